internal import Bytes

/// The text before a piece, as far as matches may reach: the last 32 KiB (RFC 1951 §2).
struct DeflateWindow {
  static let size = 32 << 10

  /// The text stands at the end.
  private(set) var bytes = [UInt8](repeating: 0, count: DeflateWindow.size)
  /// Bytes of text.
  private(set) var count = 0

  mutating func clear() { count = 0 }

  mutating func append(_ text: Span<UInt8>) {
    let new = text.extracting(max(0, text.count - DeflateWindow.size)..<text.count)
    if new.isEmpty { return }
    let kept = min(count, DeflateWindow.size - new.count)
    let end = DeflateWindow.size
    var window = bytes.mutableSpan
    window.replace(from: end - new.count - kept, movingFrom: end - kept..<end)
    window.replace(from: end - new.count, copying: new)
    count = kept + new.count
  }
}
