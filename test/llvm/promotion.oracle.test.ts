// Programs that clang compiles without optimization, with their stack slots as values: for OpenCL C the instructions and records are those of LLVM's
// mem2reg, and programs in C print and end as before.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, promoteStackSlots, verifyLlvm, writeModule } from "../../src/llvm/index.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "../oracle/native-tool.ts";

const [clang, opt, lli] = [nativeTool("clang"), nativeTool("opt"), nativeTool("lli")];
const folder = join(import.meta.dirname, "../corpus/sources");
const sources = readdirSync(folder).filter((one) => one.endsWith(".cl"));
const ARGUMENTS = [
  "--target=spir64",
  "-cl-std=CL3.0",
  "-g",
  "-O0",
  "-Xclang",
  "-disable-O0-optnone",
  "-S",
  "-emit-llvm",
];

/** How often a text has each opcode and each kind of record. */
function counts(text: string): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [, name = ""] of text.matchAll(/^ +(?:%\S+ = )?(?:tail )?([a-z#_]+)/gm))
    found[name] = (found[name] ?? 0) + 1;
  return found;
}

function promoted(text: string): string {
  const module = unwrapped(parseLlvm(new Context(), text));
  promoteStackSlots(module);
  let out = "";
  writeModule(unwrapped(verifyLlvm(module)), { write: (part) => (out += part) });
  return out;
}

describe.skipIf(clang === undefined || opt === undefined)("stack slots as values", () => {
  it.each(sources)("%s", (source) => {
    const made = clang?.([...ARGUMENTS, join(folder, source), "-o", "-"], "");
    // Some programs are for other languages than this one.
    if (made?.status !== 0) return;
    const reference = opt?.(["-S", "-passes=mem2reg", "-", "-o", "-"], made.stdout);
    expect(counts(promoted(made.stdout))).toEqual(counts(reference?.stdout ?? ""));
  });
});

describe.skipIf(clang === undefined || lli === undefined)("programs in C, before and after", () => {
  const programs = join(import.meta.dirname, "programs");
  const flags = ["-w", "-O0", "-Xclang", "-disable-O0-optnone", "-S", "-emit-llvm"];

  it.each(readdirSync(programs).filter((one, at) => one.endsWith(".c") && at % 3 === 0))("%s", (source) => {
    const made = clang?.([...flags, join(programs, source), "-o", "-"], "");
    const run = (text: string) => lli?.(["-"], text);
    const [before, after] = [run(made?.stdout ?? ""), run(promoted(made?.stdout ?? ""))];
    expect([after?.status, after?.stdout]).toEqual([before?.status, before?.stdout]);
  });
});
