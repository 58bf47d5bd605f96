/// What one render has gone through and made so far: in a loop, steps that are small add up.
struct RenderEffort {
  /// Bytes that may be made on the way for each that may be written: a filter hands its text to the next, and
  /// a variable that grows is made anew each time.
  private static let madePerWritten = 8
  /// Bytes that may be written, as far as what is made on the way goes by it: a low limit bounds the output,
  /// not the work for it.
  private static let leastWritten = 1 << 19
  /// Elements in the time that a comparison takes to make the digits of a fraction.
  static let elementsPerFraction = 8

  /// Elements gone through, as `LiquidValue.effort` counts.
  private var elements = 0
  /// Bytes of text that filters and captures have made.
  private var made = 0
  let mostElements: Int
  private let mostMade: Int

  init(_ settings: RenderSettings) {
    mostElements = settings.maximumEffort
    mostMade = max(settings.maximumOutputBytes, RenderEffort.leastWritten)
      .multipliedWithinRange(by: RenderEffort.madePerWritten)
  }

  mutating func count(elements count: Int) throws(RenderFailure) {
    elements = elements.addingWithinRange(count)
    guard elements <= mostElements else {
      throw .error(
        detail: "the template goes through more than \(mostElements) elements, or"
          + " \(LiquidValue.bytesPerElement) bytes of text for each; shorten it or its data")
    }
  }

  /// Counts the text of a value that is one; a list's elements are not looked at.
  mutating func count(textOf value: LiquidValue) throws(RenderFailure) {
    if let bytes = value.stringBytes {
      try count(elements: LiquidValue.effort(ofText: bytes.count))
    }
  }

  /// Counts a value that is copied or compared.
  @inline(__always)
  mutating func count(_ value: LiquidValue) throws(RenderFailure) {
    switch value {
    case .absent, .bool, .int: return
    case .float: try count(elements: RenderEffort.elementsPerFraction)
    case .string(let bytes), .text(let bytes):
      try count(elements: LiquidValue.effort(ofText: bytes.count))
    default: try count(elements: value.effort(atMost: mostElements))
    }
  }

  /// Counts a value that is written, where it is not one text.
  mutating func count(written value: LiquidValue) throws(RenderFailure) {
    switch value {
    case .array, .object: try count(elements: value.effort(atMost: mostElements))
    default: return
    }
  }

  mutating func count(made bytes: Int) throws(RenderFailure) {
    made &+= bytes
    guard made <= mostMade else {
      throw .error(detail: "the template makes too much text on its way; shorten it or its data")
    }
  }
}
