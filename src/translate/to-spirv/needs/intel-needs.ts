// Needs of instructions of INTEL's extensions that depend on values of their operands, or that the grammar does not state.

import { TargetExtType } from "../../../dialects/llvm/index.ts";
import { MatrixMultiplyAccumulateOperands as Mask, Scope } from "../../../grammar/enumerants.generated.ts";
import { instruction } from "../../../grammar/index.ts";
import { Op } from "../../../spirv/modules.ts";
import type { SpirvBody } from "../body.ts";
import { requireExtension } from "./extensions.ts";

const BARRIERS: ReadonlySet<number> = new Set([
  Op.ControlBarrier,
  Op.ControlBarrierArriveEXT,
  Op.ControlBarrierWaitEXT,
]);
const DEVICE_BARRIER = "SPV_INTEL_device_barrier";

const PRODUCTS: ReadonlySet<number> = new Set([
  Op.SubgroupMatrixMultiplyAccumulateINTEL,
  Op.SubgroupScaledMatrixMultiplyAccumulateINTEL,
]);

/** Formats of matrices that extensions have: bits of the operands. */
const FORMATS = [
  [
    "8",
    Mask.MatrixAPackedFloat8E4M3INTEL |
      Mask.MatrixBPackedFloat8E4M3INTEL |
      Mask.MatrixAPackedFloat8E5M2INTEL |
      Mask.MatrixBPackedFloat8E5M2INTEL,
  ],
  ["4", Mask.MatrixAPackedFloat4E2M1INTEL | Mask.MatrixBPackedFloat4E2M1INTEL],
] as const;

/** Declares the needs of an instruction by its operands, references of the module; does nothing for instructions without such needs. */
export function noteIntel(body: SpirvBody, opcode: number, operands: readonly number[]): void {
  if (BARRIERS.has(opcode)) noteBarrier(body, operands[0]);
  if (PRODUCTS.has(opcode)) noteProduct(body, opcode, operands.at(-1));
  const capability = OF_MATRICES.get(opcode);
  if (capability !== undefined) noteComponents(body, capability, operands[0]);
}

/** Conversions to formats of 16 and 19 bits, which matrices have by a capability of their own. */
const OF_MATRICES: ReadonlyMap<number, string> = new Map([
  [Op.ConvertFToBF16INTEL, "CooperativeMatrixBFloat16ComponentTypeINTEL"],
  [Op.ConvertBF16ToFINTEL, "CooperativeMatrixBFloat16ComponentTypeINTEL"],
  [Op.RoundFToTF32INTEL, "CooperativeMatrixTF32ComponentTypeINTEL"],
]);

function noteComponents(body: SpirvBody, capability: string, value: number | undefined): void {
  if (value === undefined || !TargetExtType.is(body.typeOf(value))) return;
  // Without the extension the module is rejected when it is checked.
  const { builder } = body.at;
  if (builder.options.allows("SPV_INTEL_joint_matrix")) builder.capability(capability);
}

/** Barriers of the device: an extension has them, without which they are not rejected. */
function noteBarrier(body: SpirvBody, scope: number | undefined): void {
  const { builder } = body.at;
  const isOfDevice = scope !== undefined && body.constantInteger(scope) === BigInt(Scope.Device);
  if (!isOfDevice || !builder.options.allows(DEVICE_BARRIER)) return;
  builder.extension(DEVICE_BARRIER);
  builder.capability("DeviceBarrierINTEL");
}

function noteProduct(body: SpirvBody, opcode: number, last: number | undefined): void {
  const bits = Number((last === undefined ? undefined : body.constantInteger(last)) ?? 0n);
  // A scaled product needs what one without scales needs.
  body.at.builder.capability("SubgroupMatrixMultiplyAccumulateINTEL");
  for (const [width, mask] of FORMATS) {
    if ((bits & mask) === 0) continue;
    const note = `${instruction(opcode)?.name ?? ""} with FP${width} operand flags`;
    requireExtension(body.at, `SPV_INTEL_subgroup_matrix_multiply_accumulate_float${width}`, note);
  }
}
