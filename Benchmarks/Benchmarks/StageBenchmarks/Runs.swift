import BatchPipeline
import Bytes
import Configuration
import Crypto
import Payloads

/// The whole job over files: from the configuration's text to the published directory.
func measureRuns() {
  for shape in Sample.Shape.allCases {
    for format in ["csv", "csv.gz", "xml", "xml.gz"] {
      measureRun("run-\(format)", shape, format, Run.Options())
    }
    // What the reader and one worker need for records that are there already, and nothing is written.
    var options = Run.Options()
    options.isDry = true
    options.workers = 1
    measureRun("encode-csv", shape, "csv", options)
  }
}

private func measureRun(
  _ name: String, _ shape: Sample.Shape, _ format: String, _ options: Run.Options
) {
  measure("BatchPipeline/\(name)/\(shape.rawValue)") {
    let sample = Sample(shape, bytes: 8 << 20)
    let isXML = format.hasPrefix("xml")
    let text = isXML ? sample.xml : sample.csv
    let input =
      format.hasSuffix(".gz")
      ? try Scratch.gzippedFile(String(format.dropLast(3)), text) : try Scratch.file(format, text)
    let expected = lines(of: sample, input: input)
    var runs = 0
    return Work(bytes: text.count, records: sample.records.count) {
      runs += 1
      let configuration = try PipelineConfiguration.load(
        text: campaign(isXML: isXML), file: "pipeline.json", inputs: [input],
        output: "\(input)-\(runs)")
      let control = RunControl(warn: { _ in }, inform: { _ in })
      let preparation = try Preparation(
        configuration, base: "", clock: RunClock(seconds: 0), meter: control.meter)
      return try Run(preparation, options: options, control: control).run()
    } isRight: { report in
      let counts = report.manifest.counts
      guard counts.read == sample.records.count, counts.totalWritten == expected.count else {
        return false
      }
      if options.isDry { return true }
      defer { Scratch.remove(report.directory) }
      return LineSum(try Scratch.lines(in: report.directory)) == expected
    }
  }
}

/// All lines that the job makes, in any order.
private func lines(of sample: Sample, input: String) -> LineSum {
  let seed = EnvelopeIdentity.seed(name: "bench", at: RunClock(seconds: 0).text, path: input)
  let identity = EnvelopeIdentity(digest: Array(SHA256.hash(data: Array(seed.utf8))))
  var id = ByteBuffer()
  let lines = sample.records.indices.filter { sample[$0, "optIn"] == "1" }.map { record in
    id.removeAll()
    identity.write(record: record + 1, into: &id)
    let id = String(decoding: id.array(), as: UTF8.self)
    let line =
      sample[record, "platform"] == "ios"
      ? sample.apnsLine(record, id: id) : sample.fcmLine(record, id: id)
    return Array(line.utf8.dropLast())[...]
  }
  return LineSum(lines)
}

/// A multiset of lines, as their number and the sum of their hashes.
private struct LineSum: Equatable {
  let count: Int
  let sum: Int

  init(_ lines: [ArraySlice<UInt8>]) {
    count = lines.count
    sum = lines.reduce(0) { sum, line in
      var hasher = Hasher()
      line.withUnsafeBytes { hasher.combine(bytes: $0) }
      return sum &+ hasher.finalize()
    }
  }
}

private func campaign(isXML: Bool) -> [UInt8] {
  func field(_ name: String) -> String { isXML ? Sample.xmlName(name) : name }
  let firstName = "{{ \(field("firstName")) | default: 'there' }}"
  let text = """
    {
      "name": "bench",
      "input": {"paths": ["export"], \(isXML ? #""format": "xml", "xml": {"record": "recipient"}"# : #""format": "csv""#)},
      "where": "optIn == '1'",
      "message": {
        "title": "Bonjour \(firstName)",
        "body": "Hi \(firstName) {{ \(field("lastName")) }}, you have {{ points }} points in {{ \(field("city")) }}",
        "badge": "{{ badge | default: '0' }}", "deepLink": "{{ offerUrl }}",
        "customFields": {"custom_field1": "{{ locale }}"},
        "tracking": {"broadlogId": "{{ broadlogId }}", "deliveryId": "{{ deliveryId }}"}
      },
      "targets": [
        {
          "name": "ios", "when": "platform == 'ios'", "format": "apns", "token": "{{ token }}",
          "apns": {"topic": "com.example.app"},
          "message": {"sound": "default", "mediaURL": "https://cdn.example.com/{{ locale }}/hero.jpeg"}
        },
        {
          "name": "android", "when": "platform == 'android'", "format": "fcm", "token": "{{ token }}",
          "fcm": {"priority": "high"}
        }
      ],
      "output": {"directory": "out", "shards": {"count": 8}}
    }
    """
  return Array(text.utf8)
}
