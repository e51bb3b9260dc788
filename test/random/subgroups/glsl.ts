// Programs of work-groups in GLSL.
import { firstValue } from "./model.ts";
import type { Kind } from "./operations.ts";
import { COUNTERS, type Expr, type GroupProgram, type Operation, VARIABLES } from "./program.ts";
import { type Operated, type Syntax, Writer } from "./text.ts";

const types: Readonly<Record<Kind, string>> = {
  uint: "uint",
  int: "int",
  float: "float",
  ulong: "uint64_t",
  ushort: "uint16_t",
  uchar: "uint8_t",
};

/** A word as a value of a type. */
function converted(type: Kind, text: string): string {
  if (type === "float") return `float(${text} & 0xffffu)`;
  return type === "ulong" ? `(uint64_t(${text}) * 0x100000003ul)` : `${types[type]}(${text})`;
}

const names = {
  reduce: "",
  inclusive: "Inclusive",
  exclusive: "Exclusive",
  clustered: "Clustered",
  partitioned: "Partitioned",
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Values = (expr: Expr) => string;

function operation(one: Operation, program: GroupProgram, value: Values): Operated {
  switch (one.kind) {
    case "elect":
      return { before: [], value: "(subgroupElect() ? 1u : 0u)" };
    case "vote": {
      const test =
        one.vote === "equal" ? `AllEqual(${value(one.value)})` : `${capital(one.vote)}(${value(one.value)} != 0u)`;
      return { before: [], value: `(subgroup${test} ? 1u : 0u)` };
    }
    case "arithmetic":
      return arithmetic(one, program, value);
    case "ballot":
      return { before: [`uvec4 m = subgroupBallot(${value(one.value)} != 0u);`], value: ballot(one, program, value) };
    case "read":
      return read(one, program, value);
  }
}

function arithmetic(
  { op, form, type, value: expr, size }: Extract<Operation, { kind: "arithmetic" }>,
  { subgroupSize }: GroupProgram,
  value: Values,
): Operated {
  const isProduct = type === "float" && op === "mul";
  const given = isProduct ? `(1.0 + float(${value(expr)} & 1u))` : converted(type, value(expr));
  const partition = `uvec4 m = subgroupPartitionNV(${value(expr)} & ${2 * size - 1}u);`;
  const more = form === "clustered" ? `, ${Math.min(size, subgroupSize)}u` : form === "partitioned" ? ", m" : "";
  const suffix = form === "partitioned" ? "NV" : "";
  return {
    before: form === "partitioned" ? [partition] : [],
    value: `word(subgroup${names[form]}${capital(op)}${suffix}(${given}${more}))`,
  };
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
      return "subgroupBallotBitCount(m)";
    case "inclusive":
      return "subgroupBallotInclusiveBitCount(m)";
    case "exclusive":
      return "subgroupBallotExclusiveBitCount(m)";
    case "lowest":
      return `(${none} subgroupBallotFindLSB(m))`;
    case "highest":
      return `(${none} subgroupBallotFindMSB(m))`;
    case "inverse":
      return "(subgroupInverseBallot(m) ? 1u : 0u)";
    case "extract":
      return `(subgroupBallotBitExtract(m, ${value(index)} % ${subgroupSize}u) ? 1u : 0u)`;
  }
}

function read(
  { reading, type, value: expr, index, by }: Extract<Operation, { kind: "read" }>,
  { subgroupSize: size }: GroupProgram,
  value: Values,
): Operated {
  const lane = "gl_SubgroupInvocationID";
  const cluster = Math.min(4, size);
  const around = `((${lane} + ${by}u) % ${size}u)`;
  const inCluster = `((${lane} & ${-cluster >>> 0}u) | ((${lane} + ${by}u) % ${cluster}u))`;
  const ways: Readonly<Record<typeof reading, readonly [call: string, source: string]>> = {
    shuffle: ["Shuffle(x, s)", `(${value(index)} % ${size}u)`],
    xor: [`ShuffleXor(x, ${by}u)`, `(${lane} ^ ${by}u)`],
    up: [`ShuffleUp(x, ${by}u)`, `(${lane} - ${by}u)`],
    down: [`ShuffleDown(x, ${by}u)`, `(${lane} + ${by}u)`],
    broadcast: [`Broadcast(x, ${by}u)`, `${by}u`],
    first: ["BroadcastFirst(x)", "subgroupBallotFindLSB(m)"],
    quad: [`QuadBroadcast(x, ${by}u)`, `((${lane} & ~3u) | ${by}u)`],
    swapHorizontal: ["QuadSwapHorizontal(x)", `(${lane} ^ 1u)`],
    swapVertical: ["QuadSwapVertical(x)", `(${lane} ^ 2u)`],
    swapDiagonal: ["QuadSwapDiagonal(x)", `(${lane} ^ 3u)`],
    // Without the extension for rotations.
    rotate: ["Shuffle(x, s)", around],
    clusteredRotate: ["Shuffle(x, s)", inCluster],
  };
  const [call, source] = ways[reading];
  return {
    before: [
      `${types[type]} x = ${converted(type, value(expr))};`,
      "uvec4 m = subgroupBallot(true);",
      `uint s = ${source};`,
      `${types[type]} r = subgroup${call};`,
    ],
    value: "word(bit(m, s) ? r : x)",
  };
}

const parameters = Array.from({ length: VARIABLES }, (_, at) => `inout uint v${at}`).join(", ");
const given = Array.from({ length: VARIABLES }, (_, at) => `v${at}`).join(", ");

const syntax: Syntax = {
  variable: (at) => `v${at}`,
  item: "gl_LocalInvocationIndex",
  lane: "gl_SubgroupInvocationID",
  group: "gl_WorkGroupID.x",
  barrier: "barrier();",
  atomic: (op, counter, value) => `atomic${capital(op)}(counters[${counter}], ${value});`,
  types,
  head: (name) => `uint ${name}(${parameters})`,
  call: (name) => `${name}(${given})`,
  operation,
};

const EXTENSIONS = [
  "GL_EXT_shader_explicit_arithmetic_types",
  ..."int8 int16 int64".split(" ").map((name) => `GL_EXT_shader_subgroup_extended_types_${name}`),
  ..."basic vote arithmetic ballot shuffle shuffle_relative clustered quad"
    .split(" ")
    .map((name) => `GL_KHR_shader_subgroup_${name}`),
];

/** Bindings: 0, what is left; 1 and 2, memory that both share. */
export function glslText(program: GroupProgram): string {
  const writer = new Writer(syntax, program);
  const body = writer.body();
  const { localSize, items } = program;
  const isPartitioned = JSON.stringify(program.body).includes('"partitioned"');
  const back = {
    uint: "x",
    int: "uint(x)",
    float: "floatBitsToUint(x)",
    ushort: "uint(x)",
    uchar: "uint(x)",
    ulong: "uint(x ^ (x >> 32))",
  };
  return [
    "#version 460",
    ...[...EXTENSIONS, ...(isPartitioned ? ["GL_NV_shader_subgroup_partitioned"] : [])].map(
      (name) => `#extension ${name} : require`,
    ),
    `layout(${localSize.map((count, at) => `local_size_${"xyz"[at]} = ${count}`).join(", ")}) in;`,
    "layout(std430, binding = 0) buffer Out { uint words[]; };",
    "layout(std430, binding = 1) buffer A { uint a[]; };",
    `layout(std430, binding = ${program.shift === 0 ? 1 : 2}) buffer B { uint b[]; };`,
    `shared uint exchanged[${items}];`,
    `shared uint counters[${COUNTERS}];`,
    ...Object.entries(back).map(([kind, text]) => `uint word(${types[kind as Kind]} x) { return ${text}; }`),
    "bool bit(uvec4 m, uint at) { return at < 128u && ((m[at >> 5] >> (at & 31u)) & 1u) != 0u; }",
    ...writer.functions,
    "void main() {",
    ...Array.from({ length: VARIABLES }, (_, at) => {
      return `  uint v${at} = gl_LocalInvocationIndex * 7u + ${firstValue(0, at)}u;`;
    }),
    ...[...body, ...writer.results("words")].map((line) => `  ${line}`),
    "}",
    "",
  ].join("\n");
}
