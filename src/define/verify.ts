// The verifier: structure, constraints, traits, the ops' own rules, then dominance, in MLIR's order. It stops at the first error.
//
// The common path works on column ids with the answers of constraints cached per type; a handle is made for ops with rules of their own
// and for errors.

import {
  type Block,
  type Context,
  type Dialect,
  Dominance,
  hasGraphSemantics,
  NoTerminator,
  type OpDef,
  type Operation,
  type Region,
  type Store,
  type Successor,
  SymbolOp,
  type Trait,
  type Type,
} from "../ir/index.ts";
import { type Diagnostic, withNote } from "../support/diagnostic.ts";
import { SequenceTable, WordKey } from "../support/sequence-table.ts";
import { textOf, typeText } from "../text/index.ts";
import type { TypeConstraint } from "./constraints.ts";
import { type BranchTrait, branchTraitOf } from "./control-flow-traits.ts";
import { type FastCheck, fastCheckOf } from "./fast-checks.ts";
import { type Layout, type Span, spanOf, type ValueGroup } from "./layout.ts";
import { modelOf } from "./model.ts";
import type { OpModel } from "./op.ts";
import {
  checkBranchOperands,
  checkSymbolAttributes,
  checkSymbolTable,
  crossedIsolation,
  isolationError,
} from "./verify-relations.ts";
import { checkAttributes, checkCounts, checkRegions, checkSegments } from "./verify-structure.ts";

/** Answers of a constraint by type id: 0 not asked yet, 1 accepted, 2 not. */
class ConstraintCache {
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

/** What has to be checked of the ops of one definition. */
interface Plan {
  readonly def: OpDef;
  readonly model: OpModel | undefined;
  /** Fixed numbers, or -1 where groups of variable length make them vary. */
  readonly operands: number;
  readonly results: number;
  /** What operands and results there must be at least. */
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
  readonly traits: readonly { readonly trait: Trait; readonly fast: FastCheck | undefined }[];
  /** Some rule needs a handle, and the types of operands and results and the properties decide all of them. */
  readonly remembers: boolean;
  /** Rules that come before the constraints. */
  readonly structural: readonly Trait[];
  readonly regionTraits: readonly Trait[];
}

class Plans {
  private readonly plans: (Plan | undefined)[] = [];
  private readonly caches = new Map<TypeConstraint, ConstraintCache>();
  /** Combinations of definition, properties and types whose rules have held. */
  readonly right = new SequenceTable();
  readonly key = new WordKey();

  of(context: Context, id: number): Plan {
    let plan = this.plans[id];
    if (plan === undefined) {
      plan = this.make(context, context.opDefs[id]!);
      while (this.plans.length <= id) this.plans.push(undefined);
      this.plans[id] = plan;
    }
    return plan;
  }

  private make(context: Context, def: OpDef): Plan {
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
      operandTypes: this.constraints(layout?.operands),
      resultTypes: this.constraints(layout?.results),
      hasAttributes: (layout?.properties.length ?? 0) > 0,
      regions: layout?.regions.some(({ arg }) => arg.variadic) ? -1 : (layout?.regions.length ?? -1),
      hasRegionRules: layout?.regions.some(({ arg }) => arg.blocks !== undefined || arg.nonEmpty) ?? false,
      successors: layout === undefined ? -1 : edgeCount(layout),
      traits: rules,
      remembers: model !== undefined && remembers(def, model, rules),
      structural: traits.filter(({ verify, isStructural }) => verify !== undefined && isStructural === true),
      regionTraits: traits.filter(({ verifyRegions }) => verifyRegions !== undefined),
    };
  }

  private constraints(groups: readonly ValueGroup[] | undefined): readonly (ConstraintCache | undefined)[] {
    return (groups ?? []).map(({ arg: { type } }) => (type.summary === "any type" ? undefined : this.cacheOf(type)));
  }

  private cacheOf(constraint: TypeConstraint): ConstraintCache {
    const known = this.caches.get(constraint);
    if (known !== undefined) return known;
    const cache = new ConstraintCache(constraint);
    this.caches.set(constraint, cache);
    return cache;
  }
}

function remembers(def: OpDef, { spec }: OpModel, rules: Plan["traits"]): boolean {
  const slow = rules.filter(({ fast }) => fast === undefined);
  if (def.isTerminator || (spec.verify === undefined && slow.length === 0)) return false;
  return (spec.verify === undefined || spec.verifiesTypes === true) && slow.every(({ trait }) => trait.isByTypes);
}

/** What is checked of symbols, in its place among the traits. */
const SYMBOL_RULE: Trait = { name: "Symbol", verify: checkSymbolAttributes };

function fixedCount(groups: readonly ValueGroup[] | undefined): number {
  return groups === undefined || groups.some(({ arg }) => arg.arg !== "value") ? -1 : groups.length;
}

const plans = { make: (_context: Context) => new Plans() };

/** Verifies an op with everything inside. Errors go to the context; returns whether there was none. */
export function verify(op: Operation): boolean {
  const verifier = new Verifier(op.store);
  return verifier.run(op.id);
}

class Verifier {
  private readonly store: Store;
  private readonly context: Context;
  private readonly plans: Plans;
  private readonly dominance = new Dominance();
  /** Ops that name symbols, until the table around them has been verified. */
  private readonly symbolUsers: number[] = [];
  /** Dialects by the names of discardable attributes; null for names that have none. */
  private readonly dialects = new Map<string, Dialect | null>();

  constructor(store: Store) {
    this.store = store;
    this.context = store.context;
    this.plans = store.context.cache(plans);
  }

  /** An op and what is in it, then the dominance inside of it. */
  run(op: number): boolean {
    return this.op(op) && this.dominanceIn(op);
  }

  private report(diagnostic: Diagnostic | undefined): boolean {
    if (diagnostic === undefined) return true;
    this.context.emit(diagnostic);
    return false;
  }

  private op(op: number): boolean {
    const { store } = this;
    const plan = this.plans.of(this.context, store.opDef[op]!);
    if (store.opAttrs[op] !== 0 && !this.discardableAttributes(op)) return false;
    const users = this.symbolUsers.length;
    if (plan.def.registered && !this.invariants(op, plan)) return false;
    if (store.opExtras[op] !== 0 && !this.regions(op)) return false;
    return this.onExit(op, plan, users);
  }

  private discardableAttributes(op: number): boolean {
    for (const attribute of this.store.attributes(op).entries) {
      const dialect = this.dialectOf(attribute.name);
      if (dialect?.verifyOpAttribute === undefined) continue;
      if (!this.report(dialect.verifyOpAttribute(this.store.operationOf(op), attribute))) return false;
    }
    return true;
  }

  /** The dialect that an attribute's name begins with. */
  private dialectOf(name: string): Dialect | undefined {
    let dialect = this.dialects.get(name);
    if (dialect === undefined) {
      const dot = name.indexOf(".");
      const hasPrefix = dot >= 0 && dot < name.length - 1;
      dialect = (hasPrefix ? this.context.dialects.get(name.slice(0, dot)) : undefined) ?? null;
      this.dialects.set(name, dialect);
    }
    return dialect ?? undefined;
  }

  private invariants(op: number, plan: Plan): boolean {
    const { store } = this;
    const { model } = plan;
    if (model === undefined) return true;
    if (model.spec.verifySymbolUses !== undefined) this.symbolUsers.push(op);
    const rightCounts =
      (plan.operands < 0 || plan.operands === store.opOperandCount[op]) &&
      (plan.results < 0 || plan.results === store.opResultCount[op]) &&
      (store.opExtras[op] === 0 ? plan.regions <= 0 && plan.successors <= 0 : this.extrasFit(op, plan));
    if (
      !rightCounts ||
      (plan.operands < 0 && !this.enough(op, plan, model)) ||
      (plan.results < 0 && !this.enoughResults(op, plan, model))
    ) {
      if (!this.report(checkCounts(store.operationOf(op), model.layout))) return false;
      if (!this.report(checkSegments(store.operationOf(op), model.layout))) return false;
    }
    if (plan.structural.length > 0 && !this.structure(op, plan)) return false;
    if (plan.hasAttributes && !this.report(checkAttributes(store, op, model.layout))) return false;
    if (!this.types(op, plan)) return false;
    if (plan.hasRegionRules && !this.report(checkRegions(store.operationOf(op), model.layout))) return false;
    return this.rules(op, plan, model);
  }

  private structure(op: number, plan: Plan): boolean {
    const handle = this.store.operationOf(op);
    return plan.structural.every(({ verify }) => this.report(verify?.(handle)));
  }

  /** Whether operands of a variable number are surely enough. */
  private enough(op: number, plan: Plan, { layout }: OpModel): boolean {
    const count = this.store.opOperandCount[op]!;
    return plan.leastOperands <= count && (layout.operandSegments === undefined || this.segmentsFit(op, layout, count));
  }

  /** Whether an attribute says where each group of operands begins, in order and up to the last operand. */
  private segmentsFit(op: number, layout: Layout, count: number): boolean {
    const starts = layout.segmentStarts(this.store, op, "operand");
    if (starts?.length !== layout.operands.length + 1 || starts.at(-1) !== count) return false;
    for (let group = 1; group < starts.length; group++) if (starts[group]! < starts[group - 1]!) return false;
    return true;
  }

  private enoughResults(op: number, plan: Plan, { layout }: OpModel): boolean {
    return layout.resultSegments === undefined && plan.leastResults <= this.store.opResultCount[op]!;
  }

  private extrasFit(op: number, plan: Plan): boolean {
    const { regions, successors } = this.store.extrasOf(op);
    return (
      (plan.regions < 0 || plan.regions === regions.length) &&
      (plan.successors < 0 || plan.successors === successors.length || plan.successors === countEdges(successors))
    );
  }

  private types(op: number, plan: Plan): boolean {
    const { store } = this;
    if (plan.operands < 0) {
      if (!this.groupTypes(op, plan, "operand")) return false;
    } else {
      const first = store.opOperands[op]!;
      for (let index = 0; index < plan.operands; index++) {
        const cache = plan.operandTypes[index];
        if (cache === undefined) continue;
        const type = store.valueType[store.useValue[first + index]!]!;
        if (cache.answers[type] !== 1 && !cache.accepts(this.context.types[type]!)) {
          return this.report(
            wrongType(store.operationOf(op), "operand", index, cache.constraint, this.context.types[type]!, ""),
          );
        }
      }
    }
    return plan.results < 0 ? this.groupTypes(op, plan, "result") : this.resultTypes(op, plan);
  }

  private resultTypes(op: number, plan: Plan): boolean {
    const { store } = this;
    const first = store.opResults[op]!;
    for (let index = 0; index < plan.results; index++) {
      const cache = plan.resultTypes[index];
      if (cache === undefined) continue;
      const type = store.valueType[first + index]!;
      if (cache.answers[type] !== 1 && !cache.accepts(this.context.types[type]!)) {
        return this.report(
          wrongType(store.operationOf(op), "result", index, cache.constraint, this.context.types[type]!, ""),
        );
      }
    }
    return true;
  }

  /** Types where groups have variable lengths. */
  private groupTypes(op: number, plan: Plan, what: "operand" | "result"): boolean {
    const { store } = this;
    const layout = plan.model?.layout;
    if (layout === undefined) return true;
    const isOperand = what === "operand";
    const groups = isOperand ? layout.operands : layout.results;
    const caches = isOperand ? plan.operandTypes : plan.resultTypes;
    const total = isOperand ? store.opOperandCount[op]! : store.opResultCount[op]!;
    const starts = layout.segmentStarts(store, op, what);
    for (let group = 0; group < groups.length; group++) {
      const cache = caches[group];
      const isOptional = groups[group]!.arg.arg === "optional";
      if (cache === undefined && !isOptional) continue;
      const span = spanOf(groups, group, total, starts);
      if (isOptional && span.count > 1) {
        const found = `${what} group starting at #${span.start} requires 0 or 1 element, but found ${span.count}`;
        return this.report(store.operationOf(op).error(found));
      }
      if (cache !== undefined && !this.spanTypes(op, what, span, cache, groups[group]!)) return false;
    }
    return true;
  }

  private spanTypes(
    op: number,
    what: "operand" | "result",
    span: Span,
    cache: ConstraintCache,
    group: ValueGroup,
  ): boolean {
    const { store } = this;
    const isOperand = what === "operand";
    const first = isOperand ? store.opOperands[op]! : store.opResults[op]!;
    for (let index = span.start; index < span.start + span.count; index++) {
      const value = isOperand ? store.useValue[first + index]! : first + index;
      const type = store.valueType[value]!;
      if (cache.answers[type] === 1 || cache.accepts(this.context.types[type]!)) continue;
      const prefix = group.arg.arg === "variadic" ? "variadic of " : "";
      const handle = store.operationOf(op);
      return this.report(wrongType(handle, what, index, cache.constraint, this.context.types[type]!, prefix));
    }
    return true;
  }

  /** Traits in the order of the definition, then what the definition says itself. */
  private rules(op: number, plan: Plan, model: OpModel): boolean {
    if (!plan.remembers) return this.everyRule(op, plan, model);
    const { right } = this.plans;
    const key = this.keyOf(op);
    if (right.get(key) !== 0) return true;
    if (!this.everyRule(op, plan, model)) return false;
    right.add(this.keyOf(op), 1);
    return true;
  }

  private keyOf(op: number): WordKey {
    const { store } = this;
    const { key } = this.plans;
    const operands = store.opOperandCount[op]!;
    const firstOperand = store.opOperands[op]!;
    const firstResult = store.opResults[op]!;
    key.count = 0;
    key.push(store.opDef[op]!);
    key.push(store.opProperties[op]!);
    key.push(operands);
    for (let index = 0; index < operands; index++) key.push(store.valueType[store.useValue[firstOperand + index]!]!);
    for (let index = 0; index < store.opResultCount[op]!; index++) key.push(store.valueType[firstResult + index]!);
    return key;
  }

  private everyRule(op: number, plan: Plan, model: OpModel): boolean {
    const { store } = this;
    for (const { trait, fast } of plan.traits) {
      if (fast?.(store, op)) continue;
      if (!this.report(trait.verify?.(store.operationOf(op)))) return false;
    }
    if (plan.def.isTerminator && !this.terminator(op, plan)) return false;
    if (model.spec.verify === undefined) return true;
    const handle = store.operationOf(op);
    return this.report(model.spec.verify(model.viewOf(handle), handle));
  }

  private terminator(op: number, plan: Plan): boolean {
    const { store } = this;
    const block = store.blocks[store.opBlock[op]!];
    if (block !== undefined && block.last !== op) {
      return this.report(store.operationOf(op).error("must be the last operation in the parent block"));
    }
    if (plan.branch === undefined || this.handsNothingOn(op, plan)) return true;
    return this.report(checkBranchOperands(store.operationOf(op), plan.branch));
  }

  /** Whether a branch has no operands for its targets, and these have no arguments. */
  private handsNothingOn(op: number, plan: Plan): boolean {
    const { store } = this;
    if (store.opOperandCount[op] !== plan.leastOperands) return false;
    return (
      store.opExtras[op] === 0 ||
      store.extrasOf(op).successors.every(({ block, isEdge }) => block.numArguments === 0 || !isEdge)
    );
  }

  // ---- regions and blocks

  private regions(op: number): boolean {
    const { regions } = this.store.extrasOf(op);
    for (let index = 0; index < regions.length; index++) {
      const region = regions[index]!;
      const entry = region.firstBlock;
      if (entry === undefined) continue;
      if (!this.regionShape(op, region, index, entry)) return false;
      for (let block: Block | undefined = entry; block !== undefined; block = block.next) {
        if (!this.block(block)) return false;
      }
    }
    return true;
  }

  private regionShape(op: number, region: Region, index: number, entry: Block): boolean {
    if (!region.hasOneBlock && hasGraphSemantics(region)) {
      return this.report(this.store.operationOf(op).error(`expects graph region #${index} to have 0 or 1 blocks`));
    }
    if (entry.firstUse !== undefined && !entry.hasNoPredecessors) {
      return this.report(this.store.operationOf(op).errorNearby("entry block of region may not have predecessors"));
    }
    return true;
  }

  private block(block: Block): boolean {
    const { store } = this;
    if (block.first === 0) {
      if (needsNoTerminator(block)) return true;
      return this.report(this.emptyBlock(block));
    }
    for (let op = block.first; op !== 0; op = store.opNext[op]!) {
      if (store.opExtras[op] !== 0 && op !== block.last && this.hasEdges(op)) {
        return this.report(
          store.operationOf(op).plainError("operation with block successors must terminate its parent block"),
        );
      }
      if (!(store.def(op).isIsolated ? this.run(op) : this.op(op))) return false;
    }
    return this.blockEnd(block);
  }

  private hasEdges(op: number): boolean {
    const { successors } = this.store.extrasOf(op);
    return successors.length > 0 && successors.some(({ isEdge }) => isEdge);
  }

  private emptyBlock(block: Block): Diagnostic | undefined {
    return block.parentOp?.errorNearby("empty block: expect at least a terminator");
  }

  private blockEnd(block: Block): boolean {
    const { store } = this;
    const { last } = block;
    if (store.opExtras[last] !== 0) {
      for (const successor of store.extrasOf(last).successors) {
        if (successor.block.region !== block.region) {
          return this.report(store.operationOf(last).error("branching to block of a different region"));
        }
      }
    }
    const def = store.def(last);
    if (def.isTerminator || !def.registered || needsNoTerminator(block)) return true;
    const handle = store.operationOf(last);
    return this.report(noTerminator(handle));
  }

  private onExit(op: number, plan: Plan, users: number): boolean {
    const { store } = this;
    if (!plan.def.registered) return this.unregistered(op);
    if (plan.regionTraits.length > 0) {
      for (const { verifyRegions } of plan.regionTraits) {
        if (!this.report(verifyRegions?.(store.operationOf(op)))) return false;
      }
    }
    const spec = plan.model?.spec;
    if (plan.def.isSymbolTable) {
      if (!this.report(checkSymbolTable(store.operationOf(op))) || !this.symbolUses(users)) return false;
    }
    if (spec?.verifyRegions !== undefined) {
      const handle = store.operationOf(op);
      if (!this.report(spec.verifyRegions(plan.model!.viewOf(handle), handle))) return false;
    }
    return true;
  }

  /** Checks the symbols that ops inside of a table name: those met since the table began. */
  private symbolUses(first: number): boolean {
    const { store, symbolUsers } = this;
    const right = new SequenceTable();
    for (let index = first; index < symbolUsers.length; index++) {
      const id = symbolUsers[index]!;
      const model = this.plans.of(this.context, store.opDef[id]!).model!;
      const remembers = model.spec.verifiesTypes === true;
      if (remembers && right.get(this.keyOf(id)) !== 0) continue;
      const op = store.operationOf(id);
      if (!this.report(model.spec.verifySymbolUses?.(model.viewOf(op), op))) return false;
      if (remembers) right.add(this.keyOf(id), 1);
    }
    symbolUsers.length = first;
    return true;
  }

  private unregistered(op: number): boolean {
    const def = this.store.def(op);
    const dialect = this.context.dialects.get(def.dialect);
    if (dialect === undefined ? this.context.allowUnregisteredDialects : dialect.allowsUnknown === true) return true;
    const handle = this.store.operationOf(op);
    if (dialect === undefined) {
      const advice =
        "If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used";
      return this.report(handle.error(`created with unregistered dialect. ${advice}`));
    }
    const where = `found in dialect ('${def.dialect}') that does not allow unknown operations`;
    return this.report(handle.plainError(`unregistered operation '${def.name}' ${where}`));
  }

  // ---- dominance

  private dominanceIn(op: number): boolean {
    if (this.store.opExtras[op] === 0) return true;
    for (const region of this.store.extrasOf(op).regions) {
      const allReachable = region.hasOneBlock || isReachedForwards(region);
      const isGraph = hasGraphSemantics(region);
      for (let block = region.firstBlock; block !== undefined; block = block.next) {
        const reachable = allReachable || this.dominance.isReachable(block);
        if (!this.dominanceInBlock(block, reachable, isGraph)) return false;
      }
    }
    return true;
  }

  private dominanceInBlock(block: Block, reachable: boolean, isGraph: boolean): boolean {
    const { store } = this;
    if (!block.ordered && block.first !== 0) store.isBefore(block.first, block.last);
    const { opOperands, opOperandCount, opBlock, opOrder, opNext, useValue, valueOwner } = store;
    for (let op = block.first; op !== 0; op = opNext[op]!) {
      const first = opOperands[op]!;
      const end = reachable ? first + opOperandCount[op]! : first;
      for (let slot = first; slot < end; slot++) {
        const owner = valueOwner[useValue[slot]!]!;
        const inBlock = owner > 0 ? opBlock[owner] === block.id : -owner === block.id;
        if (inBlock && (owner < 0 || isGraph || opOrder[owner]! < opOrder[op]!)) continue;
        if (!inBlock && this.isDefinedAround(block, owner)) continue;
        if (!this.operandDominance(op, slot - first)) return false;
      }
      if (store.opExtras[op] !== 0 && !store.def(op).isIsolated && !this.dominanceIn(op)) return false;
    }
    return true;
  }

  /**
   * Whether a value comes from further out, and from an op before the one that holds `block`, or from an entry block: the cases that need
   * no dominator tree. False where it is not so, or where the way out leads through an isolated op.
   */
  private isDefinedAround(block: Block, owner: number): boolean {
    const { store } = this;
    const home = store.blocks[owner > 0 ? store.opBlock[owner]! : -owner];
    if (home === undefined) return false;
    let at = block;
    let ancestor = 0;
    while (at.region !== home.region) {
      ancestor = at.region?.parent ?? 0;
      const outer = ancestor === 0 ? undefined : store.blocks[store.opBlock[ancestor]!];
      if (outer === undefined || store.def(ancestor).isIsolated) return false;
      at = outer;
    }
    if (at !== home) return home.isEntry;
    return owner < 0 || (ancestor !== 0 && owner !== ancestor && store.isBefore(owner, ancestor));
  }

  private operandDominance(op: number, index: number): boolean {
    const user = this.store.operationOf(op);
    const value = user.operand(index);
    const crossed = crossedIsolation(user, value);
    if (crossed !== undefined) return this.report(isolationError(user, crossed));
    if (this.dominance.dominatesValue(value, user)) return true;
    const error = user.plainError(`operand #${index} does not dominate this use`);
    const definition = value.definingOp;
    if (definition === undefined) {
      const position = value.argumentBlock?.region?.blocks.indexOf(value.argumentBlock) ?? 0;
      const around = value.argumentBlock?.parentOp?.plainError("");
      const where = relation(
        user.parentRegion,
        value.argumentBlock?.region,
        "in the same region",
        "neither in a parent nor in a child region",
      );
      return this.report(
        withNote(error, `operand defined as a block argument (block #${position} ${where})`, around?.place),
      );
    }
    const where =
      user.block === definition.block
        ? "op in the same block"
        : `op ${relation(user.parentRegion, definition.parentRegion, "in the same region", "is neither in a parent nor in a child region")}`;
    const place = this.store.place(this.store.opLocation[definition.id]!);
    return this.report(withNote(error, `operand defined here (${where})`, place));
  }
}

/** The number of successors that control goes to; -1 if that depends on the op. */
function edgeCount({ successors }: Layout): number {
  const edges = successors.filter(({ arg }) => !arg.isReference);
  return edges.some(({ arg }) => arg.variadic) ? -1 : edges.length;
}

function countEdges(successors: readonly Successor[]): number {
  return successors.reduce((count, { isEdge }) => count + Number(isEdge), 0);
}

/** Whether every block is entered from one before it, so that all are reachable. */
function isReachedForwards(region: Region): boolean {
  let number = 0;
  for (let block = region.firstBlock; block !== undefined; block = block.next) block.number = number++;
  for (let block = region.firstBlock?.next; block !== undefined; block = block.next) {
    if (!isEnteredFromBefore(block)) return false;
  }
  return true;
}

function isEnteredFromBefore(block: Block): boolean {
  for (let use = block.firstUse; use !== undefined; use = use.next) {
    const from = block.store.blocks[block.store.opBlock[use.op]!];
    if (use.isEdge && from !== undefined && from.region === block.region && from.number < block.number) return true;
  }
  return false;
}

/** How the region of a definition lies to the region of its use. */
function relation(user: Region | undefined, definition: Region | undefined, same: string, apart: string): string {
  if (user === undefined || definition === undefined) return apart;
  if (user === definition) return same;
  if (user.isInside(definition)) return "in a parent region";
  return definition.isInside(user) ? "in a child region" : apart;
}

function wrongType(
  op: Operation,
  what: "operand" | "result",
  index: number,
  constraint: TypeConstraint,
  type: Type,
  prefix: string,
): Diagnostic {
  return op.error(`${what} #${index} must be ${prefix}${constraint.summary}, but got '${typeText(type)}'`);
}

function needsNoTerminator(block: Block): boolean {
  const { region } = block;
  if (region === undefined || !region.hasOneBlock) return region === undefined;
  const parent = region.parentOp;
  return parent === undefined || !parent.def.registered || parent.def.has(NoTerminator);
}

function noTerminator(last: Operation): Diagnostic {
  const text = textOf(last, { generic: true, localScope: true });
  return last.plainError(`block with no terminator, has ${text.includes("\n") ? "\n" : ""}${text}`);
}
