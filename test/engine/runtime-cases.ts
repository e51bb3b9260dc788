// The functions of the runtime that are not of images: each is called by a kernel, and what it gives is compared with values that plain
// JavaScript computes. The tests are the same for the engine and for the runtime in C.

import { describe, expect, test } from "vitest";
import { entryText, interfaceText, type Launcher } from "./kernel.ts";

const { fround } = Math;
const [LOCAL, GROUPS] = [4, 2];
const ITEMS = LOCAL * GROUPS;

/** A kernel that has the number of the invocation in `%g`, that of the work-group's in `%l`, and stores what it likes at places of its own. */
interface Kernel {
  readonly declarations: readonly string[];
  readonly body: string;
  /** Stored as `i32`; each invocation has its own place in each. */
  readonly results: readonly string[];
  readonly groupMemory?: string;
}

const START = `  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %pl = llvm.mlir.addressof @LocalInvocationId : !llvm.ptr
  %pw = llvm.mlir.addressof @WorkgroupId : !llvm.ptr
  %l = llvm.load %pl : !llvm.ptr -> i32
  %w = llvm.load %pw : !llvm.ptr -> i32
  %first = llvm.shl %w, %c2 : i32
  %g = llvm.add %first, %l : i32
  %in = llvm.mlir.addressof @b0 : !llvm.ptr
  %pin = llvm.getelementptr %in[%g] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %x = llvm.load %pin : !llvm.ptr -> i32
  %out = llvm.mlir.addressof @b1 : !llvm.ptr
`;

/** What each invocation has stored, result by result. */
export function results(
  launch: Launcher,
  kernel: Kernel,
  input: Int32Array,
  print?: (text: string) => void,
): number[][] {
  const { declarations, body, results: names, groupMemory = "!llvm.array<64 x i32>" } = kernel;
  const stores = names.map(
    (name, at) => `  %start${at} = llvm.mlir.constant(${at * ITEMS} : i32) : i32
  %index${at} = llvm.add %g, %start${at} : i32
  %place${at} = llvm.getelementptr %out[%index${at}] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store ${name}, %place${at} : i32, !llvm.ptr`,
  );
  const text =
    interfaceText(["i32", "i32"], groupMemory) +
    [...new Set(declarations)].map((one) => `llvm.func @${one}\n`).join("") +
    entryText([LOCAL, 1, 1], `${START}${body}\n${stores.join("\n")}\n  llvm.return`);
  const data = new Int32Array(names.length * ITEMS);
  const buffers = [input, data].map((one, binding) => ({ set: 0, binding, data: one }));
  expect(launch(text, { groups: [GROUPS, 1, 1], buffers, ...(print === undefined ? {} : { print }) })).toEqual([]);
  return names.map((_, at) => [...data.subarray(at * ITEMS, (at + 1) * ITEMS)]);
}

/** What the kernels are given: one for each invocation. */
export const numbers = Int32Array.of(5, -3, 7, 2, -8, 1, 1, 9);
const word = (value: number) => new Int32Array(Float32Array.of(value).buffer)[0] ?? 0;

// ---- operations of groups

type Type = "i32" | "f32" | "i1";
interface Combination {
  readonly type: Type;
  readonly start: number;
  readonly combine: (a: number, b: number) => number;
}
const integer = (start: number, combine: Combination["combine"]): Combination => ({ type: "i32", start, combine });
const float = (start: number, combine: Combination["combine"]): Combination => ({ type: "f32", start, combine });
const truth = (start: number, combine: Combination["combine"]): Combination => ({ type: "i1", start, combine });
const unsigned = (pick: (...values: number[]) => number) => (a: number, b: number) => pick(a >>> 0, b >>> 0) | 0;

const older: Readonly<Record<string, Combination>> = {
  IAdd: integer(0, (a, b) => (a + b) | 0),
  FAdd: float(0, (a, b) => fround(a + b)),
  SMin: integer(0x7fffffff, Math.min),
  SMax: integer(-0x80000000, Math.max),
  UMin: integer(-1, unsigned(Math.min)),
  UMax: integer(0, unsigned(Math.max)),
  FMin: float(Number.POSITIVE_INFINITY, Math.min),
  FMax: float(Number.NEGATIVE_INFINITY, Math.max),
};
const newer: Readonly<Record<string, Combination>> = {
  IMul: integer(1, Math.imul),
  FMul: float(1, (a, b) => fround(a * b)),
  BitwiseAnd: integer(-1, (a, b) => a & b),
  BitwiseOr: integer(0, (a, b) => a | b),
  BitwiseXor: integer(0, (a, b) => a ^ b),
  LogicalAnd: truth(1, (a, b) => a & b),
  LogicalOr: truth(0, (a, b) => a | b),
  LogicalXor: truth(0, (a, b) => a ^ b),
};

/** The functions by what they combine. */
const combining: readonly (readonly [name: string, Combination])[] = [
  ...Object.entries(older).flatMap(([name, one]) =>
    [`Group${name}`, `Group${name}NonUniformAMD`, `GroupNonUniform${name}`].map((full) => [full, one] as const),
  ),
  ...Object.entries(newer).flatMap(([name, one]) =>
    [`Group${name}KHR`, `GroupNonUniform${name}`].map((full) => [full, one] as const),
  ),
];

/** What is combined: the numbers, a quarter of them, or whether they are positive. */
const given: Readonly<Record<Type, (value: number) => number>> = {
  i32: (value) => value,
  f32: (value) => value / 4,
  i1: (value) => Number(value > 0),
};
const GIVEN = `  %float = llvm.sitofp %x : i32 to f32
  %quarter = llvm.mlir.constant(2.5e-01 : f32) : f32
  %f32 = llvm.fmul %float, %quarter : f32
  %i1 = llvm.icmp "sgt" %x, %c0 : i32
`;
const operand: Readonly<Record<Type, string>> = { i32: "%x", f32: "%f32", i1: "%i1" };

/** The result as a word. */
function asWord(name: string, type: Type): string {
  if (type === "f32") return `  %w${name} = llvm.bitcast %v${name} : f32 to i32\n`;
  if (type === "i1") return `  %w${name} = llvm.zext %v${name} : i1 to i32\n`;
  return `  %w${name} = llvm.or %v${name}, %c0 : i32\n`;
}

/** What operation 0 (reduces), 1 or 2 (scans with and without the own value) gives in each invocation of groups of a size. */
function combined({ type, start, combine }: Combination, operation: number, size: number): number[] {
  return Array.from({ length: ITEMS }, (_, item) => {
    const first = item - (item % size);
    const last = operation === 2 ? item : operation === 1 ? item + 1 : first + size;
    let value = start;
    for (let at = first; at < last; at++) value = combine(value, given[type](numbers[at] ?? 0));
    return type === "f32" ? word(value) : value;
  });
}

/** Runs the functions in a kernel each of which is given a scope. */
function groupResults(launch: Launcher, scope: number): Map<string, number[]> {
  const calls = combining.flatMap(([name, { type }]) => [0, 1, 2].map((operation) => ({ name, type, operation })));
  const body = calls.map(
    ({ name, type, operation }, at) =>
      `  %v${at} = llvm.call @__spirv_${name}(%c${scope}, %c${operation}, ${operand[type]}) : (i32, i32, ${type}) -> ${type}\n${asWord(String(at), type)}`,
  );
  const found = results(
    launch,
    {
      declarations: calls.map(({ name, type }) => `__spirv_${name}(i32, i32, ${type}) -> ${type}`),
      body: `${GIVEN}${body.join("")}`,
      results: calls.map((_, at) => `%w${at}`),
    },
    numbers,
  );
  return new Map(calls.map(({ name, operation }, at) => [`${name} ${operation}`, found[at] ?? []]));
}

function describeGroups(launch: Launcher, subgroup: number): void {
  test.each([
    ["the work-group", 2],
    ["a subgroup", 3],
  ] as const)("%s reduces and scans by every combination", (_, scope) => {
    const expected = combining.flatMap(([name, one]) =>
      [0, 1, 2].map(
        (operation) => [`${name} ${operation}`, combined(one, operation, scope === 2 ? LOCAL : subgroup)] as const,
      ),
    );
    expect(groupResults(launch, scope)).toEqual(new Map(expected));
  });

  test("votes and broadcasts", () => {
    const votes = ["GroupAll", "GroupAny", "GroupNonUniformAll", "GroupNonUniformAny"];
    const vote = (name: string, value: string) =>
      `  %v${name}${value} = llvm.call @__spirv_${name}(%c2, %${value}) : (i32, i1) -> i1\n${asWord(`${name}${value}`, "i1")}`;
    const body = `${GIVEN}  %most = llvm.mlir.constant(-4 : i32) : i32
  %big = llvm.icmp "sgt" %x, %most : i32
${votes.flatMap((name) => ["i1", "big"].map((value) => vote(name, value))).join("")}
  %b1 = llvm.call @__spirv_GroupBroadcast(%c2, %x, %c3) : (i32, i32, i32) -> i32
  %zero = llvm.mlir.constant(dense<[1, 0, 0]> : vector<3xi64>) : vector<3xi64>
  %b2 = llvm.call @_Z22__spirv_GroupBroadcastifDv3_m(%c2, %f32, %zero) : (i32, f32, vector<3xi64>) -> f32
  %wb2 = llvm.bitcast %b2 : f32 to i32
  %b3 = llvm.call @__spirv_GroupNonUniformBroadcast(%c2, %x, %c0) : (i32, i32, i32) -> i32
  %b4 = llvm.call @__spirv_GroupNonUniformBroadcast(%c3, %x, %c0) : (i32, i32, i32) -> i32`;
    const found = results(
      launch,
      {
        declarations: [
          ...votes.map((name) => `__spirv_${name}(i32, i1) -> i1`),
          "__spirv_GroupBroadcast(i32, i32, i32) -> i32",
          "_Z22__spirv_GroupBroadcastifDv3_m(i32, f32, vector<3xi64>) -> f32",
          "__spirv_GroupNonUniformBroadcast(i32, i32, i32) -> i32",
        ],
        body,
        results: [
          ...votes.flatMap((name) => ["i1", "big"].map((value) => `%w${name}${value}`)),
          ...["%b1", "%wb2", "%b3", "%b4"],
        ],
      },
      numbers,
    );
    const each = (a: number, b: number) => [...Array(LOCAL).fill(a), ...Array(LOCAL).fill(b)];
    const [all, any] = [
      [each(0, 0), each(1, 0)],
      [each(1, 1), each(1, 1)],
    ];
    expect(found).toEqual([
      ...[...all, ...any, ...all, ...any],
      each(2, 9),
      each(word(-0.75), word(0.25)),
      each(5, -8),
      subgroup === LOCAL ? each(5, -8) : [...numbers],
    ]);
  });

  test("differences between neighbours, four in a row", () => {
    const names = ["DPdxFine", "DPdyFine", "DPdxCoarse", "DPdyCoarse"];
    const type = "vector<2xf32>";
    const calls = names.map(
      (name) => `  %v${name} = llvm.call @__spirv_${name}(%c1, %both) : (i32, ${type}) -> ${type}
  %e${name} = llvm.extractelement %v${name}[%c1 : i32] : ${type}
  %w${name} = llvm.bitcast %e${name} : f32 to i32
`,
    );
    const body = `${GIVEN}  %none = llvm.mlir.undef : ${type}
  %one = llvm.insertelement %float, %none[%c0 : i32] : ${type}
  %both = llvm.insertelement %f32, %one[%c1 : i32] : ${type}
${calls.join("")}`;
    const found = results(
      launch,
      {
        declarations: names.map((name) => `__spirv_${name}(i32, ${type}) -> ${type}`),
        body,
        results: names.map((name) => `%w${name}`),
      },
      numbers,
    );
    const of = (a: readonly number[], b: readonly number[]) => [...a, ...b].map((value) => word(value / 4));
    expect(found).toEqual([
      of([-8, -8, -5, -5], [9, 9, 8, 8]),
      of([2, 5, 2, 5], [9, 8, 9, 8]),
      of([-8, -8, -8, -8], [9, 9, 9, 9]),
      of([2, 2, 2, 2], [9, 9, 9, 9]),
    ]);
  });

  test("copies together, and waits for it", () => {
    const body = `  %n = llvm.mlir.constant(4 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %bytes = llvm.mlir.constant(4 : i32) : i32
  %none = llvm.mlir.zero : !llvm.ptr
  %shared = llvm.mlir.addressof @group : !llvm.ptr
  %e = llvm.call @__spirv_GroupAsyncCopy(%c2, %shared, %in, %n, %one, %two, %bytes, %none) : (i32, !llvm.ptr, !llvm.ptr, i64, i64, i64, i32, !llvm.ptr) -> !llvm.ptr
  %events = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %e, %events : !llvm.ptr, !llvm.ptr
  llvm.call @__spirv_GroupWaitEvents(%c2, %c1, %events) : (i32, i32, !llvm.ptr) -> ()
  %place = llvm.getelementptr %shared[%l] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %copied = llvm.load %place : !llvm.ptr -> i32`;
    const declarations = [
      "__spirv_GroupAsyncCopy(i32, !llvm.ptr, !llvm.ptr, i64, i64, i64, i32, !llvm.ptr) -> !llvm.ptr",
      "__spirv_GroupWaitEvents(i32, i32, !llvm.ptr)",
    ];
    const [found] = results(launch, { declarations, body, results: ["%copied"] }, numbers);
    // Every second of the numbers.
    expect(found).toEqual([5, 7, -8, 1, 5, 7, -8, 1]);
  });

  test.each([
    ["__spirv_ControlBarrier", "%c2, %c2, %c0", "i32, i32, i32"],
    ["__spirv_ControlBarrierWaitINTEL", "%c2, %c2, %c0", "i32, i32, i32"],
    ["__spirv_ControlBarrierWaitEXT", "%c2, %c2, %c0", "i32, i32, i32"],
    ["barrier", "%c1", "i32"],
    ["work_group_barrier", "%c1", "i32"],
  ])("%s waits for the others", (name, args, types) => {
    const fences: readonly (readonly [name: string, args: string, types: string])[] = [
      ["__spirv_MemoryBarrier", "%c2, %c0", "i32, i32"],
      ["__spirv_ControlBarrierArriveINTEL", "%c2, %c2, %c0", "i32, i32, i32"],
      ["__spirv_ControlBarrierArriveEXT", "%c2, %c2, %c0", "i32, i32, i32"],
      ...["mem_fence", "read_mem_fence", "write_mem_fence", "sub_group_barrier"].map(
        (fence) => [fence, "%c1", "i32"] as const,
      ),
    ];
    const calls = [...fences, [name, args, types] as const];
    const body = `  %shared = llvm.mlir.addressof @group : !llvm.ptr
  %own = llvm.getelementptr %shared[%l] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store %x, %own : i32, !llvm.ptr
${calls.map(([callee, operands, kinds]) => `  llvm.call @${callee}(${operands}) : (${kinds}) -> ()`).join("\n")}
  %other = llvm.xor %l, %c3 : i32
  %place = llvm.getelementptr %shared[%other] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %seen = llvm.load %place : !llvm.ptr -> i32`;
    const declarations = calls.map(([callee, , kinds]) => `${callee}(${kinds})`);
    const [found] = results(launch, { declarations, body, results: ["%seen"] }, numbers);
    expect(found).toEqual([2, 7, -3, 5, 9, 1, 1, -8]);
  });
}

// ---- what compilers of OpenCL C leave

type Atomic = (old: number, x: number, y: number) => number;
const atomics: Readonly<
  Record<string, { readonly operands: number; readonly signed: Atomic; readonly unsigned?: Atomic }>
> = {
  add: { operands: 1, signed: (old, x) => old + x },
  sub: { operands: 1, signed: (old, x) => old - x },
  inc: { operands: 0, signed: (old) => old + 1 },
  dec: { operands: 0, signed: (old) => old - 1 },
  and: { operands: 1, signed: (old, x) => old & x },
  or: { operands: 1, signed: (old, x) => old | x },
  xor: { operands: 1, signed: (old, x) => old ^ x },
  xchg: { operands: 1, signed: (_, x) => x },
  cmpxchg: { operands: 2, signed: (old, x, y) => (old === x ? y : old) },
  min: { operands: 1, signed: (old, x) => Math.min(old, x), unsigned: unsigned(Math.min) },
  max: { operands: 1, signed: (old, x) => Math.max(old, x), unsigned: unsigned(Math.max) },
};

function describeAtomics(launch: Launcher): void {
  // Clang leaves those of OpenCL C 2.0 alone whose names LLVM's backend for SPIR-V does not know.
  test.each(["", "_explicit"])("atomic_fetch_min%s and its counterpart", (ending) => {
    const more = ending === "" ? "" : "12memory_order12memory_scope";
    const calls = (["min", "max"] as const).flatMap((name) =>
      (["i", "j"] as const).flatMap((sign) => {
        const full = `atomic_fetch_${name}${ending}`;
        const callee = `_Z${full.length}${full}PU3AS4VU7_Atomic${sign}${sign}${more}`;
        const act = (sign === "j" && atomics[name]?.unsigned) || atomics[name]?.signed;
        return [-3, 4].map((operand) => ({ callee, operand, act }));
      }),
    );
    const types = `!llvm.ptr, i32${ending === "" ? "" : ", i32, i32"}`;
    const body = calls.map(
      ({ callee, operand }, at) => `  %a${at} = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a${at} : i32, !llvm.ptr
  %x${at} = llvm.mlir.constant(${operand} : i32) : i32
  %old${at} = llvm.call @${callee}(%a${at}, %x${at}${ending === "" ? "" : ", %c0, %c2"}) : (${types}) -> i32
  %new${at} = llvm.load %a${at} : !llvm.ptr -> i32
`,
    );
    const found = results(
      launch,
      {
        declarations: [...new Set(calls.map(({ callee }) => `${callee}(${types}) -> i32`))],
        body: body.join(""),
        results: calls.flatMap((_, at) => [`%old${at}`, `%new${at}`]),
      },
      numbers,
    );
    expect(found).toEqual(
      calls.flatMap(({ operand, act }) => [[...numbers], [...numbers].map((old) => (act?.(old, operand, 0) ?? 0) | 0)]),
    );
  });

  test.each(["atomic", "atom"])("%s_ functions change memory and give what it has held", (prefix) => {
    const calls = Object.entries(atomics).flatMap(([name, { operands, signed, unsigned: other = signed }]) =>
      (["i", "j"] as const).flatMap((sign) => {
        const full = `${prefix}_${name}`;
        const callee = `_Z${full.length}${full}PV${sign}${sign.repeat(operands)}`;
        return [-3, 4].map((operand) => ({ callee, operands, operand, act: sign === "i" ? signed : other }));
      }),
    );
    // Each works on a variable of its own that holds the number of the invocation's, the operand, and seven where a third one is asked for.
    const body = calls.map(({ callee, operands, operand }, at) => {
      const args = [`%a${at}`, ...[`%x${at}`, "%seven"].slice(0, operands)];
      const types = ["!llvm.ptr", "i32", "i32"].slice(0, operands + 1);
      return `  %a${at} = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %a${at} : i32, !llvm.ptr
  %x${at} = llvm.mlir.constant(${operand} : i32) : i32
  %old${at} = llvm.call @${callee}(${args.join(", ")}) : (${types.join(", ")}) -> i32
  %new${at} = llvm.load %a${at} : !llvm.ptr -> i32
`;
    });
    const declarations = calls.map(
      ({ callee, operands }) => `${callee}(${["!llvm.ptr", "i32", "i32"].slice(0, operands + 1).join(", ")}) -> i32`,
    );
    const found = results(
      launch,
      {
        declarations,
        body: `  %seven = llvm.mlir.constant(7 : i32) : i32\n${body.join("")}`,
        results: calls.flatMap((_, at) => [`%old${at}`, `%new${at}`]),
      },
      numbers,
    );
    expect(found).toEqual(
      calls.flatMap(({ operand, act }) => [[...numbers], [...numbers].map((old) => act(old, operand, 7) | 0)]),
    );
  });
}

// ---- pointers, clocks, mathematics, printing

const isIn: Readonly<Record<string, readonly [own: number, shared: number, buffer: number]>> = {
  __to_private: [1, 0, 0],
  __to_local: [0, 1, 0],
  __to_global: [0, 0, 1],
};

function describeOthers(launch: Launcher): void {
  test("pointers say where they lead", () => {
    const pointers = ["own", "shared", "in"];
    const casts = Object.keys(isIn).flatMap((name) => pointers.map((pointer) => ({ name, pointer, args: "" })));
    const explicit = [7, 4, 5].flatMap((kind) =>
      pointers.map((pointer) => ({ name: "__spirv_GenericCastToPtrExplicit", pointer, args: `, %k${kind}` })),
    );
    const all = [...casts, ...explicit];
    const body = `  %null = llvm.mlir.zero : !llvm.ptr
  %k7 = llvm.mlir.constant(7 : i32) : i32
  %k4 = llvm.mlir.constant(4 : i32) : i32
  %k5 = llvm.mlir.constant(5 : i32) : i32
  %own = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %shared = llvm.mlir.addressof @group : !llvm.ptr
${all
  .map(
    ({ name, pointer, args }, at) =>
      `  %q${at} = llvm.call @${name}(%${pointer}${args}) : (!llvm.ptr${args === "" ? "" : ", i32"}) -> !llvm.ptr
  %n${at} = llvm.icmp "ne" %q${at}, %null : !llvm.ptr
  %z${at} = llvm.zext %n${at} : i1 to i32
`,
  )
  .join("")}${pointers
  .map(
    (pointer) => `  %s${pointer} = llvm.call @__spirv_GenericPtrMemSemantics(%${pointer}) : (!llvm.ptr) -> i32
  %f${pointer} = llvm.call @_Z9get_fencePU3AS4v(%${pointer}) : (!llvm.ptr) -> i32`,
  )
  .join("\n")}
  %size = llvm.call @__spirv_BufferSize(%in) : (!llvm.ptr) -> i32
  %now = llvm.call @__spirv_ReadClockKHR(%c2) : (i32) -> i64
  %later = llvm.call @__spirv_ReadClockKHR(%c2) : (i32) -> i64
  %passes = llvm.icmp "ugt" %later, %now : i64
  %time = llvm.zext %passes : i1 to i32`;
    const found = results(
      launch,
      {
        declarations: [
          ...Object.keys(isIn).map((name) => `${name}(!llvm.ptr) -> !llvm.ptr`),
          "__spirv_GenericCastToPtrExplicit(!llvm.ptr, i32) -> !llvm.ptr",
          "__spirv_GenericPtrMemSemantics(!llvm.ptr) -> i32",
          "_Z9get_fencePU3AS4v(!llvm.ptr) -> i32",
          "__spirv_BufferSize(!llvm.ptr) -> i32",
          "__spirv_ReadClockKHR(i32) -> i64",
        ],
        body,
        results: [
          ...all.map((_, at) => `%z${at}`),
          ...["s", "f"].flatMap((kind) => pointers.map((pointer) => `%${kind}${pointer}`)),
          "%size",
          "%time",
        ],
      },
      numbers,
    );
    const where = Object.values(isIn).flat();
    expect(found.map(([own]) => own)).toEqual([...where, ...where, 0, 0x100, 0x200, 0, 1, 2, 32, 1]);
  });

  test("special functions", () => {
    const at = [0.5, -1.5, 3];
    // Values of tables.
    const logarithms = [0.5723649429247001, 0.8600470153764809, Math.LN2];
    const expected: Readonly<Record<string, readonly number[]>> = {
      erf: [0.5204998778130465, -0.9661051464753108, 0.9999779095030014],
      erfc: [0.4795001221869535, 1.9661051464753108, 2.2090496998585445e-5],
      tgamma: [1.772453850905516, 2.3632718012073544, 2],
      lgamma: logarithms,
      lgamma_r: logarithms,
    };
    const vector = `vector<3xf64>`;
    const calls = Object.keys(expected).map((name) => {
      const isSigned = name === "lgamma_r";
      const [more, type] = isSigned ? [", %signs", ", !llvm.ptr"] : ["", ""];
      return {
        declaration: `__spirv_ocl_${name}(${vector}${type}) -> ${vector}`,
        text: `  %v${name} = llvm.call @__spirv_ocl_${name}(%values${more}) : (${vector}${type}) -> ${vector}
  %f${name} = llvm.fptrunc %v${name} : ${vector} to vector<3xf32>
  %i${name} = llvm.bitcast %f${name} : vector<3xf32> to vector<3xi32>
${[0, 1, 2].map((part) => `  %r${name}${part} = llvm.extractelement %i${name}[%c${part} : i32] : vector<3xi32>\n`).join("")}`,
      };
    });
    const body = `  %values = llvm.mlir.constant(dense<[5.0e-01, -1.5, 3.0]> : ${vector}) : ${vector}
  %signs = llvm.alloca %c3 x i32 : (i32) -> !llvm.ptr
${calls.map(({ text }) => text).join("")}
${at.map((_, part) => `  %ps${part} = llvm.getelementptr %signs[${part}] : (!llvm.ptr) -> !llvm.ptr, i32\n  %sign${part} = llvm.load %ps${part} : !llvm.ptr -> i32`).join("\n")}`;
    const found = results(
      launch,
      {
        declarations: calls.map(({ declaration }) => declaration),
        body,
        results: [
          ...Object.keys(expected).flatMap((name) => at.map((_, part) => `%r${name}${part}`)),
          ...["%sign0", "%sign1", "%sign2"],
        ],
      },
      numbers,
    ).map(([own]) => own ?? 0);
    const floats = new Float32Array(Int32Array.from(found).buffer);
    Object.values(expected)
      .flat()
      .forEach((value, index) => {
        expect(Math.abs((floats[index] ?? 0) - value)).toBeLessThanOrEqual(Math.abs(value) * 2 ** -23);
      });
    // Gamma of -1.5 is positive, as that of the others is.
    expect(found.slice(-3)).toEqual([1, 1, 1]);
  });

  test("printing", () => {
    const body = `  %format = llvm.mlir.addressof @format : !llvm.ptr
  %h = llvm.sitofp %x : i32 to f32
  %v = llvm.mlir.constant(dense<[1, -2]> : vector<2xi32>) : vector<2xi32>
  %isFirst = llvm.icmp "eq" %g, %c0 : i32
  llvm.cond_br %isFirst, ^print, ^end
^print:
  %r = llvm.call @__spirv_ocl_printf(%format, %x, %h, %v) : (!llvm.ptr, i32, f32, vector<2xi32>) -> i32
  llvm.br ^end
^end:`;
    let printed = "";
    const declaration = `__spirv_ocl_printf(!llvm.ptr, i32, f32, vector<2xi32>) -> i32
llvm.mlir.global private constant @format("%3d|%.2f|%v2hld|%%\\0A\\00") {addr_space = 0 : i32, spirvana.storage_class = "UniformConstant"}`;
    results(launch, { declarations: [declaration], body, results: ["%x"] }, numbers, (text) => {
      printed += text;
    });
    expect(printed).toBe("  5|5.00|1,-2|%\n");
  });
}

/** `subgroup` is how many invocations a subgroup has: one, or as many as a work-group of the cases. */
export function describeFunctions(launch: Launcher, subgroup: 1 | 4): void {
  describe("groups", () => describeGroups(launch, subgroup));
  describe("atomic functions of OpenCL C", () => describeAtomics(launch));
  describe("others", () => describeOthers(launch));
}
