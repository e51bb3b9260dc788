// Functions of C's library and of MLIR's runner utilities that are no matter of memory references.

import { makeSpecialFunctions } from "../../special-functions.ts";
import { narrowFloat } from "./elements.ts";
import { libraryFunctions } from "./library.ts";
import { address, type HostNumber, type Machine } from "./machine.ts";
import { fixedText, generalText } from "./number-text.ts";
import type { RuntimeFunction } from "./runtime.ts";
import { streamFunctions } from "./streams.ts";
import { stringFunctions } from "./strings.ts";

function bytesOf(value: HostNumber | undefined): number {
  return Number(BigInt.asUintN(64, BigInt(value ?? 0)));
}

const allocate: RuntimeFunction = ({ heap }, size) => heap.allocate(bytesOf(size)) | 0;
const allocateAligned: RuntimeFunction = ({ heap }, alignment, size) =>
  heap.allocate(bytesOf(size), bytesOf(alignment)) | 0;
const free: RuntimeFunction = ({ heap }, place) => heap.free(address(place));
const says =
  (text: string): RuntimeFunction =>
  (machine) =>
    machine.print(text);

function reallocate(machine: Machine, place?: HostNumber, size?: HostNumber): number {
  const [old, wanted] = [address(place), bytesOf(size)];
  const made = machine.heap.allocate(wanted);
  machine.bytes.copyWithin(made, old, old + Math.min(machine.heap.sizeOf(old), wanted));
  machine.heap.free(old);
  return made | 0;
}

const GIGA = 1e9;
const MILLI = 1e-3;
const NANOS_PER_MILLI = 1e6;

const own: Readonly<Record<string, RuntimeFunction>> = {
  malloc: allocate,
  mlirAlloc: allocate,
  aligned_alloc: allocateAligned,
  mlirAlignedAlloc: allocateAligned,
  calloc(machine, count, size) {
    const length = bytesOf(count) * bytesOf(size);
    const place = machine.heap.allocate(length);
    machine.bytes.fill(0, place, place + length);
    return place | 0;
  },
  realloc: reallocate,
  free,
  mlirFree: free,
  mlirAlignedFree: free,
  printI64: (machine, value) => machine.print(String(value ?? 0)),
  printU64: (machine, value) => machine.print(String(BigInt.asUintN(64, BigInt(value ?? 0)))),
  printF32: (machine, value) => machine.print(generalText(Number(value))),
  printF64: (machine, value) => machine.print(generalText(Number(value))),
  printF16: (machine, value) => machine.print(generalText(narrowFloat(Number(value), "f16"))),
  printBF16: (machine, value) => machine.print(generalText(narrowFloat(Number(value), "bf16"))),
  printString: (machine, place) => machine.print(machine.textAt(address(place))),
  printOpen: says("( "),
  printClose: says(" )"),
  printComma: says(", "),
  printNewline: says("\n"),
  printFlops: ({ output }, value) => output.error(`${fixedText(Number(value) / GIGA, 6)} GFLOPS\n`),
  rtclock: () => performance.now() * MILLI,
  _mlir_ciface_nanoTime: () => BigInt(Math.round(performance.now() * NANOS_PER_MILLI)),
};

/** Functions of `math.h` that `Math` has under the same name, and some that it has under another. */
const mathNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh exp expm1 floor hypot log log10 log1p log2 pow sin sinh sqrt tan tanh trunc"
      .split(" ")
      .map((name) => [name, name]),
  ),
  fabs: "abs",
};

const { erf, erfc, tgamma, lgamma } = makeSpecialFunctions();

const otherMath: Readonly<Record<string, (...args: number[]) => number>> = {
  exp2: (value = 0) => 2 ** value,
  fmod: (a = 0, b = 0) => a % b,
  copysign: (a = 0, b = 0) => (Math.sign(b) < 0 || Object.is(b, -0) ? -Math.abs(a) : Math.abs(a)),
  round: (value = 0) => (value < 0 ? -Math.round(-value) : Math.round(value)),
  roundeven: roundEven,
  rint: roundEven,
  nearbyint: roundEven,
  exp10: (value = 0) => 10 ** value,
  fmax: (a = 0, b = 0) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b)),
  fmin: (a = 0, b = 0) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b)),
  fdim: (a = 0, b = 0) => (a > b ? a - b : Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : 0),
  ldexp: (value = 0, power = 0) => scaled(value, power),
  scalbn: (value = 0, power = 0) => scaled(value, power),
  erf,
  erfc,
  tgamma,
  lgamma,
};

/** `value` times a power of two, in steps that do not overflow on the way. */
function scaled(value: number, power: number): number {
  let [result, left] = [value, Math.max(Math.min(power, 2200), -2200)];
  for (; left > 1000; left -= 1000) result *= 2 ** 1000;
  for (; left < -1000; left += 1000) result *= 2 ** -1000;
  return result * 2 ** left;
}

function roundEven(value = 0): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  // Of -0.5, -0.
  return below % 2 === 0 ? below : Math.round(value);
}

/** To the nearest integer of 64 bits, by another function first; integers that are too large become the least one, as on x86. */
function toLong(compute: (value: number) => number): RuntimeFunction {
  return (_machine, value) => {
    const rounded = compute(Number(value));
    const isInRange = rounded >= -(2 ** 63) && rounded < 2 ** 63;
    return isInRange ? BigInt(rounded) : -(1n << 63n);
  };
}

/** The fraction from 1/2 to 1 and the power of two, which goes to memory. */
const frexp: RuntimeFunction = ({ view }, value, cell) => {
  const number = Number(value);
  let power = 0;
  if (number !== 0 && Number.isFinite(number)) {
    power = Math.max(-1023, Math.floor(Math.log2(Math.abs(number)))) + 1;
    while (Math.abs(scaled(number, -power)) >= 1) power++;
    while (Math.abs(scaled(number, -power)) < 0.5) power--;
  }
  view.setInt32(address(cell), power, true);
  return scaled(number, -power);
};

/** The fraction, and the integer, which goes to memory. */
function modf(store: (view: DataView, place: number, whole: number) => void): RuntimeFunction {
  return ({ view }, value, cell) => {
    const number = Number(value);
    const whole = Math.trunc(number);
    store(view, address(cell), whole);
    const fraction = Number.isFinite(number) ? number - whole : Number.isNaN(number) ? number : 0;
    return fraction === 0 && (number < 0 || Object.is(number, -0)) ? -0 : fraction;
  };
}

const roundings = { rint: roundEven, round: otherMath["round"] ?? roundEven };

/** Functions of `math.h` that give or take more than floats. */
const mixedMath: Readonly<Record<string, RuntimeFunction>> = {
  ...Object.fromEntries(
    Object.entries(roundings).flatMap(([name, compute]) =>
      [`l${name}`, `ll${name}`].flatMap((full) => [full, `${full}f`].map((one) => [one, toLong(compute)])),
    ),
  ),
  frexp,
  frexpf: frexp,
  modf: modf((view, place, whole) => view.setFloat64(place, whole, true)),
  modff: modf((view, place, whole) => view.setFloat32(place, whole, true)),
};

/** For f64 as C names them, for f32 with an `f` after. */
const mathFunctions = Object.entries({
  ...Object.fromEntries(Object.entries(mathNames).map(([name, own]) => [name, Reflect.get(Math, own)])),
  ...otherMath,
} as Readonly<Record<string, (...args: number[]) => number>>).flatMap(([name, compute]) => {
  const run: RuntimeFunction = (_machine, ...args) => compute(...args.map(Number));
  return [
    [name, run],
    [`${name}f`, run],
  ] as const;
});

export const cFunctions: Readonly<Record<string, RuntimeFunction>> = {
  ...Object.fromEntries(mathFunctions),
  ...mixedMath,
  ...stringFunctions,
  ...streamFunctions,
  ...libraryFunctions,
  ...own,
};
