// Names of built-in variables: the functions of OpenCL C that read them, and the names of SPIR-V in LLVM IR.

import { BuiltIn } from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";

/** The function of OpenCL C for each variable. */
const FUNCTIONS: readonly (readonly [builtIn: number, name: string])[] = [
  [BuiltIn.WorkDim, "get_work_dim"],
  [BuiltIn.GlobalSize, "get_global_size"],
  [BuiltIn.GlobalInvocationId, "get_global_id"],
  [BuiltIn.GlobalOffset, "get_global_offset"],
  [BuiltIn.WorkgroupSize, "get_local_size"],
  [BuiltIn.EnqueuedWorkgroupSize, "get_enqueued_local_size"],
  [BuiltIn.LocalInvocationId, "get_local_id"],
  [BuiltIn.NumWorkgroups, "get_num_groups"],
  [BuiltIn.WorkgroupId, "get_group_id"],
  [BuiltIn.GlobalLinearId, "get_global_linear_id"],
  [BuiltIn.LocalInvocationIndex, "get_local_linear_id"],
  [BuiltIn.SubgroupSize, "get_sub_group_size"],
  [BuiltIn.SubgroupMaxSize, "get_max_sub_group_size"],
  [BuiltIn.NumSubgroups, "get_num_sub_groups"],
  [BuiltIn.NumEnqueuedSubgroups, "get_enqueued_num_sub_groups"],
  [BuiltIn.SubgroupId, "get_sub_group_id"],
  [BuiltIn.SubgroupLocalInvocationId, "get_sub_group_local_id"],
  [BuiltIn.SubgroupEqMask, "get_sub_group_eq_mask"],
  [BuiltIn.SubgroupGeMask, "get_sub_group_ge_mask"],
  [BuiltIn.SubgroupGtMask, "get_sub_group_gt_mask"],
  [BuiltIn.SubgroupLeMask, "get_sub_group_le_mask"],
  [BuiltIn.SubgroupLtMask, "get_sub_group_lt_mask"],
];

const byBuiltIn = new Map(FUNCTIONS);
const byFunction = new Map(FUNCTIONS.map(([builtIn, name]) => [name, builtIn]));

/** Variables whose value is a vector of sizes for the three dimensions. */
const DIMENSIONAL: ReadonlySet<number> = new Set([
  BuiltIn.GlobalSize,
  BuiltIn.GlobalInvocationId,
  BuiltIn.GlobalOffset,
  BuiltIn.WorkgroupSize,
  BuiltIn.EnqueuedWorkgroupSize,
  BuiltIn.LocalInvocationId,
  BuiltIn.NumWorkgroups,
  BuiltIn.WorkgroupId,
]);

/** The variable that a function of OpenCL C reads; undefined for other functions. */
export function builtInOfFunction(name: string): number | undefined {
  return byFunction.get(name);
}

export function isDimensional(builtIn: number): boolean {
  return DIMENSIONAL.has(builtIn);
}

/** The name of a variable: `__spirv_BuiltInGlobalInvocationId`. */
export function builtInName(builtIn: number): string {
  return `__spirv_BuiltIn${enumerant("BuiltIn", builtIn)?.name ?? builtIn}`;
}

/** The function of OpenCL C that reads a variable; undefined if there is none. */
export function functionOfBuiltIn(builtIn: number): string | undefined {
  return byBuiltIn.get(builtIn);
}
