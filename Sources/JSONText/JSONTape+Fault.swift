internal import Bytes

extension JSONTape {
  /// Why `parse` does not take a text, as `JSONParser` reports it. Nil where `JSONParser` takes the text:
  /// it allows a byte-order mark at the start. O(bytes), and a copy of them.
  package static func fault(in text: Span<UInt8>) -> JSONError? {
    var copy: [UInt8] = []
    copy.append(copying: text)
    do throws(JSONError) {
      _ = try JSONParser.parse(copy)
      return nil
    } catch {
      return error
    }
  }
}
