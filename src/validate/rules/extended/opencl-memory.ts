/** Instructions of OpenCL.std that read and write memory. */
import { AddressingModel, StorageClass } from "../../../grammar/enumerants.generated.ts";
import { OpenCLStd as C } from "../../../grammar/extended-opcodes.generated.ts";
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
  isUntypedPointer,
  isVoid,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { chapter, type ExtendedRule, type Rule } from "../../rule.ts";
import { extendedName, firstOperand, operand, result, type Step, steps, typeOfOperand } from "./steps.ts";

const opencl = chapter("OpenCL Extended Instruction Set, 2.5 Vector Data Load and Store Instructions", "opencl-std");

function rule(name: string, numbers: readonly number[], sentence: string, list: readonly Step[]): ExtendedRule {
  return opencl.extended(name, { set: "OpenCL.std", numbers }, sentence, steps(list));
}

const halfLoads = [C.vload_halfn, C.vloada_halfn];
const scalarStores = [C.vstore_half, C.vstore_half_r];
const vectorStores = [C.vstore_halfn, C.vstore_halfn_r, C.vstorea_halfn, C.vstorea_halfn_r];
const all = [C.vloadn, C.vstoren, C.vload_half, ...halfLoads, ...scalarStores, ...vectorStores, C.prefetch];

/** Bits of size_t; 0 if addresses are logical. */
function sizeWidth(m: Facts): number {
  if (m.addressingModel === AddressingModel.Physical32) return 32;
  return m.addressingModel === AddressingModel.Physical64 ? 64 : 0;
}

const sizes: ReadonlySet<number> = new Set([2, 3, 4, 8, 16]);
const hasSize = (m: Facts, type: number): boolean => sizes.has(dimensionOf(m, type));
const isNumericVector = (m: Facts, type: number): boolean => isIntVector(m, type) || isFloatVector(m, type);

const size = (index: number, name: string): Step => [
  operand(index, (m, type) => isIntOfWidth(m, type, sizeWidth(m))),
  (m) =>
    `expected operand ${name} to be of type size_t (${sizeWidth(m)}-bit integer for the addressing model used in the module)`,
];

const writable: ReadonlySet<number> = new Set([
  StorageClass.Generic,
  StorageClass.CrossWorkgroup,
  StorageClass.Workgroup,
  StorageClass.Function,
]);

const readable: ReadonlySet<number> = new Set([StorageClass.UniformConstant, ...writable]);

const pointer = (index: number, classes: ReadonlySet<number>, list: string): readonly Step[] => [
  [operand(index, isPointer), "expected operand P to be a pointer"],
  [operand(index, (m, type) => classes.has(storageClassOf(m, type))), `expected operand P storage class to be ${list}`],
];

const source = (index: number): readonly Step[] =>
  pointer(index, readable, "UniformConstant, Generic, CrossWorkgroup, Workgroup or Function");
const target = (index: number): readonly Step[] =>
  pointer(index, writable, "Generic, CrossWorkgroup, Workgroup or Function");

/** Whether the pointee type of an operand satisfies `test`; an untyped pointer may point to anything. */
const points =
  (index: number, test: (m: Facts, type: number, at: number) => boolean): Step[0] =>
  (m, at) => {
    const type = typeOfOperand(m, at, index);
    return isUntypedPointer(m, type) || test(m, pointeeOf(m, type), at);
  };

const pointsToHalf = (index: number): Step => [
  points(index, (m, type) => isFloatOfWidth(m, type, 16)),
  "expected operand P data type to be 16-bit float scalar",
];

const literalCount: Step = [
  (m, at) => m.word(at, firstOperand + 2) === dimensionOf(m, m.typeAt(at)),
  "expected literal N to be equal to the number of components of Result Type",
];

const vectorSize: Step = [result(hasSize), "expected Result Type to have 2, 3, 4, 8 or 16 components"];
const voidResult: Step = [result(isVoid), "expected Result Type to be void"];

const isWide = (m: Facts, type: number): boolean => bitWidthOf(m, type) === 32 || bitWidthOf(m, type) === 64;

const stored = (data: readonly Step[]): readonly Step[] => [
  voidResult,
  ...data,
  size(1, "Offset"),
  ...target(2),
  pointsToHalf(2),
];

export const openclMemoryRules: readonly Rule[] = [
  opencl.extended(
    "physical",
    { set: "OpenCL.std", numbers: all },
    "size_t needs a physical addressing model.",
    (m, at) =>
      sizeWidth(m) === 0 ? `${extendedName(m, at)} can only be used with physical addressing models` : undefined,
  ),
  rule("vloadn", [C.vloadn], "Result Type must be a vector of n components of the type that p points to.", [
    [result(isNumericVector), "expected Result Type to be an int or float vector type"],
    vectorSize,
    size(0, "Offset"),
    ...source(1),
    [
      points(1, (m, type, at) => type === componentOf(m, m.typeAt(at))),
      "expected operand P data type to be equal to component type of Result Type",
    ],
    literalCount,
  ]),
  rule("vstoren", [C.vstoren], "data must be a vector of the type that p points to.", [
    voidResult,
    [operand(0, isNumericVector), "expected Data to be an int or float vector"],
    [operand(0, hasSize), "expected Data to have 2, 3, 4, 8 or 16 components"],
    size(1, "Offset"),
    ...target(2),
    [
      points(2, (m, type, at) => type === componentOf(m, typeOfOperand(m, at, 0))),
      "expected operand P data type to be equal to the type of operand Data components",
    ],
  ]),
  rule("vload-half", [C.vload_half], "Result Type must be a float; p must point to a half.", [
    [result(isFloat), "expected Result Type to be a float scalar type"],
    size(0, "Offset"),
    ...source(1),
    pointsToHalf(1),
  ]),
  rule("vload-halfn", halfLoads, "Result Type must be a vector of n floats; p must point to a half.", [
    [result(isFloatVector), "expected Result Type to be a float vector type"],
    vectorSize,
    size(0, "Offset"),
    ...source(1),
    pointsToHalf(1),
    literalCount,
  ]),
  rule(
    "vstore-half",
    scalarStores,
    "data must be a 32-bit or 64-bit float; p must point to a half.",
    stored([
      [operand(0, (m, type) => isFloat(m, type) && isWide(m, type)), "expected Data to be a 32 or 64-bit float scalar"],
    ]),
  ),
  rule(
    "vstore-halfn",
    vectorStores,
    "data must be a vector of 32-bit or 64-bit floats; p must point to a half.",
    stored([
      [
        operand(0, (m, type) => isFloatVector(m, type) && isWide(m, type)),
        "expected Data to be a 32 or 64-bit float vector",
      ],
      [operand(0, hasSize), "expected Data to have 2, 3, 4, 8 or 16 components"],
    ]),
  ),
  rule("prefetch", [C.prefetch], "ptr must point to the CrossWorkgroup storage class, to a scalar or vector.", [
    voidResult,
    [operand(0, isPointer), "expected operand Ptr to be a pointer"],
    [
      operand(0, (m, type) => storageClassOf(m, type) === StorageClass.CrossWorkgroup),
      "expected operand Ptr storage class to be CrossWorkgroup",
    ],
    [
      points(0, (m, type) => isIntScalarOrVector(m, type) || isFloatScalarOrVector(m, type)),
      "expected Ptr data type to be int or float scalar or vector",
    ],
    [
      points(0, (m, type) => dimensionOf(m, type) === 1 || hasSize(m, type)),
      "expected Result Type to be a scalar or a vector with 2, 3, 4, 8 or 16 components",
    ],
    size(1, "Num Elements"),
  ]),
  rule(
    "printf",
    [C.printf],
    "Result Type must be a 32-bit integer; format must point to characters in constant memory.",
    [
      [result((m, type) => isIntOfWidth(m, type, 32)), "expected Result Type to be a 32-bit int type"],
      [operand(0, isPointer), "expected operand Format to be a pointer"],
      [
        (m, at) =>
          storageClassOf(m, typeOfOperand(m, at, 0)) === StorageClass.UniformConstant ||
          m.hasExtension("SPV_EXT_relaxed_printf_string_address_space"),
        "expected Format storage class to be UniformConstant",
      ],
      [points(0, (m, type) => isIntOfWidth(m, type, 8)), "expected Format data type to be 8-bit int"],
    ],
  ),
];
