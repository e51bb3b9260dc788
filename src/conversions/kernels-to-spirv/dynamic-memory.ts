// Memory whose sizes are known at run time only: it becomes memory of one dimension, and the sizes, strides and offset that its type leaves
// open become arguments of the kernel, of type index, after all others.

import { signatureOf, stridesOf } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import {
  Builder,
  FunctionType,
  integerAttr,
  MemRefType,
  type Operation,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { constantValue } from "../../rewrite/index.ts";
import { ACCESSES } from "./views.ts";

/** A number that is known, or that is an argument. */
type Extent = bigint | Value;

interface Shape {
  readonly sizes: readonly Extent[];
  readonly strides: readonly Extent[];
  readonly offset: Extent;
}

/** Changes a kernel; false, with a diagnostic, for an op on such memory that is no access. */
export function flattenDynamicMemory(kernel: Operation): boolean {
  const entry = kernel.region().firstBlock;
  if (entry === undefined) return true;
  const { inputs } = signatureOf(kernel);
  const added: Type[] = [];
  const extent = (): Value => {
    added.push(kernel.context.index);
    return entry.insertArgument(inputs.length + added.length - 1, kernel.context.index, kernel.location);
  };
  const converted = [...inputs];
  for (const [index, type] of inputs.entries()) {
    if (!MemRefType.is(type) || !isDynamic(type)) continue;
    const shape = shapeOf(type, extent);
    const memory = entry.argument(index);
    const flat = flatType(type);
    for (const { op } of [...memory.uses]) if (!rewriteUse(op, memory, shape, flat)) return false;
    memory.type = flat;
    converted[index] = flat;
  }
  const { results } = signatureOf(kernel);
  const type = FunctionType.get(kernel.context, { inputs: [...converted, ...added], results });
  kernel.setAttr("function_type", TypeAttr.get(kernel.context, { type }));
  return true;
}

function isDynamic(type: MemRefType): boolean {
  if (type.shape === undefined) return false;
  const strided = stridesOf(type);
  return type.shape.some((size) => size < 0) || strided?.offset === undefined || strided.strides.includes(undefined);
}

function flatType({ context, element, memorySpace }: MemRefType): MemRefType {
  return MemRefType.get(context, { shape: [-1], layout: undefined, element, memorySpace });
}

/** Dynamic sizes first, then, where the type has a layout of its own, its dynamic strides and its offset. */
function shapeOf(type: MemRefType, extent: () => Value): Shape {
  const sizes = (type.shape ?? []).map((size): Extent => (size < 0 ? extent() : BigInt(size)));
  if (type.layout === undefined) return { sizes, strides: [], offset: 0n };
  const { strides = [], offset } = stridesOf(type) ?? {};
  return { sizes, strides: sizes.map((_, at): Extent => strides[at] ?? extent()), offset: offset ?? extent() };
}

function rewriteUse(op: Operation, memory: Value, shape: Shape, flat: MemRefType): boolean {
  const builder = new Builder(op.store).insertBefore(op);
  builder.location = op.location;
  if (op.def === memref.dim) return replaceDim(op, shape, builder);
  if (op.def === memref.extract_strided_metadata && !op.result(0).hasUses) return replaceMetadata(op, shape, builder);
  const at = ACCESSES.get(op.def);
  if (at === undefined || op.operand(at) !== memory) {
    op.context.emit(
      op.plainError(
        `'${op.name}' of memory whose size is an argument of the kernel has no conversion: access elements instead`,
      ),
    );
    return false;
  }
  const indices = op.operands.slice(at + 1);
  const place = linear(builder, indices, shape);
  op.setOperands([...op.operands.slice(0, at + 1), place]);
  // The type of the memory changes with the argument.
  return flat.shape?.length === 1;
}

function replaceDim(op: Operation, { sizes }: Shape, builder: Builder): boolean {
  const index = constantValue(op.operand(1));
  const dimension = index !== undefined && "value" in index ? Number(index.value) : undefined;
  const size = dimension === undefined ? undefined : sizes[dimension];
  if (size === undefined) {
    op.context.emit(op.plainError("'memref.dim' in a kernel needs a constant dimension of the memory"));
    return false;
  }
  op.result().replaceAllUsesWith(extentValue(builder, size));
  op.erase();
  return true;
}

/** Offset, sizes and strides; those that the type does not state are products of sizes. */
function replaceMetadata(op: Operation, { sizes, strides, offset }: Shape, builder: Builder): boolean {
  const inner = sizes.map((_, dim) => strides[dim] ?? product(builder, sizes.slice(dim + 1)));
  for (const [index, extent] of [offset, ...sizes, ...inner].entries()) {
    const result = op.result(1 + index);
    if (result.hasUses) result.replaceAllUsesWith(extentValue(builder, extent));
  }
  op.erase();
  return true;
}

function product(builder: Builder, extents: readonly Extent[]): Extent {
  return extents.reduce((lhs, rhs) => {
    if (typeof lhs === "bigint" && typeof rhs === "bigint") return lhs * rhs;
    const operands = { lhs: extentValue(builder, lhs), rhs: extentValue(builder, rhs) };
    return arith.muli.build(builder, operands).result();
  }, 1n);
}

function extentValue(builder: Builder, extent: Extent): Value {
  if (typeof extent !== "bigint") return extent;
  const type = builder.context.index;
  const value = integerAttr(builder.context, type, extent);
  return arith.constant.build(builder, { value }, { resultTypes: [type] }).result();
}

/** Where an element is: by strides, or row by row by sizes. */
function linear(builder: Builder, indices: readonly Value[], { sizes, strides, offset }: Shape): Value {
  const times = (lhs: Value, rhs: Value) => arith.muli.build(builder, { lhs, rhs }).result();
  const plus = (lhs: Value, rhs: Value) => arith.addi.build(builder, { lhs, rhs }).result();
  const [first, ...rest] = indices;
  if (first === undefined) return extentValue(builder, offset);
  if (strides.length === 0)
    return rest.reduce((sum, index, at) => plus(times(sum, extentValue(builder, sizes[at + 1] ?? 1n)), index), first);
  return indices.reduce(
    (sum, index, at) => plus(sum, times(index, extentValue(builder, strides[at] ?? 1n))),
    extentValue(builder, offset),
  );
}
