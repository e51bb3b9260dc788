// What a program gives: one number of 64 bits that all values of a list go into.
import { isNumber } from "./guards.ts";
import type { Known, Maker, Memory } from "./maker.ts";
import { countOf, elementOf, f64, i32, i64, index, integer, isVector, type ValueType, vector } from "./types.ts";

/** The name of the function that mixes a number into another. */
export const mixName = (program: string): string => `${program}_mix`;

/** The text of that function. */
export function mixFunction(program: string): string {
  return `func.func private @${mixName(program)}(%sum: i64, %x: i64) -> i64 {
  %k = arith.constant 6364136223846793005 : i64
  %s = arith.constant 29 : i64
  %a = arith.muli %sum, %k : i64
  %b = arith.shrui %a, %s : i64
  %c = arith.xori %a, %b : i64
  %d = arith.addi %c, %x : i64
  return %d : i64
}`;
}

/** The name of the variable that values are mixed into on the way: the halves of a number of 64 bits. */
const seenName = (program: string): string => `${program}_seen`;
const SEEN = "memref<2xi32>";

/** The text of that variable, and of the functions that read it, and mix a number into it. */
export function seeFunctions(program: string): string {
  return `memref.global "private" @${seenName(program)} : ${SEEN} = dense<1>
func.func private @${seenName(program)}_sum() -> i64 {
  %seen = memref.get_global @${seenName(program)} : ${SEEN}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %width = arith.constant 32 : i64
  %low = memref.load %seen[%c0] : ${SEEN}
  %high = memref.load %seen[%c1] : ${SEEN}
  %wideLow = arith.extui %low : i32 to i64
  %wideHigh = arith.extui %high : i32 to i64
  %shifted = arith.shli %wideHigh, %width : i64
  %sum = arith.ori %wideLow, %shifted : i64
  return %sum : i64
}
func.func private @${program}_see(%x: i64) {
  %seen = memref.get_global @${seenName(program)} : ${SEEN}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %width = arith.constant 32 : i64
  %sum = func.call @${seenName(program)}_sum() : () -> i64
  %next = func.call @${mixName(program)}(%sum, %x) : (i64, i64) -> i64
  %low = arith.trunci %next : i64 to i32
  %shifted = arith.shrui %next, %width : i64
  %high = arith.trunci %shifted : i64 to i32
  memref.store %low, %seen[%c0] : ${SEEN}
  memref.store %high, %seen[%c1] : ${SEEN}
  return
}`;
}

/** Mixes a scalar into that variable. */
export function see(maker: Maker): void {
  const known = maker.valuesOf((type) => !isVector(type)).slice(-5);
  const { name, type } = known.length > 0 ? maker.pick(known) : { name: maker.constant(i64), type: i64 };
  maker.line(`func.call @${maker.shared.name}_see(${bits(maker, name, type)}) : (i64) -> ()`);
}

/** What has been mixed into that variable so far. */
export function seen(maker: Maker): string {
  return maker.op(i64, `func.call @${seenName(maker.shared.name)}_sum() : () -> i64`);
}

/** The halves of a sum as one number of 32 bits. */
export function halved(maker: Maker, sum: string): string {
  const high = maker.op(i64, `arith.shrui ${sum}, ${maker.given(i64, "32")} : i64`);
  const both = maker.op(i64, `arith.xori ${sum}, ${high} : i64`);
  return maker.op(i32, `arith.trunci ${both} : i64 to i32`);
}

function mixOne(maker: Maker, sum: string, value: string): string {
  return maker.op(i64, `func.call @${mixName(maker.shared.name)}(${sum}, ${value}) : (i64, i64) -> i64`);
}

/** The bits of a scalar as a number of 64 bits. */
function bits(maker: Maker, value: string, type: ValueType): string {
  const { kind, bits: width } = elementOf(type);
  if (kind === "float") {
    const exact = width === 16 ? maker.op(f64, `arith.extf ${value} : f16 to f64`) : value;
    const of = width === 16 ? f64 : type;
    const as = integer(elementOf(of).bits);
    const cast = maker.op(as, `arith.bitcast ${isNumber(maker, exact, of)} : ${of.text} to ${as.text}`);
    return bits(maker, cast, as);
  }
  if (kind === "index") return maker.op(i64, `arith.index_cast ${value} : index to i64`);
  return width === 64 ? value : maker.op(i64, `arith.extui ${value} : ${type.text} to i64`);
}

/** Vectors of as many elements go into a sum as a whole, some elements of larger ones. */
const FEW = 4;

function mixVector(maker: Maker, sum: string, value: string, type: ValueType): string {
  if (!isVector(type)) return mixOne(maker, sum, bits(maker, value, type));
  const flat = vector([countOf(type.shape)], type.element);
  const row =
    type.shape.length === 1 ? value : maker.op(flat, `vector.shape_cast ${value} : ${type.text} to ${flat.text}`);
  let result = sum;
  const count = countOf(type.shape);
  const places = count <= FEW ? Array.from({ length: count }, (_, at) => at) : [0, maker.below(count), count - 1];
  for (const at of places) {
    const element = maker.op(type.element, `vector.extract ${row}[${at}] : ${type.element.text} from ${flat.text}`);
    result = mixOne(maker, result, bits(maker, element, type.element));
  }
  return result;
}

/** Mixes values into a sum. */
export function mixed(maker: Maker, sum: string, values: readonly Known[]): string {
  return values.reduce((so, { name, type }) => mixVector(maker, so, name, type), sum);
}

/** Mixes all that a memory holds into a sum. */
export function mixedMemory(maker: Maker, sum: string, { name, shape, element, type }: Memory): string {
  const bounds = [0, 1, ...shape].map((size) => maker.given(index, String(size)));
  const [zero = "", one = "", ...sizes] = bounds;
  const places: string[] = [];
  const loop = (so: string): string => {
    const size = sizes[places.length];
    if (size === undefined) {
      const value = maker.op(element, `memref.load ${name}[${places.join(", ")}] : ${type}`);
      return mixVector(maker, so, value, element);
    }
    const [place, inner] = [maker.name(), maker.name()];
    const open = `scf.for ${place} = ${zero} to ${size} step ${one} iter_args(${inner} = ${so}) -> (i64) {`;
    const write = (): void => {
      places.push(place);
      maker.line(`scf.yield ${loop(inner)} : i64`);
      places.pop();
    };
    return maker.regions([i64], [[open, write]])[0] ?? so;
  };
  return loop(sum);
}
