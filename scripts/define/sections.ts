// Which file of the dialect's ops an instruction belongs to: the one that has most of the instructions of its class.
import { readFileSync } from "node:fs";
import { instructionNamed } from "../../src/grammar/index.ts";
import { filesUnder } from "../check/files.ts";
import { kebabCase } from "./edit.ts";

export const opsFolder = "src/dialects/spirv/ops";

/** The file for a class of instructions, from the folder of ops and without its extension. */
export function sectionOf(instructionClass: string): string {
  const [best] = [...votes(instructionClass)].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? kebabCase(instructionClass.replace("@exclude", "Reserved"));
}

function votes(instructionClass: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of filesUnder(opsFolder, ".ts")) {
    const file = path.slice(opsFolder.length + 1, -".ts".length);
    // Ops that follow no section.
    if (file === "beyond") continue;
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(/^export const (\w+) =/gm)) {
      if (instructionNamed(name)?.class === instructionClass) counts.set(file, (counts.get(file) ?? 0) + 1);
    }
  }
  return counts;
}
