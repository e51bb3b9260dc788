// Extensions of Intel.

import { attr, defineOp, value } from "../../../../define/index.ts";
import { Float32, Int16, scalarOrVectorOf } from "../../constraints.ts";
import { MemorySemantics, Scope } from "../../enums.ts";
import { SameOperandsAndResultShape } from "../../traits.ts";
import type { Own } from "../own.ts";

function splitBarrier(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: {
      execution_scope: attr(Scope.constraint),
      memory_scope: attr(Scope.constraint),
      memory_semantics: attr(MemorySemantics.constraint),
    },
    traits: [...(own.traits ?? [])],
    assembly: "$execution_scope $memory_scope $memory_semantics attr-dict",
  });
}

export const ControlBarrierArrive = splitBarrier(
  "INTEL.ControlBarrierArrive",
  "See extension SPV_INTEL_split_barrier.",
);
export const ControlBarrierWait = splitBarrier("INTEL.ControlBarrierWait", "See extension SPV_INTEL_split_barrier.");
export const ConvertBF16ToF = defineOp("spirv.INTEL.ConvertBF16ToF", {
  summary: "See extension SPV_INTEL_bfloat16_conversion.",
  args: { operand: value(scalarOrVectorOf(Int16)) },
  results: { result: value(scalarOrVectorOf(Float32)) },
  traits: [SameOperandsAndResultShape],
  assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
});

export const ConvertFToBF16 = defineOp("spirv.INTEL.ConvertFToBF16", {
  summary: "See extension SPV_INTEL_bfloat16_conversion.",
  args: { operand: value(scalarOrVectorOf(Float32)) },
  results: { result: value(scalarOrVectorOf(Int16)) },
  traits: [SameOperandsAndResultShape],
  assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
});

export const RoundFToTF32 = defineOp("spirv.INTEL.RoundFToTF32", {
  summary: "See extension SPV_INTEL_tensor_float32_conversion.",
  args: { operand: value(scalarOrVectorOf(Float32)) },
  results: { result: value(scalarOrVectorOf(Float32)) },
  traits: [SameOperandsAndResultShape],
  assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
});
