/** Miscellaneous instructions: clocks, assumptions, sizes, the end of a shader with a message. */
import { Scope } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { logicallyMatches } from "../facts/logical-match.ts";
import type { Facts } from "../facts/module-facts.ts";
import {
  dimensionOf,
  isBool,
  isBoolScalarOrVector,
  isIntOfWidth,
  isIntScalarOrVector,
  isPointer,
  isUnsignedInt,
  isUnsignedIntVector,
  scalarOf,
} from "../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../rule.ts";
import { inWord, isInt32, operandRules, operandType, resultWord } from "./operand-types.ts";
import { scopeProblem } from "./scopes/scopes.ts";

const clock = chapter("SPV_KHR_shader_clock", "clock");
const vulkanClock = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "clock");
const assume = chapter("SPV_KHR_expect_assume", "expect");
const various = chapter("3.3.1 Miscellaneous Instructions", "miscellaneous");
const abort = chapter("SPV_KHR_abort", "abort");

/** Two 32-bit words, or one of 64 bits. */
function isHandle64(m: Facts, type: number): boolean {
  if (isUnsignedInt(m, type)) return isIntOfWidth(m, type, 64);
  return isUnsignedIntVector(m, type) && dimensionOf(m, type) === 2 && isIntOfWidth(m, scalarOf(m, type), 32);
}

/** A clock's scope, if it is known. */
const clockScope = (m: Facts, at: number): number | undefined => scopeProblem(m, at, m.word(at, 3)).value;

function openclClock(m: Facts, at: number): Outcome {
  const scope = clockScope(m, at);
  const allowed = [undefined, Scope.Subgroup, Scope.Workgroup, Scope.Device];
  return allowed.includes(scope as never) ? undefined : "Scope must be Subgroup, Workgroup, or Device";
}

function sizeOfPointer(m: Facts, at: number): Outcome {
  const id = m.word(at, 3);
  return isPointer(m, m.typeOf(id)) || isPointer(m, id) ? undefined : "Pointer must be a pointer";
}

const expected = (name: string, word: number, label: string): Rule =>
  assume.instruction(name, [Op.ExpectKHR], `The type of ${label} must be the same as Result Type.`, (m, at) =>
    operandType(m, at, word) === m.typeAt(at)
      ? undefined
      : `Type of ${label} operand of OpExpectKHR does not match the result type `,
  );

export const miscellaneousRules: readonly Rule[] = [
  clock.instruction(
    "scope",
    [Op.ReadClockKHR],
    "Scope must be a scope.",
    (m, at) => scopeProblem(m, at, m.word(at, 3)).problem,
  ),
  vulkanClock.instruction(
    "vulkan-scope",
    [Op.ReadClockKHR],
    "Scope for OpReadClockKHR must be limited to Subgroup or Device.",
    (m, at) => {
      const scope = clockScope(m, at);
      if (scope === undefined || scope === Scope.Subgroup || scope === Scope.Device) return undefined;
      return "Scope must be Subgroup or Device";
    },
    { vulkan: "VUID-StandaloneSpirv-OpReadClockKHR-04652", when: (m) => m.isVulkan },
  ),
  clock.instruction(
    "opencl-scope",
    [Op.ReadClockKHR],
    "In OpenCL, Scope must be Subgroup, Workgroup, or Device.",
    openclClock,
    { when: (m) => m.isOpenCL },
  ),
  ...operandRules(clock, [
    {
      name: "result",
      places: inWord(resultWord, [Op.ReadClockKHR]),
      test: isHandle64,
      sentence: "Result Type must be a 64-bit unsigned integer scalar or a vector of two 32-bit unsigned integers.",
      message: "Expected Value to be a vector of two components of unsigned integer or 64bit unsigned integer",
    },
  ]),
  ...operandRules(assume, [
    {
      name: "condition",
      places: [[Op.AssumeTrueKHR, 1]],
      test: isBool,
      sentence: "Condition must be a scalar of Boolean type.",
      message: "Value operand of OpAssumeTrueKHR must be a boolean scalar",
    },
    {
      name: "result",
      places: inWord(resultWord, [Op.ExpectKHR]),
      test: (m, type) => isBoolScalarOrVector(m, type) || isIntScalarOrVector(m, type),
      sentence: "Result Type must be a scalar or vector of integer type or Boolean type.",
      message: "Result of OpExpectKHR must be a scalar or vector of integer type or boolean type",
    },
  ]),
  expected("value", 3, "Value"),
  expected("expected-value", 4, "ExpectedValue"),
  ...operandRules(various, [
    {
      name: "size-result",
      places: inWord(resultWord, [Op.SizeOf]),
      test: isInt32,
      sentence: "Result Type must be a 32-bit integer type scalar.",
      message: "Result Type must be a 32-bit int scalar",
    },
    {
      name: "helper-result",
      places: inWord(resultWord, [Op.IsHelperInvocationEXT]),
      test: isBool,
      sentence: "Result Type must be a scalar of Boolean type.",
      message: (m, at) => `Expected bool scalar type as Result Type: ${m.opName(at)}`,
    },
  ]),
  various.instruction("size-pointer", [Op.SizeOf], "Pointer must point to a concrete type.", sizeOfPointer),
  abort.instruction("message", [Op.AbortKHR], "The type of Message must match Message Type logically.", (m, at) =>
    logicallyMatches(m, m.word(at, 1), operandType(m, at, 2))
      ? undefined
      : "Type of Message operand does not logically match the type of the Message Type operand",
  ),
];
