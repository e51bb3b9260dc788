// Arguments of shaders that are no memory, as push constants: words of 32 bits in the order of the arguments, two for numbers of 64 bits.

import { signatureOf } from "../../define/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  Builder,
  FloatType,
  FunctionType,
  IntegerType,
  type OpDef,
  type Operation,
  type Type,
  TypeAttr,
  type Value,
  vectorType,
} from "../../ir/index.ts";
import { constant } from "../spirv-common/index.ts";

/** Changes the entry functions of a module; false, with a diagnostic, for an argument of another type. */
export function passPushConstants(module: Operation): boolean {
  const functions = [...(module.region().firstBlock?.ops() ?? [])].filter(
    (op) => op.def === spirv.func && op.attr("spirv.entry_point_abi") !== undefined,
  );
  const total = Math.max(0, ...functions.map((op) => wordsOf(signatureOf(op).inputs)));
  return total === 0 || functions.every((op) => convertFunction(op, total));
}

function isScalar(type: Type): type is IntegerType | FloatType {
  return IntegerType.is(type) || FloatType.is(type);
}

function wordsOf(types: readonly Type[]): number {
  return types.reduce((sum, type) => sum + (isScalar(type) ? Math.ceil(type.width / 32) : 0), 0);
}

function convertFunction(op: Operation, total: number): boolean {
  const entry = op.region().firstBlock;
  const { inputs, results } = signatureOf(op);
  if (entry === undefined) return true;
  const builder = new Builder(op.store).insertAtStart(entry);
  builder.location = op.location;
  let next = 0;
  for (const [index, type] of inputs.entries()) {
    if (!isScalar(type)) continue;
    const words = Array.from({ length: wordsOf([type]) }, () =>
      spirv.pushConstantValue(op, total, next++, op.context.i32, builder),
    );
    entry.argument(index).replaceAllUsesWith(assembled(builder, words, type));
  }
  const kept = inputs.flatMap((type, index) => (isScalar(type) ? [] : [index]));
  for (let index = inputs.length - 1; index >= 0; index--) if (!kept.includes(index)) entry.eraseArgument(index);
  const type = FunctionType.get(op.context, { inputs: kept.flatMap((index) => inputs[index] ?? []), results });
  op.setAttr("function_type", TypeAttr.get(op.context, { type }));
  const attrs = op.attr("arg_attrs");
  if (ArrayAttr.is(attrs)) {
    const elements = kept.flatMap((index) => attrs.elements[index] ?? []);
    op.setAttr("arg_attrs", elements.length === 0 ? undefined : ArrayAttr.get(op.context, { elements }));
  }
  return true;
}

function emit(at: Builder, def: OpDef, operands: readonly Value[], type: Type): Value {
  return at.create(def, { operands, resultTypes: [type] }).result();
}

/** A number from its words, lowest first. */
function assembled(at: Builder, words: readonly (Value | undefined)[], type: IntegerType | FloatType): Value {
  const { context } = at;
  const known = words.filter((word) => word !== undefined);
  const [first = constant(at, context.i32, 0)] = known;
  if (type === context.i1) return emit(at, spirv.INotEqual, [first, constant(at, context.i32, 0)], type);
  if (type.width === 64) {
    const pair = emit(at, spirv.CompositeConstruct, known, vectorType(context, [2], context.i32));
    return emit(at, spirv.Bitcast, [pair], type);
  }
  const bits = type.width === 32 ? first : emit(at, spirv.UConvert, [first], context.integer(type.width));
  return bits.type === type ? bits : emit(at, spirv.Bitcast, [bits], type);
}
