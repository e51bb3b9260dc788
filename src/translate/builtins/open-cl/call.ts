// Calls of OpenCL C's functions in LLVM IR.

import type { Type } from "../../../ir/index.ts";
import { type MangledType, mangle } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import { callFunction } from "../friendly.ts";

/** An argument: its value, and how the name has it. */
export interface OpenClArgument {
  readonly value: number;
  readonly mangled: MangledType;
}

/** The effects of a call, beyond its result. */
export type Effects = "none" | "any" | "convergent" | "pure";

/** Emits the call of a function, which is declared by its first call. */
export function callOpenCl(
  body: Body,
  name: string,
  result: Type,
  args: readonly OpenClArgument[],
  effects: Effects = "any",
): number {
  const full = mangle(
    name,
    args.map((one) => one.mangled),
  );
  return callFunction(
    body,
    full,
    result,
    args.map((one) => one.value),
    effects,
  );
}

/** The argument for an id, as OpenCL C names its type; integers are signed unless `isUnsigned`. */
export function openClArgument(body: Body, id: number, isUnsigned = false): OpenClArgument {
  return { value: body.value(id), mangled: body.at.types.mangledOpenCl(body.at.input.typeOf(id), isUnsigned) };
}
