// `printf` and constant samplers.

import { SamplerAddressingMode, SamplerFilterMode } from "../../../grammar/enumerants.generated.ts";
import { OpenCLStd } from "../../../grammar/extended-opcodes.generated.ts";
import { Op } from "../../../spirv/modules.ts";
import { AddressSpace } from "../../common/address-space.ts";
import type { SpirvBody } from "../../to-spirv/body.ts";
import { requireExtension } from "../../to-spirv/needs/extensions.ts";
import type { OpenClEntry } from "./entry.ts";
import type { OpenClCall, WriteCall } from "./writers/written-call.ts";

const ANY_SPACE = "SPV_EXT_relaxed_printf_string_address_space";

const NOTE =
  `${ANY_SPACE} extension should be allowed to translate this module, because this LLVM module contains the printf function ` +
  "with format string, whose address space is not equal to 2 (constant).";

/** The format is in constant memory, unless an extension allows it elsewhere, and is bytes. */
const printf: WriteCall = (call) => {
  if (call.addressSpace(0) !== AddressSpace.Constant) requireExtension(call.body.at, ANY_SPACE, NOTE, call.row);
  const format = call.body.pointer(call.reference(0), call.body.int8);
  return call.extended(OpenCLStd.printf, format, ...call.args(1));
};

/** A sampler from its bits: 0 is normalized coordinates, 1 to 3 the addressing mode, 4 and 5 the filter and 1. */
function constantSampler({ at: { builder } }: SpirvBody, bits: number): number {
  const filter = ((bits >> 4) & 3) === 2 ? SamplerFilterMode.Linear : SamplerFilterMode.Nearest;
  const mode = Math.min((bits >> 1) & 7, SamplerAddressingMode.RepeatMirrored);
  // Each use has a constant of its own, as llvm-spirv writes them.
  return builder.variable(Op.ConstantSampler, builder.type(Op.TypeSampler), builder.id(), mode, bits & 1, filter);
}

const samplerInitializer: WriteCall = (call) => {
  const bits = call.constant(0);
  if (bits === undefined) return call.body.reject(call.row, "must initialize a sampler by a constant");
  return call.alias(constantSampler(call.body, bits));
};

/** The id of an argument that is a sampler; the bits of a constant one may be an integer. */
export function samplerOf(call: OpenClCall, index: number): number {
  const bits = call.constant(index);
  return bits === undefined ? call.arg(index) : constantSampler(call.body, bits);
}

/** `printf` and constant samplers, which OpenCL.std and a constant have towards LLVM IR: see `extended.ts` and `../../to-llvm/constants.ts`. */
export const printing: readonly OpenClEntry[] = [
  {
    opcodes: [],
    calls: [
      ["printf", printf],
      ["__translate_sampler_initializer", samplerInitializer],
    ],
  },
];
