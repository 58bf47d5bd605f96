import Benchmark
import Liquid
import Records

/// Rendering, per record: a batch of 512 records as a CSV export has them, over and over.
let benchmarks: @Sendable () -> Void = {
  let metrics: [BenchmarkMetric] = [.wallClock, .throughput, .instructions]
  Benchmark.defaultConfiguration = .init(
    metrics: metrics, warmupIterations: 20, scalingFactor: .kilo, maxDuration: .seconds(3))

  // The two give the same text: what the second costs more is its condition.
  let outputs =
    "Bonjour {{ firstName }} {{ lastName }}, {{ points }} points in {{ city }}: {{ offerUrl }} ({{ locale }})"
  let condition =
    "{% if firstName %}Bonjour {{ firstName }}{% endif %} {{ lastName }}, {{ points }} points in {{ city }}: {{ offerUrl }} ({{ locale }})"
  let comparison =
    "{% if platform == 'ios' %}Bonjour {{ firstName }}{% else %}Hello {{ firstName }}{% endif %} {{ lastName }}, {{ points }} points in {{ city }}: {{ offerUrl }} ({{ locale }})"

  measure("Liquid/render/six-outputs", outputs)
  measure("Liquid/render/six-outputs-and-condition", condition)
  measure("Liquid/render/six-outputs-and-comparison", comparison)
  measure("Liquid/render/default-filter", "Bonjour {{ firstName | default: 'vous' }}")
  measure("Liquid/render/upcase-filter", "Bonjour {{ firstName | upcase }}")
  measure("Liquid/render/date-filter", "Until {{ lastPurchase | date: '%d/%m/%Y' }}")
  measure("Liquid/render/for-loop", "{% for i in (1..5) %}{{ i }}{% endfor %}")
}

/// Measures one template; a scaled iteration is one record.
@Sendable private func measure(_ name: String, _ source: String) {
  Benchmark(name) { benchmark in
    let export = SampleRecords()
    guard let template = try? Template(compiling: source, scope: export) else {
      return benchmark.error("the template does not compile")
    }
    var context = RenderContext(
      frames: [Frame(batch: export.batch(records: 512), record: 0)],
      settings: RenderSettings(now: 0))
    var output = ByteBuffer(capacity: 64 << 10)
    do {
      try template.render(into: &output, as: .json, context: &context)
    } catch {
      return benchmark.error("the template does not render: \(error)")
    }
    if output.count == 0 { return benchmark.error("the template renders nothing") }
    benchmark.startMeasurement()
    for iteration in benchmark.scaledIterations {
      output.removeAll()
      context.select(record: iteration & 511, inFrame: 0)
      try? template.render(into: &output, as: .json, context: &context)
      blackHole(output.count)
    }
    benchmark.stopMeasurement()
  }
}
