// Calls and what is called.

import {
  CallLike,
  FunctionLike,
  lookupSymbol,
  type OpDef,
  type Operation,
  type Region,
  SymbolRefAttr,
  type Trait,
  Value,
} from "../../ir/index.ts";
import type { Span } from "../layout.ts";
import { modelOf } from "../model.ts";
import { type FunctionTrait, type Signature, signatureOf } from "./function-trait.ts";

/** MLIR's CallOpInterface. Calls with the bare trait `CallLike` need none. */
export interface CallTrait extends Trait {
  /** The name of what is called, or the value that is; undefined if neither is there. */
  readonly callee: (op: Operation) => SymbolRefAttr | Value | undefined;
  readonly callArguments: (op: Operation) => Span;
}

/** A call of the symbol in an attribute or of the operand of that name, with one group of operands as arguments. */
export function callOf(callee: string, operands: string): CallTrait {
  return {
    name: "CallOpInterface",
    callee(op) {
      const layout = modelOf(op.def)?.layout;
      const group = layout?.operands.findIndex(({ name }) => name === callee) ?? -1;
      if (layout !== undefined && group >= 0) return layout.operandsOf(op, group)[0];
      const attr = op.attr(callee);
      return SymbolRefAttr.is(attr) ? attr : undefined;
    },
    callArguments(op) {
      const layout = modelOf(op.def)?.layout;
      const group = layout?.operands.findIndex(({ name }) => name === operands) ?? -1;
      return layout === undefined || group < 0 ? { start: 0, count: 0 } : layout.operandSpan(op, group);
    },
  };
}

const direct: CallTrait = {
  name: CallLike.name,
  callee(op) {
    const attr = op.attr("callee");
    return SymbolRefAttr.is(attr) ? attr : undefined;
  },
  callArguments: (op) => ({ start: 0, count: op.numOperands }),
};

/** How ops of a definition call, if they do. @internal */
export function callTraitOf(def: OpDef): CallTrait | undefined {
  if (def.has(CallLike)) return direct;
  for (const trait of def.traits) if ("callArguments" in trait) return trait as CallTrait;
  return undefined;
}

/** The values that a call hands over. @internal */
export function callArgumentsOf(call: Operation): readonly Value[] {
  const { start, count } = callTraitOf(call.def)?.callArguments(call) ?? { start: 0, count: 0 };
  return Array.from({ length: count }, (_, index) => call.operand(start + index));
}

/** The op that a call names, or that gives the value it calls. @internal */
export function calleeOf(call: Operation): Operation | undefined {
  const callee = callTraitOf(call.def)?.callee(call);
  if (callee === undefined) return undefined;
  return callee instanceof Value ? callee.definingOp : lookupSymbol(call, callee);
}

/** The body of a function; undefined for declarations and other ops. @internal */
export function callableRegion(op: Operation): Region | undefined {
  const region = op.def.has(FunctionLike) ? op.regions[0] : undefined;
  return region?.isEmpty ? undefined : region;
}

/** The parameters and results of a function. @internal */
export function callableSignature(op: Operation): Signature {
  for (const trait of op.def.traits) {
    // Sound: only function traits have a signature.
    if ("signature" in trait) return (trait as FunctionTrait).signature(op);
  }
  return signatureOf(op);
}
