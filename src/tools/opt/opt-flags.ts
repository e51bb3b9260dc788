// The flags of spirvana-opt: the one table that reading, the help and the manual are made of.

import type { FlagTable } from "../command-line.ts";
import { PASS_FLAGS } from "./pass-flags.ts";
import { PRINTING_FLAGS } from "./print-flags.ts";

/** Flags that print something and end the run. */
export const INFORMATION_FLAGS: FlagTable = {
  h: { takes: "nothing", help: "Alias for --help", alias: "help" },
  help: { takes: "nothing", help: "Display available options (--help-hidden for more)" },
  "help-hidden": { takes: "nothing", help: "Display all available options", isHidden: true },
  "list-passes": { takes: "nothing", help: "Print the list of registered passes and exit" },
  "show-dialects": { takes: "nothing", help: "Print the list of registered dialects and exit" },
  version: { takes: "nothing", help: "Display the version of this program" },
};

const PROCESSING_FLAGS: FlagTable = {
  "allow-unregistered-dialect": { takes: "nothing", help: "Allow operation with no registered dialects" },
  "elide-resource-data-from-bytecode": { takes: "nothing", help: "Elide resources when generating bytecode" },
  "emit-bytecode": { takes: "nothing", help: "Emit bytecode when generating output" },
  "emit-bytecode-version": {
    takes: "value",
    value: "long",
    help: "Use specified bytecode when generating output",
  },
  "mlir-disable-threading": { takes: "nothing", help: "Accepted for scripts: there are no threads" },
  "mlir-print-op-on-diagnostic": {
    takes: "nothing",
    help: "When a diagnostic is emitted on an operation, also print the operation as an attached note; on by default",
  },
  "mlir-very-unsafe-disable-verifier-on-parsing": {
    takes: "nothing",
    help: "Disable the verifier on parsing (very unsafe)",
  },
  "no-implicit-module": {
    takes: "nothing",
    help: "Disable implicit addition of a top-level module op during parsing",
  },
  o: { takes: "value", value: "filename", help: "Output filename" },
  "output-split-marker": {
    takes: "value",
    value: "string",
    help: "Split marker to use for merging the output; '// -----' by default",
  },
  "split-input-file": {
    takes: "optional-value",
    value: "string",
    help: "Split the input file into chunks using the given or default marker and process each chunk independently",
  },
  "verify-roundtrip": { takes: "nothing", help: "Round-trip the IR after parsing and ensure it succeeds" },
  "verify-diagnostics": {
    takes: "optional-value",
    value: "value",
    choices: {
      all: "Check all diagnostics (expected, unexpected, near-misses)",
      "only-expected": "Check only expected diagnostics",
    },
    help: "Check that emitted diagnostics match expected-* lines on the corresponding line",
  },
};

export const OPT_FLAGS: FlagTable = {
  ...INFORMATION_FLAGS,
  ...PROCESSING_FLAGS,
  ...PRINTING_FLAGS,
  ...PASS_FLAGS,
};
