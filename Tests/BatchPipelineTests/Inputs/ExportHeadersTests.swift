import Configuration
import Records
import Testing

@testable import BatchPipeline

@Suite struct ExportHeadersTests {
  @Test(
    "Where no file is there, the fields are those that the input's format lists",
    arguments: [
      (#""format":"csv","xml":{"record":"r","fields":{"x":"a"}}"#, nil),
      (#""format":"csv","csv":{"header":["c"]},"xml":{"record":"r","fields":{"x":"a"}}"#, ["c"]),
      (#""format":"xml","csv":{"header":["c"]},"xml":{"record":"r","fields":{"x":"a"}}"#, ["x"]),
      (#""format":"xml","csv":{"header":["c"]},"xml":{"record":"r"}"#, nil),
      (#""xml":{"record":"r","fields":{"x":"a"}}"#, ["x"]),
      (#""csv":{"header":["c"]},"xml":{"record":"r","fields":{"x":"a"}}"#, ["c"]),
    ] as [(String, [String]?)])
  func names(settings: String, fields: [String]?) throws {
    let text = """
      { "name": "t", "input": { "paths": ["none"], \(settings) }, "output": { "directory": "o" },
        "targets": [{ "name": "c", "format": "campaign", "platform": "ios" }] }
      """
    let configuration = try PipelineConfiguration.load(text: Array(text.utf8), file: "t.json")
    let headers = ExportHeaders(unread: configuration.input)
    #expect(headers.names == fields?.map { FieldName($0) })
  }
}
