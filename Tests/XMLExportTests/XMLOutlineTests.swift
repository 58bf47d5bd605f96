import Testing
import XMLExport

@Suite struct XMLOutlineTests {
  @Test(
    "A document of one record is one record",
    arguments: [
      ("<users><user token='a' /></users>", "user"), ("<user><token>a</token></user>", "user"),
      ("<a><b><user><token>x</token><city/></user></b></a>", "user"),
      ("<users n='1'><meta><v/><v/></meta><user token='abc' city='x'/></users>", "user"),
      ("<users><user token='a' id='1'><tag n='1'/><tag n='2'/></user></users>", "user"),
    ])
  func singleRecord(text: String, name: String) {
    #expect(XMLOutline(Array(text.utf8)).recordName == Array(name.utf8))
  }

  @Test(
    "Where nothing repeats there may be no record",
    arguments: [
      ("<users n='0'/>", nil), ("<users><user token='a'/></users>", nil),
      ("<users><user token='a'/><user token='b'/></users>", "user"),
      ("<users><user token='a' id='1'><tag n='1'/><tag n='2'/></user></users>", "user"),
    ] as [(String, String?)])
  func repeated(text: String, name: String?) {
    #expect(XMLOutline(Array(text.utf8)).repeatedName == name.map { Array($0.utf8) })
  }

  @Test(
    "What stands in a comment, a section or an instruction is no element",
    arguments: [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?p ", "?>")])
  func noElements(start: String, end: String) {
    let others = String(repeating: "<a x='1'/>", count: 20)
    let document = "<users>\(start)\(others)\(end)<user id='1'/><user id='2'/></users>"
    #expect(XMLOutline(Array(document.utf8)).recordName == Array("user".utf8))
  }

  @Test("A tag ends behind its values, whatever they hold")
  func values() {
    let document = "<r><a x='/>' y=\"'>\"><b/></a><a x = '>'><b/></a></r>"
    #expect(XMLOutline(Array(document.utf8)).recordName == Array("a".utf8))
  }

  @Test("Namespace declarations are no fields")
  func namespaces() {
    let document = "<r><n:a xmlns:n = 'urn:n'/><n:a xmlns:n='urn:n'/><b c='1'/><b c='2'/></r>"
    #expect(XMLOutline(Array(document.utf8)).recordName == Array("b".utf8))
  }
}
