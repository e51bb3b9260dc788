// SPV_INTEL_vector_compute: string attributes of LLVM IR, and decorations and execution modes of SPIR-V. One table each for both directions.
//
// Functions with the attribute "VCFunction" and variables with "VCGlobalVariable" are of vector compute; attributes of others mean nothing.

import {
  Decoration,
  ExecutionMode,
  FPDenormMode,
  FPOperationMode,
  FPRoundingMode,
} from "../../grammar/enumerants.generated.ts";
import {
  type AttributeSet,
  type GlobalVariable,
  type LLVMAttribute,
  type LLVMFunction,
  stringAttribute,
} from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";

/** The extension. */
export const VECTOR_COMPUTE = "SPV_INTEL_vector_compute";
const FUNCTION = "VCFunction";
const VARIABLE = "VCGlobalVariable";
const FLOAT_CONTROL = "VCFloatControl";
const SINGLE = ["VCSingleElementVector", Decoration.SingleElementVectorINTEL] as const;

/** An attribute and its decoration or mode; those in `NUMBERED` have a number. */
type Row = readonly [attribute: string, enumerant: number];

const OF_FUNCTIONS: readonly Row[] = [
  [FUNCTION, Decoration.VectorComputeFunctionINTEL],
  ["VCStackCall", Decoration.StackCallINTEL],
  ["VCCallable", Decoration.VectorComputeCallableFunctionINTEL],
  ["VCSIMTCall", Decoration.SIMTCallINTEL],
];
const OF_PARAMETERS: readonly Row[] = [
  ["VCArgumentIOKind", Decoration.FuncParamIOKindINTEL],
  ["VCMediaBlockIO", Decoration.MediaBlockIOINTEL],
  SINGLE,
];
const OF_VARIABLES: readonly Row[] = [
  [VARIABLE, Decoration.VectorComputeVariableINTEL],
  ["VCVolatile", Decoration.Volatile],
  ["VCByteOffset", Decoration.GlobalVariableOffsetINTEL],
  SINGLE,
];
const OF_KERNELS: readonly Row[] = [
  ["VCSLMSize", ExecutionMode.SharedLocalMemorySizeINTEL],
  ["VCNamedBarrierCount", ExecutionMode.NamedBarrierCountINTEL],
];
const NUMBERED: ReadonlySet<string> = new Set([
  "VCSIMTCall",
  "VCArgumentIOKind",
  "VCByteOffset",
  ...OF_KERNELS.map(([attribute]) => attribute),
]);

// ---- the control of floats

/** Roundings by the two bits of the control from bit 4 on: the mode of kernels, and of functions. */
const ROUNDINGS = [
  [ExecutionMode.RoundingModeRTE, FPRoundingMode.RTE],
  [ExecutionMode.RoundingModeRTPINTEL, FPRoundingMode.RTP],
  [ExecutionMode.RoundingModeRTNINTEL, FPRoundingMode.RTN],
  [ExecutionMode.RoundingModeRTZ, FPRoundingMode.RTZ],
] as const;
const ROUNDING_SHIFT = 4;
/** Operation by bit 0. */
const OPERATIONS = [
  [ExecutionMode.FloatingPointModeIEEEINTEL, FPOperationMode.IEEE],
  [ExecutionMode.FloatingPointModeALTINTEL, FPOperationMode.ALT],
] as const;
/** Whether denormal numbers are flushed, or kept: a bit for each width. */
const DENORMS = [
  [ExecutionMode.DenormFlushToZero, FPDenormMode.FlushToZero],
  [ExecutionMode.DenormPreserve, FPDenormMode.Preserve],
] as const;
const DENORM_BITS = [
  [64, 1 << 6],
  [32, 1 << 7],
  [16, 1 << 10],
] as const;

/** A property of floats of a width: the mode of kernels, the decoration of functions and its operand, and the bits of the control. */
interface FloatProperty {
  readonly width: number;
  readonly mode: number;
  readonly decoration: number;
  readonly operand: number;
  readonly bits: number;
}

const floatProperties: readonly FloatProperty[] = DENORM_BITS.flatMap(([width, bit]) => [
  ...properties(width, Decoration.FunctionDenormModeINTEL, DENORMS, (index) => index * bit),
  ...properties(width, Decoration.FunctionRoundingModeINTEL, ROUNDINGS, (index) => index << ROUNDING_SHIFT),
  ...properties(width, Decoration.FunctionFloatingPointModeINTEL, OPERATIONS, (index) => index),
]);

function properties(
  width: number,
  decoration: number,
  list: readonly (readonly [mode: number, operand: number])[],
  bits: (index: number) => number,
): readonly FloatProperty[] {
  return list.map(([mode, operand], index) => ({ width, mode, decoration, operand, bits: bits(index) }));
}

/** The properties that a control states: one of each kind and width. */
function propertiesOf(control: number): readonly FloatProperty[] {
  const maskOf = ({ width, decoration }: FloatProperty): number =>
    floatProperties.reduce(
      (mask, one) => (one.width === width && one.decoration === decoration ? mask | one.bits : mask),
      0,
    );
  return floatProperties.filter((one) => (control & maskOf(one)) === one.bits);
}

// ---- to SPIR-V

/** The value of a string attribute; undefined without it. */
function stated(set: AttributeSet | undefined, kind: string): string | undefined {
  return set?.attributes.find((one) => one.isString && one.kind === kind)?.string;
}

/** Whether a module is of vector compute: a function or variable has its attribute. */
export function isVectorCompute({ module }: ToSpirv): boolean {
  return module.functions.some(isOfVectorCompute) || module.globals.some(isVariable);
}

function isOfVectorCompute({ attributes }: LLVMFunction): boolean {
  return stated(attributes.ofFunction, FUNCTION) !== undefined;
}

/** Whether a variable is of vector compute, which may be private. */
export function isVariable({ attributes }: GlobalVariable): boolean {
  return stated(attributes.ofFunction, VARIABLE) !== undefined;
}

function isAllowed({ builder }: ToSpirv): boolean {
  return builder.options.allows(VECTOR_COMPUTE);
}

/** The operands of a decoration or mode for the text of its attribute; undefined if the text is no number where one is needed. */
function operandsOf(attribute: string, text: string): readonly number[] | undefined {
  if (!NUMBERED.has(attribute)) return [];
  return /^\d+$/.test(text) ? [Number(text) >>> 0] : undefined;
}

function decorate({ builder }: ToSpirv, id: number, set: AttributeSet | undefined, rows: readonly Row[]): void {
  for (const [attribute, decoration] of rows) {
    const text = stated(set, attribute);
    const operands = text === undefined ? undefined : operandsOf(attribute, text);
    if (operands !== undefined) builder.decorate(id, decoration, ...operands);
  }
}

/** Decorates a function; the control of floats of kernels is execution modes. */
export function decorateVectorFunction(at: ToSpirv, one: LLVMFunction, id: number, isKernel: boolean): void {
  if (!isAllowed(at) || !isOfVectorCompute(one)) return;
  decorate(at, id, one.attributes.ofFunction, OF_FUNCTIONS);
  decorate(at, id, one.attributes.ofResult, [SINGLE]);
  if (isKernel) return;
  for (const { decoration, width, operand } of floatControl(one)) at.builder.decorate(id, decoration, width, operand);
}

function floatControl({ attributes }: LLVMFunction): readonly FloatProperty[] {
  const text = stated(attributes.ofFunction, FLOAT_CONTROL);
  return text === undefined || !/^\d+$/.test(text) ? [] : propertiesOf(Number(text));
}

/** Decorates a parameter of a function. */
export function decorateVectorParameter(at: ToSpirv, one: LLVMFunction, index: number, id: number): void {
  if (isAllowed(at) && isOfVectorCompute(one)) decorate(at, id, one.attributes.ofParameters[index], OF_PARAMETERS);
}

/** Decorates a variable. */
export function decorateVectorVariable(at: ToSpirv, one: GlobalVariable, id: number): void {
  if (isAllowed(at) && isVariable(one)) decorate(at, id, one.attributes.ofFunction, OF_VARIABLES);
}

/** Writes the execution modes of a kernel. */
export function writeVectorModes(at: ToSpirv, kernel: LLVMFunction, id: number): void {
  if (!isAllowed(at) || !isOfVectorCompute(kernel)) return;
  for (const [attribute, mode] of OF_KERNELS) {
    const text = stated(kernel.attributes.ofFunction, attribute);
    const operands = text === undefined ? undefined : operandsOf(attribute, text);
    if (operands !== undefined) at.addMode(Op.ExecutionMode, id, mode, ...operands);
  }
  for (const { mode, width } of floatControl(kernel)) at.addMode(Op.ExecutionMode, id, mode, width);
}

// ---- to LLVM IR

function attributesOf({ input }: ToLlvm, id: number, rows: readonly Row[]): readonly LLVMAttribute[] {
  return rows.flatMap(([attribute, decoration]) => {
    const found = input.annotations.find(id, decoration);
    if (found === undefined) return [];
    return [stringAttribute(attribute, NUMBERED.has(attribute) ? `${found.operands[0] ?? 0}` : "")];
  });
}

/** The attributes of a function by its decorations. */
export function vectorFunctionAttributes(at: ToLlvm, id: number): readonly LLVMAttribute[] {
  const { annotations } = at.input;
  if (!annotations.has(id, Decoration.VectorComputeFunctionINTEL)) return [];
  const found = floatProperties.filter(({ decoration, width, operand }) =>
    annotations.of(id).some(({ kind, operands: [first, second] }) => {
      return kind === decoration && first === width && second === operand;
    }),
  );
  return [...attributesOf(at, id, OF_FUNCTIONS), ...controlOf(found)];
}

function controlOf(found: readonly FloatProperty[]): readonly LLVMAttribute[] {
  if (found.length === 0) return [];
  return [stringAttribute(FLOAT_CONTROL, `${found.reduce((control, { bits }) => control | bits, 0)}`)];
}

/** The attributes of a function's result by the decorations of the function. */
export function vectorResultAttributes(at: ToLlvm, id: number): readonly LLVMAttribute[] {
  return attributesOf(at, id, [SINGLE]);
}

/** The attributes of a parameter by its decorations. */
export function vectorParameterAttributes(at: ToLlvm, id: number): readonly LLVMAttribute[] {
  return attributesOf(at, id, OF_PARAMETERS);
}

/** Sets the attributes of a variable by its decorations. */
export function addVectorVariable(at: ToLlvm, global: GlobalVariable, id: number): void {
  if (!at.input.annotations.has(id, Decoration.VectorComputeVariableINTEL)) return;
  const ofFunction = at.module.attributeSets.of(attributesOf(at, id, OF_VARIABLES));
  global.attributes = { ...global.attributes, ofFunction };
}

/** Adds the attributes of a kernel of vector compute by its execution modes. */
export function addVectorModes(at: ToLlvm, made: LLVMFunction, id: number, modes: readonly Instruction[]): void {
  if (!at.input.annotations.has(id, Decoration.VectorComputeFunctionINTEL)) return;
  const numbers = modes.map((one) => [one.operand(1), one.optional(2)] as const);
  const sizes = OF_KERNELS.flatMap(([attribute, mode]) => {
    const found = numbers.find(([kind]) => kind === mode);
    return found === undefined ? [] : [stringAttribute(attribute, `${found[1] ?? 0}`)];
  });
  const found = floatProperties.filter((one) =>
    numbers.some(([kind, width]) => kind === one.mode && width === one.width),
  );
  const own = made.attributes.ofFunction?.attributes ?? [];
  const ofFunction = at.module.attributeSets.of([...own, ...sizes, ...controlOf(found)]);
  made.attributes = { ...made.attributes, ofFunction };
}
