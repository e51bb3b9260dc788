/** Instructions of GLSL.std.450. */
import { Capability, ExecutionModel, StorageClass } from "../../../grammar/enumerants.generated.ts";
import { GlslStd450 as G } from "../../../grammar/extended-opcodes.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  componentOf,
  dimensionOf,
  isFloat,
  isFloatOfWidth,
  isFloatScalarOrVector,
  isFloatVector,
  isIntOfWidth,
  isIntScalarOrVector,
  isIntVector,
  isPointer,
  isTypedPointer,
  isUntypedPointer,
  matrixOf,
  membersOf,
  pointeeOf,
  scalarOf,
  storageClassOf,
} from "../../facts/types.ts";
import { chapter, type ExtendedRule, type Rule } from "../../rule.ts";
import {
  everyOperand,
  extendedName,
  firstOperand,
  operand,
  operandIsResult,
  result,
  type Step,
  sameAsResult,
  steps,
  typeOfOperand,
} from "./steps.ts";

const glsl = chapter("SPIR-V Extended Instructions for GLSL, 2 Binary Form", "glsl");
const set = "GLSL.std.450";

function rule(name: string, numbers: readonly number[], sentence: string, list: readonly Step[]): ExtendedRule {
  return glsl.extended(name, { set, numbers }, sentence, steps(list));
}

const floatResult: Step = [result(isFloatScalarOrVector), "expected Result Type to be a float scalar or vector type"];
const scalarFirst: Step = [result(isFloatScalarOrVector), "expected Result Type to be a scalar or vector float type"];
const sameOperands: Step = [
  everyOperand((_, type, of) => type === of),
  "expected types of all operands to be equal to Result Type",
];
const sameX: Step = [operandIsResult(0), "expected operand X type to be equal to Result Type"];

const floats = [
  G.Round,
  G.RoundEven,
  G.FAbs,
  G.Trunc,
  G.FSign,
  G.Floor,
  G.Ceil,
  G.Fract,
  G.Sqrt,
  G.InverseSqrt,
  G.FMin,
  G.FMax,
  G.FClamp,
  G.FMix,
  G.Step,
  G.SmoothStep,
  G.Fma,
  G.Normalize,
  G.FaceForward,
  G.Reflect,
  G.NMin,
  G.NMax,
  G.NClamp,
];
const functions = [
  G.Radians,
  G.Degrees,
  G.Sin,
  G.Cos,
  G.Tan,
  G.Asin,
  G.Acos,
  G.Atan,
  G.Sinh,
  G.Cosh,
  G.Tanh,
  G.Asinh,
  G.Acosh,
  G.Atanh,
  G.Exp,
  G.Exp2,
  G.Log,
  G.Log2,
  G.Atan2,
  G.Pow,
];
const ints = [G.SAbs, G.SSign, G.UMin, G.SMin, G.UMax, G.SMax, G.UClamp, G.SClamp, G.FindILsb, G.FindUMsb, G.FindSMsb];

const isInt32 = (m: Facts, type: number): boolean => isIntOfWidth(m, type, 32);
const isFloat32Vector = (size: number) => (m: Facts, type: number) =>
  isFloatVector(m, type) && dimensionOf(m, type) === size && bitWidthOf(m, type) === 32;
const isInt32Pair = (m: Facts, type: number): boolean =>
  isIntVector(m, type) && dimensionOf(m, type) === 2 && bitWidthOf(m, type) === 32;
const isDouble = (m: Facts, type: number): boolean => isFloatOfWidth(m, type, 64);

const isSquare = (m: Facts, type: number): boolean => {
  const matrix = matrixOf(m, type);
  return matrix !== undefined && matrix.columns === matrix.rows;
};

const hasInt16 = (m: Facts): boolean => m.hasExtension("SPV_AMD_gpu_shader_int16");

/** An exponent: 32 bits, with an extension of AMD also 16. */
function isExponent(m: Facts, type: number): boolean {
  const width = bitWidthOf(m, type);
  return isIntScalarOrVector(m, type) && (width === 32 || (width === 16 && hasInt16(m)));
}

const exponentWidths = (m: Facts): string => (hasInt16(m) ? "16-bit or 32-bit" : "32-bit");

/** The type that an operand points to; an untyped pointer may point to anything. */
const pointed =
  (index: number, test: (m: Facts, type: number, of: number) => boolean): Step[0] =>
  (m, at) => {
    const pointer = typeOfOperand(m, at, index);
    return isUntypedPointer(m, pointer) || test(m, pointeeOf(m, pointer), m.typeAt(at));
  };

const memberOfResult = (m: Facts, at: number, index: number): number => membersOf(m, m.typeAt(at))[index] ?? 0;

function isModfStruct(m: Facts, type: number): boolean {
  const members = membersOf(m, type);
  const [first = 0, second] = members;
  return members.length === 2 && first === second && isFloatScalarOrVector(m, first);
}

function isFrexpStruct(m: Facts, type: number): boolean {
  const members = membersOf(m, type);
  const [first = 0, second = 0] = members;
  return (
    members.length === 2 &&
    isFloatScalarOrVector(m, first) &&
    isExponent(m, second) &&
    dimensionOf(m, first) === dimensionOf(m, second)
  );
}

const interpolations = [G.InterpolateAtCentroid, G.InterpolateAtSample, G.InterpolateAtOffset];

const hasHalf = (m: Facts): boolean => m.hasExtension("SPV_AMD_gpu_shader_half_float");

/** Before legalization the interpolant may be the value that was loaded. */
function interpolant(m: Facts, at: number): number {
  const id = m.word(at, firstOperand);
  const isLoaded = m.settings.beforeHlslLegalization && m.opcodeOf(id) === Op.Load;
  return m.typeOf(isLoaded ? m.wordOf(id, 3) : id);
}

const interpolation: readonly Step[] = [
  [
    (m, at) => {
      const type = m.typeAt(at);
      const width = bitWidthOf(m, type);
      return isFloatScalarOrVector(m, type) && (width === 32 || (width === 16 && hasHalf(m)));
    },
    (m) => `expected Result Type to be a ${hasHalf(m) ? "16-bit or 32-bit" : "32-bit"} float scalar or vector type`,
  ],
  [(m, at) => isPointer(m, interpolant(m, at)), "expected Interpolant to be a pointer"],
  [
    (m, at) => storageClassOf(m, interpolant(m, at)) === StorageClass.Input,
    "expected Interpolant storage class to be Input",
  ],
  [
    (m, at) => !isTypedPointer(m, interpolant(m, at)) || pointeeOf(m, interpolant(m, at)) === m.typeAt(at),
    "expected Interpolant data type to be equal to Result Type",
  ],
];

function packing(name: string, numbers: readonly number[], size: number): ExtendedRule {
  return rule(name, numbers, "Result Type must be a 32-bit integer; v must be a vector of 32-bit floats.", [
    [result(isInt32), "expected Result Type to be 32-bit int scalar type"],
    [operand(0, isFloat32Vector(size)), `expected operand V to be a 32-bit float vector of size ${size}`],
  ]);
}

function unpacking(name: string, numbers: readonly number[], size: number): ExtendedRule {
  return rule(name, numbers, "Result Type must be a vector of 32-bit floats; p must be a 32-bit integer.", [
    [result(isFloat32Vector(size)), `expected Result Type to be a 32-bit float vector of size ${size}`],
    [operand(0, isInt32), "expected operand P to be a 32-bit int scalar"],
  ]);
}

const ofFloats = (index: number, name: string): readonly Step[] => [
  [operand(index, isFloatScalarOrVector), `expected operand ${name} to be of float scalar or vector type`],
  [
    (m, at) => componentOf(m, typeOfOperand(m, at, index)) === m.typeAt(at),
    `expected operand ${name} component type to be equal to Result Type`,
  ],
];

export const glslRules: readonly Rule[] = [
  rule("float", floats, "Result Type and the type of all operands must be the same scalar or vector of floats.", [
    floatResult,
    sameOperands,
  ]),
  rule(
    "int",
    ints,
    "Result Type and the operands must be scalars or vectors of integers of the same shape and width.",
    [
      [result(isIntScalarOrVector), "expected Result Type to be an int scalar or vector type"],
      [everyOperand(isIntScalarOrVector), "expected all operands to be int scalars or vectors"],
      [
        everyOperand((m, type, of) => dimensionOf(m, type) === dimensionOf(m, of)),
        "expected all operands to have the same dimension as Result Type",
      ],
      [
        everyOperand((m, type, of) => bitWidthOf(m, type) === bitWidthOf(m, of)),
        "expected all operands to have the same bit width as Result Type",
      ],
    ],
  ),
  rule("msb", [G.FindUMsb, G.FindSMsb], "The components must be 32 bits wide.", [
    [
      (m, at) => bitWidthOf(m, m.typeAt(at)) === 32 || hasInt16(m),
      "this instruction is currently limited to 32-bit width components",
    ],
  ]),
  rule("function", functions, "Result Type must be a scalar or vector of 16-bit or 32-bit floats, as the operands.", [
    [
      (m, at) => {
        const width = bitWidthOf(m, m.typeAt(at));
        return isFloatScalarOrVector(m, m.typeAt(at)) && (width === 16 || width === 32);
      },
      "expected Result Type to be a 16 or 32-bit scalar or vector float type",
    ],
    sameOperands,
  ]),
  rule("determinant", [G.Determinant], "x must be a square matrix whose component type is Result Type.", [
    [operand(0, isSquare), "expected operand X to be a square matrix"],
    [
      (m, at) => componentOf(m, typeOfOperand(m, at, 0)) === m.typeAt(at),
      "expected operand X component type to be equal to Result Type",
    ],
  ]),
  rule("inverse", [G.MatrixInverse], "x must be a square matrix of the type Result Type.", [
    [result(isSquare), "expected Result Type to be a square matrix"],
    sameX,
  ]),
  rule("modf", [G.Modf], "x must have the type Result Type, a scalar or vector of floats, and i must point to it.", [
    scalarFirst,
    sameX,
    [operand(1, isPointer), "expected operand I to be a pointer"],
    [pointed(1, (_, type, of) => type === of), "expected operand I data type to be equal to Result Type"],
  ]),
  rule("modf-struct", [G.ModfStruct], "Result Type must be a structure with two members of the type of x.", [
    [
      result(isModfStruct),
      "expected Result Type to be a struct with two identical scalar or vector float type members",
    ],
    [
      (m, at) => typeOfOperand(m, at, 0) === memberOfResult(m, at, 0),
      "expected operand X type to be equal to members of Result Type struct",
    ],
  ]),
  rule("frexp", [G.Frexp], "x must have the type Result Type; exp must point to integers with as many components.", [
    scalarFirst,
    sameX,
    [operand(1, isPointer), "expected operand Exp to be a pointer"],
    [
      pointed(1, isExponent),
      (m) => `expected operand Exp data type to be a ${exponentWidths(m)} int scalar or vector type`,
    ],
    [
      pointed(1, (m, type, of) => dimensionOf(m, type) === dimensionOf(m, of)),
      "expected operand Exp data type to have the same component number as Result Type",
    ],
  ]),
  rule("ldexp", [G.Ldexp], "x must have the type Result Type; exp must be integers with as many components.", [
    scalarFirst,
    sameX,
    [operand(1, isIntScalarOrVector), "expected operand Exp to be a 32-bit int scalar or vector type"],
    [sameAsResult(1, dimensionOf), "expected operand Exp to have the same component number as Result Type"],
  ]),
  rule("frexp-struct", [G.FrexpStruct], "Result Type must be a structure: the type of x, then integers.", [
    [
      result(isFrexpStruct),
      (m) =>
        "expected Result Type to be a struct with two members, first member a float scalar or vector, second member a " +
        `${exponentWidths(m)} int scalar or vector with the same number of components as the first member`,
    ],
    [
      (m, at) => typeOfOperand(m, at, 0) === memberOfResult(m, at, 0),
      "expected operand X type to be equal to the first member of Result Type struct",
    ],
  ]),
  packing("pack-4", [G.PackSnorm4x8, G.PackUnorm4x8], 4),
  packing("pack-2", [G.PackSnorm2x16, G.PackUnorm2x16, G.PackHalf2x16], 2),
  rule("pack-double", [G.PackDouble2x32], "Result Type must be a 64-bit float; v must be two 32-bit integers.", [
    [result(isDouble), "expected Result Type to be 64-bit float scalar type"],
    [operand(0, isInt32Pair), "expected operand V to be a 32-bit int vector of size 2"],
  ]),
  unpacking("unpack-4", [G.UnpackSnorm4x8, G.UnpackUnorm4x8], 4),
  unpacking("unpack-2", [G.UnpackSnorm2x16, G.UnpackUnorm2x16, G.UnpackHalf2x16], 2),
  rule("unpack-double", [G.UnpackDouble2x32], "Result Type must be two 32-bit integers; v must be a 64-bit float.", [
    [result(isInt32Pair), "expected Result Type to be a 32-bit int vector of size 2"],
    [operand(0, isDouble), "expected operand V to be a 64-bit float scalar"],
  ]),
  rule("length", [G.Length], "Result Type must be the component type of x, which is a scalar or vector of floats.", [
    [result(isFloat), "expected Result Type to be a float scalar type"],
    ...ofFloats(0, "X"),
  ]),
  rule("distance", [G.Distance], "Result Type must be the component type of p0 and p1, which have the same type.", [
    [result(isFloat), "expected Result Type to be a float scalar type"],
    ...ofFloats(0, "P0"),
    ...ofFloats(1, "P1"),
    [
      (m, at) => dimensionOf(m, typeOfOperand(m, at, 0)) === dimensionOf(m, typeOfOperand(m, at, 1)),
      "expected operands P0 and P1 to have the same number of components",
    ],
  ]),
  rule("cross", [G.Cross], "Result Type must be a vector of three floats, as the operands.", [
    [result(isFloatVector), "expected Result Type to be a float vector type"],
    [(m, at) => dimensionOf(m, m.typeAt(at)) === 3, "expected Result Type to have 3 components"],
    sameX,
    [operandIsResult(1), "expected operand Y type to be equal to Result Type"],
  ]),
  rule("refract", [G.Refract], "i and n must have the type Result Type; eta must be a scalar.", [
    floatResult,
    [operandIsResult(0), "expected operand I type to be equal to Result Type"],
    [operandIsResult(1), "expected operand N type to be equal to Result Type"],
    [operand(2, isFloat), "expected operand Eta to be a float scalar"],
  ]),
  glsl.extended(
    "interpolation-capability",
    { set, numbers: interpolations },
    "Interpolation functions need the capability InterpolationFunction.",
    (m, at) =>
      m.has(Capability.InterpolationFunction)
        ? undefined
        : `${extendedName(m, at)} requires capability InterpolationFunction`,
  ),
  rule(
    "interpolation",
    interpolations,
    "Interpolant must point to the Input storage class and to Result Type.",
    interpolation,
  ),
  rule("sample", [G.InterpolateAtSample], "Sample must be a 32-bit integer.", [
    [operand(1, isInt32), "expected Sample to be 32-bit integer"],
  ]),
  rule("offset", [G.InterpolateAtOffset], "Offset must be a vector of two 32-bit floats.", [
    [
      (m, at) => {
        const type = typeOfOperand(m, at, 1);
        const isPair = isFloatVector(m, type) && dimensionOf(m, type) === 2;
        return isPair && (isFloatOfWidth(m, scalarOf(m, type), 32) || (hasHalf(m) && bitWidthOf(m, type) === 16));
      },
      "expected Offset to be a vector of 2 32-bit floats",
    ],
  ]),
  glsl.model(
    "interpolation-model",
    [Op.ExtInst],
    "Interpolation functions may be used only in the Fragment execution model.",
    (m, at, model) => {
      const isOurs = m.importName(m.word(at, 3)) === set && interpolations.includes(m.word(at, 4) as never);
      if (!isOurs || model === ExecutionModel.Fragment) return undefined;
      return `${extendedName(m, at)} requires Fragment execution model`;
    },
    { when: (m) => m.has(Capability.InterpolationFunction) },
  ),
];
