/** Names and decorations of ids, with decoration groups resolved and operands as text and numbers. */

import { enumerantNamed, KindCode } from "../../grammar/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { stringBytes } from "../../support/tables/words.ts";
import type { Definitions } from "../definitions.ts";
import { forEachInstruction, opcodeOf } from "../module.ts";
import { Op } from "../opcode.ts";
import { OperandReader } from "../words/operand-reader.ts";

/** A decoration of an id or of one of its members. */
export interface Decoration {
  /** The grammar's name; the number in decimal if the grammar has none. */
  readonly name: string;
  readonly value: number;
  /** Index of the struct's member; undefined for the id itself. */
  readonly member: number | undefined;
  /** Enumerants by name, strings as text, everything else as numbers. */
  readonly operands: readonly (string | number)[];
}

/** Names and decorations of a module, by id. */
export interface Annotations {
  /** The first OpName of each id. */
  readonly names: ReadonlyMap<number, string>;
  /** The names of each struct's members, by index. */
  readonly memberNames: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** The decorations of each id by OpDecorate, OpDecorateId and OpDecorateString; see {@link groups} for decoration groups. */
  readonly decorations: ReadonlyMap<number, readonly Decoration[]>;
  /** The decoration groups that apply to each id, or to one of its members. */
  readonly groups: ReadonlyMap<number, readonly GroupUse[]>;
}

/** @internal */
export interface GroupUse {
  readonly group: number;
  readonly member: number | undefined;
}

/**
 * Every decoration of an id. Groups are looked up here and not copied to what they decorate, because many groups of many
 * decorations would take more memory than the module.
 */
export function decorationsOf({ decorations, groups }: Annotations, id: number): readonly Decoration[] {
  const own = decorations.get(id) ?? [];
  const uses = groups.get(id);
  if (uses === undefined) return own;
  return [...own, ...uses.flatMap((use) => decorationsOfUse(decorations, use))];
}

function decorationsOfUse(decorations: Annotations["decorations"], { group, member }: GroupUse): readonly Decoration[] {
  const ofGroup = decorations.get(group) ?? [];
  return member === undefined ? ofGroup : ofGroup.map((decoration) => ({ ...decoration, member }));
}

const decorating: ReadonlySet<number> = new Set([
  Op.Decorate,
  Op.DecorateId,
  Op.DecorateString,
  Op.MemberDecorate,
  Op.MemberDecorateString,
]);

/** Collects every name and decoration of a module. */
export function readAnnotations(definitions: Definitions): Result<Annotations> {
  const collector = new Collector(definitions);
  let number = 0;
  let failure: Diagnostic | undefined;
  forEachInstruction(definitions.module, (offset, opcode) => {
    number++;
    const rule = rules[opcode];
    if (rule === undefined) return true;
    failure = collector.reader.read(offset, number);
    if (failure === undefined) rule(collector, offset);
    return failure === undefined;
  });
  return failure === undefined ? success(collector) : failed([failure]);
}

type Rule = (collector: Collector, offset: number) => void;

class Collector implements Annotations {
  readonly names = new Map<number, string>();
  readonly memberNames = new Map<number, Map<number, string>>();
  readonly groups = new Map<number, GroupUse[]>();
  readonly reader: OperandReader;
  readonly words: Uint32Array;
  /** Word offsets of what decorates, in order. */
  readonly decorating: number[] = [];
  #decorations: Map<number, Decoration[]> | undefined;

  constructor(definitions: Definitions) {
    this.reader = new OperandReader(definitions);
    this.words = definitions.module.words;
  }

  /** The word of an operand. */
  word(index: number): number {
    return this.words[this.reader.start(index)] ?? 0;
  }

  operand(index: number): string | number {
    const kind = this.reader.kind(index);
    const word = this.word(index);
    if (kind.code === KindCode.String) {
      return textOfBytes(stringBytes(this.words, this.reader.start(index), this.reader.start(index + 1)));
    }
    return kind.code === KindCode.Value ? (kind.enumerant(word)?.name ?? word) : word;
  }

  /** Read when they are first asked for: a large module has many, and some readers need names only. */
  get decorations(): ReadonlyMap<number, readonly Decoration[]> {
    if (this.#decorations !== undefined) return this.#decorations;
    const decorations = new Map<number, Decoration[]>();
    for (const offset of this.decorating) {
      this.reader.read(offset, 0);
      const [id, decoration] = this.#decorationAt(offset);
      const list = decorations.get(id);
      if (list === undefined) decorations.set(id, [decoration]);
      else list.push(decoration);
    }
    this.#decorations = decorations;
    return decorations;
  }

  #decorationAt(offset: number): readonly [id: number, decoration: Decoration] {
    const { reader, words } = this;
    const opcode = opcodeOf(words[offset]!);
    const isMember = opcode === Op.MemberDecorate || opcode === Op.MemberDecorateString;
    const at = isMember ? 2 : 1;
    if (reader.count <= at) {
      const value = words[offset + at + 1] ?? 0;
      const member = isMember ? words[offset + 2] : undefined;
      return [words[offset + 1]!, { name: String(value), value, member, operands: [] }];
    }
    const operands: (string | number)[] = [];
    for (let i = at + 1; i < reader.count; i++) operands.push(this.operand(i));
    const name = String(this.operand(at));
    return [this.word(0), { name, value: this.word(at), member: isMember ? this.word(1) : undefined, operands }];
  }

  applyGroup(id: number, use: GroupUse): void {
    const list = this.groups.get(id);
    if (list === undefined) this.groups.set(id, [use]);
    else list.push(use);
  }

  nameMember(id: number, member: number, name: string): void {
    const members = this.memberNames.get(id) ?? new Map<number, string>();
    if (!members.has(member)) members.set(member, name);
    this.memberNames.set(id, members);
  }
}

/** Takes note of a decoration, whose words are valid. */
function readDecoration(collector: Collector, offset: number): void {
  collector.decorating.push(offset);
}

function applyGroup(collector: Collector): void {
  const { reader } = collector;
  const group = collector.word(0);
  for (let i = 1; i < reader.count; i++) collector.applyGroup(collector.word(i), { group, member: undefined });
}

function applyGroupToMembers(collector: Collector): void {
  const { reader } = collector;
  const group = collector.word(0);
  for (let i = 1; i + 1 < reader.count; i += 2) {
    collector.applyGroup(collector.word(i), { group, member: collector.word(i + 1) });
  }
}

const rules: { readonly [opcode: number]: Rule } = {
  [Op.Name]: (collector) => {
    const id = collector.word(0);
    if (!collector.names.has(id)) collector.names.set(id, String(collector.operand(1)));
  },
  [Op.MemberName]: (collector) =>
    collector.nameMember(collector.word(0), collector.word(1), String(collector.operand(2))),
  [Op.GroupDecorate]: applyGroup,
  [Op.GroupMemberDecorate]: applyGroupToMembers,
  ...Object.fromEntries([...decorating].map((opcode) => [opcode, readDecoration])),
};

/** The decoration with this name among those of an id, or of one of its members. */
export function findDecoration(
  list: readonly Decoration[] | undefined,
  name: string,
  member?: number,
): Decoration | undefined {
  const value = enumerantNamed("Decoration", name)?.value;
  return list?.find((decoration) => decoration.value === value && decoration.member === member);
}
