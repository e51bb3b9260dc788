// Statements with wild control flow, in GLSL and OpenCL C: jumps anywhere, with unreachable code after them; loops of all forms; switches that fall
// through; functions with many ends. Expressions have operators of the languages alone, with results that are exact in any order.
import type { Choices } from "../../spirv/mutations.ts";
import {
  type Expr,
  type Frame,
  indented,
  isTrue,
  type Language,
  runAll,
  type Signal,
  type Statement,
  Structs,
} from "../language.ts";
import type { Scalar } from "../numbers.ts";
import { Statements, type Variable } from "../statements.ts";
import { bool, int, type Matrix, pick, scalarOf, type Type, type Vector } from "../types.ts";
import { exactFloat, integerOperators } from "./exact.ts";

type Plain = Scalar | Vector;

const nothing: Statement = { lines: [], run: () => undefined };
const uint = int(32, false);
/** How deep statements may be inside each other. */
const TOP = 3;

export abstract class WildStatements extends Statements {
  /** Statements to leave out, by their numbers, while an example is made smaller. */
  readonly #dropped: ReadonlySet<number>;
  /** How many statements have been made. */
  statements = 0;
  /** Switches around the statement that is being made, in its function. */
  #switches = 0;

  /** `prefix`: what the names of its structs begin with. */
  constructor(language: Language, choose: Choices, prefix: string, dropped: ReadonlySet<number>) {
    super(language, choose, new Structs(language, prefix));
    this.#dropped = dropped;
  }

  override statement(depth: number): Statement {
    const number = this.statements++;
    const made = this.#any(depth);
    return this.#dropped.has(number) ? nothing : made;
  }

  #any(depth: number): Statement {
    const kind = this.choose.below(100);
    if (kind < 15) return this.mark();
    if (kind < 30) return depth === TOP && !this.chance(25) ? this.assignment() : this.#jump();
    if (kind < 38) return this.call() ?? this.assignment();
    if (depth === 0 || kind < 50) return super.statement(Math.min(depth, 1));
    if (kind < 65) return this.#if(depth);
    if (kind < 83) return this.#loop(depth);
    return this.#switch(depth);
  }

  /** Notes in a variable that control has come here. */
  protected mark(): Statement {
    return this.assignment();
  }

  // ---- jumps

  /** A jump, under a condition or for sure, which leaves what follows unreachable. */
  #jump(): Statement {
    const jump = this.#leaving(true);
    if (jump === undefined) return this.assignment();
    const kind = this.choose.below(10);
    if (kind === 0) return this.#deadLoop(jump);
    if (kind < 3) return jump;
    const test = this.expr(bool, 2);
    const other = kind < 6 ? this.#leaving(true) : undefined;
    const braces = other !== undefined || kind < 8;
    const text = jump.lines.join(" ");
    return {
      lines: braces
        ? [`if (${test.text}) { ${text} }${other === undefined ? "" : ` else { ${other.lines.join(" ")} }`}`]
        : [`if (${test.text}) ${text}`],
      run: (frame) => (isTrue(test.run(frame)) ? jump.run(frame) : other?.run(frame)),
    };
  }

  /** An unconditional jump: a break, a return, or a continue where `mayContinue`. */
  #leaving(mayContinue: boolean): Statement | undefined {
    const jumps: (() => Statement)[] = [];
    const word = (text: "break" | "continue") => () => ({ lines: [`${text};`], run: (): Signal => text });
    const { result } = this;
    const isInside = this.loops + this.#switches > 0;
    if (result !== undefined && (!isInside || this.chance(30))) jumps.push(() => this.returning(result));
    if (isInside) jumps.push(word("break"));
    if (this.loops > 0 && mayContinue) jumps.push(word("continue"));
    return jumps.length === 0 ? undefined : pick(this.choose, jumps)();
  }

  /** A loop without an end, which nothing reaches. */
  #deadLoop(jump: Statement): Statement {
    const body = this.#inLoop(1);
    return { lines: [...jump.lines, "for (;;) {", ...indented(body), "}"], run: jump.run };
  }

  // ---- branches and loops

  #if(depth: number): Statement {
    const test = this.chance(6) ? this.literal(bool) : this.expr(bool, 3);
    const leaves = this.chance(25);
    const arm = () => (leaves ? this.#left(this.block(depth - 1, 0)) : this.block(depth - 1, 0));
    const yes = arm();
    const no = leaves || this.chance(60) ? arm() : undefined;
    return {
      lines: [`if (${test.text}) {`, ...indented(yes), ...(no === undefined ? [] : ["} else {", ...indented(no)]), "}"],
      run: (frame) => runAll(isTrue(test.run(frame)) ? yes : (no ?? []), frame),
    };
  }

  /** Statements that a jump follows, where there may be one. */
  #left(statements: readonly Statement[]): readonly Statement[] {
    const jump = this.#leaving(true);
    return jump === undefined ? statements : [...statements, jump];
  }

  #inLoop(depth: number, ...counters: readonly Variable[]): readonly Statement[] {
    const { scope } = this;
    const switches = this.#switches;
    this.scope = [...scope, ...counters];
    this.#switches = 0;
    this.loops++;
    const body = this.block(depth - 1, 0);
    this.loops--;
    this.#switches = switches;
    this.scope = scope;
    return body;
  }

  /** What leaves a loop for sure. */
  #end(): Statement {
    this.loops++;
    const end = this.#leaving(false);
    this.loops--;
    return end ?? nothing;
  }

  #loop(depth: number): Statement {
    const name = this.fresh("n");
    const limit = BigInt(1 + this.choose.below(4));
    const test = this.chance(60) ? this.expr(bool, 2) : undefined;
    const end = this.#end();
    const step = this.chance(25) ? 2n : 1n;
    const body = this.#inLoop(depth, { name, type: uint, isConstant: true });
    const count = (frame: Frame) => frame.get(name) as bigint;
    const start = (frame: Frame) => frame.locals.set(name, 0n);
    const next = (frame: Frame) => frame.locals.set(name, count(frame) + step);
    const goesOn = (frame: Frame) => count(frame) < limit && (test === undefined || isTrue(test.run(frame)));
    const condition = `${name} < ${limit}u${test === undefined ? "" : ` && ${test.text}`}`;
    const [declared, stepped] = [`uint ${name} = 0u;`, step === 1n ? `${name}++` : `${name} += 2u`];
    const guard = `if (${name} >= ${limit}u) { ${end.lines.join(" ")} }`;
    const inside = indented(body);
    const isOver = (frame: Frame) => count(frame) >= limit;
    const forms: (() => Statement)[] = [
      () => ({
        lines: [`for (${declared} ${condition}; ${stepped}) {`, ...inside, "}"],
        run: (frame) => {
          for (start(frame); goesOn(frame); next(frame)) {
            const left = turn(body, frame);
            if (left !== undefined) return left.signal;
          }
          return undefined;
        },
      }),
      () => ({
        lines: [`for (${declared};${stepped}) {`, `  ${guard}`, ...inside, "}"],
        run: (frame) => {
          for (start(frame); ; next(frame)) {
            const left = isOver(frame) ? ended(end, frame) : turn(body, frame);
            if (left !== undefined) return left.signal;
          }
        },
      }),
      () => ({
        lines: ["{", declared, "while (true) {", `  ${guard}`, `  ${stepped};`, ...inside, "}", "}"],
        run: (frame) => {
          for (start(frame); ; ) {
            if (isOver(frame)) return ended(end, frame).signal;
            next(frame);
            const left = turn(body, frame);
            if (left !== undefined) return left.signal;
          }
        },
      }),
      () => ({
        lines: ["{", declared, `while (${condition}) {`, `  ${stepped};`, ...inside, "}", "}"],
        run: (frame) => {
          for (start(frame); goesOn(frame); ) {
            next(frame);
            const left = turn(body, frame);
            if (left !== undefined) return left.signal;
          }
          return undefined;
        },
      }),
      () => ({
        lines: ["{", declared, "do {", `  ${stepped};`, ...inside, `} while (${condition});`, "}"],
        run: (frame) => {
          start(frame);
          do {
            next(frame);
            const left = turn(body, frame);
            if (left !== undefined) return left.signal;
          } while (goesOn(frame));
          return undefined;
        },
      }),
      () => ({
        lines: ["{", declared, "do {", ...inside, "} while (false);", "}"],
        run: (frame) => {
          start(frame);
          return turn(body, frame)?.signal;
        },
      }),
    ];
    return pick(this.choose, forms)();
  }

  // ---- switches

  #switch(depth: number): Statement {
    const type = int(32, this.chance(60));
    const selector = this.expr(type, 2);
    const mask = this.chance(80) ? 7n : 3n;
    const numbers = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n].filter(() => this.chance(55));
    this.#switches++;
    const count = 1 + this.choose.below(5);
    // None of them falls through, and there is a default one.
    const leaves = this.chance(25);
    const bodies = Array.from({ length: count }, () => this.#case(depth, leaves || this.chance(60)));
    this.#switches--;
    // Which body each number leads to; the default one has no number.
    const entries = numbers.map((number) => ({ number: number as bigint | undefined, to: this.choose.below(count) }));
    if (leaves || this.chance(65)) entries.push({ number: undefined, to: this.choose.below(count) });
    if (entries.length === 0) entries.push({ number: 1n, to: 0 });
    const label = (number: bigint | undefined) =>
      number === undefined ? "default:" : `case ${number}${type.signed ? "" : "u"}:`;
    const first = Math.min(...entries.map(({ to }) => to));
    const lines = bodies.slice(first).flatMap((body, at) => [
      `  ${entries
        .filter(({ to }) => to === first + at)
        .map(({ number }) => label(number))
        .join(" ")} {`,
      ...indented(body).map((line) => `  ${line}`),
      // GLSL wants a statement after the last label; constants are none.
      ...(first + at === count - 1 ? ["    break;"] : []),
      "  }",
    ]);
    return {
      lines: [`switch (${selector.text} & ${this.literal(type, mask).text}) {`, ...lines, "}"],
      run: (frame) => {
        const given = selector.run(frame);
        isTrue(given !== undefined ? true : undefined);
        const chosen = (given as bigint) & mask;
        const found =
          entries.find(({ number }) => number === chosen) ?? entries.find(({ number }) => number === undefined);
        if (found === undefined) return undefined;
        for (const body of bodies.slice(found.to)) {
          const signal = runAll(body, frame);
          if (signal === "break") return undefined;
          if (signal !== undefined) return signal;
        }
        return undefined;
      },
    };
  }

  /** Statements of a case, which ends with a jump or falls through. */
  #case(depth: number, leaves: boolean): readonly Statement[] {
    const body = this.block(depth - 1, 0);
    return leaves ? this.#left(body) : body;
  }

  // ---- functions

  /** A function ends with a return, with branches of which each returns, or with a loop that only a return leaves. */
  protected override ending(result: Type | "nothing"): readonly Statement[] {
    const kind = this.choose.below(10);
    if (kind < 5) return result === "nothing" && kind < 3 ? [] : [this.returning(result)];
    if (kind < 8) {
      const [test, yes, no] = [this.expr(bool, 2), this.returning(result), this.returning(result)];
      return [
        {
          lines: [`if (${test.text}) {`, ...indented([yes]), "} else {", ...indented([no]), "}"],
          run: (frame) => (isTrue(test.run(frame)) ? yes : no).run(frame),
        },
      ];
    }
    const name = this.fresh("n");
    const [test, first, last] = [this.expr(bool, 2), this.returning(result), this.returning(result)];
    return [
      {
        lines: [
          `for (uint ${name} = 0u;; ${name}++) {`,
          `  if (${test.text}) { ${first.lines.join(" ")} }`,
          `  if (${name} > 1u) { ${last.lines.join(" ")} }`,
          "}",
        ],
        // What is tested does not change.
        run: (frame) => (isTrue(test.run(frame)) ? first : last).run(frame),
      },
    ];
  }

  // ---- expressions

  /** Most conditions depend on memory, so that compilers cannot evaluate them. */
  override expr(type: Type, depth: number): Expr {
    if (type.kind === "bool" && this.chance(95)) return this.#truth(Math.max(depth, 1));
    const isRare = type.kind === "int" && (type.width !== 32 || type.signed);
    if (isRare && depth <= 0 && this.chance(60)) return this.#converted(type, 0);
    return super.expr(type, depth);
  }

  override operator(type: Plain, depth: number): Expr {
    const scalar = scalarOf(type);
    const called = this.chance(12) ? this.pureCall(type, depth) : undefined;
    if (called !== undefined) return called;
    if (type.kind === "vector" && this.chance(35)) return this.#parts(type, depth);
    if (type.kind !== "vector" && this.chance(8)) return this.#choice(type, depth);
    if (scalar.kind === "bool") return type.kind === "vector" ? this.literal(type) : this.#truth(depth);
    if (scalar.kind === "float") return this.#float(type, scalar.width, depth);
    if (type.kind !== "vector" && this.chance(12)) return this.#converted(scalar, depth);
    return integerOperators(this.choose, scalar, {
      operand: () => this.expr(type, depth - 1),
      splat: (value) => this.splat(type, value),
      made: (text, operands, f) => this.made(type, text, operands, f),
    });
  }

  #choice(type: Scalar, depth: number): Expr {
    const [test, yes, no] = [this.expr(bool, depth - 1), this.expr(type, depth - 1), this.expr(type, depth - 1)];
    const text = `(${test.text} ? ${yes.text} : ${no.text})`;
    return {
      text: this.isGlsl ? text : `(${this.structs.name(type)})${text}`,
      type,
      run: (frame) => (isTrue(test.run(frame)) ? yes : no).run(frame),
    };
  }

  #converted(type: Scalar & { readonly kind: "int" }, depth: number): Expr {
    const from =
      depth <= 0
        ? uint
        : pick(
            this.choose,
            this.scalars.filter((one) => one.kind === "int"),
          );
    const operand = this.expr(from, depth - 1);
    return this.made(type, this.cast(type, operand.text), [operand], (x) => {
      const value = from.kind === "int" && from.signed ? BigInt.asIntN(from.width, BigInt(x)) : BigInt(x);
      return BigInt.asUintN(type.width, value);
    });
  }

  #parts(type: Vector, depth: number): Expr {
    const parts = Array.from({ length: type.count }, () => this.expr(type.element, Math.min(depth - 1, 1)));
    const list = parts.map(({ text }) => text).join(", ");
    const name = this.structs.name(type);
    return {
      text: this.isGlsl ? `${name}(${list})` : `(${name})(${list})`,
      type,
      run: (frame) => parts.map((part) => part.run(frame)),
    };
  }

  #truth(depth: number): Expr {
    const kind = depth <= 1 ? 9 : this.choose.below(10);
    if (kind < 3) {
      const [a, b] = [this.expr(bool, depth - 1), this.expr(bool, depth - 1)];
      const isBoth = this.chance(50);
      return {
        text: `(${a.text} ${isBoth ? "&&" : "||"} ${b.text})`,
        type: bool,
        run: (frame) => (isTrue(a.run(frame)) === isBoth ? isTrue(b.run(frame)) : !isBoth),
      };
    }
    if (kind < 4) {
      const a = this.expr(bool, depth - 1);
      return { text: `(!${a.text})`, type: bool, run: (frame) => !isTrue(a.run(frame)) };
    }
    return this.#comparison(depth);
  }

  #comparison(depth: number): Expr {
    if (this.chance(45)) {
      // A few bits, which are as likely these as those.
      const [mask, wanted] = pick(this.choose, [
        [1n, 1n],
        [3n, 0n],
        [6n, 2n],
        [5n, 5n],
      ] as const);
      const a = this.expr(uint, depth - 1);
      const operator = pick(this.choose, ["==", "!="]);
      return {
        text: `((${a.text} & ${mask}u) ${operator} ${wanted}u)`,
        type: bool,
        run: (frame) => {
          const value = a.run(frame);
          return value === undefined ? undefined : (((value as bigint) & mask) === wanted) === (operator === "==");
        },
      };
    }
    const scalar = pick(
      this.choose,
      this.scalars.filter((one) => one.kind !== "bool"),
    );
    const [a, b] = [this.expr(scalar, depth - 1), this.expr(scalar, depth - 1)];
    const [operator, f] = pick(this.choose, comparisons);
    const ordered = (x: bigint | number | boolean) =>
      scalar.kind === "int" && scalar.signed ? BigInt.asIntN(scalar.width, BigInt(x)) : (x as bigint | number);
    const made = this.made(bool, `(${a.text} ${operator} ${b.text})`, [a, b], (x, y) => f(ordered(x), ordered(y)));
    return { ...made, text: `(${a.text} ${operator} ${b.text})` };
  }

  #float(type: Plain, width: number, depth: number): Expr {
    if (this.chance(15)) {
      const a = this.expr(type, depth - 1);
      return this.made(type, `(-${a.text})`, [a], (x) => exactFloat(width, -Number(x)));
    }
    const [a, b] = [this.expr(type, depth - 1), this.expr(type, depth - 1)];
    const [operator, f] = pick(this.choose, [
      ["+", (x: number, y: number) => x + y],
      ["-", (x: number, y: number) => x - y],
      ["*", (x: number, y: number) => x * y],
    ] as const);
    return this.made(type, `(${a.text} ${operator} ${b.text})`, [a, b], (x, y) =>
      exactFloat(width, f(Number(x), Number(y))),
    );
  }

  override matrix(type: Matrix, depth: number): Expr {
    const columns = Array.from({ length: type.count }, () => this.expr(type.element, Math.min(depth - 1, 1)));
    return {
      text: `${this.structs.name(type)}(${columns.map(({ text }) => text).join(", ")})`,
      type,
      run: (frame) => columns.map((one) => one.run(frame)),
    };
  }
}

type Test = (a: number | bigint, b: number | bigint) => boolean;
const comparisons: readonly (readonly [string, Test])[] = [
  ["<", (a, b) => a < b],
  ["<=", (a, b) => a <= b],
  [">", (a, b) => a > b],
  [">=", (a, b) => a >= b],
  ["==", (a, b) => a === b],
  ["!=", (a, b) => a !== b],
];

/** A turn of a loop: undefined if the loop goes on, and otherwise what it leaves with. */
function turn(body: readonly Statement[], frame: Frame): { readonly signal: Signal } | undefined {
  frame.step();
  const signal = runAll(body, frame);
  if (signal === "break") return { signal: undefined };
  return typeof signal === "object" ? { signal } : undefined;
}

/** What a loop leaves with where its guard ends it. */
function ended(end: Statement, frame: Frame): { readonly signal: Signal } {
  const signal = end.run(frame);
  return { signal: signal === "break" ? undefined : signal };
}
