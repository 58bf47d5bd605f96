/// How messages are written to standard error.
enum LogFormat: String, CaseIterable, Sendable { case text, json }
