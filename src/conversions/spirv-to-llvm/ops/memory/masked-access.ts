// Accesses where a condition holds, of vectors of pointers lane by lane or of one value as a whole: LLVM's masked intrinsics.

import * as llvm from "../../../../dialects/llvm/index.ts";
import type * as spirv from "../../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  IntegerAttr,
  integerAttr,
  type OpDef,
  type Operation,
  parameterOf,
  type Type,
  type Value,
  VectorType,
  vectorType,
} from "../../../../ir/index.ts";
import {
  type Emitter,
  emit,
  extractElement,
  insertElement,
  integerWidthOf,
  lengthOf,
  poison,
  splat,
  withElement,
} from "../../../llvm-common/index.ts";
import type { RowConversion } from "./pointer-rows.ts";

const { intrinsic } = llvm;

/** The properties of a masked intrinsic. */
function propertiesOf(def: OpDef, alignment: Attribute): readonly (Attribute | undefined)[] {
  return def.properties.map(({ name }) => (name === "alignment" ? alignment : undefined));
}

function maskedLoad(at: Emitter, def: OpDef, operands: readonly Value[], type: Type, alignment: Attribute): Value {
  return emit(at, def, operands, type, propertiesOf(def, alignment));
}

function maskedStore(at: Emitter, def: OpDef, operands: readonly Value[], alignment: Attribute): void {
  at.create(def, { operands, properties: propertiesOf(def, alignment) });
}

/** The largest power of two that divides an instruction's alignment, or the size of a component, in bytes. */
function alignmentOf(given: Attribute | undefined, type: Type): Attribute {
  const { i32 } = type.context;
  if (IntegerAttr.is(given) && given.value > 0n) return integerAttr(type.context, i32, given.value & -given.value);
  return integerAttr(type.context, i32, Math.ceil(integerWidthOf(type) / 8));
}

const gather: RowConversion = (op, [pointers, mask, otherwise], at, { converter }) => {
  const type = converter.convert(op.resultType());
  if (pointers === undefined || mask === undefined || otherwise === undefined || type === undefined) return false;
  const alignment = alignmentOf(op.attr("alignment"), type);
  at.replaceOp(op, [maskedLoad(at, intrinsic("masked.gather"), [pointers, mask, otherwise], type, alignment)]);
  return true;
};

const scatter: RowConversion = (op, [value, pointers, mask], at) => {
  if (value === undefined || pointers === undefined || mask === undefined) return false;
  maskedStore(at, intrinsic("masked.scatter"), [value, pointers, mask], alignmentOf(op.attr("alignment"), value.type));
  at.eraseOp(op);
  return true;
};

// ---- one value after one condition

/** The vector type of an access: the type itself, or a vector of one element. */
function lanesOf(type: Type): VectorType {
  return VectorType.is(type) ? type : vectorType(type.context, [1], type);
}

function maskFor(at: Emitter, condition: Value, lanes: VectorType): Value {
  return splat(at, condition, withElement(lanes, at.context.i1));
}

function asLanes(at: Emitter, value: Value, lanes: VectorType): Value {
  return value.type === lanes ? value : insertElement(at, poison(at, lanes), value, 0);
}

/** Whether a value of a type lies in memory as its lanes do. */
function isAccessible(type: Type): boolean {
  return !llvm.StructType.is(type) && !llvm.ArrayType.is(type) && lengthOf(type) > 0;
}

function saidAlignment(op: Operation): Attribute | undefined {
  const literals = op.attr("memory_access_literals");
  return ArrayAttr.is(literals) && /\bAligned\b/.test(textOf(op)) ? literals.elements[0] : undefined;
}

function textOf(op: Operation): string {
  return String(parameterOf(op.attr("memory_access"), "value") ?? "");
}

const load: RowConversion = (op, [pointer, condition, otherwise], at, { converter }) => {
  const type = converter.convert(op.resultType());
  if (pointer === undefined || condition === undefined || otherwise === undefined || type === undefined) return false;
  if (!isAccessible(type)) return false;
  const lanes = lanesOf(type);
  const operands = [pointer, maskFor(at, condition, lanes), asLanes(at, otherwise, lanes)];
  const value = maskedLoad(at, intrinsic("masked.load"), operands, lanes, alignmentOf(saidAlignment(op), type));
  at.replaceOp(op, [lanes === type ? value : extractElement(at, value, 0)]);
  return true;
};

const store: RowConversion = (op, [pointer, value, condition], at) => {
  if (pointer === undefined || condition === undefined || value === undefined) return false;
  if (!isAccessible(value.type)) return false;
  const lanes = lanesOf(value.type);
  const operands = [asLanes(at, value, lanes), pointer, maskFor(at, condition, lanes)];
  maskedStore(at, intrinsic("masked.store"), operands, alignmentOf(saidAlignment(op), value.type));
  at.eraseOp(op);
  return true;
};

export const maskedRows: spirv.OpTable<RowConversion> = {
  INTEL: {
    MaskedGather: gather,
    MaskedScatter: scatter,
    PredicatedLoad: load,
    PredicatedStore: store,
  },
};
