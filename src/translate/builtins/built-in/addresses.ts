// Pointers that lead to built-in variables, towards LLVM IR: to the whole, to a component, or to bytes of one. In the representation with calls they are
// no values: only loads of them are. Compilers of SYCL and LLVM's SPIR-V target have such variables in the class CrossWorkgroup, and cast and index them.

import { ArrayType } from "../../../dialects/llvm/index.ts";
import { Decoration } from "../../../grammar/enumerants.generated.ts";
import { type Type, VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import type { ToLlvm } from "../../to-llvm/module-state.ts";

/** Where a pointer leads to in a built-in variable. */
export interface BuiltInAddress {
  readonly builtIn: number;
  /** The type of the variable. */
  readonly type: Type;
  /** In bytes, beside the computed index. */
  readonly offset: number;
  /** The id of a computed index of a component. */
  readonly index: number | undefined;
}

/** How an instruction leads from a pointer to another one. */
interface Step {
  /** The position of the pointer among the operands. */
  readonly base: 0 | 1;
  /** The position of the first index; undefined for casts. */
  readonly indices?: number;
  /** Whether the first index steps over whole elements. */
  readonly hasElement?: boolean;
}

const chain: Step = { base: 0, indices: 1 };
const pointerChain: Step = { base: 0, indices: 1, hasElement: true };
const untypedChain: Step = { base: 1, indices: 2 };
const untypedPointerChain: Step = { base: 1, indices: 2, hasElement: true };

const STEPS: ReadonlyMap<number, Step> = new Map([
  [Op.AccessChain, chain],
  [Op.InBoundsAccessChain, chain],
  [Op.PtrAccessChain, pointerChain],
  [Op.InBoundsPtrAccessChain, pointerChain],
  [Op.UntypedAccessChainKHR, untypedChain],
  [Op.UntypedInBoundsAccessChainKHR, untypedChain],
  [Op.UntypedPtrAccessChainKHR, untypedPointerChain],
  [Op.UntypedInBoundsPtrAccessChainKHR, untypedPointerChain],
  [Op.PtrCastToGeneric, { base: 0 }],
  [Op.GenericCastToPtr, { base: 0 }],
  [Op.Bitcast, { base: 0 }],
  [Op.CopyObject, { base: 0 }],
]);

/** The built-in variables of a module, if loads of them are calls, and the pointers that lead to them. */
export class BuiltInAddresses {
  readonly #at: ToLlvm;
  /** By the ids of pointers. */
  readonly #known = new Map<number, BuiltInAddress>();

  constructor(at: ToLlvm) {
    this.#at = at;
  }

  /** Takes note of a variable that is a built-in. */
  declare(variable: Instruction): void {
    const { input, types } = this.#at;
    const builtIn = input.annotations.number(variable.id, Decoration.BuiltIn);
    const isUntyped = variable.opcode === Op.UntypedVariableKHR;
    const pointee = isUntyped ? variable.operand(1) : types.pointee(variable.typeId);
    if (builtIn === undefined || pointee === undefined) {
      return variable.reject("a built-in variable must state its built-in and be a pointer to a type");
    }
    this.#known.set(variable.id, { builtIn, type: types.of(pointee), offset: 0, index: undefined });
  }

  /** Where a pointer leads to; undefined for pointers to other memory. */
  of(pointer: number): BuiltInAddress | undefined {
    return this.#known.get(pointer);
  }

  /** Takes note of the result of an instruction that leads from a built-in variable to its parts; false for other instructions. */
  follow(one: Instruction): boolean {
    const step = this.#known.size === 0 ? undefined : STEPS.get(one.opcode);
    const base = step === undefined ? undefined : this.#known.get(one.operand(step.base));
    if (step === undefined || base === undefined) return false;
    this.#known.set(one.id, step.indices === undefined ? base : this.#indexed(one, step, base));
    return true;
  }

  #indexed(one: Instruction, { base, indices = 0, hasElement = false }: Step, from: BuiltInAddress): BuiltInAddress {
    const { types, layout } = this.#at;
    const pointee = base === 1 ? one.operand(0) : types.pointee(this.#at.input.typeOf(one.operand(0)));
    let type = pointee === undefined ? undefined : types.of(pointee);
    let address = from;
    for (const [position, id] of one.operands(indices).entries()) {
      if (position > 0 || !hasElement) type = VectorType.is(type) || ArrayType.is(type) ? type.element : undefined;
      if (type === undefined) return one.reject(`${one.name} indexes a built-in variable beyond its components`);
      address = this.#stepped(one, address, id, Number(layout.allocSize(type)));
    }
    return address;
  }

  #stepped(one: Instruction, from: BuiltInAddress, id: number, size: number): BuiltInAddress {
    const count = this.#at.input.knownInteger(id);
    if (count !== undefined) return { ...from, offset: from.offset + Number(count) * size };
    const { type, index } = from;
    const component = VectorType.is(type) ? Number(this.#at.layout.allocSize(type.element)) : 0;
    if (size === component && index === undefined) return { ...from, index: id };
    return one.reject(`a computed index of ${one.name} must be that of a component of the built-in variable`);
  }
}
