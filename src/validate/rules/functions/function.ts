/** Function instructions and returns. */
import {
  AddressingModel,
  Capability as C,
  Decoration as D,
  StorageClass as S,
} from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { hasDecorationsOf, logicallyMatches } from "../../facts/logical-match.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isArray, isTypedPointer, pointeeOf, storageClassOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";

const functions = chapter("3.3.9 Function Instructions", "function");
const logical = chapter("2.16.1 Universal Validation Rules", "function");

// biome-ignore format: a list of opcodes
const users: ReadonlySet<number> = new Set([
  Op.GroupDecorate, Op.Decorate, Op.DecorateId, Op.DecorateString, Op.EnqueueKernel, Op.EntryPoint, Op.ConditionalEntryPointINTEL,
  Op.ExecutionMode, Op.ExecutionModeId, Op.FunctionCall, Op.GetKernelNDrangeSubGroupCount,
  Op.GetKernelNDrangeMaxSubGroupSize, Op.GetKernelWorkGroupSize, Op.GetKernelPreferredWorkGroupSizeMultiple,
  Op.GetKernelLocalSizeForSubgroupCount, Op.GetKernelMaxNumSubgroups, Op.Name, Op.CooperativeMatrixPerElementOpEXT,
  Op.CooperativeMatrixReduceEXT, Op.CooperativeMatrixLoadTensorNV, Op.ConstantFunctionPointerINTEL, Op.ExtInst,
  Op.ExtInstWithForwardRefsKHR,
]);

function declaration(m: Facts, at: number): Outcome {
  const type = m.word(at, 4);
  if (m.opcodeOf(type) !== Op.TypeFunction)
    return `OpFunction Function Type <id> ${m.name(type)} is not a function type.`;
  const returned = m.wordOf(type, 2);
  if (returned === m.word(at, 1)) return undefined;
  return `OpFunction Result Type <id> ${m.name(m.word(at, 1))} does not match the Function Type's return type <id> ${m.name(returned)}.`;
}

/** SPV_ALTERA_task_sequence, which spirv-val does not know here. */
const isTaskUser = (m: Facts, opcode: number): boolean =>
  opcode === Op.TaskSequenceCreateALTERA && !m.settings.reference;

function uses(m: Facts, at: number): Outcome {
  const id = m.word(at, 2);
  return m.usesOf(id).every((user) => users.has(m.opcode(user)) || isTaskUser(m, m.opcode(user)))
    ? undefined
    : `Invalid use of function result id ${m.name(id)}.`;
}

function parameter(m: Facts, at: number): Outcome {
  const one = m.functionAt(at);
  if (one === undefined) return "Function parameter instructions must be in a function body";
  const type = m.definition(m.word(one.at, 4));
  const index = one.parameters.indexOf(at);
  const wanted = m.optionalWord(type, 3 + index);
  if (wanted === undefined) {
    return `Too many OpFunctionParameters for ${m.name(one.id)}: expected ${m.length(type) - 3} based on the function's type`;
  }
  if (wanted === m.word(at, 1)) return undefined;
  return `OpFunctionParameter Result Type <id> ${m.name(m.word(at, 1))} does not match the OpTypeFunction parameter type of the same index.`;
}

function parameterCount(m: Facts, at: number): Outcome {
  const one = m.functionAt(at);
  if (one === undefined || one.at !== at) return undefined;
  const wanted = m.length(m.definition(m.word(at, 4))) - 3;
  if (one.parameters.length >= wanted) return undefined;
  return `Missing OpFunctionParameters for ${m.name(one.id)}: expected ${wanted} based on the function's type`;
}

/** A parameter that is, or holds, a physical pointer returns whether others alias it. */
function aliasing(m: Facts, at: number): Outcome {
  const one = m.functionAt(at);
  // Functions that decode tensors get their pointers from the implementation.
  if (one !== undefined && m.usesOf(one.id).some((user) => m.opcode(user) === Op.CooperativeMatrixLoadTensorNV))
    return undefined;
  const id = m.word(at, 2);
  const type = m.word(at, 1);
  const has = (kind: number) => m.decorations.has(id, kind);
  if (storageClassOf(m, type) === S.PhysicalStorageBuffer) {
    return has(D.Aliased) || has(D.Restrict)
      ? undefined
      : `OpFunctionParameter ${id}: expected Aliased or Restrict for PhysicalStorageBuffer pointer.`;
  }
  let pointee = pointeeOf(m, type);
  while (isArray(m, pointee)) pointee = m.wordOf(pointee, 2);
  if (!isTypedPointer(m, pointee) || storageClassOf(m, pointee) !== S.PhysicalStorageBuffer) return undefined;
  return has(D.AliasedPointer) || has(D.RestrictPointer)
    ? undefined
    : `OpFunctionParameter ${id}: expected AliasedPointer or RestrictPointer for PhysicalStorageBuffer pointer.`;
}

function call(m: Facts, at: number): Outcome {
  const callee = m.word(at, 3);
  if (!m.isFunction(callee)) return `OpFunctionCall Function <id> ${m.name(callee)} is not a function.`;
  const type = m.wordOf(callee, 4);
  if (m.typeOf(callee) !== m.typeAt(at)) {
    return `OpFunctionCall Result Type <id> ${m.name(m.typeAt(at))}s type does not match Function <id> ${m.name(callee)}s return type.`;
  }
  if (m.opcodeOf(type) !== Op.TypeFunction) return "Missing function type definition.";
  const parameters = m.rest(m.definition(type), 3);
  const args = m.rest(at, 4);
  if (args.length !== parameters.length) {
    return `OpFunctionCall Function <id>'s parameter count does not match the argument count.`;
  }
  for (const [index, argument] of args.entries()) {
    const problem = argumentProblem(m, argument, parameters[index] ?? 0);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function argumentProblem(m: Facts, argument: number, parameter: number): Outcome {
  const type = m.typeOf(argument);
  if (type !== parameter && !isLegalizable(m, type, parameter)) {
    return `OpFunctionCall Argument <id> ${m.name(argument)}s type does not match Function <id> ${m.name(parameter)}s parameter type.`;
  }
  if (
    m.addressingModel !== AddressingModel.Logical ||
    m.settings.relaxLogicalPointer ||
    (m.opcodeOf(parameter) !== Op.TypePointer && m.opcodeOf(parameter) !== Op.TypeUntypedPointerKHR)
  )
    return undefined;
  return logicalArgument(m, argument, m.wordOf(parameter, 2));
}

/** HLSL passes structures that differ only in layout; legalization repairs that. */
function isLegalizable(m: Facts, type: number, parameter: number): boolean {
  return (
    m.settings.beforeHlslLegalization &&
    isTypedPointer(m, type) &&
    isTypedPointer(m, parameter) &&
    hasDecorationsOf(m, parameter, type) &&
    logicallyMatches(m, pointeeOf(m, parameter), pointeeOf(m, type), true)
  );
}

const passed: ReadonlySet<number> = new Set([S.UniformConstant, S.Function, S.Private, S.Workgroup, S.AtomicCounter]);

function logicalArgument(m: Facts, argument: number, storage: number): Outcome {
  if (storage === S.StorageBuffer) {
    if (!m.has(C.VariablePointersStorageBuffer)) {
      return `StorageBuffer pointer operand ${m.name(argument)} requires a variable pointers capability`;
    }
  } else if (!passed.has(storage)) return `Invalid storage class for pointer operand ${m.name(argument)}`;
  const opcode = m.opcodeOf(argument);
  if (opcode === Op.Variable || opcode === Op.UntypedVariableKHR || opcode === Op.FunctionParameter) return undefined;
  const mayVary =
    (storage === S.StorageBuffer && m.has(C.VariablePointersStorageBuffer)) ||
    (storage === S.Workgroup && m.has(C.VariablePointers)) ||
    storage === S.UniformConstant;
  return mayVary ? undefined : `Pointer operand ${m.name(argument)} must be a memory object declaration`;
}

function returned(m: Facts, at: number): Outcome {
  const value = m.word(at, 1);
  const type = m.typeOf(value);
  if (type === 0) return `OpReturnValue Value <id> ${m.name(value)} does not represent a value.`;
  if (m.opcodeOf(type) === Op.TypeVoid) return `OpReturnValue value's type <id> ${m.name(type)} is missing or void.`;
  const pointer = returnedPointer(m, type);
  if (pointer !== undefined) return pointer;
  const one = m.functionAt(at);
  if (one !== undefined && m.typeAt(one.at) === type) return undefined;
  const result = one === undefined ? 0 : m.typeAt(one.at);
  if (m.settings.beforeHlslLegalization && isLegalizable(m, type, result)) return undefined;
  return `OpReturnValue Value <id> ${m.name(value)}s type does not match OpFunction's return type.`;
}

function returnedPointer(m: Facts, type: number): Outcome {
  const storage = storageClassOf(m, type);
  if (storage < 0 || m.addressingModel !== AddressingModel.Logical || m.settings.relaxLogicalPointer) return undefined;
  if (storage === S.StorageBuffer) {
    return m.has(C.VariablePointersStorageBuffer)
      ? undefined
      : "In Logical addressing, functions may only return a storage buffer pointer if the VariablePointersStorageBuffer capability is declared";
  }
  if (storage === S.Workgroup) {
    return m.has(C.VariablePointers)
      ? undefined
      : "In Logical addressing, functions may only return a workgroup pointer if the VariablePointers capability is declared";
  }
  return storage === S.UniformConstant || storage === S.Image
    ? undefined
    : "In Logical addressing, functions may not return a pointer in this storage class";
}

export const functionRules: readonly Rule[] = [
  functions.instruction(
    "declaration",
    [Op.Function],
    "Function Type must be an OpTypeFunction whose return type is Result Type.",
    declaration,
  ),
  functions.instruction(
    "uses",
    [Op.Function],
    "The result of OpFunction is used only by calls and by what names functions.",
    uses,
  ),
  functions.instruction(
    "parameter-count",
    [Op.Function],
    "A function has as many parameters as its type.",
    parameterCount,
    { beyond: true },
  ),
  functions.instruction(
    "parameter",
    [Op.FunctionParameter],
    "Result Type must be the type of the parameter with the same index.",
    parameter,
  ),
  logical.instruction(
    "aliasing",
    [Op.FunctionParameter],
    "A parameter that is a physical pointer is Aliased or Restrict.",
    aliasing,
  ),
  functions.instruction(
    "call",
    [Op.FunctionCall],
    "Result Type and the arguments must have the types of the function.",
    call,
  ),
  functions.instruction("return-value", [Op.ReturnValue], "Value must have the return type of the function.", returned),
];
