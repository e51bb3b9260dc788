// Aliases in printed text: which attributes and types get one, and how they are called and ordered.

import { Attribute, TupleType, Type } from "../ir/index.ts";

interface Candidate {
  readonly value: Type | Attribute;
  readonly name: string | undefined;
  /** 0 for one that holds no other alias, else one more than the deepest inside. */
  depth: number;
  /** May be defined after its use, at the end of the text. */
  deferred: boolean;
  readonly children: Candidate[];
}

export interface Alias {
  readonly value: Type | Attribute;
  /** With its sign: `#map1`, `!tuple`. */
  readonly text: string;
  readonly deferred: boolean;
}

/** Collects candidates in the order in which printing meets them. */
export class AliasCollector {
  private readonly candidates = new Map<Type | Attribute, Candidate>();
  private readonly open: Candidate[] = [];

  /** Notes a value; `visitNested` prints it, so that what is inside gets noted too. */
  visit(value: Type | Attribute, deferred: boolean, visitNested: () => void): void {
    const parent = this.open.at(-1);
    const known = this.candidates.get(value);
    if (known !== undefined) {
      if (!deferred) markNeeded(known);
      this.adopt(parent, known);
      return;
    }
    const candidate: Candidate = { value, name: aliasName(value), depth: 0, deferred, children: [] };
    this.candidates.set(value, candidate);
    this.open.push(candidate);
    visitNested();
    this.open.pop();
    this.adopt(parent, candidate);
  }

  private adopt(parent: Candidate | undefined, child: Candidate): void {
    if (parent === undefined) return;
    parent.children.push(child);
    parent.depth = Math.max(parent.depth, child.depth + (child.name === undefined ? 0 : 1));
  }

  /** The aliases in the order of their definitions. */
  finish(): readonly Alias[] {
    const ordered = [...this.candidates.values()].filter(({ name }) => name !== undefined).sort(byOrder);
    const counts = new Map<string, number>();
    return ordered.map(({ value, name = "", deferred }) => {
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const sign = value instanceof Type ? "!" : "#";
      return { value, text: `${sign}${name}${count === 0 ? "" : count}`, deferred };
    });
  }
}

/** An alias that is needed before its use takes what it holds with it. */
function markNeeded(candidate: Candidate): void {
  if (!candidate.deferred) return;
  candidate.deferred = false;
  for (const child of candidate.children) markNeeded(child);
}

function byOrder(a: Candidate, b: Candidate): number {
  if (a.depth !== b.depth) return a.depth - b.depth;
  const [typeA, typeB] = [a.value instanceof Type, b.value instanceof Type];
  if (typeA !== typeB) return typeA ? -1 : 1;
  const [nameA, nameB] = [a.name ?? "", b.name ?? ""];
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
}

/** Tuples with more elements get an alias. */
const LONGEST_TUPLE = 16;

function aliasName(value: Type | Attribute): string | undefined {
  if (value instanceof Attribute) return value.def.alias;
  return TupleType.is(value) && value.elements.length > LONGEST_TUPLE ? "tuple" : undefined;
}
