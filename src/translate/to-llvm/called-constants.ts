// Constants that LLVM IR has none of, samplers and matrices of opaque types: a call of the function that makes them, wherever one is used.

import { functionType, TargetExtType } from "../../dialects/llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { mangleType } from "../mangling/index.ts";
import type { Body } from "./body.ts";
import type { Instruction } from "./instruction.ts";

/** The number of a sampler in OpenCL C: bit 0 normalized coordinates, bits 1 to 3 the addressing mode, from bit 4 on the filter and one. */
function samplerNumber(addressing: number, isNormalized: number, filter: number): number {
  return (isNormalized & 1) | ((addressing & 7) << 1) | ((filter + 1) << 4);
}

/** The call for an OpConstantSampler. */
function constantSampler(body: Body, one: Instruction): number {
  const { at } = body;
  const number = samplerNumber(one.operand(0), one.operand(1), one.operand(2));
  const type = functionType(at.context, at.types.of(one.typeId), [at.int(32)]);
  const callee = at.declare("__translate_sampler_initializer", type, { isPlain: true });
  return body.call(callee, type, [body.int32(number)], { convention: 0 });
}

/** The call for an OpConstantComposite of an opaque type; the name ends with the type. */
function opaqueComposite(body: Body, one: Instruction): number {
  const { at } = body;
  const args = one.operands().map((id) => body.value(id));
  const result = at.types.of(one.typeId);
  const name = `__spirv_ConstantComposite_R${mangleType(at.types.mangled(one.typeId))}`;
  const type = functionType(
    at.context,
    result,
    args.map((arg) => body.typeOfReference(arg)),
  );
  const callee = at.declare(name, type);
  return body.call(callee, type, args, { attributes: at.callAttributes(callee) });
}

/** The value of a constant that a call makes; undefined for other ids. */
export function calledConstant(body: Body, id: number): number | undefined {
  const { input, types } = body.at;
  const opcode = input.opcodeOf(id);
  if (opcode === Op.ConstantSampler) return constantSampler(body, input.definition(id));
  if (opcode !== Op.ConstantComposite && opcode !== Op.SpecConstantComposite) return undefined;
  return TargetExtType.is(types.of(input.typeOf(id))) ? opaqueComposite(body, input.definition(id)) : undefined;
}
