// Checks that the sources ask for ops by definition (`op.def === func.call`), or by a name that the compiler checks (`isOp(op, "func.call")`),
// where the import of the definition would be a cycle. Names that the compiler does not see must be names that a dialect has.
import { readFileSync } from "node:fs";
import { PARAMETER_ATTRIBUTES } from "../../src/dialects/llvm/index.ts";
import { dialectNames, loadDialects } from "../../src/tools/dialects.ts";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

/** Where a name is compared, is the key of a table, or is in a list of names. */
const uses = [
  /\bname\)? [!=]== ("[\w.]+")/g,
  /^ +("[a-z]\w*(?:\.\w+)+"): /gm,
  /(?:new Set(?:<\w+>)?\()\[([^\]]*)\]/g,
  /\[([^\]]*)\]\.includes\(\w+(?:\.def)?\.name\)/g,
] as const;

/** Names that definitions take, of ops that they cannot import. */
const forward = [/\bhasParent\(([^)]*)\)/g] as const;

const literal = /"([a-z]\w*(?:\.\w+)+)"/g;

function namesOf(text: string, patterns: readonly RegExp[]): readonly string[] {
  return patterns.flatMap((use) =>
    [...text.matchAll(use)].flatMap(([, found = ""]) => [...found.matchAll(literal)].map(([, name = ""]) => name)),
  );
}

/** The names that a text compares with or keys tables by, without those that the compiler checks. */
export function comparedNames(text: string): readonly string[] {
  return namesOf(text.replaceAll(/\bopNameTable(?:<\w+>)?\(\{.*?\n *\}\)/gs, ""), uses);
}

/** The names of ops that definitions refer to. */
export function forwardNames(text: string): readonly string[] {
  return namesOf(text, forward);
}

export const opNames: Check = {
  name: "names of ops",
  async run() {
    const dialects = new Map((await loadDialects(dialectNames)).map((dialect) => [dialect.name, dialect]));
    const ops = new Set([...dialects.values()].flatMap((dialect) => dialect.ops.map(({ name }) => name)));
    const others = new Set(
      [...dialects.values()].flatMap(({ types = [], attrs = [] }) => [...types, ...attrs].map(({ name }) => name)),
    );
    const dialectOf = (name: string) => dialects.get(name.slice(0, name.indexOf(".")));
    const isOpName = (name: string): boolean =>
      !attributes.has(name) && !others.has(name) && (ops.has(name) || dialectOf(name)?.findOp?.(name) !== undefined);
    const isUnknown = (name: string): boolean =>
      dialectOf(name) !== undefined && !isOpName(name) && !others.has(name) && !isBuiltinType(name);
    const problems: Problem[] = [];
    for (const path of filesUnder("src", ".ts")) {
      // Former names are the matter of upgrades, and the types of `builtin` are the core's.
      if (/\/upgrade(\/|\.ts)|\.generated\.ts$|\.test\.ts$|^src\/ir\//.test(path)) continue;
      const text = readFileSync(path, "utf8");
      const compared = comparedNames(text);
      // There, names are also those of functions and metadata of LLVM.
      const isOfLlvm = /^src\/(llvm|translate)\//.test(path);
      for (const name of compared.filter((one) => isOpName(one) && (!isOfLlvm || one.startsWith("llvm."))))
        problems.push(`${path}: compare with the definition of '${name}', or call isOp`);
      if (isOfLlvm) continue;
      for (const name of [...compared, ...forwardNames(text)]) {
        if (isUnknown(name) && !attributes.has(name)) problems.push(`${path}: no dialect has '${name}'`);
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
