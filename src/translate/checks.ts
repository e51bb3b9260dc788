// Rules of instructions of INTEL that llvm-spirv reports, with its wording. A module of SPIR-V is checked after it is built, and after its text is read.

import { Capability, StorageClass } from "../grammar/enumerants.generated.ts";
import { instruction } from "../grammar/index.ts";
import { forEachInstruction, indexModule, type Module, Op } from "../spirv/modules.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";
import { textName } from "./text/names.ts";
import { SpirvInput } from "./to-llvm/input.ts";
import type { Instruction } from "./to-llvm/instruction.ts";

/** Returns the rule that an instruction breaks; undefined for a valid one. */
type Check = (input: SpirvInput, one: Instruction, capabilities: ReadonlySet<number>) => string | undefined;

/** The scalar of a type and the number of its components. */
interface Shape {
  readonly scalar: Instruction;
  readonly count: number;
}

function shapeOf(input: SpirvInput, typeId: number): Shape {
  const type = input.definition(typeId);
  if (type.opcode === Op.TypeCooperativeMatrixKHR) return { scalar: input.definition(type.operand(0)), count: 1 };
  if (type.opcode !== Op.TypeVector) return { scalar: type, count: 1 };
  return { scalar: input.definition(type.operand(0)), count: type.operand(1) };
}

function isMatrix(input: SpirvInput, typeId: number): boolean {
  return input.opcodeOf(typeId) === Op.TypeCooperativeMatrixKHR;
}

/** A conversion between types by their opcode and width, which the message names. */
function conversion(from: Kind, to: Kind): Check {
  return (input, one, capabilities) => {
    const [source, result] = [shapeOf(input, input.typeOf(one.operand(0))), shapeOf(input, one.typeId)];
    if (isMatrix(input, one.typeId) && !capabilities.has(Capability.CooperativeMatrixBFloat16ComponentTypeINTEL))
      return "Can be used with cooperative matrices only when SPV_INTEL_joint_matrix is enabled";
    if (!isKind(result.scalar, to)) return `Result value must be a scalar or vector of ${to.words} type`;
    if (!isKind(source.scalar, from)) return `Input value must be a scalar or vector of ${from.words} type`;
    if (source.count === result.count) return undefined;
    return "Input type must have the same number of components as result type";
  };
}

interface Kind {
  readonly opcode: number;
  readonly width: number;
  readonly words: string;
}

const SINGLE: Kind = { opcode: Op.TypeFloat, width: 32, words: "floating-point 32-bit" };
const SHORT: Kind = { opcode: Op.TypeInt, width: 16, words: "integer 16-bit" };

function isKind(type: Instruction, { opcode, width }: Kind): boolean {
  return type.opcode === opcode && type.operand(0) === width;
}

/** A handle is as wide as an address. */
const handle: Check = (input, one) => {
  const { scalar, count } = shapeOf(input, input.typeOf(one.operand(0)));
  const model = input.index.addressingModel;
  const width = model === "Physical32" ? 32 : 64;
  if (count === 1 && scalar.opcode === Op.TypeInt && scalar.operand(0) === width) return undefined;
  return (
    "Parameter value must be a 32-bit scalar in case of Physical32 addressing model or a 64-bit scalar in case of " +
    `Physical64 addressing model\nType size: ${scalar.optional(0) ?? 0}\nAddressing model: ${model}`
  );
};

const prefetch: Check = (input, one) => {
  const type = input.definition(input.typeOf(one.operand(0)));
  return type.operand(0) === StorageClass.CrossWorkgroup ? undefined : "Ptr must be in CrossWorkgroup storage class";
};

const capacity: Check = (_input, one) =>
  (one.operand(4) | 0) < 0 ? "AsyncCapacity must be an unsigned 32-bit integer" : undefined;

const checks: ReadonlyMap<number, Check> = new Map([
  [Op.ConvertFToBF16INTEL, conversion(SINGLE, SHORT)],
  [Op.ConvertBF16ToFINTEL, conversion(SHORT, SINGLE)],
  [Op.ConvertHandleToImageINTEL, handle],
  [Op.ConvertHandleToSamplerINTEL, handle],
  [Op.ConvertHandleToSampledImageINTEL, handle],
  [Op.SubgroupBlockPrefetchINTEL, prefetch],
  [Op.TaskSequenceCreateALTERA, capacity],
]);

/** Instructions whose messages have the prefix of opcodes. */
const PREFIXED: ReadonlySet<number> = new Set([Op.SubgroupBlockPrefetchINTEL]);

/** The first instruction that breaks a rule; undefined if there is none. */
export function checkInstructions(module: Module): Diagnostic | undefined {
  const found: (readonly [check: Check, offset: number, opcode: number])[] = [];
  const capabilities = new Set<number>();
  forEachInstruction(module, (offset, opcode) => {
    const check = checks.get(opcode);
    if (check !== undefined) found.push([check, offset, opcode]);
    if (opcode === Op.Capability) capabilities.add(module.words[offset + 1] ?? 0);
    return true;
  });
  const index = found.length === 0 ? undefined : indexModule(module);
  if (index === undefined || !index.ok) return undefined;
  const input = new SpirvInput(index.value);
  for (const [check, offset, opcode] of found) {
    const broken = check(input, input.at(offset), capabilities);
    if (broken !== undefined) return diagnosticOf(opcode, offset, broken);
  }
  return undefined;
}

function diagnosticOf(opcode: number, offset: number, broken: string): Diagnostic {
  const known = instruction(opcode);
  const name = `${PREFIXED.has(opcode) ? "Op" : ""}${known === undefined ? opcode : textName(known)}`;
  const message = `InvalidInstruction: Can't translate llvm instruction:\n${name}\n${broken}`;
  return makeDiagnostic("error", "translation", message).with({ binary: { byte: offset * 4, word: offset } });
}
