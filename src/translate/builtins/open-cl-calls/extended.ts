// Functions that are instructions of OpenCL.std, and the arguments of those that differ.

import { FPRoundingMode } from "../../../grammar/enumerants.generated.ts";
import { OpenCLStd } from "../../../grammar/extended-opcodes.generated.ts";
import { extendedSet } from "../../../grammar/index.ts";
import { VectorType } from "../../../ir/index.ts";
import { isUnsigned } from "../../mangling/index.ts";
import type { OpenClCall, WriteCall } from "./call.ts";

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

const MODES: Readonly<Record<string, number>> = {
  _rte: FPRoundingMode.RTE,
  _rtz: FPRoundingMode.RTZ,
  _rtp: FPRoundingMode.RTP,
  _rtn: FPRoundingMode.RTN,
};

const LOAD = /^vload(a?)(_half)?(2|3|4|8|16)?$/;
const STORE = /^vstore(a?)(_half)?(2|3|4|8|16)?((?:_rt[eznp])?)$/;

/** The writer for calls of an OpenCL.std function, found by its name or with a prefix for the kind of its last parameter. */
export function extendedWriter(name: string, kind: "F" | "S" | "U" | undefined): WriteCall | undefined {
  const access = memoryWriter(name);
  if (access !== undefined) return access;
  const set = extendedSet("OpenCL.std");
  // `f` for floats, `s_` or `u_` for integers.
  const prefix = kind === "U" ? "u_" : kind === "S" ? "s_" : "f";
  const found =
    set?.instructionNamed(name) ??
    set?.instructionNamed(commonName(name, kind)) ??
    set?.instructionNamed(prefix + name);
  if (found === undefined) return undefined;
  return (call) => call.extended(found.opcode, ...argumentsOf(call, SPREADING.has(name)));
}

/** `min` and `max` of floats that are common functions, not math functions. */
function commonName(name: string, kind: string | undefined): string {
  return kind === "F" && (name === "min" || name === "max") ? `f${name}_common` : name;
}

/** The kind of numbers that a call operates on: the kind of its last numeric parameter. */
export function kindOfCall(parameters: OpenClCall["parameters"]): "F" | "S" | "U" | undefined {
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

function memoryWriter(name: string): WriteCall | undefined {
  const load = LOAD.exec(name);
  if (load !== null) return (call) => loadVector(call, load[1] !== "", load[2] !== undefined, Number(load[3] ?? 1));
  const store = STORE.exec(name);
  if (store === null) return undefined;
  const [, aligned, half, count, mode = ""] = store;
  return (call) => storeVector(call, aligned !== "", half !== undefined, Number(count ?? 1), mode);
}

function loadVector(call: OpenClCall, isAligned: boolean, isHalf: boolean, count: number): boolean {
  const args = [call.arg(0), elementPointer(call, 1, isHalf)];
  if (!isHalf) return call.extended(OpenCLStd.vloadn, ...args, count);
  if (count === 1 && !isAligned) return call.extended(OpenCLStd.vload_half, ...args);
  return call.extended(isAligned ? OpenCLStd.vloada_halfn : OpenCLStd.vload_halfn, ...args, count);
}

/** Pointers are to the scalar that is loaded or stored. */
function elementPointer(call: OpenClCall, index: number, isHalf: boolean): number {
  const { body } = call;
  if (isHalf) return body.pointer(call.reference(index), body.half);
  const value = index === 1 ? call.type : call.typeOf(0);
  return body.pointer(call.reference(index), VectorType.is(value) ? value.element : value);
}

function storeVector(call: OpenClCall, isAligned: boolean, isHalf: boolean, count: number, mode: string): boolean {
  const args = [call.arg(0), call.arg(1), elementPointer(call, 2, isHalf)];
  const rounding = mode === "" ? [] : [MODES[mode] ?? 0];
  return call.extended(storeOf(isAligned, isHalf, count, mode !== ""), ...args, ...rounding);
}

function storeOf(isAligned: boolean, isHalf: boolean, count: number, isRounded: boolean): number {
  if (!isHalf) return OpenCLStd.vstoren;
  if (isAligned) return isRounded ? OpenCLStd.vstorea_halfn_r : OpenCLStd.vstorea_halfn;
  if (count === 1) return isRounded ? OpenCLStd.vstore_half_r : OpenCLStd.vstore_half;
  return isRounded ? OpenCLStd.vstore_halfn_r : OpenCLStd.vstore_halfn;
}
