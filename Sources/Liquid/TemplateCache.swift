internal import Bytes
internal import Synchronization

/// Compiled templates that came with the data, by their text.
///
/// One for each lane, so that its lock is always free. Bounded: when it is full, everything in it is
/// dropped, which is simpler than evicting the least recently used, and as good where texts are few.
package final class TemplateCache: Sendable {
  static let maximumTemplates = 1_024
  /// The most that all templates and the partials that they render may take, in bytes.
  static let maximumBytes = 256 << 10
  /// The most that one template may take, in bytes; with its partials, sixteen times that.
  static let maximumTemplateBytes = 64 << 10

  enum CachedText: Sendable {
    case compiled(OwnedTemplate)
    /// "is broken: line 1, column 7: …", to follow the field's name.
    case broken(String)
  }

  private struct Entry {
    let source: [UInt8]
    let text: CachedText
  }

  private struct State {
    /// The templates, by the hash of their source.
    var entries: [Int: [Entry]] = [:]
    var count = 0
    var bytes = 0
    /// The one used last: often all records of an export share a text.
    var latest: Entry?
    var scope: (any NameScope & Sendable)?
  }

  private let partials: [String: String]
  private let language: TemplateLanguage
  private let state = Mutex(State())

  /// - Parameter language: the texts'.
  package init(partials: [String: String], language: TemplateLanguage) {
    self.partials = partials
    self.language = language
  }

  /// Sets the names that templates from data may use; to be called before the first render.
  ///
  /// Batches are cut already: a field that they do not hold at an index must be a `namedField`.
  package func setScope(_ scope: any NameScope & Sendable) {
    state.withLock { $0.scope = scope }
  }

  /// The template of a text, compiled where it is new.
  func text(_ source: Span<UInt8>) -> CachedText {
    if source.count > TemplateCache.maximumTemplateBytes {
      return .broken(
        "is longer than \(TemplateCache.maximumTemplateBytes) bytes; shorten it")
    }
    return state.withLock { state in
      if let latest = state.latest, latest.source.span.equals(source) { return latest.text }
      var hasher = Hasher()
      source.hash(into: &hasher)
      let hash = hasher.finalize()
      for entry in state.entries[hash] ?? [] where entry.source.span.equals(source) {
        state.latest = entry
        return entry.text
      }
      let bytes = [UInt8](copying: source)
      let (text, size) = compile(bytes, scope: state.scope)
      if state.count >= TemplateCache.maximumTemplates
        || state.bytes + size > TemplateCache.maximumBytes
      {
        state.entries.removeAll()
        state.count = 0
        state.bytes = 0
      }
      let entry = Entry(source: bytes, text: text)
      state.entries[hash, default: []].append(entry)
      state.count += 1
      state.bytes += size
      state.latest = entry
      return text
    }
  }

  /// - Returns: the template, and the bytes that were compiled for it.
  private func compile(_ source: [UInt8], scope: (any NameScope)?) -> (CachedText, Int) {
    guard let scope else { preconditionFailure("bug: a cache without names renders") }
    var builder = ProgramBuilder(
      scope: scope, partials: partials,
      maximumSourceBytes: TemplateCache.maximumTemplateBytes * 16)
    do throws(LiquidError) {
      try builder.build(source, in: language)
      return (
        .compiled(OwnedTemplate(CompiledTemplate(builder))), max(builder.sourceBytes, source.count)
      )
    } catch {
      let place = TextPosition(ofByte: error.offset, in: source)
      let what =
        "is broken: line \(place.line), column \(place.column): \(error.redactedMessage)"
      return (.broken(what), source.count)
    }
  }
}
