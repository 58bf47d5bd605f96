internal import Bytes
internal import Liquid

extension Template {
  /// Appends the rendered text, and says as a rejection why there is none.
  ///
  /// - Parameter field: What a rejection names.
  @inline(__always)
  func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, field: StaticString,
    context: inout RenderContext
  ) throws(EncodeFailure) {
    do throws(RenderFailure) {
      try render(into: &output, as: encoding, context: &context)
    } catch {
      throw EncodeFailure(error, field: field)
    }
  }
}
