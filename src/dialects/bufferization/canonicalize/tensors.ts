// Folds and patterns of `alloc_tensor`, `to_tensor` and `to_buffer`.

import { type FoldResult, knownInteger, type Pattern, pattern, stridesOf, valuesUnder } from "../../../define/index.ts";
import {
  denseI32Array,
  MemRefType,
  type OpDef,
  type Operation,
  type Rewriter,
  TensorType,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import { buildIndex } from "../../arith/index.ts";
import * as memref from "../../memref/index.ts";
import { isOp } from "../../op-name/index.ts";
import * as tensor from "../../tensor/index.ts";

// ---- bufferization.alloc_tensor

/** Constant sizes become part of the type. As in MLIR, the new tensor has no memory space and no size hint. */
function withConstantSizes(op: Operation, rewriter: Rewriter): boolean {
  if (valuesUnder(op, "copy").length > 0) return false;
  const type = op.resultType();
  const known = tensor.withKnownSizes(type, valuesUnder(op, "dynamic_sizes"));
  if (known === undefined) return false;
  rewriter.insertBefore(op);
  const segments = denseI32Array(op.context, [known.rest.length, 0, 0]);
  const made = rewriter.create(op.def, {
    operands: known.rest,
    resultTypes: [known.type],
    properties: op.def.properties.map(({ name }) => (name === "operandSegmentSizes" ? segments : undefined)),
    location: op.locationNumber,
  });
  rewriter.replaceWithNew(op, tensor.cast, { operands: made.results, resultTypes: [type] });
  return true;
}

/** A dynamic size of an allocated tensor is the operand, or the size of the tensor that it copies. */
function dimOfAllocated(op: Operation, rewriter: Rewriter, alloc_tensor: OpDef): boolean {
  const made = op.operand(0).definingOp;
  const dim = knownInteger(op.operand(1));
  const type = op.operandType(0);
  if (made?.def !== alloc_tensor || dim === undefined || !TensorType.is(type)) return false;
  const shape = type.shape ?? [];
  if ((shape[Number(dim)] ?? 0) >= 0) return false;
  const [copy] = valuesUnder(made, "copy");
  const before = shape.slice(0, Number(dim)).filter((size) => size < 0).length;
  const size = copy === undefined ? valuesUnder(made, "dynamic_sizes")[before] : sizeOf(op, rewriter, copy, dim);
  if (size !== undefined) rewriter.replaceOp(op, [size]);
  return size !== undefined;
}

function sizeOf(op: Operation, rewriter: Rewriter, source: Value, dim: bigint): Value {
  const { location, resultTypes } = op;
  rewriter.insertBefore(op);
  const operands = [source, buildIndex(rewriter, dim, location)];
  return rewriter.create(tensor.dim, { operands, resultTypes, location }).result();
}

export const allocTensorPatterns = (self: OpDef): readonly Pattern[] => [
  pattern("FoldDimOfAllocTensorOp", tensor.dim, (op, rewriter) => dimOfAllocated(op, rewriter, self)),
  pattern("ReplaceStaticShapeDims", self, withConstantSizes),
];

// ---- bufferization.to_tensor

/** The tensor of the buffer that the op before has made of a tensor. */
export function foldToTensor(op: Operation): FoldResult {
  const made = op.operand(0).definingOp;
  return isOp(made, "bufferization.to_buffer") && made.next === op ? made.operand(0) : undefined;
}

/** Replaces an op on the result of `made` by an op on its operand. */
function onOperand(root: OpDef, name: string, made: OpDef, def: OpDef, isFor: (type: Type) => boolean): Pattern {
  return pattern(name, root, (op, rewriter) => {
    const before = op.operand(0).definingOp;
    if (before?.def !== made || !isFor(before.operandType(0))) return false;
    const operands = [before.operand(0), ...op.operands.slice(1)];
    rewriter.replaceWithNew(op, def, { operands, resultTypes: op.resultTypes });
    return true;
  });
}

const isMemRef = (type: Type): boolean => MemRefType.is(type);
const isTensor = (type: Type): boolean => TensorType.is(type);
const isRankedTensor = (type: Type): boolean => TensorType.is(type) && type.shape !== undefined;

export const toTensorPatterns = (self: OpDef): readonly Pattern[] => [
  onOperand(tensor.dim, "DimOfToTensorFolder", self, memref.dim, isMemRef),
];

// ---- bufferization.to_buffer

/** The buffer of the tensor that the operand was made of. */
export function foldToBuffer(op: Operation): FoldResult {
  const made = op.operand(0).definingOp;
  return isOp(made, "bufferization.to_tensor") && made.operandType(0) === op.resultType() ? made.operand(0) : undefined;
}

/** The buffer of the operand of a cast, cast. */
function bufferOfCast(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const to = op.resultType();
  if (made?.def !== tensor.cast || !MemRefType.is(to)) return false;
  const [from] = made.operandTypes;
  if (!TensorType.is(from) || from.shape === undefined) return false;
  const { shape, element } = from;
  const type = MemRefType.get(op.context, { shape, element, layout: to.layout, memorySpace: to.memorySpace });
  rewriter.insertBefore(op);
  const { properties, locationNumber: location } = op;
  const buffer = rewriter.create(op.def, { operands: made.operands, properties, resultTypes: [type], location });
  rewriter.replaceWithNew(op, memref.cast, { operands: buffer.results, resultTypes: [to] });
  return true;
}

/** True if a cast cannot fail: strides and offset that `to` states are known. */
function isSafeCast(from: MemRefType, to: MemRefType): boolean {
  const [known, wanted] = [stridesOf(from), stridesOf(to)];
  if (!memref.areMemRefCastCompatible(from, to) || known === undefined || wanted === undefined) return false;
  const learns = (a: bigint | undefined, b: bigint | undefined): boolean => a === undefined && b !== undefined;
  if (learns(known.offset, wanted.offset)) return false;
  return !known.strides.some((stride, dim) => learns(stride, wanted.strides[dim]));
}

/** A new buffer of a type with the elements of another one. */
function copied(op: Operation, rewriter: Rewriter, source: Value, type: MemRefType): Value {
  const { location, context } = op;
  const sizes = (type.shape ?? []).flatMap((size, dim) => {
    if (size >= 0) return [];
    const operands = [source, buildIndex(rewriter, dim, location)];
    return rewriter.create(memref.dim, { operands, resultTypes: [context.index], location }).result();
  });
  const segments = denseI32Array(context, [sizes.length, 0]);
  const made = rewriter.create(memref.alloc, {
    operands: sizes,
    resultTypes: [type],
    properties: memref.alloc.properties.map(({ name }) => (name === "operandSegmentSizes" ? segments : undefined)),
    location,
  });
  rewriter.create(memref.copy, { operands: [source, made.result()], location });
  return made.result();
}

/** A buffer's tensor's buffer is the buffer: cast to the other type, or copied if that might fail. */
function bufferOfBuffer(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const to = op.resultType();
  if (!isOp(made, "bufferization.to_tensor") || !MemRefType.is(to)) return false;
  const source = made.operand(0);
  const from = source.type;
  if (!MemRefType.is(from)) return false;
  if (from.shape !== undefined && to.shape !== undefined && !isSafeCast(from, to)) {
    if (from.element !== to.element || from.shape.length !== to.shape.length) return false;
    rewriter.insertBefore(op);
    rewriter.replaceOp(op, [copied(op, rewriter, source, to)]);
    return true;
  }
  if ((from.shape === undefined && to.shape !== undefined) || !memref.areMemRefCastCompatible(from, to)) return false;
  rewriter.replaceWithNew(op, memref.cast, { operands: [source], resultTypes: [to] });
  return true;
}

export const toBufferPatterns = (self: OpDef): readonly Pattern[] => [
  onOperand(memref.dim, "DimOfCastOp", self, tensor.dim, isTensor),
  onOperand(memref.load, "LoadOfToBuffer", self, tensor.extract, isRankedTensor),
  pattern("ToBufferOfCast", self, bufferOfCast),
  pattern("ToBufferToTensorFolding", self, bufferOfBuffer),
];
