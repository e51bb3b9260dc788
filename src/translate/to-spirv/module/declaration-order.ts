// The order of types, constants and variables: integer types and their constants first, then the other declarations, each after its operands.

import { instruction, KindCode } from "../../../grammar/index.ts";
import { Op } from "../../../spirv/modules.ts";

/** A type, a constant or a variable. */
export interface Declaration {
  readonly opcode: number;
  readonly id: number;
  /** The whole instruction, with those that continue it. */
  readonly words: Uint32Array;
}

/** The declarations: integer types, their constants, other types, the rest; in each group after those that they use. */
export function arranged(declarations: readonly Declaration[]): readonly Declaration[] {
  const byId = new Map(declarations.map((one) => [one.id, one]));
  const done = new Set<number>();
  const order: Declaration[] = [];
  for (const first of [...declarations].sort((a, b) => a.id - b.id)) place(first, byId, done, order);
  const groups: Declaration[][] = [[], [], [], []];
  // A type may need a constant that is computed, which then cannot follow all types: it comes with them.
  const isEarly = neededByTypes(order, byId);
  for (const one of order) groups[groupOf(one, byId, isEarly)]?.push(one);
  return groups.flat();
}

function groupOf(one: Declaration, byId: ReadonlyMap<number, Declaration>, isEarly: ReadonlySet<number>): number {
  const { opcode, id, words } = one;
  if (opcode === Op.TypeInt) return 0;
  const isNumber = opcode === Op.Constant || opcode === Op.SpecConstant;
  if (isNumber && byId.get(words[1] ?? 0)?.opcode === Op.TypeInt) return 1;
  return isType(opcode) || isEarly.has(id) ? 2 : 3;
}

/** Declarations that are no types, and that types use: lengths of arrays that are computed. */
function neededByTypes(order: readonly Declaration[], byId: ReadonlyMap<number, Declaration>): ReadonlySet<number> {
  const needed = new Set<number>();
  for (const one of order.toReversed()) {
    if (!isType(one.opcode) && !needed.has(one.id)) continue;
    for (const use of usesOf(one)) {
      const used = byId.get(use);
      if (used !== undefined && !isType(used.opcode)) needed.add(use);
    }
  }
  return needed;
}

function isType(opcode: number): boolean {
  return instruction(opcode)?.class === "Type-Declaration";
}

/** Places a declaration after those that it uses, without recursion: chains may be long. */
function place(
  first: Declaration,
  byId: ReadonlyMap<number, Declaration>,
  done: Set<number>,
  order: Declaration[],
): void {
  const pending: { readonly one: Declaration; readonly uses: readonly number[]; next: number }[] = [];
  const enter = (one: Declaration): void => {
    if (done.has(one.id)) return;
    done.add(one.id);
    pending.push({ one, uses: usesOf(one), next: 0 });
  };
  enter(first);
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    const use = top.uses[top.next++];
    if (use === undefined) {
      order.push(top.one);
      pending.pop();
      continue;
    }
    const used = byId.get(use);
    if (used !== undefined) enter(used);
  }
}

/** The ids among the words of an instruction. A pointer that is declared forward does not ask for its pointee. */
function usesOf({ opcode, words }: Declaration): readonly number[] {
  const operands = instruction(opcode)?.operands ?? [];
  const uses: number[] = [];
  let at = 1;
  for (const { kind, quantifier } of operands) {
    const isId = kind.code === KindCode.Id || kind.code === KindCode.ResultType;
    if (quantifier === "*") {
      // The first words of instructions that continue a list are no ids of declarations.
      if (isId) for (const word of words.subarray(at)) uses.push(word);
      break;
    }
    if (isId && at < words.length) uses.push(words[at] ?? 0);
    // Words of literals follow the ids of these instructions; OpSpecConstantOp's operands are ids except those of positions.
    if (kind.code === KindCode.SpecializationOpcode) {
      uses.push(...words.subarray(at + 1));
      break;
    }
    at++;
  }
  return uses;
}
