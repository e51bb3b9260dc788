// OpenCL C's functions for the instructions of OpenCL.std, one table for both directions: `open-cl/extended.ts` names the function of an instruction,
// `open-cl/writers/extended.ts` finds the instruction of a function.
//
// An instruction whose name begins with `s_`, `u_` or, of functions that integers share, `f` is the function without the prefix; the parameters of the
// function decide. Loads and stores of vectors have the length, and the rounding mode of a store, in their names.

import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { extendedSet, type Instruction } from "../../grammar/index.ts";
import { modeOfWord, modePostfix } from "./postfixes.ts";

/** The kind of numbers that a function operates on: floats, signed or unsigned integers. */
export type NumberKind = "F" | "S" | "U";

/** Functions of floats whose instructions have names of their own, because integers share the functions. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ["fclamp", "clamp"],
  ["fmax_common", "max"],
  ["fmin_common", "min"],
]);

const ofFloats: ReadonlyMap<string, string> = new Map([...SHARED].map(([instruction, name]) => [name, instruction]));

/** The function for an instruction's name: without `s_` and `u_`. */
export function functionOfExtended(name: string): string {
  return SHARED.get(name) ?? name.replace(/^[su]_/, "");
}

/** The instruction of a function whose last parameter is of a kind; undefined for other functions. */
export function extendedOfFunction(name: string, kind: NumberKind | undefined): Instruction | undefined {
  const set = extendedSet("OpenCL.std");
  const shared = kind === "F" ? ofFloats.get(name) : undefined;
  if (shared !== undefined) return set?.instructionNamed(shared);
  const prefix = kind === "U" ? "u_" : kind === "S" ? "s_" : "";
  return set?.instructionNamed(name) ?? set?.instructionNamed(prefix + name);
}

/** A load or store of a vector or a half: an instruction and its function's name without length and mode. */
export interface AccessFunction {
  readonly number: number;
  readonly base: string;
  /** Whether the instruction is for scalars, for vectors, or for both. */
  readonly of: "scalars" | "vectors" | "both";
  readonly isStore: boolean;
  readonly isHalf: boolean;
  /** Whether a rounding mode is the last operand. */
  readonly isRounded: boolean;
}

const accesses: readonly AccessFunction[] = [
  access(OpenCLStd.vloadn, "vload", "vectors"),
  access(OpenCLStd.vload_half, "vload_half", "scalars"),
  access(OpenCLStd.vload_halfn, "vload_half", "vectors"),
  access(OpenCLStd.vloada_halfn, "vloada_half", "both"),
  access(OpenCLStd.vstoren, "vstore", "vectors"),
  access(OpenCLStd.vstore_half, "vstore_half", "scalars"),
  access(OpenCLStd.vstore_half_r, "vstore_half", "scalars", true),
  access(OpenCLStd.vstore_halfn, "vstore_half", "vectors"),
  access(OpenCLStd.vstore_halfn_r, "vstore_half", "vectors", true),
  access(OpenCLStd.vstorea_halfn, "vstorea_half", "both"),
  access(OpenCLStd.vstorea_halfn_r, "vstorea_half", "both", true),
];

function access(number: number, base: string, of: AccessFunction["of"], isRounded = false): AccessFunction {
  return { number, base, of, isRounded, isStore: base.startsWith("vstore"), isHalf: base.endsWith("_half") };
}

const NAME = /^(v(?:load|store)a?(?:_half)?)(2|3|4|8|16)?(_rt[eznp])?$/;

/** A function that loads or stores, with the length and the rounding mode that its name states. */
export interface AccessName {
  readonly access: AccessFunction;
  readonly count: number;
  readonly mode: number | undefined;
}

/** The load or store that a name of a function states; undefined for other functions. */
export function accessNamed(name: string): AccessName | undefined {
  const [, base, length = "1", suffix] = NAME.exec(name) ?? [];
  const count = Number(length);
  const other = count === 1 ? "vectors" : "scalars";
  const found = accesses.find(
    (one) => one.base === base && one.of !== other && one.isRounded === (suffix !== undefined),
  );
  return found && { access: found, count, mode: modeOfWord(suffix?.slice(1)) };
}

/** The load or store that an instruction is; undefined for other instructions. */
export function accessOfExtended(number: number): AccessFunction | undefined {
  return accesses.find((one) => one.number === number);
}

/** The name of the function for vectors of a length; 1 for scalars. */
export function accessName({ base }: AccessFunction, count: number, mode?: number): string {
  return `${base}${count === 1 ? "" : count}${modePostfix(mode)}`;
}
