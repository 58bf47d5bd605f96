internal import Synchronization

/// A value on its way to the one thread that will have it.
///
/// A closure that captured the value would hold it beside whoever it calls, and what is held twice is
/// copied when it is changed.
final class Handover<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming Value) { self.value = Mutex(value) }

  /// To be called once.
  func take() -> Value {
    guard let value = value.withLock({ $0.take() }) else {
      preconditionFailure("bug: a batch that was handed over already")
    }
    return value
  }
}
