/// One of `message.customFields`: a key beside `aps`, or in `data`.
package struct CustomField: Sendable {
  /// UTF-8; may hold spaces.
  package let name: [UInt8]
  let member: JSONTemplateMember

  /// - Parameter name: UTF-8, escaped once, here.
  package init(name: [UInt8], value: JSONTemplate) {
    self.name = name
    member = JSONTemplateMember(name: name, value: value)
  }
}
