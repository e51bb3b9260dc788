// Types of SPIR-V that LLVM IR has as target extension types: one entry for both directions.

import { Op } from "../../spirv/modules.ts";

/** An opaque type: its instruction, its name in LLVM IR, and how names of functions have it. */
export interface OpaqueType {
  readonly opcode: number;
  /** The name of the target extension type; mangled names have it after `__spirv_`. */
  readonly name: string;
  /** The address space of the pointer that mangled names have instead of the type. */
  readonly addressSpace: number;
  /**
   * Which words of the instruction are parameters: a type comes first, numbers follow. "none": the type alone; "image": a sampled type, then seven
   * numbers of which the last, the access qualifier, may be missing; "sampled image": the id of an image; "access": one number; "matrix": a
   * component type, then ids of constants.
   */
  readonly parameters: "none" | "image" | "sampled image" | "access" | "matrix";
}

/** How many types and numbers an opaque type has as parameters. */
const PARAMETERS: Readonly<Record<OpaqueType["parameters"], readonly [types: number, least: number, most: number]>> = {
  none: [0, 0, 0],
  image: [1, 6, 7],
  "sampled image": [1, 6, 7],
  access: [0, 0, 1],
  matrix: [1, 4, 4],
};

/** Whether an opaque type may have this many types and numbers as parameters. */
export function hasParameters({ parameters }: OpaqueType, types: number, numbers: number): boolean {
  const [ofTypes, least, most] = PARAMETERS[parameters];
  return types === ofTypes && numbers >= least && numbers <= most;
}

function opaque(
  opcode: number,
  name: string,
  addressSpace = 0,
  parameters: OpaqueType["parameters"] = "none",
): OpaqueType {
  return { opcode, name, addressSpace, parameters };
}

/** All of them. */
export const opaqueTypes: readonly OpaqueType[] = [
  opaque(Op.TypeImage, "Image", 1, "image"),
  opaque(Op.TypeSampledImage, "SampledImage", 1, "sampled image"),
  opaque(Op.TypeSampler, "Sampler", 2),
  opaque(Op.TypeEvent, "Event"),
  opaque(Op.TypeDeviceEvent, "DeviceEvent"),
  opaque(Op.TypeReserveId, "ReserveId"),
  opaque(Op.TypeQueue, "Queue"),
  opaque(Op.TypePipe, "Pipe", 1, "access"),
  // LLVM IR has pointers to an opaque struct instead.
  opaque(Op.TypePipeStorage, "PipeStorage", 1),
  opaque(Op.TypeNamedBarrier, "NamedBarrier"),
  opaque(Op.TypeCooperativeMatrixKHR, "CooperativeMatrixKHR", 1, "matrix"),
  opaque(Op.TypeVmeImageINTEL, "VmeImageINTEL", 1, "sampled image"),
  opaque(Op.TypeBufferSurfaceINTEL, "BufferSurfaceINTEL", 1, "access"),
  opaque(Op.TypeTaskSequenceALTERA, "TaskSequenceINTEL", 1),
  ...(
    [
      [Op.TypeAvcMcePayloadINTEL, "AvcMcePayloadINTEL"],
      [Op.TypeAvcImePayloadINTEL, "AvcImePayloadINTEL"],
      [Op.TypeAvcRefPayloadINTEL, "AvcRefPayloadINTEL"],
      [Op.TypeAvcSicPayloadINTEL, "AvcSicPayloadINTEL"],
      [Op.TypeAvcMceResultINTEL, "AvcMceResultINTEL"],
      [Op.TypeAvcImeResultINTEL, "AvcImeResultINTEL"],
      [Op.TypeAvcRefResultINTEL, "AvcRefResultINTEL"],
      [Op.TypeAvcSicResultINTEL, "AvcSicResultINTEL"],
      [Op.TypeAvcImeResultSingleReferenceStreamoutINTEL, "AvcImeResultSingleReferenceStreamoutINTEL"],
      [Op.TypeAvcImeResultDualReferenceStreamoutINTEL, "AvcImeResultDualReferenceStreamoutINTEL"],
      [Op.TypeAvcImeSingleReferenceStreaminINTEL, "AvcImeSingleReferenceStreaminINTEL"],
      [Op.TypeAvcImeDualReferenceStreaminINTEL, "AvcImeDualReferenceStreaminINTEL"],
    ] as const
  ).map(([opcode, name]) => opaque(opcode, name)),
];

const byOpcode = new Map(opaqueTypes.map((one) => [one.opcode, one]));
const byName = new Map(opaqueTypes.map((one) => [`spirv.${one.name}`, one]));

/** The entry of an instruction. */
export function opaqueOfOpcode(opcode: number): OpaqueType | undefined {
  return byOpcode.get(opcode);
}

/** The entry of a target extension type by its name. */
export function opaqueOfName(name: string): OpaqueType | undefined {
  return byName.get(name);
}
