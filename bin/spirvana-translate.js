#!/usr/bin/env node
import "../dist/tools/commands/spirvana-translate.js";
