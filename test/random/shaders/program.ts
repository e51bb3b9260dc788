// One program with wild control flow: a function that stores words. What each invocation of a work-group leaves is worked out here. The invocations of
// a group meet at barriers, in control flow that is the same for all of them.
import { choices } from "../../spirv/mutations.ts";
import { Frame, inWords, isTrue, type Language, type Signal, type Statement, Unknown, wordsOf } from "../language.ts";
import { bitsOf, type Scalar, type Value } from "../numbers.ts";
import type { Variable } from "../statements.ts";
import { bool, float, int, partOf, partsOf, pick, type Type, vector } from "../types.ts";
import { WildStatements } from "./flow.ts";

/** Words that each invocation of a program has for what it leaves. */
export const WORDS = 32;
/** Words that it reads and writes all along, the first of them. */
const CELLS = 4;
/** What words hold before. */
const BEFORE = 0xcccc_ccccn;

/** What all programs read: integers, and floats. */
export const data = [3n, 0n, 0xffff_ffffn, 7n, 0x8000_0000n, 12n, 1n, 0x1234_5678n] as const;
export const floats = [0.5, -1.5, 2, 0, 3.25, -0.75, 8, 1] as const;

export interface WildProgram {
  readonly seed: number;
  /** Declarations of structs, variables of the module, and functions that it calls. */
  readonly declarations: readonly string[];
  /** Variables of the work-group: their declarations without the keyword, and their names as parameters. */
  readonly locals: readonly { readonly declared: string; readonly parameter: string; readonly name: string }[];
  readonly body: readonly string[];
  /** The words of each invocation; undefined if nothing is known. */
  readonly expected: readonly (readonly (bigint | undefined)[])[];
  /** How many statements were made. */
  readonly statements: number;
}

/** An atomic operation of which the order does not matter; all are on 32 bits without a sign. */
interface Atomic {
  readonly glsl: string;
  readonly opencl: string;
  readonly run: (before: bigint, value: bigint) => bigint;
}

const atomics: readonly Atomic[] = [
  { glsl: "atomicAdd", opencl: "atomic_add", run: (a, b) => a + b },
  { glsl: "atomicAnd", opencl: "atomic_and", run: (a, b) => a & b },
  { glsl: "atomicOr", opencl: "atomic_or", run: (a, b) => a | b },
  { glsl: "atomicXor", opencl: "atomic_xor", run: (a, b) => a ^ b },
  { glsl: "atomicMin", opencl: "atomic_min", run: (a, b) => (a < b ? a : b) },
  { glsl: "atomicMax", opencl: "atomic_max", run: (a, b) => (a > b ? a : b) },
];

/** What all invocations of a group do, as one. */
interface Phase {
  readonly lines: readonly string[];
  readonly run: (frames: readonly Frame[]) => Signal;
}

class Program extends WildStatements {
  readonly scalars: readonly Scalar[];
  readonly types: readonly Type[];
  readonly groupSize: number;
  readonly prefix: string;
  readonly shared = new Map<string, Value>();
  readonly locals: WildProgram["locals"][0][] = [];
  /** How deep statements are nested. Most programs are small. */
  readonly depth: number;
  /** What is the same in all invocations. */
  #uniform: readonly Variable[] = [];
  #inLoop = false;

  constructor(language: Language, seed: number, groupSize: number, dropped: ReadonlySet<number>) {
    super(language, choices(seed), `S${seed}_`, dropped);
    this.groupSize = groupSize;
    this.prefix = `q${seed}_`;
    const widths = [8, 16, 64].filter(() => this.chance(25));
    const others = widths.flatMap((width): Scalar[] => [int(width, true), int(width, false)]);
    this.scalars = [int(32, true), int(32, false), float(32), bool, ...others];
    this.types = this.#types();
    this.depth = this.chance(70) ? 1 : 3;
  }

  override fresh(prefix: string): string {
    const name = super.fresh(prefix);
    return prefix === "f" || prefix === "g" ? `${name}${this.prefix}` : name;
  }

  #types(): readonly Type[] {
    const { choose } = this;
    const values = this.isGlsl ? this.scalars : this.scalars.filter(({ kind }) => kind !== "bool");
    const vectors = values.filter(({ kind }) => kind !== "bool");
    const types: Type[] = [int(32, true), int(32, false), int(32, false), float(32), pick(choose, values)];
    types.push(vector(pick(choose, vectors), pick(choose, this.isGlsl ? [2, 3, 4] : [2, 3, 4, 8])));
    const members = () => Array.from({ length: 1 + choose.below(3) }, () => pick(choose, types));
    if (this.chance(60)) types.push({ kind: "struct", members: members() });
    if (this.chance(60)) types.push({ kind: "array", element: pick(choose, types), count: 1 + choose.below(4) });
    if (this.chance(30) && this.isGlsl)
      types.push({ kind: "matrix", element: vector(float(32), 2 + choose.below(3)), count: 2 + choose.below(3) });
    return types;
  }

  /** In a cell, where it is in sight, through one of the two pointers to its memory, perhaps by an atomic operation. */
  protected override mark(): Statement {
    const cells = this.scope.filter(({ name }) => name.startsWith("w"));
    if (cells.length === 0) return this.assignment();
    const { name, text = name, type } = pick(this.choose, cells);
    const [by, more] = [BigInt(3 + 2 * this.choose.below(100)), this.expr(type, 1)];
    const changed = this.chance(50) ? text : text.replace(/\w+(\.words)?\[/, "again$1[");
    const atomic = this.chance(40) ? pick(this.choose, atomics) : undefined;
    const line =
      atomic === undefined
        ? `${changed} = ${text} * ${by}u + ${more.text};`
        : this.#atomic(atomic, this.isGlsl ? changed : `&${changed}`, more.text);
    return {
      lines: [line],
      run: (frame) => {
        const [before, added] = [frame.get(name), more.run(frame)];
        const isKnown = typeof before === "bigint" && typeof added === "bigint";
        const after = (b: bigint, a: bigint) => (atomic === undefined ? b * by + a : atomic.run(b, a)) & 0xffff_ffffn;
        frame.locals.set(name, isKnown ? after(before, added) : undefined);
        return undefined;
      },
    };
  }

  #atomic({ glsl, opencl }: Atomic, memory: string, value: string): string {
    return `${this.isGlsl ? glsl : opencl}(${memory}, ${value});`;
  }

  // ---- phases

  /** What is given to begin with: data, cells of the output, globals. */
  begin(): readonly Phase[] {
    const inputs: Variable[] = [
      { name: "data", type: { kind: "array", element: int(32, false), count: data.length }, isConstant: true },
      { name: "floats", type: { kind: "array", element: float(32), count: floats.length }, isConstant: true },
    ].map((one) => ({
      ...one,
      type: one.type as Type,
      isBlock: true,
      ...(this.isGlsl ? { text: `i.${one.name}` } : {}),
    }));
    this.shared.set("data", data);
    this.shared.set("floats", floats);
    this.#uniform = inputs;
    const globals = Array.from({ length: this.isGlsl ? this.choose.below(3) : 0 }, (): Variable => {
      return { name: this.fresh("g"), type: pick(this.choose, this.types), isConstant: false };
    });
    this.visible = globals.map((one) => ({ ...one, isConstant: true }));
    for (let count = 1 + this.choose.below(this.depth + 1); count > 0; count--)
      this.routine(pick(this.choose, ["any", "nothing", "pure", "pure"] as const));
    const cells = Array.from({ length: CELLS }, (_, at): Variable => {
      return { name: `w${at}`, type: int(32, false), isConstant: false, text: this.word(at) };
    });
    const id: Variable = { name: "id", type: int(32, false), isConstant: true };
    this.scope = [...inputs, ...globals, ...cells, id];
    const set = [...globals, ...cells].map((variable) => {
      const value = this.literalOrComposite(variable.type);
      const isGlobal = globals.includes(variable);
      return each({
        lines: [`${variable.text ?? variable.name} = ${value.text};`],
        run: (frame) => {
          (isGlobal ? frame.globals : frame.locals).set(variable.name, value.run(frame));
          return undefined;
        },
      });
    });
    // What functions may be given to change.
    const given = [int(32, false), int(32, true), float(32), pick(this.choose, this.types)];
    return [...set, ...given.map((type) => each(this.declaration(type)))];
  }

  globals(): readonly string[] {
    return this.visible.map(({ name, type }) => `${this.structs.declared(type, name)};`);
  }

  word(at: number): string {
    return `${this.isGlsl ? "o.words" : "words"}[base + ${at}u]`;
  }

  /** Phases in a scope of their own. */
  phases(depth: number): readonly Phase[] {
    const { scope } = this;
    this.scope = [...scope];
    const made = Array.from({ length: 1 + this.choose.below(3) }, () => this.phase(depth));
    this.scope = scope;
    return made;
  }

  /** Control flow that is the same for all invocations, with barriers in it; or statements of each invocation. */
  phase(depth: number): Phase {
    const kind = this.choose.below(this.groupSize > 1 && depth > 0 ? 12 : 4);
    if (kind < 4) return each(this.statement(this.depth));
    if (kind < 7) return this.#exchange();
    if (kind < 9) return this.#collect();
    return kind < 11 ? this.#uniformLoop(depth) : this.#uniformIf(depth);
  }

  /** Each invocation gets what another one has stored. */
  #exchange(): Phase {
    const type = pick(
      this.choose,
      this.types.filter((one) => this.isGlsl || one.kind !== "array"),
    );
    const [memory, name] = [`${this.fresh("shared")}${this.prefix}`, this.fresh("v")];
    const distance = this.choose.below(this.groupSize);
    const value = this.expr(type, 2);
    const { structs } = this;
    const whole: Type = { kind: "array", element: type, count: this.groupSize };
    this.locals.push({
      name: memory,
      declared: structs.declared(whole, memory),
      parameter: structs.declared(type, `*${memory}`),
    });
    this.scope.push({ name, type, isConstant: false });
    const barrier = this.isGlsl ? "barrier();" : "barrier(CLK_LOCAL_MEM_FENCE);";
    const from = `${memory}[(id + ${distance}u) & ${this.groupSize - 1}u]`;
    return {
      lines: [`${memory}[id] = ${value.text};`, barrier, `${structs.declared(type, name)} = ${from};`, barrier],
      run: (frames) => {
        const stored = frames.map((frame) => value.run(frame));
        for (const frame of frames) {
          frame.step();
          frame.locals.set(name, stored[(frame.invocation + distance) % this.groupSize]);
        }
        return undefined;
      },
    };
  }

  /** All invocations change one word of the work-group. */
  #collect(): Phase {
    const [memory, name] = [`${this.fresh("shared")}${this.prefix}`, this.fresh("v")];
    const type = int(32, false);
    const [value, atomic, first] = [this.expr(type, 2), pick(this.choose, atomics), BigInt(this.choose.below(1 << 20))];
    const parameter = `${this.structs.declared(type, `*${memory}`)}`;
    this.locals.push({ name: memory, declared: this.structs.declared(type, `${memory}[1]`), parameter });
    this.scope.push({ name, type, isConstant: false });
    const barrier = this.isGlsl ? "barrier();" : "barrier(CLK_LOCAL_MEM_FENCE);";
    return {
      lines: [
        `if (id == 0u) ${memory}[0] = ${first}u;`,
        barrier,
        this.#atomic(atomic, this.isGlsl ? `${memory}[0]` : memory, value.text),
        barrier,
        `${this.structs.declared(type, name)} = ${memory}[0];`,
        barrier,
      ],
      run: (frames) => {
        const after = frames
          .map((frame) => value.run(frame))
          .reduce<bigint | undefined>((sum, one) => {
            return sum === undefined || typeof one !== "bigint" ? undefined : atomic.run(sum, one) & 0xffff_ffffn;
          }, first);
        for (const frame of frames) {
          frame.step();
          frame.locals.set(name, after);
        }
        return undefined;
      },
    };
  }

  /** A condition that is the same in all invocations. */
  #uniformTest() {
    const { scope } = this;
    this.scope = [...this.#uniform];
    const test = this.expr(bool, 3);
    this.scope = scope;
    return { text: test.text, run: (frames: readonly Frame[]) => isTrue(test.run(frames[0] as Frame)) };
  }

  #uniformIf(depth: number): Phase {
    const test = this.#uniformTest();
    const [yes, no] = [this.phases(depth - 1), this.phases(depth - 1)];
    const jump = this.#inLoop && this.chance(60) ? pick(this.choose, ["break", "continue"] as const) : undefined;
    return {
      lines: [
        `if (${test.text}) {`,
        ...indentedPhases(yes),
        ...(jump === undefined ? [] : [`  ${jump};`]),
        "} else {",
        ...indentedPhases(no),
        "}",
      ],
      run: (frames) => (test.run(frames) ? (runPhases(yes, frames) ?? jump) : runPhases(no, frames)),
    };
  }

  #uniformLoop(depth: number): Phase {
    const [name, limit] = [this.fresh("u"), 1 + this.choose.below(3)];
    const counter: Variable = { name, type: int(32, false), isConstant: true };
    const [scope, uniform, inLoop] = [this.scope, this.#uniform, this.#inLoop];
    this.scope = [...scope, counter];
    this.#uniform = [...uniform, counter];
    this.#inLoop = true;
    const body = this.phases(depth - 1);
    this.scope = scope;
    this.#uniform = uniform;
    this.#inLoop = inLoop;
    return {
      lines: [`for (uint ${name} = 0u; ${name} < ${limit}u; ${name}++) {`, ...indentedPhases(body), "}"],
      run: (frames) => {
        for (let turn = 0; turn < limit; turn++) {
          for (const frame of frames) frame.locals.set(name, BigInt(turn));
          const signal = runPhases(body, frames);
          if (signal === "break") return undefined;
          if (typeof signal === "object") return signal;
        }
        return undefined;
      },
    };
  }

  /** The end: each invocation for itself, with returns, and then what its variables hold. */
  end(): Phase {
    this.result = "nothing";
    const statements: Statement[] = [];
    for (let count = 2 + this.choose.below(this.depth); count > 0; count--) statements.push(this.statement(this.depth));
    this.result = undefined;
    statements.push(...this.#outputs());
    return {
      lines: statements.flatMap(({ lines }) => lines),
      run: (frames) => {
        for (const frame of frames)
          for (const statement of statements) {
            frame.step();
            if (statement.run(frame) !== undefined) break;
          }
        return undefined;
      },
    };
  }

  #outputs(): readonly Statement[] {
    const leaves = this.scope
      .filter(({ name }) => /^[vg]/.test(name))
      .flatMap((one) => this.leaves(one))
      .slice(-(WORDS - CELLS));
    let next = CELLS;
    return leaves.flatMap(({ text, type, run }): Statement[] => {
      const texts = wordsOf(this.language, type, text);
      const at = next;
      if (at + texts.length > WORDS) return [];
      next += texts.length;
      return [
        {
          lines: texts.map((one, word) => `${this.word(at + word)} = ${one};`),
          run: (frame) => {
            const whole = wordsBits(type, run(frame));
            for (const word of texts.keys())
              frame.locals.set(
                `w${at + word}`,
                whole === undefined ? undefined : (whole >> BigInt(32 * word)) & 0xffff_ffffn,
              );
            return undefined;
          },
        },
      ];
    });
  }

  /** The scalars in a variable. */
  leaves(variable: Variable): readonly { text: string; type: Scalar; run: (frame: Frame) => Value }[] {
    const found: { text: string; type: Scalar; run: (frame: Frame) => Value }[] = [];
    const visit = (text: string, type: Type, run: (frame: Frame) => Value): void => {
      if (partsOf(type) === 0) found.push({ text, type: type as Scalar, run });
      for (let at = 0; at < partsOf(type); at++) {
        const step =
          type.kind === "struct" ? `.m${at}` : type.kind === "vector" && !this.isGlsl ? `.s${at}` : `[${at}]`;
        visit(`${text}${step}`, partOf(type, at), (frame) => {
          const whole = run(frame);
          return Array.isArray(whole) ? whole[at] : undefined;
        });
      }
    };
    visit(variable.text ?? variable.name, variable.type, (frame) => frame.get(variable.name));
    return found;
  }
}

function wordsBits(type: Scalar, value: Value): bigint | undefined {
  if (value === undefined || Array.isArray(value)) return undefined;
  // Optimizers of shaders may change the sign of zero.
  if (type.kind === "float" && value === 0) return undefined;
  const inside = inWords(type, value as bigint);
  return bitsOf(inside.scalar, inside.value);
}

/** What each invocation does for itself. */
function each(statement: Statement): Phase {
  return {
    lines: statement.lines,
    run: (frames) => {
      for (const frame of frames) {
        frame.step();
        statement.run(frame);
      }
      return undefined;
    },
  };
}

function runPhases(phases: readonly Phase[], frames: readonly Frame[]): Signal {
  for (const phase of phases) {
    const signal = phase.run(frames);
    if (signal !== undefined) return signal;
  }
  return undefined;
}

const indentedPhases = (phases: readonly Phase[]) => phases.flatMap(({ lines }) => lines.map((line) => `  ${line}`));

/** A program; undefined if it takes a path that depends on what is not known. `dropped`: statements to leave out. */
export function wildProgram(
  language: Language,
  seed: number,
  groupSize: number,
  dropped: ReadonlySet<number> = new Set(),
): WildProgram | undefined {
  const program = new Program(language, seed, groupSize, dropped);
  const phases = [...program.begin()];
  for (let count = 2 + program.choose.below(program.depth); count > 0; count--) phases.push(program.phase(2));
  phases.push(program.end());
  const frames = Array.from({ length: groupSize }, (_, at) => new Frame(program.shared, new Map(), at));
  for (const frame of frames) {
    frame.locals.set("id", BigInt(frame.invocation));
    for (let at = 0; at < WORDS; at++) frame.locals.set(`w${at}`, BEFORE);
  }
  try {
    runPhases(phases, frames);
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
  const body = phases.flatMap(({ lines }) => lines);
  return {
    seed,
    declarations: [...program.structs.declarations, ...program.globals(), ...usedRoutines(program.routineTexts, body)],
    locals: program.locals,
    body,
    expected: frames.map((frame) =>
      Array.from({ length: WORDS }, (_, at) => frame.get(`w${at}`) as bigint | undefined),
    ),
    statements: program.statements,
  };
}

/** The functions that are called; those that nothing calls any more are left out of small examples. */
function usedRoutines(texts: readonly string[], body: readonly string[]): readonly string[] {
  let after = body.join("\n");
  const used: string[] = [];
  for (const text of texts.toReversed()) {
    const name = /\b(f\w+)\(/.exec(text)?.[1] ?? "";
    if (!after.includes(`${name}(`)) continue;
    after += text;
    used.unshift(text);
  }
  return used;
}
