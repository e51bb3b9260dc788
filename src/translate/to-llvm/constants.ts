// Constants of a SPIR-V module by id, with specialization constants at their values.

import { TargetExtType } from "../../dialects/llvm/index.ts";
import * as Enum from "../../grammar/enumerants.generated.ts";
import type { Type } from "../../ir/index.ts";
import { FloatType, IntegerType, VectorType } from "../../ir/index.ts";
import { type Constant, elementCountOf, elementTypeOf, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Instruction } from "./instruction.ts";
import type { ToLlvm } from "./module-state.ts";

/** Reads a constant of a type. */
type Read = (table: ConstantTable, one: Instruction, type: Type) => Constant;

/** Constants that are read inside of each other at most. */
const DEEPEST = 400;

/** Constants, globals and functions by id. */
export class ConstantTable {
  readonly at: ToLlvm;
  readonly #known = new Map<number, Constant>();
  readonly #open = new Set<number>();
  /** Translates an operation of a specialization constant; set by the module's translation. */
  readOperation: Read = (_table, one) => one.reject("operations of constants are not available here");

  constructor(at: ToLlvm) {
    this.at = at;
  }

  /** Takes note of a global or function. */
  define(id: number, constant: Constant): void {
    this.#known.set(id, constant);
  }

  /** The constant of an id; undefined if it is none. */
  find(id: number): Constant | undefined {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const opcode = this.at.input.opcodeOf(id);
    const read = opcode === undefined ? undefined : readers[opcode];
    if (read === undefined) return undefined;
    const one = this.at.input.definition(id);
    const type = this.at.types.of(one.typeId);
    if (read === composite && TargetExtType.is(type)) return undefined;
    if (this.#open.has(id)) return one.reject(`the constant with id ${id} contains itself`);
    // Valid modules define parts first, so that none is read inside of another one.
    if (this.#open.size >= DEEPEST)
      return one.reject(`the constant with id ${id} is defined after too many of its users`);
    this.#open.add(id);
    const constant = read(this, one, type);
    this.#open.delete(id);
    this.#known.set(id, constant);
    return constant;
  }

  /** The constant of an id that must be one. */
  of(id: number, user: Instruction): Constant {
    return this.find(id) ?? user.reject(`${user.name} needs a constant, but id ${id} is none`);
  }

  /** The value that a specialization constant is fixed to, as bits. */
  specialized(id: number): bigint | undefined {
    const { input, options } = this.at;
    const specId = input.annotations.number(id, Enum.Decoration.SpecId);
    return specId === undefined ? undefined : options.specialization?.get(specId);
  }
}

const boolean =
  (value: bigint): Read =>
  (table, one, type) =>
    table.at.module.constants.integer(type, table.specialized(one.id) ?? value);

function number(table: ConstantTable, one: Instruction, type: Type): Constant {
  const bits = table.specialized(one.id) ?? bitsOf(one.operands());
  const { constants } = table.at.module;
  if (IntegerType.is(type)) return constants.integer(type, bits);
  if (!FloatType.is(type)) return one.reject(`${one.name} must have a type of numbers`);
  return constants.float(type, BigInt.asUintN(type.width, bits));
}

/** The number that words are, the low one first. */
function bitsOf(words: readonly number[]): bigint {
  if (words.length === 1) return BigInt(words[0] ?? 0);
  const digits = words.map((word) => word.toString(16).padStart(8, "0"));
  return BigInt(`0x0${digits.reverse().join("")}`);
}

function composite(table: ConstantTable, one: Instruction, type: Type): Constant {
  const given = one.operands().map((id) => table.of(id, one));
  const parts = VectorType.is(type) ? flattened(table, given) : given;
  if (!areElements(type, parts)) return one.reject(`${one.name} must have a part of the right type for each element`);
  return table.at.module.constants.aggregate(type, parts);
}

/** Whether constants are the elements of a vector, array or struct. */
export function areElements(type: Type, parts: readonly Constant[]): boolean {
  return (
    elementCountOf(type) === parts.length && parts.every((part, index) => elementTypeOf(type, index) === part.type)
  );
}

/** Flattens the parts of a vector into scalars: SPIR-V may compose a vector of shorter vectors. */
function flattened(table: ConstantTable, parts: readonly Constant[]): readonly Constant[] {
  return parts.flatMap((part) =>
    VectorType.is(part.type) ? (table.at.module.constants.elementsOf(part) ?? []) : [part],
  );
}

const readers: { readonly [opcode: number]: Read } = {
  [Op.ConstantTrue]: boolean(1n),
  [Op.ConstantFalse]: boolean(0n),
  [Op.SpecConstantTrue]: boolean(1n),
  [Op.SpecConstantFalse]: boolean(0n),
  [Op.Constant]: number,
  [Op.SpecConstant]: number,
  [Op.ConstantComposite]: composite,
  [Op.SpecConstantComposite]: composite,
  [Op.ConstantNull]: (table, _one, type) => table.at.module.constants.zero(type),
  [Op.ConstantFunctionPointerINTEL](table, one, type) {
    const address = table.of(one.operand(0), one);
    return address.type === type
      ? address
      : table.at.module.constants.expression(type, opcode.addrspacecast, [address]);
  },
  [Op.Undef]: (table, _one, type) => table.at.module.constants.undef(type),
  [Op.SpecConstantOp]: (table, one, type) => table.readOperation(table, one, type),
};
