// Memory of bytes that is there for views only (memref.view) becomes memory of the elements of these views, so that neither target needs another type of
// pointer. A shader has none: its pointers are to what their variables hold.

import * as func from "../../dialects/func/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import {
  affine,
  Builder,
  FloatType,
  IntegerType,
  MemRefType,
  type Operation,
  StridedLayoutAttr,
  type Type,
  type Value,
} from "../../ir/index.ts";
import { constantValue } from "../../rewrite/index.ts";
import { buildReinterpretCast } from "../expand-strided-metadata/index.ts";
import { type Index, times } from "../vector-parts/index.ts";
import { restateType } from "./vector-memory.ts";

/** Changes the memory of bytes in a function. Views of memory of several types, or from any byte, stay: see `accessViewsByWords`. */
export function retypeViewedBytes(fn: Operation): void {
  const views: Operation[] = [];
  fn.walkOnly([memref.view], (op) => {
    views.push(op);
  });
  const memories = new Set(views.map((view) => view.operand(0)).filter(({ type }) => isKnown(type)));
  for (const memory of memories) if (isOfOneType(memory, fn)) retype(memory);
  restateType(fn);
}

/** Memory of another size is an argument. */
function isKnown(type: Type): type is MemRefType {
  return MemRefType.is(type) && type.layout === undefined && (type.shape?.[0] ?? -1) >= 0;
}

/** Whether only views of elements of one type use the memory, each from one of these elements on. */
function isOfOneType(memory: Value, fn: Operation): boolean {
  const { type } = memory;
  const users = memory.uses.map(({ op }) => op);
  const first = users.find(({ def }) => def === memref.view);
  const element = first && elementOf(first);
  const bytes = element === undefined ? undefined : bytesOf(element);
  if (!MemRefType.is(type) || element === undefined || bytes === undefined || (type.shape?.[0] ?? 0) < bytes)
    return false;
  const maker = memory.definingOp?.def;
  const isArgument = maker === undefined && fn.def !== func.funcOp && memory.argumentBlock?.parentOp === fn;
  if (maker !== memref.alloc && maker !== memref.alloca && !isArgument) return false;
  return users.every((op) => {
    if (op.def === memref.dealloc) return true;
    const shift = op.def === memref.view && elementOf(op) === element ? shiftOf(op) : undefined;
    return shift !== undefined && shift % bytes === 0;
  });
}

function retype(memory: Value): void {
  const { type } = memory;
  const views = memory.uses.map(({ op }) => op).filter(({ def }) => def === memref.view);
  const element = views[0] && elementOf(views[0]);
  const bytes = element && bytesOf(element);
  if (!MemRefType.is(type) || element === undefined || bytes === undefined) return;
  const count = Math.floor((type.shape?.[0] ?? 0) / bytes);
  const { context, memorySpace } = type;
  memory.type = MemRefType.get(context, { shape: [count], layout: undefined, element, memorySpace });
  for (const op of views) restate(op, (shiftOf(op) ?? 0) / bytes);
}

function elementOf(view: Operation): Type | undefined {
  const type = view.resultType();
  return MemRefType.is(type) ? type.element : undefined;
}

function bytesOf(type: Type): number | undefined {
  if (!IntegerType.is(type) && !FloatType.is(type)) return undefined;
  return type.width % 8 === 0 ? type.width / 8 : undefined;
}

function shiftOf(view: Operation): number | undefined {
  const shift = constantValue(view.operand(1));
  return shift !== undefined && "value" in shift ? Number(shift.value) : undefined;
}

/** A view as memory of the same elements that starts at one of them and lies row by row. */
function restate(op: Operation, offset: number): void {
  const type = op.resultType();
  if (!MemRefType.is(type) || type.shape === undefined) return;
  const at = new Builder(op.store).insertBefore(op);
  at.location = op.location;
  const given = op.operands.slice(2);
  const sizes = type.shape.map((size): Index => (size >= 0 ? size : (given.shift() ?? 0)));
  const strides: Index[] = [];
  let stride: Index = 1;
  for (const size of [...sizes].reverse()) {
    strides.unshift(stride);
    stride = times(at, stride, size);
  }
  const { context, shape, element, memorySpace } = type;
  const known = affine.rowMajorStrides(shape.map((size) => (size >= 0 ? BigInt(size) : undefined)));
  const layout = offset === 0 ? undefined : StridedLayoutAttr.get(context, { offset: BigInt(offset), strides: known });
  const result = MemRefType.get(context, { shape, layout, element, memorySpace });
  op.result().replaceAllUsesWith(buildReinterpretCast(at, result, op.operand(0), { offset, sizes, strides }));
  op.erase();
}
