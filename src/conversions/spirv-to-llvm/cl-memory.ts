// Loads and stores of OpenCL.std: vectors in arrays of their components, and halves that are computed with as wider floats.

import * as llvm from "../../dialects/llvm/index.ts";
import {
  elementTypeOrSelf,
  type IntegerAttr,
  integerAttr,
  type Operation,
  type Type,
  type Value,
} from "../../ir/index.ts";
import {
  constant,
  type Emitter,
  elementPointer,
  emit,
  integerWidthOf,
  lengthOf,
  withElement,
} from "../llvm-common/index.ts";
import { narrowed } from "./rounding.ts";

/** The address of a vector in an array of its components, which gives it no alignment but theirs. */
function vectorAt(at: Emitter, pointer: Value, offset: Value, type: Type, stride = lengthOf(type)): Value {
  const first = stride === 1 ? offset : emit(at, llvm.mul, [offset, constant(at, offset.type, stride)]);
  return elementPointer(at, pointer, elementTypeOrSelf(type), [first]);
}

export function componentAlignment(at: Emitter, type: Type): IntegerAttr {
  return integerAttr(at.context, at.context.integer(64), Math.ceil(integerWidthOf(type) / 8));
}

function halvesLike(at: Emitter, type: Type): Type {
  return withElement(type, at.context.float("f16"));
}

/** An aligned vector of three halves takes the room of four. */
function strideOf(name: string, type: Type): number {
  const length = lengthOf(type);
  return name.includes("loada") || name.includes("storea") ? (length === 3 ? 4 : length) : length;
}

/** The instructions that give a value; undefined where a name is none of theirs. */
export function loadOfRow(
  name: string,
  [offset, pointer]: readonly Value[],
  type: Type,
  at: Emitter,
): Value | undefined {
  if (offset === undefined || pointer === undefined || !/^CL\.vloada?(n|_halfn?)$/.test(name)) return undefined;
  const isHalf = name.includes("_half");
  const inMemory = isHalf ? halvesLike(at, type) : type;
  const addr = vectorAt(at, pointer, offset, inMemory, strideOf(name, type));
  const alignment = componentAlignment(at, inMemory);
  const value = llvm.load.build(at, { addr, alignment }, { resultTypes: [inMemory] }).result();
  return inMemory === type ? value : emit(at, llvm.fpext, [value], type);
}

/** The instructions that give none; says whether the name is one of theirs. */
export function convertStoreRow(
  name: string,
  op: Operation,
  [data, offset, pointer]: readonly Value[],
  at: Emitter,
): boolean {
  if (data === undefined || offset === undefined || pointer === undefined) return false;
  if (!/^CL\.vstorea?(n|_halfn?(_r)?)$/.test(name)) return false;
  const isHalf = name.includes("_half");
  const inMemory = isHalf ? halvesLike(at, data.type) : data.type;
  const mode = op.attr("mode") ?? op.properties.find((one) => one !== undefined);
  const rounding = mode !== undefined && "value" in mode ? String(mode.value) : "RTE";
  const value = inMemory === data.type ? data : narrowed(at, data, inMemory, name.endsWith("_r") ? rounding : "RTE");
  const addr = vectorAt(at, pointer, offset, inMemory, strideOf(name, data.type));
  llvm.store.build(at, { value, addr, alignment: componentAlignment(at, inMemory) });
  at.eraseOp(op);
  return true;
}
