import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { assemble, encode } from "../../src/spirv/modules.ts";
import {
  type DeviceProfile,
  deviceProfileNamed,
  deviceProfileOf,
  type OpenClDevice,
  type ValidateOptions,
  validate,
} from "../../src/validate/index.ts";
import { openClRules } from "../../src/validate/opencl/index.ts";
import { unwrapped } from "../harness/results.ts";
import { versionOf } from "./kernel-module.ts";
import { openClCases, openClFacts } from "./opencl-cases.ts";

const profileOf = (device: string | object): DeviceProfile | string =>
  typeof device === "string" ? device : unwrapped(deviceProfileOf(device));

function profileNamed(name: string): OpenClDevice {
  const device = deviceProfileNamed(name);
  if (device?.api !== "opencl") throw new Error(`${name} is no device of OpenCL`);
  return device;
}

/** Every finding of a module, errors and warnings. */
function findings(text: string, options: ValidateOptions) {
  const bytes = encode(unwrapped(assemble(text, { version: versionOf(text) })));
  return validate(bytes, { all: true, ...options });
}

const words = (text: string, options: ValidateOptions) =>
  findings(text, options).diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);

describe("OpenCL", () => {
  for (const [index, { rule, passes, fails, message, device, targetEnv }] of openClCases.entries()) {
    it(`${rule} (${index})`, () => {
      const options = device === undefined ? { targetEnv: targetEnv ?? "opencl2.2" } : { device: profileOf(device) };
      expect(words(passes, options)).toEqual([]);
      const { severity = "error" } = openClRules().find(({ id }) => id === rule) ?? {};
      const found = words(fails, options).filter((line) => line.startsWith(`${severity} ${rule}: `));
      expect(found.length, words(fails, options).join("\n")).toBeGreaterThan(0);
      expect(found.join("\n")).toContain(message);
      if (severity === "warning") expect(findings(fails, options).ok, words(fails, options).join("\n")).toBe(true);
    });
  }

  for (const { sentence, passes } of openClFacts) {
    if (passes !== undefined) it(sentence, () => expect(words(passes, { targetEnv: "opencl2.2" })).toEqual([]));
  }

  it("has a case for every rule", () => {
    const tested = new Set(openClCases.map(({ rule }) => rule));
    expect(
      openClRules()
        .map(({ id }) => id)
        .filter((id) => !tested.has(id)),
    ).toEqual([]);
  });
});

describe("the kernels of clang", () => {
  const folder = "test/corpus/modules";
  for (const file of readdirSync(folder).filter((name) => /\.cl\.spirv(32|64).*\.spvasm$/.test(name))) {
    it(`${file} is valid for a device with everything, unless it is invalid everywhere`, () => {
      const text = readFileSync(join(folder, file), "utf8");
      const bits = file.includes("spirv32") ? 32 : 64;
      const bytes = encode(unwrapped(assemble(text, { version: versionOf(text) })));
      if (!validate(bytes).ok) return;
      const everything = profileNamed("opencl-everything");
      const { diagnostics } = validate(bytes, { all: true, device: { ...everything, addressBits: bits } });
      expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
    });
  }
});
