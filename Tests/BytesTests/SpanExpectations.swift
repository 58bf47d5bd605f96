import Bytes

// `#expect` cannot hold a span: these ask the span of an array.
extension [UInt8] {
  var firstInvalidUTF8: Int? { span.firstInvalidUTF8 }
  var lineBreaks: Int { span.lineBreaks }
  var columnAfter: Int { span.columnAfter }
  var lineFeeds: Int { span.lineFeeds }
  var continuations: Int { span.continuations }

  func hasSpan(equalTo other: [UInt8]) -> Bool { span.equals(other.span) }
}
