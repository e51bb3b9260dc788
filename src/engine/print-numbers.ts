// Numbers as C's printf writes them, from their exact values: what lies in the middle is rounded to an even digit.

/** A finite number from 0 on as `digits / 10 ** scale`, exactly. */
function exactDecimal(size: number): { readonly digits: bigint; readonly scale: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, size);
  const bits = view.getBigUint64(0);
  const field = Number(bits >> 52n) & 0x7ff;
  const mantissa = (bits & 0xfffffffffffffn) | (field === 0 ? 0n : 1n << 52n);
  const exponent = Math.max(field, 1) - 1075;
  if (exponent >= 0) return { digits: mantissa << BigInt(exponent), scale: 0 };
  return { digits: mantissa * 5n ** BigInt(-exponent), scale: -exponent };
}

/** `value / divisor`, rounded to the nearest integer, of two to the even one. */
function divideEven(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  const twice = 2n * (value % divisor);
  return twice > divisor || (twice === divisor && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
}

/** Digits with a point before the last `places` of them. */
function withPoint(digits: string, places: number): string {
  const all = digits.padStart(places + 1, "0");
  return places === 0 ? all : `${all.slice(0, -places)}.${all.slice(-places)}`;
}

/** A number without its sign, as `%f` writes it. */
function fixedText(size: number, places: number): string {
  const { digits, scale } = exactDecimal(size);
  const rest = places - scale;
  const scaled = rest >= 0 ? digits * 10n ** BigInt(rest) : divideEven(digits, 10n ** BigInt(-rest));
  return withPoint(scaled.toString(), places);
}

/** A number without its sign, rounded to some digits after the first, with its power of ten. */
function significant(size: number, places: number): { readonly digits: string; readonly exponent: number } {
  const { digits, scale } = exactDecimal(size);
  const length = digits.toString().length;
  const drop = length - 1 - places;
  const kept = drop > 0 ? divideEven(digits, 10n ** BigInt(drop)) : digits * 10n ** BigInt(-drop);
  const text = kept.toString();
  // Rounding up may have given one digit more.
  const exponent = size === 0 ? 0 : length - 1 - scale + text.length - (places + 1);
  return { digits: size === 0 ? "0".repeat(places + 1) : text.slice(0, places + 1), exponent };
}

/** A number without its sign, as `%e` writes it. */
function exponentialText(size: number, places: number): string {
  const { digits, exponent } = significant(size, places);
  return `${withPoint(digits, places)}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** A number without its sign, as `%g` writes it. */
function generalText(size: number, precision: number, keepsZeros: boolean): string {
  const places = Math.max(precision, 1) - 1;
  const { exponent } = significant(size, places);
  const isLong = exponent < -4 || exponent > places;
  const text = isLong ? exponentialText(size, places) : fixedText(size, places - exponent);
  return keepsZeros || !text.includes(".") ? text : text.replace(/\.?0+(?=e|$)/, "");
}

/** A number without its sign, as `%a` writes it. */
function hexadecimalText(size: number, places: number | undefined): string {
  if (size === 0) return `0x0${places ? `.${"0".repeat(places)}` : ""}p+0`;
  const DIGITS = 13;
  const exponent = Math.floor(Math.log2(size)) - (size < 2 ** Math.floor(Math.log2(size)) ? 1 : 0);
  // Twice, since no power of two is large enough for the least numbers.
  const mantissa = BigInt((size / 2 ** Math.ceil(exponent / 2) / 2 ** Math.floor(exponent / 2)) * 2 ** (4 * DIGITS));
  const count = places ?? DIGITS;
  const kept = count < DIGITS ? divideEven(mantissa, 16n ** BigInt(DIGITS - count)) : mantissa;
  const text = kept.toString(16);
  const behind = places === undefined ? text.slice(1).replace(/0+$/, "") : text.slice(1).padEnd(count, "0");
  const point = behind === "" ? "" : `.${behind}`;
  return `0x${text.slice(0, 1)}${point}p${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}

/** A number without its sign, as a letter of `aefgAEFG` wants it; `digits` is the precision, if there is one. */
export function floatText(size: number, letter: string, hasHash: boolean, digits: number | undefined): string {
  if (!Number.isFinite(size)) return Number.isNaN(size) ? "nan" : "inf";
  const kind = letter.toLowerCase();
  if (kind === "a") return hexadecimalText(size, digits);
  if (kind === "e") return exponentialText(size, digits ?? 6);
  if (kind === "f") return fixedText(size, digits ?? 6);
  return generalText(size, digits ?? 6, hasHash);
}
