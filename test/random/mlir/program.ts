// Random programs of arith, math, cf, scf, func, memref, affine, vector, index and llvm: some functions, and an entry without parameters that calls
// them and gives one number. Nothing in them is undefined, so every correct way of running them gives the same number.
import { type Choices, choices } from "../../spirv/mutations.ts";
import { affineProductions, affineStatements } from "./affine.ts";
import { jumps, writeBlocks } from "./blocks.ts";
import { halved, mixed, mixedMemory, mixFunction, see, seeFunctions, seen } from "./checksum.ts";
import { isLlvm, llvmProductions, llvmStatements } from "./llvm.ts";
import { loopStatements } from "./loops.ts";
import {
  type Callable,
  type Feature,
  features,
  listed,
  Maker,
  type Memory,
  type Shared,
  type Statement,
  typed,
} from "./maker.ts";
import { memoryProductions, memoryStatements, newMemory } from "./memory.ts";
import { scalarProductions } from "./scalars.ts";
import {
  f32,
  f64,
  i1,
  i8,
  i16,
  i32,
  i64,
  index,
  integer,
  isVector,
  type Scalar,
  type ValueType,
  vector,
} from "./types.ts";
import { vectorProductions } from "./vectors.ts";

export interface MlirProgram {
  /** The name of the entry, with which the names of all other symbols begin. */
  readonly name: string;
  readonly text: string;
}

const make: Statement = {
  weight: 14,
  write: (maker) => {
    maker.make(maker.pick(maker.shared.types));
  },
};

function call(maker: Maker): void {
  const callable = maker.pick(possibleCalls(maker));
  const { name, dialect, inputs, memory, results } = callable;
  const given =
    memory === undefined
      ? []
      : [maker.memories().find(({ type }) => type === memory.type) ?? newMemory(maker, memory.shape, memory.element)];
  const values = [...maker.values(inputs), ...given.map((one) => one.name)];
  const types = [...inputs.map(({ text }) => text), ...given.map(({ type }) => type)].join(", ");
  const type = `(${types}) -> ${results.length === 1 ? listed(results) : `(${listed(results)})`}`;
  if (maker.shared.purpose === "host" && dialect === "func" && maker.chance(15)) {
    const pointer = maker.name();
    maker.line(`${pointer} = func.constant @${name} : ${type}`);
    maker.ops(results, `func.call_indirect ${pointer}(${values.join(", ")}) : ${type}`);
  } else maker.ops(results, `${dialect}.call @${name}(${values.join(", ")}) : ${type}`);
}

/** What may be called here: not much of it within loops, since calls multiply. */
const possibleCalls = (maker: Maker): readonly Callable[] => (maker.loops > 1 ? [] : maker.shared.callables);

const calls: Statement = { weight: 5, isPossible: (maker) => possibleCalls(maker).length > 0, write: call };

const productions = [
  ...scalarProductions,
  ...vectorProductions,
  ...memoryProductions,
  ...affineProductions,
  ...llvmProductions,
];
const statements = [
  make,
  calls,
  { weight: 5, hostOnly: true, write: see } as const,
  ...loopStatements,
  ...memoryStatements,
  ...affineStatements,
  ...llvmStatements,
];

/** The numbers that a program starts with. */
export function dataOf({ text }: MlirProgram): readonly number[] {
  const [, list = ""] = /= dense<\[([^\]]*)\]>/.exec(text) ?? [];
  return list.split(",").map(Number);
}

/** What a program is for: kernels have no control flow of blocks, no functions of LLVM, and no integers of odd widths. */
export type Purpose = "host" | "kernel";

const hostOnly: readonly Feature[] = ["cf", "llvm", "odd"];

function chosenFeatures(choose: Choices, purpose: Purpose): ReadonlySet<Feature> {
  const density = 30 + choose.below(60);
  const chosen = features.filter(() => choose.below(100) < density);
  return new Set(purpose === "host" ? chosen : chosen.filter((feature) => !hostOnly.includes(feature)));
}

function chosenTypes(choose: Choices, has: (feature: Feature) => boolean): readonly ValueType[] {
  const odd = has("odd") ? [integer(3), integer(24), integer(33), i16] : [];
  const scalars: Scalar[] = [
    i1,
    i8,
    i32,
    i32,
    i64,
    i64,
    ...odd,
    ...(has("float") ? [f32, f32, f64] : []),
    index,
    index,
  ];
  const pick = <T>(items: readonly T[], otherwise: T): T => items[choose.below(items.length)] ?? otherwise;
  const types: ValueType[] = Array.from({ length: 3 + choose.below(3) }, () => pick(scalars, i32));
  if (!has("vector")) return types;
  const shapes = [[2], [3], [4], [4], [8], [2, 3], [2, 2], [1], [1, 4]];
  return [
    ...types,
    // LLVM cannot pass a vector of one bit.
    ...Array.from({ length: 1 + choose.below(3) }, () => vector(pick(shapes, [4]), pick(scalars, i32))).filter(
      ({ text }) => text !== "vector<1xi1>",
    ),
  ];
}

/** Makes a function, and lets later ones call it. */
function writeFunction(shared: Shared, name: string, dialect: Callable["dialect"], isGraph: boolean): string {
  const maker = new Maker(shared, 4 + shared.choose.below(9));
  const isTaken = dialect === "llvm" ? isLlvm : () => true;
  const inputs = Array.from({ length: 1 + maker.below(3) }, () => maker.pick(shared.types)).filter(isTaken);
  const wanted = Array.from({ length: 1 + maker.below(dialect === "llvm" ? 1 : 2) }, () =>
    maker.pick(shared.types),
  ).filter(isTaken);
  const results = wanted.length > 0 ? wanted : [i32];
  const params = inputs.map((type) => ({ type, name: maker.name() }));
  for (const param of params) maker.know(param.name, param.type);
  const memory = dialect === "func" && maker.has("memref") && maker.chance(40) ? parameter(maker) : undefined;
  if (memory !== undefined) maker.knowMemory(memory);
  const list = [
    ...params.map(({ name: param, type }) => `${param}: ${type.text}`),
    ...(memory === undefined ? [] : [`${memory.name}: ${memory.type}`]),
  ];
  const finish = (): void => maker.line(`${dialect}.return${typed(maker.values(results), results)}`);
  if (isGraph) writeBlocks(maker, jumps[dialect === "llvm" ? "llvm" : "cf"], isTaken, finish);
  else {
    maker.statements(maker.budget);
    finish();
  }
  shared.callables.push({ name, dialect, inputs, memory, results });
  const result = results.length === 1 ? listed(results) : `(${listed(results)})`;
  const visibility = dialect === "llvm" ? "internal" : maker.pick(["private", "private", "public"]);
  return `${dialect}.func ${visibility === "public" ? "" : `${visibility} `}@${name}(${list.join(", ")}) -> ${result} {\n${maker.text}\n}`;
}

function parameter(maker: Maker): Memory {
  const shape = maker.pick([[4], [8], [2, 2], []]);
  const element = maker.type((type): boolean => !isVector(type)) ?? i32;
  return { name: maker.name(), shape, element, type: `memref<${[...shape, element.text].join("x")}>` };
}

/** How many numbers a program starts with. */
export const DATA = 8;
/** Values of the entry that go into its result. */
const MIXED = 8;

/** Numbers that no pass knows: what a variable holds. */
function writeEntry(shared: Shared): string {
  const maker = new Maker(shared, 2 + shared.choose.below(4));
  const data = maker.name();
  const type = `memref<${DATA}xi32>`;
  maker.line(`${data} = memref.get_global @${shared.name}_data : ${type}`);
  for (let at = 0; at < 4; at++) {
    const place = maker.given(index, String(maker.below(DATA)));
    const value = maker.op(i32, `memref.load ${data}[${place}] : ${type}`);
    const other = maker.pick([i1, i8, i64, i64, index]);
    const op = other === index ? "index_cast" : other === i64 ? maker.pick(["extui", "extsi"]) : "trunci";
    maker.op(other, `arith.${op} ${value} : i32 to ${other.text}`);
  }
  maker.statements(maker.budget);
  while (shared.callables.length > 0) {
    call(maker);
    if (maker.chance(60)) shared.callables.splice(maker.below(shared.callables.length), 1);
  }
  const known = maker.valuesOf(() => true).slice(-MIXED);
  const start = shared.purpose === "host" ? seen(maker) : maker.given(i64, "1");
  const sum = maker.memories().reduce((so, memory) => mixedMemory(maker, so, memory), mixed(maker, start, known));
  maker.line(`return ${halved(maker, sum)} : i32`);
  return `func.func @${shared.name}() -> i32 {\n${maker.text}\n}`;
}

function forPurpose<T extends { readonly hostOnly?: true }>(list: readonly T[], purpose: Purpose): readonly T[] {
  return purpose === "host" ? list : list.filter((one) => one.hostOnly !== true);
}

/** The program that a seed represents. */
export function mlirProgram(seed: number, purpose: Purpose = "host"): MlirProgram {
  const choose = choices(seed);
  const name = `p${seed}`;
  const has = chosenFeatures(choose, purpose);
  const shared: Shared = {
    choose,
    name,
    features: has,
    types: chosenTypes(choose, (feature) => has.has(feature)),
    callables: [],
    productions: forPurpose(productions, purpose),
    statements: forPurpose(statements, purpose),
    purpose,
  };
  const data = Array.from({ length: DATA }, (_, at) => (choose.below(2 ** 32) | 0) >> (at % 2 === 0 ? 0 : 28));
  const parts = [
    `memref.global "private" @${name}_data : memref<${DATA}xi32> = dense<[${data.join(", ")}]>`,
    mixFunction(name),
    ...(purpose === "host" ? [seeFunctions(name)] : []),
  ];
  const kinds: (readonly [Callable["dialect"], boolean])[] = [["func", false]];
  if (has.has("cf")) kinds.push(["func", true]);
  if (has.has("llvm")) kinds.push(["llvm", false], ["llvm", true]);
  for (let at = 0; at < 1 + choose.below(3); at++) {
    const [dialect, isGraph] = kinds[choose.below(kinds.length)] ?? ["func", false];
    parts.push(writeFunction(shared, `${name}_f${at}`, dialect, isGraph));
  }
  parts.push(writeEntry(shared));
  return { name, text: `${parts.join("\n")}\n` };
}
