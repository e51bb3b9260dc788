#!/usr/bin/env node
require("../dist/cli/spirvana-llvm-spirv.cjs");
