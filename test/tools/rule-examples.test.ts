/** The examples that `spirvana val --explain` shows are what it says of them. */
import { describe, expect, it } from "vitest";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { commandOf, exampleCodes, exampleOf, type RuleExample } from "../../src/tools/validate/rule-examples.ts";
import { deviceProfileOf, type Rule, rules, type ValidateOptions, validate } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";

const versionOf = (text: string): number => 0x10000 | (Number(/^; Version: 1\.(\d)/.exec(text)?.[1]) << 8);

const optionsOf = ({ device, ...options }: RuleExample["options"]): ValidateOptions => ({
  ...options,
  ...(device === undefined ? {} : { device: typeof device === "string" ? device : unwrapped(deviceProfileOf(device)) }),
});

function codesOf(text: string, options: ValidateOptions): readonly (string | undefined)[] {
  const result = validate(encode(unwrapped(assemble(text, { version: versionOf(text) }))), { all: true, ...options });
  return result.diagnostics.map(({ code }) => code);
}

describe("examples of rules", () => {
  it.each(exampleCodes())("%s", (code) => {
    const example = exampleOf(code);
    expect(example).toBeDefined();
    if (example === undefined) return;
    expect(codesOf(example.passes, optionsOf(example.options))).not.toContain(code);
    expect(codesOf(example.fails, optionsOf(example.options))).toContain(code);
  });

  it("belong to rules", () => {
    const known = new Set(rules().flatMap(({ id, vulkan }: Rule) => [id, vulkan]));
    expect(exampleCodes().filter((code) => !known.has(code))).toEqual([]);
  });

  it("names the command for an example", () => {
    expect(commandOf({ targetEnv: "spv1.6", relaxBlockLayout: true, reference: true, maxIdBound: 9 })).toBe(
      "spirvana val --relax-block-layout --max-id-bound 9",
    );
    expect(commandOf({ device: "minimal", targetEnv: "level-zero1.0" })).toBe(
      "spirvana val --target-env level-zero1.0 --device minimal",
    );
  });
});
