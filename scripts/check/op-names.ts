// Checks that the names of ops, types and attributes that the sources compare with, or key tables by, are names that a dialect has. Definitions are
// compared by value where an import is possible; where it would be a cycle, or would load another dialect, the name represents the definition.
import { readFileSync } from "node:fs";
import { PARAMETER_ATTRIBUTES } from "../../src/dialects/llvm/index.ts";
import { dialectNames, loadDialects } from "../../src/tools/dialects.ts";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

/** Where a name is compared, is the key of a table, or is in a list of names. */
const uses = [
  /\bname\)? [!=]== "([\w.]+)"/g,
  /^ +"([a-z]\w*(?:\.\w+)+)": /gm,
  /(?:new Set\(|walkOnly\()\[([^\]]*)\]/g,
  /\[([^\]]*)\]\.includes\(\w+(?:\.def)?\.name\)/g,
] as const;

const literal = /"?([a-z]\w*(?:\.\w+)+)"?/g;

/** The names that a text compares with or keys tables by. */
export function comparedNames(text: string): readonly string[] {
  return uses.flatMap((use) =>
    [...text.matchAll(use)].flatMap(([, found = ""]) => [...found.matchAll(literal)].map(([, name = ""]) => name)),
  );
}

export const opNames: Check = {
  name: "names of ops",
  async run() {
    const dialects = new Map((await loadDialects(dialectNames)).map((dialect) => [dialect.name, dialect]));
    const known = new Set(
      [...dialects.values()].flatMap(({ ops, types = [], attrs = [] }) =>
        [...ops, ...types, ...attrs].map(({ name }) => name),
      ),
    );
    const isUnknown = (name: string): boolean => {
      const dialect = dialects.get(name.slice(0, name.indexOf(".")));
      return dialect !== undefined && !known.has(name) && dialect.findOp?.(name) === undefined;
    };
    const problems: Problem[] = [];
    for (const path of filesUnder("src", ".ts")) {
      // Former names are the matter of upgrades, and the types of `builtin` are the core's.
      if (/\/upgrade(\/|\.ts)|\.generated\.ts$|\.test\.ts$|^src\/ir\//.test(path)) continue;
      for (const name of comparedNames(readFileSync(path, "utf8"))) {
        if (isUnknown(name) && !isBuiltinType(name) && !attributes.has(name))
          problems.push(`${path}: no dialect has '${name}'`);
      }
    }
    return problems;
  },
};

/** Attributes of ops of any dialect, and keys of data layouts. */
const attributes: ReadonlySet<string> = new Set([
  "bufferization.access",
  "bufferization.writable",
  "dlti.alloca_memory_space",
  "dlti.endianness",
  "dlti.global_memory_space",
  "dlti.legal_int_widths",
  "dlti.mangling_mode",
  "dlti.program_memory_space",
  "dlti.stack_alignment",
  "gpu.container_module",
  "llvm.data_layout",
  "llvm.mmra",
  "llvm.target_triple",
  ...PARAMETER_ATTRIBUTES,
]);

function isBuiltinType(name: string): boolean {
  return /^builtin\.(integer|index|float|vector|tensor|memref|unranked_memref|complex|string)$/.test(name);
}
