// Atomic Instructions, and memory barriers as fences.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import type { Attribute, OpDef, Value } from "../../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../../rewrite/index.ts";
import { constant, type Emitter, expand, extractValue, keyword } from "../../../llvm-common/index.ts";

/** LLVM's ordering by the bits of the memory semantics, the strongest first. */
const orderings = [
  [0x10, "seq_cst"],
  [0x8, "acq_rel"],
  [0x4, "release"],
  [0x2, "acquire"],
] as const;

type Ordering = (typeof orderings)[number][1] | "monotonic";

export function orderingOf(semantics: number): Ordering {
  return orderings.find(([bit]) => (semantics & bit) !== 0)?.[1] ?? "monotonic";
}

function semanticsOf(attr: Attribute | undefined): number {
  return spirv.MemorySemantics.is(attr) ? attr.value : 0;
}

/** The operation of each atomic update; increment and decrement have no value operand. */
const updates = [
  [spirv.AtomicAnd, "_and"],
  [spirv.AtomicExchange, "xchg"],
  [spirv.AtomicIAdd, "add"],
  [spirv.AtomicISub, "sub"],
  [spirv.AtomicOr, "_or"],
  [spirv.AtomicSMax, "max"],
  [spirv.AtomicSMin, "min"],
  [spirv.AtomicUMax, "umax"],
  [spirv.AtomicUMin, "umin"],
  [spirv.AtomicXor, "_xor"],
  [spirv.AtomicIIncrement, "add"],
  [spirv.AtomicIDecrement, "sub"],
  [spirv.EXT.AtomicFAdd, "fadd"],
] as const;

type Update = (typeof updates)[number][1];

function update(at: Emitter, kind: Update, ptr: Value, val: Value, semantics: number): Value {
  const { context } = at;
  return llvm.atomicrmw
    .build(
      at,
      {
        bin_op: keyword(context, llvm.AtomicBinOp, kind),
        ptr,
        val,
        ordering: keyword(context, llvm.AtomicOrdering, orderingOf(semantics)),
      },
      { resultTypes: [val.type] },
    )
    .result();
}

/** A failed exchange may not release. */
function failureOrdering(semantics: number): Ordering {
  const ordering = orderingOf(semantics);
  if (ordering === "release") return "monotonic";
  return ordering === "acq_rel" ? "acquire" : ordering;
}

function compareExchange(def: OpDef): ConversionPattern {
  return expand(def, (at, [pointer, value, comparator], type, op) => {
    if (!llvm.isAtomicType(type)) return undefined;
    const { context } = at;
    const pair = llvm.cmpxchg
      .build(
        at,
        {
          ptr: pointer,
          cmp: comparator,
          val: value,
          success_ordering: keyword(context, llvm.AtomicOrdering, orderingOf(semanticsOf(op.attr("equal_semantics")))),
          failure_ordering: keyword(
            context,
            llvm.AtomicOrdering,
            failureOrdering(semanticsOf(op.attr("unequal_semantics"))),
          ),
        },
        { resultTypes: [llvm.literalStruct(context, [type, context.i1], false)] },
      )
      .result();
    return extractValue(at, pair, [0], type);
  });
}

export const atomicPatterns: readonly ConversionPattern[] = [
  ...updates.map(([def, kind]) =>
    expand(def, (at, [pointer, value], type, op) => {
      // LLVM has atomic operations on integers of 8, 16, 32 and 64 bits only.
      if (llvm.atomicUpdateProblem(kind, type) !== undefined) return undefined;
      const by = op.numOperands === 1 ? constant(at, type, 1) : value;
      return update(at, kind, pointer, by, semanticsOf(op.attr("semantics")));
    }),
  ),
  compareExchange(spirv.AtomicCompareExchange),
  compareExchange(spirv.AtomicCompareExchangeWeak),
  convert(spirv.MemoryBarrier, ({ memory_semantics }, _, at, op) => {
    const ordering = orderingOf(memory_semantics.value);
    if (ordering !== "monotonic")
      llvm.fence.build(at, { ordering: keyword(at.context, llvm.AtomicOrdering, ordering) });
    at.eraseOp(op);
    return true;
  }),
];
