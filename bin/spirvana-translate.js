#!/usr/bin/env node
import "../dist/commands/spirvana-translate.js";
