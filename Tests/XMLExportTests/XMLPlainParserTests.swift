import Records
import Testing

@testable import XMLExport

/// What is read without libxml2: what has to be fast. That all ways read the same, other tests prove.
@Suite struct XMLPlainParserTests {
  private func isPlain(_ record: String, limits: RecordLimits = RecordLimits()) throws -> Bool {
    let layout = XMLLayout(record: "r", fields: ["a"], renamed: nil, lists: [])
    let parser = try XMLPushParser(
      layout: layout, limits: limits, size: BatchSize(), export: 0, firstOrdinal: 1)
    var plain = XMLPlainParser(recordName: Array("r".utf8))
    let bytes = Array(record.utf8)
    let padded = bytes + Array(repeating: 0, count: XMLPlainParser.padding)
    parser.events.builder.startBlock(
      RecordPlaces(export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1),
      keeping: padded.count)
    return plain.parse(
      padded.span, bytes.indices, depth: 1, declarations: 0, into: &parser.events.builder,
      address: { parser.context.address(ofName: $0) })
  }

  @Test(
    "Records as exports have them are plain",
    arguments: [
      "<r/>", "<r a='1' b=\"&amp;\"/>", "<r><a>x</a><b/></r>", "<r>\n <p>\n  <a>1</a>\n </p>\n</r>",
      "<r><a>&#65;\r\n]]</a></r>", "<n:r xmlns:n='u'><n:a>1</n:a></n:r>",
      "<r><a><![CDATA[]]></a></r>", "<r><a><![CDATA[<b>&amp;]]]]></a></r>",
      "<r><a>\n<![CDATA[\u{e9}\t\n]]>\n</a></r>", "<r><a>&lt;<![CDATA[1]]>]<![CDATA[2]]></a></r>",
      "<r><a><![CDATA[x\r\ny\r]]></a></r>", "<r><a><![CDATA[1]]><![CDATA[2]]></a></r>",
      "<r><![CDATA[x]]><a>1</a>&gt;<![CDATA[y]]></r>", "<r><a>x<!-- --></a></r>",
      "<r><a><![CDATA[x]]><!-- --></a></r>", "<r><!--> --><!---> --></r>",
      "<r><!----><a/><!-- <a>&no;]]> - --></r>",
      "<r>&amp;<!--\r\n\t--></r>",
    ])
  func plain(record: String) throws { #expect(try isPlain(record)) }

  @Test(
    "Instructions and what is wrong are left to libxml2",
    arguments: [
      "<r><?p?></r>", "<r><!-- -- --></r>", "<r><!-- ---></r>", "<r><!--></r>", "<r><!---></r>",
      "<r><!-- \u{1} --></r>", "<r><!-- </r>", "<r><!- --></r>", "<r><!-- -->&no;</r>",
      "<r <!-- -->/>", "<r a='<!-- -->'/>",
      "<r><a>x]]></a></r>", "<r><a><![CDATA[x]]>]]></a></r>", "<r><a><![CDATA[x]]</a></r>",
      "<r><a><![CDATA[x</a></r>", "<r><a><![CDATA[x\u{1}]]></a></r>", "<r><a><![cdata[x]]></a></r>",
      "<r><a><![CDATA[x]]>&no;</a></r>", "<r><a><![CDATA[x]]>y\u{1}</a></r>",
      "<r><![CDATA[\r]]>\u{1}<a/></r>", "<r><a b='<![CDATA[x]]>'/></r>", "<r <![CDATA[x]]>/>",
      "<r a='1' a='2'/>", "<r><a></r>",
    ])
  func unusual(record: String) throws { #expect(try !isPlain(record)) }

  @Test("The limit of a value is that of a section's text, or of all that makes it up")
  func limit() throws {
    let limits = RecordLimits(fieldBytes: 4)
    #expect(try isPlain("<r><a><![CDATA[1234]]></a></r>", limits: limits))
    #expect(try !isPlain("<r><a><![CDATA[12345]]></a></r>", limits: limits))
    // Which libxml2 counts.
    #expect(try !isPlain("<r><a>1<![CDATA[2]]></a></r>", limits: limits))
  }
}
