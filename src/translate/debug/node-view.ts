// A node of LLVM's debug information as the translation reads it: fields by name.

import type { Constant, MetadataNode, MetadataOperand, Module } from "../../llvm/index.ts";

/** A view of one node. */
export class NodeView {
  readonly node: MetadataNode;
  readonly #module: Module;

  constructor(module: Module, number: number) {
    this.#module = module;
    this.node = module.metadata.node(number);
  }

  /** "DISubprogram" */
  get kind(): string {
    return this.node.kind;
  }

  #field(name: string) {
    return this.node.fields.find((one) => one.name === name);
  }

  has(name: string): boolean {
    return this.#field(name) !== undefined;
  }

  /** A word such as `DW_TAG_member`; "" if the field is missing. */
  word(name: string): string {
    return this.#field(name)?.word ?? "";
  }

  /** A string; "" if the field is missing. */
  text(name: string): string {
    return this.#textOf(this.#field(name)?.operand);
  }

  #textOf(operand: MetadataOperand): string {
    if (operand === undefined) return "";
    if ("string" in operand) return operand.string;
    if (!("node" in operand)) return "";
    const { kind, fields } = this.#module.metadata.node(operand.node);
    const [only] = fields;
    return kind === "string" ? this.#textOf(only?.operand) : "";
  }

  /** A number; undefined if the field is missing, or another node. */
  integer(name: string): bigint | undefined {
    const field = this.#field(name);
    if (field?.word !== undefined) return /^-?\d+$/.test(field.word) ? BigInt(field.word) : undefined;
    const constant = this.constant(name);
    return constant?.kind === "integer" ? constant.bits : undefined;
  }

  /** A number of 32 bits; 0 if the field is missing. */
  number(name: string): number {
    return Number(BigInt.asUintN(32, this.integer(name) ?? 0n));
  }

  /** The number of a node; 0 for none. */
  child(name: string): number {
    const operand = this.#field(name)?.operand;
    return operand !== undefined && "node" in operand ? operand.node : 0;
  }

  /** A constant, or the address of a global. */
  constant(name: string): Constant | undefined {
    const operand = this.#field(name)?.operand;
    return operand === undefined || "node" in operand || "string" in operand ? undefined : operand;
  }

  /** The nodes of the list that a field holds; 0 for null. */
  list(name: string): readonly number[] {
    const list = this.child(name);
    return list === 0
      ? []
      : this.#module.metadata.node(list).operands.map((one) => (one !== undefined && "node" in one ? one.node : 0));
  }
}
