/// A jump of a `test` whose target is not known until more code was made.
struct OpenJump {
  /// Index of the `test` in the code.
  let test: Int
  /// Which of its two targets is open.
  let whenTrue: Bool
}
