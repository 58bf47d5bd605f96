internal import Bytes
internal import Files

extension ExportStart {
  /// The last component without `.gz` and what tells the format; empty where nothing is left, and for
  /// standard input.
  var stem: String {
    path == StandardInput.name
      ? "" : String(decoding: ExportName(PathText.split(path).name).stem, as: UTF8.self)
  }

  /// What the name says of the format, as for `input.format` left out; nil where it says nothing.
  var formatOfName: StarterFormat? {
    switch ExportName(path).format {
    case .csv, .tabbed: .csv
    case .xml: .xml
    case nil: nil
    }
  }

  /// What the first byte that is not blank says: XML begins with `<`, in any encoding.
  var formatOfContent: StarterFormat { firstBytes(1) == Array("<".utf8) ? .xml : .csv }

  /// Whether it begins as objects of JSON do, or an array of them, which no export is in. A bracket alone may
  /// be that of a column's name.
  var isLikeJSON: Bool {
    firstBytes(1) == Array("{".utf8) || firstBytes(2) == Array("[{".utf8)
  }

  /// The first bytes that are not blank.
  private func firstBytes(_ count: Int) -> [UInt8] {
    let bytes = bytes.lazy.filter { byte in
      // Byte-order marks, and the zero bytes of UTF-16.
      !ASCII.isSpace(byte) && ![0xef, 0xbb, 0xbf, 0xff, 0xfe, 0].contains(byte)
    }
    return Array(bytes.prefix(count))
  }
}
