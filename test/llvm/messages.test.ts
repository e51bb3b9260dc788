// Messages of LLVM's verifier: each part of the files in `Inputs/messages` begins with the message that it gives, which is the first of llvm-as 22 as well.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm } from "../../src/llvm/index.ts";

const folder = join(import.meta.dirname, "Inputs/messages");

function problemOf(text: string): string {
  const module = parseLlvm(new Context(), text);
  if (!module.ok) return `not read: ${module.diagnostics[0]?.message}`;
  return verifyLlvm(module.value).diagnostics[0]?.message ?? "";
}

describe.each(readdirSync(folder).sort())("the verifier reports what is wrong in %s", (name) => {
  const parts = readFileSync(join(folder, name), "utf8").split("\n; -----\n");
  it.each(parts.map((part) => [part.slice(2, part.indexOf("\n")), part] as const))("%s", (message, text) => {
    expect(problemOf(text)).toBe(message);
  });
});
