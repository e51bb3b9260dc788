// The input that the code is not tuned for: operations in generic form, registered or not, with aliases, attribute dictionaries,
// nested types, locations everywhere, several results, regions and blocks. The seed decides how often each kind occurs.
import { type Aliases, AttributeWriter } from "./attributes.ts";
import { type Random, random } from "./random.ts";

const aliases: Aliases = { types: 40, attributes: 60, locations: 200 };
const parameters = ["i32", "f32", "i1", "index", "vector<4xf32>"];

/** Flags under which mlir-opt takes and prints the input. */
export const genericFlags = ["--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-debuginfo"];

/** A module of about `ops` operations, `opsPerFunction` to a function, in pieces of text. */
export function* generic(ops: number, seed: number, opsPerFunction = 500): Generator<string> {
  const choices = random(seed);
  yield aliasText(choices);
  yield '"builtin.module"() ({\n';
  const weights = Array.from({ length: steps.length }, () => 1 + choices.below(9));
  const functions = Math.ceil(ops / opsPerFunction);
  for (let f = 0; f < functions; f++) yield new FunctionWriter(f, opsPerFunction, choices, weights).text();
  yield "}) : () -> () loc(#loc0)\n";
}

/** Definitions of aliases; each refers only to earlier ones. */
function aliasText(choices: Random): string {
  const lines: string[] = [];
  const writer = (counts: Partial<Aliases>) =>
    new AttributeWriter(choices, { types: 0, attributes: 0, locations: 0, ...counts });
  for (let i = 0; i < aliases.types; i++) lines.push(`!t${i} = ${writer({ types: i }).type(2)}`);
  for (let i = 0; i < aliases.attributes; i++) {
    lines.push(`#a${i} = ${writer({ types: aliases.types, attributes: i }).attribute(2)}`);
  }
  for (let i = 0; i < aliases.locations; i++) lines.push(`#loc${i} = loc(${writer({ locations: i }).location(2)})`);
  return `${lines.join("\n")}\n`;
}

/** Names of values by their types, the newest last. */
type Pool = Map<string, string[]>;

type Step = (writer: FunctionWriter, depth: number) => void;

/** The kinds of operations; the seed gives each a weight. */
const steps: readonly Step[] = [
  (writer) => writer.constant(),
  (writer) => writer.arithmetic("i32", ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui"]),
  (writer) => writer.arithmetic("f32", ["addf", "subf", "mulf", "divf", "maximumf"]),
  (writer) => writer.arithmetic("index", ["addi", "muli", "divui"]),
  (writer) => writer.arithmetic("vector<4xf32>", ["addf", "mulf"]),
  (writer) => writer.comparison(),
  (writer) => writer.selection(),
  (writer) => writer.cast(),
  (writer, depth) => writer.call(depth),
  (writer) => writer.unknown(),
  (writer) => writer.unknown(),
  (writer, depth) => writer.nested(depth),
];

class FunctionWriter {
  readonly #index: number;
  readonly #size: number;
  readonly #choices: Random;
  readonly #weighted: readonly Step[];
  readonly #attributes: AttributeWriter;
  #pool: Pool = new Map();
  #out = "";
  #indent = "    ";
  #next = 0;
  #made = 0;

  constructor(index: number, size: number, choices: Random, weights: readonly number[]) {
    this.#index = index;
    this.#size = size;
    this.#choices = choices;
    this.#weighted = steps.flatMap((step, i) => Array.from({ length: weights[i] ?? 1 }, () => step));
    this.#attributes = new AttributeWriter(choices, aliases);
  }

  text(): string {
    const types = parameters.join(", ");
    const properties = `<{function_type = (${types}) -> f32, sym_name = "f${this.#index}"}>`;
    this.#out = `  "func.func"() ${properties} ({\n`;
    this.#block(0, parameters);
    const blocks = 1 + this.#choices.below(6);
    for (let b = 1; b <= blocks; b++) {
      this.#fill(Math.ceil((this.#size * b) / blocks), 0);
      if (b < blocks) this.#branch(b);
    }
    this.#line(`"func.return"(${this.#value("f32")}) : (f32) -> ()`);
    return `${this.#out}  }) : () -> () ${this.#location()}\n`;
  }

  #fill(until: number, depth: number): void {
    while (this.#made < until) this.#choices.pick(this.#weighted)(this, depth);
  }

  #location(): string {
    return `loc(${this.#attributes.location(2)})`;
  }

  #block(index: number, types: readonly string[]): void {
    const names = types.map((_, i) => `%b${index}_${i}`);
    const args = types.map((type, i) => `${names[i]}: ${type} ${this.#location()}`);
    this.#out += `  ^bb${index}(${args.join(", ")}):\n`;
    types.forEach((type, i) => {
      this.#remember(type, names[i] ?? "");
    });
  }

  #remember(type: string, name: string): void {
    const names = this.#pool.get(type) ?? [];
    if (names.length === 8) names.shift();
    names.push(name);
    this.#pool.set(type, names);
  }

  /** A value of one of the types that every function has parameters of. */
  #value(type: string): string {
    return this.#choices.pick(this.#pool.get(type) ?? []);
  }

  #line(text: string): void {
    this.#out += `${this.#indent}${text} ${this.#location()}\n`;
    this.#made++;
  }

  /** Names for the results of an operation: `%r5` or `%r5:2`. */
  #results(types: readonly string[]): string {
    if (types.length === 0) return "";
    const name = this.#choices.chance(30) ? `%r${this.#next++}` : `%${this.#next++}`;
    types.forEach((type, i) => {
      this.#remember(type, types.length === 1 ? name : `${name}#${i}`);
    });
    return types.length === 1 ? `${name} = ` : `${name}:${types.length} = `;
  }

  /** A discardable dictionary, now and then. */
  #dictionary(): string {
    return this.#choices.chance(40) ? ` ${this.#attributes.dictionary(1 + this.#choices.below(4), 2)}` : "";
  }

  constant(): void {
    const [type, value] = this.#choices.pick([
      ["i32", `${this.#choices.below(1000)} : i32`],
      ["f32", `${this.#choices.below(1000)}.5 : f32`],
      ["index", `${this.#choices.below(1000)} : index`],
      ["i1", this.#choices.pick(["true", "false"])],
      ["vector<4xf32>", `dense<${this.#choices.below(9)}.0> : vector<4xf32>`],
    ] as const);
    const rest = this.#dictionary();
    this.#line(`${this.#results([type])}"arith.constant"() <{value = ${value}}>${rest} : () -> ${type}`);
  }

  arithmetic(type: string, names: readonly string[]): void {
    const operands = `${this.#value(type)}, ${this.#value(type)}`;
    const rest = this.#dictionary();
    const name = this.#choices.pick(names);
    this.#line(`${this.#results([type])}"arith.${name}"(${operands})${rest} : (${type}, ${type}) -> ${type}`);
  }

  comparison(): void {
    const type = this.#choices.pick(["i32", "index"]);
    const operands = `${this.#value(type)}, ${this.#value(type)}`;
    const predicate = `<{predicate = ${this.#choices.below(10)} : i64}>`;
    this.#line(`${this.#results(["i1"])}"arith.cmpi"(${operands}) ${predicate} : (${type}, ${type}) -> i1`);
  }

  selection(): void {
    const type = this.#choices.pick(parameters);
    const operands = `${this.#value("i1")}, ${this.#value(type)}, ${this.#value(type)}`;
    this.#line(`${this.#results([type])}"arith.select"(${operands}) : (i1, ${type}, ${type}) -> ${type}`);
  }

  cast(): void {
    const [name, from, to] = this.#choices.pick([
      ["index_cast", "i32", "index"],
      ["index_cast", "index", "i32"],
      ["sitofp", "i32", "f32"],
      ["fptosi", "f32", "i32"],
      ["bitcast", "f32", "i32"],
      ["extui", "i1", "i32"],
    ] as const);
    const operand = this.#value(from);
    this.#line(`${this.#results([to])}"arith.${name}"(${operand})${this.#dictionary()} : (${from}) -> ${to}`);
  }

  /** A call, which is only resolved outside operations of unregistered dialects: those might be symbol tables. */
  call(depth: number): void {
    if (depth > 0) return this.constant();
    const operands = parameters.map((type) => this.#value(type)).join(", ");
    const callee = `<{callee = @f${this.#choices.below(this.#index + 1)}}>`;
    this.#line(`${this.#results(["f32"])}"func.call"(${operands}) ${callee} : (${parameters.join(", ")}) -> f32`);
  }

  /** An operation of a dialect that is not registered, with any number of operands and results of any types. */
  unknown(): void {
    this.#line(this.#unknownText(""));
  }

  #unknownText(regions: string): string {
    const { below, pick, chance } = this.#choices;
    const operandTypes = Array.from({ length: below(4) }, () => pick([...this.#pool.keys()]));
    const operands = operandTypes.map((type) => this.#value(type)).join(", ");
    const resultTypes = Array.from({ length: below(3) }, () =>
      chance(60) ? this.#attributes.type(2) : pick(parameters),
    );
    const name = `"${pick(["u", "vendor", "my_dialect"])}.${pick(["one", "two.deep", "three", "op_4"])}"`;
    const rest = this.#dictionary();
    const types = `(${operandTypes.join(", ")}) -> ${resultTypes.length === 1 && !/->|^!t/.test(resultTypes[0] ?? "") ? resultTypes[0] : `(${resultTypes.join(", ")})`}`;
    return `${this.#results(resultTypes)}${name}(${operands})${regions}${rest} : ${types}`;
  }

  /** An operation with a region whose operations see the values around it, but not the other way round. */
  nested(depth: number): void {
    if (depth === 3 || this.#made + 3 >= this.#size) return this.unknown();
    const [outerOut, outerPool, outerIndent] = [this.#out, this.#pool, this.#indent];
    this.#pool = new Map([...outerPool].map(([type, names]) => [type, [...names]]));
    this.#out = "";
    this.#indent += "  ";
    this.#fill(Math.min(this.#made + 1 + this.#choices.below(12), this.#size), depth + 1);
    const body = this.#out;
    [this.#out, this.#pool, this.#indent] = [outerOut, outerPool, outerIndent];
    this.#line(this.#unknownText(` ({\n${body}${this.#indent}})`));
  }

  /** Ends the block before block `index` and opens that: straight on, or with a choice of going back. */
  #branch(index: number): void {
    const types = [this.#choices.pick(parameters), this.#choices.pick(parameters)];
    const operands = types.map((type) => this.#value(type));
    const back = this.#choices.chance(50);
    const condition = this.#value("i1");
    if (back) {
      const all = [condition, ...operands, ...operands].join(", ");
      const segments = "<{operandSegmentSizes = array<i32: 1, 2, 2>}>";
      const signature = `(i1, ${types.join(", ")}, ${types.join(", ")}) -> ()`;
      this.#line(`"cf.cond_br"(${all})[^bb${index}, ^bb${index}] ${segments} : ${signature}`);
    } else this.#line(`"cf.br"(${operands.join(", ")})[^bb${index}] : (${types.join(", ")}) -> ()`);
    this.#block(index, types);
  }
}
