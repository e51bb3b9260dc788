// Pattern sets: patterns in the order in which a driver tries them.

import type { Pattern } from "../../define/index.ts";
import type { Context, OpDef } from "../../ir/index.ts";
import { factsOfDef } from "../op-facts.ts";

/** The patterns of a pass, found by op definition: by falling benefit, in order of definition among equals. */
export class PatternSet {
  readonly #byRoot = new Map<OpDef, Pattern[]>();
  readonly #forAny: Pattern[] = [];
  readonly #merged = new Map<OpDef, readonly Pattern[]>();

  constructor(patterns: Iterable<Pattern> = []) {
    for (const pattern of patterns) this.add(pattern);
  }

  add(...patterns: readonly Pattern[]): this {
    this.#merged.clear();
    for (const pattern of patterns) {
      if (pattern.root === undefined) this.#forAny.push(pattern);
      else this.#listOf(pattern.root).push(pattern);
    }
    return this;
  }

  #listOf(root: OpDef): Pattern[] {
    let list = this.#byRoot.get(root);
    if (list === undefined) {
      list = [];
      this.#byRoot.set(root, list);
    }
    return list;
  }

  /** The patterns to try on ops of a definition; among equals those for this very definition come first. */
  for(def: OpDef): readonly Pattern[] {
    let list = this.#merged.get(def);
    if (list === undefined) {
      const candidates = [...(this.#byRoot.get(def) ?? []), ...this.#forAny];
      list = candidates.sort((a, b) => (b.benefit ?? 1) - (a.benefit ?? 1));
      this.#merged.set(def, list);
    }
    return list;
  }
}

/** Which of a set of patterns are used, by their names: see the options of `--canonicalize`. @internal */
export interface PatternFilter {
  readonly disabled: readonly string[];
  /** All others are left out, unless the list is empty. */
  readonly enabled: readonly string[];
}

/** The canonicalization patterns of all dialects of a context and of all their ops. */
export function canonicalizationPatterns(context: Context, filter?: PatternFilter): PatternSet {
  if (filter === undefined || (filter.enabled.length === 0 && filter.disabled.length === 0)) {
    const kept = context.cache(allPatterns);
    if (kept.definitions !== context.opDefs.length) {
      kept.definitions = context.opDefs.length;
      kept.patterns = patternsWhere(context, () => true);
    }
    return kept.patterns;
  }
  return patternsWhere(
    context,
    ({ name }) => (filter.enabled.length === 0 || filter.enabled.includes(name)) && !filter.disabled.includes(name),
  );
}

/** Kept until there are more definitions, because passes that run others canonicalize function by function. */
const allPatterns = { make: () => ({ definitions: 0, patterns: new PatternSet() }) };

function patternsWhere(context: Context, isWanted: (pattern: Pattern) => boolean): PatternSet {
  const set = new PatternSet();
  for (const dialect of context.dialects.values()) {
    set.add(...(canonicalizePatternsOf(dialect) ?? []).filter(isWanted));
  }
  for (const def of context.opDefs) set.add(...factsOfDef(def).canonicalizations.filter(isWanted));
  return set;
}

/** Patterns that belong to no single op: a dialect may list them under `canonicalize`. */
function canonicalizePatternsOf(dialect: object): readonly Pattern[] | undefined {
  if (!("canonicalize" in dialect) || typeof dialect.canonicalize !== "function") return undefined;
  // Sound: a dialect's `canonicalize` is a function that gives patterns.
  return (dialect.canonicalize as () => readonly Pattern[])();
}
