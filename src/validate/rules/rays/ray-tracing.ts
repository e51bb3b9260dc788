/** Ray tracing pipelines: tracing, reporting, calling. */
import { StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isBool } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { inWord, isFloat32, isUnsigned32, operandRules, resultWord } from "../operand-types.ts";
import { accelerationRule, numberRule, rayFlagsRule, rayRules, variableStorage } from "./ray-operands.ts";

const tracing = chapter("SPV_KHR_ray_tracing", "ray-tracing");

const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "ray-tracing");

const traces = [Op.TraceRayKHR, Op.TraceRayMotionNV];
/** With those of SPV_NV_ray_tracing, whose payload is a number. */
const allTraces = [...traces, Op.TraceNV, Op.TraceMotionNV];
const flags = inWord(2, allTraces);
const unsignedText = "32-bit unsigned int scalar";

const payloads: ReadonlySet<number> = new Set([StorageClass.RayPayloadKHR, StorageClass.IncomingRayPayloadKHR]);
const callables: ReadonlySet<number> = new Set([StorageClass.CallableDataKHR, StorageClass.IncomingCallableDataKHR]);

/** The data that shaders hand over: a variable in one of two storage classes. */
function dataProblem(m: Facts, id: number, label: string, allowed: ReadonlySet<number>, names: string): Outcome {
  const storage = variableStorage(m, id);
  if (storage === undefined) return `${label} must be the result of a OpVariable`;
  return allowed.has(storage) ? undefined : `${label} must have storage class ${names}`;
}

/** Storage classes that hand over the data of one caller: an entry point has at most one variable in each. */
const single = [
  [StorageClass.IncomingRayPayloadKHR, "IncomingRayPayloadKHR", "04700"],
  [StorageClass.HitAttributeKHR, "HitAttributeKHR", "04702"],
  [StorageClass.IncomingCallableDataKHR, "IncomingCallableDataKHR", "04706"],
] as const;

const interfaceRules = single.map(([storage, name, id]) =>
  vulkan.module(
    `interface-${id}`,
    "interfaces",
    `There must be at most one variable with the ${name} storage class in the interface of an entry point.`,
    (m) =>
      m.entryPoints.flatMap(({ at, interfaces }) => {
        const count = interfaces.filter((variable) => variableStorage(m, variable) === storage).length;
        if (count < 2) return [];
        return [
          broken(
            undefined,
            `Entry-point has more than one variable with the ${name} storage class in the interface`,
            at,
          ),
        ];
      }),
    { vulkan: `VUID-StandaloneSpirv-${name}-${id}`, when: (m) => m.isVulkan },
  ),
);

export const rayTracingRules: readonly Rule[] = [
  ...operandRules(tracing, [
    accelerationRule(inWord(1, allTraces)),
    numberRule("flags", "Ray Flags", flags),
    numberRule("mask", "Cull Mask", inWord(3, allTraces)),
    numberRule("offset", "SBT Offset", inWord(4, allTraces)),
    numberRule("stride", "SBT Stride", inWord(5, allTraces)),
    numberRule("miss", "Miss Index", inWord(6, allTraces)),
    ...rayRules(inWord(7, allTraces)),
    numberRule("time", "Time", inWord(11, [Op.TraceRayMotionNV, Op.TraceMotionNV]), isFloat32, "32-bit float scalar"),
    {
      name: "reported",
      places: inWord(resultWord, [Op.ReportIntersectionKHR]),
      test: isBool,
      sentence: "Result Type must be a Boolean type scalar.",
      message: "expected Result Type to be bool scalar type",
    },
    {
      name: "hit",
      places: [[Op.ReportIntersectionKHR, 3]],
      test: isFloat32,
      sentence: "Hit must be a 32-bit floating-point type scalar.",
      // spirv-val's message has "int".
      message: "Hit must be a 32-bit int scalar",
    },
    numberRule("hit-kind", "Hit Kind", [[Op.ReportIntersectionKHR, 4]], isUnsigned32, unsignedText),
    numberRule(
      "callable",
      "SBT Index",
      inWord(1, [Op.ExecuteCallableKHR, Op.ExecuteCallableNV]),
      isUnsigned32,
      unsignedText,
    ),
  ]),
  rayFlagsRule(tracing, flags),
  tracing.instruction(
    "payload",
    traces,
    "Payload must be the result of an OpVariable with a storage class of RayPayloadKHR or IncomingRayPayloadKHR.",
    (m, at) =>
      dataProblem(m, m.word(at, m.length(at) - 1), "Payload", payloads, "RayPayloadKHR or IncomingRayPayloadKHR"),
  ),
  tracing.instruction(
    "callable-data",
    [Op.ExecuteCallableKHR],
    "Callable Data must be the result of an OpVariable with a storage class of CallableDataKHR or IncomingCallableDataKHR.",
    (m, at) => dataProblem(m, m.word(at, 2), "Callable Data", callables, "CallableDataKHR or IncomingCallableDataKHR"),
  ),
  ...interfaceRules,
];
