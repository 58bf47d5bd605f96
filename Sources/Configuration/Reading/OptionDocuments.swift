internal import JSONText

/// Applies the command line's options to the tree of a configuration, and remembers which value came
/// from which option.
struct OptionDocuments {
  private(set) var documents: [ConfigurationSources.Document]
  /// What is wrong with the options themselves: number of the document, message.
  private(set) var faults: [(document: Int, offset: Int, message: String)] = []

  init(file: String, text: [UInt8]) {
    documents = [ConfigurationSources.Document(source: .file(file), bytes: text)]
  }

  /// - Parameter sources: of `documents`.
  func problems(among sources: ConfigurationSources) -> [ConfigurationProblem] {
    faults.map { fault in
      ConfigurationProblem(
        place: sources.place(
          of: JSONPlace(document: fault.document, offset: fault.offset), keyPath: ""),
        message: fault.message)
    }
  }

  /// `--set KEY=VALUE`. The value is JSON if it is JSON, else a string.
  mutating func apply(key: String, value: String, to tree: inout JSONNode) {
    let number = documents.count
    let bytes = Array(value.utf8)
    var parser = JSONParser(
      bytes: bytes, options: PipelineConfiguration.textOptions, document: number)
    var node = JSONNode(
      .string(JSONString(value, place: JSONPlace(document: number, offset: 0))),
      place: JSONPlace(document: number, offset: 0))
    var isJSON = false
    do throws(JSONError) {
      node = try parser.parse()
      isJSON = true
    } catch {
      switch error.reason {
      case .nulCharacter, .loneSurrogate, .tooLarge, .tooDeep, .duplicateKey:
        faults.append((number, error.offset, error.reason.message))
      default:
        if bytes.contains(0) { faults.append((number, 0, "a NUL character; remove it")) }
      }
    }
    append(option: "--set \(key)", bytes: bytes, isJSON: isJSON)
    let steps: [KeyStep]
    do throws(KeyStep.Fault) {
      steps = try KeyStep.steps(of: key)
    } catch {
      faults.append((number, 0, error.message))
      return
    }
    // Each step is one level of the tree, which is walked by recursion.
    if steps.count > PipelineConfiguration.maximumDepth {
      let most = PipelineConfiguration.maximumDepth
      faults.append((number, 0, "the key path has over \(most) steps; set a key that lies higher"))
      return
    }
    replace(steps[...], in: &tree, with: node)
  }

  /// `--input PATH`: paths as a shell gives them, in which `${` is no reference.
  mutating func replaceInputs(_ paths: [String], in tree: inout JSONNode) {
    let place = JSONPlace(document: documents.count, offset: 0)
    let nodes = paths.map { JSONNode(.string(JSONString($0, place: place)), place: place) }
    append(option: "--input", bytes: [], isJSON: false, hasReferences: false)
    replace(
      [.key("input"), .key("paths")], in: &tree, with: JSONNode(.array(nodes), place: place))
  }

  /// `--output DIR`.
  mutating func replaceOutput(_ directory: String, in tree: inout JSONNode) {
    let place = JSONPlace(document: documents.count, offset: 0)
    append(option: "--output", bytes: Array(directory.utf8), isJSON: false, hasReferences: false)
    replace(
      [.key("output"), .key("directory")], in: &tree,
      with: JSONNode(.string(JSONString(directory, place: place)), place: place))
  }

  private mutating func append(
    option: String, bytes: [UInt8], isJSON: Bool, hasReferences: Bool = true
  ) {
    documents.append(
      ConfigurationSources.Document(
        source: .option(option), bytes: bytes, isJSON: isJSON, hasReferences: hasReferences))
  }

  /// Puts `value` where `steps` lead, making the objects that are missing on the way.
  private mutating func replace(
    _ steps: ArraySlice<KeyStep>, in node: inout JSONNode, with value: JSONNode
  ) {
    guard let step = steps.first else {
      node = value
      return
    }
    switch node.value {
    case .object(var members):
      let key = JSONString(step.text, place: value.place)
      var child = JSONNode(.object([]), place: value.place)
      let index = members.firstIndex { $0.key.equals(step.text) }
      if let index { child = members[index].value }
      replace(steps.dropFirst(), in: &child, with: value)
      // A key that the option adds stands in the option; one that was there, in the file.
      let member = JSONMember(key: index.map { members[$0].key } ?? key, value: child)
      if let index { members[index] = member } else { members.append(member) }
      node = JSONNode(.object(members), place: node.place)
    case .array(var elements):
      guard let index = step.index, index <= elements.count else {
        faults.append(
          (
            value.place.document, 0,
            step.index == nil
              ? "\"\(step.text)\" is no index of an array; write a number"
              : "there is no element \(step.text) in the array, which has \(elements.count)"
          ))
        return
      }
      var child =
        index < elements.count ? elements[index] : JSONNode(.object([]), place: value.place)
      replace(steps.dropFirst(), in: &child, with: value)
      if index < elements.count { elements[index] = child } else { elements.append(child) }
      node = JSONNode(.array(elements), place: node.place)
    default:
      faults.append(
        (
          value.place.document, 0,
          "nothing can be set inside a \(node.typeName); set the key above \"\(step.text)\""
        ))
    }
  }
}
