#!/usr/bin/env node
import "../dist/cli/spirvana-llvm-spirv.cjs";
