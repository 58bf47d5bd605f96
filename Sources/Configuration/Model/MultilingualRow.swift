internal import JSONText
internal import Platforms

/// One row of the campaign system's multilingual CSV: what a message says in one locale.
///
/// An empty cell leaves the setting to the message that the row overrides; the flags are 1 or 0.
package struct MultilingualRow: Sendable {
  /// The fourteen columns, whose names the campaign system has fixed.
  package static let columns = [
    "title", "messageBody", "sound", "badge", "deeplinkURI", "category", "iosMediaAttachmentURL",
    "androidMediaAttachmentURL", "isContentAvailable", "isMutableContent", "customFields",
    "locale", "language", "silentPush",
  ]

  /// Cells in the order of `columns`; nil for a field that the row lacks.
  private let cells: [String?]
  private let file: String
  private let line: Int
  private let syntax: TemplateSyntax

  /// - Parameters:
  ///   - line: where the row begins, for messages.
  ///   - syntax: what the cells' templates are in.
  package init(cells: [String?], file: String, line: Int, syntax: TemplateSyntax) {
    precondition(cells.count == MultilingualRow.columns.count, "bug: a row has fourteen cells")
    self.cells = cells
    self.file = file
    self.line = line
    self.syntax = syntax
  }

  /// The locale of the row; empty for the row of all others.
  package var locale: String { cell("locale") ?? "" }
  /// The language that the row gives beside its locale; may be empty.
  package var language: String { cell("language") ?? "" }
  /// Whether its message only wakes the app.
  package var isSilent: Bool {
    var problems: [ConfigurationProblem] = []
    if case .constant(true) = flag("silentPush", &problems) { return true }
    return false
  }

  /// The message that the row makes of another.
  /// - Throws: What is wrong with a flag or with the custom fields.
  package func message(
    overriding other: MessageDescription, for devices: DevicePlatform
  ) throws(ConfigurationProblems) -> MessageDescription {
    var problems: [ConfigurationProblem] = []
    var message = MessageDescription()
    message.set("title", \.title, text("title"))
    message.set("body", \.body, text("messageBody"))
    message.set("sound", \.sound, text("sound").map(SoundSetting.name))
    message.set("badge", \.badge, text("badge"))
    message.set("deepLink", \.deepLink, text("deeplinkURI"))
    message.set("category", \.category, text("category"))
    let media = devices == .ios ? "iosMediaAttachmentURL" : "androidMediaAttachmentURL"
    message.set("mediaURL", \.mediaURL, text(media))
    message.set("contentAvailable", \.contentAvailable, flag("isContentAvailable", &problems))
    message.set("mutableContent", \.mutableContent, flag("isMutableContent", &problems))
    if let fields = customFields(&problems) { message.set("customFields", fields) }
    _ = flag("silentPush", &problems)
    if !problems.isEmpty { throw ConfigurationProblems(problems) }
    message = other.chosen(message)
    if isSilent { message.silence() }
    return message
  }

  /// What may not be meant in its cells.
  package var doubts: [ConfigurationProblem] {
    MultilingualRow.columns.compactMap { text($0)?.doubt }
  }

  private func cell(_ column: String) -> String? {
    guard let index = MultilingualRow.columns.firstIndex(of: column) else { return nil }
    return cells[index]
  }

  private func text(_ column: String) -> TemplateText? {
    guard let cell = cell(column), !cell.isBlank else { return nil }
    return TemplateText(cell, syntax: syntax, place: place(column))
  }

  private func flag(
    _ column: String, _ problems: inout [ConfigurationProblem]
  ) -> FlagSetting? {
    guard let cell = cell(column), !cell.isBlank else { return nil }
    // Spreadsheets write TRUE.
    if let word = try? FlagWord(parsing: cell.lowercased().utf8Bytes.span) {
      return .constant(word.isSet)
    }
    problems.append(ConfigurationProblem(place: place(column), message: "no flag; write 1 or 0"))
    return nil
  }

  private func customFields(
    _ problems: inout [ConfigurationProblem]
  ) -> [Named<CustomValue>]? {
    guard let cell = cell("customFields"), !cell.isBlank else { return nil }
    var remedy = "write custom fields as {\"key1\":\"value1\"}"
    do throws(JSONError) {
      let options = JSONParser.Options(
        maximumDepth: PipelineConfiguration.maximumDepth, refusesNonText: true)
      let node = try JSONParser.parse(Array(cell.utf8), options: options)
      if case .object(let fields) = custom(node) { return fields }
    } catch {
      remedy = MultilingualRow.remedy(error.reason)
    }
    problems.append(
      ConfigurationProblem(
        place: place("customFields"), message: "no JSON object; \(remedy)"))
    return nil
  }

  /// What the parser says, without the cell's text.
  private static func remedy(_ reason: JSONError.Reason) -> String {
    if case .duplicateKey = reason { return "a key stands twice in one object; remove one" }
    return reason.message
  }

  private func custom(_ node: JSONNode) -> CustomValue {
    switch node.value {
    case .null: .null(place("customFields"))
    case .bool(let value): .bool(value)
    case .number(let number): .number(number)
    case .string(let string):
      .template(TemplateText(string.text, syntax: syntax, place: place("customFields")))
    case .array(let elements): .array(elements.map(custom))
    case .object(let members):
      .object(
        members.map { member in
          Named(
            name: member.key.text, place: place("customFields"), value: custom(member.value))
        })
    }
  }

  /// Where the row stands, said of one of its columns.
  package func place(_ column: String) -> ConfigurationPlace {
    ConfigurationPlace(file: file, line: line, keyPath: column)
  }
}

extension MessageDescription {
  fileprivate mutating func set<Value>(
    _ key: String, _ property: WritableKeyPath<MessageDescription, Value?>, _ value: Value?
  ) {
    guard let value else { return }
    self[keyPath: property] = value
    give(key)
  }

  fileprivate mutating func set(_ key: String, _ fields: [Named<CustomValue>]) {
    customFields = fields
    give(key)
  }

  /// Leaves a push that only wakes the app: nothing to hear, see or change.
  fileprivate mutating func silence() {
    (title, body, sound, badge) = (nil, nil, nil, nil)
    (category, mediaURL, mutableContent) = (nil, nil, nil)
    aps?.alert = AlertDescription()
    aps?.sound = nil
    contentAvailable = .constant(true)
  }
}
