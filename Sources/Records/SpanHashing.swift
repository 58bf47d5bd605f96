extension Span<UInt8> {
  /// Feeds all bytes to `hasher`, whose key differs from process to process: nobody can make texts that
  /// collide.
  package func hash(into hasher: inout Hasher) {
    // SAFETY: the hasher reads the bytes before the call returns and keeps no pointer.
    unsafe withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
  }
}
