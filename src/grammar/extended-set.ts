/**
 * Extended instruction sets, found by the name that OpExtInstImport gives. Sets are parsed on first use.
 */
import { lazy } from "../support/lazy.ts";
import { unpacker } from "../support/phrases.ts";
import { core } from "./core.ts";
import { phrases, sets } from "./extended.generated.ts";
import { type Instruction, instructionTable } from "./instruction.ts";
import { KindTable, type OperandKind } from "./operand-kind.ts";
import type { RecordTable } from "./record-table.ts";

/** An extended instruction set, such as GLSL.std.450. */
export class ExtendedSet {
  /** The import name; one that ends in "." is followed by a revision number in modules. */
  readonly name: string;
  readonly #text: { readonly instructions: string; readonly kinds: string };
  #kinds: KindTable | undefined;
  #instructions: RecordTable<Instruction> | undefined;

  constructor(name: string, text: { readonly instructions: string; readonly kinds: string }) {
    this.name = name;
    this.#text = text;
  }

  /** Whether the set describes a module without changing its meaning. */
  get isNonSemantic(): boolean {
    return this.name.startsWith("NonSemantic.");
  }

  get instructions(): readonly Instruction[] {
    return this.#table.all;
  }

  /** Operand kinds that the set adds to those of the core grammar. */
  get kinds(): readonly OperandKind[] {
    return this.#ownKinds.all;
  }

  instruction(opcode: number): Instruction | undefined {
    return this.#table.find(opcode);
  }

  instructionNamed(name: string): Instruction | undefined {
    return this.#table.named(name);
  }

  get #ownKinds(): KindTable {
    this.#kinds ??= new KindTable(this.#text.kinds, unpackSets(), core().kinds);
    return this.#kinds;
  }

  get #table(): RecordTable<Instruction> {
    this.#instructions ??= instructionTable(this.#text.instructions, this.#ownKinds);
    return this.#instructions;
  }
}

const unpackSets = lazy(() => unpacker(phrases));

/** Every set of the grammar. */
export const extendedSets: () => readonly ExtendedSet[] = lazy(() => sets.map((set) => new ExtendedSet(set.name, set)));

/** The set that an import of this name means; a set with revisions is found with any of them. */
export function extendedSet(importName: string): ExtendedSet | undefined {
  return extendedSets().find((set) =>
    set.name.endsWith(".") ? importName.startsWith(set.name) : importName === set.name,
  );
}
