// Checks that no module of src/ has state: importing it has no effect, and what a call leaves after is in a context. What a module computes
// once, from constants alone, is `lazy` or `memoized`.
import { readFileSync } from "node:fs";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

/** Variables, and empty containers without a read-only type, at the start of a line: at the level of the module. */
const states: readonly RegExp[] = [
  /^(?:export )?(?:let|var) (\w+)/gm,
  /^(?:export )?const (\w+)(?:: (?!Readonly|readonly)[^=]+)? = new (?:Map|Set)(?:<.*>)?\(\);/gm,
  /^(?:export )?const (\w+): (?!readonly |Readonly)[^=]+ = (?:\[\]|\{\});/gm,
];

/** State that stays, by file and name, with the reason. */
const allowed: ReadonlyMap<string, string> = new Map([
  ["src/dialects/llvm/ops/intrinsics.ts definitions", "filled while the module is imported, never later"],
  ["src/dialects/spirv/rows/rows.ts rows", "ops created from the grammar, each once, so that they compare by identity"],
  ["src/engine/wasm/opcodes.ts operandLists", "filled while the module is imported, never later"],
  ["src/grammar/capability.ts closures", "results of the grammar alone"],
  ["src/ir/uniqued/attribute.ts definitions", "definitions by their number, from their constructors"],
  ["src/llvm/bitcode/instructions/calls.ts NO_BUNDLES", "stays empty"],
  ["src/llvm/constant.ts NOTHING", "stays empty"],
  ["src/llvm/reader/instructions/instructions.ts table", "filled while the module is imported, never later"],
  ["src/llvm/opcode.ts texts", "results of constants alone"],
  ["src/text/syntax/numbers/number-literals.ts DECIMALS", "texts of small numbers"],
  ["src/ir/block.ts NO_NUMBERS", "stays empty"],
  ["src/ir/store/store.ts NO_REGIONS", "stays empty"],
  ["src/ir/store/store.ts NO_SUCCESSORS", "stays empty"],
  ["src/tools/start/descriptors.ts brokenPipes", "belongs to the process of a command"],
  ["src/tools/replace-file.ts waits", "belongs to the process of a command"],
  ["src/tools/start/start.ts longest", "belongs to the process of a command"],
]);

/** The names of the state in the text of a module. */
export function statesOf(text: string): readonly string[] {
  return states.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
}

export const moduleState: Check = {
  name: "state of modules",
  run() {
    const paths = filesUnder("src", ".ts").filter((path) => !/\.(test|generated)\.ts$/.test(path));
    const found = new Set(
      paths.flatMap((path) => statesOf(readFileSync(path, "utf8")).map((name) => `${path} ${name}`)),
    );
    const problems: Problem[] = [...found]
      .filter((one) => !allowed.has(one))
      .map((one) => `${one}: state of a module; use lazy or memoized, or keep it in a context`);
    const gone = [...allowed.keys()].filter((one) => !found.has(one));
    return [...problems, ...gone.map((one) => `${one}: allowed, but not there`)];
  },
};
