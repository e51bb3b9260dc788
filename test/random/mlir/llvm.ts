// Values and memory of the LLVM dialect: its arithmetic and intrinsics, structs and arrays, memory on the stack.
import { isNumber, shiftAmount } from "./guards.ts";
import type { Maker, Production, Statement } from "./maker.ts";
import {
  elementOf,
  f32,
  f64,
  i1,
  i8,
  i16,
  i32,
  i64,
  index,
  isFloat,
  isInteger,
  isVector,
  type Scalar,
  type ValueType,
  vector,
} from "./types.ts";

/** Whether the LLVM dialect has the type. */
export const isLlvm = (type: ValueType): boolean =>
  elementOf(type).kind !== "index" && (!isVector(type) || type.shape.length === 1);

const isLlvmInteger = (type: ValueType): boolean => isLlvm(type) && isInteger(type);
const isOne = (type: ValueType): boolean => !isVector(type) && isLlvm(type);

function binary(maker: Maker, type: ValueType): string {
  const op = maker.pick(["add", "sub", "mul", "and", "or", "xor"]);
  return maker.op(type, `llvm.${op} ${maker.value(type)}, ${maker.value(type)} : ${type.text}`);
}

function shift(maker: Maker, type: ValueType): string {
  const op = maker.pick(["shl", "lshr", "ashr"]);
  return maker.op(type, `llvm.${op} ${maker.value(type)}, ${shiftAmount(maker, type)} : ${type.text}`);
}

function floatBinary(maker: Maker, type: ValueType): string {
  const op = maker.pick(["fadd", "fsub", "fmul", "fdiv"]);
  return maker.op(type, `llvm.${op} ${maker.value(type)}, ${maker.value(type)} : ${type.text}`);
}

const intrinsics = ["umin", "umax", "smin", "smax", "uadd.sat", "sadd.sat", "usub.sat", "ssub.sat"];

function intrinsic(maker: Maker, type: ValueType): string {
  const op = maker.pick(intrinsics);
  return maker.op(
    type,
    `llvm.intr.${op}(${maker.value(type)}, ${maker.value(type)}) : (${type.text}, ${type.text}) -> ${type.text}`,
  );
}

function bitIntrinsic(maker: Maker, type: ValueType): string {
  const op = maker.pick(["ctpop", "bitreverse", ...(elementOf(type).bits % 16 === 0 ? ["bswap"] : [])]);
  return maker.op(type, `llvm.intr.${op}(${maker.value(type)}) : (${type.text}) -> ${type.text}`);
}

function funnel(maker: Maker, type: ValueType): string {
  const values = [maker.value(type), maker.value(type), maker.value(type)];
  const types = values.map(() => type.text).join(", ");
  return maker.op(type, `llvm.intr.${maker.pick(["fshl", "fshr"])}(${values.join(", ")}) : (${types}) -> ${type.text}`);
}

function order(maker: Maker, type: ValueType): string {
  const of = maker.type((one) => isOne(one) && one.kind === "integer") ?? i32;
  const predicate = maker.pick(["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]);
  return maker.op(type, `llvm.icmp "${predicate}" ${maker.value(of)}, ${maker.value(of)} : ${of.text}`);
}

function select(maker: Maker, type: ValueType): string {
  return maker.op(
    type,
    `llvm.select ${maker.value(i1)}, ${maker.value(type)}, ${maker.value(type)} : i1, ${type.text}`,
  );
}

function resized(maker: Maker, type: ValueType): string {
  const { bits } = elementOf(type);
  const from = maker.pick([i1, i8, i16, i32, i64].filter((one) => one.bits !== bits));
  const source = isVector(type) ? vector(type.shape, from) : from;
  const op = from.bits > bits ? "trunc" : maker.pick(["zext", "sext"]);
  return maker.op(type, `llvm.${op} ${maker.value(source)} : ${source.text} to ${type.text}`);
}

function constant(maker: Maker, type: ValueType): string {
  const value = type.text === "i1" ? maker.pick(["true", "false"]) : `${maker.below(5) - 1} : ${type.text}`;
  return maker.op(type, `llvm.mlir.constant(${value}) : ${type.text}`);
}

/** An element of a vector, or a vector with another one. */
function element(maker: Maker, type: ValueType): string {
  const from = isVector(type) ? type : vector([4], elementOf(type));
  const at = maker.op(i32, `llvm.mlir.constant(${maker.below(from.shape[0] ?? 1)} : i32) : i32`);
  if (!isVector(type)) return maker.op(type, `llvm.extractelement ${maker.value(from)}[${at} : i32] : ${from.text}`);
  const values = [maker.value(type.element), maker.value(type)];
  return maker.op(type, `llvm.insertelement ${values.join(", ")}[${at} : i32] : ${type.text}`);
}

// ---- structs as values

/** A struct with members: its type, and where scalars lie in it. */
interface Aggregate {
  readonly text: string;
  readonly members: readonly { readonly path: readonly number[]; readonly type: Scalar }[];
}

function aggregate(maker: Maker): Aggregate {
  const members: { path: readonly number[]; type: Scalar }[] = [];
  const texts: string[] = [];
  for (let at = 0; at < 1 + maker.below(3); at++) {
    const type = maker.pick([i8, i16, i32, i64, ...(maker.has("float") ? [f32, f64] : [])]);
    if (maker.chance(70)) {
      texts.push(type.text);
      members.push({ path: [at], type });
      continue;
    }
    const size = 1 + maker.below(3);
    texts.push(`array<${size} x ${type.text}>`);
    for (let inner = 0; inner < size; inner++) members.push({ path: [at, inner], type });
  }
  return { text: `!llvm.struct<(${texts.join(", ")})>`, members };
}

/** A member of a struct of which all members are set, some more than once. */
function member(maker: Maker, type: ValueType): string {
  const { text, members } = aggregate(maker);
  const wanted = members.find((one) => one.type.text === type.text);
  if (wanted === undefined) return maker.constant(type);
  let whole = maker.name();
  maker.line(`${whole} = llvm.mlir.zero : ${text}`);
  for (const { path, type: of } of members) {
    if (maker.chance(30)) continue;
    const next = maker.name();
    maker.line(`${next} = llvm.insertvalue ${maker.value(of)}, ${whole}[${path.join(", ")}] : ${text}`);
    whole = next;
  }
  return maker.op(type, `llvm.extractvalue ${whole}[${wanted.path.join(", ")}] : ${text}`);
}

// ---- memory on the stack

function address(maker: Maker, pointer: string, { text }: Aggregate, path: readonly number[]): string {
  const place = maker.name();
  maker.line(
    `${place} = llvm.getelementptr ${maker.chance(50) ? "inbounds " : ""}${pointer}[${[0, ...path].join(", ")}] : (!llvm.ptr) -> !llvm.ptr, ${text}`,
  );
  return place;
}

function allocate(maker: Maker, text: string): string {
  const [size, pointer] = [maker.op(i32, "llvm.mlir.constant(1 : i32) : i32"), maker.name()];
  maker.line(`${pointer} = llvm.alloca ${size} x ${text} : (i32) -> !llvm.ptr`);
  return pointer;
}

/** A struct in memory: every member is stored, other things happen, then some are loaded. */
function structInMemory(maker: Maker): void {
  const whole = aggregate(maker);
  const pointer = allocate(maker, whole.text);
  if (maker.chance(30)) {
    const zero = maker.name();
    maker.line(`${zero} = llvm.mlir.zero : ${whole.text}`);
    maker.line(`llvm.store ${zero}, ${pointer} : ${whole.text}, !llvm.ptr`);
  }
  const store = (one: Aggregate["members"][number], to: string): void => {
    const value = maker.value(one.type);
    maker.line(`llvm.store ${value}, ${address(maker, to, whole, one.path)} : ${one.type.text}, !llvm.ptr`);
  };
  for (const one of whole.members) store(one, pointer);
  let from = pointer;
  if (maker.chance(25)) {
    from = allocate(maker, whole.text);
    for (const one of whole.members) store(one, from);
    const value = maker.name();
    maker.line(`${value} = llvm.load ${pointer} : !llvm.ptr -> ${whole.text}`);
    maker.line(`llvm.store ${value}, ${from} : ${whole.text}, !llvm.ptr`);
  }
  maker.statements(1);
  if (maker.chance(50)) store(maker.pick(whole.members), from);
  for (const one of whole.members) {
    if (maker.chance(60))
      maker.op(one.type, `llvm.load ${address(maker, from, whole, one.path)} : !llvm.ptr -> ${one.type.text}`);
  }
}

/** Types whose values are all bits of their memory. */
const parts: readonly ValueType[] = [i8, i16, i32, i64, vector([2], i32), vector([4], i16), vector([2], i16)];

/** Eight bytes that are stored whole, then by parts of other types, and loaded so. */
function punned(maker: Maker): void {
  const pointer = allocate(maker, maker.pick(["i64", "i64", "vector<2xi32>", "!llvm.array<2 x i32>"]));
  maker.line(`llvm.store ${maker.value(i64)}, ${pointer} : i64, !llvm.ptr`);
  const types = maker.has("vector") ? parts : parts.slice(0, 4);
  for (let turn = 0; turn < 1 + maker.below(4); turn++) {
    const type = maker.has("float") && maker.chance(20) ? maker.pick([f32, f64]) : maker.pick(types);
    if (maker.chance(50)) {
      const value = maker.value(type);
      maker.line(
        `llvm.store ${isFloat(type) ? isNumber(maker, value, type) : value}, ${pointer} : ${type.text}, !llvm.ptr`,
      );
    } else if (!isFloat(type)) maker.op(type, `llvm.load ${pointer} : !llvm.ptr -> ${type.text}`);
    if (maker.chance(30)) maker.statements(1);
  }
  maker.op(i64, `llvm.load ${pointer} : !llvm.ptr -> i64`);
}

export const llvmProductions: readonly Production[] = [
  { feature: "llvm", weight: 4, makes: isLlvmInteger, write: binary },
  { feature: "llvm", weight: 1, makes: isLlvmInteger, write: shift },
  { feature: "llvm", weight: 2, makes: (type) => isLlvm(type) && isFloat(type), write: floatBinary },
  { feature: "llvm", weight: 2, makes: isLlvmInteger, write: intrinsic },
  {
    feature: "llvm",
    weight: 1,
    makes: (type) => isLlvmInteger(type) && elementOf(type).bits % 8 === 0,
    write: bitIntrinsic,
  },
  { feature: "llvm", weight: 1, makes: (type) => isLlvmInteger(type) && elementOf(type).bits >= 8, write: funnel },
  { feature: "llvm", weight: 2, makes: (type) => type.text === "i1", write: order },
  { feature: "llvm", weight: 1, makes: isLlvm, write: select },
  { feature: "llvm", weight: 2, makes: isLlvmInteger, write: resized },
  { feature: "llvm", weight: 1, makes: (type) => isOne(type) && isInteger(type), write: constant },
  { feature: "llvm", weight: 2, makes: (type) => isOne(type) && type !== index, write: member },
  {
    feature: "llvm",
    weight: 1,
    makes: (type) => isLlvm(type) && (isVector(type) ? isInteger(type) : true),
    write: element,
  },
];

export const llvmStatements: readonly Statement[] = [
  { feature: "llvm", weight: 4, isPossible: (maker) => maker.loops < 2, write: structInMemory },
  { feature: "llvm", weight: 4, isPossible: (maker) => maker.loops < 2, write: punned },
];
