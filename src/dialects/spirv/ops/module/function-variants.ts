// Declarations under a condition, a specialization constant of the module by name (SPV_INTEL_function_variants).

import { attr, defineOp, FlatSymbolRefAttr, optionalAttr, StrAttr } from "../../../../define/index.ts";
import { SymbolRefArrayAttr } from "../../constraints.ts";
import { ExecutionModel } from "../../enums.ts";
import { enumerantAttr } from "../../rows/rows.ts";
import { InModuleScope } from "../../traits.ts";

const traits = [InModuleScope];
const condition = attr(FlatSymbolRefAttr);

export const ConditionalCapability = defineOp("spirv.INTEL.ConditionalCapability", {
  summary: "A capability that is declared where the condition holds.",
  args: { condition, capability: attr(enumerantAttr("Capability")) },
  traits,
  assembly: "$condition $capability attr-dict",
});

export const ConditionalExtension = defineOp("spirv.INTEL.ConditionalExtension", {
  summary: "An extension that is used where the condition holds.",
  args: { condition, extension: attr(StrAttr) },
  traits,
  assembly: "$condition $extension attr-dict",
});

export const ConditionalEntryPoint = defineOp("spirv.INTEL.ConditionalEntryPoint", {
  summary:
    "An entry point that is there where the condition holds. It has the function's name if it has none of its own.",
  args: {
    condition,
    execution_model: attr(ExecutionModel.constraint),
    fn: attr(FlatSymbolRefAttr),
    entry_point_name: optionalAttr(StrAttr),
    interface: attr(SymbolRefArrayAttr),
  },
  traits,
  assembly: "$condition $execution_model $fn (`as` $entry_point_name^)? $interface attr-dict",
});
