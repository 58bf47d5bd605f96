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
    .target(name: "CText"),
    .target(name: "CChecksums"),
    .target(name: "Bytes", dependencies: ["CVector", "CText"]),
    .target(
      name: "Checksums",
      dependencies: [
        "CChecksums", "Bytes",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(name: "Records", dependencies: ["Bytes"]),
    .target(name: "Platforms", dependencies: ["Bytes", "Records"]),
    .target(name: "JSONText", dependencies: ["Bytes"]),
    .target(name: "Files", dependencies: ["CLinux", "CVector", "Bytes"]),
    .target(
      name: "Gzip",
      dependencies: [
        "CChecksums", "CZlib", .target(name: "CISAL", condition: .when(traits: ["ISAL"])),
        "Bytes",
      ]),
    .target(name: "CSV", dependencies: ["CText", "Bytes", "Records"]),
    .target(name: "XMLExport", dependencies: ["CLibXML2", "Bytes", "Records"]),
    .target(
      name: "Liquid",
      dependencies: [
        "Bytes", "Records", "Platforms", "JSONText", "Files",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "Payloads", dependencies: ["Bytes", "Checksums", "Records", "Platforms", "Liquid"]),
    .target(
      name: "Configuration",
      dependencies: ["Bytes", "Checksums", "Records", "Platforms", "JSONText"]),
    .target(
      name: "Shards", dependencies: ["Bytes", "Checksums", "Records", "JSONText", "Files"]),
    .target(
      name: "Verification",
      dependencies: [
        "Bytes", "Checksums", "Records", "Platforms", "JSONText", "Files", "Gzip", "Payloads",
        "Shards",
      ]),
    .target(
      name: "BatchPipeline",
      dependencies: [
        "Bytes", "Checksums", "Records", "Platforms", "JSONText", "Files", "Gzip", "CSV",
        "XMLExport", "Liquid", "Payloads", "Configuration", "Shards",
      ]),
    .executableTarget(
      name: "payloadbatch",
      dependencies: [
        "BatchPipeline", "Configuration", "JSONText", "Liquid", "Bytes", "Records", "Files",
        "Shards", "Verification",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(name: "RandomInput", path: "Tests/RandomInput"),
    .target(name: "TemporaryFiles", dependencies: ["Files"], path: "Tests/TemporaryFiles"),
    .target(
      name: "SamplePublications", dependencies: ["Bytes", "Files", "Shards", "TemporaryFiles"],
      path: "Tests/SamplePublications"),
    .testTarget(name: "BytesTests", dependencies: ["Bytes", "RandomInput"]),
    .testTarget(
      name: "ChecksumsTests",
      dependencies: [
        "Bytes", "Checksums",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(name: "RecordsTests", dependencies: ["Bytes", "RandomInput", "Records"]),
    .testTarget(name: "PlatformsTests", dependencies: ["Bytes", "Platforms", "Records"]),
    .testTarget(name: "JSONTextTests", dependencies: ["Bytes", "JSONText"]),
    .testTarget(name: "FilesTests", dependencies: ["Bytes", "Files", "TemporaryFiles"]),
    .testTarget(name: "GzipTests", dependencies: ["Bytes", "CZlib", "Gzip"]),
    .testTarget(name: "CSVTests", dependencies: ["Bytes", "CSV", "RandomInput", "Records"]),
    .testTarget(name: "XMLExportTests", dependencies: ["Bytes", "XMLExport", "Records"]),
    .testTarget(
      name: "LiquidTests", dependencies: ["Bytes", "Liquid", "Records", "JSONText", "RandomInput"]),
    .testTarget(
      name: "PayloadsTests", dependencies: ["Bytes", "Payloads", "Platforms", "Liquid", "Records"]),
    .testTarget(
      name: "ShardsTests",
      dependencies: [
        "Bytes", "Checksums", "Shards", "Files", "RandomInput", "Records", "SamplePublications",
      ]),
    .testTarget(
      name: "VerificationTests",
      dependencies: ["Files", "Gzip", "SamplePublications", "Shards", "Verification"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "Bytes", "Configuration", "Platforms", "JSONText", "Liquid", "RandomInput", "Records",
      ]),
    .testTarget(
      name: "BatchPipelineTests",
      dependencies: [
        "BatchPipeline", "Bytes", "CSV", "Configuration", "Files", "Gzip", "JSONText", "Liquid",
        "Payloads", "Records", "SamplePublications", "Shards", "TemporaryFiles", "XMLExport",
      ]),
    .testTarget(
      name: "PayloadBatchTests",
      dependencies: [
        "payloadbatch", "BatchPipeline", "Configuration", "Files", "Shards",
        .product(name: "Logging", package: "swift-log"),
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

// The tests run what the optimiser leaves of the sources, as users do, and so take half as long.
for target in package.targets where target.type == .regular || target.type == .executable {
  target.swiftSettings? += [.unsafeFlags(["-O"], .when(configuration: .debug))]
}
