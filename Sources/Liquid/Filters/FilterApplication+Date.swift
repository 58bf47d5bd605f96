internal import Bytes

extension FilterApplication {
  /// The input as a date in the format given; as it is, where it is no date.
  func date() -> LiquidValue {
    let format = call.dateFormat ?? DateFormat(text(0))
    guard !format.text.isEmpty, let time = time() else { return input }
    return .string(format.text(of: time, limit: limits.bytes))
  }

  private func time() -> ZonedTime? {
    switch input {
    case .int(let epoch): return moment(epoch)
    case .string(let bytes), .text(let bytes):
      if bytes.isEmpty { return nil }
      if let plain = PlainDate(bytes.span) { return plain.time(in: settings.zone) }
      let text = bytes.map(ASCII.lowercased)
      if text.equals("now") || text.equals("today") { return moment(Int(settings.now)) }
      if text.allSatisfy(ASCII.isDigit) {
        return Int(String(decoding: text, as: UTF8.self)).flatMap(moment)
      }
      guard text.count <= DateText.maximumBytes else { return nil }
      return DateText(text).time(now: Int(settings.now), in: settings.zone)
    default: return nil
    }
  }

  private func moment(_ epoch: Int) -> ZonedTime? {
    ZonedTime.range.contains(epoch) ? settings.zone.time(epoch) : nil
  }
}
