// Takes vectors of shapes that SPIR-V lacks apart, in functions with any control flow, and ops on vectors that SPIR-V has no form for. What
// remains are scalars, vectors of the given lengths, and ops that the conversion of the vector dialect knows.

import * as func from "../../dialects/func/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  type Block,
  Builder,
  blocksInPostOrder,
  type OpDef,
  type Operation,
  type Region,
  type Type,
  type Value,
  type ValueId,
  VectorType,
} from "../../ir/index.ts";
import { typeText } from "../../text/index.ts";
import { accessExpanders } from "./accesses.ts";
import { computingExpanders, expandElementwise, maskWith } from "./computing.ts";
import type { Expander, Expansion } from "./expansion.ts";
import { Parts } from "./parts.ts";
import { rearrangingExpanders } from "./rearranging.ts";
import { CARRIERS, concerns, type Division, divideArguments, divideCarrier } from "./structure.ts";
import { transferExpanders } from "./transfers.ts";

export { emit, type Index, indexValue, plus, times } from "./building.ts";

const inner: ReadonlyMap<OpDef, Expander> = new Map([
  ...rearrangingExpanders,
  ...computingExpanders,
  ...accessExpanders,
  ...transferExpanders,
]);

const expanders: ReadonlyMap<OpDef, Expander> = new Map([...inner, [vector.mask, maskWith(inner)]]);

/** Ops that the conversion to SPIR-V knows for vectors of lengths that SPIR-V has. */
const KNOWN: ReadonlySet<OpDef> = new Set<OpDef>(
  [
    ...rearrangingExpanders.filter(
      ([def]) => def !== vector.transpose && def !== vector.create_mask && def !== vector.constant_mask,
    ),
    ...computingExpanders.filter(([def]) => def === vector.bitcast),
  ].map(([def]) => def),
);

/** Takes vectors in the body of each function of `root` apart; false, with a diagnostic, for an op that cannot be. */
export function takeVectorsApart(root: Operation, lengths: readonly number[]): boolean {
  const functions: Operation[] = [];
  root.walkOnly([gpu.func, func.funcOp], (op) => {
    functions.push(op);
  });
  return functions.every((op) => new Divider(op, lengths).run());
}

class Divider implements Expansion, Division {
  readonly at: Builder;
  readonly lengths: readonly number[];
  readonly #root: Operation;
  readonly #known = new Map<ValueId, Parts>();
  readonly #replaced: Operation[] = [];
  readonly #blocks: { readonly block: Block; readonly count: number }[] = [];

  constructor(root: Operation, lengths: readonly number[]) {
    this.#root = root;
    this.lengths = lengths;
    this.at = new Builder(root.store);
  }

  readonly isDivided = (type: Type): type is VectorType =>
    VectorType.is(type) &&
    !type.scalable.includes(true) &&
    (type.shape.length !== 1 || !this.lengths.includes(type.shape[0] ?? 0));

  run(): boolean {
    const isGiven = this.#root.region().firstBlock?.arguments.some(({ type }) => this.isDivided(type));
    if (isGiven === true) return this.#fail(this.#root);
    if (!this.#divideRegion(this.#root.region(), true)) return false;
    for (const op of this.#replaced.reverse()) op.erase();
    for (const { block, count } of this.#blocks) for (let at = 0; at < count; at++) block.eraseArgument(0);
    return true;
  }

  parts(value: Value): Parts {
    const known = this.#known.get(value.id);
    if (known !== undefined) return known;
    const { type } = value;
    if (!VectorType.is(type)) throw new RangeError(`a value of type ${type} has no parts`);
    if (this.isDivided(type)) throw new RangeError("a vector is used before it is taken apart");
    const parts = new Parts(this, type, { chunks: [value] });
    this.#known.set(value.id, parts);
    return parts;
  }

  /** Blocks come after those that dominate them; blocks that control does not reach are erased. */
  #divideRegion(region: Region, isFunction: boolean): boolean {
    const entry = region.firstBlock;
    if (entry === undefined) return true;
    const order = [...blocksInPostOrder(entry)].reverse();
    eraseOthers(region, new Set(order));
    for (const block of order) {
      if (isFunction && block === entry) continue;
      const count = divideArguments(block, this, this, (value, parts) => this.#known.set(value.id, parts));
      if (count > 0) this.#blocks.push({ block, count });
    }
    return order.every((block) => [...block.ops()].every((op) => this.#divide(op)));
  }

  #divide(op: Operation): boolean {
    const isConcerned = concerns(op, this);
    if (!isConcerned && !this.#isExpanded(op)) return this.#divideRegions(op);
    this.at.insertBefore(op);
    this.at.location = op.location;
    const isCarrier = CARRIERS.has(op.def);
    const results = isCarrier ? divideCarrier(op, this, this) : this.#expand(op);
    if (results === undefined) return isConcerned ? this.#fail(op) : this.#divideRegions(op);
    this.#replaced.push(op);
    for (const [index, result] of results.entries()) this.#replace(op.result(index), result);
    return !isCarrier || this.#divideRegions(op.previous);
  }

  #expand(op: Operation): ReturnType<Expander> {
    return (expanders.get(op.def) ?? expandElementwise)(op, this);
  }

  /** Whether an op is taken apart whatever the lengths of its vectors are. */
  #isExpanded({ def }: Operation): boolean {
    return expanders.has(def) && !KNOWN.has(def);
  }

  #divideRegions(op: Operation | undefined): boolean {
    return (op?.regions ?? []).every((region) => this.#divideRegion(region, false));
  }

  #replace(old: Value, result: Parts | Value): void {
    if (!(result instanceof Parts)) old.replaceAllUsesWith(result);
    else if (this.isDivided(old.type)) this.#known.set(old.id, result);
    else old.replaceAllUsesWith(result.chunk(0));
  }

  #fail(op: Operation): false {
    const given = op === this.#root ? (op.region().firstBlock?.arguments.map(({ type }) => type) ?? []) : [];
    const types = [...given, ...op.operandTypes, ...op.resultTypes].filter(this.isDivided);
    op.context.emit(
      op.plainError(
        `'${op.name}' has no conversion for vectors of type '${types[0] === undefined ? "" : typeText(types[0])}', which SPIR-V does not have`,
      ),
    );
    return false;
  }
}

function eraseOthers(region: Region, reached: ReadonlySet<Block>): void {
  const others = region.blocks.filter((block) => !reached.has(block));
  for (const block of others) block.dropAllReferences();
  for (const block of others) block.erase();
}
