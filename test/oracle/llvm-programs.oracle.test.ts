// Programs that clang compiled are read, verified and written as LLVM's tools write them. scripts/conformance/llvm-programs.ts compares all
// compilers and levels.

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm, writeBitcode, writeModule } from "../../src/llvm/index.ts";
import { nativeTool } from "./native-tool.ts";

const assemble = nativeTool("llvm-as");
const disassemble = nativeTool("llvm-dis");
const folder = join(import.meta.dirname, "../llvm/sources");
const sources = readdirSync(folder).filter((name) => /\.(?:c|cpp)$/.test(name));

/** The text of a program; undefined without a compiler. */
function compiled(name: string, flags: readonly string[]): Buffer | undefined {
  const result = spawnSync("clang-22", ["-w", "-S", "-emit-llvm", ...flags, "-o", "-", join(folder, name)]);
  return result.status === 0 ? result.stdout : undefined;
}

const hasTools =
  assemble !== undefined && disassemble !== undefined && spawnSync("clang-22", ["--version"]).status === 0;

describe.skipIf(!hasTools)("programs beside LLVM's tools", () => {
  const cases = sources.flatMap((name) => [["-O0", "-g"], ["-O2"]].map((flags) => [name, flags] as const));

  test.each(cases)("%s with %s", (name, flags) => {
    const text = compiled(name, flags) ?? Buffer.alloc(0);
    const expected = disassemble?.(["-", "-o", "-"], assemble?.(["-", "-o", "-"], text)?.bytes ?? "")?.stdout;
    const parsed = parseLlvm(new Context(), text);
    if (!parsed.ok) throw new Error(parsed.diagnostics[0]?.message);
    expect(verifyLlvm(parsed.value).diagnostics).toEqual([]);
    let own = "";
    writeModule(parsed.value, {
      write(part) {
        own += part;
      },
    });
    expect(own).toBe(expected);
    expect(disassemble?.(["-", "-o", "-"], writeBitcode(parsed.value))?.stdout).toBe(expected);
  });
});
