// Sizes and strides of memory whose elements lie one after the other, from its type and the values of the sizes that it does not say.

import * as llvm from "../../dialects/llvm/index.ts";
import type { MemRefType, Value } from "../../ir/index.ts";
import { type Emitter, emit, indexConstant } from "../llvm-common/index.ts";

export interface Shape {
  readonly sizes: readonly Value[];
  readonly strides: readonly Value[];
  /** The number of elements. */
  readonly count: Value;
}

export function mixedShape(at: Emitter, { shape = [] }: MemRefType, dynamic: readonly Value[]): Shape {
  let next = 0;
  const sizes = shape.map((size) => (size < 0 ? dynamic[next++] : undefined) ?? indexConstant(at, size));
  const strides: Value[] = [];
  let known: number | undefined = 1;
  let running = indexConstant(at, 1);
  for (const [back, size] of [...sizes].reverse().entries()) {
    const extent = shape[shape.length - 1 - back] ?? -1;
    strides.unshift(running);
    const isFirst: boolean = known === 1;
    known = known === undefined || extent < 0 ? undefined : known * extent;
    if (isFirst) running = size;
    else running = known === undefined ? emit(at, llvm.mul, [running, size]) : indexConstant(at, known);
  }
  return { sizes, strides, count: running };
}
