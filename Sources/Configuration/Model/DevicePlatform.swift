/// Whose keys a message is mapped to; written out only where the format does not say it.
package enum DevicePlatform: String, CaseIterable, Sendable {
  case ios, android
}
