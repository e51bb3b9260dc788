/** Conversions of extensions, and what conversions may not do with small types and microscaling formats. */
import { Capability, FPEncoding } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isLimitedType } from "../../facts/small-types.ts";
import {
  dimensionOf,
  encodingOf,
  isFloatScalarOrVector,
  isInt,
  isIntOfWidth,
  isIntScalarOrVector,
  isUnsignedInt,
  isUnsignedIntVector,
  scalarOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { declaredBy, operandRules, operandType, resultWord } from "../operand-types.ts";

const small = chapter("3.3.11 Conversion Instructions", "conversion");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "conversion");
const acceleration = chapter("SPV_KHR_ray_tracing", "ray-address");
const extraction = chapter("SPV_EXT_ocp_microscaling_types", "bitcast-extract");

const toIntegers = [Op.ConvertFToU, Op.ConvertFToS];
const toFloats = [Op.ConvertSToF, Op.ConvertUToF];

/** Formats of the Open Compute Project that store numbers and are not computed with. */
const microscaling: ReadonlySet<number | undefined> = new Set<number | undefined>([
  FPEncoding.Float6E2M3EXT,
  FPEncoding.Float6E3M2EXT,
  FPEncoding.Float4E2M1EXT,
  FPEncoding.Float8UnsignedE8M0EXT,
  FPEncoding.MXInt8EXT,
]);

const extracted: ReadonlySet<number | undefined> = new Set<number | undefined>([
  FPEncoding.Float6E2M3EXT,
  FPEncoding.Float6E3M2EXT,
  FPEncoding.Float4E2M1EXT,
]);

function isAddress(m: Facts, type: number): boolean {
  if (isUnsignedInt(m, type)) return isIntOfWidth(m, type, 64);
  return isUnsignedIntVector(m, type) && dimensionOf(m, type) === 2 && isIntOfWidth(m, scalarOf(m, type), 32);
}

const isNumber = (m: Facts, type: number): boolean => isIntScalarOrVector(m, type) || isFloatScalarOrVector(m, type);

function extractOperands(m: Facts, at: number): Outcome {
  const [base, offset] = [operandType(m, at, 3), operandType(m, at, 4)];
  const end = `: ${m.opName(at)}`;
  if (!isNumber(m, m.typeAt(at))) return `Expected Result Type to be an int or float scalar or vector type${end}`;
  if (!isNumber(m, base)) return `Expected Base to be an int or float scalar or vector type${end}`;
  if (dimensionOf(m, base) !== dimensionOf(m, m.typeAt(at))) {
    return `Expected Base to have the same dimension as Result Type${end}`;
  }
  return isInt(m, offset) ? undefined : `Expected Offset to be an int scalar${end}`;
}

export const conversionFormatRules: readonly Rule[] = [
  vulkan.instruction(
    "microscaling",
    [...toIntegers, ...toFloats],
    "OpConvertFToU, OpConvertFToS, OpConvertUToF and OpConvertSToF must not consume or produce OCP microscaling types.",
    (m, at) => {
      const uses = [m.typeAt(at), operandType(m, at, 3)].some((type) => microscaling.has(encodingOf(m, type)));
      if (!uses) return undefined;
      return `${m.opName(at)} must not consume or produce OCP microscaling types in the Vulkan environment.`;
    },
    { vulkan: "VUID-StandaloneSpirv-OpConvertFToU-12465", when: (m) => m.isVulkan },
  ),
  ...operandRules(acceleration, [
    {
      name: "result",
      places: [[Op.ConvertUToAccelerationStructureKHR, resultWord]],
      test: declaredBy(Op.TypeAccelerationStructureKHR),
      sentence: "Result Type must be OpTypeAccelerationStructureKHR.",
      message: (m, at) => `Expected Result Type to be a Acceleration Structure: ${m.opName(at)}`,
    },
    {
      name: "input",
      places: [[Op.ConvertUToAccelerationStructureKHR, 3]],
      test: isAddress,
      sentence: "Accel must be a 64-bit unsigned integer scalar or a vector of two 32-bit unsigned integers.",
      message: (m, at) => `Expected 64-bit uint scalar or 2-component 32-bit uint vector as input: ${m.opName(at)}`,
    },
  ]),
  vulkan.instruction(
    "extract-result",
    [Op.BitcastExtractEXT],
    "The Result Type of OpBitcastExtractEXT must be a scalar or vector of Float4EXT or Float6EXT.",
    (m, at) =>
      extracted.has(encodingOf(m, m.typeAt(at)))
        ? undefined
        : `Expected Result Type to be a Float4EXT or Float6EXT type in the Vulkan environment: ${m.opName(at)}`,
    { vulkan: "VUID-StandaloneSpirv-Result-12468", when: (m) => m.isVulkan },
  ),
  vulkan.instruction(
    "extract-base",
    [Op.BitcastExtractEXT],
    "The Base operand of OpBitcastExtractEXT must be a scalar or vector of integer type.",
    (m, at) =>
      isIntScalarOrVector(m, operandType(m, at, 3))
        ? undefined
        : `Expected Base to be an integer scalar or vector type in the Vulkan environment: ${m.opName(at)}`,
    { vulkan: "VUID-StandaloneSpirv-Base-12469", when: (m) => m.isVulkan },
  ),
  extraction.instruction(
    "operands",
    [Op.BitcastExtractEXT],
    "Result Type and Base must be scalars or vectors of numbers with as many components; Offset must be an integer.",
    extractOperands,
  ),
  small.instruction(
    "small",
    [...toIntegers, ...toFloats, Op.Bitcast],
    "Types of 8 or 16 bits without Int8, Int16 or Float16 may only be converted to other widths.",
    (m, at) =>
      isLimitedType(m, m.typeAt(at)) || isLimitedType(m, operandType(m, at, 3))
        ? "8- or 16-bit types can only be used with width-only conversions"
        : undefined,
    { when: (m) => m.has(Capability.Shader) },
  ),
];
