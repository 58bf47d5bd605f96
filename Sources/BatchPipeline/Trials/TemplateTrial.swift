internal import Bytes
internal import Files
package import JSONText
internal import Liquid

/// One template, rendered over one JSON object: what `payloadbatch render` does.
package struct TemplateTrial {
  /// The template's file; nil where it has none.
  private let file: String?
  private let text: String
  /// What the `render` tag takes in, by name.
  package var partials: [String: String] = [:]

  package init(_ text: String) { (self.text, file) = (text, nil) }

  /// - Parameters:
  ///   - text: the content of `file`; a byte-order mark is dropped.
  ///   - file: the name that messages give.
  /// - Throws: `RunFailure` 78 where it is not UTF-8.
  package init(_ text: [UInt8], file: String) throws {
    guard let text = String(validating: text[UTF8Text.markLength(of: text)...], as: UTF8.self)
    else {
      throw RunFailure(
        .badConfiguration, at: file, line: 1, column: 1,
        "the template is not UTF-8; save it as that")
    }
    (self.text, self.file) = (text, file)
  }

  /// The text that it gives, in UTF-8.
  /// - Parameters:
  ///   - object: the variables; nil for none.
  ///   - isStrict: a name that `object` lacks is an error, as in a run, not nil.
  /// - Throws: `RunFailure`: 78 for a template that does not compile, 65 for one that fails, at its place.
  package func render(
    over object: JSONNode?, clock: RunClock, isStrict: Bool
  ) throws -> [UInt8] {
    let template = try compiled(isStrict ? object ?? .object([]) : nil)
    let settings = RenderSettings(now: Int64(clock.seconds))
    var context = RenderContext(frames: [], settings: settings)
    var output = ByteBuffer()
    var variables = LiquidObject([])
    if case .object(let object) = object.map({ LiquidValue($0) }) { variables = object }
    do throws(PlacedRenderFailure) {
      try template.placedRender(into: &output, as: .plain, context: &context, globals: variables)
    } catch {
      let message =
        switch error.failure {
        case .error(let detail): detail
        case .skip(let reason): "the template skips the record: \(Printable(reason))"
        }
      throw failure(.badData, in: error.place.partial, at: error.place.offset, message)
    }
    return output.array()
  }

  /// - Parameter names: the only ones that a template may use; nil for any.
  private func compiled(_ names: JSONNode?) throws -> Template {
    do throws(LiquidError) {
      if let names {
        // A run checks names when it compiles; what a record then lacks is nil.
        _ = try Template(compiling: text, scope: JSONScope(names), partials: partials)
      }
      return try Template(compiling: text, partials: partials)
    } catch {
      throw failure(
        .badConfiguration, in: error.partial?.name, at: error.partial?.offset ?? error.offset,
        error.partial?.message ?? error.message)
    }
  }

  /// - Parameter offset: in the partial, or else in the template.
  private func failure(
    _ exit: ExitStatus, in partial: String?, at offset: Int, _ message: String
  ) -> RunFailure {
    let text = partial.map { partials[$0] ?? "" } ?? text
    let position = TextPosition(ofByte: offset, in: Array(text.utf8))
    return RunFailure(
      exit, at: partial ?? file ?? "template", line: position.line, column: position.column,
      message)
  }
}
