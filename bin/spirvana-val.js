#!/usr/bin/env node
import "../dist/tools/commands/spirvana-val.js";
