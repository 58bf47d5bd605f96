/// How standard input is named where a path is expected: on the command line, in `input.paths`, in
/// messages and in the manifest.
package enum StandardInput {
  package static let name = "-"
}
