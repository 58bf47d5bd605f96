/// Appends so many bytes of an export's text to the array, fewer only at the end; false at the end.
package typealias TextReading = (Int, inout [UInt8]) throws -> Bool
