import Files
import JSONText
import Testing

@testable import BatchPipeline

@Suite struct TemplateTrialTests {
  private func render(
    _ text: String, over object: String? = nil, partials: [String: String] = [:],
    isStrict: Bool = false
  ) throws -> String {
    let variables = try object.map {
      try JSONObjectFile(Array($0.utf8), path: "d.json", option: "--data", exit: .badData).object
    }
    var trial = TemplateTrial(text)
    trial.partials = partials
    let rendered = try trial.render(
      over: variables, clock: RunClock(seconds: 0), isStrict: isStrict)
    return String(decoding: rendered, as: UTF8.self)
  }

  @Test("A name that the data lack is empty, and an error where the trial is strict")
  func unknownNames() throws {
    #expect(try render("[{{ b }}]", over: #"{"a":1}"#) == "[]")
    let failure = #expect(throws: RunFailure.self) {
      try render("\n[{{ b }}]", over: #"{"a":1}"#, isStrict: true)
    }
    #expect(failure?.status == .badConfiguration)
    #expect(failure?.messages.first?.hasPrefix("template:2:5: error: ") == true)
  }

  @Test("What fails in a partial is told at its place there")
  func partial() throws {
    let failure = #expect(throws: RunFailure.self) {
      try render("{% render 'p' %}", partials: ["p": "x\n {{ 1 | divided_by: 0 }}"])
    }
    #expect(failure?.status == .badData)
    #expect(failure?.messages.first?.hasPrefix("p:2:5: error: ") == true)
  }

  @Test("A template's file may begin with a mark, and must be UTF-8")
  func file() throws {
    let trial = try TemplateTrial([0xef, 0xbb, 0xbf] + Array("é".utf8), file: "t")
    #expect(
      try trial.render(over: nil, clock: RunClock(seconds: 0), isStrict: false) == Array("é".utf8))
    let failure = #expect(throws: RunFailure.self) {
      try TemplateTrial([0xff], file: "t")
    }
    #expect(failure?.status == .badConfiguration)
  }

  @Test(
    "What is no object, or no object of texts, is told where it stands",
    arguments: [("[]", "p:1:1: "), (#"{"a": 1}"#, "p:1:7: "), ("{", "p:1:2: ")])
  func noObject(text: String, place: String) {
    let failure = #expect(throws: RunFailure.self) {
      _ = try JSONObjectFile(
        Array(text.utf8), path: "p", option: "--templates", exit: .badConfiguration
      ).texts()
    }
    #expect(failure?.status == .badConfiguration)
    #expect(failure?.messages.first?.hasPrefix(place) == true, "\(failure?.messages ?? [])")
  }
}
