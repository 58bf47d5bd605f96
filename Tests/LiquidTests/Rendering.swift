import Bytes
import Liquid
import Records

/// A scope of text fields in frame 0, a lookup's field in frame 1, and two constants.
final class FieldScope: NameScope {
  let fields: [FieldName]
  let settings: RenderSettings?

  /// - Parameter settings: of the renders, for constants to be made beforehand.
  init(_ fields: [String], settings: RenderSettings? = nil) {
    self.fields = fields.map { FieldName($0) }
    self.settings = settings
  }

  func meaning(of path: [FieldName]) -> NameMatch? {
    if path.count > 1, path[0] == "record", let index = fields.firstIndex(of: path[1]) {
      return NameMatch(.field(FieldReference(frame: 0, field: index)), segments: 2)
    }
    if path.count > 1, path[0] == "store", path[1] == "city" {
      return NameMatch(.field(FieldReference(frame: 1, field: 0)), segments: 2)
    }
    if path.count > 1, path[0] == "vars", path[1] == "cdn" {
      return NameMatch(.constant(.string("https://cdn")), segments: 2)
    }
    if path == ["source", "record"] { return NameMatch(.sourceRecord, segments: 2) }
    guard let index = fields.firstIndex(of: path[0]) else { return nil }
    return NameMatch(.field(FieldReference(frame: 0, field: index)), segments: 1)
  }

  func suggestion(for path: [FieldName]) -> String? {
    fields.first { $0.text.lowercased() == path[0].text.lowercased() }?.text
  }
}

func context(
  _ values: [String?] = [], settings: RenderSettings = RenderSettings(now: 1_700_000_000)
) -> RenderContext {
  RenderContext(
    frames: [
      Frame(batch: batch(values), record: 0), Frame(batch: batch([nil]), record: nil),
    ], settings: settings)
}

/// Renders over fields, in the given encoding.
func render(
  _ template: String, _ fields: KeyValuePairs<String, String?> = [:],
  as encoding: TextEncoding = .plain, partials: [String: String] = [:],
  settings: RenderSettings = RenderSettings(now: 1_700_000_000)
) throws -> String {
  let compiled = try Template(
    compiling: template, scope: FieldScope(fields.map(\.key)), partials: partials)
  return try render(compiled, over: fields.map(\.value), as: encoding, settings: settings)
}

/// Renders a compiled template over the values of its fields.
func render(
  _ template: Template, over values: [String?], as encoding: TextEncoding = .plain,
  settings: RenderSettings = RenderSettings(now: 1_700_000_000)
) throws -> String {
  var output = ByteBuffer()
  var context = context(values, settings: settings)
  try template.render(into: &output, as: encoding, context: &context)
  return String(decoding: output.array(), as: UTF8.self)
}

/// Renders over values that are looked up at run time.
func render(
  _ template: String, data: KeyValuePairs<String, LiquidValue>, partials: [String: String] = [:]
) throws -> String {
  let compiled = try Template(compiling: template, partials: partials)
  var output = ByteBuffer()
  var context = RenderContext(frames: [], settings: RenderSettings(now: 1_700_000_000))
  try compiled.render(
    into: &output, as: .plain, context: &context,
    globals: LiquidObject(data.map { (key: Array($0.key.utf8), value: $0.value) }))
  return String(decoding: output.array(), as: UTF8.self)
}

/// Where rendering over values that are looked up at run time fails.
func failurePlace(
  _ template: String, data: KeyValuePairs<String, LiquidValue> = [:],
  partials: [String: String] = [:],
  settings: RenderSettings = RenderSettings(now: 1_700_000_000)
) throws -> PlacedRenderFailure? {
  let compiled = try Template(compiling: template, partials: partials)
  var output = ByteBuffer()
  var context = RenderContext(frames: [], settings: settings)
  do throws(PlacedRenderFailure) {
    try compiled.placedRender(
      into: &output, as: .plain, context: &context,
      globals: LiquidObject(data.map { (key: Array($0.key.utf8), value: $0.value) }))
    return nil
  } catch {
    return error
  }
}

/// The error that compiling gives.
func compileError(_ template: String, fields: [String] = [], partials: [String: String] = [:])
  -> LiquidError?
{
  do throws(LiquidError) {
    _ = try Template(compiling: template, scope: FieldScope(fields), partials: partials)
    return nil
  } catch {
    return error
  }
}
