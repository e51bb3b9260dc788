/** Derivative and primitive instructions. */
import { ExecutionMode, ExecutionModel } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { isConstantId } from "../../facts/constants.ts";
import { hasMode } from "../../facts/execution-modes.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { bitWidthOf, isFloatOfWidth, isFloatScalarOrVector, isInt, scalarOf } from "../../facts/types.ts";
import { chapter, type Rule } from "../../rule.ts";

const derivative = chapter("3.3.16 Derivative Instructions", "derivative");
const primitive = chapter("3.3.19 Primitive Instructions", "primitive");

const derivatives = [
  Op.DPdx,
  Op.DPdy,
  Op.Fwidth,
  Op.DPdxFine,
  Op.DPdyFine,
  Op.FwidthFine,
  Op.DPdxCoarse,
  Op.DPdyCoarse,
  Op.FwidthCoarse,
];
const streams = [Op.EmitStreamVertex, Op.EndStreamPrimitive];
const primitives = [Op.EmitVertex, Op.EndPrimitive, ...streams];

const operandType = (m: Facts, at: number, index: number): number => m.typeOf(m.word(at, index));

/** Models whose derivatives need execution modes that make groups of four. */
const withQuads: ReadonlySet<number> = new Set([
  ExecutionModel.GLCompute,
  ExecutionModel.MeshEXT,
  ExecutionModel.TaskEXT,
]);

export const derivativeRules: readonly Rule[] = [
  derivative.instruction(
    "result",
    derivatives,
    "Result Type must be a scalar or vector of floating-point type.",
    (m, at) =>
      isFloatScalarOrVector(m, m.typeAt(at))
        ? undefined
        : `Expected Result Type to be float scalar or vector type: ${m.opName(at)}`,
  ),
  derivative.instruction("width", derivatives, "The component width must be 32 bits.", (m, at) =>
    bitWidthOf(m, m.typeAt(at)) === 32 || isFloatOfWidth(m, scalarOf(m, m.typeAt(at)), 32)
      ? undefined
      : "Result type component width must be 32 bits",
  ),
  derivative.instruction("operand", derivatives, "P must have the type Result Type.", (m, at) =>
    operandType(m, at, 3) === m.typeAt(at)
      ? undefined
      : `Expected P type and Result Type to be the same: ${m.opName(at)}`,
  ),
  derivative.model(
    "model",
    derivatives,
    "Derivatives need the Fragment execution model, or one with derivative groups.",
    (m, at, model) => {
      if (model === ExecutionModel.Fragment || withQuads.has(model)) return undefined;
      return `Derivative instructions require Fragment, GLCompute, MeshEXT or TaskEXT execution model: ${m.opName(at)}`;
    },
  ),
  derivative.model(
    "group",
    derivatives,
    "In GLCompute, MeshEXT and TaskEXT, derivatives need DerivativeGroupQuadsKHR or DerivativeGroupLinearKHR.",
    (m, at, model, entry) => {
      if (!withQuads.has(model)) return undefined;
      const { DerivativeGroupLinearKHR, DerivativeGroupQuadsKHR } = ExecutionMode;
      if (hasMode(m, entry, DerivativeGroupLinearKHR) || hasMode(m, entry, DerivativeGroupQuadsKHR)) return undefined;
      return (
        "Derivative instructions require DerivativeGroupQuadsKHR or DerivativeGroupLinearKHR execution mode for GLCompute, " +
        `MeshEXT or TaskEXT execution model: ${m.opName(at)}`
      );
    },
    { concerns: "modes" },
  ),
];

export const primitiveRules: readonly Rule[] = [
  primitive.instruction(
    "stream",
    streams,
    "Stream must be an <id> of a constant instruction with a scalar integer type.",
    (m, at) => {
      if (!isInt(m, operandType(m, at, 1))) return `${m.opName(at)}: expected Stream to be int scalar`;
      return isConstantId(m, m.word(at, 1)) ? undefined : `${m.opName(at)}: expected Stream to be constant instruction`;
    },
  ),
  primitive.model(
    "model",
    primitives,
    "Primitive instructions are used only in the Geometry execution model.",
    (m, at, model) =>
      model === ExecutionModel.Geometry ? undefined : `${m.opName(at)} instructions require Geometry execution model`,
  ),
];
