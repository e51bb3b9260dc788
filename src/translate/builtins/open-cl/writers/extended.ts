// Functions that are instructions of OpenCL.std, and the arguments of those that differ.

import { VectorType } from "../../../../ir/index.ts";
import { isUnsigned } from "../../../mangling/index.ts";
import { type AccessName, accessNamed, extendedOfFunction, type NumberKind } from "../../extended-functions.ts";
import type { OpenClCall, WriteCall } from "./written-call.ts";

/** Scalars for vectors of the others: `max(float4, float)`. */
const SPREADING: ReadonlySet<string> = new Set([
  "min",
  "max",
  "fmin",
  "fmax",
  "clamp",
  "mix",
  "step",
  "smoothstep",
  "ldexp",
]);

/** The writer for calls of an OpenCL.std function, found by its name or with a prefix for the kind of its last parameter. */
export function extendedWriter(name: string, kind: NumberKind | undefined): WriteCall | undefined {
  const access = accessNamed(name);
  if (access !== undefined) return (call) => (access.access.isStore ? storeVector : loadVector)(call, access);
  const found = extendedOfFunction(name, kind);
  return found && ((call) => call.extended(found.opcode, ...argumentsOf(call, SPREADING.has(name))));
}

/** The kind of numbers that a call operates on: the kind of its last numeric parameter. */
export function kindOfCall(parameters: OpenClCall["parameters"]): NumberKind | undefined {
  const last = parameters.at(-1);
  if (last === undefined) return undefined;
  const unsigned = isUnsigned(last);
  return unsigned === undefined ? "F" : unsigned ? "U" : "S";
}

function argumentsOf(call: OpenClCall, isSpreading: boolean): readonly number[] {
  const { type } = call;
  if (!isSpreading || !VectorType.is(type)) return call.args();
  return Array.from({ length: call.count }, (_, index) => call.splat(index, type));
}

function loadVector(call: OpenClCall, { access, count }: AccessName): boolean {
  const args = [call.arg(0), elementPointer(call, 1, access.isHalf)];
  return call.extended(access.number, ...args, ...(access.of === "scalars" ? [] : [count]));
}

/** Pointers are to the scalar that is loaded or stored. */
function elementPointer(call: OpenClCall, index: number, isHalf: boolean): number {
  const { body } = call;
  if (isHalf) return body.pointer(call.reference(index), body.half);
  const value = index === 1 ? call.type : call.typeOf(0);
  return body.pointer(call.reference(index), VectorType.is(value) ? value.element : value);
}

function storeVector(call: OpenClCall, { access, mode }: AccessName): boolean {
  const args = [call.arg(0), call.arg(1), elementPointer(call, 2, access.isHalf)];
  return call.extended(access.number, ...args, ...(mode === undefined ? [] : [mode]));
}
