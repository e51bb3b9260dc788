#!/usr/bin/env node
import "../dist/commands/spirvana-dis.js";
