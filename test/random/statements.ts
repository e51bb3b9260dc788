// Statements of programs in GLSL and OpenCL C: variables, branches, loops, calls.
import { type Expr, type Frame, indented, isTrue, runAll, type Signal, type Statement } from "./language.ts";
import { partAt, withPart } from "./maker.ts";
import type { Scalar, Value } from "./numbers.ts";
import { wrap } from "./numbers.ts";
import { Operators } from "./operators.ts";
import { int, isPlain, isSame, type Matrix, partOf, partsOf, pick, type Type, type Vector, vector } from "./types.ts";

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly isConstant: boolean;
  /** Where it is not the name alone. */
  readonly text?: string;
  /** Its members can be used, but not the whole. */
  readonly isBlock?: boolean;
}

/** Memory that can be read, and perhaps written. */
export interface Place {
  readonly text: string;
  readonly type: Type;
  readonly root: Variable;
  readonly path: (frame: Frame) => readonly number[];
}

export interface Parameter {
  readonly name: string;
  readonly type: Type;
  readonly way: "in" | "out" | "inout";
}

export interface Routine {
  readonly name: string;
  readonly result: Type | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
}

/** How parameters may be given to functions: to those that return nothing so that they have an effect. */
const ways = {
  any: ["in", "in", "out", "inout"],
  nothing: ["in", "inout", "inout"],
  pure: ["in"],
} as const;

export abstract class Statements extends Operators {
  scope: Variable[] = [];
  readonly routines: Routine[] = [];
  readonly routineTexts: string[] = [];
  abstract readonly types: readonly Type[];
  /** What the function that is being made returns; undefined if it must not return. */
  protected result: Type | "nothing" | undefined;
  /** Loops around the statement that is being made, in its function. */
  protected loops = 0;
  /** What functions see besides their parameters; they do not change it. */
  protected visible: readonly Variable[] = [];
  #count = 0;

  fresh(prefix: string): string {
    return `${prefix}${this.#count++}`;
  }

  // ---- places

  protected places(accepts: (type: Type) => boolean, isWritten: boolean): Place[] {
    const found: Place[] = [];
    const visit = (place: Place, depth: number): void => {
      if (accepts(place.type) && !(place.root.isBlock === true && place.type === place.root.type)) found.push(place);
      const count = partsOf(place.type);
      if (count === 0 || depth === 0) return;
      if (place.type.kind === "struct") for (let at = 0; at < count; at++) visit(this.#member(place, at), depth - 1);
      else if (!(place.type.kind === "vector" && count > 4)) visit(this.#element(place), depth - 1);
    };
    for (const root of this.scope) {
      if (isWritten && root.isConstant) continue;
      visit({ text: root.text ?? root.name, type: root.type, root, path: () => [] }, 4);
    }
    return found;
  }

  #member({ text, type, root, path }: Place, at: number): Place {
    return { text: `${text}.m${at}`, type: partOf(type, at), root, path: (frame) => [...path(frame), at] };
  }

  #element({ text, type, root, path }: Place): Place {
    const count = partsOf(type);
    const at = this.choose.below(count);
    const inner = partOf(type, at);
    const isDynamic = this.chance(50) && (this.isGlsl || type.kind === "array");
    if (!isDynamic) {
      const step =
        type.kind === "vector" && !this.isGlsl
          ? `.s${at.toString(16)}`
          : type.kind === "vector" && this.chance(50)
            ? `.${"xyzw"[at]}`
            : `[${at}]`;
      return { text: `${text}${step}`, type: inner, root, path: (frame) => [...path(frame), at] };
    }
    const limit = BigInt(2 ** Math.floor(Math.log2(count)));
    const index = this.#index();
    const mask = this.literal(index.type, limit - 1n).text;
    return {
      text: `${text}[${index.text} & ${mask}]`,
      type: inner,
      root,
      path: (frame) => {
        const value = index.run(frame);
        // What is not known may be anything.
        return [...path(frame), typeof value === "bigint" ? Number(value & (limit - 1n)) : -1];
      },
    };
  }

  /** A variable to index with, as the language takes it. */
  #index(): Expr {
    const wanted = int(32, this.chance(50));
    const from = this.scope.filter(({ type }) => isSame(type, wanted));
    if (from.length === 0) return this.literal(wanted);
    const { name, text } = pick(this.choose, from);
    return { text: text ?? name, type: wanted, run: (frame) => frame.get(name) };
  }

  protected read({ text, type, root, path }: Place): Expr {
    const run = (frame: Frame): Value =>
      path(frame).reduce((value: Value, at) => (at < 0 ? undefined : partAt(value, at)), frame.get(root.name));
    return { text, type, run };
  }

  protected write({ root, path }: Place, frame: Frame, value: Value): void {
    const at = path(frame);
    // Anything may have been written.
    const known = at.findIndex((one) => one < 0);
    const [way, part] = known < 0 ? [at, value] : [at.slice(0, known), undefined];
    frame.set(root.name, withPart(root.type, frame.get(root.name), way, part));
  }

  expr(type: Type, depth: number): Expr {
    if (depth > 0 && isPlain(type) && this.chance(70)) return this.operator(type, depth);
    if (depth > 0 && type.kind === "matrix" && this.chance(50)) return this.matrix(type as Matrix, depth);
    if (this.chance(80) && (this.isGlsl || type.kind !== "array")) {
      const places = this.places((one) => isSame(one, type), false);
      if (places.length > 0) return this.read(pick(this.choose, places));
    }
    if (isPlain(type) || type.kind === "matrix") return this.literal(type);
    return this.#composite(type, depth);
  }

  #composite(type: Type, depth: number): Expr {
    const parts = Array.from({ length: partsOf(type) }, (_, at) => this.expr(partOf(type, at), Math.max(0, depth - 1)));
    const run = (frame: Frame): Value => parts.map((one) => one.run(frame));
    const list = parts.map(({ text }) => text).join(", ");
    const name = this.structs.name(type);
    const braces = type.kind === "array" ? `{${list}}` : `(${name}){${list}}`;
    return { text: this.isGlsl ? `${name}(${list})` : braces, type, run };
  }

  // ---- statements

  /** Statements in a scope of their own. */
  protected block(depth: number, least = 1): readonly Statement[] {
    const scope = this.scope;
    this.scope = [...scope];
    const made: Statement[] = [];
    for (let count = least + this.choose.below(3); count > 0; count--) made.push(this.statement(depth));
    this.scope = scope;
    return made;
  }

  statement(depth: number): Statement {
    const kind = this.choose.below(depth > 0 ? 22 : 9);
    if (kind < 3) return this.declaration();
    if (kind < 7) return this.assignment();
    if (kind < 9) return this.call() ?? this.assignment();
    if (kind < 12) return this.#branch(depth);
    if (kind < 15) return this.#counted(depth);
    if (kind < 17) return this.#conditional(depth);
    if (kind < 20) return this.#switch(depth);
    return this.#jump();
  }

  declaration(type: Type = pick(this.choose, this.types)): Statement {
    const name = this.fresh("v");
    const value = type.kind === "array" && !this.isGlsl ? this.literal(type) : this.expr(type, 3);
    const isConstant = this.chance(15);
    this.scope.push({ name, type, isConstant });
    const prefix = isConstant ? "const " : "";
    return {
      lines: [`${prefix}${this.structs.declared(type, name)} = ${value.text};`],
      run: (frame) => {
        const given = value.run(frame);
        frame.locals.set(name, given);
        return undefined;
      },
    };
  }

  protected assignment(): Statement {
    const wanted = pick(this.choose, this.types);
    const exact = this.places((type) => isSame(type, wanted) && (this.isGlsl || type.kind !== "array"), true);
    const all =
      exact.length > 0 && this.chance(50) ? exact : this.places((type) => this.isGlsl || type.kind !== "array", true);
    if (all.length === 0) return this.declaration();
    const place = pick(this.choose, all);
    const { type } = place;
    if (type.kind === "vector" && type.count <= 4 && this.chance(30)) return this.#swizzled(place, type);
    const before = this.read(place);
    if (type.kind === "int" && this.chance(25)) return this.#stepped(place, before, type);
    const value = this.expr(type, 3);
    return {
      lines: [`${place.text} = ${value.text};`],
      run: (frame) => {
        this.write(place, frame, value.run(frame));
        return undefined;
      },
    };
  }

  #swizzled(place: Place, type: Vector): Statement {
    const order = Array.from({ length: type.count }, (_, at) => at);
    for (let at = order.length - 1; at > 0; at--) {
      const other = this.choose.below(at + 1);
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    const taken = order.slice(0, 2 + this.choose.below(type.count - 1));
    const value = this.expr(vector(type.element, taken.length), 2);
    return {
      lines: [`${place.text}.${taken.map((at) => "xyzw"[at]).join("")} = ${value.text};`],
      run: (frame) => {
        const given = value.run(frame);
        const before = this.read(place).run(frame);
        const parts = Array.from({ length: type.count }, (_, at) => {
          const from = taken.indexOf(at);
          return from < 0 ? partAt(before, at) : partAt(given, from);
        });
        this.write(place, frame, parts);
        return undefined;
      },
    };
  }

  #stepped(place: Place, before: Expr, { width }: Scalar & { readonly kind: "int" }): Statement {
    const [text, by] = pick(this.choose, [
      [`${place.text}++`, 1n],
      [`--${place.text}`, -1n],
      [`${place.text} += ${this.literal(place.type, 3n).text}`, 3n],
    ] as const);
    return {
      lines: [`${text};`],
      run: (frame) => {
        const value = before.run(frame);
        this.write(place, frame, value === undefined ? undefined : wrap((value as bigint) + by, width));
        return undefined;
      },
    };
  }

  #branch(depth: number): Statement {
    const test = this.expr({ kind: "bool" }, 3);
    const yes = this.block(depth - 1);
    const no = this.chance(50) ? this.block(depth - 1) : undefined;
    return {
      lines: [`if (${test.text}) {`, ...indented(yes), ...(no === undefined ? [] : ["} else {", ...indented(no)]), "}"],
      run: (frame) => runAll(isTrue(test.run(frame)) ? yes : (no ?? []), frame),
    };
  }

  #inLoop(depth: number): readonly Statement[] {
    this.loops++;
    const body = this.block(depth - 1);
    this.loops--;
    return body;
  }

  #counted(depth: number): Statement {
    const name = this.fresh("i");
    const type = int(32, this.chance(70));
    const count = 1 + this.choose.below(4);
    const scope = this.scope;
    this.scope = [...scope, { name, type, isConstant: true }];
    const body = this.#inLoop(depth);
    this.scope = scope;
    const limit = this.literal(type, BigInt(count)).text;
    return {
      lines: [
        `for (${this.structs.declared(type, name)} = ${this.literal(type, 0n).text}; ${name} < ${limit}; ${name}++) {`,
        ...indented(body),
        "}",
      ],
      run: (frame) => {
        for (let at = 0; at < count; at++) {
          frame.locals.set(name, BigInt(at));
          const signal = runAll(body, frame);
          if (signal === "break") return undefined;
          if (typeof signal === "object") return signal;
        }
        return undefined;
      },
    };
  }

  /** While something holds, and not for ever. */
  #conditional(depth: number): Statement {
    const name = this.fresh("n");
    const test = this.expr({ kind: "bool" }, 2);
    const limit = BigInt(2 + this.choose.below(3));
    const isTestedLast = this.chance(50);
    const scope = this.scope;
    this.scope = [...scope, { name, type: int(32, false), isConstant: true }];
    const body = this.#inLoop(depth);
    this.scope = scope;
    const condition = `${test.text} && ${name} < ${limit}u`;
    const start = `${this.structs.declared(int(32, false), name)} = 0u;`;
    const inner = [`  ${name}++;`, ...indented(body)];
    return {
      lines: isTestedLast
        ? ["{", start, "do {", ...inner, `} while (${condition});`, "}"]
        : ["{", start, `while (${condition}) {`, ...inner, "}", "}"],
      run: (frame) => {
        frame.locals.set(name, 0n);
        const goesOn = () => isTrue(test.run(frame)) && (frame.get(name) as bigint) < limit;
        for (let isFirst = isTestedLast; isFirst || goesOn(); isFirst = false) {
          frame.locals.set(name, (frame.get(name) as bigint) + 1n);
          const signal = runAll(body, frame);
          if (signal === "break") return undefined;
          if (typeof signal === "object") return signal;
        }
        return undefined;
      },
    };
  }

  #switch(depth: number): Statement {
    const type = int(32, this.chance(60));
    const selector = this.expr(type, 2);
    const isSmall = this.chance(70);
    const numbers = new Set<bigint>();
    const cases = Array.from({ length: 1 + this.choose.below(4) }, () => {
      const number = BigInt(this.choose.below(6));
      const isNew = !numbers.has(number);
      numbers.add(number);
      return { number: isNew ? number : undefined, body: this.block(depth - 1), falls: this.chance(30) };
    }).filter(({ number }) => number !== undefined);
    const place = this.chance(60) ? this.choose.below(cases.length + 1) : -1;
    const all: { number: bigint | undefined; body: readonly Statement[]; falls: boolean }[] = [...cases];
    if (place >= 0) all.splice(place, 0, { number: undefined, body: this.block(depth - 1), falls: this.chance(30) });
    const lines = all.flatMap(({ number, body, falls }) => [
      number === undefined ? "  default: {" : `  case ${number}${type.signed ? "" : "u"}: {`,
      ...indented(body).map((line) => `  ${line}`),
      ...(falls && number !== all.at(-1)?.number ? [] : ["    break;"]),
      "  }",
    ]);
    const mask = this.literal(type, 7n).text;
    return {
      lines: [`switch (${isSmall ? `${selector.text} & ${mask}` : selector.text}) {`, ...lines, "}"],
      run: (frame) => {
        const given = selector.run(frame);
        isTrue(given !== undefined ? true : undefined);
        const value = isSmall ? (given as bigint) & 7n : given;
        const found = all.findIndex(({ number }) => number === value);
        let at = found >= 0 ? found : place;
        if (at < 0) return undefined;
        for (; at < all.length; at++) {
          const { body = [], falls, number } = all[at] ?? {};
          const signal = runAll(body, frame);
          if (signal === "break") return undefined;
          if (signal !== undefined) return signal;
          if (falls !== true || number === all.at(-1)?.number) return undefined;
        }
        return undefined;
      },
    };
  }

  #jump(): Statement {
    const test = this.expr({ kind: "bool" }, 2);
    const result = this.result;
    if (result !== undefined && this.chance(this.loops > 0 ? 40 : 100)) {
      const { lines, run } = this.returning(result);
      return {
        lines: [`if (${test.text}) ${lines.join(" ")}`],
        run: (frame) => (isTrue(test.run(frame)) ? run(frame) : undefined),
      };
    }
    if (this.loops === 0) return this.assignment();
    const word = pick(this.choose, ["break", "continue"] as const);
    return {
      lines: [`if (${test.text}) ${word};`],
      run: (frame): Signal => (isTrue(test.run(frame)) ? word : undefined),
    };
  }

  protected returning(result: Type | "nothing"): Statement {
    if (result === "nothing") return { lines: ["return;"], run: () => ({ value: undefined }) };
    const value = this.expr(result, 2);
    return { lines: [`return ${value.text};`], run: (frame) => ({ value: value.run(frame) }) };
  }

  /** What a function ends with. */
  protected ending(result: Type | "nothing"): readonly Statement[] {
    return [this.returning(result)];
  }

  // ---- functions

  /** Makes a function that those after it may call, of one of the ways that parameters are given. */
  routine(kind: "any" | "nothing" | "pure" = "any"): void {
    const scope = this.scope;
    const plain = this.types.filter((type) => this.isGlsl || type.kind !== "array");
    const parameters = Array.from({ length: 1 + this.choose.below(3) }, (): Parameter => {
      const way = pick(this.choose, ways[kind]);
      return { name: this.fresh("p"), type: pick(this.choose, plain), way };
    });
    this.scope = [
      ...this.visible,
      ...parameters.map(({ name, type, way }) => ({
        name,
        type,
        isConstant: false,
        ...(this.isGlsl || way === "in" ? {} : { text: `(*${name})` }),
      })),
    ];
    const result = kind === "nothing" ? "nothing" : pick(this.choose, plain);
    this.result = result;
    const outs = parameters.filter(({ way }) => way === "out");
    const body: Statement[] = outs.map((parameter) => {
      const value = this.literalOrComposite(parameter.type);
      const text = this.isGlsl ? parameter.name : `*${parameter.name}`;
      return {
        lines: [`${text} = ${value.text};`],
        run: (frame) => {
          frame.locals.set(parameter.name, value.run(frame));
          return undefined;
        },
      };
    });
    body.push(...this.block(3, 2));
    body.push(...this.ending(result));
    this.result = undefined;
    this.scope = scope;
    const name = this.fresh("f");
    const list = parameters.map((one) => this.#parameterText(one)).join(", ");
    const returned = result === "nothing" ? "void" : this.structs.name(result);
    this.routineTexts.push(`${returned} ${name}(${list}) {\n${indented(body).join("\n")}\n}`);
    this.routines.push({ name, result: result === "nothing" ? undefined : result, parameters, body });
  }

  #parameterText({ name, type, way }: Parameter): string {
    if (this.isGlsl) return `${way} ${this.structs.declared(type, name)}`;
    return `${this.structs.name(type)} ${way === "in" ? "" : "*"}${name}`;
  }

  literalOrComposite(type: Type): Expr {
    if (isPlain(type) || type.kind === "matrix") return this.literal(type);
    return this.#composite(type, 0);
  }

  /** A call whose arguments are only read: what it returns. */
  protected pureCall(type: Type, depth: number): Expr | undefined {
    const routines = this.routines.filter(
      ({ result, parameters }) =>
        result !== undefined && isSame(result, type) && parameters.every(({ way }) => way === "in"),
    );
    if (routines.length === 0) return undefined;
    const { name, parameters, body } = pick(this.choose, routines);
    const args = parameters.map((one) => this.expr(one.type, Math.min(depth - 1, 1)));
    return {
      text: `${name}(${args.map(({ text }) => text).join(", ")})`,
      type,
      run: (frame) => {
        const inner = frame.inner();
        for (const [at, one] of parameters.entries()) inner.locals.set(one.name, args[at]?.run(frame));
        const signal = runAll(body, inner);
        frame.steps = inner.steps;
        return typeof signal === "object" ? signal.value : undefined;
      },
    };
  }

  protected call(): Statement | undefined {
    if (this.routines.length === 0) return undefined;
    const routine = pick(this.choose, this.routines);
    const roots = new Set<Variable>();
    const taken: (Expr | Place)[] = [];
    for (const { type, way } of routine.parameters) {
      if (way === "in") {
        taken.push(this.expr(type, 2));
        continue;
      }
      // Places in different variables of this function, so that nothing is known by two names.
      const places = this.places((one) => isSame(one, type), true).filter(
        ({ root, text }) =>
          /^[vp(]/.test(root.name) &&
          !roots.has(root) &&
          !/[.]\w*$/.test(text.replace(/\.m\d+/g, "")) &&
          !/\]$/.test(text),
      );
      const place = places.length === 0 ? undefined : pick(this.choose, places);
      if (place === undefined) return undefined;
      roots.add(place.root);
      taken.push(place);
    }
    const args = routine.parameters.map(({ way }, at) => {
      const { text } = taken[at] as Expr;
      return way === "in" || this.isGlsl ? text : `&${text}`;
    });
    const name = this.fresh("v");
    const { result } = routine;
    if (result !== undefined) this.scope.push({ name, type: result, isConstant: false });
    const left = result === undefined ? "" : `${this.structs.declared(result, name)} = `;
    return {
      lines: [`${left}${routine.name}(${args.join(", ")});`],
      run: (frame) => {
        const inner = frame.inner();
        for (const [at, { name: own, way }] of routine.parameters.entries()) {
          const given = taken[at] as Expr & Place;
          inner.locals.set(
            own,
            way === "in" ? given.run(frame) : way === "inout" ? this.read(given).run(frame) : undefined,
          );
        }
        const signal = runAll(routine.body, inner);
        frame.steps = inner.steps;
        for (const [at, { name: own, way }] of routine.parameters.entries())
          if (way !== "in") this.write(taken[at] as Place, frame, inner.locals.get(own));
        frame.locals.set(name, typeof signal === "object" ? signal.value : undefined);
        return undefined;
      },
    };
  }
}
