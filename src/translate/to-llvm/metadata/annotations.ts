// Names and decorations of a SPIR-V module by id, with operands as numbers and strings, as metadata of LLVM IR holds them.

import { Decoration as Kind } from "../../../grammar/enumerants.generated.ts";
import { enumerant, KindCode } from "../../../grammar/index.ts";
import { forEachInstruction, type ModuleIndex, Op } from "../../../spirv/modules.ts";
import { Instruction } from "../instruction.ts";

/** A decoration of an id, or of a member of a struct. */
export interface Decoration {
  /** Number of the grammar's kind `Decoration`. */
  readonly kind: number;
  /** Literals and enumerants as numbers; of OpDecorateId the ids. */
  readonly operands: readonly (number | string)[];
}

const NONE: readonly Decoration[] = [];
const NO_OPERANDS: readonly (number | string)[] = [];

/** The decorations of a module. */
export class Annotations {
  readonly #byId = new Map<number, Decoration[]>();
  readonly #byMember = new Map<number, Map<number, Decoration[]>>();

  readonly #index: ModuleIndex;

  constructor(index: ModuleIndex) {
    const { module } = index;
    this.#index = index;
    const groups: Instruction[] = [];
    forEachInstruction(module, (offset, opcode) => {
      if (opcode === Op.Function) return false;
      const read = readers[opcode];
      if (read !== undefined) read(this, new Instruction(module, offset));
      else if (opcode === Op.GroupDecorate || opcode === Op.GroupMemberDecorate)
        groups.push(new Instruction(module, offset));
      return true;
    });
    for (const one of groups) this.#applyGroup(one);
  }

  /** The value of an integer constant; undefined for other ids. */
  constant(id: number): number | undefined {
    const value = this.#index.constant(id);
    return typeof value === "number" ? value : undefined;
  }

  of(id: number): readonly Decoration[] {
    return this.#byId.get(id) ?? NONE;
  }

  ofMember(struct: number, member: number): readonly Decoration[] {
    return this.#byMember.get(struct)?.get(member) ?? NONE;
  }

  /** The first decoration of a kind. */
  find(id: number, kind: number): Decoration | undefined {
    const list = this.#byId.get(id);
    if (list === undefined) return undefined;
    for (const one of list) if (one.kind === kind) return one;
    return undefined;
  }

  has(id: number, kind: number): boolean {
    return this.find(id, kind) !== undefined;
  }

  /** The first operand of a decoration of a kind, as a number. */
  number(id: number, kind: number): number | undefined {
    const operand = this.find(id, kind)?.operands[0];
    return typeof operand === "number" ? operand : undefined;
  }

  add(id: number, decoration: Decoration): void {
    const list = this.#byId.get(id);
    if (list === undefined) this.#byId.set(id, [decoration]);
    else list.push(decoration);
  }

  addMember(struct: number, member: number, decoration: Decoration): void {
    const members = this.#byMember.get(struct) ?? new Map<number, Decoration[]>();
    const list = members.get(member);
    if (list === undefined) members.set(member, [decoration]);
    else list.push(decoration);
    this.#byMember.set(struct, members);
  }

  #applyGroup(one: Instruction): void {
    const decorations = this.of(one.operand(0));
    const isMember = one.opcode === Op.GroupMemberDecorate;
    for (let index = 1; index < one.count; index += isMember ? 2 : 1) {
      for (const decoration of decorations) {
        if (isMember) this.addMember(one.operand(index), one.operand(index + 1), decoration);
        else this.add(one.operand(index), decoration);
      }
    }
  }
}

type Reader = (annotations: Annotations, one: Instruction) => void;

/** The operands of a decoration from a word on: strings where the grammar has strings. */
function decorationAt(one: Instruction, at: number): Decoration {
  const kind = one.operand(at);
  if (at + 1 === one.count) return { kind, operands: NO_OPERANDS };
  const operands: (number | string)[] = [];
  const { parameters = [] } = enumerant("Decoration", kind) ?? {};
  let next = at + 1;
  for (let index = 0; next < one.count; index++) {
    if (parameters[Math.min(index, parameters.length - 1)]?.kind.code === KindCode.String) {
      const string = one.string(next);
      operands.push(string.text);
      next = string.next;
    } else operands.push(one.operand(next++));
  }
  return { kind, operands };
}

/** Decorations whose operand is the id of a constant, and those with the number itself. */
const BY_ID: Readonly<Record<number, number>> = {
  [Kind.AlignmentId]: Kind.Alignment,
  [Kind.MaxByteOffsetId]: Kind.MaxByteOffset,
};

const decorateId: Reader = (annotations, one) => {
  const decoration = decorationAt(one, 1);
  const [operand] = decoration.operands;
  const kind = BY_ID[decoration.kind];
  const value = typeof operand === "number" ? annotations.constant(operand) : undefined;
  annotations.add(one.operand(0), kind === undefined || value === undefined ? decoration : { kind, operands: [value] });
};

const decorate: Reader = (annotations, one) => annotations.add(one.operand(0), decorationAt(one, 1));
const decorateMember: Reader = (annotations, one) =>
  annotations.addMember(one.operand(0), one.operand(1), decorationAt(one, 2));

const readers: { readonly [opcode: number]: Reader } = {
  [Op.Decorate]: decorate,
  [Op.DecorateId]: decorateId,
  [Op.DecorateString]: decorate,
  [Op.MemberDecorate]: decorateMember,
  [Op.MemberDecorateString]: decorateMember,
};
