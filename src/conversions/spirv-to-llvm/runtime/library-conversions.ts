// Conversions to half and to double, which clang 22 leaves as calls of OpenCL C's library (`convert_double4_rtz`): they are defined here.

import * as llvm from "../../../dialects/llvm/index.ts";
import {
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type Operation,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import { type Emitter, emit, integerWidthOf } from "../../llvm-common/index.ts";
import { fromInteger, narrowed } from "../ops/arithmetic/rounding.ts";

/** The mangled name of a conversion: the result, its rounding mode, and the components and letter of what is converted. */
const mangled = /^_Z\d+convert_(half|double)(\d*)(?:_(rt[ezpn]))?(?:Dv(\d+)_)?(Dh|[cahstijlmfd])$/;

/** Bits of the types by their letters. */
const widths: Readonly<Record<string, number>> = {
  c: 8,
  a: 8,
  h: 8,
  s: 16,
  t: 16,
  i: 32,
  j: 32,
  l: 64,
  m: 64,
  Dh: 16,
  f: 32,
  d: 64,
};
const FLOATS = /^(Dh|[fd])$/;

/** Lowers a call of a library function with its operand; undefined if the function is none of these conversions. */
export type LibraryConversion = (at: Emitter, x: Value, type: Type) => Value;

/** `from` and `to` are the types of a function's parameter and result; undefined if these differ from the types in its name. */
export function libraryConversion(name: string, from: Type, to: Type): LibraryConversion | undefined {
  const found = mangled.exec(name);
  if (found === null) return undefined;
  const [, result, count = "", mode = "rte", components = "", letter = ""] = found;
  if (count !== components || !isOf(to, result === "half" ? "Dh" : "d", count) || !isOf(from, letter, count))
    return undefined;
  const isSigned = /[casil]/.test(letter);
  return (at, x, type) => converted(at, x, type, isSigned, mode.toUpperCase());
}

/** Whether a type is the one of a letter, as a vector of `count` components, or as a scalar where that is empty. */
function isOf(type: Type, letter: string, count: string): boolean {
  const size = VectorType.is(type) ? `${type.shape[0]}` : "";
  const element = elementTypeOrSelf(type);
  const def = FLOATS.test(letter) ? FloatType : IntegerType;
  return size === count && def.is(element) && element.width === widths[letter];
}

function converted(at: Emitter, x: Value, type: Type, isSigned: boolean, mode: string): Value {
  if (!FloatType.is(elementTypeOrSelf(x.type))) return fromInteger(at, x, type, isSigned, mode);
  const [from, to] = [integerWidthOf(x.type), integerWidthOf(type)];
  if (from === to) return x;
  return from < to ? emit(at, llvm.fpext, [x], type) : narrowed(at, x, type, mode);
}

/** Gives a function without a body the one of a conversion. */
export function defineConversion(at: Emitter, fn: Operation, convert: LibraryConversion, from: Type, to: Type): void {
  const block = at.createBlock(fn.region(), [from]);
  at.insertAtEnd(block);
  const [x] = block.arguments;
  at.create(llvm.return, { operands: x === undefined ? [] : [convert(at, x, to)] });
}
