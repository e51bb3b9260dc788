// Says of the kernels of a gpu.module how large their work-groups and subgroups are.

import { denseI32Array } from "../../../ir/index.ts";
import { definePass, listOption, longOption } from "../../../pass/index.ts";
import { isOp } from "../../op-name/index.ts";
import { EntryPointABIAttr } from "../index.ts";

const size = longOption(0, "");

export const testSpirvEntryPointAbi = definePass({
  name: "test-spirv-entry-point-abi",
  displayName: "(anonymous namespace)::TestSpirvEntryPointABIPass",
  summary:
    "Set the spirv.entry_point_abi attribute on GPU kernel function within the module, intended for testing only",
  anchor: "gpu.module",
  dependentDialects: ["spirv"],
  options: {
    "subgroup-size": longOption(0, "Subgroup size to use for all gpu.func kernels in the module"),
    "target-width": longOption(0, "Specify the component width of floating-point instructions"),
    "workgroup-size": listOption(
      size,
      "Workgroup size to use for all gpu.func kernels in the module, specified with x-dimension first, " +
        "y-dimension next and z-dimension last. Unspecified dimensions will be set to 1",
    ),
  },
  run(module, { context, options }) {
    const dimensions = [0, 1, 2].map((index) => options["workgroup-size"][index] ?? 1);
    const abi = EntryPointABIAttr.get(context, {
      workgroup_size: denseI32Array(context, dimensions),
      subgroup_size: options["subgroup-size"] || undefined,
      target_width: options["target-width"] || undefined,
    });
    for (const op of module.region().firstBlock?.ops() ?? []) {
      const isKernel = isOp(op, "gpu.func") && (op.attr("gpu.kernel") ?? op.attr("kernel")) !== undefined;
      if (isKernel && op.attr("spirv.entry_point_abi") === undefined) op.setAttr("spirv.entry_point_abi", abi);
    }
    return undefined;
  },
});
