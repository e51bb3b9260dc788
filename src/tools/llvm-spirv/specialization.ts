// `--spec-const="id:type:value …"`: values of specialization constants, with the reference's messages for what a module has not.

import * as float from "../../support/float/index.ts";

/** The widths of a module's specialization constants, by their ids. */
export type ConstantWidths = ReadonlyMap<number, number>;

/** The values by id, as bits, and ids that the list states more than once; or what is wrong. */
export type Specialization =
  | { readonly values: ReadonlyMap<number, bigint>; readonly repeated: readonly number[] }
  | { readonly problem: string };

const WIDTHS: Readonly<Record<string, number>> = { i1: 1, i8: 8, i16: 16, i32: 32, i64: 64, f16: 16, f32: 32, f64: 64 };
const FORMAT = 'Expected format: -spec-const "<id1:type1:value1 id2:type2:value2 ...>"';

/** Reads the list for a module with some constants. */
export function specializationOf(list: string, constants: ConstantWidths): Specialization {
  const values = new Map<number, bigint>();
  const repeated: number[] = [];
  for (const word of list.split(/\s+/).filter((one) => one !== "")) {
    const found = settingOf(word, constants);
    if (typeof found === "string") return { problem: found };
    if (values.has(found.id)) repeated.push(found.id);
    values.set(found.id, found.bits);
  }
  return { values, repeated };
}

/** One word of the list, or what is wrong with it. */
function settingOf(word: string, constants: ConstantWidths): { readonly id: number; readonly bits: bigint } | string {
  const [, id, type, value] = /^([^:]*):([^:]*):(.*)$/.exec(word) ?? [];
  if (id === undefined || type === undefined || value === undefined)
    return `Invalid format of -spec-const option: "${word}". ${FORMAT}`;
  const number = Number(id);
  if (!/^\d+$/.test(id) || number > 0xffffffff) return invalid("id", word, `"${id}" must be a 32-bit unsigned integer`);
  const known = constants.get(number);
  if (known === undefined) return missing(word, id);
  const width = Object.hasOwn(WIDTHS, type) ? WIDTHS[type] : undefined;
  if (width === undefined)
    return invalid(
      "type",
      word,
      `"${type}" - is not allowed type. Allowed types are: ${Object.keys(WIDTHS).join(", ")}`,
    );
  if (bytesOf(width) !== bytesOf(known)) return otherSize(word, type, width, known);
  const isFloat = type.startsWith("f");
  const bits = isFloat ? floatBits(width, value) : integerBits(width, value);
  const kind = isFloat ? "floating point" : "integer";
  return bits === undefined
    ? invalid("value", word, `can't convert "${value}" to ${width}-bit ${kind} number`)
    : { id: number, bits };
}

const bytesOf = (width: number): number => Math.ceil(width / 8);

function invalid(part: string, word: string, why: string): string {
  const head = part === "value" ? `Invalid value for` : `Invalid ${part} for`;
  return `${head} '-spec-const' option! In "${word}": ${why}`;
}

function missing(word: string, id: string): string {
  return `CL_INVALID_SPEC_ID. "${word}": There is no specialization constant with id = ${id} in the SPIR-V module.`;
}

function otherSize(word: string, type: string, width: number, known: number): string {
  const sizes = `Size of type ${type} (${bytesOf(width)} bytes) does not match the size of the specialization constant`;
  return `CL_INVALID_VALUE. In "${word}": ${sizes} in the module (${bytesOf(known)} bytes)`;
}

/** Numbers with and without a sign that have room; of one bit also words. */
function integerBits(width: number, value: string): bigint | undefined {
  if (width === 1 && (value === "true" || value === "false")) return value === "true" ? 1n : 0n;
  if (!/^-?\d+$/.test(value)) return undefined;
  const number = BigInt(value);
  const fits = number === (number < 0n ? BigInt.asIntN(width, number) : BigInt.asUintN(width, number));
  return fits ? BigInt.asUintN(width, number) : undefined;
}

const scratch = new DataView(new ArrayBuffer(8));

/** Numbers that the width has room for. */
function floatBits(width: number, value: string): bigint | undefined {
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return undefined;
  if (width === 16) {
    const bits = float.fromNumber(number, float.f16);
    return (bits & 0x7fffn) === 0x7c00n ? undefined : bits;
  }
  if (width === 32) {
    scratch.setFloat32(0, number);
    return Number.isFinite(scratch.getFloat32(0)) ? BigInt(scratch.getUint32(0)) : undefined;
  }
  scratch.setFloat64(0, number);
  return scratch.getBigUint64(0);
}
