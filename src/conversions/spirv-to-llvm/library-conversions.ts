// Conversions to half and to double, which clang 22 leaves as calls of OpenCL C's library (`convert_double4_rtz`): they are defined here.

import * as llvm from "../../dialects/llvm/index.ts";
import { elementTypeOrSelf, FloatType, type Operation, type Type, type Value } from "../../ir/index.ts";
import { type Emitter, emit, integerWidthOf } from "../llvm-common/index.ts";
import { fromInteger, narrowed } from "./rounding.ts";

/** The mangled name of a conversion: its rounding mode, and the letter of what is converted. */
const mangled = /^_Z\d+convert_(?:half|double)\d*(?:_(rt[ezpn]))?(?:Dv\d+_)?(Dh|[cahstijlmfd])$/;

/** What a function of the library does with its operand; undefined where it is none of these conversions. */
export type LibraryConversion = (at: Emitter, x: Value, type: Type) => Value;

export function libraryConversion(name: string): LibraryConversion | undefined {
  const found = mangled.exec(name);
  if (found === null) return undefined;
  const [, mode = "rte", letter = ""] = found;
  const isSigned = /[casil]/.test(letter);
  return (at, x, type) => converted(at, x, type, isSigned, mode.toUpperCase());
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
