/// The parser that reads XML files; `auto` leaves the choice to the program.
package enum XMLParserChoice: String, CaseIterable, Sendable {
  case auto, libxml2
}
