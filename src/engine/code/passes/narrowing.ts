// Computes no more bits of integers than are needed. First, masks and extensions go whose operands have nothing there that they would change. Then masks
// and extensions go that change only bits which no node looks at; and integers of 64 bits become words of 32 bits where no node looks at the upper
// half, or where it is known: indices, whose addresses have 32 bits, and numbers of invocations, which programs extend to 64 bits.

import { convert, forType, i32, i64, int, isLoad, select } from "../../wasm/opcodes.ts";
import { analyse, type Flow } from "../analysis/flow.ts";
import { KnownBits, widthOf } from "../analysis/known-bits.ts";
import { RangeAnalysis } from "../analysis/range-analysis.ts";
import type { Range } from "../analysis/ranges.ts";
import { type Block, type CodeGraph, leaf, type Node } from "../graph.ts";
import { isPure, resolveGraph } from "./cleanup.ts";
import { foldNode } from "./fold.ts";

export function narrow(graph: CodeGraph, rangeOf: (leaf: Node) => Range | undefined): void {
  const flow = analyse(graph);
  const known = new KnownBits(flow, rangesOf(flow, rangeOf));
  for (const { body } of flow.order) for (const node of body) node.forward = unchanged(node, known);
  resolveGraph(graph);
  new Narrowing(graph, flow, known).run();
  resolveGraph(graph);
}

/** The ranges of leaves and of i64 that blocks carry, which only conditions limit. */
function rangesOf(flow: Flow, rangeOf: (leaf: Node) => Range | undefined): (node: Node) => Range | undefined {
  const params = flow.order.flatMap((block) => block.params.filter(({ type }) => type === i64));
  if (params.length === 0) return (node) => (node.op === leaf.param ? undefined : rangeOf(node));
  const ranges = new RangeAnalysis(flow, params, rangeOf);
  return (node) => {
    if (node.op !== leaf.param) return rangeOf(node);
    return node.type === i64 && node.block !== undefined ? ranges.at(node, node.block) : undefined;
  };
}

// ---- masks that change nothing

/** How many bits extensions keep. */
const KEPT: ReadonlyMap<number, number> = new Map([
  [convert.i32Extend8S, 8],
  [convert.i32Extend16S, 16],
  [convert.i64Extend8S, 8],
  [convert.i64Extend16S, 16],
  [convert.i64Extend32S, 32],
]);

const EXTENDED: ReadonlySet<number> = new Set([convert.i64ExtendI32S, convert.i64ExtendI32U]);

/** The value that a mask or an extension is the same as; undefined if there is none. */
function unchanged({ op, args, type }: Node, known: KnownBits): Node | undefined {
  const [a, b] = args;
  if (a === undefined) return undefined;
  const kept = KEPT.get(op);
  if (kept !== undefined) return known.of(a).signs > widthOf(type) - kept ? a : undefined;
  if (op === convert.i64ExtendI32U && a.op === convert.i32WrapI64)
    return known.isWord(a.args[0]!) ? a.args[0] : undefined;
  if (op === convert.i64ExtendI32S && a.op === convert.i32WrapI64)
    return known.isSignedWord(a.args[0]!) ? a.args[0] : undefined;
  if (b?.isConstant !== true || (op !== int.and && op !== forType(int.and, i64))) return undefined;
  const { bits, zeros } = known.of(a);
  const possible = ((1n << BigInt(bits)) - 1n) & ~((1n << BigInt(zeros)) - 1n);
  return (possible & ~BigInt(b.imm)) === 0n ? a : undefined;
}

// ---- bits that no node looks at

/** Operations of i64 whose low word needs the low words of their operands only, with those of i32 that compute it. */
const LOW: ReadonlyMap<number, number> = new Map<number, number>([
  ...[int.add, int.sub, int.mul, int.and, int.or, int.xor, int.shl].map((op): [number, number] => [
    forType(op, i64),
    op,
  ]),
  [select, select],
  [convert.i64Extend8S, convert.i32Extend8S],
  [convert.i64Extend16S, convert.i32Extend16S],
]);

/** The same where operands are words without signs. */
const OF_WORDS: ReadonlyMap<number, number> = new Map<number, number>(
  [int.shrU, int.divU, int.remU].map((op) => [forType(op, i64), op]),
);

const SHIFTS: ReadonlySet<number> = new Set([int.shl, int.shrS, int.shrU].flatMap((op) => [op, forType(op, i64)]));

/** Operations that take i64 and give something else: what does the same for words without and with signs. */
const USES: ReadonlyMap<number, readonly [unsigned: number, signed: number | undefined]> = new Map<
  number,
  readonly [number, number | undefined]
>([
  [forType(int.eqz, i64), [int.eqz, int.eqz]],
  [forType(int.eq, i64), [int.eq, int.eq]],
  [forType(int.ne, i64), [int.ne, int.ne]],
  ...(
    [
      [int.ltS, int.ltU],
      [int.gtS, int.gtU],
      [int.leS, int.leU],
      [int.geS, int.geU],
    ] as const
  ).flatMap(([signed, unsigned]): [number, readonly [number, number]][] => [
    [forType(signed, i64), [unsigned, signed]],
    // Where words with signs are extended, those below 0 are still above all others.
    [forType(unsigned, i64), [unsigned, unsigned]],
  ]),
  [convert.f32ConvertI64S, [convert.f32ConvertI32U, convert.f32ConvertI32S]],
  [convert.f64ConvertI64S, [convert.f64ConvertI32U, convert.f64ConvertI32S]],
  [convert.f32ConvertI64U, [convert.f32ConvertI32U, undefined]],
  [convert.f64ConvertI64U, [convert.f64ConvertI32U, undefined]],
]);

class Narrowing {
  readonly #graph: CodeGraph;
  readonly #flow: Flow;
  readonly #known: KnownBits;
  /** Of nodes of i64 whose value is a word, and that are computed from words: what computes it. */
  readonly #exact = new Map<Node, number>();
  /** Of nodes that take i64 which are words: what takes the words. */
  readonly #uses = new Map<Node, number>();
  /** How many of the low bits of a node others look at; none of one that is not in here. */
  readonly #demand = new Map<Node, number>();
  readonly #demanded: Node[] = [];
  /** The nodes of i64 that become words. */
  readonly #narrow = new Set<Node>();
  readonly #words = new Map<Node, Node>();

  constructor(graph: CodeGraph, flow: Flow, known: KnownBits) {
    this.#graph = graph;
    this.#flow = flow;
    this.#known = known;
  }

  run(): void {
    const { order } = this.#flow;
    for (const { body } of order) for (const node of body) this.#look(node);
    this.#findDemand();
    this.#choose();
    for (const block of order) this.#params(block);
    for (const block of order) this.#block(block);
    for (const block of order) this.#edges(block);
  }

  // ---- nodes that may be computed in words

  #look(node: Node): void {
    const { op, args, type } = node;
    if (!args.every((arg) => arg.type !== i64 || this.#isWordy(arg))) return;
    const values = args.filter((arg) => arg.type === i64);
    const areWords = values.every((arg) => this.#known.isWord(arg));
    if (type === i64) {
      const short = LOW.get(op) ?? (areWords ? OF_WORDS.get(op) : undefined);
      const isFree = values.every((arg) => arg.isConstant || EXTENDED.has(arg.op) || this.#exact.has(arg));
      const isExact = OF_WORDS.has(op) || isFree;
      if (short !== undefined && values.length > 0 && isExact && this.#isShort(node) && this.#known.isWord(node))
        this.#exact.set(node, short);
      return;
    }
    const [unsigned, signed] = USES.get(op) ?? [];
    const short = areWords ? unsigned : values.every((arg) => this.#known.isSignedWord(arg)) ? signed : undefined;
    if (short !== undefined) this.#uses.set(node, short);
  }

  /** Whether the low word of a node takes no more instructions than an i64. */
  #isWordy(node: Node): boolean {
    return (
      node.isConstant || EXTENDED.has(node.op) || node.op === leaf.param || this.#isLow(node) || this.#exact.has(node)
    );
  }

  #isLow(node: Node): boolean {
    return LOW.has(node.op) && this.#isShort(node);
  }

  /** Whether a shift is by a constant that is less than the width of a word. */
  #isShort({ op, args: [, amount] }: Node): boolean {
    return !SHIFTS.has(op) || (amount?.isConstant === true && BigInt(amount.imm) >= 0n && BigInt(amount.imm) < 32n);
  }

  // ---- demand

  #findDemand(): void {
    for (const { body, end } of this.#flow.order) {
      for (const node of body)
        if (!isPure(this.#graph, node) && !isLoad(node.op)) for (const arg of node.args) this.#need(arg, 64);
      for (const node of end.operands) this.#need(node, 64);
    }
    for (let node = this.#demanded.pop(); node !== undefined; node = this.#demanded.pop()) this.#pass(node);
  }

  #need(node: Node, bits: number): void {
    const most = Math.min(bits, widthOf(node.type));
    const before = this.#demand.get(node) ?? -1;
    if (most <= before) return;
    this.#demand.set(node, most);
    this.#demanded.push(node);
  }

  /** Demands of operands what a demanded node needs of them. */
  #pass(node: Node): void {
    const { op, args, block, type } = node;
    const demand = this.#demand.get(node)!;
    if (op === leaf.param && block !== undefined) {
      const at = block.params.indexOf(node);
      for (const source of new Set(this.#flow.predecessors[block.number]))
        for (const edge of this.#flow.order[source]!.end.edges)
          if (edge.block === block) this.#need(edge.args[at]!, demand);
      return;
    }
    const isInWords = this.#exact.has(node) || this.#uses.has(node);
    const width = isInWords ? 32 : type === i64 || args.some((arg) => arg.type === i64) ? 64 : 32;
    const rule = demands.get(op);
    args.forEach((arg, at) => {
      this.#need(arg, rule?.(node, Math.min(demand, width), width, at) ?? (isInWords ? 32 : 64));
    });
  }

  // ---- choice

  /** All nodes of which the low word is demanded, without those that others need as i64. */
  #choose(): void {
    const { order } = this.#flow;
    for (const { body, params } of order)
      for (const node of [...params, ...body]) {
        if (node.type !== i64) continue;
        const demand = this.#demand.get(node) ?? 0;
        const isLow = demand <= 32 && (node.op === leaf.param || this.#isLow(node));
        if (this.#exact.has(node) || (isLow && this.#demand.has(node))) this.#narrow.add(node);
      }
    const work: Node[] = [];
    const keep = (node: Node) => {
      if (this.#exact.has(node) || !this.#narrow.delete(node)) return;
      work.push(node);
    };
    for (const { body } of order)
      for (const node of body) if (this.#demand.has(node) || !this.#isRemovable(node)) this.#keepOperands(node, keep);
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      this.#keepOperands(node, keep);
      if (node.op === leaf.param) this.#forIncoming(node, keep);
    }
  }

  #keepOperands(node: Node, keep: (node: Node) => void): void {
    if (node.op === convert.i32WrapI64 || this.#uses.has(node) || this.#narrow.has(node)) return;
    for (const arg of node.args) if (arg.type === i64) keep(arg);
  }

  #forIncoming(param: Node, visit: (arg: Node) => void): void {
    const { block } = param;
    if (block === undefined) return;
    const at = block.params.indexOf(param);
    for (const source of new Set(this.#flow.predecessors[block.number]))
      for (const edge of this.#flow.order[source]!.end.edges) if (edge.block === block) visit(edge.args[at]!);
  }

  #isRemovable(node: Node): boolean {
    return isPure(this.#graph, node) || isLoad(node.op);
  }

  // ---- change

  #params(block: Block): void {
    block.params.forEach((param, at) => {
      if (!this.#narrow.has(param)) return;
      const word = this.#graph.node(leaf.param, i32, [], param.imm);
      word.block = block;
      block.params[at] = word;
      this.#words.set(param, word);
    });
  }

  #block(block: Block): void {
    const made: Node[] = [];
    for (const node of block.body) {
      if (!this.#demand.has(node) && this.#isRemovable(node)) continue;
      this.#change(node, made);
    }
    for (const node of made) node.block = block;
    block.body = made;
  }

  #change(node: Node, made: Node[]): void {
    const { op, args } = node;
    const put = (operation: number, type: typeof i32 | typeof i64, operands: Node[], imm = node.imm): Node => {
      const folded = foldNode(this.#graph, operation, operands, type);
      if (folded !== undefined) return folded;
      const one = this.#graph.node(operation, type, operands, imm);
      one.origin = node.origin;
      made.push(one);
      return one;
    };
    const wordOf = (arg: Node) => this.#word(arg, (operand) => put(convert.i32WrapI64, i32, [operand], 0));
    const kept = this.#unseen(node);
    if (this.#narrow.has(node)) {
      const word =
        kept === undefined
          ? put(
              this.#exact.get(node) ?? LOW.get(op)!,
              i32,
              args.map((arg) => (arg.type === i64 ? wordOf(arg) : arg)),
            )
          : wordOf(kept);
      this.#words.set(node, word);
      if (this.#exact.has(node)) node.forward = put(convert.i64ExtendI32U, i64, [word], 0);
      return;
    }
    const use = this.#uses.get(node);
    if (kept !== undefined) node.forward = kept;
    else if (op === convert.i32WrapI64 && this.#narrow.has(args[0]!)) node.forward = wordOf(args[0]!);
    else if (use !== undefined) {
      const one = this.#graph.node(use, node.type, args.map(wordOf), node.imm);
      one.origin = node.origin;
      made.push(one);
      node.forward = one;
    } else made.push(node);
  }

  /** The operand of a mask or an extension that differs from it in bits only that no node looks at; undefined if there is none. */
  #unseen(node: Node): Node | undefined {
    const { op, args } = node;
    const demand = this.#demand.get(node) ?? 64;
    const [a, b] = args;
    const kept = KEPT.get(op);
    if (kept !== undefined) return demand <= kept ? a : undefined;
    if (b?.isConstant !== true || (op !== int.and && op !== forType(int.and, i64))) return undefined;
    const seen = (1n << BigInt(demand)) - 1n;
    return (seen & ~BigInt(b.imm)) === 0n ? a : undefined;
  }

  #word(node: Node, wrap: (node: Node) => Node): Node {
    if (node.isConstant) return this.#graph.constant(i32, node.imm);
    if (EXTENDED.has(node.op)) return node.args[0]!;
    return this.#words.get(node) ?? wrap(node);
  }

  #edges(block: Block): void {
    for (const edge of block.end.edges)
      edge.args.forEach((arg, at) => {
        if (edge.block.params[at]?.type !== i32 || arg.type !== i64) return;
        edge.args[at] = this.#word(arg, (operand) => {
          const one = this.#graph.node(convert.i32WrapI64, i32, [operand]);
          one.block = block;
          block.body.push(one);
          return one;
        });
      });
  }
}

/** How many low bits of an operand a node needs so that as many of its own are right; undefined for all. */
type Demand = (node: Node, demand: number, width: number, at: number) => number | undefined;

const same: Demand = (_node, demand) => demand;

const masked: Demand = ({ args: [, mask] }, demand, width) => {
  if (mask?.isConstant !== true) return demand;
  return Math.min(demand, lengthOf(BigInt.asUintN(width, BigInt(mask.imm))));
};

function lengthOf(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

/** Amounts of shifts are taken modulo the width. */
const shift =
  (moved: (demand: number, amount: number, width: number) => number): Demand =>
  ({ args: [, amount] }, demand, width, at) => {
    if (at === 1) return width === 64 ? 6 : 5;
    return amount?.isConstant === true ? moved(demand, Number(amount.imm) & (width - 1), width) : undefined;
  };

const intDemands: readonly (readonly [op: number, demand: Demand])[] = [
  [int.add, same],
  [int.sub, same],
  [int.mul, same],
  [int.or, same],
  [int.xor, same],
  [int.and, masked],
  [int.shl, shift((demand, amount) => Math.max(0, demand - amount))],
  [int.shrU, shift((demand, amount, width) => Math.min(width, demand + amount))],
  [int.shrS, shift((demand, amount, width) => Math.min(width, demand + amount))],
];

const demands: ReadonlyMap<number, Demand> = new Map<number, Demand>([
  ...intDemands.flatMap(([op, demand]): [number, Demand][] => [
    [op, demand],
    [forType(op, i64), demand],
  ]),
  ...[...KEPT].map(([op, kept]): [number, Demand] => [op, (_node, demand) => Math.min(demand, kept)]),
  [convert.i64ExtendI32S, (_node, demand) => Math.min(demand, 32)],
  [convert.i64ExtendI32U, (_node, demand) => Math.min(demand, 32)],
  [convert.i32WrapI64, same],
  [select, (_node, demand, _width, at) => (at === 2 ? undefined : demand)],
]);
