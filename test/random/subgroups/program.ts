// Random programs of work-groups: operations of subgroups in any control flow; in uniform control flow barriers, memory of the work-group and atomic
// operations on it; and memory of each invocation that two buffers share. Every program has one outcome: invocations read what no other one
// writes meanwhile, and operations read values of invocations that take part.
import { type Choices, choices } from "../../spirv/mutations.ts";
import type { Language } from "../language.ts";
import { pick } from "../types.ts";
import { type Arithmetic, arithmetic, type Kind, kinds, type Reading, readings } from "./operations.ts";

/** Variables of an invocation, those that are the same in a work-group, and counters that invocations add to. */
export const VARIABLES = 4;
export const UNIFORMS = 2;
export const COUNTERS = 3;
/** Words of each invocation in the shared buffers. */
export const WORDS = 6;
/** Rounds of a loop at most. */
export const ROUNDS = 3;

export type Expr =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "variable" | "uniform"; readonly index: number }
  /** The counter of the loop at this depth. */
  | { readonly kind: "counter"; readonly depth: number }
  | { readonly kind: "item" | "lane" | "group" }
  | { readonly kind: "binary"; readonly op: BinaryOp; readonly a: Expr; readonly b: Expr };

export const binaryOps = ["+", "-", "*", "^", "&", "|", "<", "=="] as const;
export type BinaryOp = (typeof binaryOps)[number];

const forms = ["reduce", "inclusive", "exclusive", "clustered", "partitioned"] as const;

/** What is done with a ballot. */
export const ballotUses = [
  "word",
  "count",
  "inclusive",
  "exclusive",
  "lowest",
  "highest",
  "inverse",
  "extract",
] as const;
export type BallotUse = (typeof ballotUses)[number];
export const votes = ["all", "any", "equal"] as const;

export type Operation =
  | {
      readonly kind: "arithmetic";
      readonly op: Arithmetic;
      readonly form: (typeof forms)[number];
      readonly type: Kind;
      readonly value: Expr;
      /** Invocations of a cluster, or half of the number of partitions. */
      readonly size: number;
      /** Whether all invocations of the work-group are here. */
      readonly isUniform: boolean;
    }
  | { readonly kind: "ballot"; readonly use: BallotUse; readonly value: Expr; readonly index: Expr }
  | { readonly kind: "vote"; readonly vote: (typeof votes)[number]; readonly value: Expr }
  | {
      readonly kind: "read";
      readonly reading: Reading;
      readonly type: Kind;
      readonly value: Expr;
      readonly index: Expr;
      readonly by: number;
    }
  | { readonly kind: "elect" };

export type Statement =
  | { readonly kind: "set"; readonly variable: number; readonly value: Expr }
  | { readonly kind: "setUniform"; readonly variable: number; readonly value: Expr }
  | { readonly kind: "operate"; readonly variable: number; readonly operation: Operation }
  | { readonly kind: "if"; readonly condition: Expr; readonly whenTrue: Program; readonly otherwise: Program }
  | { readonly kind: "loop"; readonly depth: number; readonly count: Expr; readonly body: Program }
  | {
      readonly kind: "leave";
      readonly how: "break" | "continue" | "return";
      readonly condition: Expr;
      readonly value: Expr;
    }
  /** A function that is called here only. */
  | {
      readonly kind: "call";
      readonly variable: number;
      readonly name: string;
      readonly body: Program;
      readonly value: Expr;
    }
  | { readonly kind: "exchange"; readonly variable: number; readonly value: Expr; readonly from: Expr }
  | { readonly kind: "count"; readonly counter: number; readonly op: AtomicOp; readonly value: Expr }
  | { readonly kind: "collect"; readonly variable: number; readonly counter: number }
  | { readonly kind: "store"; readonly buffer: 0 | 1; readonly at: Expr; readonly value: Expr }
  | { readonly kind: "load"; readonly variable: number; readonly buffer: 0 | 1; readonly at: Expr };

/** Each counter has one, so that the order does not matter. */
export const atomicOps = ["add", "xor", "max"] as const;
export type AtomicOp = (typeof atomicOps)[number];

export type Program = readonly Statement[];

export interface GroupProgram {
  readonly language: Language;
  readonly seed: number;
  readonly groups: number;
  readonly localSize: readonly [x: number, y: number, z: number];
  readonly items: number;
  readonly subgroupSize: number;
  /** Words between the starts of the two buffers that share memory. */
  readonly shift: number;
  readonly body: Program;
}

/** Where statements are. */
interface Place {
  readonly choose: Choices;
  readonly language: Language;
  readonly depth: number;
  readonly loops: number;
  /** Loops that an invocation may leave alone: the innermost ones, whose bodies have no barriers. */
  readonly leavable: number;
  readonly isUniform: boolean;
  readonly inFunction: boolean;
  readonly names: { count: number };
}

const SUBGROUP_SIZES = [1, 2, 4, 4, 8, 16, 32, 64];
const localSizes = [[1], [4], [7], [8], [12], [16], [20], [33], [3, 3], [4, 2], [4, 4], [2, 3, 4], [5, 2, 2]];

export function randomProgram(
  language: Language,
  seed: number,
  subgroupSizes: readonly number[] = SUBGROUP_SIZES,
): GroupProgram {
  const choose = choices(seed);
  const [x = 1, y = 1, z = 1] = pick(choose, localSizes);
  const place = {
    choose,
    language,
    depth: 0,
    loops: 0,
    leavable: 0,
    isUniform: true,
    inFunction: false,
    names: { count: 0 },
  };
  return {
    language,
    seed,
    groups: 3,
    localSize: [x, y, z],
    items: x * y * z,
    subgroupSize: pick(choose, subgroupSizes),
    shift: choose.below(4),
    body: [...statements(place, 5), ...statements({ ...place, isUniform: false }, 4)],
  };
}

function statements(place: Place, most: number): Program {
  return Array.from({ length: 2 + place.choose.below(most) }, () => statement(place));
}

function statement(place: Place): Statement {
  const { choose, depth } = place;
  const variable = choose.below(VARIABLES);
  const value = () => expression(place, 2);
  const kind = choose.below(depth < 3 ? 24 : 16);
  if (kind < 8) return { kind: "operate", variable, operation: operation(place) };
  if (kind < 10) return { kind: "set", variable, value: value() };
  if (kind < 12) return memoryAccess(place, variable);
  if (kind < 14) return place.isUniform ? groupStatement(place, variable) : leave(place, variable);
  if (kind < 16) {
    const counter = choose.below(COUNTERS);
    return { kind: "count", counter, op: atomicOps[counter] ?? "add", value: value() };
  }
  return nested(place, variable);
}

function memoryAccess(place: Place, variable: number): Statement {
  const { choose } = place;
  const buffer = choose.below(2) === 0 ? 0 : 1;
  const at = expression(place, 1);
  if (choose.below(2) === 0) return { kind: "store", buffer, at, value: expression(place, 1) };
  return { kind: "load", variable, buffer, at };
}

function groupStatement(place: Place, variable: number): Statement {
  const { choose } = place;
  const kind = choose.below(4);
  if (kind === 0) return { kind: "setUniform", variable: choose.below(UNIFORMS), value: expression(place, 2, true) };
  if (kind === 1) return { kind: "collect", variable, counter: choose.below(COUNTERS) };
  return { kind: "exchange", variable, value: expression(place, 2), from: expression(place, 1) };
}

/** Out of a loop or a function, if there is one here. */
function leave(place: Place, variable: number): Statement {
  const { choose, leavable, inFunction } = place;
  const ways = [
    ...(leavable > 0 ? (["break", "continue"] as const) : []),
    ...(inFunction ? (["return"] as const) : []),
  ];
  if (ways.length === 0) return { kind: "set", variable, value: expression(place, 2) };
  return { kind: "leave", how: pick(choose, ways), condition: expression(place, 2), value: expression(place, 1) };
}

function nested(place: Place, variable: number): Statement {
  const { choose, depth, loops } = place;
  const isUniform = place.isUniform && choose.below(3) === 0;
  const inner = { ...place, depth: depth + 1, isUniform };
  const kind = choose.below(5);
  if (kind < 2) {
    const otherwise = choose.below(2) === 0 ? [] : statements(inner, 3);
    return { kind: "if", condition: expression(place, 2, isUniform), whenTrue: statements(inner, 3), otherwise };
  }
  if (kind < 4) {
    const count = expression(place, 1, isUniform);
    const leavable = isUniform ? 0 : place.leavable + 1;
    return { kind: "loop", depth: loops, count, body: statements({ ...inner, loops: loops + 1, leavable }, 3) };
  }
  const inside = { ...inner, isUniform: false, inFunction: true, loops: 0, leavable: 0 };
  const body = statements(inside, 3);
  const name = `f${place.names.count++}`;
  return { kind: "call", variable, name, body, value: expression(inside, 1) };
}

function expression(place: Place, depth: number, isUniform = false): Expr {
  const { choose, loops } = place;
  if (depth > 0 && choose.below(3) > 0) {
    const [a, b] = [expression(place, depth - 1, isUniform), expression(place, depth - 1, isUniform)];
    return { kind: "binary", op: pick(choose, binaryOps), a, b };
  }
  const kind = choose.below(isUniform ? 3 : 9);
  if (kind === 0) return { kind: "number", value: pick(choose, [0, 1, 2, 3, 5, 7, 16, 31, 0xffff, 0xffffffff]) };
  // Functions know no uniform variables.
  if (kind === 1 && !place.inFunction) return { kind: "uniform", index: choose.below(UNIFORMS) };
  if (kind <= 2) return { kind: "group" };
  if (kind === 3 && loops > 0) return { kind: "counter", depth: choose.below(loops) };
  if (kind <= 4) return { kind: choose.below(2) === 0 ? "item" : "lane" };
  return { kind: "variable", index: choose.below(VARIABLES) };
}

function operation(place: Place): Operation {
  const { choose } = place;
  const value = expression(place, 1);
  const kind = choose.below(11);
  if (kind < 4) {
    const type = pick(choose, kinds);
    const op = pick(
      choose,
      arithmetic.filter((one) => type !== "float" || !["and", "or", "xor"].includes(one)),
    );
    const form = pick(choose, place.language === "glsl" ? forms : forms.filter((one) => one !== "partitioned"));
    const { isUniform } = place;
    return { kind: "arithmetic", op, form, type, value, size: 1 << choose.below(3), isUniform };
  }
  if (kind < 6) return { kind: "ballot", use: pick(choose, ballotUses), value, index: expression(place, 1) };
  if (kind < 7) return { kind: "vote", vote: pick(choose, votes), value };
  if (kind < 10) {
    const [reading, type] = [pick(choose, readings), pick(choose, kinds)];
    return { kind: "read", reading, type, value, index: expression(place, 1), by: choose.below(4) };
  }
  return { kind: "elect" };
}
