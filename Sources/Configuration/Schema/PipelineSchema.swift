package import JSONText

/// The JSON Schema (draft 2020-12) of the configuration, made from the key tables that read it.
package enum PipelineSchema {
  /// The schema as JSON; made anew each time, from the tables that the configuration is read with.
  package static var node: JSONNode {
    var builder = SchemaBuilder()
    let root = builder.reference(to: PipelineConfiguration.table.outline, isOverride: false)
    return JSONNode.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("payloadbatch configuration")),
    ]).adding(root).adding(.object([("$defs", .object(builder.definitions))]))
  }

  /// Pretty-printed, with a line end.
  package static var text: String { JSONWriter.text(of: node, .pretty) + "\n" }
}
