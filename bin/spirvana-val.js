#!/usr/bin/env node
import "../dist/commands/spirvana-val.js";
