// Copies, and scopes of memory on the stack.

import { hasStaticShape, stridesOf } from "../../define/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { MemRefType, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import {
  callNamed,
  constant,
  copyBytes,
  Descriptor,
  declareRuntime,
  type Emitter,
  elementPointer,
  emit,
  indexConstant,
  indexTypeOf,
  onStack,
  sizeInBytes,
  stackSlot,
  storeTo,
  unrankedOf,
} from "../llvm-common/index.ts";
import { elementType } from "./element.ts";

export const copyPatterns: readonly ConversionPattern[] = [
  convert(memref.copy, (view, { source, target }, at, op) => {
    const [from, to] = [bufferOf(view.source.type, source), bufferOf(view.target.type, target)];
    if (from === undefined || to === undefined) return false;
    if (isContiguous(from.type) && isContiguous(to.type)) copyAtOnce(at, from, to);
    else {
      const [pointer, index] = [llvm.pointerType(at.context), indexTypeOf(at)];
      const name = declareRuntime(at, op, "memrefCopy", [index, pointer, pointer]);
      if (name === undefined) return false;
      copyByCall(at, name, from, to);
    }
    at.eraseOp(op);
    return true;
  }),
  convert(memref.alloca_scope, (_view, _operands, at, op) => {
    const { block: before } = op;
    const region = before?.region;
    const [first, last] = [op.region().firstBlock, op.region().lastBlock];
    const end = last?.lastOp;
    if (before === undefined || region === undefined || first === undefined || end === undefined) return false;
    const behind = at.splitBlock(op);
    let join = behind;
    if (op.numResults > 0) {
      join = at.createBlock(region, op.resultTypes, behind);
      llvm.br.build(at.insertAtEnd(join), {}, { successors: [behind] });
    }
    at.inlineRegionBefore(op.region(), region, join);
    at.insertAtEnd(before);
    const stack = saveStack(at);
    llvm.br.build(at, {}, { successors: [first] });
    at.insertBefore(end);
    restoreStack(at, stack);
    llvm.br.build(at, { destOperands: end.operands }, { successors: [join] });
    at.eraseOp(end);
    at.replaceOp(op, op.numResults > 0 ? join.arguments : []);
    return true;
  }),
];

/** A converted memref: the type that it had, and its descriptor. */
interface Buffer {
  readonly type: MemRefType;
  readonly value: Value;
}

function bufferOf(type: Type, value: Value): Buffer | undefined {
  return MemRefType.is(type) ? { type, value } : undefined;
}

function saveStack(at: Emitter): Value {
  return emit(at, llvm.intrinsic("stacksave"), [], llvm.pointerType(at.context));
}

function restoreStack(at: Emitter, pointer: Value): void {
  at.create(llvm.intrinsic("stackrestore"), { operands: [pointer] });
}

/** Whether the elements lie one after the other, and there are some. */
function isContiguous(type: MemRefType): boolean {
  if (type.shape === undefined) return false;
  if (type.layout === undefined) return true;
  if (!hasStaticShape(type) || type.shape.includes(0)) return false;
  const strides = stridesOf(type)?.strides ?? [];
  let running = 1n;
  return [...type.shape].reverse().every((size, back) => {
    const isRight = size === 1 || strides[strides.length - 1 - back] === running;
    running *= BigInt(size);
    return isRight;
  });
}

function copyAtOnce(at: Emitter, from: Buffer, to: Buffer): void {
  const descriptor = new Descriptor(at, from.value);
  const rank = from.type.shape?.length ?? 0;
  let count = indexConstant(at, 1);
  for (let dim = 0; dim < rank; dim++) count = emit(at, llvm.mul, [count, descriptor.size(dim)]);
  const bytes = emit(at, llvm.mul, [count, sizeInBytes(at, elementType(at, from.type))]);
  const first = firstElement(at, from);
  copyBytes(at, firstElement(at, to), first, bytes);
}

function firstElement(at: Emitter, { type, value }: Buffer): Value {
  const descriptor = new Descriptor(at, value);
  const base = descriptor.aligned();
  return elementPointer(at, base, elementType(at, type), [descriptor.offset()]);
}

/** A function of the runtime copies between any two descriptors; it gets pointers to those of unknown rank. */
function copyByCall(at: Emitter, name: string, from: Buffer, to: Buffer): void {
  const stack = saveStack(at);
  const unranked = ({ type, value }: Buffer): Value => {
    if (type.shape === undefined) return value;
    const rank = constant(at, indexTypeOf(at), type.shape.length);
    return unrankedOf(at, unrankedType(at, type), rank, onStack(at, value));
  };
  const [a, b] = [unranked(from), unranked(to)];
  const one = indexConstant(at, 1);
  const [first, second] = [a, b].map((value) => {
    const slot = stackSlot(at, value.type, one);
    storeTo(at, value, slot);
    return slot;
  });
  const size = sizeInBytes(at, elementType(at, from.type));
  callNamed(at, name, [size, first ?? a, second ?? b]);
  restoreStack(at, stack);
}

function unrankedType(at: Emitter, { context, element, memorySpace }: MemRefType): Type {
  const type = MemRefType.get(context, { shape: undefined, element, layout: undefined, memorySpace });
  return at.converter?.convert(type) ?? type;
}
