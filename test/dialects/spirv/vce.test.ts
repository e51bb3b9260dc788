// `#spirv.vce` with the capabilities and extensions of the grammar, and what is deduced from those of MLIR alone.

import { expect, test } from "vitest";
import { withImplied } from "../../../src/dialects/spirv/availability/target-env.ts";
import * as spirv from "../../../src/dialects/spirv/index.ts";
import { extensionNames, operandKind } from "../../../src/grammar/index.ts";
import { parseModule, printModule } from "../../../src/index.ts";
import { unwrapped } from "../../harness/results.ts";

const { Capability, Extension } = spirv;
const allCapabilities = operandKind("Capability")?.enumerants ?? [];

/** What a triple with these capabilities and extensions is printed as. */
function printed(capabilities: readonly string[], extensions: readonly string[]): string {
  const text = `"t.op"() {a = #spirv.vce<v1.6, [${capabilities.join(", ")}], [${extensions.join(", ")}]>} : () -> ()`;
  return printModule(unwrapped(parseModule(text, { dialects: [spirv.spirv], allowUnregisteredDialects: true })));
}

test("every capability of the grammar is read and printed", () => {
  const names = allCapabilities.map(({ value }) => Capability.enum.text(value) ?? "");
  expect(names).not.toContain("");
  const text = printed(names, []);
  for (const name of names) expect(text).toMatch(new RegExp(`[[ ]${name}[,\\]]`));
});

test("other names of a capability are read as the capability", () => {
  const aliased = allCapabilities.filter(({ aliases }) => aliases.length > 0);
  expect(aliased.length).toBeGreaterThan(0);
  for (const { value, aliases } of aliased) {
    const name = Capability.enum.text(value);
    for (const alias of aliases) expect(printed([alias], [])).toContain(`[${name}]`);
  }
});

test("every extension of the grammar is read and printed", () => {
  const text = printed([], extensionNames());
  for (const name of extensionNames()) expect(text).toMatch(new RegExp(`[[ ]${name}[,\\]]`));
});

test("capabilities of MLIR imply none that MLIR does not have", () => {
  const own = Object.keys(Capability.enum.cases);
  for (const name of withImplied(own)) expect(own).toContain(name);
});

test("ops of MLIR require a capability and an extension that MLIR has", () => {
  const own = [...Object.keys(Capability.enum.cases), ...Object.keys(Extension.enum.cases)];
  for (const { name } of spirv.spirv.ops) {
    const { capabilities, extensions } = spirv.opRow(name);
    // One of several is enough: a target environment of MLIR chooses among its own.
    for (const anyOf of [capabilities, extensions]) {
      expect(anyOf.length === 0 || anyOf.some((one) => own.includes(one)), `${name}: ${anyOf}`).toBe(true);
    }
  }
});
