// Runs a program of a work-group here: all invocations go through it together, those that take no part being masked out, which is how SPIR-V
// defines which invocations meet (maximal reconvergence).
import { combined, moved, sourceOf } from "./operations.ts";
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

/** What a launch leaves: the variables of each invocation, counters of each group, and the memory that buffers share. */
export interface Results {
  readonly variables: Uint32Array;
  readonly counters: Uint32Array;
  readonly shared: Uint32Array;
}

/** What the memory that buffers share holds before a launch. */
export const sharedWord = (at: number): number => Math.imul(at + 1, 0x9e3779b1) >>> 0;

export const sharedWords = ({ groups, items, shift }: GroupProgram): number => groups * items * WORDS + shift;

/** What a variable holds at the start. */
export const firstValue = (item: number, variable: number): number => (item * 7 + variable) >>> 0;

export function interpret(program: GroupProgram): Results {
  const { groups, items, body } = program;
  const results = {
    variables: new Uint32Array(groups * items * VARIABLES),
    counters: new Uint32Array(groups * COUNTERS),
    shared: Uint32Array.from({ length: sharedWords(program) }, (_, at) => sharedWord(at)),
  };
  for (let group = 0; group < groups; group++) {
    const run = new Group(program, group, results);
    run.execute(body, new Array<boolean>(items).fill(true));
    run.finish();
  }
  return results;
}

/** How an invocation is on its way out. */
type Exit = "break" | "continue" | "return" | undefined;

class Group {
  readonly #program: GroupProgram;
  readonly #group: number;
  readonly #results: Results;
  readonly #variables: number[][];
  readonly #uniforms: number[][];
  readonly #loops: number[][];
  readonly #counters: number[] = new Array<number>(COUNTERS).fill(0);
  readonly #exits: Exit[];
  readonly #returned: number[];

  constructor(program: GroupProgram, group: number, results: Results) {
    const { items } = program;
    this.#program = program;
    this.#group = group;
    this.#results = results;
    const each = <T>(value: (item: number) => T) => Array.from({ length: items }, (_, item) => value(item));
    this.#variables = each((item) => Array.from({ length: VARIABLES }, (_, at) => firstValue(item, at)));
    this.#uniforms = each(() => Array.from({ length: UNIFORMS }, (_, at) => group + at));
    this.#loops = each(() => []);
    this.#exits = each(() => undefined);
    this.#returned = each(() => 0);
  }

  finish(): void {
    const { items } = this.#program;
    this.#variables.flat().forEach((value, at) => {
      this.#results.variables[this.#group * items * VARIABLES + at] = value;
    });
    this.#counters.forEach((value, at) => {
      this.#results.counters[this.#group * COUNTERS + at] = value;
    });
  }

  execute(body: Program, mask: readonly boolean[]): void {
    for (const statement of body) {
      const active = mask.map((is, item) => is && this.#exits[item] === undefined);
      if (active.includes(true)) this.#step(statement, active);
    }
  }

  #each(active: readonly boolean[], action: (item: number) => void): void {
    active.forEach((is, item) => {
      if (is) action(item);
    });
  }

  #set(active: readonly boolean[], variable: number, values: readonly number[]): void {
    this.#each(active, (item) => {
      (this.#variables[item] as number[])[variable] = (values[item] ?? 0) >>> 0;
    });
  }

  #values(expr: Expr): readonly number[] {
    return this.#exits.map((_, item) => this.#value(expr, item));
  }

  #value(expr: Expr, item: number): number {
    switch (expr.kind) {
      case "number":
        return expr.value;
      case "variable":
        return this.#variables[item]?.[expr.index] ?? 0;
      case "uniform":
        return this.#uniforms[item]?.[expr.index] ?? 0;
      case "counter":
        return this.#loops[item]?.[expr.depth] ?? 0;
      case "item":
        return item;
      case "lane":
        return item % this.#program.subgroupSize;
      case "group":
        return this.#group;
      case "binary":
        return binary(expr.op, this.#value(expr.a, item), this.#value(expr.b, item));
    }
  }

  #step(statement: Statement, active: readonly boolean[]): void {
    switch (statement.kind) {
      case "set":
        return this.#set(active, statement.variable, this.#values(statement.value));
      case "setUniform": {
        const values = this.#values(statement.value);
        return this.#each(active, (item) => {
          (this.#uniforms[item] as number[])[statement.variable] = values[item] ?? 0;
        });
      }
      case "operate":
        return this.#set(active, statement.variable, this.#operate(statement.operation, active));
      case "if": {
        const values = this.#values(statement.condition);
        this.execute(
          statement.whenTrue,
          active.map((is, item) => is && values[item] !== 0),
        );
        return this.execute(
          statement.otherwise,
          active.map((is, item) => is && values[item] === 0),
        );
      }
      case "loop":
        return this.#loop(statement, active);
      case "leave": {
        const [conditions, values] = [this.#values(statement.condition), this.#values(statement.value)];
        return this.#each(active, (item) => {
          if (conditions[item] === 0) return;
          this.#exits[item] = statement.how;
          this.#returned[item] = values[item] ?? 0;
        });
      }
      case "call":
        return this.#call(statement, active);
      default:
        return this.#access(statement, active);
    }
  }

  #loop({ depth, count, body }: Extract<Statement, { kind: "loop" }>, active: readonly boolean[]): void {
    const counts = this.#values(count).map((value) => value & ROUNDS);
    const inside = [...active];
    for (let round = 0; inside.includes(true); round++) {
      this.#each(active, (item) => {
        const mine = this.#loops[item] as number[];
        mine.length = depth + 1;
        if (inside[item] === true) mine[depth] = round;
        if (round >= (counts[item] ?? 0)) inside[item] = false;
      });
      this.execute(body, inside);
      this.#each([...inside], (item) => {
        const exit = this.#exits[item];
        if (exit === "break" || exit === "return") inside[item] = false;
        if (exit !== "return") this.#exits[item] = undefined;
      });
    }
  }

  #call({ variable, body, value }: Extract<Statement, { kind: "call" }>, active: readonly boolean[]): void {
    const outer = this.#loops.map((one) => [...one]);
    this.execute(body, active);
    const values = this.#values(value);
    const results = active.map((_, item) => {
      const hasReturned = this.#exits[item] === "return";
      if (active[item] && hasReturned) this.#exits[item] = undefined;
      return (hasReturned ? this.#returned[item] : values[item]) ?? 0;
    });
    outer.forEach((one, item) => {
      this.#loops[item] = one;
    });
    this.#set(active, variable, results);
  }

  #access(statement: Statement, active: readonly boolean[]): void {
    const { items } = this.#program;
    if (statement.kind === "exchange") {
      const [values, from] = [this.#values(statement.value), this.#values(statement.from)];
      this.#set(
        active,
        statement.variable,
        from.map((item) => values[item % items] ?? 0),
      );
    } else if (statement.kind === "collect") {
      this.#set(
        active,
        statement.variable,
        active.map(() => this.#counters[statement.counter] ?? 0),
      );
    } else if (statement.kind === "count") {
      const values = this.#values(statement.value);
      this.#each(active, (item) => {
        const [old, value] = [this.#counters[statement.counter] ?? 0, values[item] ?? 0];
        const ops = { add: (old + value) >>> 0, xor: (old ^ value) >>> 0, max: Math.max(old, value) };
        this.#counters[statement.counter] = ops[statement.op];
      });
    } else if (statement.kind === "store" || statement.kind === "load") this.#memory(statement, active);
  }

  #memory(statement: Extract<Statement, { kind: "store" | "load" }>, active: readonly boolean[]): void {
    const { items, shift } = this.#program;
    const { shared } = this.#results;
    const places = this.#values(statement.at).map((value, item) => {
      const start = (this.#group * items + item) * WORDS;
      return statement.buffer === 0 ? start + (value % WORDS) : start + shift + (value % (WORDS - shift));
    });
    if (statement.kind === "load")
      return this.#set(
        active,
        statement.variable,
        places.map((place) => shared[place] ?? 0),
      );
    const values = this.#values(statement.value);
    this.#each(active, (item) => {
      shared[places[item] ?? 0] = values[item] ?? 0;
    });
  }

  /** The result of an operation for each invocation. */
  #operate(operation: Operation, active: readonly boolean[]): readonly number[] {
    const { items, subgroupSize: size } = this.#program;
    const results: number[] = [];
    for (let first = 0; first < items; first += size) {
      const isActive = (lane: number) => lane >= 0 && lane < size && active[first + lane] === true;
      const lanes = Array.from({ length: Math.min(size, items - first) }, (_, lane) => lane).filter(isActive);
      for (let lane = 0; lane < size && first + lane < items; lane++) {
        const at = (other: number, expr: Expr) => this.#value(expr, first + other);
        results.push(isActive(lane) ? resultOf(operation, { lane, lanes, size, at }) : 0);
      }
    }
    return results;
  }
}

/** An invocation among those of its subgroup that take part. */
interface Lane {
  readonly lane: number;
  readonly lanes: readonly number[];
  readonly size: number;
  readonly at: (lane: number, expr: Expr) => number;
}

function resultOf(operation: Operation, own: Lane): number {
  const { lane, lanes, size, at } = own;
  switch (operation.kind) {
    case "elect":
      return Number(lane === lanes[0]);
    case "vote": {
      const values = lanes.map((one) => at(one, operation.value));
      if (operation.vote === "equal") return Number(values.every((one) => one === values[0]));
      return Number(operation.vote === "all" ? values.every((one) => one !== 0) : values.some((one) => one !== 0));
    }
    case "arithmetic":
      return combined(
        operation.type,
        operation.op,
        wanted(operation, own).map((one) => at(one, operation.value)),
      );
    case "read": {
      const { reading, type, value, index, by } = operation;
      // A broadcast and a shuffle name an invocation for all or for each; one that takes no part is replaced by the own value.
      const source = reading === "first" ? (lanes[0] ?? 0) : sourceOf(reading, lane, at(lane, index), by, size);
      return moved(type, at(lanes.includes(source) ? source : lane, value));
    }
    case "ballot":
      return ballot(operation, own);
  }
}

function wanted(
  { form, size, value }: Extract<Operation, { kind: "arithmetic" }>,
  { lane, lanes, size: all, at }: Lane,
) {
  const cluster = Math.min(size, all);
  const mask = 2 * size - 1;
  return lanes.filter((one) => {
    if (form === "inclusive") return one <= lane;
    if (form === "exclusive") return one < lane;
    if (form === "clustered") return Math.floor(one / cluster) === Math.floor(lane / cluster);
    return form === "reduce" || (at(one, value) & mask) === (at(lane, value) & mask);
  });
}

function ballot(
  { use, value, index }: Extract<Operation, { kind: "ballot" }>,
  { lane, lanes, size, at }: Lane,
): number {
  const set = lanes.filter((one) => at(one, value) !== 0);
  switch (use) {
    case "word":
      return set.filter((one) => one < 32).reduce((word, one) => (word | (1 << one)) >>> 0, 0);
    case "count":
      return set.length;
    case "inclusive":
      return set.filter((one) => one <= lane).length;
    case "exclusive":
      return set.filter((one) => one < lane).length;
    case "lowest":
      return set[0] ?? size;
    case "highest":
      return set.at(-1) ?? size;
    case "inverse":
      return Number(set.includes(lane));
    case "extract":
      return Number(set.includes(at(lane, index) % size));
  }
}

function binary(op: string, a: number, b: number): number {
  switch (op) {
    case "+":
      return (a + b) >>> 0;
    case "-":
      return (a - b) >>> 0;
    case "*":
      return Math.imul(a, b) >>> 0;
    case "^":
      return (a ^ b) >>> 0;
    case "&":
      return (a & b) >>> 0;
    case "|":
      return (a | b) >>> 0;
    default:
      return Number(op === "<" ? a < b : a === b);
  }
}
