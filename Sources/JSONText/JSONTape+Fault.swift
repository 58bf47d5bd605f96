internal import Bytes

extension JSONTape {
  /// Why `parse` does not take a text: only a parser that stops for it knows. Nil where `JSONParser` takes the
  /// text nevertheless, which may begin with a byte-order mark there. O(bytes), and a copy of them.
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
