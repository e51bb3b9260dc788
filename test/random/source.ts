// Whole programs in GLSL and OpenCL C: what they are given, what they do, what they leave.
import type { Choices } from "../spirv/mutations.ts";
import type { Given } from "./assembly.ts";
import {
  chance,
  type Expr,
  Frame,
  inWords,
  type Language,
  type Statement,
  Structs,
  Unknown,
  wordsOf,
} from "./language.ts";
import { expectedIn, read } from "./layout.ts";
import { partAt } from "./maker.ts";
import type { Scalar, Value } from "./numbers.ts";
import { bitsOf as toBits } from "./numbers.ts";
import type { Expected } from "./program.ts";
import { type Rules, standardLayout } from "./standard-layout.ts";
import { Statements, type Variable } from "./statements.ts";
import { bool, float, int, nameOf, partOf, partsOf, pick, type Type, vector } from "./types.ts";

export interface Source {
  readonly language: Language;
  readonly text: string;
  readonly given: readonly Given[];
  readonly groupSize: number;
}

const WORDS = 400;

class Program extends Statements {
  readonly scalars: readonly Scalar[];
  readonly types: readonly Type[];

  constructor(language: Language, choose: Choices) {
    super(language, choose, new Structs(language));
    const widths = [8, 16, 64].filter(() => chance(choose, 40));
    const others = widths.flatMap((width): Scalar[] => [
      int(width, true),
      int(width, false),
      ...(width > 8 ? [float(width)] : []),
    ]);
    this.scalars = [int(32, true), int(32, false), float(32), bool, ...others];
    this.types = this.#types();
  }

  #types(): readonly Type[] {
    const { choose } = this;
    const values = this.isGlsl ? this.scalars : this.scalars.filter(({ kind }) => kind !== "bool");
    const plain = (): Type => {
      const scalar = pick(choose, values);
      return this.chance(50) ? scalar : vector(scalar, pick(choose, this.isGlsl ? [2, 3, 4] : [2, 3, 4, 8]));
    };
    const types: Type[] = [int(32, true), int(32, false), float(32), plain(), plain(), plain(), plain()];
    const any = (): Type => {
      const kind = choose.below(10);
      if (kind < 5) return pick(choose, types);
      if (kind < 7) return { kind: "array", element: pick(choose, types), count: 1 + choose.below(4) };
      if (kind < 8 && this.isGlsl)
        return {
          kind: "matrix",
          element: vector(float(pick(choose, [32, 32, 64])), 2 + choose.below(3)),
          count: 2 + choose.below(3),
        };
      return { kind: "struct", members: Array.from({ length: 1 + choose.below(4) }, () => pick(choose, types)) };
    };
    for (let count = 5; count > 0; count--) {
      const type = any();
      if (depthOf(type) <= 4) types.push(type);
    }
    return types;
  }

  /** A type that buffers may hold. */
  bufferType(): Type & { readonly kind: "struct" } {
    const allowed = this.types.filter((type) => !nameOf(type).includes("bool"));
    return {
      kind: "struct",
      members: Array.from({ length: 1 + this.choose.below(5) }, () => pick(this.choose, allowed)),
    };
  }
}

const depthOf = (type: Type): number =>
  partsOf(type) === 0
    ? 0
    : 1 + Math.max(...Array.from({ length: partsOf(type) }, (_, at) => depthOf(partOf(type, at))));

/** The scalars of a value, with how they are written. */
function leavesOf(language: Language, variable: Variable): readonly Expr[] {
  const leaves: Expr[] = [];
  const visit = (text: string, type: Type, run: Expr["run"]): void => {
    if (partsOf(type) === 0) leaves.push({ text, type, run });
    for (let at = 0; at < partsOf(type); at++) {
      const step =
        type.kind === "struct"
          ? `.m${at}`
          : type.kind === "vector" && language === "opencl"
            ? `.s${at.toString(16)}`
            : `[${at}]`;
      visit(`${text}${step}`, partOf(type, at), (frame) => partAt(run(frame), at));
    }
  };
  visit(variable.text ?? variable.name, variable.type, (frame) => frame.get(variable.name));
  return leaves;
}

/** A program; undefined if nothing is known of what it leaves. */
export function randomSource(language: Language, choose: Choices): Source | undefined {
  const program = new Program(language, choose);
  const groupSize = chance(choose, 50) ? 1 : 4;
  const isGlsl = language === "glsl";
  const shared = new Map<string, Value>();
  const given: { readonly expected: () => readonly Expected[]; readonly before: Uint8Array }[] = [];
  const interfaceText: string[] = [];
  const parameters: string[] = [];
  const buffers: Variable[] = [];
  for (let count = 1 + choose.below(3); count > 0; count--) {
    const type = program.bufferType();
    const binding = given.length + 1;
    const name = `b${binding}`;
    const isUniform = isGlsl && chance(choose, 30);
    const rules: Rules = isGlsl ? pick(choose, isUniform ? ["std140", "scalar"] : ["std140", "std430", "scalar"]) : "c";
    const byRows = type.members.map(() => isGlsl && chance(choose, 40));
    const layout = standardLayout(type, rules, byRows);
    const before = new Uint8Array(Math.max(4, layout.bytes));
    for (const { at, value, scalar } of expectedIn(name, before, layout, program.simple(type))) {
      if (scalar.kind === "bool") continue;
      write(before, at, scalar, value);
    }
    shared.set(name, read(new DataView(before.buffer), 0, layout));
    const isConstant = isUniform || groupSize > 1;
    if (isGlsl) {
      const members = type.members.map(
        (member, at) => `  ${byRows[at] ? "layout(row_major) " : ""}${program.structs.declared(member, `m${at}`)};`,
      );
      interfaceText.push(
        `layout(${rules}, set = 0, binding = ${binding}) ${isUniform ? "uniform" : "buffer"} B${binding} {\n${members.join("\n")}\n} ${name};`,
      );
    } else parameters.push(`global ${program.structs.name(type)} *${name}`);
    buffers.push({ name, type, isConstant, ...(isGlsl ? { isBlock: true } : { text: `(*${name})` }) });
    // What C has between members, copies may change.
    const isKnown = ({ id }: Expected) => isGlsl || id === name;
    given.push({ before, expected: () => expectedIn(name, before, layout, shared.get(name)).filter(isKnown) });
  }
  for (let count = choose.below(4); count > 0; count--) program.routine();
  program.scope = [...buffers];
  const phases: Statement[] = [];
  const globals: Variable[] = [];
  for (let count = choose.below(3); count > 0 && isGlsl; count--) {
    const type = pick(choose, program.types);
    const name = program.fresh("g");
    globals.push({ name, type, isConstant: false });
    const value = program.literalOrComposite(type);
    phases.push({
      lines: [`${name} = ${value.text};`],
      run: (frame) => {
        frame.globals.set(name, value.run(frame));
        return undefined;
      },
    });
  }
  program.scope.push(...globals);
  const id: Variable = { name: "id", type: int(32, false), isConstant: true };
  program.scope.push(id);
  for (let count = 5 + choose.below(5); count > 0; count--) phases.push(program.statement(3));
  if (groupSize > 1) phases.push(...exchange(program, groupSize, shared, isGlsl));
  for (let count = 2 + choose.below(3); count > 0; count--) phases.push(program.statement(3));
  const leaves = program.scope
    .filter((one) => !buffers.includes(one))
    .flatMap((one) => leavesOf(language, one))
    .slice(-120);
  const output = outputs(language, leaves);
  const main = [...phases.flatMap(({ lines }) => lines), ...output.lines].map((line) => `  ${line}`);
  const text = isGlsl ? shaderText() : kernelText();
  const frames = Array.from({ length: groupSize }, (_, invocation) => new Frame(shared, new Map(), invocation));
  try {
    for (const frame of frames) frame.locals.set("id", BigInt(frame.invocation));
    for (const phase of phases)
      for (const frame of frames) {
        frame.step();
        phase.run(frame);
      }
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
  const expected = frames.flatMap((frame) => output.expected(frame));
  const whole = { before: new Uint8Array(4 * WORDS * groupSize).fill(0xcc), expected };
  return {
    language,
    text,
    groupSize,
    given: [whole, ...given.map((one) => ({ before: one.before, expected: one.expected() }))],
  };

  function shaderText(): string {
    return [
      "#version 460",
      ...extensions.map((one) => `#extension GL_${one} : require`),
      `layout(local_size_x = ${groupSize}) in;`,
      ...program.structs.declarations,
      ...interfaceText,
      "layout(std430, set = 0, binding = 0) buffer Out { uint words[]; } o;",
      ...globals.map(({ name, type }) => `${program.structs.declared(type, name)};`),
      ...sharedTexts.splice(0),
      ...program.routineTexts,
      "void main() {",
      "  uint id = gl_GlobalInvocationID.x;",
      ...main,
      "}",
      "",
    ].join("\n");
  }

  function kernelText(): string {
    return [
      "#pragma OPENCL EXTENSION cl_khr_fp64 : enable",
      "#pragma OPENCL EXTENSION cl_khr_fp16 : enable",
      ...program.structs.declarations,
      ...program.routineTexts,
      `__attribute__((reqd_work_group_size(${groupSize}, 1, 1)))`,
      `kernel void run(${["global uint *words", ...parameters].join(", ")}) {`,
      ...sharedTexts.splice(0).map((line) => `  ${line}`),
      "  uint id = get_global_id(0);",
      ...main,
      "}",
      "",
    ].join("\n");
  }
}

const extensions = [
  "EXT_shader_explicit_arithmetic_types",
  "EXT_shader_16bit_storage",
  "EXT_shader_8bit_storage",
  "EXT_scalar_block_layout",
];

/** Variables of the work-group of the program that is being made. */
const sharedTexts: string[] = [];

/** Each invocation gets what another one has stored. */
function exchange(
  program: Program,
  groupSize: number,
  shared: Map<string, Value>,
  isGlsl: boolean,
): readonly Statement[] {
  const { choose } = program;
  const type = pick(
    choose,
    program.types.filter((one) => isGlsl || one.kind !== "array"),
  );
  const [memory, name, sum] = [program.fresh("shared"), program.fresh("v"), program.fresh("sum")];
  const distance = choose.below(groupSize);
  const [value, added] = [program.expr(type, 2), program.expr(int(32, false), 2)];
  const whole: Type = { kind: "array", element: type, count: groupSize };
  const keyword = isGlsl ? "shared" : "local";
  sharedTexts.push(`${keyword} ${program.structs.declared(whole, memory)};`, `${keyword} uint ${sum};`);
  shared.set(memory, Array(groupSize).fill(undefined));
  shared.set(sum, 0n);
  program.scope.push({ name, type, isConstant: false }, { name: `${name}s`, type: int(32, false), isConstant: false });
  const barrier = isGlsl ? "barrier();" : "barrier(CLK_LOCAL_MEM_FENCE);";
  const add = isGlsl ? `atomicAdd(${sum}, ${added.text});` : `atomic_add(&${sum}, ${added.text});`;
  const from = `${memory}[(id + ${distance}u) & ${groupSize - 1}u]`;
  return [
    {
      lines: [`if (id == 0u) ${sum} = 0u;`, barrier, `${memory}[id] = ${value.text};`, add, barrier],
      run: (frame) => {
        const all = [...(frame.get(memory) as readonly Value[])];
        all[frame.invocation] = value.run(frame);
        frame.shared.set(memory, all);
        const [before, by] = [frame.get(sum), added.run(frame)];
        frame.shared.set(
          sum,
          before === undefined || by === undefined
            ? undefined
            : BigInt.asUintN(32, (before as bigint) + (by as bigint)),
        );
        return undefined;
      },
    },
    {
      lines: [`${program.structs.declared(type, name)} = ${from};`, `uint ${name}s = ${sum};`],
      run: (frame) => {
        frame.locals.set(name, (frame.get(memory) as readonly Value[])[(frame.invocation + distance) % groupSize]);
        frame.locals.set(`${name}s`, frame.get(sum));
        return undefined;
      },
    },
  ];
}

function outputs(
  language: Language,
  leaves: readonly Expr[],
): { readonly lines: readonly string[]; readonly expected: (frame: Frame) => readonly Expected[] } {
  const lines: string[] = [];
  const places: { readonly leaf: Expr; readonly at: number }[] = [];
  let word = 0;
  for (const leaf of leaves) {
    places.push({ leaf, at: word });
    for (const text of wordsOf(language, leaf.type as Scalar, leaf.text))
      lines.push(`${language === "glsl" ? "o.words" : "words"}[id * ${WORDS}u + ${word++}u] = ${text};`);
  }
  const expected = (frame: Frame): readonly Expected[] =>
    places.flatMap(({ leaf, at }) => {
      const value = leaf.run(frame);
      if (value === undefined || Array.isArray(value)) return [];
      const found = inWords(leaf.type as Scalar, value as bigint);
      return [
        { id: `${leaf.text} of ${frame.invocation}`, at: 4 * (frame.invocation * WORDS + at), ...found, ulps: 0 },
      ];
    });
  return { lines, expected };
}

function write(
  bytes: Uint8Array,
  at: number,
  scalar: Scalar & { readonly kind: "int" | "float" },
  value: Expected["value"],
): void {
  const view = new DataView(bytes.buffer);
  const bits = BigInt.asUintN(64, toBits(scalar, value));
  for (let byte = 0; byte < scalar.width / 8; byte++)
    view.setUint8(at + byte, Number((bits >> BigInt(8 * byte)) & 255n));
}
