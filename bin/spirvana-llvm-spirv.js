#!/usr/bin/env node
try {
  require.resolve("../dist/cli.cjs");
} catch {
  require("./not-built.js")();
}
require("../dist/cli.cjs")("spirvana-llvm-spirv");
