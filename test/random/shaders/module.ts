// Programs with wild control flow in one module: functions that its entry point calls one after the other. The last program is inlined at the
// end of the entry point.
import type { Language } from "../language.ts";
import { data, floats, type WildProgram, WORDS, wildProgram } from "./program.ts";

export interface WildModule {
  readonly language: Language;
  readonly groupSize: number;
  readonly programs: readonly WildProgram[];
  readonly text: string;
}

/** What all modules are given to read: integers, then floats. */
export const input = new Uint8Array(4 * (data.length + floats.length));
new Uint32Array(input.buffer, 0, data.length).set(data.map(Number));
new Float32Array(input.buffer, 4 * data.length).set(floats);

/** Seeds from one multiple of this to the next share what compilers choose at random. */
export const SEEDS = 40;
export const turnOf = ({ programs }: WildModule): number => Math.floor((programs[0]?.seed ?? 0) / SEEDS);

/** Work-groups of a launch, which all leave the same in words of their own. */
export const GROUPS = 4;

/** Bytes that a module stores to. */
export const outputBytes = ({ programs, groupSize }: WildModule): number =>
  4 * WORDS * groupSize * programs.length * GROUPS;

/** A module of the seeds whose programs are known to the end. `dropped`: statements to leave out of each. */
export function wildModule(
  language: Language,
  seeds: readonly number[],
  dropped: ReadonlySet<number> = new Set(),
): WildModule {
  const groupSize = (seeds[0] ?? 0) % 2 === 0 ? 1 : 4;
  const programs = seeds.flatMap((seed) => wildProgram(language, seed, groupSize, dropped) ?? []);
  return moduleOf(language, groupSize, programs);
}

/** A module of programs for work-groups of one size. */
export function moduleOf(language: Language, groupSize: number, programs: readonly WildProgram[]): WildModule {
  const text = (language === "glsl" ? shaderText : kernelText)(programs, groupSize);
  return { language, groupSize, programs, text };
}

const nameOf = ({ seed }: WildProgram) => `q${seed}`;
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** The first word of a program in the current invocation. */
function baseOf(at: number, count: number, groupSize: number, group: string): string {
  return `  const uint base = ((${group} * ${count}u + ${at}u) * ${groupSize}u + id) * ${WORDS}u;`;
}

function shaderText(programs: readonly WildProgram[], groupSize: number): string {
  const inner = programs.slice(0, -1);
  const base = (at: number) => baseOf(at, programs.length, groupSize, "gl_WorkGroupID.x");
  const lines = programs.flatMap((program, at) => [
    ...program.declarations,
    ...program.locals.map(({ declared }) => `shared ${declared};`),
    ...(at < inner.length ? [`void ${nameOf(program)}(uint id) {`, base(at), ...indented(program.body), "}"] : []),
  ]);
  return [
    "#version 460",
    "#extension GL_EXT_shader_explicit_arithmetic_types : require",
    `layout(local_size_x = ${groupSize}) in;`,
    "layout(std430, set = 0, binding = 0) buffer Out { uint words[]; } o;",
    // The same memory.
    "layout(std430, set = 0, binding = 0) buffer Again { uint words[]; } again;",
    `layout(std430, set = 0, binding = 1) readonly buffer In { uint data[${data.length}]; float floats[${floats.length}]; } i;`,
    ...lines,
    "void main() {",
    "  uint id = gl_LocalInvocationID.x;",
    ...inner.map((program) => `  ${nameOf(program)}(id);`),
    base(inner.length),
    ...indented(programs.at(-1)?.body ?? []),
    "}",
    "",
  ].join("\n");
}

function kernelText(programs: readonly WildProgram[], groupSize: number): string {
  const inner = programs.slice(0, -1);
  const base = (at: number) => baseOf(at, programs.length, groupSize, "(uint)get_group_id(0)");
  // Both of the first have the same memory.
  const given = "global uint *words, global uint *again, global const uint *data, global const float *floats";
  const lines = programs.flatMap((program, at) => {
    if (at === inner.length) return program.declarations;
    const parameters = [given, "uint id", ...program.locals.map(({ parameter }) => `local ${parameter}`)];
    const head = `void ${nameOf(program)}(${parameters.join(", ")}) {`;
    return [...program.declarations, head, base(at), ...indented(program.body), "}"];
  });
  return [
    ...lines,
    `__attribute__((reqd_work_group_size(${groupSize}, 1, 1)))`,
    `kernel void run(${given}) {`,
    ...programs.flatMap(({ locals }) => locals.map(({ declared }) => `  local ${declared};`)),
    "  uint id = get_local_id(0);",
    ...inner.map((program) => {
      const args = ["words", "again", "data", "floats", "id", ...program.locals.map(({ name }) => name)];
      return `  ${nameOf(program)}(${args.join(", ")});`;
    }),
    base(inner.length),
    ...indented(programs.at(-1)?.body ?? []),
    "}",
    "",
  ].join("\n");
}

/** What is wrong with what a module leaves: one difference of each program. */
export function differencesOf(
  module: WildModule,
  output: Uint8Array,
): readonly { readonly seed: number; readonly text: string }[] {
  const { programs, groupSize } = module;
  const words = new Uint32Array(output.buffer, output.byteOffset, output.byteLength >> 2);
  const groups = Array.from({ length: GROUPS }, (_, group) => group);
  return programs.flatMap(({ seed, expected }, at) => {
    for (const group of groups)
      for (const [invocation, all] of expected.entries())
        for (const [word, wanted] of all.entries()) {
          const found = words[((group * programs.length + at) * groupSize + invocation) * WORDS + word];
          if (wanted === undefined || found === Number(wanted)) continue;
          const place = `word ${word} of invocation ${invocation} of group ${group}`;
          return [{ seed, text: `${place} is ${hex(found)}, not ${hex(Number(wanted))}` }];
        }
    return [];
  });
}

const hex = (word: number | undefined) => `0x${(word ?? 0).toString(16).padStart(8, "0")}`;
