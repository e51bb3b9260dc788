// Statements of random programs in OpenCL C: memory of all kinds, structs, calls, control flow, atomic operations, work-groups.
import { expressions } from "./functions.ts";
import { ITEMS, type Kernel, LOCAL, SLOT } from "./kernel.ts";
import { anyInteger, anyType, bytesOf, type ClType, nameOf, of } from "./types.ts";

type Statement = (kernel: Kernel) => void;

// ---- memory

/** vloadn, vstoren and their relatives through private, local or global memory that no other invocation uses. */
const vectorAccess: Statement = (kernel) => {
  const type = { ...anyType(kernel.choose), count: kernel.pick([2, 3, 4, 8, 16]) };
  const scalar = of(type.base);
  const array = kernel.name("a");
  kernel.line(`${type.base} ${array}[36];`);
  kernel.line(`for (int i = 0; i < 36; i++) ${array}[i] = ${kernel.any(scalar)};`);
  const offset = kernel.below(2);
  kernel.line(`vstore${type.count}(${kernel.any(type)}, ${offset}, ${array} + ${kernel.choose.below(4)});`);
  kernel.keep(type, `vload${type.count}(${kernel.below(2)}, ${array} + ${kernel.choose.below(3)})`);
};

const halfAccess: Statement = (kernel) => {
  const count = kernel.pick([1, 2, 3, 4, 8, 16]);
  const type = of(kernel.pick(["float", "double"]), count);
  const array = kernel.name("h");
  kernel.line(`half ${array}[36] __attribute__((aligned(32)));`);
  kernel.line(`for (int i = 0; i < 36; i++) ${array}[i] = (half)1.0f;`);
  const [suffix, letter] = [count === 1 ? "" : String(count), kernel.chance(30) ? "a" : ""];
  const mode = kernel.pick(["", "_rte", "_rtz", "_rtp", "_rtn"]);
  kernel.line(
    `vstore${letter}_half${suffix}${mode}(${kernel.clean(type, kernel.keep(type, kernel.any(type)).name)}, 1, ${array});`,
  );
  kernel.keep(of("float", count), `vload${letter}_half${suffix}(${kernel.choose.below(2)}, ${array})`);
};

const array: Statement = (kernel) => {
  const type = anyType(kernel.choose);
  const count = 2 + kernel.choose.below(6);
  const name = kernel.name("a");
  const values = Array.from({ length: count }, () => kernel.any(type)).join(", ");
  kernel.line(`${nameOf(type)} ${name}[${count}] = { ${values} };`);
  kernel.line(`${name}[${kernel.below(count)}] = ${kernel.any(type)};`);
  kernel.keep(type, `${name}[${kernel.below(count)}]`);
};

/** A struct, perhaps packed, with a nested one and an array. */
const structs: Statement = (kernel) => {
  const [inner, outer, change] = [kernel.name("I"), kernel.name("S"), kernel.name("f")];
  const [a, b, c] = [anyType(kernel.choose), anyType(kernel.choose), anyType(kernel.choose)];
  const packed = kernel.chance(30) ? " __attribute__((packed))" : "";
  kernel.before.push(
    `typedef struct${packed} { ${nameOf(a)} x; ${nameOf(b)} y[2]; } ${inner};`,
    `typedef struct${packed} { ${nameOf(c)} p; ${inner} q; uchar r; ${inner} s[2]; } ${outer};`,
    ...functionOn(kernel, change, outer, c),
  );
  const one = kernel.name("s");
  kernel.line(`${outer} ${one} = { 0 };`);
  kernel.line(
    `${one}.p = ${kernel.any(c)}; ${one}.q.x = ${kernel.any(a)}; ${one}.q.y[${kernel.below(2)}] = ${kernel.any(b)};`,
  );
  kernel.line(`${one}.s[${kernel.below(2)}] = ${one}.q;`);
  if (kernel.chance(50)) kernel.line(`${one} = ${change}(${one}, ${kernel.any(c)});`);
  const pointer = kernel.name("t");
  kernel.line(`${outer} *${pointer} = (${kernel.condition()}) ? &${one} : 0;`);
  kernel.line(`if (${pointer}) ${pointer}->r = (uchar)${kernel.any(of("int"))};`);
  kernel.keep(c, `${one}.p`);
  kernel.keep(a, `${one}.s[${kernel.below(2)}].x`);
  kernel.keep(b, `${one}.s[${kernel.below(2)}].y[${kernel.below(2)}]`);
  kernel.keep(of("uchar"), `${one}.r`);
};

/** A function that takes and gives a struct. */
function functionOn(kernel: Kernel, name: string, struct: string, type: ClType): readonly string[] {
  const noinline = kernel.chance(60) ? "__attribute__((noinline)) " : "";
  return [
    `${noinline}static ${struct} ${name}(${struct} s, ${nameOf(type)} v) { s.p = v; s.s[0].x = s.q.x; s.r++; return s; }`,
  ];
}

/** A function on a generic pointer, given pointers to memory of all kinds. */
const generic: Statement = (kernel) => {
  const type = anyType(kernel.choose);
  const name = kernel.name("g");
  const noinline = kernel.chance(60) ? "__attribute__((noinline)) " : "";
  kernel.before.push(
    `${noinline}static ${nameOf(type)} ${name}(${nameOf(type)} *p, ${nameOf(type)} v) { ${nameOf(type)} old = *p; *p = v; return old; }`,
  );
  const place = kernel.name("p");
  kernel.line(`${nameOf(type)} ${place} = ${kernel.any(type)};`);
  const last = (SLOT - 128) / bytesOf(type);
  const targets = [
    `&${place}`,
    `(local ${nameOf(type)} *)(own)`,
    `(global ${nameOf(type)} *)mine + ${Math.floor(last)}`,
  ];
  const target = kernel.pick(targets);
  kernel.line(`*(${target}) = ${kernel.any(type)};`);
  kernel.keep(type, `${name}(${target}, ${kernel.any(type)})`);
  kernel.keep(type, `*(${target})`);
  if (kernel.chance(40)) {
    const chosen = kernel.name("c");
    kernel.line(`${nameOf(type)} *${chosen} = (${kernel.condition()}) ? &${place} : (${nameOf(type)} *)(${target});`);
    kernel.keep(type, `*${chosen}`);
    kernel.keep(of("int"), `to_global(${chosen}) ? 1 : to_local(${chosen}) ? 2 : 3`);
  }
};

const table: Statement = (kernel) => {
  const type = anyInteger(kernel.choose);
  const name = kernel.name("t");
  const values = Array.from({ length: 8 }, () => `(${nameOf(type)})${kernel.choose.below(120)}`).join(", ");
  kernel.before.push(`constant ${nameOf(type)} ${name}[8] = { ${values} };`);
  kernel.keep(type, `${name}[${kernel.below(8)}]`);
};

// ---- calls and control flow

const called: Statement = (kernel) => {
  const [result, a, b] = [anyType(kernel.choose), anyType(kernel.choose), anyType(kernel.choose)];
  const name = kernel.name("f");
  const noinline = kernel.chance(60) ? "__attribute__((noinline)) " : "";
  const value = `convert_${nameOf(result)}${result.base.match(/half|float|double/) ? "" : "_sat"}`;
  const lanes = (held: string, type: ClType) =>
    result.count === 1
      ? `${held}${type.count === 1 ? "" : ".s0"}`
      : `(${type.base}${result.count})(${held}${type.count === 1 ? "" : ".s0"})`;
  kernel.before.push(
    `${noinline}static ${nameOf(result)} ${name}(${nameOf(a)} a, ${nameOf(b)} b, int n) {`,
    `  return n > 3 ? ${value}(${lanes("a", a)}) : ${value}(${lanes("b", b)});`,
    "}",
  );
  kernel.keep(result, `${name}(${kernel.any(a)}, ${kernel.any(b)}, ${kernel.any(of("int"))})`);
};

function some(kernel: Kernel): void {
  for (let left = 1 + kernel.choose.below(2); left > 0; left--) kernel.pick(expressions)(kernel);
}

const branch: Statement = (kernel) => {
  const type = anyType(kernel.choose);
  const held = kernel.keep(type, kernel.any(type));
  kernel.within(`if (${kernel.condition()})`, () => {
    some(kernel);
    kernel.line(`${held.name} = ${kernel.any(type)};`);
  });
  if (kernel.chance(50)) kernel.within("else", () => kernel.line(`${held.name} = ${kernel.any(type)};`));
};

const loop: Statement = (kernel) => {
  const type = anyType(kernel.choose);
  const [held, index] = [kernel.keep(type, kernel.any(type)), kernel.name("i")];
  const hint = kernel.chance(40) ? `__attribute__((opencl_unroll_hint${kernel.pick(["", "(1)", "(2)"])})) ` : "";
  kernel.within(`${hint}for (int ${index} = 0; ${index} < ${1 + kernel.choose.below(5)}; ${index}++)`, () => {
    if (kernel.chance(30)) kernel.line(`if (${kernel.condition()}) ${kernel.pick(["break", "continue"])};`);
    some(kernel);
    kernel.line(`${held.name} = ${kernel.any(type)};`);
  });
};

const choice: Statement = (kernel) => {
  const type = anyType(kernel.choose);
  const held = kernel.keep(type, kernel.any(type));
  const on = of(kernel.pick(["int", "uchar", "ulong", "short"]));
  kernel.within(`switch (${kernel.any(on)} & 3)`, () => {
    for (const value of [0, 1, 2]) {
      kernel.within(`case ${value}:`, () => {
        some(kernel);
        kernel.line(`${held.name} = ${kernel.any(type)};`);
        if (kernel.chance(70)) kernel.line("break;");
      });
    }
    kernel.line(`default: ${held.name} = ${kernel.any(type)};`);
  });
};

// ---- atomic operations and work-groups

const OLDER = ["add", "sub", "xchg", "min", "max", "and", "or", "xor"];
const NEWER = ["add", "sub", "min", "max", "and", "or", "xor"];

/** Atomic operations on memory of this invocation alone. */
const atomic: Statement = (kernel) => {
  const type = of(kernel.pick(["int", "uint"]));
  const [space, at] = kernel.pick([
    ["local", "own"],
    ["global", `mine + ${SLOT - 160}`],
  ] as const);
  const place = `(volatile ${space} ${type.base} *)(${at})`;
  const modern = `(volatile ${space} atomic_${type.base} *)(${at})`;
  kernel.line(`*${place} = ${kernel.any(type)};`);
  kernel.keep(type, `atomic_${kernel.pick(OLDER)}(${place}, ${kernel.any(type)})`);
  kernel.pick([
    () => kernel.keep(type, `atomic_inc(${place})`),
    () => kernel.keep(type, `atomic_cmpxchg(${place}, ${kernel.any(type)}, ${kernel.any(type)})`),
    () => kernel.keep(type, `atomic_fetch_${kernel.pick(NEWER)}(${modern}, ${kernel.any(type)})`),
    () =>
      kernel.keep(
        type,
        `atomic_fetch_${kernel.pick(NEWER)}_explicit(${modern}, ${kernel.any(type)}, ${kernel.pick(["memory_order_relaxed", "memory_order_acq_rel"])}, ${kernel.pick(["memory_scope_work_group", "memory_scope_device"])})`,
      ),
    () => compareExchange(kernel, type, modern),
  ])();
  kernel.keep(type, `atomic_load(${modern})`);
};

function compareExchange(kernel: Kernel, type: ClType, place: string): void {
  const expected = kernel.keep(type, kernel.any(type)).name;
  kernel.keep(of("int"), `(int)atomic_compare_exchange_strong(${place}, &${expected}, ${kernel.any(type)})`);
  kernel.held.push({ name: expected, type });
}

/** Invocations of a work-group put values into memory that others read. */
const exchange: Statement = (kernel) => {
  const type = anyType(kernel.choose);
  if (bytesOf(type) * ITEMS > LOCAL / 2) return;
  const place = `((local ${nameOf(type)} *)shared)`;
  kernel.line("barrier(CLK_LOCAL_MEM_FENCE);");
  kernel.line(`${place}[get_local_id(0)] = ${kernel.any(type)};`);
  kernel.line(`${kernel.pick(["barrier", "work_group_barrier"])}(CLK_LOCAL_MEM_FENCE);`);
  kernel.keep(type, `${place}[(get_local_id(0) + ${kernel.choose.below(ITEMS)}) % ${ITEMS}]`);
  kernel.line("barrier(CLK_LOCAL_MEM_FENCE);");
};

/** Copies by all invocations of a work-group together. */
const together: Statement = (kernel) => {
  const type = anyType(kernel.choose);
  const place = `((local ${nameOf(type)} *)shared)`;
  const event = kernel.name("e");
  const count = Math.min(4, LOCAL / 2 / bytesOf(type));
  const from = `(global const ${nameOf(type)} *)in + ${(quarterOf(type) * 1024) / bytesOf(type)}`;
  kernel.line("barrier(CLK_LOCAL_MEM_FENCE);");
  const copy = kernel.chance(70)
    ? `async_work_group_copy(${place}, ${from}, ${count}, 0)`
    : `async_work_group_strided_copy(${place}, ${from}, ${count}, 2, 0)`;
  kernel.line(`event_t ${event} = ${copy};`);
  kernel.line(`wait_group_events(1, &${event});`);
  kernel.keep(type, `${place}[get_local_id(0) % ${count}]`);
  kernel.line("barrier(CLK_LOCAL_MEM_FENCE);");
};

const quarterOf = ({ base }: ClType): number => Math.max(0, ["", "half", "float", "double"].indexOf(base));

const QUERIES = [
  "get_global_id",
  "get_local_id",
  "get_group_id",
  "get_global_size",
  "get_local_size",
  "get_num_groups",
  "get_global_offset",
];

const place: Statement = (kernel) => {
  kernel.keep(of("ulong"), `${kernel.pick(QUERIES)}(${kernel.pick(["0", "0", "1", "2"])})`);
};

const compute: Statement = (kernel) => void kernel.pick(expressions)(kernel);

/** Statements that may be anywhere: those of work-groups are at the kernel's top level, as all statements here are. */
const others: readonly Statement[] = [
  ...[vectorAccess, halfAccess, array, structs, structs, generic, generic, table, called, called, branch, loop, loop],
  ...[choice, atomic, atomic, exchange, together, place],
];

/** Writes some statements. */
export function writeStatements(kernel: Kernel, count: number): void {
  for (let left = count; left > 0; left--) (kernel.chance(55) ? compute : kernel.pick(others))(kernel);
}
