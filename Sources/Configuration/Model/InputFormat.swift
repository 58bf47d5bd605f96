/// How the files of an input are written.
package enum InputFormat: String, CaseIterable, Sendable {
  case csv, xml, rejected
}
