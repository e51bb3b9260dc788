// The checks of the ops of each definition, computed for the first op.

import { type Context, type OpDef, SymbolOp, type Trait, type Type } from "../../ir/index.ts";
import { WordKey } from "../../support/tables/sequence-table.ts";
import type { TypeConstraint } from "../constraints/constraints.ts";
import type { Layout, ValueGroup } from "../layout.ts";
import { modelOf } from "../model.ts";
import type { OpModel } from "../op.ts";
import { type BranchTrait, branchTraitOf } from "../traits/control-flow-traits.ts";
import { type FastCheck, fastCheckOf } from "../traits/fast-checks.ts";
import { checkSymbolAttributes } from "./verify-relations.ts";

/** Answers of a constraint by type id: 0 not asked yet, 1 accepted, 2 not. */
export class ConstraintCache {
  readonly constraint: TypeConstraint;
  answers: Uint8Array = new Uint8Array(64);

  constructor(constraint: TypeConstraint) {
    this.constraint = constraint;
  }

  accepts(type: Type): boolean {
    const { id } = type;
    if (id >= this.answers.length) {
      const answers = new Uint8Array(Math.max(id + 1, this.answers.length * 2));
      answers.set(this.answers);
      this.answers = answers;
    }
    if (this.answers[id] === 0) this.answers[id] = this.constraint.accepts(type) ? 1 : 2;
    return this.answers[id] === 1;
  }
}

/** A trait, and the check on column ids that tells most ops that are right. */
interface CheckedTrait {
  readonly trait: Trait;
  readonly fast: FastCheck | undefined;
}

/** The checks of the ops of one definition. */
export interface Plan {
  readonly def: OpDef;
  readonly model: OpModel | undefined;
  /** Fixed numbers, or -1 where groups of variable length make them vary. */
  readonly operands: number;
  readonly results: number;
  /** The least numbers of operands and results. */
  readonly leastOperands: number;
  readonly leastResults: number;
  /** Constraints by operand, where the number is fixed; undefined for those that accept all. */
  readonly operandTypes: readonly (ConstraintCache | undefined)[];
  readonly resultTypes: readonly (ConstraintCache | undefined)[];
  readonly branch: BranchTrait | undefined;
  readonly hasAttributes: boolean;
  readonly regions: number;
  /** There are rules on how many blocks the regions have. */
  readonly hasRegionRules: boolean;
  readonly successors: number;
  readonly traits: readonly CheckedTrait[];
  /** The traits that look at more than the shape of an op. */
  readonly beyondShape: readonly CheckedTrait[];
  /** Rules that come before the constraints. */
  readonly structural: readonly Trait[];
  readonly regionTraits: readonly Trait[];
}

export class Plans {
  readonly #plans: (Plan | undefined)[] = [];
  readonly #caches = new Map<TypeConstraint, ConstraintCache>();
  readonly key = new WordKey();

  of(context: Context, id: number): Plan {
    let plan = this.#plans[id];
    if (plan === undefined) {
      plan = this.#make(context, context.opDefs[id]!);
      while (this.#plans.length <= id) this.#plans.push(undefined);
      this.#plans[id] = plan;
    }
    return plan;
  }

  #make(context: Context, def: OpDef): Plan {
    const model = modelOf(def);
    const layout = model?.layout;
    const traits = [...def.traits].map((one) => (one === SymbolOp ? SYMBOL_RULE : one));
    const rules = traits
      .filter(({ verify, isStructural }) => verify !== undefined && isStructural !== true)
      .map((trait) => ({ trait, fast: layout === undefined ? undefined : fastCheckOf(trait, layout, context) }));
    return {
      def,
      model,
      operands: fixedCount(layout?.operands),
      results: fixedCount(layout?.results),
      leastOperands: (layout?.operands ?? []).filter(({ arg }) => arg.arg === "value").length,
      leastResults: (layout?.results ?? []).filter(({ arg }) => arg.arg === "value").length,
      branch: branchTraitOf(def),
      operandTypes: this.#constraints(layout?.operands),
      resultTypes: this.#constraints(layout?.results),
      hasAttributes: (layout?.properties.length ?? 0) > 0,
      regions: layout?.regions.some(({ arg }) => arg.variadic) ? -1 : (layout?.regions.length ?? -1),
      hasRegionRules: layout?.regions.some(({ arg }) => arg.blocks !== undefined || arg.nonEmpty) ?? false,
      successors: layout === undefined ? -1 : edgeCount(layout),
      traits: rules,
      beyondShape: rules.filter((rule) => !isByShape(rule)),
      structural: traits.filter(({ verify, isStructural }) => verify !== undefined && isStructural === true),
      regionTraits: traits.filter(({ verifyRegions }) => verifyRegions !== undefined),
    };
  }

  #constraints(groups: readonly ValueGroup[] | undefined): readonly (ConstraintCache | undefined)[] {
    return (groups ?? []).map(({ arg: { type } }) => (type.summary === "any type" ? undefined : this.#cacheOf(type)));
  }

  #cacheOf(constraint: TypeConstraint): ConstraintCache {
    const known = this.#caches.get(constraint);
    if (known !== undefined) return known;
    const cache = new ConstraintCache(constraint);
    this.#caches.set(constraint, cache);
    return cache;
  }
}

/** Whether types and properties decide: a check of its own may look at anything, one that is derived from a trait on types looks at these. */
function isByShape({ trait, fast }: CheckedTrait): boolean {
  return trait.isByTypes === true || (fast !== undefined && trait.fast === undefined);
}

/** The check of symbols, in its order among the traits. */
const SYMBOL_RULE: Trait = { name: "Symbol", verify: checkSymbolAttributes };

function fixedCount(groups: readonly ValueGroup[] | undefined): number {
  return groups === undefined || groups.some(({ arg }) => arg.arg !== "value") ? -1 : groups.length;
}

/** The number of successors that control goes to; -1 if that depends on the op. */
function edgeCount({ successors }: Layout): number {
  const edges = successors.filter(({ arg }) => !arg.isReference);
  return edges.some(({ arg }) => arg.variadic) ? -1 : edges.length;
}
