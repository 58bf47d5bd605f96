internal import Bytes

extension JSONTape {
  /// Why `parse` does not take a text, as `JSONParser` reports it. Nil where `JSONParser` takes the text:
  /// it allows a byte-order mark at the start. O(bytes), and a copy of them.
  package static func fault(in text: Span<UInt8>) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONParser.parse([UInt8](copying: text))
      return nil
    } catch {
      return error
    }
  }
}
