/// A name in a template that must be one of Liquid's own, or that of a partial, and is none.
package enum UnknownWord: Hashable, Sendable {
  case filter(String)
  case tag(String)
  case partial(String)
}
