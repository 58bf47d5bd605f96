@testable import Configuration

/// A configuration with one target of each platform.
let minimal = """
  {
    "name": "spring-sale",
    "input": { "paths": ["a.csv"] },
    "message": { "title": "Bonjour {{ firstName }}" },
    "targets": [
      { "name": "ios", "when": "platform == 'ios'", "format": "apns", "token": "{{ token }}",
        "apns": { "topic": "com.example.app" } },
      { "name": "android", "format": "fcm", "token": "{{ token }}" }
    ],
    "output": { "directory": "out/spring-sale" }
  }
  """

/// The result of loading `text`.
func load(
  _ text: String, set overrides: [(key: String, value: String)] = [], inputs: [String]? = nil,
  output: String? = nil, environment: [String: String] = [:]
) -> Result<PipelineConfiguration, ConfigurationProblems> {
  Result { () throws(ConfigurationProblems) in
    try PipelineConfiguration.load(
      text: Array(text.utf8), file: "p.json", overrides: overrides, inputs: inputs, output: output,
      environment: environment)
  }
}

/// One line for each problem; empty when there is none.
func problems(
  _ text: String = minimal, set overrides: [(key: String, value: String)] = [],
  environment: [String: String] = [:]
) -> [String] {
  switch load(text, set: overrides, environment: environment) {
  case .success: []
  case .failure(let error): error.problems.map(\.description)
  }
}

/// The first problem after setting one key of the minimal configuration, without its place; nil when
/// there is none.
func problem(setting key: String, to value: String, environment: [String: String] = [:]) -> String?
{
  let all = problems(set: [(key, value)], environment: environment)
  return all.first.map { String($0.split(separator: " error: ", maxSplits: 1).last ?? "") }
}
