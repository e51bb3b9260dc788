#!/usr/bin/env node
import "../dist/commands/spirvana-opt.js";
