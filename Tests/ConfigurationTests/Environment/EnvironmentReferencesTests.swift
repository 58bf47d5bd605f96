import JSONText
import Testing

@testable import Configuration

@Suite struct EnvironmentReferencesTests {
  private let environment = [
    "PAYLOADBATCH_A": "Ä", "PAYLOADBATCH_EMPTY": "", "PAYLOADBATCH_REF": "${PAYLOADBATCH_A}",
    "PAYLOADBATCH_NO_UTF8": "a\u{fffd}", "HOME": "/root",
  ]

  @Test(
    "References are replaced, and any other dollar is itself",
    arguments: [
      ("plain", "plain"), ("${PAYLOADBATCH_A}", "Ä"), ("x${PAYLOADBATCH_A}y", "xÄy"),
      ("${PAYLOADBATCH_A}${PAYLOADBATCH_A}", "ÄÄ"), ("$${PAYLOADBATCH_A}", "${PAYLOADBATCH_A}"),
      ("$$${PAYLOADBATCH_A}", "$${PAYLOADBATCH_A}"), ("$", "$"), ("$$", "$$"), ("${", "${"),
      ("${1}", "${1}"), ("${}", "${}"), ("${{ a }}", "${{ a }}"), ("$${", "${"), ("5 $ {", "5 $ {"),
      ("${PAYLOADBATCH_B:-b}", "b"), ("${PAYLOADBATCH_B:-}", ""), ("${PAYLOADBATCH_A:-b}", "Ä"),
      ("${PAYLOADBATCH_EMPTY}", ""), ("${PAYLOADBATCH_EMPTY:-b}", "b"),
      ("${PAYLOADBATCH_B:-a:-b $ {}", "a:-b $ {"), ("${PAYLOADBATCH_B:-a$${b}c", "a${bc"),
      ("${PAYLOADBATCH_B:-$${PAYLOADBATCH_A}}", "${PAYLOADBATCH_A}"),
      ("${PAYLOADBATCH_REF}", "${PAYLOADBATCH_A}"),
    ])
  func replaced(text: String, expected: String) {
    let references = EnvironmentReferences(cutting: text, environment: environment)
    #expect(references.faults.isEmpty)
    #expect(references.joined.text == expected)
  }

  @Test(
    "A reference that is malformed, foreign or unset is a fault at its dollar",
    arguments: [
      ("ab${HOME}", 2), ("${PATH:-x}", 0), ("é${_X}", 2), ("${payloadbatch_a}", 0),
      ("${PAYLOADBATCH_B}", 0), ("${PAYLOADBATCH_A", 0), ("${PAYLOADBATCH_A-x}", 0),
      ("${PAYLOADBATCH_A:-x", 0), ("${PAYLOADBATCH_A:x}", 0), ("${PAYLOADBATCH_A }", 0),
      ("${PAYLOADBATCH_B:-${PAYLOADBATCH_A}}", 0), ("é${PAYLOADBATCH_NO_UTF8}", 2),
    ])
  func faults(text: String, offset: Int) {
    let references = EnvironmentReferences(cutting: text, environment: environment)
    #expect(references.faults.map(\.offset) == [offset])
  }

  @Test("A string of nothing but faults is given up after ten")
  func manyFaults() {
    let text = String(repeating: "${A}", count: 200_000)
    #expect(EnvironmentReferences(cutting: text, environment: [:]).faults.count == 10)
    #expect(problems(minimal.replacing("Bonjour", with: text)).count == 10)
  }

  @Test("The value of a variable is in no message")
  func noValues() {
    let all = problems(
      minimal.replacing("out/spring-sale", with: "${PAYLOADBATCH_X}{{ '${PAYLOADBATCH_X}' }}"),
      environment: ["PAYLOADBATCH_X": "sec'ret"])
    #expect(all.count == 1)
    #expect(all.allSatisfy { !$0.contains("ret") || !$0.contains("sec") })
  }

  @Test("References work in every string value and in no key")
  func everywhere() throws {
    let text = """
      { "name": "n-${PAYLOADBATCH_A}", "vars": { "a${b}": ["${PAYLOADBATCH_A}"] },
        "input": { "paths": ["${PAYLOADBATCH_A}.csv"], "format": "${PAYLOADBATCH_F}" },
        "message": { "title": "${PAYLOADBATCH_A} {{ x }}" }, "output": { "directory": "o" },
        "targets": [ { "name": "t", "format": "campaign", "platform": "ios" } ] }
      """
    let set = ["PAYLOADBATCH_A": "Ä", "PAYLOADBATCH_F": "xml"]
    let all = problems(text, environment: set)
    #expect(
      all == ["p.json:2:12: error: input.xml.record: missing; name the element that is one record"])
    var csv = set
    csv["PAYLOADBATCH_F"] = "csv"
    let configuration = try load(text, environment: csv).get()
    #expect(configuration.name == "n-Ä")
    #expect(configuration.vars[0].name == "a${b}")
    #expect(configuration.vars[0].value.elements?[0].stringValue == "Ä")
    #expect(configuration.input.paths[0].text == "Ä.csv")
    #expect(configuration.message.title?.text == "Ä {{ x }}")
    #expect(configuration.effective["name"]?.stringValue == "n-Ä")
  }

  @Test(
    "A text that was escaped is read as it was",
    arguments: [
      "", "a", "${PAYLOADBATCH_A}", "$${PAYLOADBATCH_A}", "${", "a$${{ b }}$", "$$$${${x",
    ])
  func escaped(text: String) {
    let references = EnvironmentReferences(
      cutting: text.escapingReferences, environment: ["PAYLOADBATCH_A": "no"])
    #expect(references.faults.isEmpty && references.joined.text == text)
  }
}
