// Finds what a module uses, before anything of it is written: types, attributes, metadata, and constants of the module.

import type { Type } from "../../../ir/index.ts";
import { blockOperands } from "../../code.ts";
import type { Constant } from "../../constant.ts";
import type { LLVMFunction, Module } from "../../module.ts";
import { isCall, opcode } from "../../opcode.ts";
import type { AttributeIds } from "./attribute-ids.ts";
import type { MetadataIds } from "./metadata-ids.ts";
import type { TypeIds } from "./type-ids.ts";
import { isBlockAt, type ValueIds } from "./values.ts";

/** The numbers that a file gives to all that the module uses. */
export interface ModuleIds {
  readonly types: TypeIds;
  readonly attributes: AttributeIds;
  readonly metadata: MetadataIds;
  readonly values: ValueIds;
  readonly bundleTags: Map<string, number>;
}

export class Enumerator {
  readonly #module: Module;
  readonly #types: TypeIds;
  readonly #attributes: AttributeIds;
  readonly #metadata: MetadataIds;
  readonly #values: ValueIds;
  readonly #bundleTags: Map<string, number>;
  readonly #seen = new Set<Constant>();

  constructor(module: Module, { types, attributes, metadata, values, bundleTags }: ModuleIds) {
    this.#module = module;
    this.#types = types;
    this.#attributes = attributes;
    this.#metadata = metadata;
    this.#values = values;
    this.#bundleTags = bundleTags;
  }

  run(): void {
    const module = this.#module;
    const types = this.#types;
    const attributes = this.#attributes;
    const metadata = this.#metadata;
    const values = this.#values;
    this.#globals();
    for (const nodes of module.metadata.named.values()) for (const node of nodes) metadata.addNode(node);
    for (const one of module.functions) if (one.blocks.length > 0) this.#body(one);
    for (const constant of metadata.constants) {
      this.#constant(constant);
      values.addToModule(constant);
    }
    values.sortModule();
    attributes.addTypes(types.id);
  }

  #globals(): void {
    const module = this.#module;
    const attributes = this.#attributes;
    for (const global of module.globals) {
      this.#global(global.type, global.constant, global.attachments);
      attributes.id(global.attributes);
      this.#ofModule(global.initializer);
    }
    for (const one of module.functions) {
      this.#global(one.type, one.constant, one.attachments);
      attributes.id(one.attributes);
      for (const constant of [one.prologue, one.prefix, one.personality]) this.#ofModule(constant);
    }
    for (const alias of module.aliases) {
      this.#global(alias.type, alias.constant, []);
      this.#ofModule(alias.aliasee);
    }
    for (const ifunc of module.ifuncs) {
      this.#global(ifunc.type, ifunc.constant, []);
      this.#ofModule(ifunc.resolver);
    }
  }

  #global(type: Type, { type: own }: Constant, attachments: readonly (readonly [number, number])[]): void {
    this.#types.id(type);
    this.#types.id(own);
    for (const [, node] of attachments) this.#metadata.addNode(node);
  }

  #ofModule(constant: Constant | undefined): void {
    if (constant === undefined) return;
    this.#constant(constant);
    this.#values.addToModule(constant);
  }

  /** The types of a constant and of all that it holds. */
  #constant(given: Constant): void {
    const pending = [given];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const constant = this.#values.form(next);
      if (this.#seen.has(constant)) continue;
      this.#seen.add(constant);
      this.#types.id(constant.type);
      if (constant.payload.elementType !== undefined) this.#types.id(constant.payload.elementType);
      for (const operand of constant.operands) pending.push(operand);
    }
  }

  #body(one: LLVMFunction): void {
    const module = this.#module;
    const types = this.#types;
    const { code, context } = module;
    for (const { first, end } of one.blocks) {
      for (let row = first; row < end; row++) {
        const type = context.types[code.type[row]!];
        if (type !== undefined) types.id(type);
        this.#operands(row);
        this.#rest(row);
      }
    }
  }

  #operands(row: number): void {
    const { code, constants } = this.#module;
    const blocks = blockOperands(code, row);
    for (let index = 0; index < code.numOperands(row); index++) {
      const reference = code.operandAt(row, index);
      if (reference <= 0 || isBlockAt(blocks, index)) continue;
      const constant = constants.all[reference];
      if (constant?.kind === "metadata") this.#argument(constant);
      else if (constant !== undefined) {
        this.#constant(constant);
        if (code.opcode[row] === opcode.debug) this.#metadata.addConstant(constant);
      }
    }
    const implied = this.#values.impliedConstant(row);
    if (implied !== undefined) this.#constant(implied);
  }

  /** Metadata as a value: a node, or values. */
  #argument({ type, payload: { node, values = [] } }: Constant): void {
    const { constants } = this.#module;
    this.#types.id(type);
    if (node !== undefined) this.#metadata.addNode(node);
    for (const value of values) {
      const constant = value > 0 ? constants.all[value] : undefined;
      if (constant !== undefined) this.#metadata.addConstant(constant);
    }
  }

  /** Enumerates the types, attributes and metadata of an instruction, which are not operands. */
  #rest(row: number): void {
    const module = this.#module;
    const types = this.#types;
    const attributes = this.#attributes;
    const metadata = this.#metadata;
    const bundleTags = this.#bundleTags;
    const { code, context } = module;
    const kind = code.opcode[row]!;
    if (kind === opcode.getelementptr) {
      const type = context.types[code.extra[row]!];
      if (type !== undefined) types.id(type);
    } else if (kind === opcode.alloca) {
      const type = code.allocations[code.detail[row]!]?.type;
      if (type !== undefined) types.id(type);
    } else if (isCall(kind)) {
      const info = code.calls[code.detail[row]!]!;
      types.id(info.type);
      attributes.id(info.attributes);
      for (const { tag } of info.bundles) if (!bundleTags.has(tag)) bundleTags.set(tag, bundleTags.size);
    } else if (kind === opcode.debug) this.#record(row);
    if (code.location[row] !== 0) metadata.addLocation(code.location[row]!);
    for (const [, node] of code.attachments[code.attached[row]!] ?? []) metadata.addNode(node);
  }

  #record(row: number): void {
    const { code, metadata: nodes } = this.#module;
    const one = code.debugRecords[code.detail[row]!];
    if (one === undefined) return;
    for (const node of [one.location, one.variable, one.expression, one.assignment, one.addressExpression])
      if (node !== undefined) this.#metadata.addNode(node);
    const isEmpty = one.kind !== "label" && (code.numOperands(row) === 0 || code.operandAt(row, 0) === 0);
    if (isEmpty) this.#metadata.addNode(nodes.tuple([]));
  }
}
