// Loads and stores of OpenCL.std: vectors in arrays of their components, and halves that are computed with as wider floats.

import * as llvm from "../../dialects/llvm/index.ts";
import {
  elementTypeOrSelf,
  type IntegerAttr,
  integerAttr,
  parameterOf,
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
import type { RowConversion } from "./pointer-rows.ts";
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

/** An instruction that gives what it loads: offset and pointer. */
const loadRow: RowConversion = (op, [offset, pointer], at, { converter }) => {
  const type = converter.convert(op.resultType());
  if (offset === undefined || pointer === undefined || type === undefined) return false;
  const inMemory = op.name.includes("_half") ? halvesLike(at, type) : type;
  const addr = vectorAt(at, pointer, offset, inMemory, strideOf(op.name, type));
  const alignment = componentAlignment(at, inMemory);
  const value = llvm.load.build(at, { addr, alignment }, { resultTypes: [inMemory] }).result();
  at.replaceOp(op, [inMemory === type ? value : emit(at, llvm.fpext, [value], type)]);
  return true;
};

/** One that stores: data, offset and pointer. */
const storeRow: RowConversion = (op, [data, offset, pointer], at) => {
  if (data === undefined || offset === undefined || pointer === undefined) return false;
  const inMemory = op.name.includes("_half") ? halvesLike(at, data.type) : data.type;
  const mode = op.attr("mode") ?? op.properties.find((one) => one !== undefined);
  const rounding = String(parameterOf(mode, "value") ?? "RTE");
  const value = inMemory === data.type ? data : narrowed(at, data, inMemory, op.name.endsWith("_r") ? rounding : "RTE");
  const addr = vectorAt(at, pointer, offset, inMemory, strideOf(op.name, data.type));
  llvm.store.build(at, { value, addr, alignment: componentAlignment(at, inMemory) });
  at.eraseOp(op);
  return true;
};

/** By the names behind `spirv.`. */
export const clMemoryRows: Readonly<Record<string, RowConversion>> = {
  "CL.vloadn": loadRow,
  "CL.vload_half": loadRow,
  "CL.vload_halfn": loadRow,
  "CL.vloada_halfn": loadRow,
  "CL.vstoren": storeRow,
  "CL.vstore_half": storeRow,
  "CL.vstore_half_r": storeRow,
  "CL.vstore_halfn": storeRow,
  "CL.vstore_halfn_r": storeRow,
  "CL.vstorea_halfn": storeRow,
  "CL.vstorea_halfn_r": storeRow,
};
