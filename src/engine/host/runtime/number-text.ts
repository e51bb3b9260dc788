// Numbers as C prints them, from the exact value: JavaScript's own functions round what lies in the middle upwards, C to an even digit.

/** `%.<precision>e` @internal */
export function exponentText(value: number, precision: number): string {
  if (!Number.isFinite(value)) return specialText(value);
  const [digits, exponent] = roundedDigits(value, precision + 1);
  const [first = "0", rest] = [digits[0], digits.slice(1)];
  const fraction = precision > 0 ? `.${rest}` : "";
  const sign = exponent < 0 ? "-" : "+";
  return `${signOf(value)}${first}${fraction}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** `%.<precision>f` */
export function fixedText(value: number, precision: number): string {
  if (!Number.isFinite(value)) return specialText(value);
  // Without a fraction, and perhaps with more digits than JavaScript gives.
  if (Math.abs(value) >= 2 ** 53) {
    return `${signOf(value)}${BigInt(Math.abs(value))}${precision > 0 ? `.${"0".repeat(precision)}` : ""}`;
  }
  const [, exponent] = roundedDigits(value, EXACT);
  const count = exponent + 1 + precision;
  const [digits, power] = count < 0 || value === 0 ? ["", -1 - precision] : roundedDigits(value, count);
  const all = power < 0 ? `${"0".repeat(-power)}${digits}` : digits;
  const whole = power < 0 ? 1 : power + 1;
  const padded = all.padEnd(whole + precision, "0").slice(0, whole + precision);
  return `${signOf(value)}${padded.slice(0, whole)}${precision > 0 ? `.${padded.slice(whole)}` : ""}`;
}

/** `%g`, which is also how streams of C++ print numbers: six digits, without zeros at the end unless `keepsZeros` is set. */
export function generalText(value: number, precision = 6, keepsZeros = false): string {
  if (!Number.isFinite(value)) return specialText(value);
  if (value === 0) return `${signOf(value)}0${keepsZeros ? `.${"0".repeat(precision - 1)}` : ""}`;
  const [digits, exponent] = roundedDigits(value, precision);
  const kept = keepsZeros ? digits.padEnd(precision, "0") : digits.replace(/0+$/, "");
  if (exponent < -4 || exponent >= precision) {
    const fraction = kept.length > 1 ? `.${kept.slice(1)}` : "";
    const power = String(Math.abs(exponent)).padStart(2, "0");
    return `${signOf(value)}${kept[0]}${fraction}e${exponent < 0 ? "-" : "+"}${power}`;
  }
  if (exponent < 0) return `${signOf(value)}0.${"0".repeat(-exponent - 1)}${kept}`;
  const whole = digits.slice(0, exponent + 1);
  const fraction = kept.slice(exponent + 1);
  return `${signOf(value)}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

const FRACTION_BITS = 52n;

/** `%a`: the exact value, or rounded to `precision` digits after the point. */
export function hexadecimalText(value: number, precision?: number): string {
  if (!Number.isFinite(value)) return specialText(value);
  const bits = new BigUint64Array(Float64Array.of(Math.abs(value)).buffer)[0] ?? 0n;
  const exponent = Number(bits >> FRACTION_BITS);
  let mantissa = bits & ((1n << FRACTION_BITS) - 1n);
  if (exponent > 0) mantissa |= 1n << FRACTION_BITS;
  const digits = precision === undefined || precision > 13 ? 13 : precision;
  mantissa = roundedBits(mantissa, FRACTION_BITS - BigInt(4 * digits));
  const whole = mantissa >> BigInt(4 * digits);
  const rest = (mantissa & ((1n << BigInt(4 * digits)) - 1n)).toString(16).padStart(digits, "0");
  const fraction = precision === undefined ? rest.replace(/0+$/, "") : digits === 0 ? "" : rest.padEnd(precision, "0");
  const power = value === 0 ? 0 : Math.max(exponent, 1) - 1023;
  return `${signOf(value)}0x${whole}${fraction === "" ? "" : `.${fraction}`}p${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

/** Without the lowest bits, to the nearest, in the middle to an even number. */
function roundedBits(bits: bigint, dropped: bigint): bigint {
  if (dropped <= 0n) return bits;
  const half = 1n << (dropped - 1n);
  const rest = bits & ((1n << dropped) - 1n);
  const kept = bits >> dropped;
  return rest > half || (rest === half && (kept & 1n) === 1n) ? kept + 1n : kept;
}

function specialText(value: number): string {
  return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
}

function signOf(value: number): string {
  return value < 0 || Object.is(value, -0) ? "-" : "";
}

/** As many digits as JavaScript gives: those of the exact value, since what lies in the middle between two short numbers is short. */
const EXACT = 100;

/** The first digits of a finite number, rounded, and the power of ten of the first one. */
function roundedDigits(value: number, count: number): readonly [digits: string, exponent: number] {
  const [mantissa = "", power = "0"] = Math.abs(value).toExponential(EXACT).split("e");
  const digits = mantissa.replace(".", "");
  const exponent = Number(power);
  if (count >= digits.length) return [digits, exponent];
  const kept = digits.slice(0, count);
  const rest = digits.slice(count);
  const isMiddle = /^50*$/.test(rest);
  const isUp = isMiddle ? Number(kept.at(-1) ?? 0) % 2 === 1 : (rest[0] ?? "0") >= "5";
  if (!isUp) return [kept, exponent];
  const next = String(BigInt(kept === "" ? "0" : kept) + 1n).padStart(count, "0");
  return next.length > count ? [next.slice(0, Math.max(count, 1)), exponent + 1] : [next, exponent];
}
