internal import Records

@testable internal import XMLExport

/// Every way to read gives the same records, and refuses the same documents for the same reason at the
/// same place.
enum XMLProperties {
  static func check(_ input: inout FuzzInput) {
    var document = XMLDocument()
    let hasLists = input.flag()
    let isRenamed = input.flag()
    document.layout = XMLLayout(
      record: input.pick(["r", "r", "a", "profile"]), fields: ["a", "profile.a", "b", "r.a", "é"],
      renamed: isRenamed ? ["a": "profile", "b": "a", "c": "a", "é": "b.a"] : nil,
      lists: hasLists ? ["a", "profile.a"] : [])
    document.limits = input.pick([
      RecordLimits(), RecordLimits(), RecordLimits(fieldBytes: 30, fields: 12, recordBytes: 200),
      RecordLimits(depth: 4),
    ])
    document.size = BatchSize(bytes: input.pick([60, 300, 3000, 1 << 17]), records: 4)
    let chunk = input.pick([1, 7, 64, 1 << 17])
    let text = input.rest()

    let whole = document.read(text, .whole)
    // In blocks, of other encodings only those are libxml2's that it alone knows.
    let transcoding = XMLTranscoding(text)
    let expected = transcoding.map { $0.moved(document.read($0.text, .whole)) } ?? whole
    for way in [XMLText.Way.blocks, .plain] {
      var found = document.read(text, way)
      if Fuzz.isPlanted, way == .plain, let last = found.records.indices.last {
        // A fault in references of one kind.
        for (name, values) in found.records[last].letter where values.contains([0x3c, 0x41]) {
          found.records[last].letter[name] = [[0x41]]
        }
      }
      if let difference = found.difference(from: expected) {
        require(false, "\(way) and whole: \(difference)")
      }
    }
    document.chunk = chunk
    require(document.read(text, .whole) == whole, "in pieces of \(chunk) and whole")
  }
}
