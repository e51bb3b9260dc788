/** When two aggregate types match logically (specification, 2.18 and OpCopyLogical): they are equal except for their layout. */

import { Decoration } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "./module-facts.ts";
import { membersOf } from "./types.ts";

/**
 * Arrays match with matching elements and equal lengths, structures with matching members. `sameDecorations` also asks for the
 * same decorations on both.
 */
export function logicallyMatches(m: Facts, left: number, right: number, sameDecorations = false): boolean {
  const pending: (readonly [number, number])[] = [[left, right]];
  const seen = new Set<string>();
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    if (m.opcodeOf(a) !== m.opcodeOf(b)) return false;
    if (sameDecorations && !hasDecorationsOf(m, b, a)) return false;
    if (a === b && pending.length > 0) continue;
    const key = `${a} ${b}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const parts = matchingParts(m, a, b);
    if (parts === undefined) return false;
    pending.push(...parts);
  }
  return true;
}

/** Pairs of parts that have to match; undefined if the types themselves do not. */
function matchingParts(m: Facts, a: number, b: number): (readonly [number, number])[] | undefined {
  switch (m.opcodeOf(a)) {
    case Op.TypeArray: {
      if (m.wordOf(a, 3) !== m.wordOf(b, 3)) return undefined;
      const [left, right] = [m.wordOf(a, 2), m.wordOf(b, 2)];
      return left === right ? [] : [[left, right]];
    }
    case Op.TypeStruct: {
      const [left, right] = [membersOf(m, a), membersOf(m, b)];
      if (left.length !== right.length) return undefined;
      return [...left].flatMap((id, index) => (id === right[index] ? [] : [[id, right[index] ?? 0] as const]));
    }
    default:
      return a === b ? [] : undefined;
  }
}

/** Whether one id has all decorations of another. */
export function hasDecorationsOf(m: Facts, one: number, other: number): boolean {
  const wanted = m.decorations.of(other);
  if (wanted.length === 0) return true;
  const key = ({ kind, member, at, parameters }: (typeof wanted)[number]) =>
    `${kind} ${member} ${m.rest(at, parameters).join()}`;
  const own = new Set(m.decorations.of(one).map(key));
  return wanted.every((decoration) => own.has(key(decoration)));
}

/** Whether two structures have the same members and no offsets that differ, also in structures inside. */
export function isLayoutCompatible(m: Facts, left: number, right: number): boolean {
  const pending: (readonly [number, number])[] = [[left, right]];
  const seen = new Set<string>();
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [one, other] = pair;
    const key = `${one} ${other}`;
    if (one === other || seen.has(key)) continue;
    seen.add(key);
    const [a, b] = [membersOf(m, one), membersOf(m, other)];
    if (m.opcodeOf(one) !== Op.TypeStruct || m.opcodeOf(other) !== Op.TypeStruct || a.length !== b.length) return false;
    for (const [index, id] of a.entries()) {
      const [first, second] = [offsetOf(m, one, index), offsetOf(m, other, index)];
      if (first !== undefined && second !== undefined && first !== second) return false;
      pending.push([id, b[index] ?? 0]);
    }
  }
  return true;
}

function offsetOf(m: Facts, type: number, member: number): number | undefined {
  const decoration = m.decorations.findMember(type, member, Decoration.Offset);
  return decoration === undefined ? undefined : m.word(decoration.at, decoration.parameters);
}
