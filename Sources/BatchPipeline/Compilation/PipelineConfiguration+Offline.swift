internal import Configuration

extension PipelineConfiguration {
  /// The configuration for a command that gets along without the files.
  var offline: PipelineConfiguration {
    var offline = self
    offline.input = offline.input.offline
    for index in lookups.indices {
      offline.lookups[index].value.input = lookups[index].value.input.offline
    }
    for index in suppress.indices { offline.suppress[index].input = suppress[index].input.offline }
    offline.message = message.offline
    for index in targets.indices { offline.targets[index].message = targets[index].message.offline }
    return offline
  }
}

extension MessageDescription {
  fileprivate var offline: MessageDescription {
    var offline = self
    if let table = variantsFrom { offline.variantsFrom?.input = table.input.offline }
    return offline
  }
}

extension InputDescription {
  fileprivate var offline: InputDescription {
    var offline = self
    offline.paths.removeAll { $0.isStandardInput }
    offline.ifMissing = .ok
    offline.minimumAge = nil
    return offline
  }
}
