// Reductions of vectors: pairs of lanes, and pairs of their results; sums and products of floats in order, from a first value.

import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { VectorType } from "../../ir/index.ts";
import { flag } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { isBool } from "../to-spirv/body.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";
import { largest, type StrictChoice, smallest, strictChoice } from "./strict-choices.ts";

function lanesOf(call: IntrinsicCall, index: number): readonly number[] {
  const type = call.typeOf(index);
  const vector = call.arg(index);
  const [count = 0] = VectorType.is(type) ? type.shape : [0];
  const { constants } = call.body.at;
  return Array.from({ length: count }, (_, lane) =>
    call.emit(Op.VectorExtractDynamic, call.type, vector, constants.int32(lane)),
  );
}

/** Combines pairs until one is left; an odd one waits for the next round. */
function inPairs(call: IntrinsicCall, combine: (a: number, b: number) => number): true {
  let lanes = lanesOf(call, 0);
  while (lanes.length > 1) {
    const next: number[] = [];
    for (let at = 0; at < lanes.length; at += 2) {
      const [a = 0, b] = [lanes[at], lanes[at + 1]];
      next.push(b === undefined ? a : combine(a, b));
    }
    lanes = next;
  }
  return call.alias(lanes[0] ?? 0);
}

/** An operation; on booleans another one. */
function operation(op: number, onBooleans = op): WriteIntrinsic {
  return (call) => inPairs(call, (a, b) => call.emit(isBool(call.type) ? onBooleans : op, call.type, a, b));
}

function choice(op: number): WriteIntrinsic {
  return (call) => {
    if (isBool(call.type)) return false;
    return inPairs(call, (a, b) => call.emit(Op.Select, call.type, call.compare(op, call.type, a, b), a, b));
  };
}

/** Not-a-number loses, unless no lane is one. Comparisons alone choose it if it is the second of a pair. */
function number(op: number, instruction: number): WriteIntrinsic {
  const compared = choice(op);
  return (call) => {
    if (((call.info?.flags ?? 0) & flag.nnan) !== 0) return compared(call);
    if (call.body.at.options.comparesReduced !== true)
      return inPairs(call, (a, b) => call.emitExtended(instruction, call.type, a, b));
    call.body.at.warn("lanes that are not-a-number may be chosen", call.row);
    return compared(call);
  };
}

/** Not-a-number wins. */
function strict(kind: StrictChoice): WriteIntrinsic {
  return (call) =>
    inPairs(call, (a, b) => {
      const { isUnordered, sum, ordered } = strictChoice(call, kind, a, b);
      return call.emit(Op.Select, call.type, isUnordered, sum, ordered);
    });
}

function inOrder(op: number): WriteIntrinsic {
  return (call) => {
    const sum = lanesOf(call, 1).reduce((before, lane) => call.emit(op, call.type, before, lane), call.arg(0));
    return call.alias(sum);
  };
}

const named = (name: string, write: WriteIntrinsic): IntrinsicEntry => intrinsic(`vector.reduce.${name}`, write);

/** Reductions. */
export const reductions: readonly IntrinsicEntry[] = [
  named("add", operation(Op.IAdd, Op.LogicalNotEqual)),
  named("mul", operation(Op.IMul, Op.LogicalAnd)),
  named("and", operation(Op.BitwiseAnd, Op.LogicalAnd)),
  named("or", operation(Op.BitwiseOr, Op.LogicalOr)),
  named("xor", operation(Op.BitwiseXor, Op.LogicalNotEqual)),
  named("umax", choice(Op.UGreaterThan)),
  named("umin", choice(Op.ULessThan)),
  named("smax", choice(Op.SGreaterThan)),
  named("smin", choice(Op.SLessThan)),
  named("fmax", number(Op.FOrdGreaterThan, OpenCLStd.fmax)),
  named("fmin", number(Op.FOrdLessThan, OpenCLStd.fmin)),
  named("fmaximum", strict(largest)),
  named("fminimum", strict(smallest)),
  named("fadd", inOrder(Op.FAdd)),
  named("fmul", inOrder(Op.FMul)),
];
