// Instructions that change nothing of what a module computes go into the dialect, its text, and back.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { disassemble, type Module } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { assembled } from "./corpus.ts";
import { dialectText, readText, serialized } from "./dialect-text.ts";

const input = "test/spirv/module-kinds/Inputs/non-semantic.spvasm";

/** Instructions of extended sets, with names in the place of ids that renumbering changes. */
function extended(module: Module): readonly string[] {
  const text = unwrapped(disassemble(module, { header: false, indent: false, friendlyNames: false }));
  const order = new Map<string, string>();
  const lines = text.split("\n").filter((line) => / = OpExtInst(?!Import)/.test(line));
  return lines.map((line) =>
    line.replace(/%\w+/g, (id) => {
      if (!order.has(id)) order.set(id, `%${order.size}`);
      return order.get(id) ?? id;
    }),
  );
}

test("all of them come back, in their order and with their operands", () => {
  const module = assembled(readFileSync(input, "utf8"));
  const before = extended(module);
  expect(before.length).toBe(12);
  expect(extended(serialized(readText(dialectText(module))))).toEqual(before);
});

test("drops an instruction at a position where no op can be", () => {
  const text = readFileSync(input, "utf8").replace(
    "OpReturn\n",
    "OpReturn\n%last = OpExtInst %void %set DebugNoScope\n",
  );
  expect(extended(serialized(readText(dialectText(assembled(text))))).length).toBe(12);
});
