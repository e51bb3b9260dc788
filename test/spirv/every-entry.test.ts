import { expect, test } from "vitest";
import { assemble, disassemble, indexModule, isFailure } from "../../src/spirv/index.ts";
import { everyEntry } from "./every-entry.ts";

const entries = everyEntry();

test("every entry of the grammar prints by name and assembles to the same words", () => {
  expect(entries.length).toBeGreaterThan(3000);
  for (const { name, module } of entries) {
    const text = String(disassemble(module, { friendlyNames: false, header: false }));
    expect(text, name).not.toContain("!0x");
    expect(text, name).toContain(name.split(" ").at(-1));
    const again = assemble(text, { preserveNumericIds: true });
    if (isFailure(again)) throw new Error(`${name}: ${again.message} in ${text}`);
    expect([...again.words.subarray(5)], name).toEqual([...module.words.subarray(5)]);
  }
});

test("every entry of the grammar can be indexed", () => {
  for (const { name, module } of entries) {
    const index = indexModule(module);
    expect(isFailure(index) ? index.message : "", name).toBe("");
  }
});
