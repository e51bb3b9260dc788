/**
 * Instructions that change nothing of what a module computes: those of sets for debuggers and for reflection. Outside of functions they are
 * entries of the module's attribute `non_semantic`, in functions ops. Operands that are no values are attributes: strings, types,
 * constants, symbols, `[n]` for entry number n, and unsigned integers for literals.
 */
import { extendedSet, KindCode } from "../../../grammar/index.ts";
import {
  ArrayAttr,
  type Attribute,
  IntegerType,
  integerAttr,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
} from "../../../ir/index.ts";
import { isNonSemantic } from "../../words/op-words.ts";
import { Slot, slotKind } from "../slots.ts";
import { constantSymbol, symbolOfLeaf } from "./module-constants.ts";
import type { ModuleReader } from "./module-reader.ts";

interface Entry {
  readonly at: number;
  readonly end: number;
}

export class NonSemantic {
  readonly #entries: Entry[] = [];
  readonly #numbers = new Map<number, number>();
  /** How many entries come before the functions. */
  #before = -1;

  /** An instruction outside of functions. */
  add(reader: ModuleReader, at: number, end: number): void {
    const { words } = reader;
    if (!isNonSemantic(reader.setOf(words[at + 3]!, at))) return;
    if (reader.typeAt(at, 1) !== reader.context.none) return;
    this.#numbers.set(words[at + 2]!, this.#entries.length);
    this.#entries.push({ at, end });
  }

  /** Functions begin. */
  beginFunctions(): void {
    if (this.#before < 0) this.#before = this.#entries.length;
  }

  numberOf(id: number): number | undefined {
    return this.#numbers.get(id);
  }

  /** Sets the attributes of the module, when all that entries name is known. */
  finish(reader: ModuleReader): void {
    if (this.#entries.length === 0) return;
    const { context, words } = reader;
    const list = (elements: readonly Attribute[]) => ArrayAttr.get(context, { elements });
    const all = this.#entries.map(({ at, end }) => {
      const set = reader.setOf(words[at + 3]!, at);
      const operands = operandsOf(reader, at, end, (id) => globalOperand(reader, id, at));
      const head = [stringAttr(context, set), integerAttr(context, context.i32, words[at + 4]!)];
      // An entry that names an id without a name here is left out, with its number.
      return list(operands === undefined ? [] : [...head, ...operands]);
    });
    const before = this.#before < 0 ? all.length : this.#before;
    if (before > 0) reader.op.setAttr("non_semantic", list(all.slice(0, before)));
    if (before < all.length) reader.op.setAttr("non_semantic_behind", list(all.slice(before)));
  }
}

/** Operands as attributes; undefined if one has none. Literals are those of sets that came before the others. */
export function operandsOf(
  reader: ModuleReader,
  at: number,
  end: number,
  ofId: (id: number) => Attribute | undefined,
): readonly Attribute[] | undefined {
  const { context, words } = reader;
  const known = extendedSet(reader.setOf(words[at + 3]!, at))?.instruction(words[at + 4]!)?.operands ?? [];
  const found: Attribute[] = [];
  for (let word = at + 5; word < end; word++) {
    const kind = (known[word - at - 5] ?? known.at(-1))?.kind.code ?? KindCode.Id;
    const literal = IntegerType.get(context, { width: 32, signedness: "unsigned" });
    const attr = kind === KindCode.Id ? ofId(words[word]!) : integerAttr(context, literal, words[word]!);
    if (attr === undefined) return undefined;
    found.push(attr);
  }
  return found;
}

/** The meaning of an id that is no value of a function. */
export function plainOperand(reader: ModuleReader, id: number, at: number): Attribute | undefined {
  const { context } = reader;
  const number = reader.nonSemantic.numberOf(id);
  if (number !== undefined) {
    return ArrayAttr.get(context, { elements: [integerAttr(context, context.integer(64), number)] });
  }
  const kind = slotKind(reader.slots.get(id));
  if (kind === Slot.String) return stringAttr(context, reader.stringOf(id, at));
  if (kind === Slot.Function) return symbolRefAttr(context, reader.functionSymbol(id));
  const type = reader.typeOf(id);
  if (type !== undefined) return TypeAttr.get(context, { type });
  const constant = reader.constantOf(id);
  return constant === undefined || ArrayAttr.is(constant) ? symbolOfLeaf(reader, id) : constant;
}

function globalOperand(reader: ModuleReader, id: number, at: number): Attribute | undefined {
  const plain = plainOperand(reader, id, at);
  if (plain !== undefined) return plain;
  const kind = slotKind(reader.slots.get(id));
  return kind === Slot.Leaf || kind === Slot.Operation ? constantSymbol(reader, id, at) : undefined;
}
