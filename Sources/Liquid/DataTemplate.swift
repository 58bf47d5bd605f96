internal import Bytes
internal import Records

/// A template whose text is a field's value.
struct DataTemplate: Sendable {
  let field: FieldReference
  /// The field as the configuration names it, for messages.
  let name: String
  let cache: TemplateCache

  /// Compiles the field's text unless the cache has it, and renders it. Nothing where it is absent.
  func render(
    into output: inout ByteBuffer, as encoding: TextEncoding, context: inout RenderContext
  ) throws(RenderFailure) {
    let range = context.range(of: field)
    if range.isAbsent || range.length == 0 { return }
    let text: TemplateCache.CachedText
    if range.isList {
      let joined = context.value(of: field).outputBytes
      if joined.isEmpty { return }
      text = cache.text(joined.span)
    } else {
      text = context.sources[field.frame].withBytes(range) { cache.text($0) }
    }
    switch text {
    case .compiled(let template):
      // Another lane, or a template that this one renders, may empty the cache meanwhile.
      defer { withExtendedLifetime(template) {} }
      do throws(RenderFailure) {
        try template.compiled.render(
          into: &output, as: encoding, context: &context, globals: nil)
      } catch {
        guard case .error(let detail) = error else { throw error }
        throw .error(detail: "the template in \(name) fails: \(detail)")
      }
    case .broken(let what): throw .error(detail: "the template in \(name) \(what)")
    }
  }
}

extension Template {
  /// A template whose text is a field's value: each distinct text is compiled once, by `cache`.
  ///
  /// An absent or empty field renders nothing; a text that does not compile fails the render, without
  /// any of it in the detail.
  /// - Parameter name: the field as the configuration names it.
  package init(fromField field: FieldReference, named name: String, cache: TemplateCache) {
    let fromData = DataTemplate(field: field, name: name, cache: cache)
    self.init(CompiledTemplate(ProgramBuilder(scope: nil, partials: [:]), fromData: fromData))
  }
}
