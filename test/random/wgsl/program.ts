// Random compute shaders in WGSL: expressions of all types, functions, loops, switches, pointers, arrays, memory of the work-group and atomic operations.
// Every program has one outcome.
import { type Choices, choices } from "../../spirv/mutations.ts";
import { pick } from "../types.ts";
import { type Element, elementOf, forms, lengthOf, literals, type Type, types, zeros } from "./types.ts";

/** Invocations of a work-group, and work-groups. */
export const LOCAL = 32;
export const GROUPS = 2;
/** Words of an invocation in its own array. */
const OWN = 8;
/** Words of the buffers: what is given, the results, and counters that all invocations add to. */
export const WORDS = { given: LOCAL * GROUPS * OWN, results: LOCAL * GROUPS, counters: 4 } as const;

interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly isMutable: boolean;
}

interface Function {
  readonly name: string;
  readonly type: Type;
  readonly parameters: readonly Type[];
}

/** Where statements are. */
interface Place {
  readonly variables: Variable[];
  readonly depth: number;
  readonly inLoop: boolean;
  /** What the function returns; undefined for the entry point, whose invocations all reach its end. */
  readonly returned: Type | undefined;
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

class Writer {
  readonly #choose: Choices;
  readonly #functions: Function[] = [];
  #names = 0;

  constructor(seed: number) {
    this.#choose = choices(seed);
  }

  text(): string {
    const functions = Array.from({ length: 1 + this.#choose.below(3) }, (_, at) => this.#function(at)).flat();
    const variables: Variable[] = ["index", "lane"].map((name) => ({ name, type: "u32", isMutable: false }));
    const place = { variables, depth: 3, inLoop: false, returned: undefined };
    const body = this.#statements(place, 4 + this.#choose.below(6));
    return [
      "@group(0) @binding(0) var<storage, read> given: array<u32>;",
      "@group(0) @binding(1) var<storage, read_write> results: array<u32>;",
      `@group(0) @binding(2) var<storage, read_write> counters: array<atomic<u32>, ${WORDS.counters}>;`,
      ...Object.entries(zeros).map(([type, name]) => `var<private> ${name}: ${type};`),
      "var<private> hash: u32 = 2166136261u;",
      `var<private> own: array<u32, ${OWN}>;`,
      `var<workgroup> exchanged: array<u32, ${LOCAL}>;`,
      "fn mix(word: u32) { hash = (hash ^ word) * 16777619u; }",
      "fn bits(x: f32) -> u32 { return bitcast<u32>(select(x, 0.0, !(x < 0.0 || x > 0.0))); }",
      ...functions,
      `@compute @workgroup_size(${LOCAL})`,
      "fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {",
      "  let index = id.x;",
      `  for (var k = 0u; k < ${OWN}u; k++) { own[k] = given[index * ${OWN}u + k]; }`,
      ...indented(body),
      ...indented(variables.slice(2).flatMap(mixed)),
      `  for (var k = 0u; k < ${OWN}u; k++) { mix(own[k]); }`,
      "  exchanged[lane] = hash;",
      "  workgroupBarrier();",
      `  results[index] = hash ^ (exchanged[(lane + 5u) % ${LOCAL}u] * 3u);`,
      "  atomicAdd(&counters[0], hash & 255u);",
      "  atomicMax(&counters[1], hash);",
      "  atomicXor(&counters[2], hash);",
      "}",
      "",
    ].join("\n");
  }

  #function(at: number): readonly string[] {
    const type = pick(this.#choose, types);
    const parameters = [pick(this.#choose, types), pick(this.#choose, types)];
    const name = `f${at}`;
    const variables = parameters.map((one, place) => ({ name: `p${place}`, type: one, isMutable: false }));
    const place = { variables: [...variables], depth: 2, inLoop: false, returned: type };
    const body = this.#statements(place, 1 + this.#choose.below(4));
    const value = this.#expression(type, place, 2);
    this.#functions.push({ name, type, parameters });
    const list = variables.map((one) => `${one.name}: ${one.type}`).join(", ");
    return [`fn ${name}(${list}) -> ${type} {`, ...indented(body), `  return ${value};`, "}"];
  }

  #statements(place: Place, count: number): readonly string[] {
    return Array.from({ length: count }, () => this.#statement(place)).flat();
  }

  #block(place: Place, more: Partial<Place> = {}): readonly string[] {
    const inner = { ...place, variables: [...place.variables], depth: place.depth - 1, ...more };
    return indented(this.#statements(inner, 1 + this.#choose.below(3)));
  }

  #statement(place: Place): readonly string[] {
    const kind = this.#choose.below(place.depth > 0 ? 15 : 7);
    if (kind < 2) return [this.#declaration(place)];
    if (kind < 4) return [this.#assignment(place)];
    if (kind < 5)
      return [
        `own[${this.#expression("u32", place, 1)} % ${OWN}u] ${pick(this.#choose, ["=", "+=", "^="])} ${this.#expression("u32", place, 2)};`,
      ];
    if (kind < 6) return [`mix(${this.#expression("u32", place, 2)});`];
    if (kind < 7) return [this.#exit(place)];
    if (kind < 9) return this.#condition(place);
    if (kind < 11) return this.#for(place);
    if (kind < 12) return this.#loop(place);
    if (kind < 13) return this.#switch(place);
    if (kind < 14) return this.#pointer(place);
    return ["{", ...this.#block(place), "}"];
  }

  #declaration(place: Place): string {
    const type = pick(this.#choose, types);
    const value = this.#expression(type, place, 3);
    const name = this.#name("v");
    place.variables.push({ name, type, isMutable: true });
    return `var ${name}: ${type} = ${value};`;
  }

  #assignment(place: Place): string {
    const variable = this.#mutable(place);
    if (variable === undefined) return "mix(1u);";
    const { name, type } = variable;
    if (lengthOf(type) > 1 && this.#choose.below(2) === 0)
      return `${name}.${pick(this.#choose, ["x", "y"])} = ${this.#expression(elementOf(type), place, 2)};`;
    return `${name} = ${this.#expression(type, place, 3)};`;
  }

  #exit({ inLoop, returned, ...rest }: Place): string {
    const place = { inLoop, returned, ...rest };
    const ways = [
      ...(inLoop ? ["break;", "continue;"] : []),
      ...(returned === undefined ? [] : [`return ${this.#expression(returned, place, 1)};`]),
    ];
    return ways.length === 0
      ? "mix(2u);"
      : `if (${this.#expression("bool", place, 2)}) { ${pick(this.#choose, ways)} }`;
  }

  #condition(place: Place): readonly string[] {
    const head = `if (${this.#expression("bool", place, 2)}) {`;
    const body = this.#block(place);
    return [head, ...body, ...(this.#choose.below(2) === 0 ? [] : ["} else {", ...this.#block(place)]), "}"];
  }

  #for(place: Place): readonly string[] {
    const name = this.#name("n");
    const variables: Variable[] = [...place.variables, { name, type: "u32", isMutable: false }];
    const count = 1 + this.#choose.below(4);
    return [
      `for (var ${name} = 0u; ${name} < ${count}u; ${name}++) {`,
      ...this.#block(place, { variables, inLoop: true }),
      "}",
    ];
  }

  #loop(place: Place): readonly string[] {
    const name = this.#name("n");
    const end = this.#choose.below(2) === 0 ? "" : ` break if ${this.#expression("bool", place, 1)};`;
    return [
      `var ${name} = 0i;`,
      "loop {",
      `  if (${name} >= ${1 + this.#choose.below(4)}i) { break; }`,
      // A `continue` must not jump over variables that the end of the loop uses.
      ...this.#block(place, { inLoop: false }),
      `  continuing { ${name} += 1i;${end} }`,
      "}",
    ];
  }

  #switch(place: Place): readonly string[] {
    const inner = { inLoop: false };
    return [
      `switch (${this.#expression("i32", place, 2)} & 3i) {`,
      ...["case 0i: {", "case 1i, 2i: {", "default: {"].flatMap((head) => [
        `  ${head}`,
        ...indented(this.#block(place, inner)),
        "  }",
      ]),
      "}",
    ];
  }

  #pointer(place: Place): readonly string[] {
    const variable = this.#mutable(place);
    if (variable === undefined) return ["mix(3u);"];
    const name = this.#name("q");
    return [
      "{",
      `  let ${name} = &${variable.name};`,
      `  *${name} = ${this.#expression(variable.type, place, 2)};`,
      "}",
    ];
  }

  #mutable({ variables }: Place): Variable | undefined {
    const all = variables.filter(({ isMutable }) => isMutable);
    return all.length === 0 ? undefined : pick(this.#choose, all);
  }

  #expression(type: Type, place: Place, depth: number): string {
    const known = place.variables.filter((one) => one.type === type);
    if (depth <= 0 || this.#choose.below(5) === 0)
      return known.length > 0 && this.#choose.below(4) > 0 ? pick(this.#choose, known).name : this.#literal(type);
    const called = this.#functions.filter((one) => one.type === type);
    if (place.returned === undefined && called.length > 0 && this.#choose.below(6) === 0) {
      const { name, parameters } = pick(this.#choose, called);
      return `${name}(${parameters.map((one) => this.#expression(one, place, depth - 1)).join(", ")})`;
    }
    return pick(this.#choose, forms[type]).replace(/\$(\w+)/g, (_, one: Type) =>
      this.#expression(one, place, depth - 1),
    );
  }

  #literal(type: Type): string {
    const element = elementOf(type);
    const numbers = Array.from({ length: lengthOf(type) }, () => this.#number(element));
    return numbers.length === 1 ? (numbers[0] ?? "") : `${type}(${numbers.join(", ")})`;
  }

  #number(element: Element): string {
    const text = pick(this.#choose, literals[element]);
    return element === "bool" ? text : `(${text} + ${zeros[element]})`;
  }

  #name(prefix: string): string {
    return `${prefix}${this.#names++}`;
  }
}

/** Statements that mix a variable into the result. */
function mixed({ name, type }: Variable): readonly string[] {
  const element = elementOf(type);
  const word = (text: string) => (element === "f32" ? `bits(${text})` : element === "u32" ? text : `u32(${text})`);
  const length = lengthOf(type);
  return Array.from({ length }, (_, at) => `mix(${word(length === 1 ? name : `${name}[${at}]`)});`);
}

/** The program of a seed. */
export const wgslProgram = (seed: number): string => new Writer(seed).text();

/** What the buffer of given words holds. */
export const givenWords = (): Uint32Array =>
  Uint32Array.from({ length: WORDS.given }, (_, at) => {
    const word = Math.imul(at + 1, 0x9e3779b1) >>> 0;
    return at % 3 === 0 ? word % 17 : word;
  });
