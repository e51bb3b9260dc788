#!/usr/bin/env node
import "../dist/commands/spirvana-as.js";
