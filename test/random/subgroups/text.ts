// The text of programs of work-groups in GLSL and OpenCL C: what both have in common. `glsl.ts` and `opencl.ts` have what differs.
import type { Kind } from "./operations.ts";
import {
  COUNTERS,
  type Expr,
  type GroupProgram,
  type Operation,
  type Program,
  ROUNDS,
  type Statement,
  UNIFORMS,
  VARIABLES,
  WORDS,
} from "./program.ts";

/** How a language writes things. */
export interface Syntax {
  readonly variable: (at: number) => string;
  readonly item: string;
  readonly lane: string;
  readonly group: string;
  readonly barrier: string;
  readonly atomic: (op: string, counter: number, value: string) => string;
  readonly types: Readonly<Record<Kind, string>>;
  /** The beginning of a function, and a call of one. */
  readonly head: (name: string) => string;
  readonly call: (name: string) => string;
  readonly operation: (operation: Operation, program: GroupProgram, value: (expr: Expr) => string) => Operated;
}

/** Statements before the value of an operation, in a block of their own, and the value. */
export interface Operated {
  readonly before: readonly string[];
  readonly value: string;
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

export class Writer {
  readonly #syntax: Syntax;
  readonly #program: GroupProgram;
  /** The functions that have been met, inner ones first. */
  readonly functions: string[] = [];

  constructor(syntax: Syntax, program: GroupProgram) {
    this.#syntax = syntax;
    this.#program = program;
  }

  /** The statements of the entry point between its declarations and what stores the results. */
  body(): readonly string[] {
    const { barrier, item, group } = this.#syntax;
    return [
      ...Array.from({ length: UNIFORMS }, (_, at) => `uint u${at} = ${group} + ${at}u;`),
      ...Array.from({ length: COUNTERS }, (_, at) => `if (${item} == 0u) counters[${at}] = 0u;`),
      barrier,
      ...this.#statements(this.#program.body),
      barrier,
    ];
  }

  /** Stores what is left. */
  results(output: string): readonly string[] {
    const { items, groups } = this.#program;
    const { item, group, variable } = this.#syntax;
    const start = `(${group} * ${items}u + ${item}) * ${VARIABLES}u`;
    const counters = groups * items * VARIABLES;
    return [
      ...Array.from({ length: VARIABLES }, (_, at) => `${output}[${start} + ${at}u] = ${variable(at)};`),
      `if (${item} == 0u) {`,
      ...Array.from({ length: COUNTERS }, (_, at) => {
        return `  ${output}[${counters}u + ${group} * ${COUNTERS}u + ${at}u] = counters[${at}];`;
      }),
      "}",
    ];
  }

  #statements(body: Program): readonly string[] {
    return body.flatMap((statement) => this.#statement(statement));
  }

  #expr(expr: Expr): string {
    const { variable, item, lane, group } = this.#syntax;
    switch (expr.kind) {
      case "number":
        return `${expr.value}u`;
      case "variable":
        return variable(expr.index);
      case "uniform":
        return `u${expr.index}`;
      case "counter":
        return `c${expr.depth}`;
      case "item":
        return item;
      case "lane":
        return lane;
      case "group":
        return group;
      case "binary": {
        const text = `(${this.#expr(expr.a)} ${expr.op} ${this.#expr(expr.b)})`;
        return expr.op === "<" || expr.op === "==" ? `(${text} ? 1u : 0u)` : text;
      }
    }
  }

  #set(variable: number, value: string): string {
    return `${this.#syntax.variable(variable)} = ${value};`;
  }

  #statement(statement: Statement): readonly string[] {
    switch (statement.kind) {
      case "set":
        return [this.#set(statement.variable, this.#expr(statement.value))];
      case "setUniform":
        return [`u${statement.variable} = ${this.#expr(statement.value)};`];
      case "operate": {
        const { before, value } = this.#syntax.operation(statement.operation, this.#program, (one) => this.#expr(one));
        return ["{", ...indented(before), `  ${this.#set(statement.variable, value)}`, "}"];
      }
      case "if":
        return [
          `if (${this.#expr(statement.condition)} != 0u) {`,
          ...indented(this.#statements(statement.whenTrue)),
          ...(statement.otherwise.length > 0 ? ["} else {", ...indented(this.#statements(statement.otherwise))] : []),
          "}",
        ];
      case "loop": {
        const [counter, count] = [`c${statement.depth}`, `n${statement.depth}`];
        return [
          "{",
          `  uint ${count} = ${this.#expr(statement.count)} & ${ROUNDS}u;`,
          `  for (uint ${counter} = 0u; ${counter} < ${count}; ${counter}++) {`,
          ...indented(indented(this.#statements(statement.body))),
          "  }",
          "}",
        ];
      }
      case "leave": {
        const how = statement.how === "return" ? `return ${this.#expr(statement.value)}` : statement.how;
        return [`if (${this.#expr(statement.condition)} != 0u) ${how};`];
      }
      case "call":
        return [this.#set(statement.variable, this.#call(statement))];
      default:
        return this.#access(statement);
    }
  }

  #call({ name, body, value }: Extract<Statement, { kind: "call" }>): string {
    const { head, call } = this.#syntax;
    // Functions that it calls come first.
    const lines = [...indented(this.#statements(body)), `  return ${this.#expr(value)};`];
    this.functions.push(`${head(name)} {`, ...lines, "}");
    return call(name);
  }

  #access(statement: Statement): readonly string[] {
    const { barrier, item, atomic } = this.#syntax;
    if (statement.kind === "exchange") {
      const read = `exchanged[${this.#expr(statement.from)} % ${this.#program.items}u]`;
      const write = `exchanged[${item}] = ${this.#expr(statement.value)};`;
      return [barrier, write, barrier, this.#set(statement.variable, read)];
    }
    if (statement.kind === "collect")
      return [barrier, this.#set(statement.variable, `counters[${statement.counter}]`), barrier];
    if (statement.kind === "count") return [atomic(statement.op, statement.counter, this.#expr(statement.value))];
    if (statement.kind === "store") return [`${this.#place(statement)} = ${this.#expr(statement.value)};`];
    return statement.kind === "load" ? [this.#set(statement.variable, this.#place(statement))] : [];
  }

  #place({ buffer, at }: Extract<Statement, { kind: "store" | "load" }>): string {
    const { items, shift } = this.#program;
    const { item, group } = this.#syntax;
    const most = buffer === 0 ? WORDS : WORDS - shift;
    return `${buffer === 0 ? "a" : "b"}[(${group} * ${items}u + ${item}) * ${WORDS}u + ${this.#expr(at)} % ${most}u]`;
  }
}
