internal import Bytes
internal import Files
package import JSONText
internal import Liquid

/// One template, rendered over one JSON object: what `payloadbatch render` does.
package struct TemplateTrial {
  /// The template's file; nil where it has none.
  private let file: String?
  private let text: String
  private let partials: [String: String]

  /// - Parameter partials: what the `render` tag takes in, by name.
  package init(_ text: String, partials: [String: String]) {
    (self.text, self.partials, file) = (text, partials, nil)
  }

  /// - Parameters:
  ///   - text: the content of `file`; a byte-order mark is dropped.
  ///   - file: the name that messages give.
  ///   - partials: as those of a template without a file.
  /// - Throws: `RunFailure` 78 where it is not UTF-8.
  package init(_ text: [UInt8], file: String, partials: [String: String]) throws {
    let mark = UTF8Text.byteOrderMark
    guard
      let text = String(
        validating: text.starts(with: mark) ? text[mark.count...] : text[...], as: UTF8.self)
    else {
      throw RunFailure(
        .badConfiguration, at: file, line: 1, column: 1,
        "the template is not UTF-8; save it as that")
    }
    (self.text, self.partials, self.file) = (text, partials, file)
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
