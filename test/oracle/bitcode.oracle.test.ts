// Bitcode that we write is disassembled by llvm-dis to our text, and bitcode of llvm-as is read as llvm-dis reads it.

import { describe, expect, test } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { type Module, parseLlvm, readBitcode, writeBitcode, writeModule } from "../../src/llvm/index.ts";
import { PROGRAMS } from "../llvm/bitcode-programs.ts";
import { nativeTool } from "./native-tool.ts";

const assemble = nativeTool("llvm-as");
const disassemble = nativeTool("llvm-dis");

function textOf(module: Module): string {
  let text = "";
  writeModule(module, {
    write(part) {
      text += part;
    },
  });
  return text;
}

describe.skipIf(assemble === undefined || disassemble === undefined)("bitcode beside LLVM's", () => {
  test.each(Object.entries(PROGRAMS))("of %s is disassembled to our text", (_name, text) => {
    const parsed = parseLlvm(new Context(), text, { name: "<stdin>" });
    if (!parsed.ok) throw new Error(parsed.diagnostics[0]?.message);
    const result = disassemble?.(["-", "-o", "-"], writeBitcode(parsed.value));
    expect(result?.stderr).toBe("");
    expect(result?.stdout).toBe(textOf(parsed.value));
  });

  test.each(Object.entries(PROGRAMS))("of %s is read as llvm-dis reads it", (_name, text) => {
    const assembled = assemble?.(["-disable-verify", "-", "-o", "-"], text);
    const bytes = assembled?.bytes ?? new Uint8Array();
    const result = readBitcode(new Context(), bytes, { name: "<stdin>" });
    if (!result.ok) throw new Error(result.diagnostics[0]?.message);
    expect(textOf(result.value)).toBe(disassemble?.(["-", "-o", "-"], bytes)?.stdout);
  });
});
