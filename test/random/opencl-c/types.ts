// Types of random programs in OpenCL C.
import type { Choices } from "../../spirv/mutations.ts";
import { pick } from "../types.ts";

/** A number or a vector of them. */
export interface ClType {
  readonly base: string;
  readonly count: number;
}

/** A value of the text. */
export interface Held {
  readonly name: string;
  readonly type: ClType;
}

export const INTEGERS = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"] as const;
export const FLOATS = ["half", "float", "double"] as const;
export const COUNTS = [1, 2, 3, 4, 8, 16] as const;

const widths: Readonly<Record<string, number>> = {
  ...{ char: 8, uchar: 8, short: 16, ushort: 16, int: 32, uint: 32, long: 64, ulong: 64 },
  ...{ half: 16, float: 32, double: 64 },
};

export const widthOf = ({ base }: ClType): number => widths[base] ?? 32;
export const isFloat = ({ base }: ClType): boolean => base === "half" || base === "float" || base === "double";
export const isSigned = ({ base }: ClType): boolean => !base.startsWith("u");
export const nameOf = ({ base, count }: ClType): string => (count === 1 ? base : `${base}${count}`);
export const of = (base: string, count = 1): ClType => ({ base, count });
export const withBase = ({ count }: ClType, base: string): ClType => ({ base, count });
export const isSame = (a: ClType, b: ClType): boolean => a.base === b.base && a.count === b.count;
/** Bytes that a value takes in memory, with those after vectors of three. */
export const bytesOf = (type: ClType): number => (widthOf(type) / 8) * (type.count === 3 ? 4 : type.count);
/** The integer type of a width. */
export const integerOf = (type: ClType, signed: boolean): ClType => {
  const base = { 8: "char", 16: "short", 32: "int", 64: "long" }[widthOf(type)] ?? "int";
  return withBase(type, signed ? base : `u${base}`);
};

export const anyCount = (choose: Choices): number => (choose.below(2) === 0 ? 1 : pick(choose, COUNTS));
export const anyInteger = (choose: Choices): ClType => of(pick(choose, INTEGERS), anyCount(choose));
export const anyFloat = (choose: Choices): ClType =>
  of(pick(choose, ["float", "float", "double", "half"]), anyCount(choose));
export const anyType = (choose: Choices): ClType => (choose.below(5) < 3 ? anyInteger(choose) : anyFloat(choose));
