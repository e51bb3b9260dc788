#!/usr/bin/env node
import "../dist/commands/spirvana.js";
