internal import Bytes

/// The only owner of a template that came with the data; frees it with itself, where one of the configuration
/// stays until the run ends.
final class OwnedTemplate: Sendable {
  let compiled: CompiledTemplate

  init(_ compiled: consuming CompiledTemplate) { self.compiled = compiled }

  deinit {
    // SAFETY: what is compiled never leaves this object, and nothing renders without holding it; `flat` and
    // `program.flat` are the same arrays.
    unsafe compiled.flat.code.release()
    unsafe compiled.flat.pool.release()
    unsafe compiled.flat.textSteps.release()
    unsafe compiled.flat.dateParts.release()
  }
}
