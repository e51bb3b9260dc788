// What the tests of "SPIR-V representation in LLVM IR" share: each file of this folder is a section of the document, each group a subsection.

import { expect } from "vitest";
import { writeModule } from "../../../src/llvm/index.ts";
import { assemble } from "../../../src/spirv/modules.ts";
import { type TargetEnvironment, type TranslateOptions, translateToLlvm } from "../../../src/translate/index.ts";
import { unwrapped } from "../../harness/results.ts";
import { roundTrip } from "../round-trip.ts";

/** The LLVM IR of assembly. */
export function llvmOfAssembly(
  text: string,
  targetEnvironment: TargetEnvironment = "SPV-IR",
  options: TranslateOptions = {},
): string {
  const module = unwrapped(translateToLlvm(unwrapped(assemble(text)), { targetEnvironment, ...options }));
  let out = "";
  writeModule(module, { write: (part) => (out += part) });
  return out;
}

const CALL = /^(.*?) (@\w+)\((.*)\)$/;

/** Commas between arguments; types have commas in parentheses and brackets. */
const COMMA = /, (?![^(]*\))(?![^<]*>)(?![^[]*\])/;

/** A module with one function that returns a call; the names among its arguments are the parameters of the function. */
export function moduleOfCall(call: string): string {
  const [, result = "", callee = "", list = ""] = CALL.exec(call) ?? [];
  const args = list === "" ? [] : list.split(COMMA);
  const parameters = args.filter((one) => one.includes("%"));
  const types = args.map((one) => one.replace(/ \S+$/, ""));
  const isVoid = result === "void";
  return `define spir_func ${result} @f(${[...new Set(parameters)].join(", ")}) {
  ${isVoid ? "" : "%r = "}call spir_func ${call}
  ret ${isVoid ? "void" : `${result} %r`}
}
declare spir_func ${result} ${callee}(${types.join(", ")})
`;
}

/** A call in LLVM IR, the instruction that it is in SPIR-V, and the call that comes back where it is another one. */
export interface Example {
  readonly call: string;
  readonly spirv: RegExp;
  readonly back?: string;
  readonly extensions?: readonly string[];
}

/** Translates a call there and back. */
export function expectTrip({ call, spirv, back = call, extensions = [] }: Example): void {
  const { lines, llvm } = roundTrip(moduleOfCall(call), extensions);
  expect(lines).toMatch(new RegExp(spirv.source, "m"));
  expect(lines).not.toMatch(/^FunctionCall /m);
  expect(llvm).toContain(`call spir_func ${back}`);
}
