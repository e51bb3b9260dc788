// The signs of texels that are integers: image operands of SPIR-V since 1.4. Earlier versions have none, as the reference leaves them out.

import { ImageOperands } from "../../grammar/enumerants.generated.ts";
import type { SpirvBuilder } from "../to-spirv/builder.ts";

const SIGNS = ImageOperands.SignExtend | ImageOperands.ZeroExtend;
const VERSION = 0x00010400;

/** Image operands without the bits for signs if the version has none; with them, the version is raised. */
export function reachableOperands(builder: SpirvBuilder, mask: number): number {
  return (mask & SIGNS) === 0 || builder.reaches(VERSION) ? mask : mask & ~SIGNS;
}
