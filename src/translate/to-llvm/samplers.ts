// Constant samplers: a call of the function that makes them, wherever one is used.

import { functionType } from "../../dialects/llvm/index.ts";
import type { Body } from "./body.ts";
import type { Instruction } from "./instruction.ts";

/** The number of a sampler in OpenCL C: bit 0 normalized coordinates, bits 1 to 3 the addressing mode, from bit 4 on the filter and one. */
export function samplerNumber(addressing: number, isNormalized: number, filter: number): number {
  return (isNormalized & 1) | ((addressing & 7) << 1) | ((filter + 1) << 4);
}

/** The call for an OpConstantSampler. */
export function constantSampler(body: Body, one: Instruction): number {
  const { at } = body;
  const number = samplerNumber(one.operand(0), one.operand(1), one.operand(2));
  const type = functionType(at.context, at.types.of(one.typeId), [at.int(32)]);
  const callee = at.declare("__translate_sampler_initializer", type, { isPlain: true });
  return body.call(callee, type, [body.int32(number)], { convention: 0 });
}
