// Metadata: definitions, named lists, nodes where they are used.

import { MetadataType } from "../../../dialects/llvm/index.ts";
import type { Constant } from "../../constant.ts";
import { fieldsOfKind } from "../../debug/debug-schema.ts";
import type { MetadataField, MetadataOperand } from "../../metadata.ts";
import { parseConstant } from "../constants.ts";
import type { Reader } from "../state.ts";
import { parseType } from "../types.ts";
import { SparseNumbers } from "../words/sparse-numbers.ts";
import { token } from "../words/token.ts";
import { parseExpression, readFields } from "./debug-nodes.ts";

const EXCLAMATION = 33;

export class MetadataReader {
  readonly #reader: Reader;
  /** Nodes by their numbers in the text. */
  readonly #byNumber = new SparseNumbers();
  /** Where a node was referred to that is not defined yet, plus one. */
  readonly #forward = new SparseNumbers();
  readonly #operands: ({ readonly node: number } | undefined)[] = [];
  readonly #strings = new Map<string, { readonly string: string }>();
  readonly #words = new Map<string, Map<string, MetadataField>>();
  readonly #numbers = new Map<string, (MetadataField | undefined)[]>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  // ---- shared operands

  nodeOperand(node: number): MetadataOperand {
    let operand = this.#operands[node];
    if (operand === undefined) {
      operand = { node };
      while (this.#operands.length < node) this.#operands.push(undefined);
      this.#operands[node] = operand;
    }
    return operand;
  }

  stringOperand(string: string): MetadataOperand {
    let operand = this.#strings.get(string);
    if (operand === undefined) {
      operand = { string };
      this.#strings.set(string, operand);
    }
    return operand;
  }

  wordField(name: string, word: string): MetadataField {
    let fields = this.#words.get(name);
    if (fields === undefined) {
      fields = new Map();
      this.#words.set(name, fields);
    }
    let field = fields.get(word);
    if (field === undefined) {
      field = { name, word };
      fields.set(word, field);
    }
    return field;
  }

  /** The field with a small number, such as a line. */
  numberField(name: string, number: number): MetadataField {
    let fields = this.#numbers.get(name);
    if (fields === undefined) {
      fields = [];
      this.#numbers.set(name, fields);
    }
    while (fields.length <= number) fields.push(undefined);
    fields[number] ??= this.wordField(name, `${number}`);
    return fields[number];
  }

  // ---- nodes

  /** The node with a number in the text, which may be defined later. */
  numbered(number: number, position: number): number {
    const known = this.#byNumber.get(number);
    if (known !== 0) return known;
    const node = this.#reader.module.metadata.reserve("", false);
    this.#byNumber.set(number, node);
    this.#forward.set(number, position + 1);
    return node;
  }

  /** Reads `!5`, `!{…}` or `!DIThing(…)`; the number of the node. */
  parseNode(): number {
    const { lexer } = this.#reader;
    if (lexer.kind === token.metadataName) return this.#parseSpecial(false, 0);
    this.#reader.expect(EXCLAMATION, "expected '!' here");
    return this.parseTail();
  }

  /** Reads the text after `!`: a number or a tuple. */
  parseTail(): number {
    const reader = this.#reader;
    if (reader.lexer.kind === 123) return this.#parseTuple(false, 0);
    const position = reader.lexer.begin;
    return this.numbered(reader.uint32(), position);
  }

  #parseTuple(isDistinct: boolean, known: number): number {
    const reader = this.#reader;
    const operands = reader.nested(() => this.parseList());
    return this.#make("", isDistinct, operands, [], known);
  }

  /** Reads `{!1, null, i32 5}`. */
  parseList(): readonly MetadataOperand[] {
    const reader = this.#reader;
    reader.expect(123, "expected '{' here");
    const operands: MetadataOperand[] = [];
    if (reader.accept(125)) return operands;
    do operands.push(reader.acceptWord("null") ? undefined : this.parseAnyOperand());
    while (reader.accept(44));
    reader.expect(125, "expected end of metadata node");
    return operands;
  }

  /** Reads a node, a string or a constant. */
  parseAnyOperand(): MetadataOperand {
    const reader = this.#reader;
    const { lexer } = reader;
    if (lexer.kind === token.metadataName) return this.nodeOperand(this.#parseSpecial(false, 0));
    if (lexer.kind !== EXCLAMATION) return this.#parseValue();
    lexer.next();
    if (lexer.kind === token.string) return this.stringOperand(reader.string());
    return this.nodeOperand(this.parseTail());
  }

  #parseValue(): Constant {
    const reader = this.#reader;
    const { begin } = reader.lexer;
    const type = parseType(reader, "expected metadata operand");
    if (MetadataType.is(type)) reader.lexer.fail(begin, "invalid metadata-value-metadata roundtrip");
    return parseConstant(reader, type);
  }

  #make(
    kind: string,
    isDistinct: boolean,
    operands: readonly MetadataOperand[],
    fields: readonly MetadataField[],
    known: number,
  ): number {
    const { metadata } = this.#reader.module;
    const number = known === 0 ? metadata.reserve(kind, isDistinct) : known;
    const node = metadata.node(number);
    node.kind = kind;
    node.isDistinct = isDistinct;
    node.operands = operands;
    node.fields = fields;
    return number;
  }

  /** Reads `!DIThing(…)`. */
  #parseSpecial(isDistinct: boolean, known: number): number {
    const reader = this.#reader;
    const { lexer } = reader;
    const kind = lexer.text();
    const { begin } = lexer;
    if (kind === "DIExpression") {
      lexer.next();
      const fields = parseExpression(reader).map((word) => this.wordField("", word));
      return this.#make(kind, false, [], fields, known);
    }
    if (kind === "DIArgList") lexer.failHere("found DIArgList outside of function");
    if (kind === "DIAssignID") return this.#parseAssignment(isDistinct, known);
    const schema = fieldsOfKind(kind);
    if (schema === undefined) return lexer.failHere("expected metadata type");
    lexer.next();
    const fields = readFields(reader, kind, schema, isDistinct, begin);
    return this.#make(kind, isDistinct, [], fields, known);
  }

  /** Reads `!DIAssignID()`, which has no fields. */
  #parseAssignment(isDistinct: boolean, known: number): number {
    const reader = this.#reader;
    if (!isDistinct) reader.lexer.failHere("missing 'distinct', required for !DIAssignID()");
    reader.lexer.next();
    reader.expect(40, "expected '(' here");
    reader.expect(41, "expected ')' here");
    return this.#make("DIAssignID", true, [], [], known);
  }

  // ---- definitions

  /** Reads `!5 = …` after the `!`. */
  parseDefinition(): void {
    const reader = this.#reader;
    const { lexer } = reader;
    const number = reader.uint32();
    reader.expect(61, "expected '=' here");
    if (isTypeToken(reader)) lexer.failHere("unexpected type in metadata definition");
    const isDistinct = reader.acceptWord("distinct");
    const known = this.reserveDefinition(number) || this.#redefine();
    if (lexer.kind === token.metadataName) this.#parseSpecial(isDistinct, known);
    else {
      reader.expect(EXCLAMATION, "Expected '!' here");
      this.#parseTuple(isDistinct, known);
    }
  }

  /** The node that is defined with a number; 0 if the number is defined already. */
  reserveDefinition(number: number): number {
    const known = this.#byNumber.get(number);
    if (known !== 0 && this.#forward.get(number) === 0) return 0;
    const node = known || this.#reader.module.metadata.reserve("", false);
    this.#forward.set(number, 0);
    this.#byNumber.set(number, node);
    return node;
  }

  #redefine(): never {
    const { lexer } = this.#reader;
    // As in LLVM, the definition is read first.
    if (lexer.kind === token.metadataName) this.#parseSpecial(false, 0);
    else {
      this.#reader.expect(EXCLAMATION, "Expected '!' here");
      this.#parseTuple(false, 0);
    }

    return lexer.failHere("Metadata id is already used");
  }

  /** Reads `!name = !{!1, !2}`. */
  parseNamed(): void {
    const reader = this.#reader;
    const { lexer, module } = reader;
    const name = lexer.text();
    lexer.next();
    reader.expect(61, "expected '=' here");
    reader.expect(EXCLAMATION, "Expected '!' here");
    reader.expect(123, "Expected '{' here");
    const list = module.metadata.named.get(name) ?? [];
    module.metadata.named.set(name, list);
    if (reader.accept(125)) return;
    do {
      if (lexer.kind === token.metadataName && lexer.text() === "DIExpression") {
        list.push(this.#parseSpecial(false, 0));
        continue;
      }
      reader.expect(EXCLAMATION, "Expected '!' here");
      const position = lexer.begin;
      list.push(this.numbered(reader.uint32(), position));
    } while (reader.accept(44));
    reader.expect(125, "expected end of metadata node");
  }

  /** Nodes that are not defined are an error. */
  finish(): void {
    const first = this.#forward.first();
    if (first !== undefined) this.#reader.lexer.fail(first[1] - 1, `use of undefined metadata '!${first[0]}'`);
  }
}

function isTypeToken({ lexer }: Reader): boolean {
  if (lexer.kind === token.integerType) return true;
  return lexer.kind === token.word && TYPE_WORDS.has(lexer.text());
}

const TYPE_WORDS: ReadonlySet<string> = new Set(
  "void half bfloat float double x86_fp80 fp128 ppc_fp128 label metadata token x86_amx x86_mmx ptr".split(" "),
);
