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
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      // SAFETY: what is kept and what is new end at the end of the window, and are no longer than it.
      guard let start = bytes.baseAddress else { return }
      let end = unsafe start + DeflateWindow.size
      unsafe (end - new.count - kept).update(from: end - kept, count: kept)
      unsafe new.withUnsafeBufferPointer { new in
        guard let source = new.baseAddress else { return }
        unsafe (end - new.count).update(from: source, count: new.count)
      }
    }
    count = kept + new.count
  }
}
