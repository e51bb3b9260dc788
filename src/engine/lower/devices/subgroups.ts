// Operations of subgroups. A subgroup consists of invocations with consecutive numbers. For an operation each invocation puts its value into
// memory and meets those of its subgroup that come to the same operation: a mask says which these are. Then each reads what it needs. Where an
// invocation may come to the operation again, they meet once more, so that no value is replaced before all have read it.

import { type Operation, SymbolRefAttr, type Type } from "../../../ir/index.ts";
import { access, type Node } from "../../code/graph.ts";
import { Unsupported } from "../../failure.ts";
import { convert, f32, f64, float, i32, i64, int, memory } from "../../wasm/opcodes.ts";
import { bitsBelow } from "../built-ins.ts";
import { bytesOf } from "../data-layout.ts";
import type { FunctionHandlers, Lowering, OpHandler } from "../lowering.ts";
import { loadParts, storeParts } from "../memory/memory-ops.ts";
import { placeholder } from "../placeholders.ts";
import {
  type Combination,
  combinations,
  EXCLUSIVE_SCAN,
  GroupValues,
  REDUCE,
  ruleOf,
  startOf,
} from "./group-values.ts";

const WORD_BITS = 32;
const WORD = Int32Array.BYTES_PER_ELEMENT;
/** Words of a ballot. */
const BALLOT_WORDS = 4;

/** Numbers of `GroupOperation`. */
const INCLUSIVE_SCAN = 1;
const CLUSTERED_REDUCE = 3;
const PARTITIONED_REDUCE = 6;

/** Subgroups while an op is lowered: the current invocation and the others. */
class Subgroup {
  readonly #lowering: Lowering;
  readonly size: number;

  constructor(lowering: Lowering) {
    this.#lowering = lowering;
    this.size = lowering.globals.subgroupSize;
  }

  get #index(): Node {
    return this.#lowering.graph.builtIn(placeholder.localIndex, i32);
  }

  /** The number of the current invocation in its subgroup. */
  get lane(): Node {
    const { builder } = this.#lowering;
    return builder.op(int.and, [this.#index, builder.i32(this.size - 1)]);
  }

  /** The number in the work-group of an invocation of this subgroup. Numbers that are too large wrap. */
  numberOf(lane: Node): Node {
    const { builder } = this.#lowering;
    const first = builder.op(int.and, [this.#index, builder.i32(-this.size)]);
    return builder.op(int.or, [first, builder.op(int.and, [lane, builder.i32(this.size - 1)])]);
  }

  /** Waits for the invocations of the subgroup that come here, too. */
  meet(): void {
    const { builder } = this.#lowering;
    if (this.size === 1) return;
    const next = builder.newBlock();
    builder.block.meet(next);
    builder.block = next;
  }

  /** A word of the mask of the invocations that take part. */
  activeWord(word: Node): Node {
    const { builder, globals } = this.#lowering;
    const subgroup = builder.op(int.divU, [this.#index, builder.i32(this.size)]);
    const own = builder.op(int.mul, [subgroup, builder.i32(WORD * globals.maskWords)]);
    const place = builder.op(int.add, [own, builder.op(int.shl, [word, builder.i32(2)])]);
    const address = builder.op(int.add, [globals.activeMasks, place]);
    const found: Node[] = [];
    builder.accessing(access.own, () => found.push(builder.load(memory.i32Load, address)));
    return found[0]!;
  }

  /** Whether an invocation takes part, as 0 or 1. */
  isActive(lane: Node): Node {
    const { builder } = this.#lowering;
    const word = builder.op(int.shrU, [lane, builder.i32(5)]);
    return builder.op(int.and, [builder.op(int.shrU, [this.activeWord(word), lane]), builder.i32(1)]);
  }

  /** The first invocation that takes part. */
  first(): Node {
    const { builder, globals } = this.#lowering;
    let found = builder.i32(0);
    for (let word = globals.maskWords - 1; word >= 0; word--) {
      const mask = this.activeWord(builder.i32(word));
      const bit = builder.op(int.add, [builder.op(int.ctz, [mask]), builder.i32(WORD_BITS * word)]);
      found = builder.select(mask, bit, found);
    }
    return found;
  }

  /** Goes through the invocations that take part and of which a condition holds, with values that `step` replaces. */
  each(
    start: readonly Node[],
    isWanted: (lane: Node) => Node,
    step: (lane: Node, values: readonly Node[]) => readonly Node[],
  ): readonly Node[] {
    const { builder } = this.#lowering;
    const types = start.map((one) => one.valueType);
    const [loop, done] = [builder.newBlock(i32, ...types), builder.newBlock()];
    builder.block.jump(loop, [builder.i32(0), ...start]);
    builder.block = loop;
    const [lane, ...values] = loop.params as [Node, ...Node[]];
    const isIn = builder.op(int.and, [this.isActive(lane), isWanted(lane)]);
    // Without a branch: what others have left in their places does no harm.
    const stepped = step(lane, values).map((one, at) => builder.select(isIn, one, values[at]!));
    const following = builder.op(int.add, [lane, builder.i32(1)]);
    const isMore = builder.op(int.ltU, [following, builder.i32(this.size)]);
    builder.block.branch(isMore, { block: loop, args: [following, ...stepped] }, { block: done, args: [] });
    builder.block = done;
    return stepped;
  }
}

/** Gives all a value of each invocation: `read` computes the result from them. */
function exchange(
  lowering: Lowering,
  op: Operation,
  value: { readonly nodes: readonly Node[]; readonly type: Type },
  read: (subgroup: Subgroup, values: GroupValues) => readonly Node[],
): readonly Node[] {
  const subgroup = new Subgroup(lowering);
  const values = new GroupValues(lowering, op, value.type);
  values.store(values.own(), value.nodes);
  subgroup.meet();
  const result = read(subgroup, values);
  if (lowering.mayRepeat(op)) subgroup.meet();
  return result;
}

/** The operand of an op with its type. */
function operandOf(op: Operation, operands: readonly (readonly Node[])[], nodes: readonly Node[]) {
  const at = operands.indexOf(nodes);
  const place = at >= 0 ? at : 0;
  return { nodes, type: op.operandType(place + (op.numOperands - operands.length)) };
}

const always = ({ builder }: Lowering) => builder.i32(1);

const word = ({ builder }: Lowering, node: Node): Node =>
  node.type === i64 ? builder.op(convert.i32WrapI64, [node]) : node;

// ---- reductions and scans

/** Operands: the scope, the kind, the value, and for some kinds the size of a cluster or the ballot of a partition. */
export const subgroupCombination =
  (combination: Combination): OpHandler =>
  (lowering, op, operands) => {
    const [, kindNodes, value = [], more] = operands;
    const kind = kindNodes?.[0]?.isConstant === true ? Number(kindNodes[0].imm) : -1;
    const operation = { kind, more };
    const { builder, callees } = lowering;
    const type = op.resultType();
    const parts = lowering.layout.parts(type, op);
    const rule = ruleOf(combination);
    return exchange(lowering, op, { nodes: value, type }, (subgroup, values) =>
      subgroup.each(
        startOf(lowering, combination, parts),
        (lane) => isInOperation(lowering, op, operation, subgroup.lane, lane),
        (lane, before) => {
          const own = values.load(values.place(subgroup.numberOf(lane)));
          return parts.map(({ scalar }, at) =>
            rule({ builder, callees, op, from: scalar, to: scalar }, [before[at]!, own[at]!]),
          );
        },
      ),
    );
  };

/** The kind of a group operation, and the operand that some kinds have. */
interface GroupOperation {
  readonly kind: number;
  readonly more: readonly Node[] | undefined;
}

/** Whether the value of an invocation counts for another one. */
function isInOperation(lowering: Lowering, op: Operation, { kind, more }: GroupOperation, own: Node, lane: Node): Node {
  const { builder } = lowering;
  const scan = kind >= PARTITIONED_REDUCE ? kind - PARTITIONED_REDUCE : kind;
  const inOrder = (): Node => {
    if (scan === REDUCE) return always(lowering);
    if (scan === INCLUSIVE_SCAN) return builder.op(int.leU, [lane, own]);
    if (scan === EXCLUSIVE_SCAN) return builder.op(int.ltU, [lane, own]);
    throw new Unsupported("the engine cannot run this group operation", op);
  };
  if (kind === CLUSTERED_REDUCE && more !== undefined)
    return builder.op(int.ltU, [builder.op(int.xor, [lane, own]), word(lowering, more[0]!)]);
  if (kind >= PARTITIONED_REDUCE && more !== undefined)
    return builder.op(int.and, [bitOf(lowering, more, lane), inOrder()]);
  return inOrder();
}

/** Operands: the predicate. */
export const subgroupVote =
  (combination: Combination): OpHandler =>
  (lowering, op, operands) =>
    voteOf(combination, lowering, op, operands[0] ?? [], () => always(lowering));

function voteOf(
  combination: Combination,
  lowering: Lowering,
  op: Operation,
  predicate: readonly Node[],
  isWanted: (subgroup: Subgroup, lane: Node) => Node,
): readonly Node[] {
  const { builder, callees } = lowering;
  const type = op.resultType();
  const scalar = lowering.elementScalar(type, op);
  const rule = ruleOf(combination);
  return exchange(lowering, op, { nodes: predicate, type }, (subgroup, values) =>
    subgroup.each(
      startOf(lowering, combination, lowering.layout.parts(type, op)),
      (lane) => isWanted(subgroup, lane),
      (lane, [before]) => {
        const [own] = values.load(values.place(subgroup.numberOf(lane)));
        return [rule({ builder, callees, op, from: scalar, to: scalar }, [before!, own!])];
      },
    ),
  );
}

/** Of the four invocations of a quad. */
const quadVote =
  (name: "LogicalAnd" | "LogicalOr"): OpHandler =>
  (lowering, op, operands) => {
    const { builder } = lowering;
    const isInQuad = (subgroup: Subgroup, lane: Node) =>
      builder.op(int.ltU, [builder.op(int.xor, [lane, subgroup.lane]), builder.i32(4)]);
    return voteOf(combinations[name]!, lowering, op, operands.at(-1) ?? [], isInQuad);
  };

/** Whether all values are equal, component by component. */
const allEqual: OpHandler = (lowering, op, operands) => {
  const { builder } = lowering;
  const value = operandOf(op, operands, operands.at(-1) ?? []);
  return exchange(lowering, op, value, (subgroup, values) => {
    const first = values.load(values.place(subgroup.numberOf(subgroup.first())));
    return subgroup.each([builder.i32(1)], always.bind(undefined, lowering), (lane, [before]) => {
      const own = values.load(values.place(subgroup.numberOf(lane)));
      return [own.reduce((all, one, at) => builder.op(int.and, [all, isEqual(lowering, one, first[at]!)]), before!)];
    });
  });
};

function isEqual({ builder }: Lowering, a: Node, b: Node): Node {
  const isFloat = a.type === f32 || a.type === f64;
  return builder.binary(isFloat ? float.eq : int.eq, a, b);
}

// ---- values of others

/** Reads the value of the invocation that `from` names. `value` and `index` are the places of the operands, from the end. */
const reading =
  (
    from: (lowering: Lowering, subgroup: Subgroup, index: Node, operands: readonly (readonly Node[])[]) => Node,
  ): OpHandler =>
  (lowering, op, operands) => {
    // A scope comes first in some of them.
    const given = hasScope(op) ? operands.slice(1) : operands;
    const [nodes = [], index] = given;
    return exchange(lowering, op, { nodes, type: op.resultType() }, (subgroup, values) => {
      const lane = from(
        lowering,
        subgroup,
        index === undefined ? lowering.builder.i32(0) : word(lowering, index[0]!),
        given,
      );
      return values.load(values.place(subgroup.numberOf(lane)));
    });
  };

/** Whether the first operand is a scope and not the value, whose type the result has. */
function hasScope(op: Operation): boolean {
  const callee = op.attr("callee");
  return SymbolRefAttr.is(callee) && isNonUniform.test(callee.root);
}
const isNonUniform = /GroupNonUniform/;

/** Operands: the value, and the number of the invocation; of a work-group's invocations of one to three dimensions, which a subgroup has not. */
export const subgroupBroadcast: OpHandler = (lowering, op, operands) => {
  const [nodes = [], index] = operands;
  return exchange(lowering, op, { nodes, type: op.resultType() }, (subgroup, values) =>
    values.load(values.place(subgroup.numberOf(word(lowering, index![0]!)))),
  );
};

const own = (op: number) => reading(({ builder }, subgroup, index) => builder.op(op, [subgroup.lane, index]));

const rotate = reading(({ builder }, { lane, size }, delta, [, , cluster]) => {
  const moved = builder.op(int.add, [lane, delta]);
  const mask = cluster === undefined ? builder.i32(size - 1) : builder.op(int.sub, [cluster[0]!, builder.i32(1)]);
  const inside = builder.op(int.and, [moved, mask]);
  return builder.op(int.or, [inside, builder.op(int.and, [lane, builder.op(int.xor, [mask, builder.i32(-1)])])]);
});

const quadBroadcast = reading(({ builder }, { lane }, index) =>
  builder.op(int.or, [builder.op(int.and, [lane, builder.i32(-4)]), builder.op(int.and, [index, builder.i32(3)])]),
);

/** Directions: horizontally, vertically, diagonally. */
const quadSwap = reading(({ builder }, { lane }, direction) =>
  builder.op(int.xor, [lane, builder.op(int.add, [direction, builder.i32(1)])]),
);

/** Intel's shuffles by a distance: past one end they continue in a second value. */
const shuffleOfTwo =
  (isUp: boolean): OpHandler =>
  (lowering, op, operands) => {
    const { builder } = lowering;
    const [first = [], second = [], distance] = operands;
    const type = op.resultType();
    const values = [first, second].map((nodes) => {
      const own = new GroupValues(lowering, op, type);
      own.store(own.own(), nodes);
      return own;
    });
    const subgroup = new Subgroup(lowering);
    subgroup.meet();
    const by = word(lowering, distance![0]!);
    const lane = builder.op(isUp ? int.sub : int.add, [subgroup.lane, by]);
    const isOutside = isUp
      ? builder.op(int.ltS, [lane, builder.i32(0)])
      : builder.op(int.geU, [lane, builder.i32(subgroup.size)]);
    const [a, b] = values.map((one) => one.load(one.place(subgroup.numberOf(lane))));
    const [inside, outside] = isUp ? [b!, a!] : [a!, b!];
    const result = inside.map((one, at) => builder.select(isOutside, outside[at]!, one));
    if (lowering.mayRepeat(op)) subgroup.meet();
    return result;
  };

// ---- ballots

const ballot: OpHandler = (lowering, op, operands) => {
  const { builder } = lowering;
  const value = operandOf(op, operands, operands.at(-1) ?? []);
  return exchange(lowering, op, value, (subgroup, values) =>
    lanesWhere(
      lowering,
      subgroup,
      (lane) => values.load(values.place(subgroup.numberOf(lane)))[0]!,
      () => builder.i32(1),
    ),
  );
};

/** The mask of the invocations of which a condition holds. */
function lanesWhere(
  lowering: Lowering,
  subgroup: Subgroup,
  holds: (lane: Node) => Node,
  isWanted: (lane: Node) => Node,
): readonly Node[] {
  const { builder, globals } = lowering;
  const zeros = Array.from({ length: globals.maskWords }, () => builder.i32(0));
  const words = subgroup.each(zeros, isWanted, (lane, before) => {
    const bit = builder.op(int.shl, [builder.op(int.and, [holds(lane), builder.i32(1)]), lane]);
    return before.map((one, at) => {
      if (before.length === 1) return builder.op(int.or, [one, bit]);
      const isHere = builder.op(int.eq, [builder.op(int.shrU, [lane, builder.i32(5)]), builder.i32(at)]);
      return builder.op(int.or, [one, builder.select(isHere, bit, builder.i32(0))]);
    });
  });
  return Array.from({ length: BALLOT_WORDS }, (_, at) => words[at] ?? builder.i32(0));
}

/** The ballot of the invocations with the same value. */
const partition: OpHandler = (lowering, op, operands) => {
  const value = operandOf(op, operands, operands.at(-1) ?? []);
  return exchange(lowering, op, value, (subgroup, values) =>
    lanesWhere(
      lowering,
      subgroup,
      (lane) => {
        const other = values.load(values.place(subgroup.numberOf(lane)));
        return other
          .map((one, at) => isEqual(lowering, one, value.nodes[at]!))
          .reduce((a, b) => lowering.builder.op(int.and, [a, b]));
      },
      () => always(lowering),
    ),
  );
};

/** The bit of a ballot that belongs to an invocation. */
function bitOf({ builder, globals }: Lowering, words: readonly Node[], lane: Node): Node {
  const place = builder.op(int.shrU, [lane, builder.i32(5)]);
  const wanted = words
    .slice(0, globals.maskWords)
    .reduce((found, one, at) =>
      at === 0 ? one : builder.select(builder.op(int.eq, [place, builder.i32(at)]), one, found),
    );
  return builder.op(int.and, [builder.op(int.shrU, [wanted, lane]), builder.i32(1)]);
}

const inverseBallot: OpHandler = (lowering, _op, operands) => [
  bitOf(lowering, operands.at(-1) ?? [], new Subgroup(lowering).lane),
];

const bitExtract: OpHandler = (lowering, _op, operands) => {
  const [ballotWords = [], index] = operands.slice(-2);
  return [bitOf(lowering, ballotWords, word(lowering, index![0]!))];
};

/** The words of a ballot with the bits of invocations alone, of those up to the current one, or of those before it. */
function limited(lowering: Lowering, words: readonly Node[], kind: number): readonly Node[] {
  const { builder, globals } = lowering;
  const { lane, size } = new Subgroup(lowering);
  return words.slice(0, globals.maskWords).map((one, at) => {
    const all = builder.i32(size < WORD_BITS ? 2 ** size - 1 : -1);
    const mask = kind === REDUCE ? all : bitsBelow(builder, lane, at, kind === INCLUSIVE_SCAN);
    return builder.op(int.and, [one, mask]);
  });
}

const bitCount: OpHandler = (lowering, op, operands) => {
  const { builder } = lowering;
  const [kindNodes, words = []] = operands.slice(-2);
  const kind = kindNodes?.[0]?.isConstant === true ? Number(kindNodes[0].imm) : -1;
  if (kind < REDUCE || kind > EXCLUSIVE_SCAN) throw new Unsupported("the engine cannot run this group operation", op);
  return [
    limited(lowering, words, kind)
      .map((one) => builder.op(int.popcnt, [one]))
      .reduce((a, b) => builder.op(int.add, [a, b])),
  ];
};

const findLowest: OpHandler = (lowering, _op, operands) => {
  const { builder } = lowering;
  return [
    limited(lowering, operands.at(-1) ?? [], REDUCE).reduceRight((found, one, at) => {
      const bit = builder.op(int.add, [builder.op(int.ctz, [one]), builder.i32(WORD_BITS * at)]);
      return builder.select(one, bit, found);
    }, builder.i32(0)),
  ];
};

const findHighest: OpHandler = (lowering, _op, operands) => {
  const { builder } = lowering;
  return [
    limited(lowering, operands.at(-1) ?? [], REDUCE).reduce((found, one, at) => {
      const bit = builder.op(int.sub, [builder.i32(WORD_BITS * at + 31), builder.op(int.clz, [one])]);
      return builder.select(one, bit, found);
    }, builder.i32(0)),
  ];
};

/** Lets the invocations of a subgroup meet; gives whether the current one is the first of those that are here. */
export function firstOfSubgroup(lowering: Lowering): Node {
  const subgroup = new Subgroup(lowering);
  subgroup.meet();
  return lowering.builder.op(int.eq, [subgroup.lane, subgroup.first()]);
}

const elect: OpHandler = (lowering, op) => {
  const isFirst = firstOfSubgroup(lowering);
  if (lowering.mayRepeat(op)) new Subgroup(lowering).meet();
  return [isFirst];
};

// ---- memory

/** The address of a component of the current invocation: components lie one subgroup after the other. */
function blockPlace(lowering: Lowering, base: Node, bytes: number, component: number): Node {
  const { builder } = lowering;
  const { lane, size } = new Subgroup(lowering);
  return builder.addConstant(builder.element(base, lane, bytes), component * size * bytes);
}

const blockRead: OpHandler = (lowering, op, [pointer]) => {
  const type = op.resultType();
  const scalar = lowering.elementScalar(type, op);
  return lowering.layout
    .parts(type, op)
    .flatMap((_, at) =>
      loadParts(lowering, blockPlace(lowering, pointer![0]!, bytesOf(scalar), at), [{ scalar, offset: 0 }]),
    );
};

const blockWrite: OpHandler = (lowering, op, [pointer, value = []]) => {
  const scalar = lowering.elementScalar(op.operandType(1), op);
  value.forEach((one, at) => {
    storeParts(lowering, blockPlace(lowering, pointer![0]!, bytesOf(scalar), at), [{ scalar, offset: 0 }], [one]);
  });
  return undefined;
};

/** The invocations of a subgroup wait for each other. */
export function subgroupBarrier(lowering: Lowering): void {
  lowering.globals.activeMasks;
  new Subgroup(lowering).meet();
}

export const subgroupFunctions: FunctionHandlers = {
  __spirv_GroupNonUniformElect: elect,
  __spirv_GroupNonUniformAllEqual: allEqual,
  __spirv_GroupNonUniformBroadcastFirst: reading((_lowering, subgroup) => subgroup.first()),
  __spirv_GroupNonUniformShuffle: reading((_lowering, _subgroup, index) => index),
  __spirv_GroupNonUniformShuffleXor: own(int.xor),
  __spirv_GroupNonUniformShuffleUp: own(int.sub),
  __spirv_GroupNonUniformShuffleDown: own(int.add),
  __spirv_GroupNonUniformRotateKHR: rotate,
  __spirv_GroupNonUniformQuadBroadcast: quadBroadcast,
  __spirv_GroupNonUniformQuadSwap: quadSwap,
  __spirv_GroupNonUniformQuadAllKHR: quadVote("LogicalAnd"),
  __spirv_GroupNonUniformQuadAnyKHR: quadVote("LogicalOr"),
  __spirv_GroupNonUniformBallot: ballot,
  __spirv_GroupNonUniformInverseBallot: inverseBallot,
  __spirv_GroupNonUniformBallotBitExtract: bitExtract,
  __spirv_GroupNonUniformBallotBitCount: bitCount,
  __spirv_GroupNonUniformBallotFindLSB: findLowest,
  __spirv_GroupNonUniformBallotFindMSB: findHighest,
  __spirv_GroupNonUniformPartitionNV: partition,
  __spirv_GroupNonUniformPartitionEXT: partition,
  __spirv_SubgroupAllKHR: subgroupVote(combinations["LogicalAnd"]!),
  __spirv_SubgroupAnyKHR: subgroupVote(combinations["LogicalOr"]!),
  __spirv_SubgroupAllEqualKHR: allEqual,
  __spirv_SubgroupBallotKHR: ballot,
  __spirv_SubgroupFirstInvocationKHR: reading((_lowering, subgroup) => subgroup.first()),
  __spirv_SubgroupReadInvocationKHR: reading((_lowering, _subgroup, index) => index),
  __spirv_SubgroupShuffleINTEL: reading((_lowering, _subgroup, index) => index),
  __spirv_SubgroupShuffleXorINTEL: own(int.xor),
  __spirv_SubgroupShuffleDownINTEL: shuffleOfTwo(false),
  __spirv_SubgroupShuffleUpINTEL: shuffleOfTwo(true),
  __spirv_SubgroupBlockReadINTEL: blockRead,
  __spirv_SubgroupBlockWriteINTEL: blockWrite,
};
