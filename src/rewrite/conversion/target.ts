// Conversion targets: which ops may be there when a conversion is done.

import type { OpDef, Operation, OpId, Store } from "../../ir/index.ts";

/** Whether an op is legal; undefined leaves the decision to the rule added before this one. */
export type LegalityRule = (op: Operation) => boolean | undefined;

/** The same for an op by its id, without a handle; always decided. */
export type LegalityOfId = (store: Store, op: OpId) => boolean;

/** The legality of an op for a target. Ops inside of a recursively legal op are not converted. */
export type Legality = "legal" | "recursively-legal" | "illegal" | "unknown";

type Action = "legal" | "illegal" | LegalityRule | { readonly byId: LegalityOfId };

/** States which ops are legal after a conversion: by op, by dialect, or by a rule for single ops. */
export class ConversionTarget {
  readonly #ops = new Map<OpDef, Action>();
  readonly #dialects = new Map<string, Action>();
  readonly #recursive = new Map<OpDef, LegalityRule>();
  #unknown: LegalityRule | undefined;
  /** The legality of a definition, cached. */
  readonly #cache = new Map<OpDef, Action | undefined>();

  addLegalOps(...defs: readonly OpDef[]): this {
    return this.#setOps(defs, "legal");
  }

  addIllegalOps(...defs: readonly OpDef[]): this {
    return this.#setOps(defs, "illegal");
  }

  /** Ops that are legal where `rule` says so. A rule that is undecided is followed by the one that was there before. */
  addDynamicallyLegalOps(rule: LegalityRule, ...defs: readonly OpDef[]): this {
    for (const def of defs) this.#setOps([def], composed(rule, this.#ops.get(def)));
    return this;
  }

  addLegalDialects(...names: readonly string[]): this {
    return this.#setDialects(names, "legal");
  }

  addIllegalDialects(...names: readonly string[]): this {
    return this.#setDialects(names, "illegal");
  }

  addDynamicallyLegalDialects(rule: LegalityRule, ...names: readonly string[]): this {
    for (const name of names) this.#setDialects([name], composed(rule, this.#dialects.get(name)));
    return this;
  }

  /** Ops of dialects that are legal where `rule` says so, which needs no handle of them. */
  addLegalDialectsById(byId: LegalityOfId, ...names: readonly string[]): this {
    return this.#setDialects(names, { byId });
  }

  /** Legal ops of these definitions are legal with everything inside, where `rule` says so. */
  markRecursivelyLegal(rule: LegalityRule, ...defs: readonly OpDef[]): this {
    for (const def of defs) this.#recursive.set(def, rule);
    return this;
  }

  /** The rule for ops that nothing else is said of. */
  markUnknownDynamicallyLegal(rule: LegalityRule): this {
    this.#unknown = rule;
    this.#cache.clear();
    return this;
  }

  #setOps(defs: readonly OpDef[], action: Action): this {
    for (const def of defs) this.#ops.set(def, action);
    this.#cache.clear();
    return this;
  }

  #setDialects(names: readonly string[], action: Action): this {
    for (const name of names) this.#dialects.set(name, action);
    this.#cache.clear();
    return this;
  }

  #actionOf(def: OpDef): Action | undefined {
    const known = this.#cache.get(def);
    if (known !== undefined || this.#cache.has(def)) return known;
    const action = this.#ops.get(def) ?? this.#dialects.get(def.dialect) ?? this.#unknown;
    this.#cache.set(def, action);
    return action;
  }

  legalityOf(op: Operation): Legality {
    const { def } = op;
    const action = this.#actionOf(def);
    if (action === undefined) return "unknown";
    const isLegal = typeof action === "object" ? action.byId(op.store, op.id) : isLegalBy(action, op);
    if (isLegal === undefined) return "unknown";
    if (!isLegal) return "illegal";
    return this.#recursive.get(def)?.(op) === true ? "recursively-legal" : "legal";
  }

  /** True if an op is legal, and what it holds is not said to be, as far as that is known without a handle of the op. */
  isLegalAlone(store: Store, op: OpId): boolean {
    const def = store.def(op);
    const action = this.#actionOf(def);
    if (action === undefined || typeof action === "function" || this.#recursive.has(def)) return false;
    return typeof action === "object" ? action.byId(store, op) : action === "legal";
  }

  /** Whether ops of a definition are legal whatever they look like, so that no pattern is ever for them. */
  isAlwaysLegal(def: OpDef): boolean {
    return this.#actionOf(def) === "legal";
  }

  /** Whether the op was said to be illegal, rather than not mentioned. */
  isExplicitlyIllegal(op: Operation): boolean {
    return this.legalityOf(op) === "illegal";
  }
}

function isLegalBy(action: "legal" | "illegal" | LegalityRule, op: Operation): boolean | undefined {
  return typeof action === "function" ? action(op) : action === "legal";
}

function composed(rule: LegalityRule, before: Action | undefined): LegalityRule {
  if (typeof before === "object") return (op) => rule(op) ?? before.byId(op.store, op.id);
  return typeof before === "function" ? (op) => rule(op) ?? before(op) : rule;
}
