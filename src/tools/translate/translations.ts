// The translations of spirvana-translate, by the flags that ask for them: each is a chunk of its own.

import type { Context, Operation } from "../../ir/index.ts";
import type { FlagTable } from "../command-line.ts";
import { PRINTING_FLAGS } from "../opt/print-flags.ts";

/** The input and output of a translation. */
export interface TranslationRun {
  readonly context: Context;
  /** A context of the same dialects that shares nothing with the input's. */
  newContext(): Context;
  /** The input. */
  readonly bytes: Uint8Array;
  /** The name of the input in diagnostics. */
  readonly name: string;
  /** The input as an operation, verified; undefined if the input is no MLIR text. */
  readonly op: Operation | undefined;
  isSet(flag: string, usual?: boolean): boolean;
  /** Diagnostics contain more than those of the reference: the instruction, the line of the source. */
  readonly isExplaining: boolean;
  write(text: string): void;
  writeBytes(bytes: Uint8Array): void;
  /** Writes an operation as text. */
  print(op: Operation): void;
}

/** Returns whether all went well; what did not has been reported. */
export type Translation = (run: TranslationRun) => boolean;

export interface TranslationEntry {
  readonly help: string;
  /** The kind of input: MLIR's text, another text, or bytes. */
  readonly from: "mlir" | "text" | "binary";
  /** Dialects that the translation makes ops of. */
  readonly dialects: readonly string[];
  /** The dialects that the input may use, where it may not use all: others are as unknown as in the reference. */
  readonly inputs?: readonly string[];
  readonly load: () => Promise<Translation>;
}

export const TRANSLATIONS: Readonly<Record<string, TranslationEntry>> = {
  "deserialize-spirv": {
    help: "deserializes the SPIR-V module",
    from: "binary",
    dialects: ["spirv"],
    load: async () => (await import("./translate-spirv.ts")).deserializeSpirv,
  },
  "import-llvm": {
    help: "Translate LLVMIR to MLIR",
    from: "text",
    dialects: ["llvm", "dlti"],
    load: async () => (await import("./translate-llvm.ts")).importLlvm,
  },
  "mlir-to-llvmir": {
    help: "Translate MLIR to LLVMIR",
    from: "mlir",
    dialects: ["llvm"],
    inputs: ["arm_neon", "arm_sve", "builtin", "dlti", "func", "gpu", "llvm", "spirv", "vcix"],
    load: async () => (await import("./translate-llvm.ts")).exportLlvm,
  },
  "serialize-spirv": {
    help: "serialize SPIR-V dialect",
    from: "mlir",
    dialects: [],
    load: async () => (await import("./translate-spirv.ts")).serializeSpirv,
  },
  "test-spirv-roundtrip": {
    help: "test roundtrip in SPIR-V dialect",
    from: "mlir",
    dialects: [],
    load: async () => (await import("./translate-spirv.ts")).roundTripSpirv,
  },
  "test-spirv-roundtrip-debug": {
    help: "test roundtrip debug in SPIR-V",
    from: "mlir",
    dialects: [],
    load: async () => (await import("./translate-spirv.ts")).roundTripSpirvWithLines,
  },
};

const GENERAL_FLAGS: FlagTable = {
  h: { takes: "nothing", help: "Alias for --help", alias: "help" },
  help: { takes: "nothing", help: "Display available options" },
  version: { takes: "nothing", help: "Display the version of this program" },
  "allow-unregistered-dialect": { takes: "nothing", help: "Allow operation with no registered dialects" },
  explain: { takes: "nothing", help: "Say more about an error: the instruction, the line of the source" },
  "drop-di-composite-type-elements": {
    takes: "nothing",
    help: "Avoid translating the elements of DICompositeTypes during the LLVM IR import",
  },
  "emit-expensive-warnings": { takes: "nothing", help: "Emit expensive warnings during LLVM IR import" },
  "import-structs-as-literals": {
    takes: "nothing",
    help: "Controls if structs should be imported as literal structs, i.e., nameless structs.",
  },
  "mlir-disable-threading": { takes: "nothing", help: "Accepted for scripts: there are no threads" },
  "mlir-print-op-on-diagnostic": {
    takes: "nothing",
    help: "When a diagnostic is emitted on an operation, also print the operation as an attached note; on by default",
  },
  "no-implicit-module": {
    takes: "nothing",
    help: "Disable implicit addition of a top-level module op during parsing",
  },
  o: { takes: "value", value: "filename", help: "Output filename" },
  "output-split-marker": {
    takes: "value",
    value: "string",
    help: "Split marker to use for merging the output; empty by default",
  },
  "prefer-unregistered-intrinsics": {
    takes: "nothing",
    help: "Prefer translating all intrinsics into llvm.call_intrinsic instead of using dialect supported intrinsics",
  },
  "spirv-emit-op-names": { takes: "nothing", help: "Emit OpName for all instructions" },
  "spirv-structurize-control-flow": {
    takes: "nothing",
    help: "Enable control flow structurization into `spirv.mlir.selection` and `spirv.mlir.loop`; on by default",
  },
  "split-input-file": {
    takes: "optional-value",
    value: "string",
    help: "Split the input file into chunks using the given or default marker and process each chunk independently",
  },
  "verify-diagnostics": {
    takes: "nothing",
    help: "Check that emitted diagnostics match expected-* lines on the corresponding line",
  },
};

export const TRANSLATE_FLAGS: FlagTable = {
  ...GENERAL_FLAGS,
  ...PRINTING_FLAGS,
  ...Object.fromEntries(
    Object.entries(TRANSLATIONS).map(([name, { help }]) => [name, { takes: "nothing", help } as const]),
  ),
};
