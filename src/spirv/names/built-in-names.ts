/**
 * The names of variables with a BuiltIn decoration: that of GLSL if GLSL has the variable, else that of SPIR-V. Those that
 * spirv-dis gives no name have none here.
 */

import { enumerantNamed } from "../../grammar/index.ts";
import { lazy } from "../../support/lazy.ts";

/** Built-ins whose name is "gl_" and their own, with GLSL's spelling where that differs. */
const glsl = [
  "Position PointSize ClipDistance CullDistance VertexId=VertexID InstanceId=InstanceID PrimitiveId=PrimitiveID",
  "InvocationId=InvocationID Layer ViewportIndex TessLevelOuter TessLevelInner TessCoord PatchVertices FragCoord PointCoord",
  "FrontFacing SampleId=SampleID SamplePosition SampleMask FragDepth HelperInvocation NumWorkgroups=NumWorkGroups",
  "WorkgroupSize=WorkGroupSize WorkgroupId=WorkGroupID LocalInvocationId=LocalInvocationID",
  "GlobalInvocationId=GlobalInvocationID LocalInvocationIndex VertexIndex InstanceIndex BaseInstance",
].join(" ");

const spirv = [
  "WorkDim GlobalSize EnqueuedWorkgroupSize GlobalOffset GlobalLinearId SubgroupSize SubgroupMaxSize NumSubgroups",
  "NumEnqueuedSubgroups SubgroupId SubgroupLocalInvocationId SubgroupEqMask=SubgroupEqMaskKHR",
  "SubgroupGeMask=SubgroupGeMaskKHR SubgroupGtMask=SubgroupGtMaskKHR SubgroupLeMask=SubgroupLeMaskKHR",
  "SubgroupLtMask=SubgroupLtMaskKHR",
].join(" ");

function entries(list: string, prefix: string): [number, string][] {
  return list.split(" ").map((entry) => {
    const [name = "", shown = name] = entry.split("=");
    return [enumerantNamed("BuiltIn", name)?.value ?? -1, prefix + shown];
  });
}

const table = lazy(() => new Map([...entries(glsl, "gl_"), ...entries(spirv, "")]));

/** The name of a variable with this BuiltIn decoration. */
export function builtInName(builtIn: number): string | undefined {
  return table().get(builtIn);
}
