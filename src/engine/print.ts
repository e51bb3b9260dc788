// OpenCL's printf: the text that a call prints, from its format and its arguments in memory.
//
// Invariant: as in images/access.ts, every function uses nothing but its parameters, what every engine of JavaScript has, and the functions
// of this file that `printFunctions` lists.

/** The kinds of arguments in memory: each scalar takes a word for its kind and two for its value. */
export function printKinds() {
  return { i32: 0, i64: 1, f64: 2, bytes: 12 } as const;
}

/** Gives the function that kernels call with the address of a format and of its arguments; `write` gets the text. */
export function makePrint(buffer: ArrayBuffer, write: (text: string) => void): (format: number, args: number) => void {
  const view = new DataView(buffer);
  return (format, args) => write(formatted(view, textAt(view, format), args));
}

/** Text up to a zero. */
function textAt(view: DataView, address: number): string {
  let end = address;
  while (end < view.byteLength && view.getUint8(end) !== 0) end++;
  return new TextDecoder().decode(new Uint8Array(view.buffer, address, end - address));
}

function formatted(view: DataView, format: string, args: number): string {
  const kinds = printKinds();
  let next = args;
  const take = (): number | bigint => {
    const kind = view.getInt32(next, true);
    const value = next + 4;
    next += kinds.bytes;
    if (kind === kinds.f64) return view.getFloat64(value, true);
    return kind === kinds.i64 ? view.getBigInt64(value, true) : view.getInt32(value, true);
  };
  const directive =
    /%(?:%|([-+ #0]*)(\*|[0-9]+)?(?:\.(\*|[0-9]+)?)?(?:v(2|3|4|8|16))?(hh|hl|h|l)?([diouxXfFeEgGaAcsp]))/g;
  return format.replace(directive, (all, flags = "", width, precision, count, length, letter) => {
    if (all === "%%") return "%";
    const wide = width === "*" ? Number(take()) : Number(width ?? 0);
    const digits =
      precision === "*"
        ? Number(take())
        : precision !== undefined
          ? Number(precision)
          : all.includes(".")
            ? 0
            : undefined;
    const one = () => padded(conversion(view, take(), letter, flags, digits, length), flags, wide, letter);
    return Array.from({ length: Number(count ?? 1) }, one).join(",");
  });
}

/** One argument as a directive wants it, without its width. */
function conversion(
  view: DataView,
  value: number | bigint,
  letter: string,
  flags: string,
  digits: number | undefined,
  length: string | undefined,
): string {
  if (letter === "s") {
    const text = Number(value) === 0 ? "(null)" : textAt(view, Number(value));
    return digits === undefined ? text : text.slice(0, digits);
  }
  if (letter === "c") return String.fromCharCode(Number(value) & 255);
  if (letter === "p") return `0x${(Number(value) >>> 0).toString(16)}`;
  if (/[diouxX]/.test(letter))
    return integerText(BigInt(value), letter, flags, digits, length, typeof value === "bigint");
  const number = Number(value);
  const text = floatText(Math.abs(number), letter, flags, digits);
  const sign = number < 0 || Object.is(number, -0) ? "-" : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
  return sign + (/[A-Z]/.test(letter) ? text.toUpperCase() : text);
}

function integerText(
  value: bigint,
  letter: string,
  flags: string,
  digits: number | undefined,
  length: string | undefined,
  isWide: boolean,
): string {
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

/** A number without its sign. */
function floatText(size: number, letter: string, flags: string, digits: number | undefined): string {
  if (!Number.isFinite(size)) return Number.isNaN(size) ? "nan" : "inf";
  const kind = letter.toLowerCase();
  if (kind === "a") return hexadecimalText(size, digits);
  const exponential = (places: number) => size.toExponential(places).replace(/e([+-])([0-9])$/, "e$10$2");
  if (kind === "e") return exponential(digits ?? 6);
  if (kind === "f") return fixedText(size, digits ?? 6);
  const significant = digits === 0 ? 1 : (digits ?? 6);
  const exponent = size === 0 ? 0 : Number(/e([+-]?[0-9]+)$/.exec(size.toExponential(significant - 1))?.[1] ?? 0);
  const text =
    exponent < -4 || exponent >= significant
      ? exponential(significant - 1)
      : fixedText(size, significant - 1 - exponent);
  return flags.includes("#") || !text.includes(".") ? text : text.replace(/\.?0+(?=e|$)/, "");
}

/** Also of numbers that JavaScript writes with an exponent. */
function fixedText(size: number, places: number): string {
  return size < 1e21 ? size.toFixed(places) : BigInt(size).toString() + (places > 0 ? `.${"0".repeat(places)}` : "");
}

function hexadecimalText(size: number, digits: number | undefined): string {
  if (size === 0) return "0x0p+0";
  const exponent = Math.floor(Math.log2(size)) - (size < 2 ** Math.floor(Math.log2(size)) ? 1 : 0);
  const mantissa = Math.round((size / 2 ** exponent) * 2 ** (digits === undefined ? 52 : 4 * digits));
  const places = digits ?? 13;
  const text = mantissa.toString(16).padStart(places + 1, "0");
  const behind = digits === undefined ? text.slice(1).replace(/0+$/, "") : text.slice(1);
  return `0x${text.slice(0, 1)}${behind === "" ? "" : `.${behind}`}p${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}

function padded(text: string, flags: string, width: number, letter: string): string {
  if (flags.includes("-")) return text.padEnd(width);
  const isNumber = !/[csp]/.test(letter) && !/^[-+ ]?(inf|nan)$/i.test(text);
  if (!flags.includes("0") || !isNumber) return text.padStart(width);
  const head = /^[-+ ]?(?:0[xX])?/.exec(text)?.[0] ?? "";
  return head + text.slice(head.length).padStart(width - head.length, "0");
}

/** All functions of this file, for those who send them elsewhere. */
export const printFunctions: readonly ((...args: never[]) => unknown)[] = [
  printKinds,
  makePrint,
  textAt,
  formatted,
  conversion,
  integerText,
  floatText,
  fixedText,
  hexadecimalText,
  padded,
];
