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

/** Changes the memory of bytes in a function; false, with a diagnostic, for a view that is not of elements of the memory. */
export function retypeViewedBytes(fn: Operation): boolean {
  const views: Operation[] = [];
  fn.walkOnly([memref.view], (op) => {
    views.push(op);
  });
  const memories = new Set(views.map((view) => view.operand(0)).filter(({ type }) => isKnown(type)));
  for (const memory of memories) if (!retype(memory, fn)) return false;
  restateType(fn);
  return true;
}

/** Memory of another size is an argument, whose views are reported with the size. */
function isKnown(type: Type): type is MemRefType {
  return MemRefType.is(type) && type.layout === undefined && (type.shape?.[0] ?? -1) >= 0;
}

function retype(memory: Value, fn: Operation): boolean {
  const { type } = memory;
  const users = memory.uses.map(({ op }) => op);
  const [first] = users.filter(({ def }) => def === memref.view);
  const element = first && elementOf(first);
  if (!MemRefType.is(type) || first === undefined) return true;
  const bytes = element === undefined ? undefined : bytesOf(element);
  if (element === undefined || bytes === undefined)
    return rejected(first, "its elements are no integers or floats of whole bytes");
  const maker = memory.definingOp?.def;
  const isOwn = maker === memref.alloc || maker === memref.alloca || (maker === undefined && fn.def !== func.funcOp);
  if (!isOwn) return rejected(first, "it is not of an argument of the kernel or of an allocation");
  const count = Math.floor((type.shape?.[0] ?? 0) / bytes);
  for (const op of users) {
    if (op.def === memref.dealloc) continue;
    if (op.def !== memref.view) return rejected(first, `the memory is used otherwise, by '${op.name}'`);
    if (elementOf(op) !== element) return rejected(op, "another view of the memory has elements of another type");
    if (count === 0) return rejected(op, "the memory is smaller than an element");
    const shift = shiftOf(op);
    if (shift === undefined || shift % bytes !== 0)
      return rejected(op, "the shift of its first byte is no constant multiple of the size of an element");
  }
  const { context, memorySpace } = type;
  memory.type = MemRefType.get(context, { shape: [count], layout: undefined, element, memorySpace });
  for (const op of users) if (op.def === memref.view) restate(op, (shiftOf(op) ?? 0) / bytes);
  return true;
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

function rejected(op: Operation, reason: string): false {
  op.context.emit(op.plainError(`'${op.name}' has no conversion: ${reason}`));
  return false;
}
