/// A template of a configuration, and what it is for.
package struct TemplateUse: Sendable {
  package let text: TemplateText
  package let use: TextUse
}
