// Layout: where the parts of an op are, by the names of its definition: which operands belong to which group, which
// property holds which attribute.

import {
  type Attribute,
  type Block,
  type Context,
  DenseArrayAttr,
  denseI32Array,
  type Operation,
  type OpId,
  type Region,
  type Store,
  type Trait,
  type Type,
  typeOfAttr,
  type Value,
} from "../ir/index.ts";
import { listOf } from "../support/tables/list-of.ts";
import {
  type Args,
  type AttrLikeArg,
  defaultAttr,
  isValueArg,
  type RegionArg,
  type SuccessorArg,
  type ValueLikeArg,
} from "./args.ts";
import { attrConstraint } from "./constraints/constraints.ts";
import type { OpSpec } from "./op.ts";
import type { TypeTrait } from "./traits/traits.ts";

export interface ValueGroup {
  readonly name: string;
  readonly arg: ValueLikeArg;
  /** Whether it may hold another number of values than one. */
  readonly isVariable: boolean;
  /** The number of preceding groups of variable length. */
  readonly variableBefore: number;
}

export interface Property {
  readonly name: string;
  readonly arg: AttrLikeArg;
}

/** First index and length of a group of operands or results. */
export interface Span {
  readonly start: number;
  readonly count: number;
}

type General = OpSpec<
  Args,
  Readonly<Record<string, ValueLikeArg>>,
  Readonly<Record<string, RegionArg>>,
  Readonly<Record<string, SuccessorArg>>
>;

/** The groups of results of a variable length are all of one length, so that nothing has to say it. */
export const SameVariadicResultSize: Trait = { name: "SameVariadicResultSize" };

const OPERAND_SEGMENTS = "operandSegmentSizes";
const RESULT_SEGMENTS = "resultSegmentSizes";

/** The sizes of so many groups; where nothing says them, they are 0. */
function segments(groups: number): AttrLikeArg {
  const fits = (attr: Attribute): boolean =>
    DenseArrayAttr.is(attr) && attr.element === attr.context.i32 && attr.values.length === groups;
  const constraint = attrConstraint<DenseArrayAttr>("i32 dense array attribute", fits, { isKind: fits });
  return defaultAttr(constraint, (context) => denseI32Array(context, new Array<number>(groups).fill(0)));
}

/** Says the type of a result, where it can. */
type TypeRule = (
  operandTypes: readonly Type[],
  properties: readonly (Attribute | undefined)[],
  context: Context,
) => Type | undefined;

/** The rules for the type of one result: the first that knows it says it. */
interface TypeRules {
  readonly name: string;
  readonly rules: readonly TypeRule[];
}

/** @internal */
export class Layout {
  readonly operands: readonly ValueGroup[];
  readonly results: readonly ValueGroup[];
  readonly properties: readonly Property[];
  readonly regions: readonly { readonly name: string; readonly arg: RegionArg }[];
  readonly successors: readonly { readonly name: string; readonly arg: SuccessorArg }[];
  /** The property that states how operands are grouped, where more than one group has a variable length. */
  readonly operandSegments: string | undefined;
  readonly resultSegments: string | undefined;
  readonly #operandSegmentIndex: number;
  readonly #resultSegmentIndex: number;
  readonly #spec: General;
  #lazyRules: readonly TypeRules[] | undefined = undefined;
  #makeOperandsView: ((op: Operation, given: readonly unknown[]) => object) | undefined = undefined;

  constructor(spec: General) {
    this.#spec = spec;
    const args = Object.entries(spec.args ?? {});
    this.operands = groupsOf(args.flatMap(([name, arg]) => (isValueArg(arg) ? [[name, arg]] : [])));
    this.results = groupsOf(Object.entries(spec.results ?? {}));
    this.operandSegments = variableGroups(this.operands) > 1 ? OPERAND_SEGMENTS : undefined;
    const needsSegments = variableGroups(this.results) > 1 && !spec.traits?.includes(SameVariadicResultSize);
    this.resultSegments = needsSegments ? RESULT_SEGMENTS : undefined;
    const properties = args.flatMap(([name, arg]) => (isValueArg(arg) ? [] : [{ name, arg }]));
    if (this.operandSegments !== undefined) {
      properties.push({ name: this.operandSegments, arg: segments(this.operands.length) });
    }
    if (this.resultSegments !== undefined) {
      properties.push({ name: this.resultSegments, arg: segments(this.results.length) });
    }
    this.properties = properties;
    this.#operandSegmentIndex = properties.findIndex(({ name }) => name === this.operandSegments);
    this.#resultSegmentIndex = properties.findIndex(({ name }) => name === this.resultSegments);
    this.regions = Object.entries(spec.regions ?? {}).map(([name, arg]) => ({ name, arg }));
    this.successors = Object.entries(spec.successors ?? {}).map(([name, arg]) => ({ name, arg }));
  }

  isReference(index: number): boolean {
    const last = this.successors.at(-1);
    return (this.successors[index] ?? (last?.arg.variadic ? last : undefined))?.arg.isReference ?? false;
  }

  /** Where the groups begin, and after them where the last one ends, where an attribute gives their sizes. */
  segmentStarts(store: Store, op: OpId, what: "operand" | "result"): readonly number[] | undefined {
    const property = what === "operand" ? this.#operandSegmentIndex : this.#resultSegmentIndex;
    if (property < 0) return undefined;
    const attr = store.properties(op)[property];
    return DenseArrayAttr.is(attr) ? startsOf(attr, store.context) : undefined;
  }

  /** Which operands belong to a group. */
  operandSpan(op: Operation, group: number): Span {
    return spanOf(this.operands, group, op.numOperands, this.segmentStarts(op.store, op.id, "operand"));
  }

  resultSpan(op: Operation, group: number): Span {
    return spanOf(this.results, group, op.numResults, this.segmentStarts(op.store, op.id, "result"));
  }

  operandsOf(op: Operation, group: number): readonly Value[] {
    const { start, count } = this.operandSpan(op, group);
    return listOf(count, (index) => op.operand(start + index));
  }

  resultsOf(op: Operation, group: number): readonly Value[] {
    const { start, count } = this.resultSpan(op, group);
    return listOf(count, (index) => op.result(start + index));
  }

  /** The values for each operand of an op, by the names of the definition. */
  operandsByName(op: Operation, given: readonly unknown[]): object {
    this.#makeOperandsView ??= operandsViewMaker(this);
    return this.#makeOperandsView(op, given);
  }

  /** The operands or results under a name. */
  valuesUnder(op: Operation, name: string): readonly Value[] {
    const operand = this.operands.findIndex((group) => group.name === name);
    if (operand >= 0) return this.operandsOf(op, operand);
    const result = this.results.findIndex((group) => group.name === name);
    return result < 0 ? [] : this.resultsOf(op, result);
  }

  /** The types of the values under a name, which get no handles. */
  typesUnder(op: Operation, name: string): readonly Type[] {
    const operand = this.operands.findIndex((group) => group.name === name);
    if (operand >= 0) {
      const { start, count } = this.operandSpan(op, operand);
      return listOf(count, (index) => op.operandType(start + index));
    }
    const result = this.results.findIndex((group) => group.name === name);
    if (result < 0) return [];
    const { start, count } = this.resultSpan(op, result);
    return listOf(count, (index) => op.resultType(start + index));
  }

  /** Result types by traits and constraints, for builders that do not give them. */
  inferResultTypes(
    operandTypes: readonly Type[],
    properties: readonly (Attribute | undefined)[],
    context: Context,
  ): readonly Type[] {
    this.#lazyRules ??= this.results.flatMap(({ name, arg }) =>
      arg.arg === "value" ? [this.#typeRules(name, arg)] : [],
    );
    const types: Type[] = [];
    for (const { name, rules } of this.#lazyRules) {
      let type: Type | undefined;
      for (let at = 0; at < rules.length && type === undefined; at++) {
        type = rules[at]!(operandTypes, properties, context);
      }
      if (type === undefined) throw new Error(`the type of result '${name}' must be given`);
      types.push(type);
    }
    return types;
  }

  #typeRules(name: string, arg: ValueLikeArg): TypeRules {
    const rules: TypeRule[] = [];
    const { build } = arg.type;
    if (build !== undefined) rules.push((_types, _properties, context) => build(context));
    for (const { allSame, sameTypes, derived } of (this.#spec.traits ?? []) as readonly TypeTrait[]) {
      if (allSame) rules.push((operandTypes) => operandTypes[0]);
      if (sameTypes?.includes(name)) rules.push(...sameTypes.map((other) => this.#typeUnder(other)));
      if (derived?.to === name) {
        const typeOfSource = this.#typeUnder(derived.from);
        rules.push((...parts) => {
          const from = typeOfSource(...parts);
          return from === undefined ? undefined : derived.type(from);
        });
      }
    }
    return { name, rules };
  }

  /** The type of the operand or the attribute of a name. */
  #typeUnder(name: string): TypeRule {
    const property = this.properties.findIndex((one) => one.name === name);
    const operand = this.operands.findIndex((group) => group.name === name);
    const arg = this.properties[property]?.arg;
    const defaultOf = arg?.arg === "defaultAttr" ? arg.value : undefined;
    return (operandTypes, properties, context) => {
      const attr = properties[property] ?? defaultOf?.(context);
      return attr === undefined ? operandTypes[operand] : typeOfAttr(attr);
    };
  }
}

function groupsOf(entries: readonly (readonly [string, ValueLikeArg])[]): readonly ValueGroup[] {
  let variableBefore = 0;
  return entries.map(([name, arg]) => {
    const isVariable = arg.arg !== "value";
    return { name, arg, isVariable, variableBefore: isVariable ? variableBefore++ : variableBefore };
  });
}

/** How many groups have a variable length. */
function variableGroups(groups: readonly ValueGroup[]): number {
  const last = groups.at(-1);
  return last === undefined ? 0 : last.variableBefore + (last.isVariable ? 1 : 0);
}

/** By the id of the attribute that gives the sizes. */
const segmentStarts = { make: (_context: Context): (readonly number[] | undefined)[] => [] };

function startsOf(attr: DenseArrayAttr, context: Context): readonly number[] {
  const known = context.cache(segmentStarts);
  let starts = known[attr.id];
  if (starts === undefined) {
    let end = 0;
    starts = [0, ...attr.values.map((size) => (end += Number(size)))];
    known[attr.id] = starts;
  }
  return starts;
}

/** Groups of a variable length share equally what the others leave. */
export function spanOf(
  groups: readonly ValueGroup[],
  group: number,
  total: number,
  starts: readonly number[] | undefined,
): Span {
  if (starts !== undefined) {
    const start = starts[group] ?? total;
    return { start, count: (starts[group + 1] ?? start) - start };
  }
  const variable = variableGroups(groups);
  if (variable === 0) return { start: group, count: 1 };
  // A small integer, not the double that a division leaves: ids are sums with it, and handles keep a double in an object of its own.
  const each = Math.max(((total - groups.length + variable) / variable) | 0, 0);
  const found = groups[group];
  const before = found?.variableBefore ?? variable;
  return { start: group + before * (each - 1), count: found?.isVariable === true ? each : 1 };
}

/** Computes the layout of a definition. @internal */
export function layoutOf(spec: General): Layout {
  return new Layout(spec);
}

/** Values or attributes in place of an op's operands, by the names in the definition. */
class OperandsView {
  readonly viewedOp: Operation;
  readonly given: readonly unknown[];

  constructor(op: Operation, given: readonly unknown[]) {
    this.viewedOp = op;
    this.given = given;
  }
}

/** Makes objects with a getter for each name of an operand: one of `given`, or a list of them for a variadic one. */
function operandsViewMaker(layout: Layout): (op: Operation, given: readonly unknown[]) => object {
  const view = class extends OperandsView {};
  layout.operands.forEach(({ name, arg, isVariable, variableBefore }, group) => {
    const isFixed = !isVariable && variableBefore === 0;
    Object.defineProperty(view.prototype, name, {
      get(this: OperandsView): unknown {
        if (isFixed) return this.given[group];
        const { start, count } = layout.operandSpan(this.viewedOp, group);
        if (arg.arg === "variadic") return this.given.slice(start, start + count);
        return count === 0 ? undefined : this.given[start];
      },
    });
  });
  return (op, given) => new view(op, given);
}

/** An op seen by the names of its definition. */
class OpView {
  /** Not called `op`, which definitions may call an argument. */
  readonly viewedOp: Operation;

  constructor(op: Operation) {
    this.viewedOp = op;
  }
}

/** Makes the views of ops: objects with a getter for each name of the definition. */
export function viewMaker(layout: Layout): (op: Operation) => object {
  let view: typeof OpView | undefined;
  return (op) => {
    if (view === undefined) {
      view = class extends OpView {};
      defineGetters(view.prototype, layout);
    }
    return new view(op);
  };
}

function defineGetters(prototype: object, layout: Layout): void {
  const define = (name: string, get: (op: Operation) => unknown): void => {
    Object.defineProperty(prototype, name, {
      get(this: OpView) {
        return get(this.viewedOp);
      },
    });
  };
  layout.operands.forEach(({ name, arg, isVariable, variableBefore }, group) => {
    const isFixed = !isVariable && variableBefore === 0;
    define(name, (op) => (isFixed ? op.operand(group) : valueUnder(arg, layout.operandsOf(op, group))));
  });
  layout.results.forEach(({ name, arg, isVariable, variableBefore }, group) => {
    const isFixed = !isVariable && variableBefore === 0;
    define(name, (op) => (isFixed ? op.result(group) : valueUnder(arg, layout.resultsOf(op, group))));
  });
  layout.properties.forEach(({ name }, index) => {
    define(name, (op) => op.properties[index]);
  });
  layout.regions.forEach(({ name, arg }, index) => {
    define(name, (op): Region | readonly Region[] => (arg.variadic ? op.regions.slice(index) : op.region(index)));
  });
  layout.successors.forEach(({ name, arg }, index) => {
    define(name, (op): Block | undefined | readonly Block[] => {
      const blocks = op.successorBlocks;
      return arg.variadic ? blocks.slice(index) : blocks[index];
    });
  });
}

function valueUnder(arg: ValueLikeArg, values: readonly Value[]): unknown {
  return arg.arg === "variadic" ? values : values[0];
}
