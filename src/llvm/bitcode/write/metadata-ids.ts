// Numbers of metadata in a file: strings first, then values, then nodes.

import { Constant } from "../../constant.ts";
import type { MetadataField, MetadataNode, MetadataOperand } from "../../metadata.ts";
import type { Module } from "../../module.ts";
import { schemaOf } from "../metadata/metadata-fields.ts";

export class MetadataIds {
  readonly strings: string[] = [];
  readonly constants: Constant[] = [];
  readonly nodes: MetadataNode[] = [];
  readonly #module: Module;
  readonly #stringIds = new Map<string, number>();
  readonly #constantIds = new Map<Constant, number>();
  readonly #nodeIds = new Map<number, number>();

  constructor(module: Module) {
    this.#module = module;
  }

  get count(): number {
    return this.strings.length + this.constants.length + this.nodes.length;
  }

  // ---- numbering

  /** Numbers a node and all that it holds. */
  addNode(number: number): void {
    const { metadata } = this.#module;
    const pending = [number];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === 0 || this.#nodeIds.has(next)) continue;
      const node = metadata.node(next);
      if (node.kind === "string") {
        this.#addOperand(node.fields[0]?.operand, pending);
        this.#nodeIds.set(next, -1);
        continue;
      }
      this.#nodeIds.set(next, this.nodes.push(node) - 1);
      for (const operand of node.operands) this.#addOperand(operand, pending);
      for (const field of node.fields) this.#addField(node, field, pending);
    }
  }

  /** Numbers what a place in the source names, which has a record of its own at instructions. */
  addLocation(number: number): void {
    for (const { operand } of this.#module.metadata.node(number).fields) {
      if (operand !== undefined && !(operand instanceof Constant) && "node" in operand) this.addNode(operand.node);
    }
  }

  #addField(node: MetadataNode, field: MetadataField, pending: number[]): void {
    for (const operand of field.list ?? []) this.#addOperand(operand, pending);
    if (field.word === undefined) this.#addOperand(field.operand, pending);
    else if (this.#isNumberNode(node.kind, field)) this.#addOperand(this.numberOperand(node.kind, field), pending);
  }

  /** Whether a number in text is metadata. */
  #isNumberNode(kind: string, { name }: MetadataField): boolean {
    return schemaOf(kind).get(name)?.type === "number-or-node";
  }

  /** The metadata that a number in text is: a constant, or an expression. */
  numberOperand(kind: string, { word }: MetadataField): MetadataOperand {
    const { constants, context, metadata } = this.#module;
    const value = BigInt(word ?? "0");
    if (kind !== "DIGenericSubrange") return constants.integer(context.i64, value);
    const words = ["DW_OP_consts", `${BigInt.asUintN(64, value)}`];
    return {
      node: metadata.special(
        "DIExpression",
        words.map((one) => ({ name: "", word: one })),
      ),
    };
  }

  #addOperand(operand: MetadataOperand, pending: number[]): void {
    if (operand === undefined) return;
    if (operand instanceof Constant) this.addConstant(operand);
    else if ("node" in operand) pending.push(operand.node);
    else if (!this.#stringIds.has(operand.string))
      this.#stringIds.set(operand.string, this.strings.push(operand.string) - 1);
  }

  addConstant(constant: Constant): void {
    if (!this.#constantIds.has(constant)) this.#constantIds.set(constant, this.constants.push(constant) - 1);
  }

  // ---- numbers, when all have them

  nodeId(number: number): number {
    const index = this.#nodeIds.get(number) ?? 0;
    if (index < 0) return this.operandId(this.#module.metadata.node(number).fields[0]?.operand) - 1;
    return this.strings.length + this.constants.length + index;
  }

  constantId(constant: Constant): number {
    return this.strings.length + (this.#constantIds.get(constant) ?? 0);
  }

  /** The number of an operand plus 1; 0 for none. */
  operandId(operand: MetadataOperand): number {
    if (operand === undefined) return 0;
    if (operand instanceof Constant) return this.constantId(operand) + 1;
    if ("node" in operand) return this.nodeId(operand.node) + 1;
    return (this.#stringIds.get(operand.string) ?? 0) + 1;
  }

  /** The same for a node; 0 for none. */
  nodeIdPlus1(number: number): number {
    return number === 0 ? 0 : this.nodeId(number) + 1;
  }
}
