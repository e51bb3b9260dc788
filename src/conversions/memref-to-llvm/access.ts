// Reading and writing memory.

import * as arith from "../../dialects/arith/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { IntegerAttr, integerAttr, isBoolAttr, type Operation, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { type Emitter, extractValue, keyword, loadOf } from "../llvm-common/index.ts";
import { elementType, stridedMemRef, strideElementPointer } from "./element.ts";

/** The attributes of an access beyond its operands. */
function hints(op: Operation) {
  const { context } = op;
  const nontemporal = op.attr("nontemporal");
  return {
    alignment: op.attr("alignment"),
    nontemporal: isBoolAttr(nontemporal) && nontemporal.value === 1n ? context.unit : undefined,
  };
}

/** Kinds of updates by LLVM's names. */
const ATOMIC: Readonly<Record<string, string>> = {
  addf: "fadd",
  addi: "add",
  assign: "xchg",
  maximumf: "fmaximum",
  maxnumf: "fmax",
  maxs: "max",
  maxu: "umax",
  minimumf: "fminimum",
  minnumf: "fmin",
  mins: "min",
  minu: "umin",
  ori: "_or",
  xori: "_xor",
  andi: "_and",
};

export const accessPatterns: readonly ConversionPattern[] = [
  convert(memref.load, (view, { memref: source, indices }, at, op) => {
    const type = stridedMemRef(at, view.memref.type);
    if (type === undefined) return false;
    const addr = strideElementPointer(at, type, source, indices, "no-wrap");
    at.replaceOp(op, [llvm.load.build(at, { addr, ...hints(op) }, { resultTypes: [elementType(at, type)] }).result()]);
    return true;
  }),
  convert(memref.store, (view, { value, memref: target, indices }, at, op) => {
    const type = stridedMemRef(at, view.memref.type);
    if (type === undefined) return false;
    const addr = strideElementPointer(at, type, target, indices, "no-wrap");
    llvm.store.build(at, { value, addr, ...hints(op) });
    at.eraseOp(op);
    return true;
  }),
  convert(memref.prefetch, (view, { memref: source, indices }, at, op) => {
    const type = stridedMemRef(at, view.memref.type);
    if (type === undefined) return false;
    const { context } = at;
    const addr = strideElementPointer(at, type, source, indices, "may-wrap");
    const flag = (name: string) => {
      const attr = op.attr(name);
      return integerAttr(context, context.i32, IntegerAttr.is(attr) && attr.value !== 0n ? 1 : 0);
    };
    const properties = [flag("isWrite"), op.attr("localityHint"), flag("isDataCache")];
    at.replaceWithNew(op, llvm.intrinsic("prefetch"), { operands: [addr], resultTypes: [], properties });
    return true;
  }),
  convert(memref.atomic_rmw, (view, { value, memref: target, indices }, at, op) => {
    const type = stridedMemRef(at, view.memref.type);
    const kind = ATOMIC[arith.AtomicRMWKind.enum.text(Number(view.kind.value)) ?? ""];
    if (type === undefined || kind === undefined) return false;
    const { context } = at;
    const ptr = strideElementPointer(at, type, target, indices, "may-wrap");
    const bin_op = keyword(context, llvm.AtomicBinOp, kind);
    const ordering = keyword(context, llvm.AtomicOrdering, "acq_rel");
    at.replaceOp(op, [llvm.atomicrmw.build(at, { bin_op, ptr, val: value, ordering }).result()]);
    return true;
  }),
];

/**
 * Any update at once: computes the new value from the loaded one, and repeats until no other write came in between.
 * The conversion must also apply to the ops of the update; `isConverted` returns whether it does.
 */
export function genericAtomicPattern(isConverted: (op: Operation) => boolean): ConversionPattern {
  return convert(memref.generic_atomic_rmw, (view, { memref: target, indices }, at, op) => {
    const type = stridedMemRef(at, view.memref.type);
    const { block, next } = op;
    const body = op.region().firstBlock;
    const last = body?.lastOp;
    const result = at.converter?.convert(op.resultType());
    if (type === undefined || block === undefined || next === undefined || last === undefined) return false;
    if (body === undefined || result === undefined) return false;
    for (const inner of body.ops()) if (inner !== last && !isConverted(inner)) return false;
    const loop = at.splitBlock(op);
    const read = loop.addArgument(result, op.locationNumber);
    const behind = at.splitBlock(next);
    at.insertAtEnd(block);
    const ptr = strideElementPointer(at, type, target, indices, "may-wrap");
    const initial = loadOf(at, ptr, result);
    llvm.br.build(at, { destOperands: [initial] }, { successors: [loop] });
    at.insertAtStart(loop);
    const update = last.operand(0);
    at.eraseOp(last);
    at.inlineBlockBefore(body, op, [read]);
    at.insertAtEnd(loop);
    const val = update.argumentBlock === body ? read : update;
    const exchanged = exchange(at, ptr, read, val, result);
    const found = extractValue(at, exchanged, [0], result);
    const isDone = extractValue(at, exchanged, [1], at.context.i1);
    const parts = { condition: isDone, trueDestOperands: [], falseDestOperands: [found] };
    llvm.cond_br.build(at, parts, { successors: [behind, loop] });
    at.insertAtEnd(behind);
    at.replaceOp(op, [found]);
    return true;
  });
}

function exchange(at: Emitter, ptr: Value, cmp: Value, val: Value, type: Type): Value {
  const { context } = at;
  const success_ordering = keyword(context, llvm.AtomicOrdering, "acq_rel");
  const failure_ordering = keyword(context, llvm.AtomicOrdering, "monotonic");
  const both = llvm.literalStruct(context, [type, context.i1]);
  const parts = { ptr, cmp, val, success_ordering, failure_ordering };
  return llvm.cmpxchg.build(at, parts, { resultTypes: [both] }).result();
}
