/// A template of a configuration, and whether it is a condition: what stands in `{% if … %}`.
package struct TemplateUse: Sendable {
  package let text: TemplateText
  package let isCondition: Bool
}
