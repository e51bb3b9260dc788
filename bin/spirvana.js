#!/usr/bin/env node
import "../dist/cli/spirvana.cjs";
