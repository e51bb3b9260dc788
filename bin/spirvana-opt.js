#!/usr/bin/env node
require("../dist/cli/spirvana-opt.cjs");
