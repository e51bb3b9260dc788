#!/usr/bin/env node
require("../dist/cli/spirvana-as.cjs");
