// Random kernels for the code that runs several invocations at a time: arithmetic on all types, accesses side by side, apart and at one place, branches
// and loops on what is the same in all invocations and on what differs, memory of the work-group, barriers, last work-groups that are smaller. They have
// no races, stay within their buffers unless they mean not to, and divide by nothing that may be 0.
import { type Choices, choices } from "../../spirv/mutations.ts";
import { pick } from "../types.ts";
import { type Element, elements, isFloat } from "./prelude.ts";
import { tableLines } from "./table.ts";

/** Elements of each input, and of each output. */
export const INPUT = 512;
export const OUTPUT = 256;
/** Invocations that a launch has at most. */
const MOST_ITEMS = 96;
/** Elements of each type that a work-group has in memory. */
export const SHARED = 64;
export const sharedTypes = ["uint", "float", "ulong"] as const;
/** The number that all kernels are given. */
export const GIVEN = 50;

export interface VectorProgram {
  readonly name: string;
  readonly text: string;
  /** Invocations of a work-group, and of the launch: of the last group, there may be fewer. */
  readonly local: number;
  readonly items: number;
  /** Whether invocations are numbered by rows of work-groups of two dimensions as well. */
  readonly isLinear: boolean;
  /** Whether an access may be out of bounds, which only the engine names. */
  readonly mayFail: boolean;
}

interface Variable {
  readonly name: string;
  readonly type: Element;
}

class Kernel {
  readonly #choose: Choices;
  readonly #local: number;
  readonly #items: number;
  readonly #mayFail: boolean;
  #variables: Variable[] = [];
  #counters: string[] = [];
  #names = 0;
  readonly lines: string[] = [];
  /** Without much that keeps kernels from running several invocations at a time: conditions on data in loops, accesses apart. */
  readonly #isCalm: boolean;
  /** The outputs that only own elements are stored in, so that they may be loaded again. */
  readonly #own = new Set<Element>();

  constructor(choose: Choices, local: number, items: number, mayFail: boolean) {
    this.#choose = choose;
    this.#local = local;
    this.#items = items;
    this.#mayFail = mayFail;
    this.#isCalm = choose.below(5) > 1;
  }

  #chance(percent: number): boolean {
    return this.#choose.below(100) < percent;
  }

  #pick<T>(from: readonly T[]): T {
    return pick(this.#choose, from);
  }

  #below(limit: number): number {
    return this.#choose.below(limit);
  }

  #name(prefix: string): string {
    return `${prefix}${this.#names++}`;
  }

  // ---- expressions

  #type(): Element {
    return this.#pick(this.#isCalm ? elements.slice(0, this.#chance(45) ? 3 : 6) : elements);
  }

  #number(type: Element): string {
    if (type === "float" || type === "double") {
      const value = this.#pick(["1.5", "0.1", "-3.25", "1e-30", "7.0", "0.0", "-0.0", "16777217.0", "1e20"]);
      return `(${type})${value}`;
    }
    return `(${type})${this.#below(200) - 50}`;
  }

  #leaf(type: Element): string {
    const held = this.#variables.filter((one) => one.type === type);
    if (held.length > 0 && this.#chance(70)) return this.#pick(held).name;
    if (this.#chance(35)) return this.#number(type);
    if (this.#chance(25)) return this.#load(type);
    return `(${type})${this.#pick(["n", "gid", "gid", "lid", "(gid & 3)", "(gid * 3)", ...this.#counters])}`;
  }

  /** An index of the inputs. */
  #index(): string {
    if (this.#mayFail && this.#chance(15)) return `(gid * ${3 + this.#below(4)} + ${this.#below(100)})`;
    const counter = this.#counters.at(-1) ?? "2";
    const simple = [
      "gid",
      "gid",
      `(gid + ${this.#below(5)})`,
      `(${MOST_ITEMS + 4} - gid)`,
      `(gid * ${1 + this.#below(4)})`,
      `((gid << 1) + ${counter})`,
      `(${counter} * 4 + gid)`,
      `((size_t)gid + ${this.#below(3)}u)`,
      `((uint)gid * 2u - (uint)gid)`,
      counter,
      "n",
      "lid",
      "(lid ^ 1)",
      `clamp_(gid - ${this.#below(9)}, ${MOST_ITEMS})`,
      `((ushort)gid + ${this.#below(3)})`,
      `(gid ^ ${this.#below(8)})`,
    ];
    if (this.#chance(this.#isCalm ? 97 : 80))
      return this.#pick(this.#isCalm && this.#chance(60) ? simple.slice(0, 5) : simple);
    return `((uint)${this.#leaf(this.#pick(["int", "uint", "long"]))} % ${MOST_ITEMS}u)`;
  }

  #load(type: Element): string {
    return this.#own.has(type) && this.#chance(30) ? `out_${type}[gid]` : `in_${type}[${this.#index()}]`;
  }

  #expr(type: Element, depth: number): string {
    if (depth <= 0) return this.#leaf(type);
    if (this.#chance(12)) return this.#load(type);
    if (this.#chance(12)) return this.#converted(type, depth);
    if (this.#chance(18))
      return `(${this.#condition(depth - 1)} ? ${this.#expr(type, depth - 1)} : ${this.#expr(type, depth - 1)})`;
    return isFloat(type) ? this.#floatOperator(type, depth) : this.#integerOperator(type, depth);
  }

  #converted(type: Element, depth: number): string {
    const from = this.#type();
    const value = this.#expr(from, depth - 1);
    if (!isFloat(from) || isFloat(type)) return `(${type})${value}`;
    return this.#chance(50) ? `${type}_of_${from}(${value})` : `(${type})bits_${from}(${value})`;
  }

  #floatOperator(type: Element, depth: number): string {
    const a = () => this.#expr(type, depth - 1);
    const kind = this.#below(20);
    if (kind < 4) return `(${a()} + ${a()})`;
    if (kind < 6) return `(${a()} - ${a()})`;
    if (kind < 10) return `(${a()} * ${a()})`;
    if (kind < 11) return `(${a()} / ${a()})`;
    if (kind < 14) return `fma_${type}(${a()}, ${a()}, ${a()})`;
    if (kind < 15) return `(-${a()})`;
    if (kind < 17) return `${this.#pick(["fabs", "floor", "ceil", "trunc", "rint"])}_${type}(${a()})`;
    if (kind < 18) return `sqrt_${type}(fabs_${type}(${a()}))`;
    // Implementations may give either of two zeros.
    if (kind < 19) return `(${this.#pick(["fmin", "fmax"])}_${type}(${a()}, ${a()}) + (${type})0.0)`;
    const word = type === "float" ? "uint" : "ulong";
    return `copysign_${type}(${a()}, as_${type}((${word})bits_${type}(${a()})))`;
  }

  #integerOperator(type: Element, depth: number): string {
    const a = () => this.#expr(type, depth - 1);
    const amount = () => this.#pick([`${this.#below(8)}`, "(n & 7)", `((int)${this.#leaf(type)} & 7)`]);
    const cast = (text: string) => `(${type})(${text})`;
    const kind = this.#below(24);
    if (kind < 4) return cast(`${a()} + ${a()}`);
    if (kind < 7) return cast(`${a()} - ${a()}`);
    if (kind < 10) return cast(`${a()} * ${a()}`);
    if (kind < 15) return cast(`${a()} ${this.#pick(["&", "|", "^"])} ${a()}`);
    if (kind < 17) return cast(`${a()} >> ${amount()}`);
    if (kind < 19) return cast(`${a()} << ${amount()}`);
    if (kind < 20) return cast(`${a()} / (${type})${1 + this.#below(9)}`);
    if (kind < 21) return cast(`${a()} ${this.#pick(["/", "%"])} (${type})((${a()} & 15) + 1)`);
    if (kind < 22) return `${this.#pick(["min", "max", "rotate"])}_${type}(${a()}, ${a()})`;
    if (kind < 23) return `${this.#pick(["popcount", "clz"])}_${type}(${a()})`;
    return cast(`~${a()}`);
  }

  #condition(depth: number): string {
    if (this.#chance(25)) return this.#uniformCondition();
    if (this.#chance(20)) return `(gid ${this.#pick(["<", ">=", ">"])} ${this.#pick(["n", "40", "lid + 5"])})`;
    const type = this.#pick(elements);
    const operator = this.#pick(["<", "<=", ">", ">=", "==", "!="]);
    const one = `(${this.#expr(type, depth)} ${operator} ${this.#expr(type, depth)})`;
    return this.#chance(80) ? one : `(${one} ${this.#pick(["&&", "||", "=="])} ${this.#condition(depth - 1)})`;
  }

  #uniformCondition(): string {
    const counter = this.#counters.at(-1) ?? "n";
    return this.#pick([`(${counter} % 3 == 1)`, `(n > 40 + ${counter})`, `(in_int[${counter}] > 0)`]);
  }

  // ---- statements

  /** A declaration, or a new value for a variable. */
  #assignment(): void {
    const type = this.#type();
    const [target] = this.#variables.length > 3 && this.#chance(45) ? [this.#pick(this.#variables)] : [];
    if (target === undefined) {
      const value = this.#expr(type, 2);
      const name = this.#name("v");
      this.lines.push(`${type} ${name} = ${value};`);
      this.#variables.push({ name, type });
    } else this.lines.push(`${target.name} = ${this.#expr(target.type, 2)};`);
  }

  #store(): void {
    const type = this.#type();
    const isOwn = this.#own.has(type);
    const where = isOwn || this.#chance(70) ? "gid" : this.#pick(["(gid * 2 + 1)", `(${OUTPUT - 1} - gid)`]);
    this.lines.push(`out_${type}[${where}] = ${this.#expr(type, 2)};`);
    if (isOwn && this.#chance(50)) this.lines.push(`out_${type}[gid] += ${this.#expr(type, 1)};`);
  }

  /** Statements in braces, whose variables end there. */
  #block(count: number, depth: number, canMeet: boolean): void {
    const held = [...this.#variables];
    this.lines.push("{");
    for (let left = count; left > 0; left--) this.#statement(depth - 1, canMeet);
    this.lines.push("}");
    this.#variables = held;
  }

  /** `canMeet`: whether all invocations of a work-group come here together. */
  #statement(depth: number, canMeet: boolean): void {
    const kind = this.#below(20);
    if (kind < 9 || depth <= 0) this.#assignment();
    else if (kind < 11) this.#store();
    else if (kind < 14) this.#loop(depth, canMeet);
    else if (kind < 17) {
      const isUniform = this.#chance(this.#isCalm ? 95 : 40);
      this.lines.push(`if (${isUniform ? this.#uniformCondition() : this.#condition(1)})`);
      this.#block(1 + this.#below(2), depth, canMeet && isUniform);
      if (!this.#chance(40)) return;
      this.lines.push("else");
      this.#block(1, depth, canMeet && isUniform);
    } else if (canMeet) this.#exchange();
    else this.#store();
  }

  #loop(depth: number, canMeet: boolean): void {
    const counter = this.#name("k");
    const isUniform = this.#chance(this.#isCalm ? 98 : 75);
    const turns = isUniform
      ? this.#pick(["n % 7", "5", "16", "(int)in_uchar[3] % 9"])
      : this.#pick(["(gid & 7)", `(int)(${this.#leaf("uint")} % 6u)`]);
    this.lines.push(`for (int ${counter} = 0; ${counter} < ${turns}; ${counter}++) {`);
    const held = [...this.#variables];
    this.#counters.push(counter);
    for (let left = 1 + this.#below(3); left > 0; left--) this.#statement(depth - 1, canMeet && isUniform);
    if (this.#chance(this.#isCalm ? 2 : 15) && !(canMeet && isUniform))
      this.lines.push(`if (${this.#condition(1)}) break;`);
    this.#counters.pop();
    this.#variables = held;
    this.lines.push("}");
  }

  /** Each invocation gets what another one of its work-group has stored. */
  #exchange(): void {
    const type = this.#pick(sharedTypes);
    const name = this.#name("v");
    const to = this.#pick(["lid", "lid", "(size - 1 - lid)"]);
    const from = this.#pick(["lid", `((lid + ${this.#below(5)}) % size)`, "0", "(size - 1 - lid)", "(lid / 2)"]);
    this.lines.push(`s_${type}[${to}] = ${this.#expr(type, 2)};`, "MEET;");
    this.lines.push(`${type} ${name} = s_${type}[${from}];`, "MEET;");
    this.#variables.push({ name, type });
  }

  make(): void {
    for (const type of elements) if (this.#chance(40)) this.#own.add(type);
    for (const type of this.#own) this.lines.push(`out_${type}[gid] = ${this.#number(type)};`);
    for (let left = 3; left > 0; left--) this.#assignment();
    const isGuarded = this.#chance(40);
    for (let left = 2 + this.#below(4); left > 0; left--) this.#statement(3, true);
    if (isGuarded) {
      this.lines.push(`if (gid >= ${this.#pick(["n", "90", `${this.#items - 1}`, `${this.#local}`])}) return;`);
      for (let left = 2 + this.#below(4); left > 0; left--) this.#statement(3, false);
    }
    const last = new Map(this.#variables.map(({ name, type }) => [type, name]));
    for (const [type, name] of last) this.lines.push(`out_${type}[gid] = ${name};`);
  }
}

const parameters = [
  ...elements.flatMap((type) => [`global const ${type} *in_${type}`, `global ${type} *out_${type}`]),
  ...sharedTypes.map((type) => `local ${type} *s_${type}`),
  "int n",
].join(", ");

/** A kernel of a seed. */
export function vectorProgram(seed: number): VectorProgram {
  const choose = choices(seed);
  const local = pick(choose, [4, 5, 6, 8, 12, 16, 32]);
  const groups = 1 + choose.below(Math.floor(MOST_ITEMS / local));
  const isPartial = choose.below(4) === 0;
  const items = isPartial ? Math.max(1, groups * local - 1 - choose.below(local - 1)) : groups * local;
  const isLinear = !isPartial && local % 2 === 0 && local >= 8 && choose.below(3) === 0;
  const isTable = choose.below(2) === 0;
  const mayFail = !isTable && choose.below(12) === 0;
  const kernel = new Kernel(choose, local, items, mayFail);
  if (!isTable) kernel.make();
  const limit = pick(choose, [undefined, undefined, "n", `${items - 1}`]);
  const lines = isTable ? tableLines(choose, limit) : kernel.lines;
  const [global, own] = isLinear ? ["LINEAR_GLOBAL_ID", "LINEAR_LOCAL_ID"] : ["GLOBAL_ID", "LOCAL_ID"];
  const name = `q${seed}`;
  const text = [
    `#define LOCAL ${local}`,
    `KERNEL void ${name}(${parameters}) {`,
    `const int gid = (int)${global}, lid = (int)${own}, size = GROUP_SIZE;`,
    ...lines,
    "}",
    "#undef LOCAL",
  ].join("\n");
  return { name, text, local, items, isLinear, mayFail };
}
