internal import Gzip

/// The file is an archive or compression that is not read.
struct ForeignFormatError: Error, CustomStringConvertible {
  let format: ForeignFormat

  var description: String {
    "the file is \(format.rawValue), which is not read; deliver it plain or as gzip"
  }
}
