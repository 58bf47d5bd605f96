internal import Records

extension FieldName {
  /// Whether `value.name` asks Liquid itself where no field has that name: the number of elements, the first, the
  /// last.
  package var isLiquidProperty: Bool { ["size", "first", "last"].contains(self) }
}
