#!/usr/bin/env node
require("../dist/cli/spirvana-runner.cjs");
