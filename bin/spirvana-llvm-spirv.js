#!/usr/bin/env node
import "../dist/commands/spirvana-llvm-spirv.js";
