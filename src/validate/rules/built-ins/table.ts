/**
 * Built-in variables in Vulkan: the execution models, storage classes and types that the specification allows for each, with the
 * identifiers of its sentences. The checks are in `check.ts`.
 */

import { BuiltIn as B, ExecutionModel as M, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import { lazy } from "../../../support/lazy.ts";
import {
  anyBool,
  anyInt,
  bool,
  float,
  floatArray,
  floatVector,
  floatVectorArray,
  int,
  intArray,
  intVector,
  intVectorArray,
  matrix4x3,
  optionalArray,
  type TypeRule,
} from "./types.ts";

/** A storage class that some execution models do not allow. */
export interface Exclusion {
  readonly storage: number;
  readonly models: readonly number[];
  readonly vuid: string;
  /** How the message calls the built-in and the models; "X" is the current model. */
  readonly subject: string;
  readonly list?: string;
}

export interface BuiltInRule {
  readonly builtIn: number;
  /** Last parts of the identifiers for the execution model, the storage class and the type; empty without one. */
  readonly vuids: readonly [model: string, storage: string, type: string];
  /** Execution models that may use it; undefined for any. */
  readonly models?: readonly number[];
  /** Execution models that may not use it. */
  readonly never?: readonly number[];
  /** The models as the message lists them. */
  readonly text?: string;
  /** Messages of ray tracing name the model that is wrong. */
  readonly isRayTracing?: boolean;
  readonly storage?: ReadonlySet<number>;
  readonly type?: TypeRule;
  /** The type in these execution models, where it depends on them. */
  readonly typeByModel?: (model: number) => TypeRule;
  readonly exclusions?: readonly Exclusion[];
  /** Whether spirv-val leaves it alone. */
  readonly beyond?: boolean;
  /** Whether the storage class is looked at before the type. */
  readonly typeLast?: boolean;
  /** The separator between the name and "variable" in spirv-val's message. */
  readonly gap?: "";
}

const input: ReadonlySet<number> = new Set([S.Input]);
const output: ReadonlySet<number> = new Set([S.Output]);
const either: ReadonlySet<number> = new Set([S.Input, S.Output]);

const compute = [M.GLCompute, M.MeshEXT, M.TaskEXT, M.MeshNV, M.TaskNV];
const computeText = "GLCompute, MeshNV, TaskNV, MeshEXT or TaskEXT execution model";
const hits = [M.IntersectionKHR, M.AnyHitKHR, M.ClosestHitKHR];
const mesh = [M.MeshNV, M.MeshEXT];
const vertices = [M.Vertex, M.TessellationControl, M.TessellationEvaluation, M.Geometry, ...mesh];
const verticesText = "Vertex, TessellationControl, TessellationEvaluation or Geometry execution models";
const layered = [M.Vertex, M.TessellationEvaluation, M.Geometry, ...mesh];
const layeredText = "Vertex, TessellationEvaluation, Geometry, or Fragment execution models";
const tessellation = [M.TessellationControl, M.TessellationEvaluation];
const tessellationText = "TessellationControl or TessellationEvaluation execution models";

const entry = (
  builtIn: number,
  vuids: BuiltInRule["vuids"],
  rest: Omit<BuiltInRule, "builtIn" | "vuids">,
): BuiltInRule => ({ builtIn, vuids, ...rest });

/** Stages that see one value per vertex as an array. */
const arrayed =
  (type: TypeRule) =>
  (model: number): TypeRule =>
    model === M.Vertex || model === M.Fragment ? type : optionalArray(type);

const exclude = (
  storage: number,
  models: readonly number[],
  vuid: string,
  subject: string,
  list?: string,
): Exclusion => (list === undefined ? { storage, models, vuid, subject } : { storage, models, vuid, subject, list });

function distance(builtIn: number, first: number): BuiltInRule {
  const id = (offset: number) => String(first + offset).padStart(5, "0");
  return entry(builtIn, [id(0), id(3), id(4)], {
    models: [M.Fragment, ...vertices],
    text: "Fragment, Vertex, TessellationControl, TessellationEvaluation or Geometry execution models",
    storage: either,
    typeByModel: arrayed(floatArray(0)),
    exclusions: [
      exclude(S.Input, [M.Vertex, ...mesh], id(1), "BuiltIn ClipDistance/CullDistance"),
      exclude(S.Output, [M.Fragment], id(2), "BuiltIn ClipDistance/CullDistance"),
    ],
  });
}

function layer(
  builtIn: number,
  vuids: readonly [model: string, input: string, output: string, type: string],
): BuiltInRule {
  const [model, inputs, outputs, type] = vuids;
  const subject = "BuiltIn Layer and ViewportIndex";
  return entry(builtIn, [model, "", type], {
    models: [...layered, M.Fragment],
    text: layeredText,
    storage: either,
    type: int,
    gap: "",
    exclusions: [
      exclude(S.Input, layered, inputs, subject, "Vertex, TessellationEvaluation, Geometry, MeshNV or MeshEXT"),
      exclude(S.Output, [M.Fragment], outputs, subject),
    ],
  });
}

function tessLevel(builtIn: number, first: number, size: number): BuiltInRule {
  const id = (offset: number) => String(first + offset).padStart(5, "0");
  return entry(builtIn, [id(0), "", id(3)], {
    models: tessellation,
    text: tessellationText,
    storage: either,
    type: floatArray(size),
    exclusions: [
      exclude(S.Input, [M.TessellationControl], id(1), "TessLevelOuter/TessLevelInner"),
      exclude(S.Output, [M.TessellationEvaluation], id(2), "TessLevelOuter/TessLevelInner"),
    ],
  });
}

const meshIndices = { models: [M.MeshEXT], text: "MeshEXT execution model", storage: output };

export const builtIns = lazy((): readonly BuiltInRule[] => [
  entry(B.BaryCoordKHR, ["04154", "04155", "04156"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: input,
    type: floatVector(3),
  }),
  entry(B.BaryCoordNoPerspAMD, ["04157", "04158", "04159"], {
    models: [M.Fragment],
    storage: input,
    type: floatVector(2),
    beyond: true,
  }),
  entry(B.BaryCoordNoPerspKHR, ["04160", "04161", "04162"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: input,
    type: floatVector(3),
  }),
  entry(B.BaryCoordNoPerspCentroidAMD, ["04163", "04164", "04165"], {
    models: [M.Fragment],
    storage: input,
    type: floatVector(3),
    beyond: true,
  }),
  entry(B.BaryCoordNoPerspSampleAMD, ["04166", "04167", "04168"], {
    models: [M.Fragment],
    storage: input,
    type: floatVector(2),
    beyond: true,
  }),
  entry(B.BaryCoordPullModelAMD, ["04169", "04170", "04171"], {
    models: [M.Fragment],
    storage: input,
    type: floatVector(3),
    beyond: true,
  }),
  entry(B.BaryCoordSmoothAMD, ["04172", "04173", "04174"], {
    models: [M.Fragment],
    storage: input,
    type: floatVector(2),
    beyond: true,
  }),
  entry(B.BaryCoordSmoothCentroidAMD, ["04175", "04176", "04177"], {
    models: [M.Fragment],
    storage: input,
    type: floatVector(2),
    beyond: true,
  }),
  entry(B.BaryCoordSmoothSampleAMD, ["04178", "04179", "04180"], {
    models: [M.Fragment],
    storage: input,
    type: floatVector(2),
    beyond: true,
  }),
  entry(B.BaseInstance, ["04181", "04182", "04183"], { models: [M.Vertex], storage: input, type: int }),
  entry(B.BaseVertex, ["04184", "04185", "04186"], { models: [M.Vertex], storage: input, type: int }),
  entry(B.ClipDistancePerViewNV, ["04192", "04193", "04195"], { models: [M.MeshNV], storage: output, beyond: true }),
  entry(B.CullDistancePerViewNV, ["04201", "04202", "04204"], { models: [M.MeshNV], storage: output, beyond: true }),
  entry(B.CullMaskKHR, ["06735", "06736", "06737"], {
    models: [...hits, M.MissKHR],
    isRayTracing: true,
    storage: input,
    type: int,
  }),
  entry(B.CurrentRayTimeNV, ["04942", "04943", "04944"], {
    models: [...hits, M.MissKHR],
    isRayTracing: true,
    storage: input,
    type: float,
  }),
  entry(B.DeviceIndex, ["", "04205", "04206"], { storage: input, type: int }),
  entry(B.DrawIndex, ["04207", "04208", "04209"], {
    models: [M.Vertex, M.MeshEXT, M.TaskEXT, M.MeshNV, M.TaskNV],
    text: "Vertex, MeshNV, TaskNV , MeshEXT or TaskEXT execution model",
    storage: input,
    type: int,
  }),
  entry(B.FragCoord, ["04210", "04211", "04212"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: input,
    type: floatVector(4),
  }),
  entry(B.FragDepth, ["04213", "04214", "04215"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: output,
    type: float,
  }),
  entry(B.FragInvocationCountEXT, ["04217", "04218", "04219"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: input,
    type: int,
  }),
  entry(B.FragSizeEXT, ["04220", "04221", "04222"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: input,
    type: intVector(2),
  }),
  entry(B.FragStencilRefEXT, ["04223", "04224", "04225"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: output,
    type: anyInt,
  }),
  entry(B.FrontFacing, ["04229", "04230", "04231"], { models: [M.Fragment], storage: input, type: bool }),
  entry(B.FullyCoveredEXT, ["04232", "04233", "04234"], { models: [M.Fragment], storage: input, type: bool }),
  entry(B.GlobalInvocationId, ["04236", "04237", "04238"], {
    models: compute,
    text: computeText,
    storage: input,
    type: intVector(3),
  }),
  entry(B.HelperInvocation, ["04239", "04240", "04241"], { models: [M.Fragment], storage: input, type: bool }),
  entry(B.HitKindKHR, ["04242", "04243", "04244"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: int,
  }),
  entry(B.HitTNV, ["04245", "04246", "04247"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: float,
  }),
  entry(B.HitTriangleVertexPositionsKHR, ["08747", "08748", "08749"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: floatVectorArray(3, 3),
  }),
  entry(B.IncomingRayFlagsKHR, ["04248", "04249", "04250"], {
    models: [...hits, M.MissKHR],
    isRayTracing: true,
    storage: input,
    type: int,
  }),
  entry(B.InstanceCustomIndexKHR, ["04251", "04252", "04253"], {
    models: hits,
    isRayTracing: true,
    storage: input,
    type: int,
  }),
  entry(B.InstanceId, ["04254", "04255", "04256"], { models: hits, isRayTracing: true, storage: input, type: int }),
  entry(B.InvocationId, ["04257", "04258", "04259"], {
    models: [M.TessellationControl, M.Geometry],
    text: "TessellationControl or Geometry execution models",
    storage: input,
    type: int,
  }),
  entry(B.InstanceIndex, ["04263", "04264", "04265"], {
    models: [M.Vertex],
    text: "Vertex execution model",
    storage: input,
    type: int,
  }),
  entry(B.LaunchIdKHR, ["04266", "04267", "04268"], {
    models: [M.RayGenerationKHR, ...hits, M.MissKHR, M.CallableKHR],
    isRayTracing: true,
    storage: input,
    type: intVector(3),
  }),
  entry(B.LaunchSizeKHR, ["04269", "04270", "04271"], {
    models: [M.RayGenerationKHR, ...hits, M.MissKHR, M.CallableKHR],
    isRayTracing: true,
    storage: input,
    type: intVector(3),
  }),
  entry(B.LayerPerViewNV, ["04277", "04278", "04280"], { models: [M.MeshNV], storage: output, beyond: true }),
  entry(B.LocalInvocationId, ["04281", "04282", "04283"], {
    models: compute,
    text: computeText,
    storage: input,
    type: intVector(3),
  }),
  entry(B.LocalInvocationIndex, ["04284", "04285", "04286"], {
    models: compute,
    text: computeText,
    storage: input,
    type: int,
  }),
  entry(B.MeshViewCountNV, ["04287", "04288", "04289"], {
    models: [M.MeshNV, M.TaskNV],
    storage: input,
    type: int,
    beyond: true,
  }),
  entry(B.MeshViewIndicesNV, ["04290", "04291", "04292"], {
    models: [M.MeshNV, M.TaskNV],
    storage: input,
    beyond: true,
  }),
  entry(B.NumSubgroups, ["04293", "04294", "04295"], { models: compute, text: computeText, storage: input, type: int }),
  entry(B.NumWorkgroups, ["04296", "04297", "04298"], {
    models: compute,
    text: computeText,
    storage: input,
    type: intVector(3),
  }),
  entry(B.ObjectRayDirectionKHR, ["04299", "04300", "04301"], {
    models: hits,
    isRayTracing: true,
    storage: input,
    type: floatVector(3),
  }),
  entry(B.ObjectRayOriginKHR, ["04302", "04303", "04304"], {
    models: hits,
    isRayTracing: true,
    storage: input,
    type: floatVector(3),
  }),
  entry(B.ObjectToWorldKHR, ["04305", "04306", "04307"], {
    models: hits,
    isRayTracing: true,
    storage: input,
    type: matrix4x3,
  }),
  entry(B.PatchVertices, ["04308", "04309", "04310"], {
    models: [M.TessellationControl, M.TessellationEvaluation],
    text: "TessellationControl or TessellationEvaluation execution models",
    storage: input,
    type: int,
  }),
  entry(B.PointCoord, ["04311", "04312", "04313"], { models: [M.Fragment], storage: input, type: floatVector(2) }),
  entry(B.PositionPerViewNV, ["04322", "", "04325"], {
    models: [M.MeshNV, M.Vertex, M.TessellationControl, M.TessellationEvaluation, M.Geometry],
    beyond: true,
  }),
  entry(B.PrimitiveCountNV, ["04327", "04328", "04329"], {
    models: [M.MeshNV],
    storage: output,
    type: int,
    beyond: true,
  }),
  entry(B.PrimitiveIndicesNV, ["04338", "04339", "04340"], { models: [M.MeshNV], storage: output, beyond: true }),
  entry(B.RayGeometryIndexKHR, ["04345", "04346", "04347"], {
    models: hits,
    isRayTracing: true,
    storage: input,
    type: int,
  }),
  entry(B.RayTmaxKHR, ["04348", "04349", "04350"], {
    models: [...hits, M.MissKHR],
    isRayTracing: true,
    storage: input,
    type: float,
  }),
  entry(B.RayTminKHR, ["04351", "04352", "04353"], {
    models: [...hits, M.MissKHR],
    isRayTracing: true,
    storage: input,
    type: float,
  }),
  entry(B.SampleId, ["04354", "04355", "04356"], { models: [M.Fragment], storage: input, type: int }),
  entry(B.SamplePosition, ["04360", "04361", "04362"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: input,
    type: floatVector(2),
  }),
  entry(B.ShadingRateKHR, ["04490", "04491", "04492"], {
    models: [M.Fragment],
    text: "the Fragment execution model",
    storage: input,
    type: int,
  }),
  entry(B.SMCountNV, ["", "04363", "04364"], { storage: input, type: int }),
  entry(B.SMIDNV, ["", "04365", "04366"], { storage: input, type: int }),
  entry(B.SubgroupId, ["04367", "04368", "04369"], { models: compute, text: computeText, storage: input, type: int }),
  entry(B.SubgroupEqMask, ["", "04370", "04371"], { storage: input, type: intVector(4) }),
  entry(B.SubgroupGeMask, ["", "04372", "04373"], { storage: input, type: intVector(4) }),
  entry(B.SubgroupGtMask, ["", "04374", "04375"], { storage: input, type: intVector(4) }),
  entry(B.SubgroupLeMask, ["", "04376", "04377"], { storage: input, type: intVector(4) }),
  entry(B.SubgroupLtMask, ["", "04378", "04379"], { storage: input, type: intVector(4) }),
  entry(B.SubgroupLocalInvocationId, ["", "04380", "04381"], {
    storage: input,
    type: { ...int, phrase: "32-bit int" },
  }),
  entry(B.SubgroupSize, ["", "04382", "04383"], { storage: input, type: { ...int, phrase: "32-bit int" } }),
  entry(B.TaskCountNV, ["04384", "04385", "04386"], { models: [M.TaskNV], storage: output, type: int, beyond: true }),
  entry(B.TessCoord, ["04387", "04388", "04389"], {
    models: [M.TessellationEvaluation],
    text: "TessellationEvaluation execution model",
    storage: input,
    type: floatVector(3),
  }),
  entry(B.TileOffsetQCOM, ["10626", "10627", "10628"], {
    models: [M.Fragment, M.GLCompute],
    storage: input,
    typeLast: true,
    type: intVector(2),
  }),
  entry(B.TileDimensionQCOM, ["10629", "10630", "10631"], {
    models: [M.Fragment, M.GLCompute],
    storage: input,
    typeLast: true,
    type: intVector(2),
  }),
  entry(B.TileApronSizeQCOM, ["10632", "10633", "10634"], {
    models: [M.Fragment, M.GLCompute],
    storage: input,
    typeLast: true,
    type: intVector(2),
  }),
  entry(B.VertexIndex, ["04398", "04399", "04400"], {
    models: [M.Vertex],
    text: "Vertex execution model",
    storage: input,
    type: int,
  }),
  entry(B.ViewIndex, ["04401", "04402", "04403"], {
    never: [M.GLCompute],
    text: "GLCompute execution model",
    storage: input,
    type: int,
  }),
  entry(B.ViewportMaskNV, ["04409", "04410", "04411"], {
    models: [M.Vertex, M.MeshNV, M.TessellationEvaluation, M.Geometry],
    storage: output,
    beyond: true,
  }),
  entry(B.ViewportMaskPerViewNV, ["04412", "04413", "04414"], {
    models: [M.Vertex, M.MeshNV, M.TessellationControl, M.TessellationEvaluation, M.Geometry],
    storage: output,
    beyond: true,
  }),
  entry(B.WarpsPerSMNV, ["", "04418", "04419"], { storage: input, type: int }),
  entry(B.WarpIDNV, ["", "04420", "04421"], { storage: input, type: int }),
  entry(B.WorkgroupId, ["04422", "04423", "04424"], {
    models: compute,
    text: computeText,
    storage: input,
    type: intVector(3),
  }),
  entry(B.WorldRayDirectionKHR, ["04428", "04429", "04430"], {
    models: [...hits, M.MissKHR],
    isRayTracing: true,
    storage: input,
    type: floatVector(3),
  }),
  entry(B.WorldRayOriginKHR, ["04431", "04432", "04433"], {
    models: [...hits, M.MissKHR],
    isRayTracing: true,
    storage: input,
    type: floatVector(3),
  }),
  entry(B.WorldToObjectKHR, ["04434", "04435", "04436"], {
    models: hits,
    isRayTracing: true,
    storage: input,
    type: matrix4x3,
  }),
  entry(B.HitIsSphereNV, ["10513", "10514", "10515"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: bool,
  }),
  entry(B.HitIsLSSNV, ["10516", "10517", "10518"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: bool,
  }),
  entry(B.HitSpherePositionNV, ["10519", "10520", "10521"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: floatVector(3),
  }),
  entry(B.HitSphereRadiusNV, ["10522", "10523", "10524"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: float,
  }),
  entry(B.HitLSSPositionsNV, ["10525", "10526", "10527"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: floatVectorArray(3, 2),
  }),
  entry(B.HitLSSRadiiNV, ["10528", "10529", "10530"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: floatArray(2),
  }),
  entry(B.CoreCountARM, ["", "07595", "07596"], { storage: input, type: int }),
  entry(B.CoreMaxIDARM, ["", "07597", "07598"], { storage: input, type: int }),
  entry(B.CoreIDARM, ["", "07599", "07600"], { storage: input, type: int }),
  entry(B.WarpMaxIDARM, ["", "07601", "07602"], { storage: input, type: int }),
  entry(B.WarpIDARM, ["", "07603", "07604"], { storage: input, type: int }),
  entry(B.ShaderIndexAMDX, ["", "09175", "09176"], { storage: input, type: int, beyond: true }),
  entry(B.ClusterIDNV, ["10531", "10532", "10533"], {
    models: [M.AnyHitKHR, M.ClosestHitKHR],
    isRayTracing: true,
    storage: input,
    type: int,
  }),
  distance(B.ClipDistance, 4187),
  distance(B.CullDistance, 4196),
  layer(B.Layer, ["04272", "04274", "04275", "04276"]),
  layer(B.ViewportIndex, ["04404", "04406", "04407", "04408"]),
  entry(B.PointSize, ["04314", "04316", "04317"], {
    models: vertices,
    text: verticesText,
    storage: either,
    typeByModel: arrayed(float),
    exclusions: [exclude(S.Input, [M.Vertex, ...mesh], "04315", "BuiltIn PointSize")],
  }),
  entry(B.Position, ["04318", "04320", "04321"], {
    models: vertices,
    text: verticesText,
    storage: either,
    typeByModel: arrayed(floatVector(4)),
    exclusions: [exclude(S.Input, [M.Vertex, ...mesh], "04319", "BuiltIn Position")],
  }),
  entry(B.PrimitiveId, ["04330", "04334", "04337"], {
    models: [M.Fragment, ...tessellation, M.Geometry, ...mesh, ...hits],
    text: "Fragment, TessellationControl, TessellationEvaluation, Geometry, MeshNV, MeshEXT, IntersectionKHR, AnyHitKHR, and ClosestHitKHR execution models",
    storage: either,
    type: int,
    gap: "",
    exclusions: [exclude(S.Output, [...tessellation, M.Fragment, ...hits], "04334", "BuiltIn PrimitiveId")],
  }),
  entry(B.SampleMask, ["04357", "04358", "04359"], {
    models: [M.Fragment],
    text: "Fragment execution model",
    storage: either,
    type: intArray,
  }),
  tessLevel(B.TessLevelOuter, 4390, 4),
  tessLevel(B.TessLevelInner, 4394, 2),
  entry(B.PrimitivePointIndicesEXT, ["07041", "07043", "07044"], { ...meshIndices, type: intArray }),
  entry(B.PrimitiveLineIndicesEXT, ["07047", "07049", "07050"], { ...meshIndices, type: intVectorArray(2) }),
  entry(B.PrimitiveTriangleIndicesEXT, ["07053", "07055", "07056"], { ...meshIndices, type: intVectorArray(3) }),
  entry(B.CullPrimitiveEXT, ["07034", "07035", "07036"], { ...meshIndices, type: anyBool }),
  entry(B.PrimitiveShadingRateKHR, ["04484", "04485", "04486"], {
    models: [M.Vertex, M.Geometry, ...mesh],
    text: "Vertex, Geometry, MeshNV or MeshEXT execution models",
    storage: output,
    type: int,
  }),
  entry(B.WorkgroupSize, ["04425", "", "04427"], { models: compute, text: computeText, type: intVector(3) }),
]);
