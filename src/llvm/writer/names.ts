// The structs with names that a module uses, in the order in which LLVM finds them.

import { ArrayType, FunctionType, StructType, TargetExtType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import type { AttributeList } from "../attribute.ts";
import type { Constant } from "../constant.ts";
import type { Module } from "../module.ts";
import { opcode } from "../opcode.ts";

function partsOf(type: Type): readonly Type[] {
  if (StructType.is(type)) return type.body.elements;
  if (ArrayType.is(type) || VectorType.is(type)) return [type.element];
  if (FunctionType.is(type)) return [type.result, ...type.inputs];
  return TargetExtType.is(type) ? type.types : [];
}

class Finder {
  readonly structs: StructType[] = [];
  private readonly types = new Set<Type>();
  private readonly constants = new Set<Constant>();

  addType(type: Type): void {
    if (this.types.has(type)) return;
    this.types.add(type);
    const pending = [type];
    while (pending.length > 0) {
      const next = pending.pop() as Type;
      if (StructType.is(next) && next.identifier !== undefined) this.structs.push(next);
      for (const part of [...partsOf(next)].reverse()) {
        if (this.types.has(part)) continue;
        this.types.add(part);
        pending.push(part);
      }
    }
  }

  addConstant(constant: Constant | undefined): void {
    if (constant === undefined || constant.kind === "global" || this.constants.has(constant)) return;
    this.constants.add(constant);
    this.addType(constant.type);
    if (constant.payload.elementType !== undefined) this.addType(constant.payload.elementType);
    for (const operand of constant.operands) this.addConstant(operand);
  }

  addAttributes({ ofFunction, ofResult, ofParameters }: AttributeList): void {
    for (const set of [ofResult, ofFunction, ...ofParameters]) {
      for (const { type } of set?.attributes ?? []) if (type !== undefined) this.addType(type);
    }
  }
}

export function namedStructs(module: Module): readonly StructType[] {
  const hasAny = module.context.types.some((type) => StructType.is(type) && type.identifier !== undefined);
  if (!hasAny) return [];
  const finder = new Finder();
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
    finder.addType(one.type);
    finder.addAttributes(one.attributes);
    finder.addConstant(one.personality);
    for (const { first, end } of one.blocks) for (let row = first; row < end; row++) addRow(finder, module, row);
  }
  return finder.structs;
}

function addRow(finder: Finder, { code, constants, context }: Module, row: number): void {
  const add = (id: number): void => {
    const type = context.types[id];
    if (type !== undefined) finder.addType(type);
  };
  add(code.type[row] ?? 0);
  const kind = code.opcode[row] ?? 0;
  const hasBlocks = kind === opcode.br || kind === opcode.indirectbr;
  for (let index = code.numOperands(row) - 1, first = 0; !hasBlocks && first <= index; first++) {
    const reference = code.operandAt(row, first);
    if (isBlock(kind, first)) continue;
    if (reference > 0) finder.addConstant(constants.all[reference]);
  }
  if (kind === opcode.getelementptr) add(code.extra[row] ?? 0);
  if (kind === opcode.alloca) {
    const type = code.allocations[code.detail[row] ?? 0]?.type;
    if (type !== undefined) finder.addType(type);
  }
  if (kind === opcode.call || kind === opcode.invoke) {
    const call = code.calls[code.detail[row] ?? 0];
    if (call !== undefined) finder.addAttributes(call.attributes);
  }
}

/** Whether an operand is the number of a block. */
function isBlock(kind: number, index: number): boolean {
  if (kind === opcode.phi) return index % 2 === 1;
  return kind === opcode.switch && index % 2 === 1;
}
