/** How tests of rules run: assembly text, an environment, and the rule that it breaks. */

import { expect, it } from "vitest";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { environmentNamed, type ValidateOptions, validate } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";

/** The bytes of assembly text. */
export function bytesOf(text: string, targetEnv = "spv1.6"): Uint8Array {
  const module = unwrapped(assemble(text, { version: environmentNamed(targetEnv)?.version ?? 0x10600 }));
  return encode(module);
}

/** Codes of the errors, first to last. */
export function codesOf(text: string, options: ValidateOptions = {}): readonly string[] {
  const result = validate(bytesOf(text, options.targetEnv ?? "spv1.6"), options);
  return result.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code ?? "");
}

/** A rule with the text of a module that keeps it and of one that breaks it. */
export interface RuleCase {
  readonly rule: string;
  readonly passes: string;
  readonly fails: string;
  /** Part of the message. */
  readonly message?: string;
  readonly options?: ValidateOptions;
}

/** A module of a fragment shader: declarations, then the body of its function. */
export function shader(declarations: string, body = ""): string {
  return `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main"
OpExecutionMode %main OriginUpperLeft
%void = OpTypeVoid
%void_fn = OpTypeFunction %void
${declarations}
%main = OpFunction %void None %void_fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;
}

/** A module that only exports: declarations, then whole functions. */
export function library(declarations: string, functions = "", capabilities: readonly string[] = []): string {
  const more = capabilities.map((name) => `OpCapability ${name}\n`).join("");
  return `OpCapability Shader\nOpCapability Linkage\n${more}OpMemoryModel Logical GLSL450\n${declarations}\n${functions}\n`;
}

/** The cases of all calls of `testRules`: `scripts/rule-examples.ts` collects them for `spirvana val --explain`. */
export const recordedCases: RuleCase[] = [];

/** One test per case: what keeps the rule is valid, what breaks it breaks that rule first. */
export function testRules(cases: readonly RuleCase[]): void {
  recordedCases.push(...cases);
  for (const [index, { rule, passes, fails, message, options = {} }] of cases.entries()) {
    it(`${rule} (${index})`, () => {
      expect(codesOf(passes, options)).toEqual([]);
      const result = validate(bytesOf(fails, options.targetEnv ?? "spv1.6"), options);
      const [first] = result.diagnostics.filter(({ severity }) => severity === "error");
      expect(first?.code).toBe(rule);
      if (message !== undefined) expect(first?.message).toContain(message);
    });
  }
}

/** An instruction that keeps a rule, one that breaks it, and part of the message. */
export type Instructions = readonly [rule: string, passes: string, fails: string, message: string];

/** Tests of rules with one module each, which differs in the instruction. */
export function testInstructions(
  moduleOf: (instruction: string) => string,
  entries: readonly Instructions[],
  options: ValidateOptions = {},
): void {
  testRules(
    entries.map(([rule, passes, fails, message]) => ({
      rule,
      passes: moduleOf(passes),
      fails: moduleOf(fails),
      message,
      options,
    })),
  );
}

/** The same instruction with one operand replaced. */
export const replaced = (rule: string, passes: string, from: string, to: string, message: string): Instructions => [
  rule,
  passes,
  passes.replace(from, to),
  message,
];
