// The generic form of an op after its name: `(%a, %b)[^bb1]<{properties}>({…}){attributes} : (i32, i32) -> i32`.

import {
  Attribute,
  attributeAt,
  type DefId,
  DenseArrayAttr,
  type DictionaryAttr,
  dictionaryAttr,
  type NamedAttribute,
  NO_ID,
  type OpDef,
  type PropertyDef,
  type TypeId,
} from "../../../ir/index.ts";
import { WordKey } from "../../../support/tables/sequence-table.ts";
import { attributeText } from "../../print/text-writer.ts";
import { readEntries, takeDictionary } from "../attributes/attribute-ids.ts";
import { parseAttributeDictionary } from "../attributes/attribute-parser.ts";
import type { Parser } from "../parser.ts";
import type { OpDraft } from "./draft.ts";

/** Replaces the name of the only entry if the dictionary does not have exactly one. */
const NO_NAME = -1;

export class GenericForm {
  readonly #parser: Parser;
  /** Ids of operand types of the forms being read, a stack. */
  readonly #operandTypes = new WordKey();

  constructor(parser: Parser) {
    this.#parser = parser;
  }

  /** Reads `(operands)[successors]<{properties}>({regions}){attributes} : (types) -> types`; `id` is that of the definition. */
  read(draft: OpDraft, id: DefId): void {
    this.#parser.expect("(", "expected '(' to start operand list");
    if (this.#parser.peek() === 37) this.#parser.draftOperands(draft);
    this.#parser.expect(")", "expected ')' to end operand list");
    if (this.#parser.peek() === 91) this.#successors(draft);
    if (this.#parser.peek() === 60) this.#properties(draft, id);
    if (this.#parser.acceptByte(40)) this.#regions(draft);
    if (this.#parser.atBrace()) this.#attributes(draft);
    if (draft.successors.length > 0) this.#references(draft);
    this.#types(draft);
  }

  /** Blocks whose number the properties say, which follow them. */
  #references(draft: OpDraft): void {
    const { stated, properties, successors } = draft;
    for (const trait of draft.def?.traits ?? []) {
      if (trait.references === undefined) continue;
      const tuple = stated === 0 ? properties : this.#parser.context.propertyTuples[stated]!;
      const first = successors.length - trait.references(tuple);
      for (const [index, successor] of successors.entries()) if (index >= first) successor.isEdge = false;
    }
  }

  #successors(draft: OpDraft): void {
    if (draft.def?.registered === true && !draft.def.isTerminator) this.#parser.fail("successors in non-terminator");
    this.#parser.expectByte(91);
    if (this.#parser.peek() === 93) this.#parser.failWrongToken("expected list element");
    this.#parser.commaSeparated(() => {
      draft.addSuccessor(this.#parser.successor(), !(draft.def?.isReference(draft.successors.length) ?? false));
    });
    this.#parser.expect("]", "expected ',' or ']'");
  }

  /** Inherent attributes may be here too; those in the properties count more. */
  #attributes(draft: OpDraft): void {
    if (this.#parser.upgrade !== undefined) {
      const isSet = draft.properties.length > 0 && draft.def?.registered === true;
      for (const { name, value } of parseAttributeDictionary(this.#parser)) {
        if (!isSet || draft.attr(name) === undefined) this.#attribute(draft, name, value);
      }
      return;
    }
    const { stack } = this.#parser;
    const begin = stack.count;
    readEntries(this.#parser);
    if (draft.def?.registered === true && draft.def.properties.length > 0) this.#takeInherent(draft, begin + 1);
    if (stack.count > begin + 1) {
      const { length } = this.#parser.context.attrs;
      draft.dictionary = takeDictionary(this.#parser, begin);
      draft.hasNewDictionary = draft.dictionary >= length;
    }
    stack.count = begin;
  }

  /** Takes the inherent ones out of the entries that are on the stack from `begin` on. */
  #takeInherent(draft: OpDraft, begin: number): void {
    const { stack, context } = this.#parser;
    const { words, count } = stack;
    const hasProperties = draft.stated !== 0 || draft.properties.length > 0;
    stack.count = begin;
    for (let at = begin; at < count; at += 2) {
      const index = draft.def?.propertyIndex(context.strings[words[at]!]!) ?? -1;
      if (index < 0) {
        stack.push(words[at]!);
        stack.push(words[at + 1]!);
        continue;
      }
      draft.openStated(context);
      if (!hasProperties || draft.properties[index] === undefined) {
        this.#property(draft, index, attributeAt(context, words[at + 1]!)!);
      }
    }
  }

  /** An attribute of an older text, of which former names may be properties. */
  #attribute(draft: OpDraft, name: string, value: Attribute): void {
    const index = draft.def?.propertyIndex(name) ?? -1;
    if (index < 0) draft.attributes.push({ name, value });
    else this.#property(draft, index, value);
  }

  /** An inherent attribute among the others: wrong sizes of groups are as good as none. */
  #property(draft: OpDraft, index: number, value: Attribute): void {
    const property = draft.def?.properties[index];
    if (property?.isSegments === true && property.isKind?.(value) === false) return;
    draft.setProperty(index, value);
    if (this.#parser.upgrade === undefined) draft.problem ??= inherentProblem(draft.def, index, value);
  }

  #properties(draft: OpDraft, id: DefId): void {
    this.#parser.pos++;
    const { def } = draft;
    if (def === undefined || !def.registered) {
      draft.setProperty(0, this.#parser.attribute());
      this.#parser.expect(">", "expected '>' to close properties");
      return;
    }
    if (this.#parser.upgrade === undefined && this.#parser.peek() === 123) this.#dictionary(draft, id, def);
    else {
      const entries = this.#parser.peek() === 123 ? parseAttributeDictionary(this.#parser) : this.#parser.attribute();
      this.#parser.expect(">", "expected '>' to close properties");
      this.#takeProperties(draft, def, entries);
    }
  }

  /** The properties of a registered op. What the same ones were taken for before they are taken for again. */
  #dictionary(draft: OpDraft, id: DefId, def: OpDef): void {
    const parser = this.#parser;
    const { context, stack } = parser;
    const begin = stack.count;
    readEntries(parser);
    parser.expect(">", "expected '>' to close properties");
    // Most ops have one, for which no dictionary is needed.
    const isOne = stack.count === begin + 3;
    const name = isOne ? stack.words[begin + 1]! : NO_NAME;
    const value = isOne ? stack.words[begin + 2]! : takeDictionary(parser, begin);
    stack.count = begin;
    const known = parser.shortcuts.properties.find(id, name, value);
    if (known !== NO_ID) {
      draft.stated = known;
      return;
    }
    // Sound: a dictionary was read where it was not one entry.
    const entries = isOne
      ? [{ name: context.strings[name]!, value: attributeAt(context, value)! }]
      : (attributeAt(context, value) as DictionaryAttr).entries;
    this.#takeProperties(draft, def, entries);
    if (draft.problem !== undefined) return;
    parser.shortcuts.properties.remember(id, name, value, context.internProperties(draft.properties));
  }

  #takeProperties(draft: OpDraft, def: OpDef, entries: Attribute | readonly NamedAttribute[]): void {
    const reason = this.#setProperties(draft, def, entries);
    if (reason === undefined) return;
    const all = entries instanceof Attribute ? entries : dictionaryAttr(this.#parser.context, entries);
    draft.problem = `invalid properties ${attributeText(all)} for op ${def.name}: ${reason}`;
  }

  /** Sets inherent attributes; returns why they cannot be set. */
  #setProperties(draft: OpDraft, def: OpDef, entries: Attribute | readonly NamedAttribute[]): string | undefined {
    if (def.properties.length === 0) return "this operation does not support properties";
    if (entries instanceof Attribute) return "expected DictionaryAttr to set properties";
    for (const { name, value } of byName(entries)) {
      const index = def.propertyIndex(name);
      const property = def.properties[index];
      if (property === undefined) continue;
      const taken = property.convert?.(value) ?? value;
      if (typeof taken === "string") return taken;
      // Older kinds are dealt with when all of the op has been read.
      if (this.#parser.upgrade === undefined && property.isKind?.(taken) === false) {
        if (property.isSegments === true) return this.#segmentsReason(property, value);
        return `Invalid attribute \`${name}\` in property conversion: ${attributeText(value)}`;
      }
      draft.setProperty(index, taken);
    }
    return undefined;
  }

  #segmentsReason({ defaultValue }: PropertyDef, value: Attribute): string {
    const zeros = defaultValue?.(this.#parser.context);
    if (!DenseArrayAttr.is(value) || value.element !== this.#parser.context.i32 || !DenseArrayAttr.is(zeros)) {
      return "expected DenseI32ArrayAttr for key `value`";
    }
    return `size mismatch in attribute conversion: ${value.values.length} vs ${zeros.values.length}`;
  }

  #regions(draft: OpDraft): void {
    // No closure: every frame counts where regions are nested deeply.
    do draft.regions.push(this.#parser.genericRegion(draft.def));
    while (this.#parser.acceptByte(44));
    this.#parser.expect(")", "expected ')' to end region list");
  }

  #types(draft: OpDraft): void {
    this.#parser.expect(":", "expected ':' followed by operation type");
    const { position } = this.#parser;
    if (this.#parser.peek() !== 40) {
      this.#parser.type();
      this.#parser.failAt(position, "expected function type");
    }
    // The function type itself is not made: nothing keeps it.
    const inputs = this.#operandTypes;
    const first = inputs.count;
    this.#parser.pos++;
    if (this.#parser.peek() !== 41)
      do inputs.push(this.#operandType(draft, inputs.count - first));
      while (this.#parser.acceptByte(44));
    this.#parser.expect(")");
    this.#parser.expect("->", "expected '->' in function type");
    this.#resultTypes(draft);
    this.#operandTypesFit(draft, first, position);
    inputs.count = first;
  }

  /** The type of an operand, which is known as a rule. */
  #operandType(draft: OpDraft, index: number): number {
    const parser = this.#parser;
    const known = index < draft.operandCount ? parser.store.typeIdOf(draft.operands[index]!) : 0;
    parser.peek();
    return known !== 0 && parser.shortcuts.types.accept(parser, known) ? known : parser.type().id;
  }

  #resultTypes(draft: OpDraft): void {
    if (this.#parser.peek() !== 40) {
      draft.addResult(this.#parser.type());
      return;
    }
    this.#parser.pos++;
    if (this.#parser.acceptByte(41)) return;
    do draft.addResult(this.#parser.type());
    while (this.#parser.acceptByte(44));
    this.#parser.expect(")");
  }

  #operandTypesFit(draft: OpDraft, first: number, position: number): void {
    const { operandCount } = draft;
    const { words } = this.#operandTypes;
    const count = this.#operandTypes.count - first;
    if (operandCount !== count) {
      // In the place of the plural's ending the reference has a null character.
      const noun = operandCount === 1 ? "operand type\0" : "operand types";
      this.#parser.failAt(position, `expected ${operandCount} ${noun} but had ${count}`);
    }
    for (let index = 0; index < count; index++) {
      this.#parser.names.check(draft.operands[index]!, words[first + index]! as TypeId, draft.operandPositions[index]!);
    }
  }
}

function byName(entries: readonly NamedAttribute[]): readonly NamedAttribute[] {
  return entries.length < 2 ? entries : entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The problem of an inherent attribute among the discardable ones. */
function inherentProblem(def: OpDef | undefined, index: number, value: Attribute): string | undefined {
  const { name, rule } = def?.properties[index] ?? {};
  const broken = rule?.(value);
  return broken && `'${def?.name}' op attribute '${name}' failed to satisfy constraint: ${broken}`;
}
