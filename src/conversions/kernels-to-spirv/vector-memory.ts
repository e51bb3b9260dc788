// Memory of vectors that no memory of SPIR-V holds: it becomes memory of their elements, with the dimensions of the vector after its own.

import { signatureOf } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  Builder,
  FloatType,
  FunctionType,
  IntegerType,
  MemRefType,
  type Operation,
  type Type,
  TypeAttr,
  type Value,
  VectorType,
} from "../../ir/index.ts";

/** Changes such memory in a function if only loads and stores use it, and accesses to memory whose elements a cast makes vectors (vector.type_cast); `lengths` are those of the vectors that memory holds. */
export function spreadVectorMemory(fn: Operation, lengths: readonly number[]): void {
  accessThroughTypeCasts(fn);
  const spread = (value: Value): void => {
    const { type } = value;
    if (!MemRefType.is(type) || !isMissing(type.element, lengths)) return;
    const flat = spreadType(type);
    if (flat === undefined || !value.uses.every(({ op, index }) => isAccess(op, index))) return;
    for (const { op } of [...value.uses]) spreadAccess(op, value);
    value.type = flat;
  };
  // Calls pass memory to other functions.
  if (fn.def === gpu.func) for (const argument of fn.region().firstBlock?.arguments ?? []) spread(argument);
  const allocations: Operation[] = [];
  fn.walkOnly([memref.alloc, memref.alloca], (op) => {
    allocations.push(op);
  });
  for (const op of allocations) spread(op.result());
  restateType(fn);
}

function isMissing(element: Type, lengths: readonly number[]): element is VectorType {
  if (!VectorType.is(element) || element.scalable.includes(true)) return false;
  const { shape, element: scalar } = element;
  const isStored = FloatType.is(scalar) || (IntegerType.is(scalar) && scalar.width >= 8);
  return !isStored || shape.length !== 1 || !lengths.includes(shape[0] ?? 0);
}

function spreadType({ context, shape, layout, element, memorySpace }: MemRefType): MemRefType | undefined {
  if (shape === undefined || layout !== undefined || !VectorType.is(element)) return undefined;
  return MemRefType.get(context, {
    shape: [...shape, ...element.shape],
    layout,
    element: element.element,
    memorySpace,
  });
}

function isAccess({ def }: Operation, index: number): boolean {
  return (def === memref.load && index === 0) || (def === memref.store && index === 1) || def === memref.dim;
}

/** Accesses of vectors become accesses of the memory of scalars that the vectors are in. */
function accessThroughTypeCasts(fn: Operation): void {
  const casts: Operation[] = [];
  fn.walkOnly([vector.type_cast], (op) => {
    casts.push(op);
  });
  for (const op of casts) {
    const [source, result] = [op.operand(0), op.result()];
    if (!MemRefType.is(source.type) || VectorType.is(source.type.element)) continue;
    for (const use of [...result.uses]) if (isAccess(use.op, use.index)) spreadAccess(use.op, source);
    if (!result.hasUses) op.erase();
  }
}

/** Makes a load or store of a vector one of its elements in `memory`, whose last dimensions are those of the vector. */
function spreadAccess(op: Operation, memory: Value): void {
  const builder = new Builder(op.store).insertBefore(op);
  builder.location = op.location;
  const zeros = ({ shape }: VectorType) => shape.map(() => arith.buildIndex(builder, 0));
  const [load, store] = [memref.load.of(op), memref.store.of(op)];
  if (load !== undefined && VectorType.is(load.result.type)) {
    const { type } = load.result;
    const indices = [...load.indices, ...zeros(type)];
    const made = vector.load.build(builder, { base: memory, indices }, { resultTypes: [type] });
    op.result().replaceAllUsesWith(made.result());
    op.erase();
  } else if (store !== undefined && VectorType.is(store.value.type)) {
    const indices = [...store.indices, ...zeros(store.value.type)];
    vector.store.build(builder, { valueToStore: store.value, base: memory, indices });
    op.erase();
  } else if (op.def === memref.dim) op.setOperands([memory, ...op.operands.slice(1)]);
}

/** The type of a function follows from its arguments. */
export function restateType(fn: Operation): void {
  const entry = fn.region().firstBlock;
  if (entry === undefined) return;
  const { inputs, results } = signatureOf(fn);
  const given = entry.arguments.slice(0, inputs.length).map(({ type }) => type);
  fn.setAttr(
    "function_type",
    TypeAttr.get(fn.context, { type: FunctionType.get(fn.context, { inputs: given, results }) }),
  );
}
