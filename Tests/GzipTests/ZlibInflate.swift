import CZlib

/// One deflate stream as zlib reads it.
struct ZlibInflate {
  var text: [UInt8] = []
  /// What is wrong with the stream; nil where it ended or goes on.
  var fault: String?
  /// Bytes used, where the stream ended.
  var used: Int?

  init(_ bytes: [UInt8]) {
    // SAFETY: zlib reads and writes within the arrays during its calls.
    var stream = unsafe z_stream()
    _ = unsafe CZlib_inflateInit2(&stream, -15)
    defer { _ = unsafe inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: 1 << 16)
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      while true {
        var status = Z_OK
        var written = 0
        unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          status = unsafe inflate(&stream, Z_NO_FLUSH)
          written = unsafe output.count - Int(stream.avail_out)
        }
        text += output[..<written]
        if status == Z_STREAM_END { used = unsafe input.count - Int(stream.avail_in) }
        if status == Z_DATA_ERROR {
          fault = unsafe stream.msg.map { unsafe String(cString: $0) } ?? ""
        }
        if status != Z_OK || written == 0 { return }
      }
    }
  }
}
