/** Instructions of OpenCL.std that compute; those of memory are in `opencl-memory.ts`. */
import { StorageClass } from "../../../grammar/enumerants.generated.ts";
import { OpenCLStd as C } from "../../../grammar/extended-opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  componentOf,
  dimensionOf,
  isFloat,
  isFloatScalarOrVector,
  isFloatVector,
  isIntScalarOrVector,
  isIntVector,
  isPointer,
  isUntypedPointer,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { chapter, type ExtendedRule, type Rule } from "../../rule.ts";
import {
  everyOperand,
  operand,
  operandIsResult,
  result,
  type Step,
  sameAsResult,
  steps,
  typeOfOperand,
} from "./steps.ts";

const opencl = chapter("OpenCL Extended Instruction Set, 2 Binary Form", "opencl-std");

function rule(name: string, numbers: readonly number[], sentence: string, list: readonly Step[]): ExtendedRule {
  return opencl.extended(name, { set: "OpenCL.std", numbers }, sentence, steps(list));
}

// biome-ignore format: a list of names
const floats = [
  C.acos, C.acosh, C.acospi, C.asin, C.asinh, C.asinpi, C.atan, C.atan2, C.atanh, C.atanpi, C.atan2pi, C.cbrt, C.ceil,
  C.copysign, C.cos, C.cosh, C.cospi, C.erfc, C.erf, C.exp, C.exp2, C.exp10, C.expm1, C.fabs, C.fdim, C.floor, C.fma,
  C.fmax, C.fmin, C.fmod, C.hypot, C.lgamma, C.log, C.log2, C.log10, C.log1p, C.logb, C.mad, C.maxmag, C.minmag,
  C.nextafter, C.pow, C.powr, C.remainder, C.rint, C.round, C.rsqrt, C.sin, C.sinh, C.sinpi, C.sqrt, C.tan, C.tanh,
  C.tanpi, C.tgamma, C.trunc, C.half_cos, C.half_divide, C.half_exp, C.half_exp2, C.half_exp10, C.half_log,
  C.half_log2, C.half_log10, C.half_powr, C.half_recip, C.half_rsqrt, C.half_sin, C.half_sqrt, C.half_tan,
  C.native_cos, C.native_divide, C.native_exp, C.native_exp2, C.native_exp10, C.native_log, C.native_log2,
  C.native_log10, C.native_powr, C.native_recip, C.native_rsqrt, C.native_sin, C.native_sqrt, C.native_tan, C.fclamp,
  C.degrees, C.fmax_common, C.fmin_common, C.mix, C.radians, C.step, C.smoothstep, C.sign,
];

// biome-ignore format: a list of names
const ints = [
  C.s_abs, C.s_abs_diff, C.s_add_sat, C.u_add_sat, C.s_hadd, C.u_hadd, C.s_rhadd, C.u_rhadd, C.s_clamp, C.u_clamp,
  C.clz, C.ctz, C.s_mad_hi, C.u_mad_sat, C.s_mad_sat, C.s_max, C.u_max, C.s_min, C.u_min, C.s_mul_hi, C.rotate,
  C.s_sub_sat, C.u_sub_sat, C.popcount, C.u_abs, C.u_abs_diff, C.u_mul_hi, C.u_mad_hi,
];

const ints24 = [C.s_mad24, C.s_mul24, C.u_mad24, C.u_mul24];

const sizes: ReadonlySet<number> = new Set([1, 2, 3, 4, 8, 16]);

/** Sizes of vectors in OpenCL; scalars count as one. */
export const components: Step = [
  result((m, type) => sizes.has(dimensionOf(m, type))),
  "expected Result Type to be a scalar or a vector with 2, 3, 4, 8 or 16 components",
];

const floatResult: Step = [result(isFloatScalarOrVector), "expected Result Type to be a float scalar or vector type"];
const intResult: Step = [result(isIntScalarOrVector), "expected Result Type to be an int scalar or vector type"];

const isInt32ScalarOrVector = (m: Facts, type: number): boolean =>
  isIntScalarOrVector(m, type) && bitWidthOf(m, type) === 32;
const isNumeric = (m: Facts, type: number): boolean => isIntScalarOrVector(m, type) || isFloatScalarOrVector(m, type);
const isNumericVector = (m: Facts, type: number): boolean => isIntVector(m, type) || isFloatVector(m, type);

const int32Result: Step = [
  result(isInt32ScalarOrVector),
  "expected Result Type to be a 32-bit int scalar or vector type",
];
const numericResult: Step = [result(isNumeric), "expected Result Type to be an int or float scalar or vector type"];
const sameOperands: Step = [
  everyOperand((_, type, of) => type === of),
  "expected types of all operands to be equal to Result Type",
];
const sameX: Step = [operandIsResult(0), "expected type of operand X to be equal to Result Type"];

const writable: ReadonlySet<number> = new Set([
  StorageClass.Generic,
  StorageClass.CrossWorkgroup,
  StorageClass.Workgroup,
  StorageClass.Function,
]);

/** The last operand points to memory that the instruction writes. */
const outputs = (index: number): readonly Step[] => [
  [operand(index, isPointer), "expected the last operand to be a pointer"],
  [
    operand(index, (m, type) => writable.has(storageClassOf(m, type))),
    "expected storage class of the pointer to be Generic, CrossWorkgroup, Workgroup or Function",
  ],
];

/** Whether the pointee type of an operand satisfies `test`; an untyped pointer may point to anything. */
const pointed =
  (index: number, test: (m: Facts, type: number, of: number) => boolean): Step[0] =>
  (m, at) => {
    const pointer = typeOfOperand(m, at, index);
    return isUntypedPointer(m, pointer) || test(m, pointeeOf(m, pointer), m.typeAt(at));
  };

const countOutput = (index: number): readonly Step[] => [
  ...outputs(index),
  [pointed(index, isInt32ScalarOrVector), "expected data type of the pointer to be a 32-bit int scalar or vector type"],
  [
    pointed(index, (m, type, of) => dimensionOf(m, type) === dimensionOf(m, of)),
    "expected data type of the pointer to have the same number of components as Result Type",
  ],
];

const fewComponents = (index: number, name: string): Step => [
  operand(index, (m, type) => dimensionOf(m, type) <= 4),
  `expected operand ${name} to have no more than 4 components`,
];
const componentIsResult = (index: number, name: string): Step => [
  (m, at) => componentOf(m, typeOfOperand(m, at, index)) === m.typeAt(at),
  `expected operand ${name} component type to be equal to Result Type`,
];

const shuffleSizes: ReadonlySet<number> = new Set([2, 4, 8, 16]);

/** Both shuffles; the mask is the operand at `mask`. */
const shuffle = (mask: number): readonly Step[] => [
  [result(isNumericVector), "expected Result Type to be an int or float vector type"],
  [
    result((m, type) => shuffleSizes.has(dimensionOf(m, type))),
    "expected Result Type to have 2, 4, 8 or 16 components",
  ],
  [operand(0, isNumericVector), "expected operand X to be an int or float vector"],
  ...(mask === 2
    ? [
        [
          (m: Facts, at: number) => typeOfOperand(m, at, 0) === typeOfOperand(m, at, 1),
          "expected operands X and Y to be of the same type",
        ] as const,
      ]
    : []),
  [
    operand(0, (m, type) => shuffleSizes.has(dimensionOf(m, type))),
    "expected operand X to have 2, 4, 8 or 16 components",
  ],
  [sameAsResult(0, componentOf), "expected operand X and Result Type to have equal component types"],
  [operand(mask, isIntVector), "expected operand Shuffle Mask to be an int vector"],
  [
    sameAsResult(mask, dimensionOf),
    "expected operand Shuffle Mask to have the same number of components as Result Type",
  ],
  [
    sameAsResult(mask, bitWidthOf),
    "expected operand Shuffle Mask components to have the same bit width as Result Type components",
  ],
];

const exponent: readonly Step[] = [
  floatResult,
  components,
  sameX,
  [operand(1, isInt32ScalarOrVector), "expected the exponent to be a 32-bit int scalar or vector"],
  [sameAsResult(1, dimensionOf), "expected the exponent to have the same number of components as Result Type"],
];

export const openclStdRules: readonly Rule[] = [
  rule("float", floats, "All of the operands, including Result Type, must be of the same type: floats.", [
    floatResult,
    components,
    sameOperands,
  ]),
  rule("int", ints, "All of the operands, including Result Type, must be of the same type: integers.", [
    intResult,
    components,
    sameOperands,
  ]),
  rule("int24", ints24, "All of the operands, including Result Type, must be of the same type: 32-bit integers.", [
    int32Result,
    components,
    sameOperands,
  ]),
  rule("fract", [C.fract, C.modf, C.sincos], "x and the type that the pointer points to must be Result Type.", [
    floatResult,
    components,
    sameX,
    ...outputs(1),
    [pointed(1, (_, type, of) => type === of), "expected data type of the pointer to be equal to Result Type"],
  ]),
  rule("frexp", [C.frexp, C.lgamma_r], "x must have the type Result Type; the pointer must point to integers.", [
    floatResult,
    components,
    sameX,
    ...countOutput(1),
  ]),
  rule("remquo", [C.remquo], "x and y must have the type Result Type; the pointer must point to integers.", [
    floatResult,
    components,
    sameX,
    [operandIsResult(1), "expected type of operand Y to be equal to Result Type"],
    ...countOutput(2),
  ]),
  rule("ilogb", [C.ilogb], "Result Type must be integers, x floats with as many components.", [
    int32Result,
    components,
    [operand(0, isFloatScalarOrVector), "expected operand X to be a float scalar or vector"],
    [sameAsResult(0, dimensionOf), "expected operand X to have the same number of components as Result Type"],
  ]),
  rule(
    "exponent",
    [C.ldexp, C.pown, C.rootn],
    "x must have the type Result Type; the exponent must be integers.",
    exponent,
  ),
  rule("nan", [C.nan], "nancode must be integers as wide as Result Type, with as many components.", [
    floatResult,
    components,
    [operand(0, isIntScalarOrVector), "expected Nancode to be an int scalar or vector type"],
    [sameAsResult(0, dimensionOf), "expected Nancode to have the same number of components as Result Type"],
    [sameAsResult(0, bitWidthOf), "expected Nancode to have the same bit width as Result Type"],
  ]),
  rule("upsample", [C.u_upsample, C.s_upsample], "hi and lo must be half as wide as Result Type.", [
    intResult,
    components,
    [
      result((m, type) => [16, 32, 64].includes(bitWidthOf(m, type))),
      "expected bit width of Result Type components to be 16, 32 or 64",
    ],
    [
      (m, at) => typeOfOperand(m, at, 0) === typeOfOperand(m, at, 1),
      "expected Hi and Lo operands to have the same type",
    ],
    [sameAsResult(0, dimensionOf), "expected Hi and Lo operands to have the same number of components as Result Type"],
    [
      (m, at) => bitWidthOf(m, typeOfOperand(m, at, 0)) * 2 === bitWidthOf(m, m.typeAt(at)),
      "expected bit width of components of Hi and Lo operands to be half of the bit width of components of Result Type",
    ],
  ]),
  rule("cross", [C.cross], "Result Type must be a vector of three or four floats, as the operands.", [
    [result(isFloatVector), "expected Result Type to be a float vector type"],
    [result((m, type) => [3, 4].includes(dimensionOf(m, type))), "expected Result Type to have 3 or 4 components"],
    [operandIsResult(0), "expected operand X type to be equal to Result Type"],
    [operandIsResult(1), "expected operand Y type to be equal to Result Type"],
  ]),
  rule(
    "distance",
    [C.distance, C.fast_distance],
    "p0 and p1 must have the same type, with components of Result Type.",
    [
      [result(isFloat), "expected Result Type to be a float scalar type"],
      [operand(0, isFloatScalarOrVector), "expected operand P0 to be of float scalar or vector type"],
      fewComponents(0, "P0"),
      componentIsResult(0, "P0"),
      [
        (m, at) => typeOfOperand(m, at, 0) === typeOfOperand(m, at, 1),
        "expected operands P0 and P1 to be of the same type",
      ],
    ],
  ),
  rule("length", [C.length, C.fast_length], "Result Type must be the component type of p.", [
    [result(isFloat), "expected Result Type to be a float scalar type"],
    [operand(0, isFloatScalarOrVector), "expected operand P to be a float scalar or vector"],
    fewComponents(0, "P"),
    componentIsResult(0, "P"),
  ]),
  rule("normalize", [C.normalize, C.fast_normalize], "p must have the type Result Type, with at most 4 components.", [
    floatResult,
    [result((m, type) => dimensionOf(m, type) <= 4), "expected Result Type to have no more than 4 components"],
    [operandIsResult(0), "expected operand P type to be equal to Result Type"],
  ]),
  rule("bitselect", [C.bitselect], "All of the operands, including Result Type, must be of the same type.", [
    numericResult,
    components,
    sameOperands,
  ]),
  rule("select", [C.select], "a and b must have the type Result Type; c must be integers of its shape and width.", [
    numericResult,
    components,
    [operandIsResult(0), "expected operand A type to be equal to Result Type"],
    [operandIsResult(1), "expected operand B type to be equal to Result Type"],
    [operand(2, isIntScalarOrVector), "expected operand C to be an int scalar or vector"],
    [sameAsResult(2, dimensionOf), "expected operand C to have the same number of components as Result Type"],
    [sameAsResult(2, bitWidthOf), "expected operand C to have the same bit width as Result Type"],
  ]),
  rule("shuffle", [C.shuffle], "The mask must have the shape and width of Result Type.", shuffle(1)),
  rule("shuffle2", [C.shuffle2], "The mask must have the shape and width of Result Type.", shuffle(2)),
];
