// OpenCL's printf: the text that a call prints, from its format and its arguments in memory. Whatever a kernel gives, something is printed;
// what does not fit the format is warned of.

import { floatText } from "./print-numbers.ts";

/**
 * The kinds of arguments in memory: each scalar takes a word for its kind and two for its value. Above its kind the word has the number of
 * components that its argument has after it.
 */
export const printKinds = { i32: 0, i64: 1, f64: 2, pointer: 3, bits: 2, bytes: 12 } as const;

/** A scalar that a call is given. */
interface Argument {
  readonly value: number | bigint;
  readonly isFloat: boolean;
  readonly isPointer: boolean;
  /** Components of the same vector after it. */
  readonly rest: number;
}

/** Where text may lie. */
export interface TextMemory {
  readonly buffer: ArrayBuffer;
  /** The first address that belongs to a kernel. */
  readonly start: number;
}

/** A call under way. */
interface Printing {
  readonly memory: TextMemory;
  readonly args: readonly Argument[];
  /** The next argument. */
  next: number;
  readonly warn: (message: string) => void;
}

/** Prints the text at an address with the scalars at another one, which are so many. */
export type Print = (site: number, format: number, args: number, count: number) => void;

/** Gives the function that kernels call; `write` gets the text, `warn` what is wrong with the call at a site. */
export function makePrint(
  memory: TextMemory,
  write: (text: string) => void,
  warn: (site: number, message: string) => void,
): Print {
  return (site, format, args, count) => {
    const text = textAt(memory, format >>> 0);
    if (text === undefined) return warn(site, "printf: its format is no text of the kernel");
    const call = `printf(${JSON.stringify(text)})`;
    const given = argumentsAt(new DataView(memory.buffer), args >>> 0, count);
    const printing = { memory, args: given, next: 0 };
    write(formatted({ ...printing, warn: (message) => warn(site, `${call}: ${message}`) }, text));
  };
}

/** The characters from an address up to a zero; undefined if a kernel has no memory. */
function textAt({ buffer, start }: TextMemory, address: number): string | undefined {
  if (address < start || address >= buffer.byteLength) return undefined;
  const bytes = new Uint8Array(buffer, address);
  const end = bytes.indexOf(0);
  // A copy: browsers decode no memory that threads share.
  return new TextDecoder().decode(bytes.slice(0, end === -1 ? bytes.length : end));
}

function argumentsAt(view: DataView, place: number, count: number): readonly Argument[] {
  return Array.from({ length: count }, (_, index): Argument => {
    const at = place + index * printKinds.bytes;
    const word = view.getInt32(at, true);
    const kind = word & ((1 << printKinds.bits) - 1);
    const read = kind === printKinds.f64 ? "getFloat64" : kind === printKinds.i64 ? "getBigInt64" : "getInt32";
    const value = view[read](at + 4, true);
    return {
      value,
      isFloat: kind === printKinds.f64,
      isPointer: kind === printKinds.pointer,
      rest: word >>> printKinds.bits,
    };
  });
}

function formatted(printing: Printing, format: string): string {
  const pattern =
    /%(?:%|([-+ #0]*)(\*|[0-9]+)?(?:\.(\*|[0-9]+)?)?(?:v(2|3|4|8|16))?(hh|hl|h|l)?([diouxXfFeEgGaAcspn]))/g;
  return format.replace(pattern, (all, flags = "", width, precision, count, length, letter) => {
    if (all === "%%") return "%";
    const wide = limited(printing, width === "*" ? starred(printing) : Number(width ?? 0));
    const given = precision === "*" ? starred(printing) : precision === undefined ? undefined : Number(precision);
    // A point alone is a precision of 0, a negative one is none.
    const digits =
      given === undefined ? (all.includes(".") ? 0 : undefined) : given < 0 ? undefined : limited(printing, given);
    if (letter === "n") return nothingCounted(printing);
    const args = taken(printing, Number(count ?? 1));
    if (args.length < Number(count ?? 1)) warnOfMissing(printing, all, Number(count ?? 1), args.length);
    if (args.length === 0) return all;
    // A negative width is that of a field whose text is at its left.
    const side = wide < 0 ? `-${flags}` : flags;
    const texts = args.map((one) => {
      const text = conversion(printing, all, one, { letter, flags, digits, length });
      // Zeros of a precision are all that an integer gets.
      const filled = digits !== undefined && /[diouxX]/.test(letter) ? side.replaceAll("0", "") : side;
      return padded(text, filled, Math.abs(wide), letter);
    });
    return texts.join(",");
  });
}

/** The scalars for a directive: one, or the components of a vector. A vector that has others than it wants is done with then. */
function taken(printing: Printing, count: number): readonly Argument[] {
  const { args, next } = printing;
  const first = args[next];
  const isVector = count > 1 && first !== undefined && first.rest > 0;
  const available = isVector ? first.rest + 1 : args.length - next;
  const found = args.slice(next, next + Math.min(count, available));
  printing.next += isVector ? available : found.length;
  if (isVector && available > count) printing.warn(`a vector of ${available} components is printed as one of ${count}`);
  return found;
}

function warnOfMissing({ warn }: Printing, directive: string, wanted: number, given: number): void {
  if (given === 0) warn(`there is no argument for '${directive}'`);
  else warn(`'${directive}' takes ${wanted} components and is given ${given}`);
}

/** A width or a precision that is an argument. */
function starred(printing: Printing): number {
  const [found] = taken(printing, 1);
  if (found === undefined) printing.warn("there is no argument for '*'");
  return Math.trunc(Number(found?.value ?? 0)) || 0;
}

/** Fields beyond this are a mistake, and their text would fill memory. */
function limited({ warn }: Printing, size: number): number {
  const MOST = 4096;
  if (Math.abs(size) <= MOST) return size;
  warn(`a field of ${size} characters is cut to ${MOST}`);
  return Math.sign(size) * MOST;
}

/** OpenCL has no `%n`: what it points to stays as it is. */
function nothingCounted(printing: Printing): string {
  taken(printing, 1);
  printing.warn("'%n' stores nothing");
  return "";
}

interface Directive {
  readonly letter: string;
  readonly flags: string;
  readonly digits: number | undefined;
  readonly length: string | undefined;
}

/** One argument as a directive wants it, without its width. */
function conversion(printing: Printing, all: string, argument: Argument, directive: Directive): string {
  const { value, isFloat, isPointer } = argument;
  const { letter, flags, digits } = directive;
  const wants = (what: string, given: string) => printing.warn(`'${all}' takes ${what} and is given ${given}`);
  if (letter === "s") {
    const text = Number(value) === 0 ? "(null)" : isPointer ? textAt(printing.memory, Number(value) >>> 0) : undefined;
    if (text === undefined) wants("a text", isPointer ? "a pointer to none" : `${value}`);
    return digits === undefined ? (text ?? "") : (text ?? "").slice(0, digits);
  }
  if (/[aefg]/i.test(letter)) {
    if (!isFloat) wants("a float", isPointer ? "a pointer" : "an integer");
    const number = Number(value);
    const text = floatText(Math.abs(number), letter, flags.includes("#"), digits);
    const sign = number < 0 || Object.is(number, -0) ? "-" : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
    return sign + (/[A-Z]/.test(letter) ? text.toUpperCase() : text);
  }
  if (isFloat) wants("an integer", "a float");
  const whole = typeof value === "bigint" ? value : BigInt(Number.isFinite(value) ? Math.trunc(value) : 0);
  if (letter === "c") return String.fromCharCode(Number(whole & 255n));
  if (letter === "p") return `0x${BigInt.asUintN(typeof value === "bigint" ? 64 : 32, whole).toString(16)}`;
  return integerText(whole, directive, typeof value === "bigint" || isFloat);
}

function integerText(value: bigint, { letter, flags, digits, length }: Directive, isWide: boolean): string {
  const bits = length === "hh" ? 8 : length === "h" ? 16 : length === "l" || isWide ? 64 : 32;
  const isSigned = letter === "d" || letter === "i";
  const whole = isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
  const base = letter === "o" ? 8 : /[xX]/.test(letter) ? 16 : 10;
  const size = (whole < 0n ? -whole : whole).toString(base);
  const prefix = flags.includes("#") && whole !== 0n ? (base === 16 ? "0x" : base === 8 ? "0" : "") : "";
  const sign = whole < 0n ? "-" : isSigned && flags.includes("+") ? "+" : isSigned && flags.includes(" ") ? " " : "";
  const text = prefix + (digits === 0 && whole === 0n ? "" : size.padStart(digits ?? 0, "0"));
  return sign + (letter === "X" ? text.toUpperCase() : text);
}

function padded(text: string, flags: string, width: number, letter: string): string {
  if (flags.includes("-")) return text.padEnd(width);
  const isNumber = !/[csp]/.test(letter) && !/^[-+ ]?(inf|nan)$/i.test(text);
  if (!flags.includes("0") || !isNumber) return text.padStart(width);
  const head = /^[-+ ]?(?:0[xX])?/.exec(text)?.[0] ?? "";
  return head + text.slice(head.length).padStart(width - head.length, "0");
}
