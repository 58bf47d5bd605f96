internal import Bytes
internal import JSONText
internal import Records

/// Whether a line is what its file may hold: one request to a platform, or one dead letter.
struct LineCheck {
  /// What the first sound line of a shard was; a target has one format.
  private enum Format { case apns, fcm, campaign }

  /// What the lines of a file are.
  enum Contents: Sendable {
    /// - Parameter records: those that they may be of.
    case requests(_ records: PublishedRecords)
    case deadLetters(DeadLetterShape)
  }

  private let contents: Contents
  private var format: Format?
  private var order = RecordOrder()
  /// The records of the sound lines since they were taken last.
  private var places: [RecordPlace] = []
  /// Dead letters so far, by their codes.
  private(set) var codes: [RejectionCode: Int] = [:]
  private var json = JSONLine()

  init(of contents: Contents) { self.contents = contents }

  /// What is wrong with a line, its line feed left out; nil where nothing is.
  mutating func problem(in text: Span<UInt8>) -> LineProblem? {
    // Our lines have no white space around the object, and no byte-order mark.
    guard text.count >= 2, text[0] == UInt8(ascii: "{"), text[text.count - 1] == UInt8(ascii: "}")
    else { return LineProblem(text: "is no JSON object") }
    guard text.firstInvalidUTF8 == nil, let line = json.parse(text) else {
      guard let fault = JSONTape.fault(in: text) else { return LineProblem(text: "not JSON") }
      return LineProblem(text: "not JSON: \(fault.reason.message)", column: fault.position.column)
    }
    // The last member ends before the line's last byte.
    return problem(in: line, end: text.count - 1).map { LineProblem(text: $0) }
  }

  /// - Parameter end: where the last member of the line ends.
  private mutating func problem(in line: JSONView, end: Int) -> String? {
    if case .deadLetters(let shape) = contents {
      if let code = DeadLetterShape.code(of: line) { codes[code, default: 0] += 1 }
      return shape.problem(in: line) ?? problem(inOrderOf: line)
    }
    let format = LineCheck.format(of: line)
    guard self.format == nil || self.format == format else {
      return "is of another format than the lines before it"
    }
    if line.hasNull { return "holds null" }
    if line.hasLoneSurrogate { return "holds half of a surrogate pair" }
    let problem =
      switch format {
      // The payload is the envelope's last member.
      case .apns: APNsShape.problem(in: line, end: end)
      case .fcm: FCMShape.problem(in: line)
      case .campaign: CampaignShape.problem(in: line)
      }
    // A damaged line says nothing of those behind it.
    if problem == nil { self.format = format }
    return problem ?? (format == .campaign ? nil : self.problem(inOrderOf: line))
  }

  /// - Parameter line: sound by itself; of a request, one that has an id.
  private mutating func problem(inOrderOf line: JSONView) -> String? {
    let place: RecordPlace? =
      switch contents {
      case .requests(let records):
        line["id"]?.withText { records.place(ofID: $0, after: order.last) } ?? nil
      case .deadLetters(let shape): shape.place(of: line)
      }
    guard let place else { return "is of no record of the manifest's inputs" }
    places.append(place)
    return order.problem(with: place)
  }

  /// The records of the lines since this was called last.
  mutating func takePlaces() -> [RecordPlace] {
    defer { places.removeAll(keepingCapacity: true) }
    return places
  }

  private static func format(of line: JSONView) -> Format {
    guard hasHead(line) || isDamagedEnvelope(line) else { return .campaign }
    return line["platform"]?.isString("fcm") == true ? .fcm : .apns
  }

  /// A campaign payload may have any custom key, but not these three at its head.
  private static func hasHead(_ line: JSONView) -> Bool {
    guard var members = line.members else { return false }
    return EnvelopeShape.head.allSatisfy { members.next()?.key.isString($0) == true }
  }

  /// Whether the line has a key of an envelope, and what no payload is without is missing.
  private static func isDamagedEnvelope(_ line: JSONView) -> Bool {
    !line.has("aps") && !line.has("data") && (line.has("v") || line.has("platform"))
  }
}
