// swift-tools-version: 6.3
import PackageDescription

// The targets stand in the order of the data path; each may import only those above it.
let package = Package(
  name: "payloadbatch",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "payloadbatch", targets: ["payloadbatch"])],
  traits: [
    .trait(
      name: "ISAL",
      description: "Deflates with Intel's ISA-L (Debian package libisal-dev) in place of zlib.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(name: "CISAL"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CVector"),
    .target(name: "CChecksums"),
    .target(name: "Records", dependencies: ["CVector"]),
    .target(name: "Platforms", dependencies: ["Records"]),
    .target(name: "JSONText", dependencies: ["Records"]),
    .target(name: "Files", dependencies: ["CLinux", "Records"]),
    .target(
      name: "Gzip",
      dependencies: [
        "CChecksums", "CZlib", .target(name: "CISAL", condition: .when(traits: ["ISAL"])),
        "Records",
      ]),
    .target(name: "CSV", dependencies: ["Records"]),
    .target(name: "XMLExport", dependencies: ["CLibXML2", "Records"]),
    .target(
      name: "Liquid",
      dependencies: [
        "Records", "Platforms", "JSONText", "Files",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(name: "Payloads", dependencies: ["Records", "Platforms", "Liquid"]),
    .target(
      name: "Configuration",
      dependencies: [
        "Records", "Platforms", "JSONText", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "Shards",
      dependencies: [
        "CChecksums", "Records", "Platforms", "JSONText", "Files",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "BatchPipeline",
      dependencies: [
        "Records", "Platforms", "JSONText", "Files", "Gzip", "CSV", "XMLExport", "Liquid",
        "Payloads", "Configuration", "Shards", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "payloadbatch",
      dependencies: [
        "BatchPipeline", "Configuration", "JSONText", "Liquid", "Records", "Files", "Shards",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(name: "RandomInput", path: "Tests/RandomInput"),
    .target(name: "TemporaryFiles", dependencies: ["Files"], path: "Tests/TemporaryFiles"),
    .testTarget(name: "RecordsTests", dependencies: ["RandomInput", "Records"]),
    .testTarget(name: "PlatformsTests", dependencies: ["Platforms", "Records"]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Records", "TemporaryFiles"]),
    .testTarget(name: "GzipTests", dependencies: ["CZlib", "Gzip", "Records"]),
    .testTarget(name: "CSVTests", dependencies: ["CSV", "RandomInput", "Records"]),
    .testTarget(name: "XMLExportTests", dependencies: ["XMLExport", "Records"]),
    .testTarget(
      name: "LiquidTests", dependencies: ["Liquid", "Records", "JSONText", "RandomInput"]),
    .testTarget(
      name: "PayloadsTests", dependencies: ["Payloads", "Platforms", "Liquid", "Records"]),
    .testTarget(
      name: "ShardsTests",
      dependencies: [
        "Shards", "Files", "Records", "JSONText", "TemporaryFiles",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "Configuration", "Platforms", "JSONText", "Liquid", "RandomInput", "Records",
      ]),
    .testTarget(
      name: "BatchPipelineTests",
      dependencies: [
        "BatchPipeline", "Configuration", "Files", "Gzip", "JSONText", "Liquid", "Payloads",
        "Records", "Shards", "TemporaryFiles",
      ]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["payloadbatch"],
      exclude: ["Cases", "record", "binary-inputs.py"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.cSettings = [
    .treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra"),
  ]
  target.swiftSettings = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
