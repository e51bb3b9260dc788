/** Rules for the use of ids in the order of the words: what must be defined before it is used, and as what. */

import * as Extended from "../../grammar/extended-opcodes.generated.ts";
import { KindCode } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "../facts/module-facts.ts";
import { hasTrait, isType, Trait } from "../facts/opcode-traits.ts";
import { type Broken, broken, chapter } from "../rule.ts";

const ids = chapter("2.16.1 Universal Validation Rules", "id");

export const idRules = {
  defined: ids.sentence(
    "defined",
    "All <id> uses must be defined before their use, unless the instruction says that forward references are allowed.",
  ),
  type: ids.sentence("type", "A Result Type <id> must be the <id> of a type."),
  value: ids.sentence("value", "An operand that is a value must not be the <id> of a type."),
  typed: ids.sentence("typed", "An operand that is a value must have a type."),
  nonSemantic: ids.sentence(
    "non-semantic",
    "The result of a non-semantic instruction must not be an operand of a semantic instruction.",
  ),
  forwardPointer: ids.sentence(
    "forward-pointer",
    "A type may refer forward only to pointers that OpTypeForwardPointer declares.",
  ),
  allDefined: ids.sentence("all-defined", "Every <id> that is referenced must be defined."),
} as const;

/** Which operands may name ids that are defined later, counted from 0 with type and result; undefined: none. */
const forward: { readonly [opcode: number]: (index: number) => boolean } = {
  ...Object.fromEntries(
    [
      Op.ExecutionMode,
      Op.ExecutionModeId,
      Op.EntryPoint,
      Op.ConditionalEntryPointINTEL,
      Op.Name,
      Op.MemberName,
      Op.SelectionMerge,
      Op.Decorate,
      Op.MemberDecorate,
      Op.DecorateId,
      Op.MemberDecorateIdEXT,
      Op.DecorateString,
      Op.MemberDecorateString,
      Op.Branch,
      Op.LoopMerge,
      Op.TypeForwardPointer,
      Op.GraphEntryPointARM,
      Op.ConditionalCapabilityINTEL,
      Op.ConditionalExtensionINTEL,
    ].map((opcode) => [opcode, () => true]),
  ),
  ...Object.fromEntries(
    [Op.GroupDecorate, Op.GroupMemberDecorate, Op.BranchConditional, Op.Switch].map((opcode) => [
      opcode,
      (index: number) => index !== 0,
    ]),
  ),
  [Op.FunctionCall]: (index) => index === 2,
  [Op.ConstantFunctionPointerINTEL]: (index) => index === 2,
  [Op.Phi]: (index) => index > 1,
  [Op.EnqueueKernel]: (index) => index === 8,
  [Op.GetKernelNDrangeSubGroupCount]: (index) => index === 3,
  [Op.GetKernelNDrangeMaxSubGroupSize]: (index) => index === 3,
  [Op.GetKernelWorkGroupSize]: (index) => index === 2,
  [Op.GetKernelPreferredWorkGroupSizeMultiple]: (index) => index === 2,
  [Op.CooperativeMatrixPerElementOpEXT]: (index) => index === 3,
  [Op.CooperativeMatrixReduceEXT]: (index) => index === 4,
  [Op.CooperativeMatrixLoadTensorNV]: (index) => index > 6,
  [Op.ExtInstWithForwardRefsKHR]: (index) => index > 3,
};

/** Operands of debug information that may be defined later, by number of the extended instruction. */
const forwardDebug: { readonly [set: string]: { readonly [number: number]: (index: number) => boolean } } = {
  "OpenCL.DebugInfo.100": {
    [Extended.OpenCLDebugInfo100.DebugFunction]: (index) => index === 13,
    [Extended.OpenCLDebugInfo100.DebugTypeComposite]: (index) => index >= 13,
  },
  DebugInfo: {
    [Extended.DebugInfo.DebugFunction]: (index) => index === 13,
    [Extended.DebugInfo.DebugTypeComposite]: (index) => index >= 12,
  },
};

/** Instructions whose operands may be types. */
const takesTypes: ReadonlySet<number> = new Set([
  Op.Function,
  Op.SizeOf,
  Op.ConstantSizeOfEXT,
  Op.CooperativeMatrixLengthKHR,
  Op.CooperativeMatrixLengthNV,
  Op.UntypedVariableKHR,
  Op.UntypedArrayLengthKHR,
  Op.UntypedAccessChainKHR,
  Op.UntypedInBoundsAccessChainKHR,
  Op.UntypedPtrAccessChainKHR,
  Op.UntypedInBoundsPtrAccessChainKHR,
  Op.UntypedImageTexelPointerEXT,
  Op.UntypedGroupAsyncCopyKHR,
  Op.VariableLengthArrayINTEL,
  Op.UntypedVariableLengthArrayINTEL,
  Op.AsmINTEL,
  Op.AllocateNodePayloadsAMDX,
  Op.AbortKHR,
  Op.BufferPointerEXT,
]);

/** Instructions whose operands may have no type: labels, functions, imports. */
const takesUntyped: ReadonlySet<number> = new Set([
  Op.Branch,
  Op.BranchConditional,
  Op.Switch,
  Op.Phi,
  Op.ExtInst,
  Op.ExtInstWithForwardRefsKHR,
  Op.ExtInstImport,
  Op.SelectionMerge,
  Op.LoopMerge,
  Op.Function,
  Op.SizeOf,
  Op.CooperativeMatrixLengthKHR,
  Op.CooperativeMatrixLengthNV,
  Op.AsmINTEL,
  Op.AsmCallINTEL,
  Op.GraphEntryPointARM,
  Op.GraphInputARM,
  Op.GraphSetOutputARM,
  Op.EntryPoint,
  Op.ConditionalEntryPointINTEL,
  Op.ExecutionMode,
  Op.ExecutionModeId,
]);

/** Instructions whose results have no type and are operands nevertheless. */
const untyped: ReadonlySet<number> = new Set([
  Op.AliasDomainDeclINTEL,
  Op.AliasScopeDeclINTEL,
  Op.AliasScopeListDeclINTEL,
]);

/** The facts about an extended instruction that the id pass needs besides its words. */
export interface ExtendedContext {
  /** Import name of its set; undefined for other instructions. */
  readonly set: string | undefined;
  readonly isNonSemantic: boolean;
  readonly isDebugInfo: boolean;
  /** Whether the grammar does not have the set. */
  readonly isUnknown: boolean;
}

export const noExtended: ExtendedContext = {
  set: undefined,
  isNonSemantic: false,
  isDebugInfo: false,
  isUnknown: false,
};

export class IdPass {
  readonly #m: Facts;
  readonly #forwardPointers = new Set<number>();
  /** Ids that were used before their definition, once for each use. */
  readonly #pending: number[] = [];
  /** Results of non-semantic extended instructions. */
  readonly #nonSemantic = new Set<number>();
  /** The current instruction. */
  #at = 0;
  #opcode = 0;
  #extended = noExtended;

  constructor(m: Facts) {
    this.#m = m;
  }

  /** Makes an instruction the current one. */
  moveTo(at: number, opcode: number, extended: ExtendedContext): void {
    this.#at = at;
    this.#opcode = opcode;
    this.#extended = extended;
  }

  /** Whether an operand that is no type of a result needs no closer look: it is a value. Types have no type. */
  isValue(id: number): boolean {
    return this.#m.typeOf(id) !== 0 && this.#nonSemantic.size === 0;
  }

  /** Checks one id operand of the current instruction; `index` counts operands from 0 with type and result. */
  check(index: number, id: number, code: number): Broken | undefined {
    const m = this.#m;
    const opcode = this.#opcode;
    const extended = this.#extended;
    const definition = m.definition(id);
    if (definition === 0) return this.#undefined(index, id, code);
    const definedBy = m.opcode(definition);
    if (code === KindCode.ResultType) {
      return isType(definedBy) ? undefined : broken(idRules.type, `ID ${m.name(id)} is not a type id`);
    }
    const isExempt = extended.isDebugInfo || extended.isNonSemantic || hasTrait(opcode, Trait.Debug | Trait.Annotation);
    if (isType(definedBy)) {
      if (isExempt || isType(opcode) || this.#takesTypes(opcode) || this.#isTypedSpecialization()) return undefined;
      return broken(idRules.value, `Operand ${m.name(id)} cannot be a type`);
    }
    if (
      m.typeOf(id) === 0 &&
      !untyped.has(definedBy) &&
      !isExempt &&
      !takesUntyped.has(opcode) &&
      !this.#takesFunction(opcode, index)
    ) {
      return broken(idRules.typed, `Operand ${m.name(id)} requires a type`);
    }
    if (this.#nonSemantic.size > 0 && this.#nonSemantic.has(id) && !extended.isNonSemantic && !isExempt) {
      const message = `Operand ${m.name(id)} in semantic instruction cannot be a non-semantic instruction`;
      return broken(idRules.nonSemantic, message);
    }
    return undefined;
  }

  #takesTypes(opcode: number): boolean {
    // spirv-val does not know that this one does.
    return takesTypes.has(opcode) || (opcode === Op.IsNodePayloadValidAMDX && !this.#m.settings.reference);
  }

  /** Some specialization operations take types as instructions do. */
  #isTypedSpecialization(): boolean {
    return this.#opcode === Op.SpecConstantOp && takesTypes.has(this.#m.word(this.#at, 3));
  }

  #takesFunction(opcode: number, index: number): boolean {
    return forward[opcode]?.(index) === true;
  }

  #undefined(index: number, id: number, code: number): Broken | undefined {
    const m = this.#m;
    if (code === KindCode.Id && this.#mayBeForward(index)) {
      if (isType(this.#opcode) && !this.#forwardPointers.has(id)) {
        return broken(idRules.forwardPointer, `Operand ${m.name(id)} requires a previous definition`);
      }
      this.#pending.push(id);
      return undefined;
    }
    return broken(idRules.defined, `ID ${m.name(id)} has not been defined`);
  }

  #mayBeForward(index: number): boolean {
    const opcode = this.#opcode;
    const { set } = this.#extended;
    if (isType(opcode)) return true;
    if (opcode !== Op.ExtInst || set === undefined) return forward[opcode]?.(index) === true;
    return forwardDebug[set]?.[this.#m.word(this.#at, 4)]?.(index) === true;
  }

  /** Takes note of the current instruction after its checks. */
  register(result: number): void {
    if (this.#opcode === Op.TypeForwardPointer) this.#forwardPointers.add(this.#m.word(this.#at, 1));
    if (result === 0) return;
    if (this.#extended.isNonSemantic) this.#nonSemantic.add(result);
  }

  /** Checks at the end of the module that all forward references are defined. */
  finish(): Broken | undefined {
    const missing = new Set(this.#pending.filter((id) => this.#m.definition(id) === 0));
    if (missing.size === 0) return undefined;
    const names = [...missing].sort((a, b) => a - b).map((id) => `${this.#m.name(id).slice(1, -1)}`);
    const message = `The following forward referenced IDs have not been defined:\n${names.join(" ")}`;
    return broken(idRules.allDefined, message);
  }
}
