import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { type DeviceProfile, deviceProfileOf, type ValidateOptions, validate } from "../../src/validate/index.ts";
import { levelZeroRules } from "../../src/validate/level-zero/index.ts";
import { unwrapped } from "../harness/results.ts";
import { versionOf } from "./kernel-module.ts";
import { guideCases, guideFacts } from "./level-zero-cases.ts";

const profileOf = (device: string | object): DeviceProfile | string =>
  typeof device === "string" ? device : unwrapped(deviceProfileOf(device));

/** Every finding of a module, errors and warnings. */
function findings(text: string, options: ValidateOptions) {
  const bytes = encode(unwrapped(assemble(text, { version: versionOf(text) })));
  return validate(bytes, { all: true, ...options });
}

const words = (text: string, options: ValidateOptions) =>
  findings(text, options).diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);

describe("Level Zero", () => {
  for (const [index, { rule, passes, fails, message, device, targetEnv = "level-zero1.0" }] of guideCases.entries()) {
    it(`${rule} (${index})`, () => {
      const options = { targetEnv, ...(device === undefined ? {} : { device: profileOf(device) }) };
      expect(words(passes, options)).toEqual([]);
      const { severity = "error" } = levelZeroRules().find(({ id }) => id === rule) ?? {};
      const found = words(fails, options).filter((line) => line.startsWith(`${severity} ${rule}: `));
      expect(found.length, words(fails, options).join("\n")).toBeGreaterThan(0);
      expect(found.join("\n")).toContain(message);
      if (severity === "warning") expect(findings(fails, options).ok, words(fails, options).join("\n")).toBe(true);
    });
  }

  for (const { sentence, passes } of guideFacts) {
    if (passes !== undefined) it(sentence, () => expect(words(passes, { targetEnv: "level-zero1.0" })).toEqual([]));
  }

  it("has a case for every rule", () => {
    const tested = new Set(guideCases.map(({ rule }) => rule));
    expect(
      levelZeroRules()
        .map(({ id }) => id)
        .filter((id) => !tested.has(id)),
    ).toEqual([]);
  });
});

/** Modules of clang-22 that are invalid in every environment, by the rule that they break, as spirv-val says. */
const invalidEverywhere: { readonly [file: string]: string } = {
  "image-kinds.cl.spirv64-O2.spvasm": "conversion.width",
  "long-math.cl.spirv64-O2.spvasm": "conversion.width",
  "printf.cl.spirv64-O2.spvasm": "opencl-std.printf",
  "relational.cl.spirv64-O0.spvasm": "logical.reduction-operand",
};

describe("kernels of clang-22 on a typical discrete device", () => {
  const folder = "test/corpus/modules";
  for (const file of readdirSync(folder).filter((name) => /\.cl\.spirv64.*\.spvasm$/.test(name))) {
    it(file, () => {
      const result = findings(readFileSync(join(folder, file), "utf8"), { device: "typical-discrete" });
      const errors = result.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
      const known = invalidEverywhere[file];
      expect([...new Set(errors)]).toEqual(known === undefined ? [] : [known]);
    });
  }
});
