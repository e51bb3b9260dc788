// Formats the arguments of `printf`.

import { address, type HostNumber, type Machine } from "./machine.ts";
import { exponentText, fixedText, generalText, hexadecimalText } from "./number-text.ts";

const DIRECTIVE = /%([-+ 0#]*)(\d+|\*)?(?:\.(\d*|\*))?(hh|h|ll|l|z|j|t|L|q)?([diouxXcsfFeEgGaApn%])/g;

/** The arguments after a format, one after the other. */
export interface FormatArguments {
  integer(): HostNumber;
  float(): number;
}

/** Arguments that a call passes as they are. */
export function listedArguments(args: readonly HostNumber[]): FormatArguments {
  let next = 0;
  return { integer: () => args[next++] ?? 0, float: () => Number(args[next++] ?? 0) };
}

/** A directive of a format, with its fields. */
interface Directive {
  readonly flags: string;
  readonly width: number;
  /** Undefined if none is said. */
  readonly precision: number | undefined;
  readonly length: string;
  readonly kind: string;
}

/** The text of a format with its arguments. Directives that are none of C's stay as they are. */
export function formatted(machine: Machine, format: string, args: FormatArguments): string {
  let result = "";
  let end = 0;
  for (const found of format.matchAll(DIRECTIVE)) {
    const [text, flags = "", width, precision, length = "", kind = "%"] = found;
    result += format.slice(end, found.index);
    end = found.index + text.length;
    if (kind === "%") {
      result += "%";
      continue;
    }
    const wide = numberOf(width, args) ?? 0;
    const exact = numberOf(precision, args);
    const directive: Directive = {
      flags: wide < 0 ? `${flags}-` : flags,
      width: Math.abs(wide),
      precision: exact !== undefined && exact < 0 ? undefined : exact,
      length,
      kind,
    };
    if (kind === "n") storeCount(machine, address(args.integer()), result.length, length);
    else result += padded(argumentText(machine, args, directive), directive);
  }
  return result + format.slice(end);
}

/** A width or precision, which may be an argument. */
function numberOf(text: string | undefined, args: FormatArguments): number | undefined {
  if (text === undefined) return undefined;
  return text === "*" ? Number(BigInt.asIntN(32, BigInt(args.integer()))) : Number(text || 0);
}

function storeCount({ view }: Machine, place: number, count: number, length: string): void {
  if (bitsOf(length) === 64) view.setBigInt64(place, BigInt(count), true);
  else view.setInt32(place, count, true);
}

const BITS: Readonly<Record<string, number>> = { hh: 8, h: 16, l: 64, ll: 64, q: 64, z: 64, j: 64, t: 64 };

function bitsOf(length: string): number {
  return BITS[length] ?? 32;
}

const FLOATS = /[fFeEgGaA]/;

function argumentText(machine: Machine, args: FormatArguments, directive: Directive): string {
  const { kind, precision } = directive;
  if (FLOATS.test(kind)) return signed(floatText(args.float(), directive), directive);
  const value = args.integer();
  if (kind === "s") {
    if (address(value) === 0) return "(null)";
    const text = machine.textAt(address(value), precision);
    return text;
  }
  if (kind === "c") return String.fromCharCode(Number(BigInt.asUintN(8, BigInt(value))));
  if (kind === "p") return address(value) === 0 ? "(nil)" : `0x${address(value).toString(16)}`;
  return integerText(BigInt(value), directive);
}

function floatText(value: number, { kind, precision, flags }: Directive): string {
  const digits = precision ?? 6;
  const isAlternative = flags.includes("#");
  switch (kind.toLowerCase()) {
    case "f":
      return cased(fixedText(value, digits) + (isAlternative && digits === 0 ? "." : ""), kind);
    case "e":
      return cased(exponentText(value, digits), kind);
    case "a":
      return cased(hexadecimalText(value, precision), kind);
    default:
      return cased(generalText(value, Math.max(digits, 1), isAlternative), kind);
  }
}

/** Integers have at least as many digits as the precision; zero with a precision of 0 has no digit at all. */
function integerText(value: bigint, directive: Directive): string {
  const { kind, precision, flags, length } = directive;
  const bits = bitsOf(length);
  if (kind === "d" || kind === "i") {
    const number = BigInt.asIntN(bits, value);
    const digits = digitsOf(number < 0n ? -number : number, 10, precision);
    return signed(number < 0n ? `-${digits}` : digits, directive);
  }
  const number = BigInt.asUintN(bits, value);
  const isAlternative = flags.includes("#");
  if (kind === "u") return digitsOf(number, 10, precision);
  if (kind === "o") {
    const digits = digitsOf(number, 8, precision);
    return isAlternative && !digits.startsWith("0") ? `0${digits}` : digits;
  }
  return cased((isAlternative && number !== 0n ? "0x" : "") + digitsOf(number, 16, precision), kind);
}

function digitsOf(value: bigint, base: number, precision: number | undefined): string {
  if (precision === 0 && value === 0n) return "";
  return value.toString(base).padStart(precision ?? 1, "0");
}

/** With a plus or a blank in front of what is not negative, where flags ask for it. */
function signed(text: string, { flags }: Directive): string {
  if (text.startsWith("-")) return text;
  if (flags.includes("+")) return `+${text}`;
  return flags.includes(" ") ? ` ${text}` : text;
}

function cased(text: string, kind: string): string {
  return kind === kind.toUpperCase() ? text.toUpperCase() : text;
}

function padded(text: string, { flags, width, kind, precision }: Directive): string {
  if (flags.includes("-")) return text.padEnd(width);
  const isFloat = FLOATS.test(kind);
  const isZeroed =
    flags.includes("0") && (isFloat ? /\d/.test(text) : precision === undefined && /[dioxXu]/.test(kind));
  if (!isZeroed) return text.padStart(width);
  const head = /^[-+ ]?(0[xX])?/.exec(text)?.[0] ?? "";
  return head + text.slice(head.length).padStart(width - head.length, "0");
}
