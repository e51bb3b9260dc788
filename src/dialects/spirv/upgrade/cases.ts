// Cases of enums by the names that they had, and written without angle brackets.

import type { Cases, EnumAttrDef } from "../../../define/index.ts";
import type { AnyAttrDef, AttrDef } from "../../../ir/index.ts";
import type { Gone } from "../../../text/index.ts";
import { JOINT_MATRICES, NV_MATRICES } from "./names.ts";
import { table } from "./table.ts";

/** Present names by the older ones, by the enum's class. The values are the same. */
const RENAMED = table<ReadonlyMap<string, string>>({
  Capability: table({
    BlockingPipesINTEL: "BlockingPipesALTERA",
    DemoteToHelperInvocationEXT: "DemoteToHelperInvocation",
    DotProductInput4x8BitKHR: "DotProductInput4x8Bit",
    DotProductInput4x8BitPackedKHR: "DotProductInput4x8BitPacked",
    DotProductInputAllKHR: "DotProductInputAll",
    DotProductKHR: "DotProduct",
    FragmentBarycentricNV: "FragmentBarycentricKHR",
  }),
  Decoration: table({ PerPrimitiveNV: "PerPrimitiveEXT", PerVertexNV: "PerVertexKHR" }),
  ExecutionMode: table({
    OutputLinesNV: "OutputLinesEXT",
    OutputPrimitivesNV: "OutputPrimitivesEXT",
    OutputTrianglesNV: "OutputTrianglesEXT",
  }),
  ExecutionModel: rayTracing("AnyHit", "Callable", "ClosestHit", "Intersection", "Miss", "RayGeneration"),
  StorageClass: rayTracing(
    "CallableData",
    "HitAttribute",
    "IncomingCallableData",
    "IncomingRayPayload",
    "RayPayload",
    "ShaderRecordBuffer",
  ),
});

/** Ray tracing belonged to one vendor first. */
function rayTracing(...names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [`${name}NV`, `${name}KHR`]));
}

const NV_MESHES: Gone = {
  gone: "SPV_NV_mesh_shader is not part of the dialect any more; SPV_EXT_mesh_shader is another one",
};

const GONE = table<Gone>({
  CooperativeMatrixNV: NV_MATRICES,
  JointMatrixINTEL: JOINT_MATRICES,
  SPV_INTEL_joint_matrix: JOINT_MATRICES,
  MeshShadingNV: NV_MESHES,
});

/** The present form of a case of an enum (`::mlir::spirv::Capability`) that was removed. */
export function olderCase(className: string, keyword: string): string | Gone | undefined {
  return RENAMED.get(className.slice("::mlir::spirv::".length))?.get(keyword) ?? GONE.get(keyword);
}

type SpirvEnumDef = EnumAttrDef<Cases>;

export function isEnumDef(def: AnyAttrDef | AttrDef<object> | undefined): def is AnyAttrDef & SpirvEnumDef {
  return def !== undefined && "enum" in def;
}

/** The value of a case, or of a set of cases with `|` between. */
export function enumValue(def: SpirvEnumDef, text: string): number | undefined {
  const { enum: values } = def;
  const bitsOf = (keyword: string): number | undefined => {
    const today = olderCase(values.className, keyword);
    return values.value(typeof today === "string" ? today : keyword);
  };
  const bits = text.split("|").map((part) => bitsOf(part.trim()));
  return bits.reduce((all, one) => (all === undefined || one === undefined ? undefined : (all | one) >>> 0), 0);
}
