// Atomic Instructions of the SPIR-V specification.

import { attr, defineOp, type TypeConstraint, value } from "../../../../define/index.ts";
import { AnyFloat, AnyPtr, Float, Integer, Numerical, scalarOrVectorOf } from "../../constraints.ts";
import { MemorySemantics, Scope } from "../../enums.ts";
import { pointeeMatch, UnsignedOp } from "../../traits.ts";
import type { Own } from "../own.ts";
import { oneMemoryOrder } from "../rule.ts";
import { withUntyped } from "./untyped-form.ts";

function integerUpdate(name: string, summary: string, own: Own = {}) {
  return withUntyped(
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: {
        pointer: value(AnyPtr),
        memory_scope: attr(Scope.constraint),
        semantics: attr(MemorySemantics.constraint),
        value: value(Integer),
      },
      results: { result: value(Integer) },
      traits: [pointeeMatch("value"), pointeeMatch("result"), oneMemoryOrder("semantics"), ...(own.traits ?? [])],
      assembly: "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    }),
  );
}

function compareExchange(name: string, summary: string, own: Own = {}) {
  return withUntyped(
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: {
        pointer: value(AnyPtr),
        memory_scope: attr(Scope.constraint),
        equal_semantics: attr(MemorySemantics.constraint),
        unequal_semantics: attr(MemorySemantics.constraint),
        value: value(Integer),
        comparator: value(Integer),
      },
      results: { result: value(Integer) },
      traits: [pointeeMatch("result"), pointeeMatch("value"), pointeeMatch("comparator"), ...(own.traits ?? [])],
      assembly: "$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` type($pointer)",
    }),
  );
}

function integerStep(name: string, summary: string, own: Own = {}) {
  return withUntyped(
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: {
        pointer: value(AnyPtr),
        memory_scope: attr(Scope.constraint),
        semantics: attr(MemorySemantics.constraint),
      },
      results: { result: value(Integer) },
      traits: [pointeeMatch("result"), oneMemoryOrder("semantics"), ...(own.traits ?? [])],
      assembly: "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    }),
  );
}

export const AtomicAnd = integerUpdate(
  "AtomicAnd",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicCompareExchange = compareExchange(
  "AtomicCompareExchange",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicCompareExchangeWeak = compareExchange(
  "AtomicCompareExchangeWeak",
  "Deprecated (use OpAtomicCompareExchange).",
);
export const AtomicExchange = withUntyped(
  defineOp("spirv.AtomicExchange", {
    summary:
      "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
    args: {
      pointer: value(AnyPtr),
      memory_scope: attr(Scope.constraint),
      semantics: attr(MemorySemantics.constraint),
      value: value(Numerical),
    },
    results: { result: value(Numerical) },
    traits: [pointeeMatch("value"), pointeeMatch("result")],
    assembly: "$memory_scope $semantics operands attr-dict `:` type($pointer)",
  }),
);

export const AtomicIAdd = integerUpdate(
  "AtomicIAdd",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicIDecrement = integerStep(
  "AtomicIDecrement",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicIIncrement = integerStep(
  "AtomicIIncrement",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicISub = integerUpdate(
  "AtomicISub",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicOr = integerUpdate(
  "AtomicOr",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicSMax = integerUpdate(
  "AtomicSMax",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicSMin = integerUpdate(
  "AtomicSMin",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
export const AtomicUMax = integerUpdate(
  "AtomicUMax",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
  { traits: [UnsignedOp] },
);
export const AtomicUMin = integerUpdate(
  "AtomicUMin",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
  { traits: [UnsignedOp] },
);
export const AtomicXor = integerUpdate(
  "AtomicXor",
  "Perform the following steps atomically with respect to any other atomic accesses within Scope to the same location:.",
);
/** SPV_INTEL_16bit_atomics adds BFloat16, SPV_NV_shader_atomic_fp16_vector vectors of halves. */
const AtomicFloat: TypeConstraint = { ...Float, accepts: (type) => scalarOrVectorOf(AnyFloat).accepts(type) };

export const AtomicFAdd = withUntyped(
  defineOp("spirv.EXT.AtomicFAdd", {
    summary: "TBD.",
    args: {
      pointer: value(AnyPtr),
      memory_scope: attr(Scope.constraint),
      semantics: attr(MemorySemantics.constraint),
      value: value(AtomicFloat),
    },
    results: { result: value(AtomicFloat) },
    traits: [pointeeMatch("result"), pointeeMatch("value"), oneMemoryOrder("semantics")],
    assembly: "$memory_scope $semantics operands attr-dict `:` type($pointer)",
  }),
);
