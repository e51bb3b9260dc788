// Loads and stores of OpenCL.std: vectors in arrays of their components, and halves that are computed with as wider floats.

import * as llvm from "../../../../dialects/llvm/index.ts";
import type * as spirv from "../../../../dialects/spirv/index.ts";
import {
  elementTypeOrSelf,
  type IntegerAttr,
  integerAttr,
  parameterOf,
  type Type,
  type Value,
} from "../../../../ir/index.ts";
import {
  constant,
  type Emitter,
  elementPointer,
  emit,
  integerWidthOf,
  lengthOf,
  withElement,
} from "../../../llvm-common/index.ts";
import { narrowed } from "../arithmetic/rounding.ts";
import type { RowConversion } from "./pointer-rows.ts";

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

/** How an instruction accesses memory. */
interface Access {
  /** Whether the numbers in memory are halves. */
  readonly isHalf?: boolean;
  /** Whether a vector of three takes the room of four. */
  readonly isAligned?: boolean;
  /** Whether an operand gives the rounding mode. */
  readonly hasMode?: boolean;
}

/** The components from one vector to the next one. */
function strideOf({ isAligned }: Access, type: Type): number {
  const length = lengthOf(type);
  return isAligned && length === 3 ? 4 : length;
}

/** An instruction that gives what it loads: offset and pointer. */
const loadRow =
  (access: Access): RowConversion =>
  (op, [offset, pointer], at, { converter }) => {
    const type = converter.convert(op.resultType());
    if (offset === undefined || pointer === undefined || type === undefined) return false;
    const inMemory = access.isHalf ? halvesLike(at, type) : type;
    const addr = vectorAt(at, pointer, offset, inMemory, strideOf(access, type));
    const alignment = componentAlignment(at, inMemory);
    const value = llvm.load.build(at, { addr, alignment }, { resultTypes: [inMemory] }).result();
    at.replaceOp(op, [inMemory === type ? value : emit(at, llvm.fpext, [value], type)]);
    return true;
  };

/** One that stores: data, offset and pointer. */
const storeRow =
  (access: Access): RowConversion =>
  (op, [data, offset, pointer], at) => {
    if (data === undefined || offset === undefined || pointer === undefined) return false;
    const inMemory = access.isHalf ? halvesLike(at, data.type) : data.type;
    const mode = op.attr("mode") ?? op.properties.find((one) => one !== undefined);
    const rounding = String(parameterOf(mode, "value") ?? "RTE");
    const value = inMemory === data.type ? data : narrowed(at, data, inMemory, access.hasMode ? rounding : "RTE");
    const addr = vectorAt(at, pointer, offset, inMemory, strideOf(access, data.type));
    llvm.store.build(at, { value, addr, alignment: componentAlignment(at, inMemory) });
    at.eraseOp(op);
    return true;
  };

export const clMemoryRows: spirv.OpTable<RowConversion> = {
  CL: {
    vloadn: loadRow({}),
    vload_half: loadRow({ isHalf: true }),
    vload_halfn: loadRow({ isHalf: true }),
    vloada_halfn: loadRow({ isHalf: true, isAligned: true }),
    vstoren: storeRow({}),
    vstore_half: storeRow({ isHalf: true }),
    vstore_half_r: storeRow({ isHalf: true, hasMode: true }),
    vstore_halfn: storeRow({ isHalf: true }),
    vstore_halfn_r: storeRow({ isHalf: true, hasMode: true }),
    vstorea_halfn: storeRow({ isHalf: true, isAligned: true }),
    vstorea_halfn_r: storeRow({ isHalf: true, isAligned: true, hasMode: true }),
  },
};
