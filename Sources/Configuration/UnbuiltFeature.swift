internal import JSONText

/// What the configuration may name but this version does not do yet: refused by name, never ignored.
///
/// Building a feature takes its line away here; its keys are read and checked already.
enum UnbuiltFeature {
  /// Keys as `message.aps`, values as `input.format=rejected`, without indexes; what is said of
  /// `message` holds for a target's `message` too.
  static let list: Set<String> = [
    "input.format=rejected"
  ]
}

extension Reading {
  /// Reports the key that is being read, if it is not built yet. Reading goes on: other problems
  /// inside it are said at once.
  mutating func refuseUnbuiltKey(at place: JSONPlace) {
    refuse(unbuiltPath, at: place)
  }

  /// The same for one value of the key that is being read.
  mutating func refuseUnbuiltValue(_ value: String, at place: JSONPlace) {
    refuse("\(unbuiltPath)=\(value)", at: place)
  }

  private mutating func refuse(_ feature: String, at place: JSONPlace) {
    if UnbuiltFeature.list.contains(feature) { report("not supported yet; remove it", at: place) }
  }

  private var unbuiltPath: String {
    let prefix = "targets."
    return path.keys.hasPrefix("\(prefix)message.")
      ? String(path.keys.dropFirst(prefix.count)) : path.keys
  }
}
