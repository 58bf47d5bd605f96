internal import BatchPipeline

extension RunControl {
  /// A run that tells `log` what a person should know.
  convenience init(log: Log) {
    self.init(warn: { log.warning($0) }, inform: { log.info($0) })
  }
}
