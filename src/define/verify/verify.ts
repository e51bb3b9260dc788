// The verifier: structure, constraints, traits, the ops' own rules, then dominance, in MLIR's order. It stops at the first error.
//
// The common path works on column ids with the answers of constraints cached per type; a handle is made for ops with rules of their own
// and for errors.

import {
  attributeAt,
  type Block,
  type Context,
  type Dialect,
  hasGraphSemantics,
  NoTerminator,
  type Operation,
  type OpId,
  OpShapes,
  type Region,
  type Store,
  type Successor,
  type Type,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { SequenceTable, type WordKey } from "../../support/tables/sequence-table.ts";
import { textOf, typeText } from "../../text/index.ts";
import { type Layout, type Span, spanOf, type ValueGroup } from "../layout.ts";
import type { OpModel } from "../op.ts";
import { DominanceVerifier } from "./verify-dominance.ts";
import { type ConstraintCache, type Plan, Plans } from "./verify-plan.ts";
import { checkBranchOperands, checkSymbolTable } from "./verify-relations.ts";
import { checkAttributes, checkCounts, checkRegions, checkSegments } from "./verify-structure.ts";

const plans = { make: (_context: Context) => new Plans() };

/** Verifies an op with everything inside. Errors go to the context; returns whether there was none. @internal */
export function verify(op: Operation): boolean {
  const verifier = new Verifier(op.store);
  return verifier.run(op.id);
}

class Verifier {
  readonly #store: Store;
  readonly #context: Context;
  readonly #plans: Plans;
  readonly #dominance: DominanceVerifier;
  /** Ops that name symbols, until the table around them has been verified. */
  readonly #symbolUsers: OpId[] = [];
  /** Dialects by the numbers of names of discardable attributes; `none` for names without one. */
  readonly #dialects: (Dialect | "none" | undefined)[] = [];
  /** Shapes of ops that were right. */
  readonly #shapes: OpShapes<true>;

  constructor(store: Store) {
    this.#store = store;
    this.#context = store.context;
    this.#plans = store.context.cache(plans);
    this.#shapes = new OpShapes(store);
    this.#dominance = new DominanceVerifier(store, (diagnostic) => this.#report(diagnostic));
  }

  /** An op and what is in it, then the dominance inside of it. */
  run(op: OpId): boolean {
    return this.#op(op) && this.#dominance.dominanceIn(op);
  }

  #report(diagnostic: Diagnostic | undefined): boolean {
    if (diagnostic === undefined) return true;
    this.#context.emit(diagnostic);
    return false;
  }

  #op(op: OpId): boolean {
    const store = this.#store;
    const plan = this.#plans.of(this.#context, store.defId(op));
    if (store.attributesId(op) !== 0 && !this.#discardableAttributes(op)) return false;
    const users = this.#symbolUsers.length;
    if (plan.def.registered && !this.#invariants(op, plan)) return false;
    if (store.hasExtras(op) && !this.#regions(op)) return false;
    return this.#onExit(op, plan, users);
  }

  #discardableAttributes(op: OpId): boolean {
    const { strings, attributeTable } = this.#context;
    const { words, spans } = attributeTable;
    const dictionary = this.#store.attributesId(op);
    const end = spans[2 * dictionary + 1]!;
    for (let at = spans[2 * dictionary]! + 1; at < end; at += 2) {
      const dialect = this.#dialectOf(words[at]!);
      if (dialect?.verifyOpAttribute === undefined) continue;
      const attribute = { name: strings[words[at]!]!, value: attributeAt(this.#context, words[at + 1]!)! };
      if (!this.#report(dialect.verifyOpAttribute(this.#store.operationOf(op), attribute))) return false;
    }
    return true;
  }

  /** The dialect that an attribute's name, of which this is the number, begins with. */
  #dialectOf(text: number): Dialect | undefined {
    let dialect = this.#dialects[text];
    if (dialect === undefined) {
      const name = this.#context.strings[text]!;
      const dot = name.indexOf(".");
      const hasPrefix = dot >= 0 && dot < name.length - 1;
      dialect = (hasPrefix ? this.#context.dialects.get(name.slice(0, dot)) : undefined) ?? "none";
      while (this.#dialects.length < text) this.#dialects.push(undefined);
      this.#dialects[text] = dialect;
    }
    return dialect === "none" ? undefined : dialect;
  }

  #invariants(op: OpId, plan: Plan): boolean {
    const store = this.#store;
    const { model } = plan;
    if (model === undefined) return true;
    if (model.spec.verifySymbolUses !== undefined) this.#symbolUsers.push(op);
    // Rules that the shape decides need not run again.
    const shape = !store.hasExtras(op) ? this.#shapes.find(op, store.defId(op), 0) : -1;
    if (shape >= 0 && this.#shapes.values[shape] === true) {
      return (plan.structural.length === 0 || this.#structure(op, plan)) && this.#rules(op, plan, model, true);
    }
    if (!this.#everyInvariant(op, plan, model)) return false;
    if (shape >= 0) this.#shapes.values[shape] = true;
    return true;
  }

  #everyInvariant(op: OpId, plan: Plan, model: OpModel): boolean {
    const store = this.#store;
    const rightCounts =
      (plan.operands < 0 || plan.operands === store.operandCount(op)) &&
      (plan.results < 0 || plan.results === store.resultCount(op)) &&
      (!store.hasExtras(op) ? plan.regions <= 0 && plan.successors <= 0 : this.#extrasFit(op, plan));
    if (
      !rightCounts ||
      (plan.operands < 0 && !this.#enough(op, plan, model)) ||
      (plan.results < 0 && !this.#enoughResults(op, plan, model))
    ) {
      if (!this.#report(checkCounts(store.operationOf(op), model.layout))) return false;
      if (!this.#report(checkSegments(store.operationOf(op), model.layout))) return false;
    }
    if (plan.structural.length > 0 && !this.#structure(op, plan)) return false;
    if (plan.hasAttributes && !this.#report(checkAttributes(store, op, model.layout))) return false;
    if (!this.#types(op, plan)) return false;
    if (plan.hasRegionRules && !this.#report(checkRegions(store.operationOf(op), model.layout))) return false;
    return this.#rules(op, plan, model, false);
  }

  #structure(op: OpId, plan: Plan): boolean {
    const handle = this.#store.operationOf(op);
    return plan.structural.every(({ verify }) => this.#report(verify?.(handle)));
  }

  /** Whether operands of a variable number are certainly enough. */
  #enough(op: OpId, plan: Plan, { layout }: OpModel): boolean {
    const count = this.#store.operandCount(op);
    return (
      plan.leastOperands <= count && (layout.operandSegments === undefined || this.#segmentsFit(op, layout, count))
    );
  }

  /** Whether an attribute states where each group of operands begins, in order and up to the last operand. */
  #segmentsFit(op: OpId, layout: Layout, count: number): boolean {
    const starts = layout.segmentStarts(this.#store, op, "operand");
    if (starts?.length !== layout.operands.length + 1 || starts.at(-1) !== count) return false;
    for (let group = 1; group < starts.length; group++) if (starts[group]! < starts[group - 1]!) return false;
    return true;
  }

  #enoughResults(op: OpId, plan: Plan, { layout }: OpModel): boolean {
    return layout.resultSegments === undefined && plan.leastResults <= this.#store.resultCount(op);
  }

  #extrasFit(op: OpId, plan: Plan): boolean {
    const { regions, successors } = this.#store.extrasOf(op);
    return (
      (plan.regions < 0 || plan.regions === regions.length) &&
      (plan.successors < 0 || plan.successors === successors.length || plan.successors === countEdges(successors))
    );
  }

  #types(op: OpId, plan: Plan): boolean {
    const store = this.#store;
    if (plan.operands < 0) {
      if (!this.#groupTypes(op, plan, "operand")) return false;
    } else {
      for (let index = 0; index < plan.operands; index++) {
        const cache = plan.operandTypes[index];
        if (cache === undefined) continue;
        const type = store.operandTypeId(op, index);
        if (cache.answers[type] !== 1 && !cache.accepts(this.#context.types[type]!)) {
          return this.#report(
            wrongType(store.operationOf(op), "operand", index, cache.constraint.summary, this.#context.types[type]!),
          );
        }
      }
    }
    return plan.results < 0 ? this.#groupTypes(op, plan, "result") : this.#resultTypes(op, plan);
  }

  #resultTypes(op: OpId, plan: Plan): boolean {
    const store = this.#store;
    for (let index = 0; index < plan.results; index++) {
      const cache = plan.resultTypes[index];
      if (cache === undefined) continue;
      const type = store.resultTypeId(op, index);
      if (cache.answers[type] !== 1 && !cache.accepts(this.#context.types[type]!)) {
        return this.#report(
          wrongType(store.operationOf(op), "result", index, cache.constraint.summary, this.#context.types[type]!),
        );
      }
    }
    return true;
  }

  /** Types where groups have variable lengths. */
  #groupTypes(op: OpId, plan: Plan, what: "operand" | "result"): boolean {
    const store = this.#store;
    const layout = plan.model?.layout;
    if (layout === undefined) return true;
    const isOperand = what === "operand";
    const groups = isOperand ? layout.operands : layout.results;
    const caches = isOperand ? plan.operandTypes : plan.resultTypes;
    const total = isOperand ? store.operandCount(op) : store.resultCount(op);
    const starts = layout.segmentStarts(store, op, what);
    for (let group = 0; group < groups.length; group++) {
      const cache = caches[group];
      const isOptional = groups[group]!.arg.arg === "optional";
      if (cache === undefined && !isOptional) continue;
      const span = spanOf(groups, group, total, starts);
      if (isOptional && span.count > 1) {
        const found = `${what} group starting at #${span.start} requires 0 or 1 element, but found ${span.count}`;
        return this.#report(store.operationOf(op).error(found));
      }
      if (cache !== undefined && !this.#spanTypes(op, what, span, cache, groups[group]!)) return false;
    }
    return true;
  }

  #spanTypes(op: OpId, what: "operand" | "result", span: Span, cache: ConstraintCache, group: ValueGroup): boolean {
    const store = this.#store;
    const isOperand = what === "operand";
    for (let index = span.start; index < span.start + span.count; index++) {
      const type = isOperand ? store.operandTypeId(op, index) : store.resultTypeId(op, index);
      if (cache.answers[type] === 1 || cache.accepts(this.#context.types[type]!)) continue;
      const prefix = group.arg.arg === "variadic" ? "variadic of " : "";
      const expected = `${prefix}${cache.constraint.summary}`;
      return this.#report(wrongType(store.operationOf(op), what, index, expected, this.#context.types[type]!));
    }
    return true;
  }

  /** Traits in the order of the definition, then what the definition says itself. */
  #rules(op: OpId, plan: Plan, model: OpModel, isKnownShape: boolean): boolean {
    const store = this.#store;
    for (const { trait, fast } of isKnownShape ? plan.beyondShape : plan.traits) {
      if (fast?.(store, op)) continue;
      if (!this.#report(trait.verify?.(store.operationOf(op)))) return false;
    }
    if (plan.def.isTerminator && !this.#terminator(op, plan)) return false;
    if (model.spec.verify === undefined || (isKnownShape && model.spec.verifiesTypes === true)) return true;
    const handle = store.operationOf(op);
    return this.#report(model.spec.verify(model.viewOf(handle), handle));
  }

  #terminator(op: OpId, plan: Plan): boolean {
    const store = this.#store;
    const block = store.blocks[store.blockIdOf(op)];
    if (block !== undefined && block.last !== op) {
      return this.#report(store.operationOf(op).error("must be the last operation in the parent block"));
    }
    if (plan.branch === undefined || this.#handsNothingOn(op, plan)) return true;
    return this.#report(checkBranchOperands(store.operationOf(op), plan.branch));
  }

  /** Whether a branch has no operands for its targets, and these have no arguments. */
  #handsNothingOn(op: OpId, plan: Plan): boolean {
    const store = this.#store;
    if (store.operandCount(op) !== plan.leastOperands) return false;
    return (
      !store.hasExtras(op) ||
      store.extrasOf(op).successors.every(({ block, isEdge }) => block.numArguments === 0 || !isEdge)
    );
  }

  // ---- regions and blocks

  #regions(op: OpId): boolean {
    const { regions } = this.#store.extrasOf(op);
    for (let index = 0; index < regions.length; index++) {
      const region = regions[index]!;
      const entry = region.firstBlock;
      if (entry === undefined) continue;
      if (!this.#regionShape(op, region, index, entry)) return false;
      for (let block: Block | undefined = entry; block !== undefined; block = block.next) {
        if (!this.#block(block)) return false;
      }
    }
    return true;
  }

  #regionShape(op: OpId, region: Region, index: number, entry: Block): boolean {
    if (!region.hasOneBlock && hasGraphSemantics(region)) {
      return this.#report(this.#store.operationOf(op).error(`expects graph region #${index} to have 0 or 1 blocks`));
    }
    if (entry.firstUse !== undefined && !entry.hasNoPredecessors) {
      return this.#report(this.#store.operationOf(op).errorNearby("entry block of region may not have predecessors"));
    }
    return true;
  }

  #block(block: Block): boolean {
    const store = this.#store;
    if (block.first === 0) {
      if (needsNoTerminator(block)) return true;
      return this.#report(this.#emptyBlock(block));
    }
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      if (store.hasExtras(op) && op !== block.last && this.#hasEdges(op)) {
        return this.#report(
          store.operationOf(op).plainError("operation with block successors must terminate its parent block"),
        );
      }
      if (!(store.def(op).isIsolated ? this.run(op) : this.#op(op))) return false;
    }
    return this.#blockEnd(block);
  }

  #hasEdges(op: OpId): boolean {
    const { successors } = this.#store.extrasOf(op);
    return successors.length > 0 && successors.some(({ isEdge }) => isEdge);
  }

  #emptyBlock(block: Block): Diagnostic | undefined {
    return block.parentOp?.errorNearby("empty block: expect at least a terminator");
  }

  #blockEnd(block: Block): boolean {
    const store = this.#store;
    const { last } = block;
    if (store.hasExtras(last)) {
      for (const successor of store.extrasOf(last).successors) {
        if (successor.block.region !== block.region) {
          return this.#report(store.operationOf(last).error("branching to block of a different region"));
        }
      }
    }
    const def = store.def(last);
    if (def.isTerminator || !def.registered || needsNoTerminator(block)) return true;
    const handle = store.operationOf(last);
    return this.#report(noTerminator(handle));
  }

  #onExit(op: OpId, plan: Plan, users: number): boolean {
    const store = this.#store;
    if (!plan.def.registered) return this.#unregistered(op);
    if (plan.regionTraits.length > 0) {
      for (const { verifyRegions } of plan.regionTraits) {
        if (!this.#report(verifyRegions?.(store.operationOf(op)))) return false;
      }
    }
    const spec = plan.model?.spec;
    if (plan.def.isSymbolTable) {
      if (!this.#report(checkSymbolTable(store.operationOf(op))) || !this.#symbolUses(users)) return false;
    }
    if (spec?.verifyRegions !== undefined) {
      const handle = store.operationOf(op);
      if (!this.#report(spec.verifyRegions(plan.model!.viewOf(handle), handle))) return false;
    }
    return true;
  }

  #keyOf(op: OpId): WordKey {
    const store = this.#store;
    const { key } = this.#plans;
    const operands = store.operandCount(op);
    key.count = 0;
    key.push(store.defId(op));
    key.push(store.propertiesId(op));
    key.push(operands);
    for (let index = 0; index < operands; index++) key.push(store.operandTypeId(op, index));
    for (let index = 0; index < store.resultCount(op); index++) key.push(store.resultTypeId(op, index));
    return key;
  }

  /** Checks the symbols that ops inside of a table name: those met since the table began. */
  #symbolUses(first: number): boolean {
    const store = this.#store;
    const symbolUsers = this.#symbolUsers;
    const right = new SequenceTable();
    for (let index = first; index < symbolUsers.length; index++) {
      const id = symbolUsers[index]!;
      const model = this.#plans.of(this.#context, store.defId(id)).model!;
      const { verifiesTypes, looksAround } = model.spec;
      const remembers = verifiesTypes === true && looksAround?.(store, id) !== true;
      if (remembers && right.get(this.#keyOf(id)) !== 0) continue;
      const op = store.operationOf(id);
      if (!this.#report(model.spec.verifySymbolUses?.(model.viewOf(op), op))) return false;
      if (remembers) right.add(this.#keyOf(id), 1);
    }
    symbolUsers.length = first;
    return true;
  }

  #unregistered(op: OpId): boolean {
    const def = this.#store.def(op);
    const dialect = this.#context.dialects.get(def.dialect);
    if (dialect === undefined ? this.#context.allowUnregisteredDialects : dialect.allowsUnknown === true) return true;
    const handle = this.#store.operationOf(op);
    if (dialect === undefined) {
      const advice =
        "If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used";
      return this.#report(handle.error(`created with unregistered dialect. ${advice}`));
    }
    const where = `found in dialect ('${def.dialect}') that does not allow unknown operations`;
    return this.#report(handle.plainError(`unregistered operation '${def.name}' ${where}`));
  }
}

function countEdges(successors: readonly Successor[]): number {
  return successors.reduce((count, { isEdge }) => count + Number(isEdge), 0);
}

function wrongType(op: Operation, what: "operand" | "result", index: number, expected: string, type: Type): Diagnostic {
  return op.error(`${what} #${index} must be ${expected}, but got '${typeText(type)}'`);
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
