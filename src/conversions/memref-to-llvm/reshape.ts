// memref.reshape: memory with sizes that are read from other memory.

import { stridesOf } from "../../define/index.ts";
import { unrealized_conversion_cast } from "../../dialects/builtin/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { MemRefType, type Operation, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import {
  compareIntegers,
  Descriptor,
  type Emitter,
  elementPointer,
  emit,
  indexConstant,
  indexTypeOf,
  insertValue,
  loadOf,
  poison,
  stackSlot,
  storeTo,
  unrankedBytes,
  unrankedPointer,
} from "../llvm-common/index.ts";
import { bufferPointer, elementType } from "./element.ts";
import { pointersOf, pointerTo } from "./views.ts";

export const reshapePattern: ConversionPattern = convert(memref.reshape, (view, { source, shape }, at, op) => {
  const { type } = view.result;
  const converted = at.converter?.convert(type);
  if (converted === undefined || !MemRefType.is(type)) return false;
  const result =
    type.shape === undefined
      ? reshapeUnranked(at, op, converted, source, shape)
      : reshapeRanked(at, op, type, converted, source);
  if (result === undefined) return false;
  at.replaceOp(op, [result]);
  return true;
});

function reshapeRanked(
  at: Emitter,
  op: Operation,
  type: MemRefType,
  converted: Type,
  source: Value,
): Value | undefined {
  const strided = stridesOf(type);
  if (strided?.offset === undefined) return undefined;
  const result = Descriptor.empty(at, converted);
  result.setPointers(...pointersOf(at, op.operandType(0), source));
  result.setOffset(indexConstant(at, strided.offset));
  let stride: Value | undefined;
  const sizes = type.shape ?? [];
  for (let dim = sizes.length - 1; dim >= 0; dim--) {
    const known = strided.strides[dim];
    if (known !== undefined) stride = indexConstant(at, known);
    stride ??= indexConstant(at, 1);
    const extent = sizes[dim] ?? -1;
    const size = extent < 0 ? sizeFrom(at, op.operand(1), dim) : indexConstant(at, extent);
    result.setSize(dim, size);
    result.setStride(dim, stride);
    stride = emit(at, llvm.mul, [stride, size]);
  }
  return result.value;
}

/** Reads a size. The read is converted in turn; where it is of no integer of the right width, a cast is left. */
function sizeFrom(at: Emitter, shape: Value, dim: number): Value {
  const { type } = shape;
  const index = indexTypeOf(at);
  const element = MemRefType.is(type) ? type.element : index;
  const read = at.create(memref.load, { operands: [shape, indexConstant(at, dim)], resultTypes: [element] }).result();
  if (element === index) return read;
  return unrealized_conversion_cast.build(at, { inputs: [read] }, { resultTypes: [index] }).result();
}

/** The descriptor is made on the stack, for as many dimensions as there are sizes; strides are products, made in a loop from the last one on. */
function reshapeUnranked(at: Emitter, op: Operation, converted: Type, source: Value, shape: Value): Value | undefined {
  const { block, next } = op;
  const region = block?.region;
  const [from, shapeType] = op.operandTypes;
  if (block === undefined || next === undefined || region === undefined) return undefined;
  if (!MemRefType.is(from) || !MemRefType.is(shapeType)) return undefined;
  const { context } = at;
  const index = indexTypeOf(at);
  const extent = shapeType.shape?.[0] ?? -1;
  const rank = extent < 0 ? new Descriptor(at, shape).size(0) : indexConstant(at, extent);
  const ranked = insertValue(at, poison(at, converted), rank, [0]);
  const memory = stackSlot(at, context.integer(8), unrankedBytes(at, ranked));
  const result = insertValue(at, ranked, memory, [1]);
  const pointer = pointerTo(from);
  const parts = partsOf(at, from, source, pointer);
  for (const [place, part] of parts.entries()) {
    storeTo(at, part, place === 0 ? memory : elementPointer(at, memory, pointer, [place]));
  }
  const head = llvm.literalStruct(context, [pointer, pointer, index, index]);
  const sizes = elementPointer(at, memory, head, [0, 3]);
  const strides = elementPointer(at, sizes, index, [rank]);
  const given = bufferPointer(at, shapeType, shape);
  const one = indexConstant(at, 1);
  const last = emit(at, llvm.sub, [rank, one]);

  const behind = at.splitBlock(op);
  const condition = at.createBlock(region, [index, index], behind);
  const [dim, stride] = condition.arguments;
  const body = at.createBlock(region, [], behind);
  llvm.br.build(at.insertAtEnd(block), { destOperands: [last, one] }, { successors: [condition] });
  if (dim === undefined || stride === undefined) return undefined;
  at.insertAtEnd(condition);
  const goesOn = compareIntegers(at, "sge", dim, indexConstant(at, 0));
  llvm.cond_br.build(at, { condition: goesOn }, { successors: [body, behind] });
  at.insertAtEnd(body);
  const size = loadOf(at, elementPointer(at, given, elementType(at, shapeType), [dim]), elementType(at, shapeType));
  storeTo(at, size, elementPointer(at, sizes, index, [dim]));
  storeTo(at, stride, elementPointer(at, strides, index, [dim]));
  const nextStride = emit(at, llvm.mul, [stride, size]);
  const nextDim = emit(at, llvm.sub, [dim, one]);
  llvm.br.build(at, { destOperands: [nextDim, nextStride] }, { successors: [condition] });
  at.insertBefore(op);
  return result;
}

/** The allocated and the aligned pointer, and the offset. */
function partsOf(at: Emitter, type: MemRefType, value: Value, pointer: Type): readonly Value[] {
  if (type.shape !== undefined) {
    const descriptor = new Descriptor(at, value);
    return [descriptor.allocated(), descriptor.aligned(), descriptor.offset()];
  }
  const place = unrankedPointer(at, value);
  const allocated = loadOf(at, place, pointer);
  const aligned = loadOf(at, elementPointer(at, place, pointer, [1]), pointer);
  return [allocated, aligned, loadOf(at, elementPointer(at, place, pointer, [2]), indexTypeOf(at))];
}
