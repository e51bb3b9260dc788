// Queries of a SPIR-V module: definitions by id, names, decorations, constants. They reject an invalid id.

import { instruction } from "../../grammar/index.ts";
import { type ModuleIndex, Op } from "../../spirv/modules.ts";
import { reject } from "../common/rejection.ts";
import { Instruction } from "./instruction.ts";
import { Annotations } from "./metadata/annotations.ts";

/** A SPIR-V module as input. */
export class SpirvInput {
  readonly index: ModuleIndex;
  readonly annotations: Annotations;
  readonly #views = new Map<number, Instruction>();

  constructor(index: ModuleIndex) {
    this.index = index;
    this.annotations = new Annotations(index);
  }

  /** The instruction at a word. */
  at(offset: number): Instruction {
    return new Instruction(this.index.module, offset);
  }

  /** The instruction that defines an id. */
  definition(id: number): Instruction {
    const known = this.#views.get(id);
    if (known !== undefined) return known;
    const offset = this.index.definitions.offsetOf(id);
    if (offset === 0) return reject(`id ${id} is not defined`);
    const view = this.at(offset);
    this.#views.set(id, view);
    return view;
  }

  /** The opcode that defines an id; undefined if nothing does. */
  opcodeOf(id: number): number | undefined {
    return this.index.definitions.opcodeOf(id);
  }

  /** Whether an id is a type. */
  isType(id: number): boolean {
    const opcode = this.opcodeOf(id);
    return opcode !== undefined && instruction(opcode)?.class === "Type-Declaration";
  }

  /** The type's id of a value. */
  typeOf(id: number): number {
    const type = this.index.definitions.typeOf(id);
    return type === 0 ? reject(`id ${id} is no value`, this.index.definitions.offsetOf(id)) : type;
  }

  /** Whether any id has a name. */
  get hasNames(): boolean {
    return this.index.annotations.names.size > 0;
  }

  /** The name of an id; undefined without one. */
  name(id: number): string | undefined {
    const name = this.index.name(id);
    return name === "" ? undefined : name;
  }

  /** The value of an integer constant, without sign; specialization constants have their default. */
  integerConstant(id: number, user: Instruction): bigint {
    const value = this.index.constant(id);
    if (typeof value === "bigint") return value;
    if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
    return user.reject(`${user.name} needs an integer constant, but id ${id} is none`);
  }

  /** The same for an id that may be computed; undefined then. */
  knownInteger(id: number): bigint | undefined {
    const value = this.index.constant(id);
    if (typeof value === "bigint") return value;
    return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : undefined;
  }

  /** The text of an OpString; "" for other ids. */
  string(id: number): string {
    return this.opcodeOf(id) === Op.String ? this.definition(id).string(0).text : "";
  }

  /** The set that an OpExtInst takes its instruction from, by its import name. */
  setName(id: number): string {
    const set = this.index.definitions.extendedSet(id);
    if (set === undefined) return reject(`id ${id} is no set of extended instructions`);
    return typeof set === "string" ? set : set.name;
  }

  /** The element type's id of a vector type, or the id itself. */
  scalarOf(typeId: number): number {
    const one = this.definition(typeId);
    return one.opcode === Op.TypeVector ? one.operand(0) : typeId;
  }
}
