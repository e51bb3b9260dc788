// A WebAssembly module as text, for people to read: an instruction per line, indented by the control flow around it. It reads what
// `module-encoder.ts` writes, not any module.

import { control, f32, f64, i32, i64, isLoad, isStore, memory, v128 } from "./opcodes.ts";
import { laneBytes, simd } from "./simd.ts";

const types: ReadonlyMap<number, string> = new Map([
  [i32, "i32"],
  [i64, "i64"],
  [f32, "f32"],
  [f64, "f64"],
  [v128, "v128"],
]);

/** Names of the instructions from 0x28 on, in order; `*` represents a type of its group. */
const MEMORY =
  "i32.load i64.load f32.load f64.load i32.load8_s i32.load8_u i32.load16_s i32.load16_u i64.load8_s i64.load8_u i64.load16_s " +
  "i64.load16_u i64.load32_s i64.load32_u i32.store i64.store f32.store f64.store i32.store8 i32.store16 i64.store8 i64.store16 i64.store32";
const INT_COMPARE = "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u";
const FLOAT_COMPARE = "eq ne lt gt le ge";
const INT = "clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr";
const FLOAT = "abs neg ceil floor trunc nearest sqrt add sub mul div min max copysign";
const CONVERT =
  "i32.wrap_i64 i32.trunc_f32_s i32.trunc_f32_u i32.trunc_f64_s i32.trunc_f64_u i64.extend_i32_s i64.extend_i32_u i64.trunc_f32_s " +
  "i64.trunc_f32_u i64.trunc_f64_s i64.trunc_f64_u f32.convert_i32_s f32.convert_i32_u f32.convert_i64_s f32.convert_i64_u " +
  "f32.demote_f64 f64.convert_i32_s f64.convert_i32_u f64.convert_i64_s f64.convert_i64_u f64.promote_f32 i32.reinterpret_f32 " +
  "i64.reinterpret_f64 f32.reinterpret_i32 f64.reinterpret_i64 i32.extend8_s i32.extend16_s i64.extend8_s i64.extend16_s i64.extend32_s";
const PREFIXED =
  "i32.trunc_sat_f32_s i32.trunc_sat_f32_u i32.trunc_sat_f64_s i32.trunc_sat_f64_u i64.trunc_sat_f32_s i64.trunc_sat_f32_u " +
  "i64.trunc_sat_f64_s i64.trunc_sat_f64_u memory.init data.drop memory.copy memory.fill";

function numericNames(): readonly string[] {
  const group = (type: string, names: string) => names.split(" ").map((name) => `${type}.${name}`);
  return [
    ...group("i32", INT_COMPARE),
    ...group("i64", INT_COMPARE),
    ...group("f32", FLOAT_COMPARE),
    ...group("f64", FLOAT_COMPARE),
    ...group("i32", INT),
    ...group("i64", INT),
    ...group("f32", FLOAT),
    ...group("f64", FLOAT),
    ...CONVERT.split(" "),
  ];
}

/** Names of instructions on vectors that do not follow from their names here. */
const irregularNames: ReadonlyMap<number, string> = new Map([
  [memory.vectorLoad, "v128.load"],
  [memory.vectorStore, "v128.store"],
  [simd.shuffle, "i8x16.shuffle"],
  [simd.bitSelect, "v128.bitselect"],
  [simd.demote, "f32x4.demote_f64x2_zero"],
  [simd.promoteLow, "f64x2.promote_low_f32x4"],
]);

const SHAPES: Readonly<Record<string, string>> = { i32: "i32x4", i64: "i64x2", f32: "f32x4", f64: "f64x2" };

/** `i32x4.lt_s` for `i32LtS`. */
function vectorName(op: number): string {
  const key = Object.entries(simd).find(([, number]) => number === op)?.[0] ?? "?";
  const [, type = "", rest = key] = /^([if]\d\d)(.*)$/.exec(key) ?? [];
  const words = rest.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, "");
  const shaped = words.replace(/[if](32|64)/g, (one) => SHAPES[one] ?? one).replace(/^(extract|replace)$/, "$1_lane");
  const full = shaped.replace(/^(extend_(?:low|high))/, "$1_i32x4");
  return `${SHAPES[type] ?? "v128"}.${full}`;
}

function vectorText(reader: Reader): string {
  const op = 0xfd00 | reader.unsigned();
  const name = irregularNames.get(op) ?? vectorName(op);
  if (isLoad(op) || isStore(op)) {
    reader.unsigned();
    return `${name}${offsetText(reader.unsigned())}`;
  }
  const count = laneBytes(op, 0).length;
  return [name, ...Array.from({ length: count }, () => reader.byte())].join(" ");
}

function offsetText(offset: number): string {
  return offset === 0 ? "" : ` offset=${offset}`;
}

const NUMERIC_START = 0x45;
const MEMORY_START = 0x28;

class Reader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  byte(): number {
    return this.#bytes[this.position++]!;
  }

  unsigned(): number {
    return Number(BigInt.asUintN(32, this.#leb(false)));
  }

  signed(): bigint {
    return this.#leb(true);
  }

  #leb(isSigned: boolean): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return isSigned && (byte & 0x40) !== 0 ? value - (1n << (shift + 7n)) : value;
    }
  }

  name(): string {
    const length = this.unsigned();
    this.position += length;
    return new TextDecoder().decode(this.#bytes.subarray(this.position - length, this.position));
  }

  list<T>(read: () => T): readonly T[] {
    return Array.from({ length: this.unsigned() }, read);
  }

  float(size: 4 | 8): string {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.position);
    this.position += size;
    return String(size === 8 ? view.getFloat64(0, true) : view.getFloat32(0, true));
  }

  type(): string {
    return types.get(this.byte()) ?? "?";
  }
}

/** The text of a module that {@link encodeModule} has made. @internal */
export function moduleText(bytes: Uint8Array): string {
  const reader = new Reader(bytes, 8);
  const lines = ["(module"];
  let signatures: readonly string[] = [];
  const functions: string[] = [];
  const exported = new Map<number, string>();
  const bodies: (readonly string[])[] = [];
  const signature = () => {
    reader.byte();
    const params = reader.list(() => reader.type());
    const results = reader.list(() => reader.type());
    return `${params.length > 0 ? ` (param ${params.join(" ")})` : ""}${results.length > 0 ? ` (result ${results.join(" ")})` : ""}`;
  };
  const importEntry = () => {
    const place = `"${reader.name()}" "${reader.name()}"`;
    if (reader.byte() === 2) {
      reader.byte();
      lines.push(`  (import ${place} (memory ${reader.unsigned()}))`);
      return;
    }
    lines.push(`  (import ${place} (func $${functions.length}${signatures[reader.unsigned()]}))`);
    functions.push("");
  };
  const exportEntry = () => {
    const name = reader.name();
    reader.byte();
    exported.set(reader.unsigned(), name);
  };
  const readers: Readonly<Record<number, () => void>> = {
    1: () => {
      signatures = reader.list(signature);
    },
    2: () => void reader.list(importEntry),
    3: () => void reader.list(() => functions.push(signatures[reader.unsigned()] ?? "")),
    7: () => void reader.list(exportEntry),
    10: () => void reader.list(() => bodies.push(bodyLines(reader))),
  };
  while (reader.position < bytes.length) {
    const id = reader.byte();
    const length = reader.unsigned();
    const end = reader.position + length;
    readers[id]?.();
    reader.position = end;
  }
  const imported = functions.length - bodies.length;
  bodies.forEach((body, at) => {
    const index = imported + at;
    const name = exported.get(index);
    lines.push(
      `  (func $${index}${name === undefined ? "" : ` (export "${name}")`}${functions[index]}`,
      ...body,
      "  )",
    );
  });
  return `${lines.join("\n")}\n)\n`;
}

function bodyLines(reader: Reader): readonly string[] {
  const end = reader.unsigned() + reader.position;
  const lines: string[] = [];
  const locals = reader.list(() => {
    const count = reader.unsigned();
    return ` ${reader.type()}`.repeat(count);
  });
  if (locals.length > 0) lines.push(`    (local${locals.join("")})`);
  const numeric = numericNames();
  let depth = 2;
  while (reader.position < end - 1) {
    const op = reader.byte();
    if (op === control.end || op === control.else) depth--;
    lines.push(`${"  ".repeat(depth)}${instructionText(reader, op, numeric)}`);
    if (op === control.block || op === control.loop || op === control.if || op === control.else) depth++;
  }
  reader.position = end;
  return lines;
}

const withIndex: ReadonlyMap<number, string> = new Map([
  [control.br, "br"],
  [control.brIf, "br_if"],
  [control.call, "call $"],
  [control.localGet, "local.get"],
  [control.localSet, "local.set"],
  [control.localTee, "local.tee"],
]);

const plain: ReadonlyMap<number, string> = new Map([
  [control.unreachable, "unreachable"],
  [control.else, "else"],
  [control.end, "end"],
  [control.return, "return"],
  [control.drop, "drop"],
  [0x1b, "select"],
]);

const structured: ReadonlyMap<number, string> = new Map([
  [control.block, "block"],
  [control.loop, "loop"],
  [control.if, "if"],
]);

const blockTypes: ReadonlyMap<number, string> = new Map([[i32, "i32"]]);

function instructionText(reader: Reader, op: number, numeric: readonly string[]): string {
  const indexed = withIndex.get(op);
  if (indexed !== undefined) return `${indexed}${indexed.endsWith("$") ? "" : " "}${reader.unsigned()}`;
  const open = structured.get(op);
  if (open !== undefined) {
    const type = blockTypes.get(reader.byte());
    return type === undefined ? open : `${open} (result ${type})`;
  }
  if (op === control.brTable)
    return `br_table ${[...reader.list(() => reader.unsigned()), reader.unsigned()].join(" ")}`;
  if (op === control.i32Const) return `i32.const ${reader.signed()}`;
  if (op === control.i64Const) return `i64.const ${reader.signed()}`;
  if (op === control.f32Const) return `f32.const ${reader.float(4)}`;
  if (op === control.f64Const) return `f64.const ${reader.float(8)}`;
  if (op === 0xfc) {
    const number = reader.unsigned();
    const name = PREFIXED.split(" ")[number] ?? "?";
    if (name === "memory.copy") reader.position += 2;
    if (name === "memory.fill") reader.position++;
    return name;
  }
  if (op === 0xfd) return vectorText(reader);
  if (op >= NUMERIC_START) return numeric[op - NUMERIC_START] ?? "?";
  if (op < MEMORY_START) return plain.get(op) ?? "?";
  reader.unsigned();
  return `${MEMORY.split(" ")[op - MEMORY_START]}${offsetText(reader.unsigned())}`;
}
