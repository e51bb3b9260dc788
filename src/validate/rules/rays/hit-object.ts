/** Hit objects and the reordering of shader invocations, for the two extensions that have them with the same rules. */
import { StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { dimensionOf, isBool, isIntOfWidth, isIntVector, scalarOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import {
  inWord,
  isFloat32,
  isFloat32Vector,
  isInt32,
  isUnsigned32,
  operandRules,
  type Places,
  resultWord,
  type TypeTest,
} from "../operand-types.ts";
import {
  extGetters,
  extSignatures,
  type Getters,
  nvGetters,
  nvSignatures,
  type Operand,
  type Signatures,
} from "./hit-object-operands.ts";
import {
  accelerationRule,
  numberRule,
  objectPointerProblem,
  rayFlagsRule,
  rayRules,
  transformRule,
  variableStorage,
} from "./ray-operands.ts";

/** One of the two extensions. */
interface Family {
  readonly section: string;
  readonly prefix: string;
  readonly signatures: Signatures;
  readonly getters: Getters;
  readonly type: number;
  readonly typeName: string;
  readonly attributes: number;
  readonly attributesName: string;
  /** Instructions that hint at an order without a hit object. */
  readonly reorder: number;
}

/** Where instructions have an operand; a ray is four words. */
function placesOf(signatures: Signatures, operand: Operand): Places {
  return [...signatures].flatMap(([opcode, operands]) => {
    const index = operands.indexOf(operand);
    if (index < 0) return [];
    const ray = operands.indexOf("ray");
    return [[opcode, 2 + index + (ray >= 0 && ray < index ? 3 : 0)] as const];
  });
}

const unsignedText = "32-bit unsigned int scalar";
const floatText = "32-bit float scalar";

const opName = (m: Facts, at: number): string => `: ${m.opName(at)}`;

const isHandle: TypeTest = (m, type) =>
  isIntVector(m, type) && dimensionOf(m, type) === 2 && isIntOfWidth(m, scalarOf(m, type), 32);

const resultRule = (name: string, opcodes: readonly number[], test: TypeTest, what: string) => ({
  name,
  places: inWord(resultWord, opcodes),
  test,
  sentence: `Result Type must be a ${what}.`,
  message: (m: Facts, at: number) => `Expected ${what} as Result Type${opName(m, at)}`,
});

function operandTypeRules({ signatures, getters, section, prefix, reorder }: Family): readonly Rule[] {
  const of = chapter(section, prefix);
  const places = (operand: Operand) => placesOf(signatures, operand);
  const hint = [...places("hint"), [reorder, 1] as const];
  const bits = [...places("bits"), [reorder, 2] as const];
  return [
    ...operandRules(of, [
      {
        name: "bool-result",
        places: inWord(resultWord, getters.bools),
        test: isBool,
        sentence: "Result Type must be a Boolean type scalar.",
        message: "expected Result Type to be bool scalar type",
      },
      resultRule("int-result", getters.ints, isInt32, "32-bit integer type scalar"),
      resultRule("float-result", getters.floats, isFloat32, "32-bit floating-point type scalar"),
      resultRule("vector-result", getters.vectors, isFloat32Vector(3), "32-bit floating-point type 3-component vector"),
      resultRule("handle-result", getters.handles, isHandle, "32-bit integer type 2-component vector"),
      accelerationRule(places("acceleration")),
      numberRule("instance", "Instance Id", places("instance")),
      numberRule("primitive", "Primitive Id", places("primitive")),
      numberRule("geometry", "Geometry Index", places("geometry")),
      numberRule("miss", "Miss Index", places("miss"), isUnsigned32),
      numberRule("mask", "Cull mask", places("mask"), isUnsigned32),
      numberRule("record", "SBT Index", places("record"), isUnsigned32, unsignedText),
      numberRule("offset", "SBT Offset", places("offset"), isUnsigned32, unsignedText),
      numberRule("stride", "SBT Stride", places("stride"), isUnsigned32, unsignedText),
      numberRule("record-offset", "SBT record offset", places("record-offset"), isUnsigned32, unsignedText),
      numberRule("record-stride", "SBT record stride", places("record-stride"), isUnsigned32, unsignedText),
      ...rayRules(places("ray")),
      numberRule("flags", "Ray Flags", places("flags")),
      numberRule("time", "Current Time", places("time"), isFloat32, `${floatText} type`),
      numberRule("kind", "Hit Kind", places("kind"), isUnsigned32, unsignedText),
      numberRule("hint", "Hint", hint),
      numberRule("bits", "bits", bits),
    ]),
    rayFlagsRule(of, places("flags")),
    transformRule(of, getters.transforms, opName),
  ];
}

const payloads: ReadonlySet<number> = new Set([StorageClass.RayPayloadKHR, StorageClass.IncomingRayPayloadKHR]);

function objectRules({
  section,
  prefix,
  signatures,
  getters,
  type,
  typeName,
  attributes,
  attributesName,
}: Family): readonly Rule[] {
  const of = chapter(section, prefix);
  const sentence = `Hit Object must be a pointer to ${typeName}.`;
  const pointer = (word: number) => (m: Facts, at: number) =>
    objectPointerProblem(m, m.word(at, word), "Hit Object", `Type must be ${typeName}`, [type]);
  const variable = (name: string, operand: Operand, allowed: ReadonlySet<number>, says: string) => {
    const words = new Map(placesOf(signatures, operand));
    return of.instruction(name, [...words.keys()], `${says}.`, (m, at): Outcome => {
      const storage = variableStorage(m, m.word(at, words.get(m.opcode(at)) ?? 0));
      return storage !== undefined && allowed.has(storage) ? undefined : says;
    });
  };
  const queries = placesOf(signatures, "query");
  return [
    of.instruction("object", [...signatures.keys()], sentence, pointer(1)),
    of.instruction(
      "query",
      queries.map(([opcode]) => opcode),
      "Ray Query must be a pointer to OpTypeRayQueryKHR.",
      (m, at) =>
        objectPointerProblem(m, m.word(at, 2), "Ray Query", "Ray Query must be a pointer to OpTypeRayQueryKHR", [
          Op.TypeRayQueryKHR,
        ]),
    ),
    of.instruction("object-of-getter", Object.values(getters).flat(), sentence, pointer(3)),
    variable(
      "attributes",
      "attributes",
      new Set([attributes]),
      `Hit Object Attributes id must be a OpVariable of storage class ${attributesName}`,
    ),
    variable(
      "payload",
      "payload",
      payloads,
      "Hit Object Attributes id must be a OpVariable of storage class RayPayloadKHR",
    ),
    of.instruction(
      "both-hints",
      placesOf(signatures, "hint").map(([opcode]) => opcode),
      "Hint and Bits are optional together.",
      (m, at) => {
        const word = new Map(placesOf(signatures, "hint")).get(m.opcode(at)) ?? 0;
        if (m.length(at) !== word + 1) return undefined;
        return "Hint and Bits are optional together i.e  Either both Hint and Bits should be provided or neither.";
      },
    ),
  ];
}

const families: readonly Family[] = [
  {
    section: "SPV_NV_shader_invocation_reorder",
    prefix: "hit-object-nv",
    signatures: nvSignatures,
    getters: nvGetters,
    type: Op.TypeHitObjectNV,
    typeName: "OpTypeHitObjectNV",
    attributes: StorageClass.HitObjectAttributeNV,
    attributesName: "HitObjectAttributeNV",
    reorder: Op.ReorderThreadWithHintNV,
  },
  {
    section: "SPV_EXT_shader_invocation_reorder",
    prefix: "hit-object",
    signatures: extSignatures,
    getters: extGetters,
    type: Op.TypeHitObjectEXT,
    typeName: "OpTypeHitObjectEXT",
    attributes: StorageClass.HitObjectAttributeEXT,
    attributesName: "HitObjectAttributeEXT",
    reorder: Op.ReorderThreadWithHintEXT,
  },
];

export const hitObjectRules: readonly Rule[] = families.flatMap((family) => [
  ...objectRules(family),
  ...operandTypeRules(family),
]);
