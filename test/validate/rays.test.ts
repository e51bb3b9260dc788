import { describe } from "vitest";
import { replaced, testInstructions, testRules } from "./cases.ts";

/** A ray generation shader with everything that instructions of rays take. */
const shader = (body: string, model = "RayGenerationKHR"): string => `OpCapability RayTracingKHR
OpCapability RayQueryKHR
OpCapability RayQueryPositionFetchKHR
OpCapability ShaderInvocationReorderNV
OpCapability ShaderInvocationReorderEXT
OpCapability Int64
OpExtension "SPV_KHR_ray_tracing"
OpExtension "SPV_KHR_ray_query"
OpExtension "SPV_KHR_ray_tracing_position_fetch"
OpExtension "SPV_NV_shader_invocation_reorder"
OpExtension "SPV_EXT_shader_invocation_reorder"
OpExtension "SPV_KHR_opacity_micromap"
OpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main" %as %pay %call %priv %nva %exta
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%float2 = OpTypeVector %float 2
%float3 = OpTypeVector %float 3
%uint2 = OpTypeVector %uint 2
%m4x3 = OpTypeMatrix %float3 4
%m3x3 = OpTypeMatrix %float3 3
%m4x2 = OpTypeMatrix %float2 4
%accel = OpTypeAccelerationStructureKHR
%query = OpTypeRayQueryKHR
%nvo = OpTypeHitObjectNV
%exto = OpTypeHitObjectEXT
%u0 = OpConstant %uint 0
%u3 = OpConstant %uint 3
%u1024 = OpConstant %uint 1024
%i0 = OpConstant %int 0
%f = OpConstant %float 1
%l = OpConstant %ulong 1
%v = OpConstantComposite %float3 %f %f %f
%v2 = OpConstantComposite %uint2 %u0 %u0
%tri = OpTypeArray %float3 %u3
%p_accel = OpTypePointer UniformConstant %accel
%p_pay = OpTypePointer RayPayloadKHR %float
%p_call = OpTypePointer CallableDataKHR %float
%p_priv = OpTypePointer Private %float
%p_nva = OpTypePointer HitObjectAttributeNV %float
%p_exta = OpTypePointer HitObjectAttributeEXT %float
%p_query = OpTypePointer Function %query
%p_nvo = OpTypePointer Function %nvo
%p_exto = OpTypePointer Function %exto
%p_uint = OpTypePointer Function %uint
%as = OpVariable %p_accel UniformConstant
%pay = OpVariable %p_pay RayPayloadKHR
%call = OpVariable %p_call CallableDataKHR
%priv = OpVariable %p_priv Private
%nva = OpVariable %p_nva HitObjectAttributeNV
%exta = OpVariable %p_exta HitObjectAttributeEXT
%main = OpFunction %void None %fn
%entry = OpLabel
%q = OpVariable %p_query Function
%n = OpVariable %p_nvo Function
%e = OpVariable %p_exto Function
%w = OpVariable %p_uint Function
%a = OpLoad %accel %as
${body}
OpReturn
OpFunctionEnd
`;

const start = "OpRayQueryInitializeKHR %q %a %u0 %u3 %v %f %v %f";
const get = (name: string, type: string): string => `%x = OpRayQueryGetIntersection${name}KHR %${type} %q %u0`;

describe("ray queries", () => {
  testInstructions(shader, [
    replaced("ray-query.pointer", start, "%q", "%u0", "Ray Query must be a memory object declaration"),
    replaced("ray-query.pointer", start, "%q", "%w", "Ray Query must be a pointer to OpTypeRayQueryKHR"),
    replaced("ray-query.pointer-of-getter", get("T", "float"), "%q", "%w", "Ray Query must be a pointer to"),
    replaced(
      "ray-query.intersection",
      get("T", "float"),
      "%u0",
      "%f",
      "expected Intersection ID to be a constant 32-bit",
    ),
    replaced("ray-query.acceleration", start, "%a ", "%u0 ", "Expected Acceleration Structure to be of type"),
    replaced("ray-query.flags", start, "%u0", "%f", "Ray Flags must be a 32-bit int scalar"),
    replaced("ray-query.mask", start, "%u3", "%f", "Cull Mask must be a 32-bit int scalar"),
    replaced("ray-query.origin", start, "%v", "%f", "Ray Origin must be a 32-bit float 3-component vector"),
    replaced("ray-query.t-min", start, "%f", "%u0", "Ray TMin must be a 32-bit float scalar"),
    replaced("ray-query.direction", start, "%f %v", "%f %f", "Ray Direction must be a 32-bit float 3-component vector"),
    replaced("ray-query.t-max", start, "%v %f %v %f", "%v %f %v %u0", "Ray TMax must be a 32-bit float scalar"),
    replaced("ray-query.hit-t", "OpRayQueryGenerateIntersectionKHR %q %f", "%f", "%u0", "Hit T must be a 32-bit float"),
    replaced("ray-query.bool-result", get("FrontFace", "bool"), "%bool", "%uint", "to be bool scalar type"),
    replaced("ray-query.float-result", get("T", "float"), "%float", "%uint", "to be 32-bit float scalar type"),
    replaced("ray-query.int-result", get("Type", "uint"), "%uint", "%float", "to be 32-bit int scalar type"),
    replaced(
      "ray-query.vector-result",
      get("ObjectRayOrigin", "float3"),
      "%float3",
      "%float",
      "float 3-component vector",
    ),
    replaced(
      "ray-query.pair-result",
      get("Barycentrics", "float2"),
      "%float2",
      "%float3",
      "float 2-component vector type",
    ),
    replaced(
      "ray-query.triangle-result",
      get("TriangleVertexPositions", "tri"),
      "%tri",
      "%float3",
      "Expected 3 element array of 32-bit 3 component float vectors as Result Type",
    ),
    replaced("ray-query.micromap-flag", start, "%u0", "%u1024", "The ForceOpacityMicromap2StateKHR flag requires"),
    replaced("ray-query.transform", get("ObjectToWorld", "m4x3"), "%m4x3", "%float3", "expected matrix type as Result"),
    replaced("ray-query.transform", get("ObjectToWorld", "m4x3"), "%m4x3", "%m3x3", "to have a Column Count of 4"),
    replaced(
      "ray-query.transform",
      get("WorldToObject", "m4x3"),
      "%m4x3",
      "%m4x2",
      "Column Type of 3-component 32-bit",
    ),
  ]);
});

const trace = "OpTraceRayKHR %a %u0 %u0 %u0 %u0 %u0 %v %f %v %f %pay";
const traced = (word: number, id: string): string =>
  trace
    .split(" ")
    .map((one, index) => (index === word ? id : one))
    .join(" ");
const report = "%x = OpReportIntersectionKHR %bool %f %u0";
const call = "OpExecuteCallableKHR %u0 %call";

describe("ray tracing", () => {
  testInstructions(shader, [
    ["ray-tracing.acceleration", trace, traced(1, "%u0"), "Expected Acceleration Structure to be of type"],
    ["ray-tracing.flags", trace, traced(2, "%f"), "Ray Flags must be a 32-bit int scalar"],
    ["ray-tracing.mask", trace, traced(3, "%f"), "Cull Mask must be a 32-bit int scalar"],
    ["ray-tracing.offset", trace, traced(4, "%f"), "SBT Offset must be a 32-bit int scalar"],
    ["ray-tracing.stride", trace, traced(5, "%f"), "SBT Stride must be a 32-bit int scalar"],
    ["ray-tracing.miss", trace, traced(6, "%f"), "Miss Index must be a 32-bit int scalar"],
    ["ray-tracing.origin", trace, traced(7, "%f"), "Ray Origin must be a 32-bit float 3-component vector"],
    ["ray-tracing.t-min", trace, traced(8, "%v"), "Ray TMin must be a 32-bit float scalar"],
    ["ray-tracing.direction", trace, traced(9, "%f"), "Ray Direction must be a 32-bit float 3-component vector"],
    ["ray-tracing.t-max", trace, traced(10, "%v"), "Ray TMax must be a 32-bit float scalar"],
    ["ray-tracing.payload", trace, traced(11, "%f"), "Payload must be the result of a OpVariable"],
    ["ray-tracing.payload", trace, traced(11, "%call"), "Payload must have storage class RayPayloadKHR or"],
    ["ray-tracing.micromap-flag", trace, traced(2, "%u1024"), "The ForceOpacityMicromap2StateKHR flag requires"],
    replaced("ray-tracing.callable", call, "%u0", "%i0", "SBT Index must be a 32-bit unsigned int scalar"),
    replaced("ray-tracing.callable-data", call, "%call", "%u0", "Callable Data must be the result of a OpVariable"),
    replaced("ray-tracing.callable-data", call, "%call", "%pay", "must have storage class CallableDataKHR or"),
    replaced(
      "ray-address.result",
      "%x = OpConvertUToAccelerationStructureKHR %accel %l",
      "%accel",
      "%uint",
      "Expected Result Type to be a Acceleration Structure",
    ),
    replaced(
      "ray-address.input",
      "%x = OpConvertUToAccelerationStructureKHR %accel %v2",
      "%v2",
      "%u0",
      "Expected 64-bit uint scalar or 2-component 32-bit uint vector as input",
    ),
  ]);
  const intersection = (body: string): string =>
    shader(body, "IntersectionKHR")
      .replace("%p_pay = OpTypePointer RayPayloadKHR", "%p_pay = OpTypePointer Private")
      .replace("%pay = OpVariable %p_pay RayPayloadKHR", "%pay = OpVariable %p_pay Private")
      .replace("%p_call = OpTypePointer CallableDataKHR", "%p_call = OpTypePointer Private")
      .replace("%call = OpVariable %p_call CallableDataKHR", "%call = OpVariable %p_call Private")
      .replaceAll(/%p_(pay|call) = OpTypePointer Private %float\n/g, "")
      .replaceAll(/%p_(pay|call) /g, "%p_priv ");
  testInstructions(intersection, [
    replaced("ray-tracing.reported", report, "%bool", "%uint", "expected Result Type to be bool scalar type"),
    replaced("ray-tracing.hit", report, "%f", "%u0", "Hit must be a 32-bit int scalar"),
    replaced("ray-tracing.hit-kind", report, "%u0", "%i0", "Hit Kind must be a 32-bit unsigned int scalar"),
  ]);
});

const hit = "OpHitObjectRecordHitNV %n %a %i0 %i0 %i0 %u0 %u0 %u3 %v %f %v %f %nva";
const nvTrace = "OpHitObjectTraceRayNV %n %a %u0 %u0 %u0 %u3 %u0 %v %f %v %f %pay";
const word = (text: string, at: number, id: string): string =>
  text
    .split(" ")
    .map((one, index) => (index === at ? id : one))
    .join(" ");

describe("hit objects of SPV_NV_shader_invocation_reorder", () => {
  testInstructions(shader, [
    ["hit-object-nv.object", hit, word(hit, 1, "%u0"), "Hit Object must be a memory object declaration"],
    ["hit-object-nv.object", hit, word(hit, 1, "%w"), "Type must be OpTypeHitObjectNV"],
    ["hit-object-nv.acceleration", hit, word(hit, 2, "%u0"), "Expected Acceleration Structure to be of type"],
    ["hit-object-nv.instance", hit, word(hit, 3, "%f"), "Instance Id must be a 32-bit int scalar"],
    ["hit-object-nv.primitive", hit, word(hit, 4, "%f"), "Primitive Id must be a 32-bit int scalar"],
    ["hit-object-nv.geometry", hit, word(hit, 5, "%f"), "Geometry Index must be a 32-bit int scalar"],
    ["hit-object-nv.kind", hit, word(hit, 6, "%i0"), "Hit Kind must be a 32-bit unsigned int scalar"],
    ["hit-object-nv.record-offset", hit, word(hit, 7, "%i0"), "SBT record offset must be a 32-bit unsigned int"],
    ["hit-object-nv.record-stride", hit, word(hit, 8, "%i0"), "SBT record stride must be a 32-bit unsigned int"],
    ["hit-object-nv.origin", hit, word(hit, 9, "%f"), "Ray Origin must be a 32-bit float 3-component vector"],
    ["hit-object-nv.t-min", hit, word(hit, 10, "%v"), "Ray TMin must be a 32-bit float scalar"],
    ["hit-object-nv.direction", hit, word(hit, 11, "%f"), "Ray Direction must be a 32-bit float 3-component vector"],
    ["hit-object-nv.t-max", hit, word(hit, 12, "%v"), "Ray TMax must be a 32-bit float scalar"],
    ["hit-object-nv.attributes", hit, word(hit, 13, "%priv"), "a OpVariable of storage class HitObjectAttributeNV"],
    ["hit-object-nv.flags", nvTrace, word(nvTrace, 3, "%f"), "Ray Flags must be a 32-bit int scalar"],
    ["hit-object-nv.mask", nvTrace, word(nvTrace, 4, "%i0"), "Cull mask must be a 32-bit int scalar"],
    ["hit-object-nv.offset", nvTrace, word(nvTrace, 5, "%i0"), "SBT Offset must be a 32-bit unsigned int scalar"],
    ["hit-object-nv.stride", nvTrace, word(nvTrace, 6, "%i0"), "SBT Stride must be a 32-bit unsigned int scalar"],
    ["hit-object-nv.miss", nvTrace, word(nvTrace, 7, "%i0"), "Miss Index must be a 32-bit int scalar"],
    ["hit-object-nv.payload", nvTrace, word(nvTrace, 12, "%priv"), "a OpVariable of storage class RayPayloadKHR"],
    ["hit-object-nv.micromap-flag", nvTrace, word(nvTrace, 3, "%u1024"), "The ForceOpacityMicromap2StateKHR flag"],
    replaced(
      "hit-object-nv.bool-result",
      "%x = OpHitObjectIsHitNV %bool %n",
      "%bool",
      "%uint",
      "to be bool scalar type",
    ),
    replaced(
      "hit-object-nv.int-result",
      "%x = OpHitObjectGetHitKindNV %uint %n",
      "%uint",
      "%float",
      "32-bit integer type",
    ),
    replaced(
      "hit-object-nv.float-result",
      "%x = OpHitObjectGetRayTMinNV %float %n",
      "%float",
      "%uint",
      "floating-point",
    ),
    replaced(
      "hit-object-nv.vector-result",
      "%x = OpHitObjectGetWorldRayOriginNV %float3 %n",
      "%float3",
      "%float",
      "Expected 32-bit floating-point type 3-component vector as Result Type: HitObjectGetWorldRayOriginNV",
    ),
    replaced(
      "hit-object-nv.handle-result",
      "%x = OpHitObjectGetShaderRecordBufferHandleNV %uint2 %n",
      "%uint2",
      "%uint",
      "Expected 32-bit integer type 2-component vector as Result Type",
    ),
    replaced(
      "hit-object-nv.transform",
      "%x = OpHitObjectGetObjectToWorldNV %m4x3 %n",
      "%m4x3",
      "%m3x3",
      "Column Count of 4: HitObjectGetObjectToWorldNV",
    ),
    replaced(
      "hit-object-nv.object-of-getter",
      "%x = OpHitObjectIsHitNV %bool %n",
      "%n",
      "%w",
      "must be OpTypeHitObjectNV",
    ),
    replaced(
      "hit-object-nv.hint",
      "OpReorderThreadWithHintNV %u0 %u3",
      "%u0",
      "%f",
      "Hint must be a 32-bit int scalar",
    ),
    replaced(
      "hit-object-nv.bits",
      "OpReorderThreadWithHintNV %u0 %u3",
      "%u3",
      "%f",
      "bits must be a 32-bit int scalar",
    ),
    replaced(
      "hit-object-nv.both-hints",
      "OpReorderThreadWithHitObjectNV %n %u0 %u3",
      " %u3",
      "",
      "are optional together",
    ),
  ]);
});

const missExt = "OpHitObjectRecordMissMotionEXT %e %u0 %u0 %v %f %v %f %f";
const fromQuery = "OpHitObjectRecordFromQueryEXT %e %q %u0 %exta";

describe("hit objects of SPV_EXT_shader_invocation_reorder", () => {
  const moving = (body: string): string =>
    shader(body)
      .replace("OpCapability Int64", "OpCapability RayTracingMotionBlurNV\nOpCapability Int64")
      .replace("OpMemoryModel", 'OpExtension "SPV_NV_ray_tracing_motion_blur"\nOpMemoryModel');
  testInstructions(moving, [
    replaced("hit-object.object", "OpHitObjectRecordEmptyEXT %e", "%e", "%n", "Type must be OpTypeHitObjectEXT"),
    replaced("hit-object.bool-result", "%x = OpHitObjectIsHitEXT %bool %e", "%bool", "%uint", "to be bool scalar type"),
    replaced(
      "hit-object.int-result",
      "%x = OpHitObjectGetRayFlagsEXT %uint %e",
      "%uint",
      "%float",
      "32-bit integer type",
    ),
    replaced(
      "hit-object.object-of-getter",
      "%x = OpHitObjectIsHitEXT %bool %e",
      "%e",
      "%n",
      "must be OpTypeHitObjectEXT",
    ),
    replaced(
      "hit-object.payload",
      "OpHitObjectExecuteShaderEXT %e %pay",
      "%pay",
      "%priv",
      "of storage class RayPayloadKHR",
    ),
    replaced("hit-object.hint", "OpReorderThreadWithHintEXT %u0 %u3", "%u0", "%f", "Hint must be a 32-bit int scalar"),
    replaced(
      "hit-object.both-hints",
      "OpReorderThreadWithHitObjectEXT %e %u0 %u3",
      " %u3",
      "",
      "are optional together",
    ),
    replaced("hit-object.query", fromQuery, "%q", "%w", "Ray Query must be a pointer to OpTypeRayQueryKHR"),
    replaced("hit-object.record", fromQuery, "%u0", "%i0", "SBT Index must be a 32-bit unsigned int scalar"),
    replaced("hit-object.attributes", fromQuery, "%exta", "%nva", "of storage class HitObjectAttributeEXT"),
    ["hit-object.time", missExt, word(missExt, 8, "%u0"), "Current Time must be a 32-bit float scalar type"],
  ]);
});

/** A callable shader or another one, with two variables in its interface. */
const listed = (model: string, storage: string, second: string): string => `OpCapability RayTracingKHR
OpExtension "SPV_KHR_ray_tracing"
OpMemoryModel Logical GLSL450
OpEntryPoint ${model} %main "main" %v %w
%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%p = OpTypePointer ${storage} %float
%q = OpTypePointer ${second} %float
%v = OpVariable %p ${storage}
%w = OpVariable %q ${second}
%main = OpFunction %void None %fn
%entry = OpLabel
OpReturn
OpFunctionEnd
`;

describe("interfaces of ray tracing", () => {
  testRules(
    (
      [
        ["IncomingRayPayloadKHR", "04700", "MissKHR"],
        ["HitAttributeKHR", "04702", "AnyHitKHR"],
        ["IncomingCallableDataKHR", "04706", "CallableKHR"],
      ] as const
    ).map(([storage, id, model]) => ({
      rule: `VUID-StandaloneSpirv-${storage}-${id}`,
      passes: listed(model, storage, "Private"),
      fails: listed(model, storage, storage)
        .replace(/%q = .*\n/, "")
        .replace("OpVariable %q", "OpVariable %p"),
      message: `Entry-point has more than one variable with the ${storage} storage class in the interface`,
      options: { targetEnv: "vulkan1.2" },
    })),
  );
});
