/// Sees that no value of a `${…}` becomes template source of a text in campaign syntax, which has no way
/// to write a literal `<%`.
enum CampaignInsertion {
  static func faults(
    in parts: [EnvironmentReferences.Part]
  ) -> [EnvironmentReferences.Fault] {
    var faults: [EnvironmentReferences.Fault] = []
    var isInsideTag = false
    /// The byte before, and the part that it is of.
    var previous: (byte: UInt8, part: EnvironmentReferences.Part)?
    for part in parts {
      var culprit = isInsideTag ? part : nil
      for byte in part.text {
        if let previous, previous.byte == UInt8(ascii: "<"), byte == UInt8(ascii: "%") {
          isInsideTag = true
          culprit = part.variable == nil ? previous.part : part
        } else if previous?.byte == UInt8(ascii: "%"), byte == UInt8(ascii: ">") {
          isInsideTag = false
        }
        previous = (byte, part)
        if let name = culprit?.variable, faults.last?.offset != culprit?.originalStart {
          faults.append(
            .init(
              offset: culprit?.originalStart ?? 0,
              message: "the value of \(name) would be part of a <% … %> tag; insert it into plain"
                + " text"))
        }
        culprit = nil
      }
    }
    return faults
  }
}
