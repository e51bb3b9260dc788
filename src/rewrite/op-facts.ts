// Op facts: what the drivers ask of a definition over and over, looked up once per definition.
//
// Traits stay the source of truth: nothing here is stated twice, it is only found faster.

import {
  type BranchTrait,
  type CallTrait,
  callTraitOf,
  type MemoryEffectsTrait,
  modelOf,
  type OpModel,
  type Pattern,
  type RegionBranchTrait,
} from "../define/index.ts";
import {
  Commutative,
  ConstantLike,
  Idempotent,
  Involution,
  NoMemoryEffect,
  type OpDef,
  type Operation,
  type OpId,
  Pure,
  RecursiveMemoryEffects,
  type Store,
  type Trait,
} from "../ir/index.ts";

/** The effects that all ops of a definition have. */
export type EffectsKind = "none" | "listed" | "recursive" | "unknown";

/** @internal */
export class OpFacts {
  readonly def: OpDef;
  readonly model: OpModel | undefined;
  readonly isConstant: boolean;
  readonly isCommutative: boolean;
  readonly isIdempotent: boolean;
  readonly isInvolution: boolean;
  /** The op may be folded: by its own rule or by a trait. */
  readonly isFoldable: boolean;
  readonly effects: EffectsKind;
  /** The effects of ops in regions count, beside those that are listed. */
  readonly hasRecursiveEffects: boolean;
  readonly effectsTrait: MemoryEffectsTrait | undefined;
  readonly branch: BranchTrait | undefined;
  readonly regionBranch: RegionBranchTrait | undefined;
  readonly call: CallTrait | undefined;
  #patterns: readonly Pattern[] | undefined;
  /** Ops without uses may be dropped, whatever they hold: no terminator, no symbol, no effects. */
  readonly isDroppable: boolean;

  constructor(def: OpDef) {
    this.def = def;
    this.model = modelOf(def);
    this.isConstant = def.has(ConstantLike);
    this.isCommutative = def.has(Commutative);
    this.isIdempotent = def.has(Idempotent);
    this.isInvolution = def.has(Involution);
    this.isFoldable =
      this.model?.spec.fold !== undefined || this.isCommutative || this.isIdempotent || this.isInvolution;
    this.hasRecursiveEffects = def.has(RecursiveMemoryEffects);
    this.effectsTrait = findTrait(def, isEffectsTrait);
    this.branch = findTrait(def, isBranchTrait);
    this.regionBranch = findTrait(def, isRegionBranchTrait);
    this.call = callTraitOf(def);
    this.effects = effectsKind(def, this.effectsTrait);
    this.isDroppable = this.effects === "none" && !this.hasRecursiveEffects && !def.isTerminator && !def.isSymbol;
  }

  /** The canonicalization patterns of the definition. */
  get canonicalizations(): readonly Pattern[] {
    this.#patterns ??= this.model?.spec.canonicalize?.(this.def) ?? [];
    return this.#patterns;
  }
}

function effectsKind(def: OpDef, listed: MemoryEffectsTrait | undefined): EffectsKind {
  if (listed !== undefined) return "listed";
  if (def.has(Pure) || def.has(NoMemoryEffect)) return "none";
  return def.has(RecursiveMemoryEffects) ? "recursive" : "unknown";
}

function isEffectsTrait(trait: Trait): trait is MemoryEffectsTrait {
  return "effects" in trait;
}

function isBranchTrait(trait: Trait): trait is BranchTrait {
  return "setForwarded" in trait;
}

function isRegionBranchTrait(trait: Trait): trait is RegionBranchTrait {
  return "regionSuccessors" in trait;
}

function findTrait<T extends Trait>(def: OpDef, is: (trait: Trait) => trait is T): T | undefined {
  for (const trait of def.traits) if (is(trait)) return trait;
  return undefined;
}

/** The facts of the op with this id. */
export function factsIn(store: Store, op: OpId): OpFacts {
  return factsOfDef(store.def(op));
}

/** The facts of all ops with this definition. @internal */
export function factsOfDef(def: OpDef): OpFacts {
  def.facts ??= new OpFacts(def);
  // Sound: only this function sets the facts of a definition.
  return def.facts as OpFacts;
}

/** @internal */
export function factsOf(op: Operation): OpFacts {
  return factsIn(op.store, op.id);
}
