/** Ray queries. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { dimensionOf, elementOf, isBool, isFloatOfWidth, isFloatVector, scalarOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import {
  inWord,
  isFloat32,
  isFloat32Vector,
  isInt32,
  operandRules,
  operandType,
  resultWord,
  type TypeTest,
} from "../operand-types.ts";
import {
  accelerationRule,
  numberRule,
  objectPointerProblem,
  rayFlagsRule,
  rayRules,
  transformRule,
} from "./ray-operands.ts";

const queries = chapter("SPV_KHR_ray_query", "ray-query");

const steps = [Op.RayQueryTerminateKHR, Op.RayQueryConfirmIntersectionKHR, Op.RayQueryGenerateIntersectionKHR];
const ofRay = {
  bools: [Op.RayQueryProceedKHR, Op.RayQueryGetIntersectionCandidateAABBOpaqueKHR],
  floats: [Op.RayQueryGetRayTMinKHR],
  ints: [Op.RayQueryGetRayFlagsKHR],
  vectors: [Op.RayQueryGetWorldRayDirectionKHR, Op.RayQueryGetWorldRayOriginKHR],
};
const transforms = [Op.RayQueryGetIntersectionObjectToWorldKHR, Op.RayQueryGetIntersectionWorldToObjectKHR];
/** Getters that select the candidate or the committed intersection. */
const ofIntersection = {
  bools: [Op.RayQueryGetIntersectionFrontFaceKHR, Op.RayQueryIsSphereHitNV, Op.RayQueryIsLSSHitNV],
  floats: [
    Op.RayQueryGetIntersectionTKHR,
    Op.RayQueryGetIntersectionSphereRadiusNV,
    Op.RayQueryGetIntersectionLSSHitValueNV,
  ],
  ints: [
    Op.RayQueryGetIntersectionTypeKHR,
    Op.RayQueryGetIntersectionInstanceCustomIndexKHR,
    Op.RayQueryGetIntersectionInstanceIdKHR,
    Op.RayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetKHR,
    Op.RayQueryGetIntersectionGeometryIndexKHR,
    Op.RayQueryGetIntersectionPrimitiveIndexKHR,
    Op.RayQueryGetIntersectionClusterIdNV,
  ],
  vectors: [
    Op.RayQueryGetIntersectionObjectRayDirectionKHR,
    Op.RayQueryGetIntersectionObjectRayOriginKHR,
    Op.RayQueryGetIntersectionSpherePositionNV,
  ],
};
const pairs = [Op.RayQueryGetIntersectionBarycentricsKHR];
const triangles = [Op.RayQueryGetIntersectionTriangleVertexPositionsKHR];
const segments = [Op.RayQueryGetIntersectionLSSPositionsNV];
const radii = [Op.RayQueryGetIntersectionLSSRadiiNV];

const selecting = [
  ...Object.values(ofIntersection).flat(),
  ...transforms,
  ...pairs,
  ...triangles,
  ...segments,
  ...radii,
];
const getters = [...Object.values(ofRay).flat(), ...selecting];

const pointer = (word: number) => (m: Facts, at: number) =>
  objectPointerProblem(m, m.word(at, word), "Ray Query", "Ray Query must be a pointer to OpTypeRayQueryKHR", [
    Op.TypeRayQueryKHR,
  ]);

const pointerSentence = "Ray Query must be a pointer to OpTypeRayQueryKHR.";

function intersection(m: Facts, at: number): Outcome {
  if (isInt32(m, operandType(m, at, 4)) && isConstantId(m, m.word(at, 4))) return undefined;
  return "expected Intersection ID to be a constant 32-bit int scalar";
}

const isArrayOf =
  (length: number, test: TypeTest): TypeTest =>
  (m, type) =>
    m.opcodeOf(type) === Op.TypeArray && constantNumber(m, m.wordOf(type, 3)) === length && test(m, elementOf(m, type));

const isPosition: TypeTest = (m, type) =>
  isFloatVector(m, type) && dimensionOf(m, type) === 3 && isFloatOfWidth(m, scalarOf(m, type), 32);

const scalarResult = (name: string, opcodes: readonly number[], test: TypeTest, what: string) => ({
  name,
  places: inWord(resultWord, opcodes),
  test,
  sentence: `Result Type must be a ${what} type.`,
  message: `expected Result Type to be ${what} type`,
});

const arrayResult = (name: string, opcodes: readonly number[], length: number, test: TypeTest, what: string) => ({
  name,
  places: inWord(resultWord, opcodes),
  test: isArrayOf(length, test),
  sentence: `Result Type must be an array of ${length} ${what}.`,
  message: `Expected ${length} element array of ${what} as Result Type`,
});

export const rayQueryRules: readonly Rule[] = [
  queries.instruction("pointer", [Op.RayQueryInitializeKHR, ...steps], pointerSentence, pointer(1)),
  queries.instruction("pointer-of-getter", getters, pointerSentence, pointer(3)),
  queries.instruction(
    "intersection",
    selecting,
    "Intersection must be the <id> of a constant instruction whose type is a 32-bit integer scalar.",
    intersection,
  ),
  ...operandRules(queries, [
    accelerationRule([[Op.RayQueryInitializeKHR, 2]]),
    numberRule("flags", "Ray Flags", [[Op.RayQueryInitializeKHR, 3]]),
    numberRule("mask", "Cull Mask", [[Op.RayQueryInitializeKHR, 4]]),
    ...rayRules([[Op.RayQueryInitializeKHR, 5]]),
    numberRule("hit-t", "Hit T", [[Op.RayQueryGenerateIntersectionKHR, 2]], isFloat32, "32-bit float scalar"),
    scalarResult("bool-result", [...ofRay.bools, ...ofIntersection.bools], isBool, "bool scalar"),
    scalarResult("float-result", [...ofRay.floats, ...ofIntersection.floats], isFloat32, "32-bit float scalar"),
    scalarResult("int-result", [...ofRay.ints, ...ofIntersection.ints], isInt32, "32-bit int scalar"),
    scalarResult(
      "vector-result",
      [...ofRay.vectors, ...ofIntersection.vectors],
      isFloat32Vector(3),
      "32-bit float 3-component vector",
    ),
    scalarResult("pair-result", pairs, isFloat32Vector(2), "32-bit float 2-component vector"),
    arrayResult("triangle-result", triangles, 3, isPosition, "32-bit 3 component float vectors"),
    arrayResult("segment-result", segments, 2, isPosition, "32-bit 3 component float vectors"),
    arrayResult("radii-result", radii, 2, isFloat32, "32-bit floats"),
  ]),
  rayFlagsRule(queries, [[Op.RayQueryInitializeKHR, 3]]),
  transformRule(queries, transforms, () => ""),
];
