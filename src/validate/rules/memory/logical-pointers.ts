/** Where logical pointers and variable pointers may occur (specification, 2.16.1). */
import { AddressingModel, Capability as C, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { headerWords } from "../../../spirv/modules.ts";
import { lazy } from "../../../support/lazy.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isBlockArray } from "../../facts/pointers.ts";
import {
  containsType,
  isMatrix,
  isPointer,
  isStruct,
  isUntypedPointer,
  membersOf,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { type VariablePointers, variablePointersOf } from "../../facts/variable-pointers.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const pointers = chapter("2.16.1 Universal Validation Rules", "logical-pointer");

const rules = {
  operand: pointers.sentence(
    "operand",
    "A logical pointer must only be an operand of the listed instructions; of those that need variable pointers only in storage class StorageBuffer or Workgroup, with the capability.",
  ),
  result: pointers.sentence(
    "result",
    "A logical pointer must only be the result of the listed instructions; of those that make variable pointers only in storage class StorageBuffer or Workgroup, with the capability.",
  ),
  sameStructure: pointers.sentence(
    "same-structure",
    "With VariablePointersStorageBuffer alone, a variable pointer must be selected from pointers into the same structure, or OpConstantNull.",
  ),
  blockArray: pointers.sentence(
    "block-array",
    "A variable pointer must not point to an array of structures that are decorated with Block or BufferBlock.",
  ),
  matrix: pointers.sentence("matrix", "A variable pointer must not point to an object that is or contains a matrix."),
  column: pointers.sentence(
    "column",
    "A variable pointer must not point to a column, or a component in a column, within a matrix.",
  ),
  arrayLength: pointers.sentence("array-length", "A variable pointer must not be an operand to an OpArrayLength."),
} as const;

/** Instructions that take logical pointers only as variable pointers, or not at all. */
const restrictedOperands: ReadonlySet<number> = new Set([
  Op.ReturnValue,
  Op.PtrAccessChain,
  Op.UntypedPtrAccessChainKHR,
  Op.PtrEqual,
  Op.PtrNotEqual,
  Op.PtrDiff,
  Op.Select,
  Op.Phi,
]);
const withoutOperands: ReadonlySet<number> = new Set([
  Op.InBoundsPtrAccessChain,
  Op.UntypedInBoundsPtrAccessChainKHR,
  Op.ConvertPtrToU,
  Op.PtrCastToGeneric,
  Op.GenericCastToPtr,
  Op.GenericCastToPtrExplicit,
  Op.Bitcast,
  Op.AtomicFlagTestAndSet,
  Op.AtomicFlagClear,
]);
const restrictedResults: ReadonlySet<number> = new Set([
  Op.Select,
  Op.Phi,
  Op.FunctionCall,
  Op.PtrAccessChain,
  Op.UntypedPtrAccessChainKHR,
  Op.Load,
  Op.ConstantNull,
]);
const withoutResults: ReadonlySet<number> = new Set([
  Op.ConvertUToPtr,
  Op.PtrCastToGeneric,
  Op.GenericCastToPtr,
  Op.GenericCastToPtrExplicit,
  Op.Bitcast,
]);

/** Storage classes of handles, which functions may return. */
const handles: ReadonlySet<number> = new Set([S.UniformConstant, S.Image]);

/** Opcodes that may not handle logical pointers as they like, by opcode: as operands, as results. */
const OPERANDS = 1;
const RESULTS = 2;
const limited = lazy(() => {
  const marks = new Uint8Array(0x10000);
  for (const opcode of [...restrictedOperands, ...withoutOperands]) marks[opcode]! |= OPERANDS;
  for (const opcode of [...restrictedResults, ...withoutResults]) marks[opcode]! |= RESULTS;
  return marks;
});

const isLogical = (m: Facts, type: number): boolean =>
  isPointer(m, type) && storageClassOf(m, type) !== S.PhysicalStorageBuffer;

function mayVary(m: Facts, type: number): boolean {
  const storage = storageClassOf(m, type);
  if (storage === S.Workgroup) return m.has(C.VariablePointers);
  return storage === S.StorageBuffer && m.has(C.VariablePointersStorageBuffer);
}

const needed =
  "a logical pointer XX in the StorageBuffer or Workgroup storage classes with appropriate variable pointers capability";

function operandProblem(m: Facts, at: number): Outcome {
  const opcode = m.opcode(at);
  const isRestricted = restrictedOperands.has(opcode);
  for (let index = 1; index < m.length(at); index++) {
    const id = m.word(at, index);
    const type = m.typeOf(id);
    if (id === m.resultAt(at) || !isLogical(m, type)) continue;
    if (!isRestricted) return broken(rules.operand, "Instruction may not have a logical pointer operand", at);
    const isHandle = opcode === Op.ReturnValue && handles.has(storageClassOf(m, type));
    if (mayVary(m, type) || isHandle) continue;
    return broken(rules.operand, `Instruction may only have ${needed.replace("XX", "operand")}`, at);
  }
  return undefined;
}

function resultProblem(m: Facts, at: number): Outcome {
  const opcode = m.opcode(at);
  const type = m.typeAt(at);
  if (!isLogical(m, type)) return undefined;
  if (withoutResults.has(opcode)) return broken(rules.result, "Instruction may not return a logical pointer", at);
  const isHandle = opcode === Op.FunctionCall && handles.has(storageClassOf(m, type));
  if (!restrictedResults.has(opcode) || isHandle || mayVary(m, type)) return undefined;
  return broken(rules.result, `Instruction may only return ${needed.replace(" XX", "")}`, at);
}

const hasMatrix = (m: Facts, type: number): boolean => containsType(m, type, (id) => isMatrix(m, id));

function pointeeProblem(m: Facts, at: number, type: number): Outcome {
  if (isBlockArray(m, type)) {
    const message = "Variable pointer must not point to an array of Block- or BufferBlock-decorated structs";
    return broken(rules.blockArray, message, at);
  }
  if (!hasMatrix(m, type)) return undefined;
  return broken(rules.matrix, "Variable pointer must not point to an object that is or contains a matrix", at);
}

/** The data type and the pointer of an access through an untyped variable pointer. */
function untypedAccess(m: Facts, at: number): readonly [number, number] | undefined {
  switch (m.opcode(at)) {
    case Op.Load:
      return [m.typeAt(at), m.word(at, 3)];
    case Op.Store:
      return [m.typeOf(m.word(at, 2)), m.word(at, 1)];
    case Op.UntypedAccessChainKHR:
    case Op.UntypedInBoundsAccessChainKHR:
    case Op.UntypedPtrAccessChainKHR:
      return [m.word(at, 3), m.word(at, 4)];
    default:
      return undefined;
  }
}

function variableProblem(m: Facts, at: number, known: VariablePointers): Outcome {
  const opcode = m.opcode(at);
  if (opcode === Op.ArrayLength || opcode === Op.UntypedArrayLengthKHR) {
    const isVariable = known.has(m.word(at, opcode === Op.ArrayLength ? 3 : 4));
    return isVariable ? broken(rules.arrayLength, "Pointer operand must not be a variable pointer", at) : undefined;
  }
  const access = untypedAccess(m, at);
  if (access !== undefined && known.has(access[1]) && isUntypedPointer(m, m.typeOf(access[1]))) {
    const problem = pointeeProblem(m, at, access[0]);
    if (problem !== undefined) return problem;
  }
  const id = m.resultAt(at);
  return id !== 0 && known.has(id) ? pointeeProblem(m, at, pointeeOf(m, m.typeAt(at))) : undefined;
}

/** Chains that a variable pointer comes from are followed back; each once for all variable pointers. */
class Trace {
  readonly #m: Facts;
  readonly #known: VariablePointers;
  readonly #seen = new Set<number>();

  constructor(m: Facts, known: VariablePointers) {
    this.#m = m;
    this.#known = known;
  }

  /** The first chain into a matrix that a variable pointer comes from. */
  problem(root: number): Outcome {
    const m = this.#m;
    const pending = [root];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      const at = m.definition(id);
      if (at !== 0 && entersMatrix(m, at)) {
        const message = "Variable pointer must not point to a column or a component of a column of a matrix";
        return broken(rules.column, isUntypedPointer(m, m.typeOf(root)) ? `${message}.` : message, at);
      }
      pending.push(...this.#known.sources(id).toReversed());
    }
    return undefined;
  }
}

const chains: { readonly [opcode: number]: readonly [base: number, first: number] } = {
  [Op.AccessChain]: [3, 4],
  [Op.InBoundsAccessChain]: [3, 4],
  [Op.PtrAccessChain]: [3, 5],
  [Op.UntypedAccessChainKHR]: [4, 5],
  [Op.UntypedInBoundsAccessChainKHR]: [4, 5],
  [Op.UntypedPtrAccessChainKHR]: [4, 6],
};

/** Whether the indexes of an access chain lead into a matrix. */
function entersMatrix(m: Facts, at: number): boolean {
  const words = chains[m.opcode(at)];
  if (words === undefined) return false;
  const [base, first] = words;
  let type = base === 3 ? pointeeOf(m, m.typeOf(m.word(at, 3))) : m.word(at, 3);
  for (const index of m.rest(at, first)) {
    if (isMatrix(m, type)) return true;
    type = isStruct(m, type) ? (membersOf(m, type)[constantNumber(m, index) ?? 0] ?? 0) : m.wordOf(type, 2);
  }
  return false;
}

/** The variables that selected pointers point into, as far as selections before them show. */
class Structures {
  readonly #m: Facts;
  readonly #known: VariablePointers;
  /** Variables by selected pointer; 0 if it is not known. */
  readonly #variables = new Map<number, number>();

  constructor(m: Facts, known: VariablePointers) {
    this.#m = m;
    this.#known = known;
  }

  problem(at: number): Outcome {
    const m = this.#m;
    const id = m.resultAt(at);
    const isSelected = m.opcode(at) === Op.Select || m.opcode(at) === Op.Phi;
    if (!isSelected || !this.#known.has(id) || m.has(C.VariablePointers)) return undefined;
    let variable = 0;
    for (const source of this.#known.sources(id)) {
      const next = this.#variableOf(this.#known.root(source));
      if (variable !== 0 && next !== 0 && next !== variable) {
        const message = "Variable pointers must point into the same structure (or OpConstantNull)";
        return broken(rules.sameStructure, message, at);
      }
      variable ||= next;
    }
    this.#variables.set(id, variable);
    return undefined;
  }

  #variableOf(id: number): number {
    const opcode = this.#m.opcodeOf(id);
    return opcode === Op.Variable || opcode === Op.UntypedVariableKHR ? id : (this.#variables.get(id) ?? 0);
  }
}

/** Everything about variable pointers in one walk. */
class Walk {
  readonly #m: Facts;
  readonly #known: VariablePointers;
  readonly #trace: Trace;
  readonly #structures: Structures;
  readonly #made: ReadonlySet<number>;

  constructor(m: Facts) {
    this.#m = m;
    this.#known = variablePointersOf(m);
    this.#trace = new Trace(m, this.#known);
    this.#structures = new Structures(m, this.#known);
    this.#made = new Set(this.#known.made);
  }

  problem(at: number): Outcome {
    const found = this.#structures.problem(at) ?? variableProblem(this.#m, at, this.#known);
    if (found !== undefined) return found;
    const id = this.#m.resultAt(at);
    return this.#made.has(id) ? this.#trace.problem(id) : undefined;
  }
}

function problems(m: Facts): readonly Outcome[] {
  const found: Outcome[] = [];
  const walk = m.has(C.VariablePointersStorageBuffer) ? new Walk(m) : undefined;
  const marks = limited();
  for (let at = headerWords; at < m.words.length; at = m.next(at)) {
    const mark = marks[m.opcode(at)]!;
    if (mark === 0 && walk === undefined) continue;
    const operand = (mark & OPERANDS) === 0 ? undefined : operandProblem(m, at);
    const outcome = operand ?? ((mark & RESULTS) === 0 ? undefined : resultProblem(m, at)) ?? walk?.problem(at);
    if (outcome === undefined) continue;
    found.push(outcome);
    if (!m.settings.all) break;
  }
  return found;
}

export const logicalPointerRules: readonly Rule[] = [
  ...Object.values(rules),
  pointers.module("pointers", "limits", "Logical pointers and variable pointers occur only where they may.", problems, {
    when: (m) =>
      !m.settings.relaxLogicalPointer &&
      (m.addressingModel === AddressingModel.Logical || m.addressingModel === AddressingModel.PhysicalStorageBuffer64),
  }),
];
