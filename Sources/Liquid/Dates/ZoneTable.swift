/// When the clocks of a time zone change: what a TZif file says (RFC 8536).
package final class ZoneTable: Sendable {
  struct Kind: Equatable, Sendable {
    /// Seconds east of UTC.
    let offset: Int
    let name: String
    let isDaylight: Bool
  }

  private let transitions: [Int]
  /// What each transition changes to: index in `kinds`.
  private let kindIndexes: [Int]
  private let kinds: [Kind]
  /// What holds after the last transition.
  private let rule: PosixZoneRule?
  /// Whether a change of the clocks may have left out a whole day, as where the date line was moved.
  let skipsDays: Bool

  /// The zone without an offset.
  package static let utc = ZoneTable()

  private init() {
    transitions = []
    kindIndexes = []
    kinds = [Kind(offset: 0, name: "UTC", isDaylight: false)]
    rule = nil
    skipsDays = false
  }

  /// Whether this machine knows the zone; `UTC` always.
  package static func exists(_ name: String) -> Bool { named(name) != nil }

  /// The zone of an IANA name; nil where it is unknown. Reads a file, except for `UTC`.
  package static func named(_ name: String) -> ZoneTable? {
    if name == "UTC" || name == "Etc/UTC" { return utc }
    guard let bytes = ZoneFile.bytes(of: name) else { return nil }
    return ZoneTable(bytes)
  }

  /// nil for what is no TZif data.
  init?(_ bytes: [UInt8]) {
    var reader = TZifReader(bytes)
    guard let first = reader.header() else { return nil }
    var header = first
    if header.version >= 2 {
      reader.position += header.length(timeSize: 4)
      guard let second = reader.header() else { return nil }
      header = second
    }
    let timeSize = header.version >= 2 ? 8 : 4
    guard header.kinds > 0, reader.position + header.length(timeSize: timeSize) <= bytes.count
    else { return nil }
    var times: [Int] = []
    for _ in 0..<header.transitions { times.append(reader.integer(timeSize)) }
    var indexes: [Int] = []
    for _ in 0..<header.transitions { indexes.append(reader.integer(1) & 0xff) }
    var raw: [(offset: Int, isDaylight: Bool, name: Int)] = []
    for _ in 0..<header.kinds {
      raw.append((reader.integer(4), reader.integer(1) != 0, reader.integer(1) & 0xff))
    }
    let names = Array(bytes[reader.position..<(reader.position + header.nameBytes)])
    reader.position += header.nameBytes + header.leapSeconds * (timeSize + 4)
    reader.position += header.standardFlags + header.universalFlags
    kinds = raw.map { kind in
      let name = names.dropFirst(kind.name).prefix { $0 != 0 }
      return Kind(
        offset: kind.offset, name: String(decoding: name, as: UTF8.self),
        isDaylight: kind.isDaylight)
    }
    guard indexes.allSatisfy({ $0 < raw.count }) else { return nil }
    transitions = times
    kindIndexes = indexes
    var footer: PosixZoneRule?
    if header.version >= 2, reader.position < bytes.count,
      bytes[reader.position] == UInt8(ascii: "\n")
    {
      let text = bytes[(reader.position + 1)...].prefix { $0 != UInt8(ascii: "\n") }
      footer = PosixZoneRule(Array(text))
    }
    rule = footer
    let offsets = kinds.map(\.offset) + (footer?.offsets ?? [])
    skipsDays = offsets.contains { offset in offsets.contains { $0 - offset >= 86_400 } }
  }

  /// What the zone's clocks show at a moment.
  func kind(at epoch: Int) -> Kind {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= epoch { low = middle + 1 } else { high = middle }
    }
    if low == transitions.count, let rule { return rule.kind(at: epoch) }
    if low == 0 { return kinds.first { !$0.isDaylight } ?? kinds[0] }
    return kinds[kindIndexes[low - 1]]
  }

  /// The moment at which the zone's clocks show `local`, in seconds as if it were UTC.
  ///
  /// A time that occurs twice is the first of the two; one that is skipped counts on from before the gap.
  func epoch(ofLocal local: Int) -> Int {
    let before = kind(at: local - 86_400).offset
    let after = kind(at: local + 86_400).offset
    if kind(at: local - before).offset == before { return local - before }
    if kind(at: local - after).offset == after { return local - after }
    return local - before
  }

  /// What the zone's clocks show, as the `date` filter writes it.
  ///
  /// Takes O(bytes of the text).
  /// - Parameters:
  ///   - second: since 1970-01-01T00:00:00Z, of the years -9999 to 9999.
  ///   - format: as that of `strftime`.
  package func text(ofSecond second: Int, format: String) -> String {
    let text = DateFormat(Array(format.utf8)).text(of: time(second))
    return String(decoding: text, as: UTF8.self)
  }

  func time(_ epoch: Int, nanosecond: Int = 0) -> ZonedTime {
    let kind = kind(at: epoch)
    return ZonedTime(
      epoch: epoch, nanosecond: nanosecond, offset: kind.offset, zone: kind.name)
  }

  /// A moment of a text that names an offset: by the zone's clocks where they have that offset then, else
  /// by those of a zone without a name.
  func time(_ epoch: Int, nanosecond: Int, writtenWith offset: Int) -> ZonedTime {
    let time = time(epoch, nanosecond: nanosecond)
    return time.offset == offset
      ? time : ZonedTime(epoch: epoch, nanosecond: nanosecond, offset: offset, zone: "")
  }
}
