// Stack slots as values: LLVM's pass mem2reg.
//
// A function is written once more after the module's code, without the slots, their loads and their stores, and with phis. Variables that were declared
// to be in a slot are what is stored there.

import { blockOperands } from "../code.ts";
import type { Constant } from "../constant.ts";
import type { LLVMFunction, Module } from "../module.ts";
import { opcode } from "../opcode.ts";
import { Dominance } from "../query/dominance.ts";
import { type AddedPhi, type SlotValues, ValueFinder } from "./slot-values.ts";
import { promotableSlots, type StackSlot } from "./stack-slots.ts";

/** Makes stack slots values where that is possible. Changes the functions of the module, which must be verified. */
export function promoteStackSlots(module: Module): void {
  for (const one of module.functions) {
    const slots = promotableSlots(one);
    if (slots.length > 0) new Rewriting(one, slots).run();
  }
}

class Rewriting {
  readonly #one: LLVMFunction;
  readonly #values: SlotValues;
  readonly #dropped: ReadonlySet<number>;
  /** Records of variables in slots that nothing is stored in. */
  readonly #lost: ReadonlySet<number>;
  readonly #names: ReadonlySet<string>;
  /** The next numbers of added phis, by the name of the slot. */
  readonly #numbers = new Map<string, number>();
  /** New numbers of rows, of added phis as well. */
  readonly #rows = new Map<number, number>();
  readonly #lists = new Map<Constant, Constant>();

  constructor(one: LLVMFunction, slots: readonly StackSlot[]) {
    this.#one = one;
    const { context, constants } = one.module;
    const unknown = ({ type }: StackSlot): number => constants.undef(context.types[type]!).id;
    this.#values = new ValueFinder(one, slots, new Dominance(one), unknown).values;
    const { ofLoads, stores } = this.#values;
    const stored = new Set([...stores.values()].map(({ slot }) => slot));
    this.#lost = new Set(slots.flatMap((slot) => (stored.has(slot) ? [] : slot.declares)));
    const records = slots.flatMap(({ declares, dropped }) => [
      ...declares.filter((row) => !this.#lost.has(row)),
      ...dropped,
    ]);
    this.#dropped = new Set([...slots.map(({ row }) => row), ...ofLoads.keys(), ...stores.keys(), ...records]);
    this.#names = namesOf(one);
  }

  run(): void {
    const one = this.#one;
    const { code } = one.module;
    const [arguments_, count] = [one.firstArgument, one.type.inputs.length];
    one.addArguments();
    for (let index = 0; index < count; index++) {
      this.#rows.set(arguments_ + index, one.firstArgument + index);
      code.name[one.firstArgument + index] = code.name[arguments_ + index]!;
    }
    this.#number(code.count);
    one.blocks.forEach((block, index) => {
      const { first, end } = block;
      block.first = code.count;
      this.#write(index, first, end);
      block.end = code.count;
    });
  }

  /** Rows have their numbers before they are written: phis name later ones. */
  #number(start: number): void {
    let next = start;
    this.#one.blocks.forEach(({ first, end }, index) => {
      const added = this.#values.phis.get(index) ?? [];
      for (const { reference } of added) this.#rows.set(-reference, next++);
      for (let row = first; row < end; row++) {
        if (row === this.#afterPhis(first, end)) next += added.reduce((sum, { slot }) => sum + slot.declares.length, 0);
        if (!this.#dropped.has(row)) this.#rows.set(row, next++);
        else next += this.#values.stores.get(row)?.slot.declares.length ?? 0;
      }
    });
  }

  /** The first row of a block that is no phi, nor a record before one. */
  #afterPhis(first: number, end: number): number {
    const { code } = this.#one.module;
    let after = first;
    for (let row = first; row < end; row++) {
      if (code.opcode[row] === opcode.phi) after = row + 1;
      else if (code.opcode[row] !== opcode.debug) break;
    }
    return after;
  }

  #write(index: number, first: number, end: number): void {
    const added = this.#values.phis.get(index) ?? [];
    const after = this.#afterPhis(first, end);
    for (const phi of added) this.#writePhi(index, phi);
    for (let row = first; row < end; row++) {
      if (row === after) for (const { slot, reference } of added) this.#declare(slot, reference);
      const store = this.#values.stores.get(row);
      if (store !== undefined) this.#declare(store.slot, store.value);
      else if (!this.#dropped.has(row)) this.#copy(row);
    }
  }

  #writePhi(index: number, { slot, incoming }: AddedPhi): void {
    const { code, context, constants } = this.#one.module;
    const type = context.types[slot.type]!;
    const row = code.add(opcode.phi, type);
    this.#name(row, code.nameOf(slot.row));
    for (const from of this.#one.blocks[index]?.predecessors ?? []) {
      code.operand(this.#reference(incoming.get(from) ?? constants.undef(type).id));
      code.operand(from);
    }
  }

  /** A phi has the name of its slot, with a number. */
  #name(row: number, slot: string): void {
    if (slot === "") return;
    let number = this.#numbers.get(slot) ?? 0;
    while (this.#names.has(`${slot}.${number}`)) number++;
    this.#numbers.set(slot, number + 1);
    this.#one.module.code.setName(row, `${slot}.${number}`);
  }

  /** The variables of a slot have a value from here on. */
  #declare({ declares }: StackSlot, value: number): void {
    const { code, context } = this.#one.module;
    for (const row of declares) {
      const record = code.debugRecords[code.detail[row]!]!;
      code.add(opcode.debug, context.types[code.type[row]!]!, code.debugRecords.push({ ...record, kind: "value" }) - 1);
      code.operand(this.#reference(value));
    }
  }

  #copy(row: number): void {
    const { code, context } = this.#one.module;
    const copy = code.add(code.opcode[row]!, context.types[code.type[row]!]!, code.detail[row]);
    code.extra[copy] = code.extra[row]!;
    code.attached[copy] = code.attached[row]!;
    code.location[copy] = code.location[row]!;
    code.name[copy] = code.name[row]!;
    // The slot of a variable that nothing is stored in is gone: its record has no address.
    if (this.#lost.has(row)) return;
    const { first, end, step } = blockOperands(code, row);
    for (let index = 0; index < code.numOperands(row); index++) {
      const isBlock = index >= first && index < end && (index - first) % step === 0;
      const operand = code.operandAt(row, index);
      code.operand(isBlock ? operand : this.#reference(operand));
    }
  }

  /** A reference in the new code. */
  #reference(reference: number): number {
    if (reference >= 0) return this.#constant(reference);
    const value = this.#values.ofLoads.get(-reference) ?? reference;
    return value >= 0 ? value : -(this.#rows.get(-value) ?? 0);
  }

  /** Values as metadata name rows. */
  #constant(reference: number): number {
    const { constants } = this.#one.module;
    const constant = constants.all[reference];
    const values = constant?.payload.values;
    if (constant === undefined || values === undefined || !values.some((value) => value < 0)) return reference;
    let list = this.#lists.get(constant);
    if (list === undefined) {
      const moved = values.map((value) => this.#reference(value));
      list = constants.metadataOfValues(constant.type, moved, constant.payload.isList === true);
      this.#lists.set(constant, list);
    }
    return list.id;
  }
}

function namesOf({ module: { code }, blocks, firstArgument, type }: LLVMFunction): ReadonlySet<string> {
  const names = new Set(blocks.map(({ name }) => name));
  for (let index = 0; index < type.inputs.length; index++) names.add(code.nameOf(firstArgument + index));
  for (const { first, end } of blocks) for (let row = first; row < end; row++) names.add(code.nameOf(row));
  return names;
}
