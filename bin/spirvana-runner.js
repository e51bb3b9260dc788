#!/usr/bin/env node
import "../dist/commands/spirvana-runner.js";
