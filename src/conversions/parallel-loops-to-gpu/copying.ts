// Copies the body of a mapped loop into a launch.
//
// The copier works through a list of ops, so that loops of any depth need no recursion. Where a loop in the launch or a condition was opened
// for what follows, an entry without an op marks its end.

import { valuesUnder } from "../../define/index.ts";
import * as affineDialect from "../../dialects/affine/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  type AttrOf,
  affine,
  Builder,
  cloneOp,
  cloneRegion,
  FloatType,
  IntegerType,
  Mapping,
  type Operation,
  type Value,
} from "../../ir/index.ts";
import { staticUpperBound } from "./bounds.ts";
import { MAPPING } from "./mapping.ts";
import { WrittenMemory } from "./written-memory.ts";

type DimMap = AttrOf<typeof gpu.loopDimMap>;

/** One dimension of a loop. */
interface Dimension {
  readonly map: DimMap;
  readonly variable: Value;
  readonly lower: Value;
  readonly upper: Value;
  readonly step: Value;
}

/** `operand * step + lower`. */
const INDEX = affine.affineMap(1, 2, [affine.add(affine.multiply(affine.dim(0), affine.symbol(0)), affine.symbol(1))]);

/** `(upper - lower) ceildiv step`, the number of turns. */
const TURNS = affine.affineMap(1, 2, [
  affine.ceilDiv(affine.subtract(affine.dim(0), affine.symbol(0)), affine.symbol(1)),
]);

/** The ends of scopes in the list of ops. */
const SCOPE_END = "scope end";

export class LoopCopier {
  readonly #launch: Operation;
  readonly #loop: Operation;
  /** Inserts into the body of the launch. */
  readonly #inner: Builder;
  /** Inserts before the launch. */
  readonly #outer: Builder;
  readonly #mapping = new Mapping();
  readonly #pending: (Operation | typeof SCOPE_END)[] = [];
  /** The number of turns for each processor. */
  readonly #bounds = new Map<number, Value>();
  readonly #written = new WrittenMemory();
  #leftScope = false;

  constructor(launch: Operation, loop: Operation) {
    this.#launch = launch;
    this.#loop = loop;
    this.#outer = new Builder(launch.store).insertBefore(launch);
    this.#inner = new Builder(launch.store);
    const terminator = launch.region().firstBlock?.lastOp;
    if (terminator !== undefined) this.#inner.insertBefore(terminator);
  }

  /** Copies the loop; false if it cannot be converted: then what was created so far has no meaning. */
  copy(): boolean {
    if (!this.#openLoop(this.#loop)) return false;
    for (let op = this.#pending.pop(); op !== undefined; op = this.#pending.pop()) {
      if (!this.#copyNext(op)) return false;
    }
    return true;
  }

  /** Enters the numbers of turns as the sizes of the launch. */
  setBounds(): void {
    for (const [processor, bound] of this.#bounds) this.#launch.setOperand(processor, bound);
  }

  #copyNext(op: Operation | typeof SCOPE_END): boolean {
    if (op === SCOPE_END) {
      const parent = this.#inner.block?.parentOp;
      if (parent !== undefined) this.#inner.insertAfter(parent);
      this.#leftScope = true;
      this.#written.clear();
      return true;
    }
    if (op.def === scf.parallel) return !this.#written.isTouchedBy(op) && this.#openLoop(op);
    return op.def === scf.reduce ? this.#copyReduction(op) : this.#copyOp(op);
  }

  /** Effects are allowed in the innermost scope only: elsewhere they would happen as often as what is inside. */
  #copyOp(op: Operation): boolean {
    const copy = cloneOp(op, this.#mapping);
    this.#inner.insert(copy);
    return this.#written.note(copy) && !(this.#written.hasEffects && this.#leftScope);
  }

  /** A reduction of a mapped loop becomes one of all threads. The value that it starts with is dropped, as in MLIR. */
  #copyReduction(op: Operation): boolean {
    const loop = op.parentOp;
    const [operand, ...others] = op.operands;
    if (loop?.def !== scf.parallel || operand === undefined || others.length > 0) return false;
    const isNumber = IntegerType.is(operand.type) ? operand.type.signedness === "signless" : FloatType.is(operand.type);
    if (!this.#mapping.has(operand) || !isNumber || usesOutside(op)) return false;
    this.#inner.location = this.#launch.locationNumber;
    const value = this.#mapping.value(operand);
    const reduced = gpu.all_reduce.build(this.#inner, { value }, { resultTypes: [value.type], regions: 1 });
    cloneRegion(op.region(), reduced.region(), new Mapping());
    const last = reduced.region().firstBlock?.lastOp;
    if (last === undefined) return false;
    const inside = new Builder(op.store).insertBefore(last);
    inside.location = last.locationNumber;
    gpu.yield.build(inside, { values: last.operands });
    last.erase();
    if (loop.numResults > 0) this.#mapping.map(loop.result(), reduced.result());
    return true;
  }

  /** Maps the variables of a loop and enters what it holds into the list. */
  #openLoop(loop: Operation): boolean {
    const body = loop.region().firstBlock;
    const dimensions = dimensionsOf(loop);
    if (body === undefined || dimensions === undefined || loop.numResults > 1) return false;
    this.#inner.location = loop.locationNumber;
    this.#outer.location = loop.locationNumber;
    for (const dimension of dimensions) {
      const index = this.#openDimension(dimension);
      if (index === undefined) return false;
      this.#mapping.map(dimension.variable, index);
    }
    for (const { name, value } of loop.allAttributes) {
      if (name !== MAPPING && name !== "operandSegmentSizes") this.#launch.setAttr(name, value);
    }
    const ops = [...body.ops()];
    if (ops.at(-1)?.numOperands !== 1) ops.pop();
    this.#pending.push(...ops.reverse());
    return true;
  }

  #openDimension(dimension: Dimension): Value | undefined {
    const { processor } = dimension.map;
    return processor === gpu.processor("sequential") ? this.#openFor(dimension) : this.#useNumber(dimension);
  }

  #openFor({ lower, upper, step }: Dimension): Value {
    const [lowerBound, upperBound, by] = [lower, upper, step].map((value) => this.#mapping.value(value));
    const parts = { lowerBound: lowerBound ?? lower, upperBound: upperBound ?? upper, step: by ?? step };
    const loop = scf.for.build(this.#inner, { ...parts, initArgs: [] }, { regions: 1 });
    const body = loop.region().addBlock();
    const variable = body.addArgument(lower.type, this.#inner.location);
    const end = scf.yield.build(this.#inner.insertAtEnd(body), { results: [] });
    this.#inner.insertBefore(end);
    this.#pending.push(SCOPE_END);
    return variable;
  }

  /** The index from the number of a block or thread. If there may be more numbers than turns, a condition follows. */
  #useNumber({ map, lower, upper, step }: Dimension): Value | undefined {
    const [indexMap, boundMap] = [map.map, map.bound];
    const number = this.#launch.region().firstBlock?.argument(map.processor);
    if (!AffineMapAttr.is(indexMap) || !AffineMapAttr.is(boundMap) || number === undefined) return undefined;
    const [by, from] = [this.#available(this.#inner, step), this.#available(this.#inner, lower)];
    if (by === undefined || from === undefined) return undefined;
    const index = applied(this.#inner, affine.composeMaps(indexMap.map, INDEX), [number, by, from]);
    if (![lower, step].every((value) => this.#isIndependent(value) || isConstant(value))) return undefined;
    const isPrecise = this.#isIndependent(upper) || isConstant(upper);
    const known = isPrecise ? upper : staticUpperBound(upper, this.#outer);
    if (known === undefined || this.#bounds.has(map.processor)) return undefined;
    const operands = [known, lower, step].map((value) => this.#available(this.#outer, value));
    const given = operands.filter((value) => value !== undefined);
    if (given.length !== operands.length) return undefined;
    this.#bounds.set(map.processor, applied(this.#outer, affine.composeMaps(boundMap.map, TURNS), given));
    if (!isPrecise) this.#openIf(index, upper);
    return index;
  }

  #openIf(index: Value, upper: Value): void {
    const predicate = arith.integerPredicate(index.type.context, "slt");
    const rhs = this.#mapping.value(upper);
    const types = { resultTypes: [index.type.context.i1] };
    const condition = arith.cmpi.build(this.#inner, { predicate, lhs: index, rhs }, types).result();
    const choice = scf.if.build(this.#inner, { condition }, { regions: 2 });
    const end = scf.yield.build(this.#inner.insertAtEnd(choice.region().addBlock()), { results: [] });
    this.#inner.insertBefore(end);
    this.#pending.push(SCOPE_END);
  }

  /** The copy of a value if it is defined before the launch, a new constant if it is one; undefined for others. */
  #available(at: Builder, original: Value): Value | undefined {
    const value = this.#mapping.value(original);
    if (this.#isIndependent(value)) return value;
    const constant = value.definingOp;
    if (constant?.def !== arith.constant) return undefined;
    return at.insert(cloneOp(constant, new Mapping())).result();
  }

  #isIndependent(value: Value): boolean {
    const [region, around] = [value.block?.region, this.#launch.parentRegion];
    return region !== undefined && around !== undefined && (region === around || around.isInside(region));
  }
}

function isConstant(value: Value): boolean {
  return value.definingOp?.def === arith.constant;
}

function applied(at: Builder, map: affine.AffineMap, mapOperands: readonly Value[]): Value {
  const { context } = at;
  return affineDialect.apply.build(at, { map: AffineMapAttr.get(context, { map }), mapOperands }).result();
}

/** The dimensions of a loop with their mappings; undefined if it has no mapping, or a wrong one, which is reported. */
function dimensionsOf(loop: Operation): readonly Dimension[] | undefined {
  const mapping = loop.attr(MAPPING);
  if (!ArrayAttr.is(mapping)) return undefined;
  const [lowers, uppers, steps] = ["lowerBound", "upperBound", "step"].map((name) => valuesUnder(loop, name));
  const dimensions: Dimension[] = [];
  for (const [at, variable] of (loop.region().firstBlock?.arguments ?? []).entries()) {
    const map = mapping.elements[at];
    if (map === undefined) return undefined;
    if (!gpu.loopDimMap.is(map)) {
      loop.context.emit(loop.error("expected mapping attribute for lowering to GPU"));
      return undefined;
    }
    const [lower, upper, step] = [lowers?.[at], uppers?.[at], steps?.[at]];
    if (lower === undefined || upper === undefined || step === undefined) return undefined;
    dimensions.push({ map, variable, lower, upper, step });
  }
  return dimensions;
}

/** Whether the reduction of an op uses values from outside of it. */
function usesOutside(op: Operation): boolean {
  const region = op.region();
  const isOutside = (value: Value) => value.block?.region?.isInside(region) !== true && value.block?.region !== region;
  let found = false;
  for (const inner of region.firstBlock?.ops() ?? []) {
    inner.walk((one) => {
      found ||= one.operands.some(isOutside);
    });
  }
  return found;
}
