#!/usr/bin/env node
import("../dist/tools/start.js").then((start) => start.run("spirvana-translate"));
