// Memory in random LLVM IR: slots of all types, pointers of all address spaces, copies, fills and atomic operations; barriers, copies by work-groups, and
// functions whose results are compared within a tolerance.
import { int, type Struct, scalarOf, type Type } from "../types.ts";
import { ATOMIC, type Body, INPUT, OUTPUT } from "./body.ts";
import { argument, bytesOf, type Held, numbers, ordinary, type Plain, plain, shaped, text } from "./types.ts";

type Statement = (body: Body) => void;

/** Bytes of memory of the work-group. */
export const SHARED = 256;
/** Elements of the table of constants. */
export const TABLE = 16;

function slot(body: Body, type: string, align = 16): string {
  const name = `%${body.name("slot")}`;
  body.slots.push(`  ${name} = alloca ${type}, align ${align}`);
  return name;
}

const store = (body: Body, value: Held, to: string, more = ""): void =>
  body.line(`store ${argument(value)}, ${to}${more}`);

const load = (body: Body, type: Plain, from: string, more = ""): Held =>
  body.emit(type, `load ${text(type)}, ${from}${more}`);

/** A pointer of one of the address spaces to a slot that nothing else uses. */
function place(body: Body, bytes: number): string {
  const pointer = `ptr ${slot(body, `[${bytes} x i8]`)}`;
  return body.chance(40) ? generic(body, pointer) : pointer;
}

function generic(body: Body, pointer: string): string {
  return `ptr addrspace(4) ${body.raw(`addrspacecast ${pointer} to ptr addrspace(4)`)}`;
}

const throughSlot: Statement = (body) => {
  const value = body.any(plain(body.choose));
  if (scalarOf(value.type).kind === "bool") return;
  const at = place(body, bytesOf(value.type));
  const more = body.chance(20) ? `, align ${body.pick([1, 2])}` : "";
  store(body, value, at, more);
  body.keep(load(body, value.type, at, more));
};

const throughShared: Statement = (body) => {
  const value = body.any(plain(body.choose));
  const size = bytesOf(value.type);
  if (scalarOf(value.type).kind === "bool") return;
  const offset = size * body.choose.below(SHARED / size);
  const pointer = `ptr addrspace(3) ${body.raw(`getelementptr i8, ptr addrspace(3) @shared, i64 ${offset}`)}`;
  const at = body.chance(40) ? generic(body, pointer) : pointer;
  store(body, value, at);
  body.keep(load(body, value.type, at));
};

/** One of two slots. */
const chosenSlot: Statement = (body) => {
  const type = plain(body.choose);
  if (scalarOf(type).kind === "bool") return;
  const pair = [0, 1].map(() => `ptr ${slot(body, text(type))}`);
  for (const at of pair) store(body, body.any(type), at);
  const condition = body.condition();
  const chosen = `ptr ${body.raw(`select i1 ${condition.name}, ${pair.join(", ")}`)}`;
  if (body.chance(50)) store(body, body.any(type), chosen);
  for (const at of [chosen, ...pair]) body.keep(load(body, type, at));
};

function index(body: Body, count: number): string {
  const type = int(body.pick([32, 64]));
  if (body.chance(40)) return `${text(type)} ${body.choose.below(count)}`;
  return argument(body.binary("urem", body.any(type), { name: String(count), type }));
}

const table: Statement = (body) => {
  const at = body.raw(`getelementptr inbounds [${TABLE} x i32], ptr addrspace(2) @table, i64 0, ${index(body, TABLE)}`);
  body.keep(load(body, int(32), `ptr addrspace(2) ${at}`));
};

function member(body: Body): Type {
  const type = plain(ordinary(body.choose));
  const scalar = scalarOf(type).kind === "bool" ? int(8) : type;
  return body.chance(25) ? { kind: "array", element: scalar, count: 1 + body.choose.below(4) } : scalar;
}

/** A struct in memory, perhaps packed or in an array, of which members are written and read. */
const structInSlot: Statement = (body) => {
  const members = Array.from({ length: 1 + body.choose.below(4) }, () => member(body));
  const isPacked = body.chance(30);
  const inside = `{ ${members.map(text).join(", ")} }`;
  const type = isPacked ? `<${inside}>` : inside;
  const count = body.chance(40) ? 1 + body.choose.below(3) : 0;
  const whole = count > 0 ? `[${count} x ${type}]` : type;
  const [from, to] = [slot(body, whole), slot(body, whole)];
  const align = isPacked ? ", align 1" : "";
  body.line(`store ${whole} zeroinitializer, ptr ${from}${align}`);
  for (let left = 1 + body.choose.below(3); left > 0; left--) {
    const { address, plainType } = memberAddress(body, from, whole, count, members);
    store(body, body.any(plainType), address, align);
  }
  const size = `getelementptr (${whole}, ptr null, i32 1)`;
  const last = body.choose.below(3);
  if (last === 0) body.line(`store ${whole} ${body.raw(`load ${whole}, ptr ${from}${align}`)}, ptr ${to}${align}`);
  else copy(body, last === 1 ? "memcpy" : "memmove", `ptr ${to}`, `ptr ${from}`, `i64 ptrtoint (ptr ${size} to i64)`);
  for (let left = 1 + body.choose.below(3); left > 0; left--) {
    const { address, plainType } = memberAddress(body, to, whole, count, members);
    body.keep(load(body, plainType, address, align));
  }
};

function memberAddress(
  body: Body,
  from: string,
  whole: string,
  count: number,
  members: readonly Type[],
): { readonly address: string; readonly plainType: Plain } {
  const at = body.choose.below(members.length);
  const type = members[at] ?? int(32);
  const steps = ["i64 0", ...(count > 0 ? [index(body, count)] : []), `i32 ${at}`];
  if (type.kind === "array") steps.push(index(body, type.count));
  const address = `ptr ${body.raw(`getelementptr inbounds ${whole}, ptr ${from}, ${steps.join(", ")}`)}`;
  return { address, plainType: (type.kind === "array" ? type.element : type) as Plain };
}

function copy(body: Body, name: string, to: string, from: string, size: string): void {
  const spaces = [to, from].map((one) => `p${/addrspace\((\d)\)/.exec(one)?.[1] ?? "0"}`);
  body.line(body.call(`llvm.${name}.${spaces.join(".")}.i64`, "void", [to, from, size, `i1 ${body.chance(10)}`]));
}

/** Bytes of the input in a slot, of which some are filled, moved and read. */
const bytes: Statement = (body) => {
  const count = 1 + body.choose.below(40);
  const at = slot(body, `[${count + 8} x i8]`);
  const from = body.raw(`getelementptr i8, ptr addrspace(1) %in, i64 ${body.choose.below(INPUT - 64)}`);
  body.line(
    body.call("llvm.memset.p0.i64", "void", [
      `ptr ${at}`,
      `i8 ${body.choose.below(256)}`,
      `i64 ${count + 8}`,
      "i1 false",
    ]),
  );
  copy(body, "memcpy", `ptr ${at}`, `ptr addrspace(1) ${from}`, length(body, count));
  if (body.chance(50)) {
    const value = body.chance(50) ? argument(body.any(int(8))) : "i8 0";
    body.line(body.call("llvm.memset.p0.i64", "void", [`ptr ${at}`, value, length(body, count), "i1 false"]));
  }
  if (body.chance(60)) {
    const next = body.raw(`getelementptr i8, ptr ${at}, i64 ${1 + body.choose.below(7)}`);
    const pair = body.chance(50) ? [`ptr ${next}`, `ptr ${at}`] : [`ptr ${at}`, `ptr ${next}`];
    copy(body, "memmove", pair[0] ?? "", pair[1] ?? "", length(body, count));
  }
  for (let left = 3; left > 0; left--) {
    const place = body.raw(`getelementptr inbounds i8, ptr ${at}, ${index(body, count)}`);
    body.keep(load(body, int(8), `ptr ${place}`));
  }
};

function length(body: Body, most: number): string {
  if (body.chance(60)) return `i64 ${body.choose.below(most + 1)}`;
  return argument(body.binary("urem", body.any(int(64)), { name: String(most + 1), type: int(64) }));
}

const ORDERS = ["monotonic", "acquire", "release", "acq_rel", "seq_cst"];
const SCOPES = ["", ' syncscope("workgroup")', ' syncscope("device")', ' syncscope("all_svm_devices")'];

/** Atomic operations, one after another, on memory that others do not use. */
const atomic: Statement = (body) => {
  const type = int(body.pick([32, 32, 64]));
  const isShared = body.chance(40);
  const base = isShared ? "ptr addrspace(3) @shared" : "ptr addrspace(1) %out";
  const offset = isShared ? 0 : OUTPUT - ATOMIC + 8 * body.choose.below(ATOMIC / 8);
  const pointer = `${base.split(" ", 2).join(" ")} ${body.raw(`getelementptr i8, ${base}, i64 ${offset}`)}`;
  const at = body.chance(25) ? generic(body, pointer) : pointer;
  const [scope, order] = [body.pick(SCOPES), body.pick(ORDERS)];
  if (isShared || body.chance(30)) {
    const [value, simple] = [argument(body.any(type)), body.pick(["monotonic", "release", "seq_cst"])];
    body.line(`store atomic ${value}, ${at}${scope} ${simple}, align 8`);
  }
  const operation = body.pick(["add", "sub", "and", "or", "xor", "max", "min", "umax", "umin", "xchg"]);
  body.keep(body.emit(type, `atomicrmw ${operation} ${at}, ${argument(body.any(type))}${scope} ${order}`));
  if (body.chance(40)) exchange(body, type, at, scope);
  const simple = body.pick(["monotonic", "acquire", "seq_cst"]);
  body.keep(body.emit(type, `load atomic ${text(type)}, ${at}${scope} ${simple}, align 8`));
};

function exchange(body: Body, type: Plain, at: string, scope: string): void {
  const both = `{ ${text(type)}, i1 }`;
  const compared = body.chance(50) ? load(body, type, at) : body.any(type);
  const operands = `${argument(compared)}, ${argument(body.any(type))}`;
  const result = body.raw(`cmpxchg ${at}, ${operands}${scope} ${body.pick(["acq_rel", "seq_cst"])} monotonic`);
  body.keep(body.emit(type, `extractvalue ${both} ${result}, 0`));
  body.keep(body.emit({ kind: "bool" }, `extractvalue ${both} ${result}, 1`));
}

/** A struct as a value. */
const structValue: Statement = (body) => {
  const type: Struct = {
    kind: "struct",
    members: Array.from({ length: 1 + body.choose.below(4) }, () => plain(ordinary(body.choose))),
  };
  let value = "poison";
  for (const [at, part] of type.members.entries())
    value = body.raw(`insertvalue ${text(type)} ${value}, ${argument(body.any(part as Plain))}, ${at}`);
  const at = body.choose.below(type.members.length);
  body.keep(body.emit((type.members[at] ?? int(32)) as Plain, `extractvalue ${text(type)} ${value}, ${at}`));
};

/** A pointer as a number and back. */
const addresses: Statement = (body) => {
  const type = plain(ordinary(body.choose));
  if (scalarOf(type).kind === "bool") return;
  const at = slot(body, `[2 x ${text(type)}]`);
  const second = body.raw(`getelementptr [2 x ${text(type)}], ptr ${at}, i64 0, i64 1`);
  store(body, body.any(type), `ptr ${at}`);
  store(body, body.any(type), `ptr ${second}`);
  const numbers = [at, second].map((one) => body.emit(int(64), `ptrtoint ptr ${one} to i64`));
  const [first, next] = numbers;
  if (first === undefined || next === undefined) return;
  const apart = body.keep(body.binary("sub", next, first));
  const back = body.raw(`inttoptr i64 ${body.binary("add", first, apart).name} to ptr`);
  body.keep(load(body, type, `ptr ${back}`));
  body.keep(
    body.emit({ kind: "bool" }, `icmp ${body.pick(["eq", "ne"])} ptr ${back}, ${body.pick([at, second, "null"])}`),
  );
};

// ---- functions of the work-group, which has one invocation

const barrier: Statement = (body) => {
  const fences = body.pick([1, 2, 3]);
  body.line(
    body.chance(50)
      ? body.builtin("_Z7barrierj", "void", [`i32 ${fences}`])
      : body.builtin("_Z18work_group_barrierj12memory_scope", "void", [`i32 ${fences}`, `i32 ${body.pick([1, 2])}`]),
  );
};

/** Types of elements in mangled names, with their bytes. */
const ELEMENTS = [
  ["c", 1],
  ["s", 2],
  ["i", 4],
  ["l", 8],
  ["f", 4],
  ["Dv4_i", 16],
  ["Dv2_d", 16],
] as const;

/** A copy of some of the input into memory of the work-group. */
const copyTogether: Statement = (body) => {
  const [element, size] = body.pick(ELEMENTS);
  const isStrided = body.chance(30);
  const [to, from] = [size * body.choose.below(4), size * body.choose.below((INPUT / 2 - SHARED) / size)];
  const count = body.choose.below((SHARED - to) / size + 1);
  const pointers = [
    `ptr addrspace(3) ${body.raw(`getelementptr i8, ptr addrspace(3) @shared, i64 ${to}`)}`,
    `ptr addrspace(1) ${body.raw(`getelementptr i8, ptr addrspace(1) %in, i64 ${from}`)}`,
  ];
  const name = isStrided ? "29async_work_group_strided_copy" : "21async_work_group_copy";
  const second = element.length > 1 ? "S_" : element;
  const mangled = `_Z${name}PU3AS3${element}PU3AS1K${second}${isStrided ? "mm" : "m"}9ocl_event`;
  const amounts = [count, ...(isStrided ? [2] : [])].map((number) => `i64 ${number}`);
  const event = body.raw(body.builtin(mangled, EVENT, [...pointers, ...amounts, `${EVENT} zeroinitializer`]));
  const kept = slot(body, EVENT, 8);
  body.line(`store ${EVENT} ${event}, ptr ${kept}`);
  body.line(body.builtin("_Z17wait_group_eventsiPU3AS49ocl_event", "void", ["i32 1", generic(body, `ptr ${kept}`)]));
  if (count > 0) body.keep(load(body, int(8), pointers[0] ?? ""));
};

const EVENT = 'target("spirv.Event")';

// ---- functions of floats that are not exact

const INEXACT = ["sin", "cos", "exp", "exp2", "log", "log2", "log10", "tan", "asin", "acos", "atan", "sinh", "cosh"];

const inexact: Statement = (body) => {
  const type = numbers(ordinary(body.choose), [32, 64]);
  const [low, ...more] = [0, 1].map(() => small(body, type));
  if (low === undefined) return;
  const calls = [
    () => body.intrinsic(body.pick([...INEXACT, "tanh"]), [type], type, [argument(low)]),
    () => body.intrinsic("pow", [type], type, [argument(absolute(body, low)), ...more.map(argument)]),
    () => body.intrinsic("atan2", [type], type, [low, ...more].map(argument)),
  ];
  body.leaveNear(body.pick([...calls, calls[0] ?? (() => low)])());
};

/** A number from -8 to 8, which is exact. */
function small(body: Body, type: Plain): Held {
  const from = body.any(shaped(type, int(8)));
  const whole = body.emit(type, `sitofp ${argument(from)} to ${text(type)}`);
  return body.binary("fmul", whole, body.splat(type, "0.0625"));
}

const absolute = (body: Body, held: Held): Held => body.intrinsic("fabs", [held.type], held.type, [argument(held)]);

/** All of them. */
export const memoryStatements: readonly Statement[] = [
  ...[throughSlot, throughShared, chosenSlot, table, structInSlot, structInSlot, bytes, bytes, atomic, atomic],
  ...[structValue, addresses, barrier, copyTogether, inexact, inexact],
];
