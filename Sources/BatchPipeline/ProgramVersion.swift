/// What `--version` and manifests say.
package enum ProgramVersion {
  package static let name = "payloadbatch"
  package static let number = "0.1.0"
}
