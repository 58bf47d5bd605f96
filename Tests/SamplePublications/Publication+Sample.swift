package import Shards

extension Publication {
  /// Publishes two targets and one dead letter; what most tests start from.
  @discardableResult package func publishSample(
    config: String = Manifest.sampleConfiguration, replacing: Bool = false,
    ios: [String] = [SampleLines.apns(), SampleLines.apns(record: 2)],
    deadLetter: String = SampleLines.deadLetter
  ) throws -> Manifest {
    let staging = try stage()
    let (manifest, _) = try fill(staging, config: config, ios: ios, deadLetter: deadLetter)
    let warnings = try staging.publish(manifest, replacing: replacing)
    precondition(warnings.isEmpty, "published with warnings: \(warnings)")
    return manifest
  }

  /// Writes the files of `publishSample`, which are not published yet.
  package func fill(
    _ staging: Staging, config: String = Manifest.sampleConfiguration,
    ios: [String] = [SampleLines.apns()], deadLetter: String = SampleLines.deadLetter
  ) throws -> (Manifest, [PublishedFile]) {
    try staging.makeTarget("ios")
    try staging.makeTarget("android")
    let first = try staging.createShard(target: "ios", index: 0, isCompressed: false)
    for line in ios { try first.append(Array((line + "\n").utf8), records: 1) }
    let second = try staging.createShard(target: "android", index: 0, isCompressed: false)
    try second.append(Array((SampleLines.fcm(record: 4) + "\n").utf8), records: 1)
    let letters = try staging.createDeadLetters()
    try letters.append(Array((deadLetter + "\n").utf8), records: 1)
    let files = [try first.close(), try second.close(), try letters.close()]
    return (Manifest.sample(files, config: config), files)
  }
}
