/**
 * Operand kinds and their enumerants. Nothing here reads words: a kind states the meaning of an operand.
 */
import { type Availability, parseAvailability } from "./availability.ts";
import { RecordTable, type RowHead } from "./record-table.ts";

/** How a kind is laid out in words, as small numbers that codecs can switch on. */
export const KindCode = {
  /** One word: an id that is used. */
  Id: 0,
  /** One word: the id of the result's type. */
  ResultType: 1,
  /** One word: the id that the instruction defines. */
  Result: 2,
  /** One word, read as an unsigned number. */
  Integer: 3,
  /** UTF-8 bytes, lowest first, ended by a zero byte and padded with zeros to a word. */
  String: 4,
  /** One word: the bits of a 32-bit float. */
  Float: 5,
  /** As many words as the type of the number needs, low word first. */
  ContextNumber: 6,
  /** One word: the number of an instruction in an extended set. */
  ExtendedInstruction: 7,
  /** One word: the opcode that a specialization constant evaluates, whose operands follow. */
  SpecializationOpcode: 8,
  /** Operands of the kinds in `bases`, one after the other. */
  Composite: 9,
  /** One word: the value of one enumerant, followed by its parameters. */
  Value: 10,
  /** One word: a mask of enumerants, followed by the parameters of each set bit, lowest bit first. */
  Mask: 11,
} as const;
export type KindCode = (typeof KindCode)[keyof typeof KindCode];

/** How often an operand occurs: once, at most once, or any number of times. */
export type Quantifier = "" | "?" | "*";

/** One operand of an instruction, or one parameter of an enumerant. */
export interface Operand {
  readonly kind: OperandKind;
  /** "?": may be absent; "*": any number of them up to the end of the instruction. */
  readonly quantifier: Quantifier;
  /** The operand's name in the specification, for example "Structure Type"; may be empty. */
  readonly name: string;
}

/** A value of an enum of the grammar, with the parameters that follow it. */
export interface Enumerant extends Availability {
  readonly name: string;
  readonly value: number;
  readonly parameters: readonly Operand[];
}

export type Category = "BitEnum" | "ValueEnum" | "Id" | "Literal" | "Composite";

const literalCodes: Readonly<Record<string, KindCode>> = {
  IdResultType: KindCode.ResultType,
  IdResult: KindCode.Result,
  LiteralString: KindCode.String,
  LiteralFloat: KindCode.Float,
  LiteralContextDependentNumber: KindCode.ContextNumber,
  LiteralExtInstInteger: KindCode.ExtendedInstruction,
  LiteralSpecConstantOpInteger: KindCode.SpecializationOpcode,
};

const categoryCodes: Readonly<Record<Category, KindCode>> = {
  BitEnum: KindCode.Mask,
  ValueEnum: KindCode.Value,
  Id: KindCode.Id,
  Literal: KindCode.Integer,
  Composite: KindCode.Composite,
};

/** A kind of operand of the grammar: an enum, an id, a literal, or a composite of these. */
export class OperandKind {
  readonly name: string;
  readonly category: Category;
  readonly code: KindCode;
  readonly #kinds: KindTable;
  readonly #baseNames: string;
  readonly #block: string;
  #table: RecordTable<Enumerant> | undefined;
  #bases: readonly OperandKind[] | undefined;

  /** @param block - The lines of the packed table: category, name and bases, then one line per enumerant. */
  constructor(kinds: KindTable, block: string) {
    const end = block.indexOf("\n");
    const [category = "", name = "", bases = ""] = block.slice(0, end < 0 ? undefined : end).split("\t");
    this.name = name;
    // The generator writes only the five categories of the grammar.
    this.category = category as Category;
    this.code = literalCodes[name] ?? categoryCodes[this.category];
    this.#kinds = kinds;
    this.#baseNames = bases;
    this.#block = block;
  }

  get #enumerants(): RecordTable<Enumerant> {
    this.#table ??= new RecordTable(this.#block.split("\n").slice(1), (row, packed) =>
      readEnumerant(this.#kinds, row, packed),
    );
    return this.#table;
  }

  /** The component kinds of a composite; empty for all others. */
  get bases(): readonly OperandKind[] {
    this.#bases ??= this.#baseNames === "" ? [] : this.#baseNames.split(" ").map((name) => this.#kinds.get(name));
    return this.#bases;
  }

  /** All enumerants in the grammar's order; empty unless the category is BitEnum or ValueEnum. */
  get enumerants(): readonly Enumerant[] {
    return this.#enumerants.all;
  }

  /** The enumerant with this value; for a mask, the one of a single bit or of zero. */
  enumerant(value: number): Enumerant | undefined {
    return this.#enumerants.find(value);
  }

  /** The enumerant with this name or alias. */
  enumerantNamed(name: string): Enumerant | undefined {
    return this.#enumerants.named(name);
  }
}

function readEnumerant(kinds: KindTable, { name, aliases, number }: RowHead, packed: string): Enumerant {
  const { availability, operands } = kinds.details(packed);
  return { name, value: number, ...availability, aliases, parameters: operands };
}

/** The fields of a record other than its names and its number. Many records share the same details. */
interface Details {
  readonly availability: Omit<Availability, "aliases">;
  readonly operands: readonly Operand[];
  /** Of instructions. */
  readonly class: string;
}

/** Reads the form `kind?=name`, `kind*=name`. */
function parseOperand(table: KindTable, field: string): Operand {
  const equals = field.indexOf("=");
  const spelling = equals < 0 ? field : field.slice(0, equals);
  const last = spelling.at(-1);
  const quantifier = last === "?" || last === "*" ? last : "";
  const kindName = quantifier === "" ? spelling : spelling.slice(0, -1);
  return { kind: table.get(kindName), quantifier, name: equals < 0 ? "" : field.slice(equals + 1) };
}

/** The kinds of the core grammar, or those that an extended set adds to them. */
export class KindTable {
  readonly #kinds = new Map<string, OperandKind>();
  readonly #parent: KindTable | undefined;
  readonly #unpack: (packed: string) => string;
  readonly #details = new Map<string, Details>();

  constructor(text: string, unpack: (packed: string) => string, parent: KindTable | undefined) {
    this.#unpack = unpack;
    this.#parent = parent;
    for (const block of text === "" ? [] : text.split("\n\n")) {
      const kind = new OperandKind(this, block);
      this.#kinds.set(kind.name, kind);
    }
  }

  /** The kinds of this table itself, in the grammar's order. */
  get all(): readonly OperandKind[] {
    return [...this.#kinds.values()];
  }

  find(name: string): OperandKind | undefined {
    return this.#kinds.get(name) ?? this.#parent?.find(name);
  }

  /** Reads the packed fields of a row, also of the instructions that go with the kinds. */
  details(packed: string): Details {
    let details = this.#details.get(packed);
    if (details === undefined) {
      const fields = this.#unpack(packed).split("\t");
      const operands = fields[4] ? fields[4].split("|").map((field) => parseOperand(this, field)) : [];
      details = { availability: parseAvailability(fields), operands, class: fields[5] ?? "" };
      this.#details.set(packed, details);
    }
    return details;
  }

  /** A kind that the table is known to have; a wrong name is a bug and throws. */
  get(name: string): OperandKind {
    const kind = this.find(name);
    if (kind === undefined) throw new Error(`the grammar has no operand kind '${name}'`);
    return kind;
  }
}
