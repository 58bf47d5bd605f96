@testable import XMLExport

/// What came out of one document.
struct XMLOutcome<Record: Equatable, Name: Hashable>: Equatable {
  var records: [Record] = []
  var names: Set<Name> = []
  var error: XMLError?
}

extension XMLOutcome {
  /// What another way to read the document was to give and did not, as far as ways may not differ.
  func difference(from expected: Self) -> String? {
    if let error, let other = expected.error {
      // Of a tag with two faults, one of them bytes that are no UTF-8, libxml2 sees the other first or
      // not, as the slices fall that it is given.
      if error.isOfEncoding != other.isOfEncoding { return nil }
      // An open construct: libxml2 waits for its end sooner or later.
      if error.reason == other.reason && error.reason == .notWellFormed("it ends early") {
        return nil
      }
    }
    if error != expected.error { return "\(text(error)) for \(text(expected.error))" }
    // Records before an error are handed out by whole batches.
    let isBroken = expected.error != nil
    let counts = [records.count, expected.records.count]
    if counts[0] != counts[1], !isBroken { return "\(counts) records" }
    for index in 0..<min(counts[0], counts[1]) where records[index] != expected.records[index] {
      return "record \(index): \(records[index]) for \(expected.records[index])"
    }
    return names == expected.names || isBroken ? nil : "names"
  }

  private func text(_ error: XMLError?) -> String {
    error.map { "\($0.line):\($0.column) \($0.reason)" } ?? "no error"
  }
}

extension XMLError {
  fileprivate var isOfEncoding: Bool { description.contains("encoding") }
}
