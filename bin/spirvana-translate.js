#!/usr/bin/env node
import "../dist/cli/spirvana-translate.cjs";
