// Intrinsics that are one instruction, or their operand.

import { Op } from "../../spirv/modules.ts";
import { intrinsic, type WriteIntrinsic } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";

const EXPECT = "SPV_KHR_expect_assume";
const FENCE = "SPV_EXT_arithmetic_fence";

/** An instruction of an extension; without it, the first operand is the result. */
function hint(op: number, extension: string, capability: string, count: number): WriteIntrinsic {
  return (call) => {
    const { builder } = call.body.at;
    if (!builder.options.allows(extension))
      return call.alias(call.body.valueAs(call.reference(0), call.body.pointeeOf(-call.row)));
    builder.extension(extension);
    builder.capability(capability);
    return call.result(op, ...call.args(count));
  };
}

const expect = hint(Op.ExpectKHR, EXPECT, "ExpectAssumeKHR", 2);

const assume: WriteIntrinsic = (call) => {
  const { builder } = call.body.at;
  if (!builder.options.allows(EXPECT)) return true;
  builder.extension(EXPECT);
  builder.capability("ExpectAssumeKHR");
  return call.plain(Op.AssumeTrueKHR, call.arg(0));
};

/** The operand itself. */
const same: WriteIntrinsic = (call) => call.alias(call.body.valueAs(call.reference(0), call.body.pointeeOf(-call.row)));

/** Whether an operand is a constant, which is known here. */
const isConstant: WriteIntrinsic = (call) => call.alias(call.number(call.type, call.reference(0) > 0 ? 1 : 0));

/** Object sizes are unknown, so the result is the one for unknown sizes: all bits set, or 0 for the minimum. */
const objectSize: WriteIntrinsic = (call) => call.alias(call.number(call.type, call.constant(1) === 1n ? 0 : -1));

/** They are written as they are. */
export const simple: readonly IntrinsicEntry[] = [
  intrinsic("expect", expect, { opcode: Op.ExpectKHR, pointees: "same" }),
  intrinsic("expect.with.probability", expect, { pointees: "same" }),
  intrinsic("arithmetic.fence", hint(Op.ArithmeticFenceEXT, FENCE, "ArithmeticFenceEXT", 1)),
  intrinsic("assume", assume, { opcode: Op.AssumeTrueKHR }),
  intrinsic("is.constant", isConstant),
  intrinsic("objectsize", objectSize),
  intrinsic("launder.invariant.group", same, { pointees: "same" }),
  intrinsic("strip.invariant.group", same, { pointees: "same" }),
  intrinsic("ssa.copy", same, { pointees: "same" }),
  intrinsic("threadlocal.address", same),
];
