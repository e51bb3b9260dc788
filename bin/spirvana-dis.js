#!/usr/bin/env node
require("../dist/cli/spirvana-dis.cjs");
