// Random kernels with barriers, as text of the LLVM dialect and as a program that is run here: invocations take turns from barrier to barrier,
// in the order of their numbers, as they do in the engine, so that even races have one outcome.

export const VARYING = 3;
const UNIFORM = 2;
export const SHARED = 8;

/** `v` and `u`: variables of an invocation, and those that are the same for all of the work-group. */
type Expr =
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "v" | "u"; readonly index: number }
  | { readonly kind: "local" | "group" }
  | { readonly kind: "shared"; readonly at: Expr }
  | Binary;

interface Binary {
  readonly kind: "add" | "mul" | "xor" | "slt";
  readonly a: Expr;
  readonly b: Expr;
}

type Statement =
  | { readonly kind: "set"; readonly variable: "v" | "u"; readonly index: number; readonly value: Expr }
  | { readonly kind: "share"; readonly at: Expr; readonly value: Expr }
  | { readonly kind: "barrier" }
  | { readonly kind: "if"; readonly condition: Expr; readonly whenTrue: Program; readonly otherwise: Program }
  /** Goes round `count & 3` times. */
  | { readonly kind: "loop"; readonly count: Expr; readonly body: Program };

export type Program = readonly Statement[];

type Random = (below: number) => number;

/** A program; what is uniform may hold barriers and change uniform variables. */
export function randomProgram(next: Random, depth = 0, isUniform = true): Program {
  return Array.from({ length: 2 + next(4) }, () => randomStatement(next, depth, isUniform));
}

function randomStatement(next: Random, depth: number, isUniform: boolean): Statement {
  const kind = next(depth < 3 ? 10 : 6);
  if (kind < 2) return { kind: "set", variable: "v", index: next(VARYING), value: randomExpr(next, 2, false) };
  if (kind === 2 && isUniform)
    return { kind: "set", variable: "u", index: next(UNIFORM), value: randomExpr(next, 2, true) };
  if (kind < 4) return { kind: "share", at: randomExpr(next, 1, false), value: randomExpr(next, 2, false) };
  if (kind < 6 && isUniform) return { kind: "barrier" };
  if (kind < 6) return { kind: "set", variable: "v", index: next(VARYING), value: randomExpr(next, 2, false) };
  const inner = isUniform && next(3) > 0;
  const body = randomProgram(next, depth + 1, inner);
  if (kind < 8) {
    const otherwise = next(2) === 0 ? [] : randomProgram(next, depth + 1, inner);
    return { kind: "if", condition: randomExpr(next, 2, inner), whenTrue: body, otherwise };
  }
  return { kind: "loop", count: randomExpr(next, 2, inner), body };
}

function randomExpr(next: Random, depth: number, isUniform: boolean): Expr {
  if (depth > 0 && next(3) > 0) {
    const kind = (["add", "mul", "xor", "slt"] as const)[next(4)] ?? "add";
    return { kind, a: randomExpr(next, depth - 1, isUniform), b: randomExpr(next, depth - 1, isUniform) };
  }
  const choice = next(isUniform ? 3 : 6);
  if (choice === 0) return { kind: "constant", value: next(9) - 2 };
  if (choice === 1) return { kind: "u", index: next(UNIFORM) };
  if (choice === 2) return { kind: "group" };
  if (choice === 3) return { kind: "local" };
  if (choice === 4 && depth > 0) return { kind: "shared", at: randomExpr(next, 0, isUniform) };
  return { kind: "v", index: next(VARYING) };
}

// ---- here

interface Invocation {
  readonly v: number[];
  readonly u: number[];
  readonly local: number;
  readonly group: number;
  readonly shared: Int32Array;
}

/** What each invocation's variables hold at the end. */
export function interpret(program: Program, groups: number): readonly number[] {
  const results: number[] = [];
  for (let group = 0; group < groups; group++) {
    const shared = new Int32Array(SHARED);
    const invocations = Array.from(
      { length: SHARED },
      (_, local): Invocation => ({
        v: Array.from({ length: VARYING }, (_, index) => local * 7 + index),
        u: Array.from({ length: UNIFORM }, (_, index) => group + index),
        local,
        group,
        shared,
      }),
    );
    let running = invocations.map((one) => {
      // Memory of a work-group holds anything at first: each invocation clears its part, then all wait.
      return execute(
        [
          { kind: "share", at: { kind: "local" }, value: { kind: "constant", value: 0 } },
          { kind: "barrier" },
          ...program,
        ],
        one,
      );
    });
    while (running.length > 0) running = running.filter((one) => one.next().done !== true);
    for (const { v } of invocations) results.push(...v);
  }
  return results;
}

function* execute(program: Program, at: Invocation): Generator<void> {
  for (const statement of program) {
    if (statement.kind === "set") at[statement.variable][statement.index] = evaluate(statement.value, at);
    else if (statement.kind === "share") {
      const value = evaluate(statement.value, at);
      at.shared[evaluate(statement.at, at) & (SHARED - 1)] = value;
    } else if (statement.kind === "barrier") yield;
    else if (statement.kind === "if") {
      yield* execute(evaluate(statement.condition, at) !== 0 ? statement.whenTrue : statement.otherwise, at);
    } else {
      const count = evaluate(statement.count, at) & 3;
      for (let turn = 0; turn < count; turn++) yield* execute(statement.body, at);
    }
  }
}

function evaluate(expr: Expr, at: Invocation): number {
  switch (expr.kind) {
    case "constant":
      return expr.value;
    case "v":
    case "u":
      return at[expr.kind][expr.index] ?? 0;
    case "local":
      return at.local;
    case "group":
      return at.group;
    case "shared":
      return at.shared[evaluate(expr.at, at) & (SHARED - 1)] ?? 0;
    case "add":
      return (evaluate(expr.a, at) + evaluate(expr.b, at)) | 0;
    case "mul":
      return Math.imul(evaluate(expr.a, at), evaluate(expr.b, at));
    case "xor":
      return evaluate(expr.a, at) ^ evaluate(expr.b, at);
    case "slt":
      return evaluate(expr.a, at) < evaluate(expr.b, at) ? 1 : 0;
  }
}

// ---- as text

const BARRIER = "llvm.call @_Z22__spirv_ControlBarrieriii(%c1, %c1, %c1) : (i32, i32, i32) -> ()";

/** The body of an entry point of {@link SHARED} invocations in x, with the globals of `interfaceText(["i32"], "!llvm.array<8 x i32>")`. */
export function bodyText(program: Program): string {
  return new Writer().body(program);
}

class Writer {
  readonly #lines: string[] = [];
  #values = 0;
  #blocks = 0;

  body(program: Program): string {
    const variables = [
      ...Array.from({ length: VARYING }, (_, at) => `v${at}`),
      ...Array.from({ length: UNIFORM }, (_, at) => `u${at}`),
    ];
    this.#line("%c0 = llvm.mlir.constant(0 : i32) : i32", "%c1 = llvm.mlir.constant(1 : i32) : i32");
    for (const name of variables) this.#line(`%${name} = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr`);
    for (const [name, builtIn] of [
      ["local", "LocalInvocationId"],
      ["group", "WorkgroupId"],
    ]) {
      this.#line(
        `%p${name} = llvm.mlir.addressof @${builtIn} : !llvm.ptr`,
        `%${name} = llvm.load %p${name} : !llvm.ptr -> i32`,
      );
    }
    this.#line("%shared = llvm.mlir.addressof @group : !llvm.ptr");
    const seven = this.#constant(7);
    const scaled = this.#value(`llvm.mul %local, ${seven} : i32`);
    variables.forEach((name) => {
      const number = this.#constant(Number(name.slice(1)));
      this.#line(
        `llvm.store ${this.#value(`llvm.add ${name.startsWith("v") ? scaled : "%group"}, ${number} : i32`)}, %${name} : i32, !llvm.ptr`,
      );
    });
    this.#line(`llvm.store %c0, ${this.#sharedAddress("%local")} : i32, !llvm.ptr`, BARRIER);
    this.#program(program);
    this.#line(
      "%pgid = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr",
      "%gid = llvm.load %pgid : !llvm.ptr -> i32",
    );
    const first = this.#value(`llvm.mul %gid, ${this.#constant(VARYING)} : i32`);
    this.#line("%out = llvm.mlir.addressof @b0 : !llvm.ptr");
    for (let at = 0; at < VARYING; at++) {
      const place = this.#value(`llvm.add ${first}, ${this.#constant(at)} : i32`);
      const address = this.#value(
        `llvm.getelementptr %out[0, 0, ${place}] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>`,
      );
      this.#line(`llvm.store ${this.#load(`%v${at}`)}, ${address} : i32, !llvm.ptr`);
    }
    this.#line("llvm.return");
    return this.#lines.join("\n");
  }

  #line(...lines: readonly string[]): void {
    this.#lines.push(...lines);
  }

  #value(text: string): string {
    const name = `%x${this.#values++}`;
    this.#line(`${name} = ${text}`);
    return name;
  }

  #constant(value: number): string {
    return this.#value(`llvm.mlir.constant(${value} : i32) : i32`);
  }

  #load(address: string): string {
    return this.#value(`llvm.load ${address} : !llvm.ptr -> i32`);
  }

  #sharedAddress(at: string): string {
    const index = this.#value(`llvm.and ${at}, ${this.#constant(SHARED - 1)} : i32`);
    return this.#value(`llvm.getelementptr %shared[0, ${index}] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<8 x i32>`);
  }

  #program(program: Program): void {
    for (const statement of program) this.#statement(statement);
  }

  #statement(statement: Statement): void {
    if (statement.kind === "set") {
      this.#line(
        `llvm.store ${this.#expr(statement.value)}, %${statement.variable}${statement.index} : i32, !llvm.ptr`,
      );
    } else if (statement.kind === "share") {
      const value = this.#expr(statement.value);
      this.#line(`llvm.store ${value}, ${this.#sharedAddress(this.#expr(statement.at))} : i32, !llvm.ptr`);
    } else if (statement.kind === "barrier") this.#line(BARRIER);
    else if (statement.kind === "if") {
      const number = this.#blocks++;
      const condition = this.#value(`llvm.icmp "ne" ${this.#expr(statement.condition)}, %c0 : i32`);
      this.#line(`llvm.cond_br ${condition}, ^then${number}, ^else${number}`, `^then${number}:`);
      this.#program(statement.whenTrue);
      this.#line(`llvm.br ^end${number}`, `^else${number}:`);
      this.#program(statement.otherwise);
      this.#line(`llvm.br ^end${number}`, `^end${number}:`);
    } else {
      const number = this.#blocks++;
      const count = this.#value(`llvm.and ${this.#expr(statement.count)}, ${this.#constant(3)} : i32`);
      this.#line(`llvm.br ^head${number}(%c0 : i32)`, `^head${number}(%turn${number}: i32):`);
      const isMore = this.#value(`llvm.icmp "slt" %turn${number}, ${count} : i32`);
      this.#line(`llvm.cond_br ${isMore}, ^body${number}, ^end${number}`, `^body${number}:`);
      this.#program(statement.body);
      const turn = this.#value(`llvm.add %turn${number}, %c1 : i32`);
      this.#line(`llvm.br ^head${number}(${turn} : i32)`, `^end${number}:`);
    }
  }

  #expr(expr: Expr): string {
    switch (expr.kind) {
      case "constant":
        return this.#constant(expr.value);
      case "v":
      case "u":
        return this.#load(`%${expr.kind}${expr.index}`);
      case "local":
      case "group":
        return `%${expr.kind}`;
      case "shared":
        return this.#load(this.#sharedAddress(this.#expr(expr.at)));
      default:
        return this.#binary(expr);
    }
  }

  #binary(expr: Binary): string {
    const [a, b] = [this.#expr(expr.a), this.#expr(expr.b)];
    if (expr.kind === "slt")
      return this.#value(`llvm.zext ${this.#value(`llvm.icmp "slt" ${a}, ${b} : i32`)} : i1 to i32`);
    return this.#value(`llvm.${expr.kind} ${a}, ${b} : i32`);
  }
}
