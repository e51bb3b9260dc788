// Random programs in C, C++, OpenCL C and Rust, to be compiled: functions over numbers, arrays, structs and vectors with all kinds of control flow. They
// are never run, so that their arithmetic may overflow and their loops may not end.

import { type Random, random } from "../../bench/inputs/random.ts";

/** A source and its extension. */
export interface GeneratedProgram {
  readonly extension: ".c" | ".cpp" | ".cl" | ".rs";
  readonly text: string;
}

const C_TYPES = [
  "char",
  "short",
  "int",
  "long",
  "unsigned char",
  "unsigned short",
  "unsigned",
  "unsigned long",
  "float",
];
const RUST_TYPES = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "i128", "usize"];
const OPERATORS = ["+", "-", "*", "&", "|", "^"];
const COMPARISONS = ["<", "<=", "==", "!=", ">", ">="];

/** Writes the functions of one program. */
class Writer {
  readonly #choices: Random;
  readonly #isRust: boolean;
  readonly #isKernel: boolean;
  #names: string[] = [];
  #depth = 0;

  constructor(choices: Random, extension: GeneratedProgram["extension"]) {
    this.#choices = choices;
    this.#isRust = extension === ".rs";
    this.#isKernel = extension === ".cl";
  }

  // ---- expressions, all of one type

  #literal(type: string): string {
    const value = this.#choices.below(this.#choices.chance(80) ? 10 : 127);
    return this.#isRust ? `${value}${type}` : `(${type})${value}`;
  }

  #leaf(type: string): string {
    const kind = this.#choices.below(4);
    if (kind === 0) return this.#literal(type);
    if (kind === 1) return this.#isRust ? `(a[n % a.len()] as ${type})` : `(${type})a[n & 7]`;
    if (kind === 2) return this.#isRust ? `(p.x as ${type})` : `(${type})p->x`;
    const name = this.#choices.pick(this.#names);
    return this.#isRust ? `(${name} as ${type})` : `(${type})${name}`;
  }

  expression(type: string, size: number): string {
    if (size <= 0) return this.#leaf(type);
    const [a, b] = [this.expression(type, size - 1), this.expression(type, size - 2)];
    const kind = this.#choices.below(10);
    if (kind === 0)
      return this.#isRust
        ? `(if ${this.#condition(type, a, b)} { ${a} } else { ${b} })`
        : `(${this.#condition(type, a, b)} ? ${a} : ${b})`;
    if (kind === 1) return this.#shift(type, a, b);
    if (kind === 2) return this.#isRust ? `${a}.wrapping_div(${b} | 1)` : `(${type})(${a} / (${b} + 1))`;
    const operator = this.#choices.pick(type === "float" ? ["+", "-", "*"] : OPERATORS);
    if (!this.#isRust) return `(${type})(${a} ${operator} ${b})`;
    const word = { "+": "wrapping_add", "-": "wrapping_sub", "*": "wrapping_mul" }[operator];
    return word === undefined ? `(${a} ${operator} ${b})` : `${a}.${word}(${b})`;
  }

  #shift(type: string, a: string, b: string): string {
    if (type === "float") return `-${a}`;
    const direction = this.#choices.pick(["<<", ">>"]);
    if (!this.#isRust) return `(${type})(${a} ${direction} (${b} & 7))`;
    return `${a}.${direction === "<<" ? "wrapping_shl" : "wrapping_shr"}(${b} as u32)`;
  }

  #condition(type: string, a: string, b: string): string {
    const first = `(${a}) ${this.#choices.pick(COMPARISONS)} (${b})`;
    return this.#choices.chance(30)
      ? `${first} ${this.#choices.pick(["&&", "||"])} (${this.#leaf(type)}) != ${this.#literal(type)}`
      : first;
  }

  // ---- statements

  #block(type: string): string {
    this.#depth++;
    const before = this.#names.length;
    const count = 1 + this.#choices.below(3);
    const text = Array.from({ length: count }, () => this.#statement(type)).join(" ");
    this.#names.length = before;
    this.#depth--;
    return `{ ${text} }`;
  }

  #statement(type: string): string {
    const kind = this.#choices.below(this.#depth > 2 ? 3 : 8);
    const value = this.expression(type, 2);
    if (kind === 0) return this.#variable(type, value);
    if (kind === 1) return this.#isRust ? `{ let m = a.len(); a[n % m] = (${value}) as _; }` : `a[n & 7] = ${value};`;
    if (kind === 2) return this.#isRust ? `p.x = (${value}) as i32; p.y += 0.5;` : `p->x = ${value}; p->y += 0.5f;`;
    const test = this.#condition(type, value, this.#leaf(type));
    if (kind === 3)
      return this.#isRust
        ? `if ${test} ${this.#block(type)} else ${this.#block(type)}`
        : `if (${test}) ${this.#block(type)} else ${this.#block(type)}`;
    if (kind === 4)
      return this.#isRust ? `for i in 0..n ${this.#loop(type)}` : `for (int i = 0; i < n; i++) ${this.#loop(type)}`;
    if (kind === 5)
      return this.#isRust ? `while ${test} ${this.#block(type)}` : `do ${this.#block(type)} while (${test});`;
    if (kind === 6) return this.#choice(type);
    return this.#isRust ? `if ${test} { return ${value}; }` : `if (${test}) return ${value};`;
  }

  #loop(type: string): string {
    this.#names.push("i");
    const body = this.#block(type);
    this.#names.pop();
    return body;
  }

  #variable(type: string, value: string): string {
    const name = `v${this.#names.length}_${this.#choices.below(1000)}`;
    this.#names.push(name);
    return this.#isRust ? `let mut ${name}: ${type} = ${value}; ${name} ^= 1;` : `${type} ${name} = ${value};`;
  }

  #choice(type: string): string {
    const count = 1 + this.#choices.below(6);
    const step = 1 + this.#choices.below(9);
    const cases = Array.from({ length: count }, (_, index) =>
      this.#isRust
        ? `${index * step} => ${this.#block(type)}`
        : `case ${index * step}: ${this.#block(type)} ${this.#choices.chance(70) ? "break;" : ""}`,
    );
    if (this.#isRust) return `match n { ${cases.join(" ")} _ => {} }`;
    return `switch (n) { ${cases.join(" ")} default: break; }`;
  }

  // ---- functions

  function(index: number): string {
    const type = this.#choices.pick(this.#isRust ? RUST_TYPES : C_TYPES);
    this.#names = ["n", "k"];
    if (this.#isRust) {
      const body = `${this.#statement(type)} ${this.#statement(type)} ${this.expression(type, 3)}`;
      return `pub fn f${index}(n: usize, k: ${type}, a: &mut [${type}], p: &mut Pair) -> ${type} { ${body} }\n`;
    }
    const body = `${this.#statement(type)} ${this.#statement(type)} ${this.#statement(type)} return ${this.expression(type, 3)};`;
    const space = this.#isKernel ? "global " : "";
    const head = `${type} f${index}(int n, ${type} k, ${space}${type} *a, ${space}struct pair *p)`;
    const kernel = this.#isKernel
      ? `kernel void k${index}(global ${type} *a, global struct pair *p, int n) { size_t i = get_global_id(0); a[i] = f${index}(n, a[i], a, p + i); }\n`
      : "";
    return `${head} { ${body} }\n${kernel}`;
  }
}

const HEADS: Readonly<Record<GeneratedProgram["extension"], string>> = {
  ".c": "struct pair { int x; float y; };\n",
  ".cl": "struct pair { int x; float y; };\n",
  ".cpp": "struct base { virtual ~base(); int x; };\nstruct pair : base { float y; pair(const pair &); };\n",
  ".rs": "#![allow(warnings)]\npub struct Pair { pub x: i32, pub y: f32 }\n",
};

/** Copies of objects and clauses around calls, for C++. */
function wrapper(index: number): string {
  return `template <typename F> static auto guarded${index}(F f, pair p) { try { pair q(p); return f(q); } catch (int x) { throw; } }
long g${index}(pair &p, int n) { return guarded${index}([&](pair &q) { return (long)(q.x + n); }, p); }\n`;
}

/** The programs of a seed. */
export function generatedPrograms(count: number, seed: number): readonly GeneratedProgram[] {
  const choices = random(seed);
  const extensions = [".c", ".cpp", ".cl", ".rs"] as const;
  return Array.from({ length: count }, (_, number) => {
    const extension = extensions[number % extensions.length] ?? ".c";
    const writer = new Writer(choices, extension);
    const functions = Array.from({ length: 2 + choices.below(4) }, (_unused, index) => writer.function(index));
    const wrappers = extension === ".cpp" ? `#if __cpp_exceptions\n${wrapper(0)}#endif\n` : "";
    return { extension, text: HEADS[extension] + functions.join("") + wrappers };
  });
}
