internal import Bytes
internal import Liquid
internal import Platforms
internal import Records

// Apple's keys beyond the campaign's, in the order of PAYLOADS.md §2; each part behind the part of §1
// that it extends.
extension PayloadEncoder {
  /// Appends what `message.aps` adds to `alert`.
  mutating func writeAlertExtras(
    _ aps: borrowing APSPlan, context: inout RenderContext
  ) throws(EncodeFailure) {
    try writeCuttableText(#""subtitle":""#, aps.subtitle, cutAs: .subtitle, context: &context)
    try writeText(
      #""launch-image":""#, aps.launchImage, field: "aps.alert.launch-image", context: &context)
    try write(
      aps.titleLocalization, key: #""title-loc-key":""#, arguments: #""title-loc-args":["#,
      field: "aps.alert.title-loc-key", context: &context)
    try write(
      aps.subtitleLocalization, key: #""subtitle-loc-key":""#,
      arguments: #""subtitle-loc-args":["#, field: "aps.alert.subtitle-loc-key", context: &context)
    try write(
      aps.bodyLocalization, key: #""loc-key":""#, arguments: #""loc-args":["#,
      field: "aps.alert.loc-key", context: &context)
  }

  /// Appends the dictionary form of `sound`.
  mutating func writeSound(
    _ sound: borrowing APSPlan.SoundSettings, contents: inout IOSContents,
    context: inout RenderContext
  ) throws(EncodeFailure) {
    let fields = sound.place.fields
    let start = payload.count
    payload.append(#""sound":{"#)
    let inside = payload.count
    if try isSet(sound.critical, field: fields.critical, context: &context) {
      payload.append(#""critical":1,"#)
    }
    try writeText(#""name":""#, sound.name, field: fields.name, context: &context)
    let isHeard = payload.count > inside
    try writeCheckedText(
      #""volume":"#, sound.volume, .fraction, closing: ",", field: fields.volume,
      context: &context)
    // A volume alone is one of nothing.
    guard isHeard else { return payload.truncate(to: start) }
    payload.closeObject()
    payload.append(UInt8(ascii: ","))
    contents.insert(.sound)
  }

  /// Appends what `message.aps` adds behind the campaign's own keys.
  mutating func writeExtras(
    _ aps: borrowing APSPlan, pushType: PushType?, contents: inout IOSContents,
    context: inout RenderContext
  ) throws(EncodeFailure) {
    try writeText(#""thread-id":""#, aps.threadId, field: "aps.thread-id", context: &context)
    try writeText(
      #""target-content-id":""#, aps.targetContentId, field: "aps.target-content-id",
      context: &context)
    try writeText(
      #""filter-criteria":""#, aps.filterCriteria, field: "aps.filter-criteria", context: &context)
    if let level = try value(
      aps.interruptionLevel, field: "aps.interruption-level", context: &context)
    {
      payload.append(#""interruption-level":""#)
      payload.append(utf8: level.rawValue)
      payload.append("\",")
    }
    if aps.relevanceScore != nil {
      let isActivity = try isLiveActivity(aps, pushType: pushType, context: &context)
      try number(
        #""relevance-score":"#, aps.relevanceScore, rule: isActivity ? .number : .fraction,
        field: "aps.relevance-score", context: &context)
    }
    if try isSet(aps.contentChanged, field: "aps.content-changed", context: &context) {
      payload.append(#""content-changed":true,"#)
      contents.insert(.contentChanged)
    }
    if let activity = aps.liveActivity {
      try write(activity, contents: &contents, context: &context)
    }
  }

  /// Whether the push is a Live Activity's: the event tells in campaign format, which has no push type.
  private mutating func isLiveActivity(
    _ aps: borrowing APSPlan, pushType: PushType?, context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    if let pushType { return pushType == .liveactivity }
    guard let activity = aps.liveActivity else { return false }
    return try value(activity.event, field: "aps.event", context: &context) != nil
  }

  private mutating func write(
    _ activity: APSPlan.LiveActivity, contents: inout IOSContents, context: inout RenderContext
  ) throws(EncodeFailure) {
    let start = payload.count
    let event = try value(activity.event, field: "aps.event", context: &context)
    if let event {
      payload.append(#""event":""#)
      payload.append(utf8: event.rawValue)
      payload.append("\",")
    }
    let hasTime = try time(
      #""timestamp":"#, activity.timestamp, field: "aps.timestamp", context: &context)
    let hasState = try object(
      #""content-state":"#, activity.contentState, field: "aps.content-state", context: &context)
    try time(#""stale-date":"#, activity.staleDate, field: "aps.stale-date", context: &context)
    try time(
      #""dismissal-date":"#, activity.dismissalDate, field: "aps.dismissal-date",
      context: &context)
    let hasType = try writeText(
      #""attributes-type":""#, activity.attributesType, field: "aps.attributes-type",
      context: &context)
    let hasAttributes = try object(
      #""attributes":"#, activity.attributes, field: "aps.attributes", context: &context)
    guard payload.count > start else { return }
    contents.insert(.liveActivity)

    var given = LiveActivityKeys.none
    if event != nil { given.insert(.event) }
    if hasTime { given.insert(.timestamp) }
    if contents.contains(.alert) { given.insert(.alert) }
    if hasType { given.insert(.attributesType) }
    if hasAttributes { given.insert(.attributes) }
    if hasState { given.insert(.contentState) }
    let missing = LiveActivityKeys.always.union(event?.requiredKeys ?? .none).subtracting(given)
    if !missing.isEmpty {
      throw EncodeFailure(
        .invalidPushType, field: APNsHeader.pushType.name,
        detail:
          "the Live Activity lacks \(missing.names.joined(separator: ", ")); add what is missing")
    }
  }

  private mutating func write(
    _ localization: APSPlan.Localization?, key: StaticString, arguments: StaticString,
    field: StaticString, context: inout RenderContext
  ) throws(EncodeFailure) {
    guard let localization,
      try writeText(key, localization.key, field: field, context: &context),
      !localization.arguments.isEmpty
    else { return }
    payload.append(arguments)
    for index in localization.arguments.indices {
      try write(.text(localization.arguments[index]), field: field, context: &context)
      payload.append(UInt8(ascii: ","))
    }
    payload.closeArray()
    payload.append(UInt8(ascii: ","))
  }

  /// Appends `"key":number,` as the text writes it; nothing where it is blank. Constants too are checked
  /// per record: which rule holds for them depends on its push type.
  private mutating func number(
    _ opening: StaticString, _ setting: CheckedText?, rule: TextRule,
    field: StaticString, context: inout RenderContext
  ) throws(EncodeFailure) {
    switch setting?.text {
    case nil:
      return
    case .constant(let text):
      plain.removeAll()
      plain.append(text.value.plain)
    case .template(let template):
      try renderPlain(template, field: field, context: &context)
    }
    guard try plainHasText(rule, field: field) else { return }
    payload.append(opening)
    plain.withSpan { payload.append($0) }
    payload.append(UInt8(ascii: ","))
  }

  @discardableResult
  private mutating func time(
    _ opening: StaticString, _ setting: Setting<UnixTime>?, field: StaticString,
    context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    guard let time = try value(setting, field: field, context: &context) else { return false }
    payload.append(opening)
    payload.append(decimal: time.seconds)
    payload.append(UInt8(ascii: ","))
    return true
  }

  private mutating func object(
    _ opening: StaticString, _ value: borrowing JSONTemplate?, field: StaticString,
    context: inout RenderContext
  ) throws(EncodeFailure) -> Bool {
    switch value {
    case nil:
      return false
    case .some(let value):
      payload.append(opening)
      try write(value, leavesOutBlank: true, field: field, context: &context)
      payload.append(UInt8(ascii: ","))
      return true
    }
  }
}
