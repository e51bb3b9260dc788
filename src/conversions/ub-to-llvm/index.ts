// The conversion of the ub dialect to the LLVM dialect.

import * as llvm from "../../dialects/llvm/index.ts";
import * as ub from "../../dialects/ub/index.ts";
import type { Operation } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  withConverter,
} from "../../rewrite/index.ts";
import { type Emitter, expand, llvmTypeConverter, poison } from "../llvm-common/index.ts";

/** Converts the ops of ub inside of `root`; returns whether it could. Poison of other kinds than the common one stays. */
export function convertUbToLlvm(root: Operation, indexWidth: number): boolean {
  const target = new ConversionTarget().addLegalDialects("llvm");
  return applyPartialConversion([root], target, withConverter(llvmTypeConverter(indexWidth), ubToLlvmPatterns));
}

export const ubToLlvmPatterns: readonly ConversionPattern[] = [
  { name: "convert ub.unreachable", root: ub.unreachable, benefit: 1, apply: becomeUnreachable },
  expand(ub.poison, (at, _, type, op) => (ub.PoisonAttr.is(op.attr("value")) ? poison(at, type) : undefined)),
];

function becomeUnreachable(op: Operation, _: unknown, at: Emitter): boolean {
  at.replaceWithNew(op, llvm.unreachable, {});
  return true;
}
