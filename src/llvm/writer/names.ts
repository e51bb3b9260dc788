// The structs with names that a module uses, in the order in which LLVM finds them.

import { ArrayType, FunctionType, StructType, TargetExtType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import type { AttributeList } from "../attributes/attribute.ts";
import { type BlockOperands, blockOperands } from "../code.ts";
import { Constant } from "../constant.ts";
import { LocationNode } from "../debug/source-location.ts";
import { operandsInOrder } from "../metadata.ts";
import type { Module } from "../module.ts";
import { isCall, opcode } from "../opcode.ts";

/** The element types of a type: of an aggregate, a vector, a function or a target extension type. */
export function typeParts(type: Type): readonly Type[] {
  if (StructType.is(type)) return type.body.elements;
  if (ArrayType.is(type) || VectorType.is(type)) return [type.element];
  if (FunctionType.is(type)) return [type.result, ...type.inputs];
  return TargetExtType.is(type) ? type.types : [];
}

class Finder {
  readonly structs: StructType[] = [];
  /** Whether a type or constant was met before, by number. */
  readonly #types: Uint8Array;
  readonly #constants: Uint8Array;
  readonly #nodes: Uint8Array;
  readonly #lists: Uint8Array;
  readonly #module: Module;

  constructor(module: Module) {
    this.#module = module;
    this.#types = new Uint8Array(module.context.types.length);
    this.#constants = new Uint8Array(module.constants.all.length);
    this.#nodes = new Uint8Array(module.metadata.nodes.length);
    this.#lists = new Uint8Array(module.code.attachments.length);
  }

  /** Whether a type was met before, which spares its lookup. */
  isTypeKnown(id: number): boolean {
    return this.#types[id] === 1;
  }

  isConstantKnown(id: number): boolean {
    return this.#constants[id] === 1;
  }

  /** The nodes of a list of attachments. */
  addAttachments(list: number): void {
    if (this.#lists[list] === 1) return;
    this.#lists[list] = 1;
    for (const [, node] of this.#module.code.attachments[list] ?? []) this.addNode(node);
  }

  addType(type: Type): void {
    if (this.#types[type.id] === 1) return;
    this.#types[type.id] = 1;
    const pending = [type];
    while (pending.length > 0) {
      const next = pending.pop() as Type;
      if (StructType.is(next) && next.identifier !== undefined) this.structs.push(next);
      for (const part of [...typeParts(next)].reverse()) {
        if (this.#types[part.id] === 1) continue;
        this.#types[part.id] = 1;
        pending.push(part);
      }
    }
  }

  /** A constant, and the constants in it, of any depth. */
  addConstant(constant: Constant | undefined): void {
    const pending = [constant];
    while (pending.length > 0) {
      const next = pending.pop();
      if (next === undefined || this.#constants[next.id] === 1) continue;
      this.#constants[next.id] = 1;
      if (next.kind === "global") continue;
      if (next.kind === "metadata") {
        this.#addMetadataArgument(next);
        continue;
      }
      this.addType(next.type);
      if (next.payload.elementType !== undefined) this.addType(next.payload.elementType);
      for (let index = next.operands.length - 1; index >= 0; index--) pending.push(next.operands[index]);
    }
  }

  /** A node as an argument, or a constant as one. */
  #addMetadataArgument({ payload: { node, values, isList } }: Constant): void {
    if (node !== undefined) this.addNode(node);
    const [value = 0] = values ?? [];
    if (isList === false && value > 0) this.addConstant(this.#module.constants.all[value]);
  }

  /** The types of constants in a node and those that it holds. */
  addNode(node: number): void {
    const { metadata } = this.#module;
    const pending = [node];
    while (pending.length > 0) {
      const next = pending.pop() ?? 0;
      if (next === 0 || this.#nodes[next] === 1) continue;
      this.#nodes[next] = 1;
      const found = metadata.node(next);
      if (found instanceof LocationNode) {
        pending.push(found.scope, found.inlinedAt);
        continue;
      }
      for (const operand of operandsInOrder(found)) {
        if (operand instanceof Constant) this.addConstant(operand);
        else if (operand !== undefined && "node" in operand) pending.push(operand.node);
      }
    }
  }

  addAttributes({ ofFunction, ofResult, ofParameters }: AttributeList): void {
    for (const set of [ofResult, ofFunction, ...ofParameters]) {
      for (const { type } of set?.attributes ?? []) if (type !== undefined) this.addType(type);
    }
  }
}

export function namedStructs(module: Module): readonly StructType[] {
  const isNamed = (type: Type | undefined): boolean => StructType.is(type) && type.identifier !== undefined;
  const numNamed = module.context.types.filter(isNamed).length;
  if (numNamed === 0) return [];
  const finder = new Finder(module);
  for (const global of module.globals) {
    finder.addType(global.type);
    finder.addConstant(global.initializer);
  }
  for (const alias of module.aliases) {
    finder.addType(alias.type);
    finder.addConstant(alias.aliasee);
  }
  for (const ifunc of module.ifuncs) finder.addType(ifunc.type);
  for (const one of module.functions) {
    if (finder.structs.length === numNamed) return finder.structs;
    finder.addType(one.type);
    finder.addAttributes(one.attributes);
    for (const constant of [one.personality, one.prefix, one.prologue]) finder.addConstant(constant);
    for (const { first, end } of one.blocks) for (let row = first; row < end; row++) addRow(finder, module, row);
  }
  for (const nodes of module.metadata.named.values()) for (const node of nodes) finder.addNode(node);
  return finder.structs;
}

function addRow(finder: Finder, { code, constants, context }: Module, row: number): void {
  const add = (id: number): void => {
    const type = finder.isTypeKnown(id) ? undefined : context.types[id];
    if (type !== undefined) finder.addType(type);
  };
  add(code.type[row] ?? 0);
  const kind = code.opcode[row] ?? 0;
  if (kind === opcode.debug) return;
  const blocks = blockOperands(code, row);
  for (let index = 0; index < code.numOperands(row); index++) {
    const reference = code.operandAt(row, index);
    if (reference > 0 && !isBlock(blocks, index) && !finder.isConstantKnown(reference))
      finder.addConstant(constants.all[reference]);
  }
  if (kind === opcode.getelementptr) add(code.extra[row] ?? 0);
  if (kind === opcode.alloca) {
    const type = code.allocations[code.detail[row] ?? 0]?.type;
    if (type !== undefined) finder.addType(type);
  }
  if (isCall(kind)) {
    const call = code.calls[code.detail[row] ?? 0];
    if (call !== undefined) finder.addAttributes(call.attributes);
  }
  finder.addAttachments(code.attached[row] ?? 0);
}

/** Whether an operand is the number of a block. */
function isBlock({ first, end, step }: BlockOperands, index: number): boolean {
  return index >= first && index < end && (index - first) % step === 0;
}
