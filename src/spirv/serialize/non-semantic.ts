/** Instructions of sets that change nothing of what a module computes: entries of attributes of the module, and operands that are no values. */
import {
  ArrayAttr,
  type Attribute,
  IntegerAttr,
  IntegerType,
  type Operation,
  StringAttr,
  SymbolRefAttr,
  TypeAttr,
  typeOfAttr,
} from "../../ir/index.ts";
import { Op } from "../opcode.ts";
import type { ModuleWriter } from "./module-writer.ts";
import { lowWord } from "./words.ts";

/** Of entries that can be written, by number; they are given when they are first asked for. */
export class EntryIds {
  readonly #ids = new Map<number, number>();
  entries: readonly Attribute[] = [];

  of(writer: ModuleWriter, number: number): number | undefined {
    const entry = this.entries[number];
    if (!ArrayAttr.is(entry) || entry.elements.length === 0) return undefined;
    let id = this.#ids.get(number);
    if (id === undefined) {
      id = writer.id();
      this.#ids.set(number, id);
    }
    return id;
  }
}

const lists = ["non_semantic", "non_semantic_behind"] as const;

/** Takes note of the entries of a module, which functions name. */
export function readEntries(module: Operation, writer: ModuleWriter): void {
  writer.entryIds.entries = lists.flatMap((name) => elementsOf(module.attr(name)));
}

function elementsOf(attr: Attribute | undefined): readonly Attribute[] {
  return ArrayAttr.is(attr) ? attr.elements : [];
}

/** Writes the entries, when functions have been written: they may name any of them. */
export function writeEntries(module: Operation, writer: ModuleWriter): void {
  const before = elementsOf(module.attr(lists[0])).length;
  for (const [number, entry] of writer.entryIds.entries.entries()) {
    const id = writer.entryIds.of(writer, number);
    const [set, opcode, ...operands] = elementsOf(entry);
    if (id === undefined || !StringAttr.is(set) || !IntegerAttr.is(opcode)) continue;
    const words = operands.map((operand) => operandId(writer, operand) ?? writer.undef(writer.context.i32));
    const isForward = operands.some((operand) => (entryNumber(operand) ?? -1) > number);
    const head = [writer.type(writer.context.none), id, writer.set(set.value), lowWord(opcode.value)];
    const section = number < before ? writer.declarations : writer.functions;
    writer.add(section, isForward ? Op.ExtInstWithForwardRefsKHR : Op.ExtInst, [...head, ...words]);
  }
}

function entryNumber(attr: Attribute): number | undefined {
  const [number] = elementsOf(attr);
  return IntegerAttr.is(number) ? Number(number.value) : undefined;
}

/** The word of an operand that is no value; undefined if there is none. */
export function operandId(writer: ModuleWriter, attr: Attribute): number | undefined {
  if (StringAttr.is(attr)) return writer.stringId(attr.value);
  if (TypeAttr.is(attr)) return writer.type(attr.type);
  if (ArrayAttr.is(attr)) return writer.entryIds.of(writer, entryNumber(attr) ?? -1);
  if (SymbolRefAttr.is(attr)) return symbolId(writer, attr.root);
  const type = typeOfAttr(attr);
  if (type === undefined) return undefined;
  const isLiteral = IntegerType.is(type) && type.signedness === "unsigned" && IntegerAttr.is(attr);
  return isLiteral ? lowWord(attr.value) : writer.constant(type, attr);
}

function symbolId(writer: ModuleWriter, name: string): number {
  return writer.variableId(name) ?? writer.specConstantId(name) ?? writer.functionId(name);
}
