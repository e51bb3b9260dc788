// Expressions with one right result, in GLSL and OpenCL C.
import type { Choices } from "../spirv/mutations.ts";
import { chance, type Expr, type Frame, isTrue, type Language, literal, type Structs } from "./language.ts";
import { componentwise } from "./maker.ts";
import {
  bitsOfFloat,
  floatOfBits,
  floatOfInteger,
  roundEven,
  roundTo,
  type Scalar,
  signedOf,
  type Value,
  wrap,
} from "./numbers.ts";
import { randomValue } from "./random-values.ts";
import {
  bool,
  countOf,
  float,
  int,
  isSame,
  type Matrix,
  pick,
  scalarOf,
  type Type,
  type Vector,
  vector,
  withScalar,
} from "./types.ts";

type Plain = Scalar | Vector;

/** Makes expressions of the types that a program has. */
export abstract class Operators {
  readonly language: Language;
  readonly choose: Choices;
  readonly structs: Structs;
  /** The scalars that the program uses. */
  abstract readonly scalars: readonly Scalar[];

  constructor(language: Language, choose: Choices, structs: Structs) {
    this.language = language;
    this.choose = choose;
    this.structs = structs;
  }

  /** An expression of a type; of no more operators inside each other than `depth`. */
  abstract expr(type: Type, depth: number): Expr;

  protected get isGlsl(): boolean {
    return this.language === "glsl";
  }

  protected chance(percent: number): boolean {
    return chance(this.choose, percent);
  }

  literal(type: Type, value: Value = this.simple(type)): Expr {
    return { text: literal(this.language, this.structs, type, value), type, run: () => value };
  }

  /** A value that can be written down: floats are finite. */
  simple(type: Type): Value {
    const value = randomValue(this.choose, type);
    const tame = (part: Value): Value => {
      if (Array.isArray(part)) return part.map(tame);
      return typeof part === "number" && !(Math.abs(part) <= 8 && Number.isInteger(part * 2)) ? 0.75 : part;
    };
    return tame(value);
  }

  /** As the operators of C give what is wider. */
  #narrowed(type: Plain, text: string): string {
    return this.isGlsl || type.kind === "vector" ? text : `(${this.structs.name(type)})(${text})`;
  }

  protected made(
    type: Plain,
    text: string,
    operands: readonly Expr[],
    f: (...values: (bigint | number | boolean)[]) => Value,
  ): Expr {
    const each = componentwise(f);
    return { text: this.#narrowed(type, text), type, run: (frame) => each(...operands.map((one) => one.run(frame))) };
  }

  /** A cast, or a constructor. */
  protected cast(type: Plain, text: string): string {
    const name = this.structs.name(type);
    if (this.isGlsl) return `${name}(${text})`;
    return type.kind === "vector" ? `convert_${name}(${text})` : `(${name})(${text})`;
  }

  splat(type: Plain, value: bigint | number): Expr {
    return this.literal(type, type.kind === "vector" ? Array(type.count).fill(value) : value);
  }

  operator(type: Plain, depth: number): Expr {
    const scalar = scalarOf(type);
    if (type.kind === "vector" && this.chance(25)) return this.#vector(type, depth);
    if (this.chance(8)) return this.#choice(type, depth);
    if (scalar.kind === "bool") return this.#truth(type, depth);
    if (this.chance(15)) return this.#conversion(type, scalar, depth);
    return scalar.kind === "int" ? this.#integer(type, scalar, depth) : this.#float(type, scalar.width, depth);
  }

  #choice(type: Plain, depth: number): Expr {
    const [test, yes, no] = [this.expr(bool, depth - 1), this.expr(type, depth - 1), this.expr(type, depth - 1)];
    const run = (frame: Frame): Value => (isTrue(test.run(frame)) ? yes.run(frame) : no.run(frame));
    return { text: this.#narrowed(type, `(${test.text} ? ${yes.text} : ${no.text})`), type, run };
  }

  #vector(type: Vector, depth: number): Expr {
    const parts: Expr[] = [];
    if (this.chance(50)) {
      const from = vector(type.element, pick(this.choose, [2, 3, 4]));
      const source = this.expr(from, depth - 1);
      const places = Array.from({ length: type.count }, () => this.choose.below(from.count));
      if (type.count > 4) return this.literal(type);
      const text = `(${source.text}).${places.map((at) => "xyzw"[at]).join("")}`;
      const run = (frame: Frame): Value => {
        const value = source.run(frame);
        return Array.isArray(value) ? places.map((at) => value[at]) : Array(type.count).fill(undefined);
      };
      return { text, type, run };
    }
    for (let left = type.count; left > 0; ) {
      const size = left > 1 && this.chance(30) && left < type.count ? 2 : 1;
      parts.push(this.expr(size === 1 ? type.element : vector(type.element, size), depth - 1));
      left -= size;
    }
    const list = parts.map(({ text }) => text).join(", ");
    const name = this.structs.name(type);
    const run = (frame: Frame): Value =>
      parts.flatMap((part) => {
        const value = part.run(frame);
        return part.type.kind === "vector" && value === undefined ? [undefined, undefined] : (value as Value);
      }) as Value;
    return { text: this.isGlsl ? `${name}(${list})` : `(${name})(${list})`, type, run };
  }

  #conversion(type: Plain, to: Scalar, depth: number): Expr {
    const from = withScalar(
      type,
      pick(
        this.choose,
        this.scalars.filter((one) => one.kind !== "bool"),
      ),
    );
    const scalar = scalarOf(from);
    if (isSame(from, type)) return this.expr(type, depth - 1);
    // clang 22 widens vectors of signed integers as if they had no sign.
    if (!this.isGlsl && scalar.kind === "int" && scalar.signed && type.kind === "vector") return this.literal(type);
    const operand = this.expr(from, depth - 1);
    if (scalar.kind === "float" && to.kind === "int") return this.#toInteger(type, to, operand, scalar.width);
    const text = this.cast(type, operand.text);
    return this.made(type, text, [operand], (x) => {
      if (scalar.kind === "int") {
        const number = scalar.signed ? signedOf(BigInt(x), scalar.width) : BigInt(x);
        return to.kind === "int"
          ? wrap(number, to.width)
          : to.kind === "float"
            ? floatOfInteger(to.width, number)
            : undefined;
      }
      return to.kind === "float" ? roundTo(to.width, Number(x)) : undefined;
    });
  }

  #toInteger(type: Plain, to: Scalar & { readonly kind: "int" }, operand: Expr, fromWidth: number): Expr {
    const name = this.structs.name(type);
    if (!this.isGlsl) {
      const modes = { "": Math.trunc, _rte: roundEven, _rtz: Math.trunc, _rtp: Math.ceil, _rtn: Math.floor } as const;
      const mode = pick(this.choose, Object.keys(modes) as (keyof typeof modes)[]);
      const [low, high] = to.signed
        ? [-(1n << BigInt(to.width - 1)), (1n << BigInt(to.width - 1)) - 1n]
        : [0n, (1n << BigInt(to.width)) - 1n];
      return this.made(type, `convert_${name}_sat${mode}(${operand.text})`, [operand], (x) => {
        const number = modes[mode](Number(x));
        if (Number.isNaN(number)) return 0n;
        if (number >= Number(high)) return wrap(high, to.width);
        return wrap(number <= Number(low) ? low : BigInt(number), to.width);
      });
    }
    const limits = [to.signed ? -100 : 0, 100] as const;
    const [low, high] = limits.map((one) => this.literal(float(fromWidth), one).text);
    return this.made(type, `${name}(clamp(${operand.text}, ${low}, ${high}))`, [operand], (x) => {
      const number = Number(x);
      return Number.isNaN(number)
        ? undefined
        : wrap(BigInt(Math.trunc(Math.min(Math.max(number, limits[0]), limits[1]))), to.width);
    });
  }

  // ---- truth values

  #truth(type: Plain, depth: number): Expr {
    if (type.kind === "vector") return this.#truths(type, depth);
    const kind = this.choose.below(this.isGlsl ? 10 : 8);
    if (kind < 3) {
      const operator = pick(this.choose, ["&&", "||", "^^"].slice(0, this.isGlsl ? 3 : 2));
      const [a, b] = [this.expr(bool, depth - 1), this.expr(bool, depth - 1)];
      const run = (frame: Frame): Value => {
        const left = isTrue(a.run(frame));
        if (operator === "&&") return left && isTrue(b.run(frame));
        return operator === "||" ? left || isTrue(b.run(frame)) : left !== isTrue(b.run(frame));
      };
      return { text: `(${a.text} ${operator} ${b.text})`, type, run };
    }
    if (kind < 4) {
      const a = this.expr(bool, depth - 1);
      return { text: `(!${a.text})`, type, run: (frame) => !isTrue(a.run(frame)) };
    }
    if (kind < 8) {
      const scalar = pick(
        this.choose,
        this.scalars.filter((one) => one.kind !== "bool"),
      );
      const [a, b] = [this.expr(scalar, depth - 1), this.expr(scalar, depth - 1)];
      const [operator, f] = pick(this.choose, comparisons);
      const run = (frame: Frame): Value =>
        componentwise((x, y) => f(orderOf(scalar, x), orderOf(scalar, y)))(a.run(frame), b.run(frame));
      return { text: `(${a.text} ${operator} ${b.text})`, type, run };
    }
    const operand = this.expr(vector(bool, pick(this.choose, [2, 3, 4])), depth - 1);
    const isAll = this.chance(50);
    const run = (frame: Frame): Value => {
      const value = operand.run(frame);
      if (!Array.isArray(value) || value.includes(undefined)) return undefined;
      return isAll ? !value.includes(false) : value.includes(true);
    };
    return { text: `${isAll ? "all" : "any"}(${operand.text})`, type, run };
  }

  #truths(type: Vector, depth: number): Expr {
    if (this.chance(25)) {
      const operand = this.expr(type, depth - 1);
      return this.made(type, `not(${operand.text})`, [operand], (x) => !x);
    }
    const scalar = pick(
      this.choose,
      this.scalars.filter((one) => one.kind !== "bool"),
    );
    const operands = withScalar(type, scalar);
    const [a, b] = [this.expr(operands, depth - 1), this.expr(operands, depth - 1)];
    const [, f, name] = pick(this.choose, comparisons);
    return this.made(type, `${name}(${a.text}, ${b.text})`, [a, b], (x, y) =>
      f(orderOf(scalar, x), orderOf(scalar, y)),
    );
  }

  // ---- integers

  #integer(type: Plain, scalar: Scalar & { readonly kind: "int" }, depth: number): Expr {
    const { width, signed } = scalar;
    const operand = () => this.expr(type, depth - 1);
    const of = (x: bigint | number | boolean) => (signed ? signedOf(BigInt(x), width) : BigInt(x));
    const binary = (operator: string, f: (a: bigint, b: bigint) => bigint): Expr => {
      const [a, b] = [operand(), operand()];
      return this.made(type, `(${a.text} ${operator} ${b.text})`, [a, b], (x, y) =>
        wrap(f(BigInt(x), BigInt(y)), width),
      );
    };
    const call = (name: string, count: number, f: (...values: bigint[]) => bigint | undefined): Expr => {
      const values = Array.from({ length: count }, operand);
      return this.made(type, `${name}(${values.map(({ text }) => text).join(", ")})`, values, (...given) => {
        const result = f(...given.map(of));
        return result === undefined ? undefined : wrap(result, width);
      });
    };
    const masked = (limit: bigint): Expr => {
      const b = operand();
      const mask = this.splat(type, limit - 1n);
      return this.made(type, `(${b.text} & ${mask.text})`, [b], (x) => BigInt(x) & (limit - 1n));
    };
    const clamp = (x: bigint, low: bigint, high: bigint) =>
      low > high ? undefined : x < low ? low : x > high ? high : x;
    const choices: (() => Expr)[] = [
      () => binary("+", (a, b) => a + b),
      () => binary("-", (a, b) => a - b),
      () => binary("*", (a, b) => a * b),
      () => binary("&", (a, b) => a & b),
      () => binary("|", (a, b) => a | b),
      () => binary("^", (a, b) => a ^ b),
      () => {
        const [a, b] = [operand(), masked(BigInt(width))];
        return this.made(type, `(${a.text} << ${b.text})`, [a, b], (x, y) => wrap(BigInt(x) << BigInt(y), width));
      },
      () => {
        const [a, b] = [operand(), masked(BigInt(width))];
        return this.made(type, `(${a.text} >> ${b.text})`, [a, b], (x, y) => wrap(of(x) >> BigInt(y), width));
      },
      () => {
        // A remainder of negative numbers is left open by GLSL.
        const operator = this.isGlsl && signed ? "/" : pick(this.choose, ["/", "%"]);
        const [a, b] = [operand(), masked(16n)];
        const one = this.splat(type, 1n);
        return this.made(type, `(${a.text} ${operator} (${b.text} | ${one.text}))`, [a, b], (x, y) => {
          const by = BigInt(y) | 1n;
          return wrap(operator === "/" ? of(x) / by : of(x) % by, width);
        });
      },
      () => {
        const a = operand();
        return this.made(type, `(~${a.text})`, [a], (x) => wrap(~BigInt(x), width));
      },
      () => {
        const a = operand();
        return this.made(type, `(-${a.text})`, [a], (x) => wrap(-BigInt(x), width));
      },
      () => call("min", 2, (a = 0n, b = 0n) => (a < b ? a : b)),
      () => call("max", 2, (a = 0n, b = 0n) => (a > b ? a : b)),
      () => call("clamp", 3, (x = 0n, low = 0n, high = 0n) => clamp(x, low, high)),
    ];
    if (this.isGlsl && signed && width === 32)
      choices.push(
        () => call("abs", 1, (a = 0n) => (a < 0n ? -a : a)),
        () => call("sign", 1, (a = 0n) => (a < 0n ? -1n : a > 0n ? 1n : 0n)),
      );
    if (this.isGlsl && width === 32) {
      const bits = (x: bigint) => wrap(x, width);
      choices.push(
        () =>
          call("bitfieldReverse", 1, (a = 0n) =>
            BigInt(`0b${[...bits(a).toString(2).padStart(32, "0")].reverse().join("")}`),
          ),
        () => {
          const [a, offset, count] = [operand(), this.choose.below(20), this.choose.below(13)];
          return this.made(type, `bitfieldExtract(${a.text}, ${offset}, ${count})`, [a], (x) => {
            const field = wrap(BigInt(x) >> BigInt(offset), count);
            return wrap(signed ? signedOf(field, count) : field, 32);
          });
        },
        () => {
          const [a, b, offset, count] = [operand(), operand(), this.choose.below(20), this.choose.below(13)];
          const mask = ((1n << BigInt(count)) - 1n) << BigInt(offset);
          return this.made(type, `bitfieldInsert(${a.text}, ${b.text}, ${offset}, ${count})`, [a, b], (x, y) =>
            wrap((BigInt(x) & ~mask) | ((BigInt(y) << BigInt(offset)) & mask), 32),
          );
        },
      );
    }
    if (this.isGlsl && width === 32 && signed)
      choices.push(() => {
        const a = this.expr(withScalar(type, int(32, false)), depth - 1);
        const [name, f] = pick(this.choose, [
          ["bitCount", (x: bigint) => BigInt(x.toString(2).replace(/0/g, "").length)],
          ["findLSB", (x: bigint) => (x === 0n ? -1n : BigInt((x & -x).toString(2).length - 1))],
          ["findMSB", (x: bigint) => (x === 0n ? -1n : BigInt(x.toString(2).length - 1))],
        ] as const);
        return this.made(type, `${name}(${a.text})`, [a], (x) => wrap(f(BigInt(x)), 32));
      });
    if (this.isGlsl && width === 32 && !signed)
      choices.push(() => {
        const a = this.expr(withScalar(type, float(32)), depth - 1);
        return this.made(type, `floatBitsToUint(${a.text})`, [a], (x) =>
          Number.isNaN(x) ? undefined : bitsOfFloat(32, Number(x)),
        );
      });
    if (!this.isGlsl) {
      const range = (x: bigint) => {
        const [low, high] = signed
          ? [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n]
          : [0n, (1n << BigInt(width)) - 1n];
        return x < low ? low : x > high ? high : x;
      };
      choices.push(
        () => call("add_sat", 2, (a = 0n, b = 0n) => range(a + b)),
        () => call("sub_sat", 2, (a = 0n, b = 0n) => range(a - b)),
        () => call("hadd", 2, (a = 0n, b = 0n) => (a + b) >> 1n),
        () => call("rhadd", 2, (a = 0n, b = 0n) => (a + b + 1n) >> 1n),
        () => call("mul_hi", 2, (a = 0n, b = 0n) => (a * b) >> BigInt(width)),
        () => call("mad_hi", 3, (a = 0n, b = 0n, c = 0n) => ((a * b) >> BigInt(width)) + c),
        () => call("mad_sat", 3, (a = 0n, b = 0n, c = 0n) => range(a * b + c)),
        () =>
          call(
            "clz",
            1,
            (a = 0n) => BigInt(width) - BigInt(wrap(a, width) === 0n ? 0 : wrap(a, width).toString(2).length),
          ),
        () => call("popcount", 1, (a = 0n) => BigInt(wrap(a, width).toString(2).replace(/0/g, "").length)),
        () =>
          call("rotate", 2, (a = 0n, b = 0n) => {
            const [x, by] = [wrap(a, width), wrap(b, width) % BigInt(width)];
            return (x << by) | (x >> (BigInt(width) - by));
          }),
      );
    }
    return pick(this.choose, choices)();
  }

  // ---- floats

  #float(type: Plain, width: number, depth: number): Expr {
    const operand = () => this.expr(type, depth - 1);
    const binary = (operator: string, f: (a: number, b: number) => number): Expr => {
      const [a, b] = [operand(), operand()];
      return this.made(type, `(${a.text} ${operator} ${b.text})`, [a, b], (x, y) =>
        roundTo(width, f(Number(x), Number(y))),
      );
    };
    const call = (name: string, f: (a: number) => number | undefined): Expr => {
      const a = operand();
      return this.made(type, `${name}(${a.text})`, [a], (x) => {
        const result = f(Number(x));
        return result === undefined ? undefined : roundTo(width, result);
      });
    };
    const least = (name: string, f: (a: number, b: number) => number): Expr => {
      const [a, b] = [operand(), operand()];
      return this.made(type, `${name}(${a.text}, ${b.text})`, [a, b], (x, y) =>
        Number.isNaN(Number(x)) || Number.isNaN(Number(y)) || (x === y && !Object.is(x, y))
          ? undefined
          : f(Number(x), Number(y)),
      );
    };
    const choices: (() => Expr)[] = [
      () => binary("+", (a, b) => a + b),
      () => binary("-", (a, b) => a - b),
      () => binary("*", (a, b) => a * b),
      ...(this.isGlsl ? [() => binary("/", (a, b) => a / b)] : []),
      () => {
        const a = operand();
        return this.made(type, `(-${a.text})`, [a], (x) => -Number(x));
      },
      () => call(this.isGlsl ? "abs" : "fabs", Math.abs),
      () => call("floor", Math.floor),
      () => call("ceil", Math.ceil),
      () => call("trunc", Math.trunc),
      () => call(this.isGlsl ? "roundEven" : "rint", roundEven),
      () => least(this.isGlsl ? "min" : "fmin", Math.min),
      () => least(this.isGlsl ? "max" : "fmax", Math.max),
    ];
    if (this.isGlsl && width === 32)
      choices.push(() => {
        const a = this.expr(withScalar(type, int(32, false)), depth - 1);
        return this.made(type, `uintBitsToFloat(${a.text})`, [a], (x) => floatOfBits(32, BigInt(x)));
      });
    if (this.isGlsl && type.kind === "vector" && width !== 64)
      choices.push(
        () => this.#times(type, depth),
        () => this.#times(type, depth),
      );
    if (type.kind !== "vector" && this.isGlsl) choices.push(() => this.#dot(type, width, depth));
    return pick(this.choose, choices)();
  }

  #dot(type: Scalar, width: number, depth: number): Expr {
    const operands = vector(type, pick(this.choose, [2, 3, 4]));
    const [a, b] = [this.expr(operands, depth - 1), this.expr(operands, depth - 1)];
    const run = (frame: Frame): Value => dot(width, a.run(frame), b.run(frame));
    return { text: `dot(${a.text}, ${b.text})`, type, run };
  }

  /** A matrix with a vector. */
  #times(type: Vector, depth: number): Expr {
    const width = scalarOf(type).kind === "float" ? (scalarOf(type) as Scalar & { width: number }).width : 32;
    const other = pick(this.choose, [2, 3, 4]);
    const operand = this.expr(vector(type.element, other), depth - 1);
    if (this.chance(50)) {
      const matrix = this.expr({ kind: "matrix", element: type, count: other } as Matrix, depth - 1);
      const run = (frame: Frame): Value => {
        const rows = transposed(matrix.run(frame), type.count);
        const x = operand.run(frame);
        return rows.map((row) => dot(width, row, x));
      };
      return { text: `(${matrix.text} * ${operand.text})`, type, run };
    }
    const matrix = this.expr(
      { kind: "matrix", element: vector(type.element, other), count: type.count } as Matrix,
      depth - 1,
    );
    const run = (frame: Frame): Value => {
      const columns = matrix.run(frame);
      const x = operand.run(frame);
      return Array.from({ length: countOf(type) }, (_, at) =>
        dot(width, x, Array.isArray(columns) ? columns[at] : undefined),
      );
    };
    return { text: `(${operand.text} * ${matrix.text})`, type, run };
  }

  matrix(type: Matrix, depth: number): Expr {
    const { width } = type.element.element as Scalar & { readonly kind: "float" };
    const kind = this.choose.below(4);
    const name = this.structs.name(type);
    if (kind === 0) {
      const columns = Array.from({ length: type.count }, () => this.expr(type.element, depth - 1));
      return {
        text: `${name}(${columns.map(({ text }) => text).join(", ")})`,
        type,
        run: (frame) => columns.map((one) => one.run(frame)),
      };
    }
    if (kind === 1) {
      const from = this.expr(
        { kind: "matrix", element: vector(type.element.element, type.count), count: type.element.count },
        depth - 1,
      );
      return { text: `transpose(${from.text})`, type, run: (frame) => transposed(from.run(frame), type.count) };
    }
    const [a, b] = [
      this.expr(type, depth - 1),
      kind === 2 ? this.expr(type, depth - 1) : this.expr(type.element.element, depth - 1),
    ];
    const operator = kind === 3 ? "*" : pick(this.choose, ["+", "-"]);
    const f = {
      "+": (x: number, y: number) => x + y,
      "-": (x: number, y: number) => x - y,
      "*": (x: number, y: number) => x * y,
    }[operator] as (x: number, y: number) => number;
    const each = componentwise((x, y) => roundTo(width, f(Number(x), Number(y))));
    return { text: `(${a.text} ${operator} ${b.text})`, type, run: (frame) => each(a.run(frame), b.run(frame)) };
  }
}

type Test = (a: number | bigint, b: number | bigint) => boolean;
const comparisons: readonly (readonly [string, Test, string])[] = [
  ["<", (a, b) => a < b, "lessThan"],
  ["<=", (a, b) => a <= b, "lessThanEqual"],
  [">", (a, b) => a > b, "greaterThan"],
  [">=", (a, b) => a >= b, "greaterThanEqual"],
  ["==", (a, b) => a === b, "equal"],
  ["!=", (a, b) => a !== b, "notEqual"],
];

const orderOf = (type: Scalar, x: bigint | number | boolean): number | bigint =>
  type.kind === "int" && type.signed ? signedOf(BigInt(x), type.width) : type.kind === "float" ? Number(x) : BigInt(x);

function dot(width: number, a: Value, b: Value): Value {
  if (!Array.isArray(a) || !Array.isArray(b) || a.includes(undefined) || b.includes(undefined)) return undefined;
  const round = (x: number) => roundTo(width, x);
  return a.map((x, at) => round(Number(x) * Number(b[at]))).reduce((sum, x) => round(sum + x));
}

function transposed(columns: Value, rows: number): readonly Value[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.isArray(columns)
      ? columns.map((column: Value) => (Array.isArray(column) ? column[row] : undefined))
      : undefined,
  );
}
