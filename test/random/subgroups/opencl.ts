// Programs of work-groups in OpenCL C.
import { firstValue } from "./model.ts";
import type { Kind } from "./operations.ts";
import { COUNTERS, type Expr, type GroupProgram, type Operation, VARIABLES } from "./program.ts";
import { type Operated, type Syntax, Writer } from "./text.ts";

const types: Readonly<Record<Kind, string>> = {
  uint: "uint",
  int: "int",
  float: "float",
  ulong: "ulong",
  ushort: "ushort",
  uchar: "uchar",
};

/** A word as a value of a type. */
function converted(type: Kind, text: string): string {
  if (type === "float") return `(float)(${text} & 0xffffu)`;
  return type === "ulong" ? `((ulong)(${text}) * 0x100000003ul)` : `(${types[type]})(${text})`;
}

type Values = (expr: Expr) => string;

function operation(one: Operation, program: GroupProgram, value: Values): Operated {
  switch (one.kind) {
    case "elect":
      return { before: [], value: "(sub_group_elect() ? 1u : 0u)" };
    case "vote": {
      const test = one.vote === "equal" ? `all_equal(${value(one.value)})` : `${one.vote}(${value(one.value)} != 0u)`;
      return { before: [], value: `(sub_group_non_uniform_${test} ? 1u : 0u)` };
    }
    case "arithmetic":
      return { before: [], value: arithmetic(one, program, value) };
    case "ballot":
      return { before: [`uint4 m = sub_group_ballot(${value(one.value)} != 0u);`], value: ballot(one, program, value) };
    case "read":
      return read(one, program, value);
  }
}

/** Operations that all invocations of a subgroup come to together. */
const UNIFORM_OPS = ["add", "min", "max"];

function arithmetic(
  { op, form, type, value: expr, size, isUniform }: Extract<Operation, { kind: "arithmetic" }>,
  { subgroupSize }: GroupProgram,
  value: Values,
): string {
  const isProduct = type === "float" && op === "mul";
  const given = isProduct ? `(1.0f + (float)(${value(expr)} & 1u))` : converted(type, value(expr));
  if (form === "clustered") return `word(sub_group_clustered_reduce_${op}(${given}, ${Math.min(size, subgroupSize)}u))`;
  // Without operations of partitions.
  const name = form === "reduce" || form === "partitioned" ? "reduce" : `scan_${form}`;
  const isSmall = type === "ushort" || type === "uchar";
  const kind = isUniform && !isSmall && UNIFORM_OPS.includes(op) ? "" : "non_uniform_";
  return `word(sub_group_${kind}${name}_${op}(${given}))`;
}

function ballot(
  { use, index }: Extract<Operation, { kind: "ballot" }>,
  { subgroupSize }: GroupProgram,
  value: Values,
): string {
  const none = `(m.x | m.y | m.z | m.w) == 0u ? ${subgroupSize}u :`;
  switch (use) {
    case "word":
      return "m.x";
    case "count":
      return "sub_group_ballot_bit_count(m)";
    case "inclusive":
      return "sub_group_ballot_inclusive_scan(m)";
    case "exclusive":
      return "sub_group_ballot_exclusive_scan(m)";
    case "lowest":
      return `(${none} sub_group_ballot_find_lsb(m))`;
    case "highest":
      return `(${none} sub_group_ballot_find_msb(m))`;
    case "inverse":
      return "(sub_group_inverse_ballot(m) ? 1u : 0u)";
    case "extract":
      return `(sub_group_ballot_bit_extract(m, ${value(index)} % ${subgroupSize}u) ? 1u : 0u)`;
  }
}

const LANE = "get_sub_group_local_id()";

function read(
  { reading, type, value: expr, index, by }: Extract<Operation, { kind: "read" }>,
  { subgroupSize: size }: GroupProgram,
  value: Values,
): Operated {
  const cluster = Math.min(4, size);
  const ways: Readonly<Record<typeof reading, readonly [call: string, source: string]>> = {
    shuffle: ["shuffle(x, s)", `(${value(index)} % ${size}u)`],
    xor: [`shuffle_xor(x, ${by}u)`, `(${LANE} ^ ${by}u)`],
    up: [`shuffle_up(x, ${by}u)`, `(${LANE} - ${by}u)`],
    down: [`shuffle_down(x, ${by}u)`, `(${LANE} + ${by}u)`],
    broadcast: [`non_uniform_broadcast(x, ${by}u)`, `${by}u`],
    first: ["broadcast_first(x)", "sub_group_ballot_find_lsb(m)"],
    // Without operations of quads.
    quad: ["shuffle(x, s)", `((${LANE} & ~3u) | ${by}u)`],
    swapHorizontal: ["shuffle(x, s)", `(${LANE} ^ 1u)`],
    swapVertical: ["shuffle(x, s)", `(${LANE} ^ 2u)`],
    swapDiagonal: ["shuffle(x, s)", `(${LANE} ^ 3u)`],
    rotate: [`rotate(x, ${by})`, `((${LANE} + ${by}u) % ${size}u)`],
    clusteredRotate: [
      `clustered_rotate(x, ${by}, ${cluster}u)`,
      `((${LANE} & ${-cluster >>> 0}u) | ((${LANE} + ${by}u) % ${cluster}u))`,
    ],
  };
  const [call, source] = ways[reading];
  return {
    before: [
      `${types[type]} x = ${converted(type, value(expr))};`,
      "uint4 m = sub_group_ballot(1);",
      `uint s = ${source};`,
      `${types[type]} r = sub_group_${call};`,
    ],
    value: "word(bit(m, s) ? r : x)",
  };
}

const syntax: Syntax = {
  variable: (at) => `v[${at}]`,
  item: "item",
  lane: LANE,
  group: "group",
  barrier: "barrier(CLK_LOCAL_MEM_FENCE);",
  atomic: (op, counter, value) => `atomic_${op}(&counters[${counter}], ${value});`,
  types,
  head: (name) => `uint ${name}(uint *v, uint item, uint group, local uint *counters, global uint *a, global uint *b)`,
  call: (name) => `${name}(v, item, group, counters, a, b)`,
  operation,
};

/** Arguments: what is left, and two buffers that share memory. */
export function openClText(program: GroupProgram): string {
  const writer = new Writer(syntax, program);
  const body = writer.body();
  const { localSize, items } = program;
  const back = {
    uint: "x",
    int: "(uint)x",
    float: "as_uint(x)",
    ushort: "x",
    uchar: "x",
    ulong: "(uint)(x ^ (x >> 32))",
  };
  return [
    ...Object.entries(back).map(([kind, text]) => {
      return `uint __attribute__((overloadable)) word(${types[kind as Kind]} x) { return ${text}; }`;
    }),
    "bool bit(uint4 m, uint at) {",
    "  uint w = at < 32u ? m.x : at < 64u ? m.y : at < 96u ? m.z : m.w;",
    "  return at < 128u && ((w >> (at & 31u)) & 1u) != 0u;",
    "}",
    ...writer.functions,
    `__attribute__((reqd_work_group_size(${localSize.join(", ")})))`,
    "kernel void run(global uint *words, global uint *a, global uint *b) {",
    `  local uint exchanged[${items}];`,
    `  local uint counters[${COUNTERS}];`,
    "  uint item = get_local_linear_id(), group = get_group_id(0);",
    `  uint v[${VARIABLES}] = {${Array.from({ length: VARIABLES }, (_, at) => `item * 7u + ${firstValue(0, at)}u`).join(", ")}};`,
    ...[...body, ...writer.results("words")].map((line) => `  ${line}`),
    "}",
    "",
  ].join("\n");
}
