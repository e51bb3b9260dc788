import { expect, test } from "vitest";
import { assemble, disassemble, indexModule } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { everyEntry } from "./every-entry.ts";

const entries = everyEntry();

test("every entry of the grammar prints by name and assembles to the same words", () => {
  expect(entries.length).toBeGreaterThan(3000);
  for (const { name, module } of entries) {
    const text = unwrapped(disassemble(module, { friendlyNames: false, header: false }));
    expect(text, name).not.toContain("!0x");
    expect(text, name).toContain(name.split(" ").at(-1));
    const again = unwrapped(assemble(text, { preserveNumericIds: true }));
    expect([...again.words.subarray(5)], name).toEqual([...module.words.subarray(5)]);
  }
});

test("every entry of the grammar can be indexed", () => {
  for (const { name, module } of entries) {
    expect(messagesOf(indexModule(module)), name).toEqual([]);
  }
});
