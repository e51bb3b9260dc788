#!/usr/bin/env node
require("../dist/cli/spirvana-translate.cjs");
