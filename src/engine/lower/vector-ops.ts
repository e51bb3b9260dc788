// Intrinsics on whole vectors: reductions, masked accesses, matrices, parts of vectors. Vectors are their scalars, so that most of it is
// choosing among them.

import * as llvm from "../../dialects/llvm/index.ts";
import { IntegerAttr, type OpDef, type Operation, opMap, type Type, VectorType } from "../../ir/index.ts";
import type { Node } from "../code/graph.ts";
import { Unsupported } from "../failure.ts";
import { int } from "../wasm/opcodes.ts";
import type { Lowering, OpHandler, OpHandlers } from "./lowering.ts";
import { loadParts, storeParts } from "./memory/memory-ops.ts";
import type { ElementRule } from "./values/element-rules.ts";
import { floatRules } from "./values/floats.ts";
import { integerRules } from "./values/integers.ts";

function number(op: Operation, name: string): number {
  const attr = op.attr(name);
  return IntegerAttr.is(attr) ? Number(attr.value) : 0;
}

/** Applies a rule to two scalars of the elements of the first vector operand. */
function combiner(lowering: Lowering, op: Operation, rule: ElementRule, vector: number) {
  const scalar = lowering.elementScalar(op.operandType(vector), op);
  const input = { builder: lowering.builder, callees: lowering.callees, op, from: scalar, to: scalar };
  return (a: Node, b: Node) => rule(input, [a, b]);
}

/** All elements combined from the first on. */
function reduction(rule: ElementRule | undefined): OpHandler {
  return (lowering, op, [vector]) => {
    if (rule === undefined) throw new Unsupported(`the engine cannot run '${op.name}' yet`, op);
    return [vector!.reduce(combiner(lowering, op, rule, 0))];
  };
}

/** The same, from a value on. */
function reductionFrom(rule: ElementRule | undefined): OpHandler {
  return (lowering, op, [start, vector]) => {
    if (rule === undefined) throw new Unsupported(`the engine cannot run '${op.name}' yet`, op);
    return [vector!.reduce(combiner(lowering, op, rule, 1), start![0]!)];
  };
}

/** Reductions, each with the op that combines two elements. */
const combined: readonly (readonly [reduction: OpDef, combination: OpDef])[] = [
  [llvm.intrinsic("vector.reduce.add"), llvm.add],
  [llvm.intrinsic("vector.reduce.and"), llvm.and],
  [llvm.intrinsic("vector.reduce.mul"), llvm.mul],
  [llvm.intrinsic("vector.reduce.or"), llvm.or],
  [llvm.intrinsic("vector.reduce.xor"), llvm.xor],
  [llvm.intrinsic("vector.reduce.smax"), llvm.intrinsic("smax")],
  [llvm.intrinsic("vector.reduce.smin"), llvm.intrinsic("smin")],
  [llvm.intrinsic("vector.reduce.umax"), llvm.intrinsic("umax")],
  [llvm.intrinsic("vector.reduce.umin"), llvm.intrinsic("umin")],
  [llvm.intrinsic("vector.reduce.fmax"), llvm.intrinsic("maxnum")],
  [llvm.intrinsic("vector.reduce.fmin"), llvm.intrinsic("minnum")],
  [llvm.intrinsic("vector.reduce.fmaximum"), llvm.intrinsic("maximum")],
  [llvm.intrinsic("vector.reduce.fminimum"), llvm.intrinsic("minimum")],
];

// ---- masked accesses: one after the other, each after a branch

/** Does something where a condition holds; of the values that it gives, or of `otherwise`, become parameters. */
function where(lowering: Lowering, condition: Node, otherwise: readonly Node[], action: () => readonly Node[]): Node[] {
  const { builder } = lowering;
  if (condition.isConstant) return [...(Number(condition.imm) === 0 ? otherwise : action())];
  const then = builder.newBlock();
  const join = builder.newBlock(...otherwise.map(({ valueType }) => valueType));
  builder.block.branch(condition, { block: then, args: [] }, { block: join, args: [...otherwise] });
  builder.block = then;
  builder.block.jump(join, [...action()]);
  builder.block = join;
  return join.params;
}

function elementOf(lowering: Lowering, type: Type, op: Operation): Type {
  if (!VectorType.is(type)) throw new Unsupported(`'${op.name}' is no vector's`, op);
  // An element must be one scalar here.
  lowering.elementScalar(type, op);
  return type.element;
}

/** Where the elements of a vector of a type lie after each other. */
function places(lowering: Lowering, type: Type, address: Node, op: Operation): readonly Node[] {
  return lowering.layout.parts(type, op).map(({ offset }) => lowering.builder.addConstant(address, offset));
}

function loadWhere(
  lowering: Lowering,
  op: Operation,
  addresses: readonly Node[],
  mask: readonly Node[],
  passThrough: readonly Node[] | undefined,
): readonly Node[] {
  const type = op.resultType();
  const parts = lowering.layout.parts(elementOf(lowering, type, op), op);
  return lowering.layout.parts(type, op).flatMap(({ scalar }, at) => {
    const otherwise = passThrough?.[at] ?? lowering.graph.zero(scalar.type);
    return where(lowering, mask[at]!, [otherwise], () => loadParts(lowering, addresses[at]!, parts));
  });
}

function storeWhere(
  lowering: Lowering,
  op: Operation,
  values: readonly Node[],
  addresses: readonly Node[],
  mask: readonly Node[],
): undefined {
  const parts = lowering.layout.parts(elementOf(lowering, op.operandType(0), op), op);
  values.forEach((value, at) => {
    where(lowering, mask[at]!, [], () => {
      storeParts(lowering, addresses[at]!, parts, [value]);
      return [];
    });
  });
}

const maskedLoad: OpHandler = (lowering, op, [address, mask, passThrough]) =>
  loadWhere(lowering, op, places(lowering, op.resultType(), address![0]!, op), mask!, passThrough);

const gather: OpHandler = (lowering, op, [addresses, mask, passThrough]) =>
  loadWhere(lowering, op, addresses!, mask!, passThrough);

const maskedStore: OpHandler = (lowering, op, [value, address, mask]) =>
  storeWhere(lowering, op, value!, places(lowering, op.operandType(0), address![0]!, op), mask!);

const scatter: OpHandler = (lowering, op, [value, addresses, mask]) =>
  storeWhere(lowering, op, value!, addresses!, mask!);

/** The addresses of elements that lie without gaps where the mask holds. */
function packedPlaces(lowering: Lowering, type: Type, address: Node, mask: readonly Node[], op: Operation): Node[] {
  const { builder } = lowering;
  const { size } = lowering.layout.layout(elementOf(lowering, type, op), op);
  let next = address;
  return mask.map((holds) => {
    const here = next;
    next = builder.op(int.add, [next, builder.op(int.mul, [holds, builder.i32(size)])]);
    return here;
  });
}

const expandLoad: OpHandler = (lowering, op, [address, mask, passThrough]) =>
  loadWhere(lowering, op, packedPlaces(lowering, op.resultType(), address![0]!, mask!, op), mask!, passThrough);

const compressStore: OpHandler = (lowering, op, [value, address, mask]) =>
  storeWhere(lowering, op, value!, packedPlaces(lowering, op.operandType(0), address![0]!, mask!, op), mask!);

// ---- matrices, column by column

const multiply: OpHandler = (lowering, op, [left, right]) => {
  const [rows, inner, columns] = ["lhs_rows", "lhs_columns", "rhs_columns"].map((name) => number(op, name));
  const scalar = lowering.elementScalar(op.resultType(), op);
  const [times, plus] =
    scalar.kind === "float"
      ? [floatRules.get(llvm.fmul), floatRules.get(llvm.fadd)]
      : [integerRules.get(llvm.mul), integerRules.get(llvm.add)];
  const product = combiner(lowering, op, times!, 0);
  const sum = combiner(lowering, op, plus!, 0);
  return Array.from({ length: columns! * rows! }, (_, at) => {
    const [row, column] = [at % rows!, Math.floor(at / rows!)];
    const terms = Array.from({ length: inner! }, (_unused, k) =>
      product(left![k * rows! + row]!, right![column * inner! + k]!),
    );
    return terms.reduce(sum);
  });
};

const transpose: OpHandler = (_lowering, op, [matrix]) => {
  const [rows, columns] = [number(op, "rows"), number(op, "columns")];
  return matrix!.map((_, at) => matrix![(at % columns) * rows + Math.floor(at / columns)]!);
};

// ---- parts of vectors

const insert: OpHandler = (lowering, op, [target, part]) => {
  lowering.elementScalar(op.resultType(), op);
  const start = number(op, "pos");
  return [...target!.slice(0, start), ...part!, ...target!.slice(start + part!.length)];
};

const extract: OpHandler = (lowering, op, [vector]) => {
  lowering.elementScalar(op.resultType(), op);
  const start = number(op, "pos");
  return vector!.slice(start, start + lowering.layout.parts(op.resultType(), op).length);
};

const interleave: OpHandler = (lowering, op, [a, b]) => {
  lowering.elementScalar(op.resultType(), op);
  return a!.flatMap((one, at) => [one, b![at]!]);
};

/** All results, one after the other. */
const deinterleave: OpHandler = (lowering, op, [vector]) => {
  lowering.elementScalar(op.operandType(0), op);
  return [...vector!.filter((_, at) => at % 2 === 0), ...vector!.filter((_, at) => at % 2 === 1)];
};

const step: OpHandler = ({ graph, layout }, op) =>
  layout.parts(op.resultType(), op).map(({ scalar }, at) => graph.constant(scalar.type, at));

const activeLanes: OpHandler = ({ builder, layout }, op, [base, count]) =>
  layout.parts(op.resultType(), op).map((_, at) => {
    const [start, end] = [base![0]!, count![0]!];
    const distance = builder.binary(int.sub, end, start);
    const isBehind = builder.binary(int.gtU, distance, builder.graph.constant(start.valueType, at));
    return builder.op(int.and, [isBehind, builder.binary(int.gtU, end, start)]);
  });

export const vectorOps: OpHandlers = opMap<OpHandler>([
  ...combined.map(([def, rule]) => [def, reduction(integerRules.get(rule) ?? floatRules.get(rule))] as const),
  [llvm.intrinsic("vector.reduce.fadd"), reductionFrom(floatRules.get(llvm.fadd))],
  [llvm.intrinsic("vector.reduce.fmul"), reductionFrom(floatRules.get(llvm.fmul))],
  [llvm.intrinsic("masked.load"), maskedLoad],
  [llvm.intrinsic("masked.store"), maskedStore],
  [llvm.intrinsic("masked.gather"), gather],
  [llvm.intrinsic("masked.scatter"), scatter],
  [llvm.intrinsic("masked.expandload"), expandLoad],
  [llvm.intrinsic("masked.compressstore"), compressStore],
  [llvm.intrinsic("matrix.multiply"), multiply],
  [llvm.intrinsic("matrix.transpose"), transpose],
  [llvm.intrinsic("vector.insert"), insert],
  [llvm.intrinsic("vector.extract"), extract],
  [llvm.intrinsic("vector.interleave2"), interleave],
  [llvm.intrinsic("vector.deinterleave2"), deinterleave],
  [llvm.intrinsic("stepvector"), step],
  [llvm.intrinsic("get.active.lane.mask"), activeLanes],
]);
