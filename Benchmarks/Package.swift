// swift-tools-version: 6.2
import PackageDescription

// The modules themselves, through the link `Modules`: a package of its own could not see what is not
// public, and the program's package should not need what only benchmarks do.
let package = Package(
  name: "payloadbatch-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .target(name: "Records", path: "Modules/Records"),
    .target(name: "JSONText", path: "Modules/JSONText"),
    .target(
      name: "Liquid",
      dependencies: ["Records", "JSONText", .product(name: "Crypto", package: "swift-crypto")],
      path: "Modules/Liquid"),
    .executableTarget(
      name: "LiquidBenchmarks",
      dependencies: [
        "Liquid", "Records", .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LiquidBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type == .regular {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
