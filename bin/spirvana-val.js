#!/usr/bin/env node
require("../dist/cli/spirvana-val.cjs");
