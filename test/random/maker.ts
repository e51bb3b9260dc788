// Makes a SPIR-V module in the assembler's text, instruction by instruction, each with what it does; so that the module can be run here, too.
import type { Choices } from "../spirv/mutations.ts";
import { bitsOf, type Scalar, type Value } from "./numbers.ts";
import { randomInteger, randomValue } from "./random-values.ts";
import { float, int, nameOf, partOf, partsOf, pick, scalarOf, type Type, type Vector, vector } from "./types.ts";

export type Flavor = "shader" | "kernel";

/** A value of the module. */
export interface Held {
  readonly id: string;
  readonly type: Type;
}

/** Where a pointer leads: into a part of a variable. */
export interface Place {
  readonly root: string;
  readonly path: readonly number[];
}

/** What the invocation knows at a time. */
export class State {
  readonly values = new Map<string, Value>();
  readonly places = new Map<string, Place>();
  readonly memory = new Map<string, Value>();
  steps = 0;

  value(id: string): Value {
    return this.values.get(id);
  }
}

export interface Step {
  readonly text: string;
  readonly run?: (state: State) => void;
}

export interface Block {
  readonly label: string;
  readonly phis: { readonly id: string; readonly type: Type; readonly from: [value: string, block: string][] }[];
  readonly steps: Step[];
  /** The terminator, with the merge instruction before it. */
  end: string;
  next: (state: State) => string | undefined;
}

/** What the module leaves of a value: where in the output, and how near it has to be. */
export interface Output {
  readonly id: string;
  readonly type: Scalar | Vector;
  readonly offset: number;
  /** Steps between neighbouring floats that are allowed. */
  readonly ulps: number;
}

export class Maker {
  readonly choose: Choices;
  readonly flavor: Flavor;
  readonly capabilities = new Set<string>();
  readonly extensions = new Set<string>();
  readonly annotations: string[] = [];
  readonly declarations: string[] = [];
  readonly variables: string[] = [];
  readonly interface: string[] = [];
  readonly blocks: Block[] = [];
  readonly outputs: Output[] = [];
  readonly initial = new State();
  /** Values that may be used here. */
  scope: Held[] = [];
  current: Block;
  #next = 0;
  readonly #declared = new Map<string, string>();
  outputBytes = 0;

  constructor(choose: Choices, flavor: Flavor) {
    this.choose = choose;
    this.flavor = flavor;
    this.current = this.block();
    this.enter(this.current);
  }

  id(prefix = "x"): string {
    return `%${prefix}${this.#next++}`;
  }

  chance(percent: number): boolean {
    return this.choose.below(100) < percent;
  }

  pick<T>(from: readonly T[]): T {
    return pick(this.choose, from);
  }

  // ---- declarations

  declare(key: string, prefix: string, text: (id: string) => string): string {
    const known = this.#declared.get(key);
    if (known !== undefined) return known;
    const id = this.id(prefix);
    this.declarations.push(text(id));
    this.#declared.set(key, id);
    return id;
  }

  type(type: Type): string {
    const name = nameOf(type);
    const parts =
      type.kind === "struct"
        ? type.members.map((one) => this.type(one))
        : "element" in type
          ? [this.type(type.element)]
          : [];
    const length = type.kind === "array" ? this.constant(int(32), BigInt(type.count)).id : "";
    return this.declare(`type ${name}`, `${name}_`, (id) => {
      switch (type.kind) {
        case "bool":
          return `${id} = OpTypeBool`;
        case "int":
          if (type.width !== 32) this.capabilities.add(`Int${type.width}`);
          return `${id} = OpTypeInt ${type.width} ${type.signed ? 1 : 0}`;
        case "float":
          if (type.width !== 32) this.capabilities.add(`Float${type.width}`);
          return `${id} = OpTypeFloat ${type.width}`;
        case "vector":
          if (type.count > 4) this.capabilities.add("Vector16");
          return `${id} = OpTypeVector ${parts[0]} ${type.count}`;
        case "matrix":
          this.capabilities.add("Matrix");
          return `${id} = OpTypeMatrix ${parts[0]} ${type.count}`;
        case "array":
          return `${id} = OpTypeArray ${parts[0]} ${length}`;
        case "struct":
          return `${id} = OpTypeStruct ${parts.join(" ")}`;
      }
    });
  }

  pointerType(storage: string, type: Type): string {
    return this.pointerTo(storage, this.type(type));
  }

  pointerTo(storage: string, to: string): string {
    return this.declare(`pointer ${storage} ${to}`, "p", (id) => `${id} = OpTypePointer ${storage} ${to}`);
  }

  constant(type: Type, value: Value, isSpecial = false): Held {
    const to = this.type(type);
    const special = isSpecial ? "Spec" : "";
    const known = (text: string) =>
      isSpecial ? this.#fresh(text) : this.declare(`constant ${to} ${text}`, "c", (id) => `${id} = ${text}`);
    let id: string;
    if (value === undefined) id = this.declare(`undef ${to}`, "u", (name) => `${name} = OpUndef ${to}`);
    else if (Array.isArray(value)) {
      const parts = value.map((one, at) => this.constant(partOf(type, at), one, isSpecial && this.chance(60)).id);
      id = known(`Op${special}ConstantComposite ${to} ${parts.join(" ")}`);
    } else if (typeof value === "boolean") id = known(`Op${special}Constant${value ? "True" : "False"} ${to}`);
    else id = known(`Op${special}Constant ${to} ${literal(type as Scalar, value as bigint | number)}`);
    this.initial.values.set(id, value);
    return { id, type };
  }

  #fresh(text: string): string {
    const id = this.id("c");
    this.declarations.push(`${id} = ${text}`);
    return id;
  }

  /** A constant that was declared as `text`. */
  declared(text: string, type: Type, value: Value): Held {
    const id = this.#fresh(text);
    this.initial.values.set(id, value);
    return { id, type };
  }

  // ---- blocks

  block(): Block {
    return { label: this.id("b"), phis: [], steps: [], end: "OpReturn", next: () => undefined };
  }

  /** What follows is written to the end of a block. */
  enter(block: Block): void {
    this.blocks.push(block);
    this.current = block;
  }

  /** Writes an instruction with a result. */
  emit(
    opcode: string,
    type: Type,
    operands: readonly (Held | string)[],
    evaluate: (...values: Value[]) => Value,
  ): Held {
    const id = this.id();
    const names = operands.map((one) => (typeof one === "string" ? one : one.id));
    const ids = operands.flatMap((one) => (typeof one === "string" ? [] : [one.id]));
    this.current.steps.push({
      text: `${id} = ${opcode} ${this.type(type)} ${names.join(" ")}`,
      run: (state) => state.values.set(id, evaluate(...ids.map((one) => state.value(one)))),
    });
    return { id, type };
  }

  /** An instruction of the extended set. */
  extended(name: string, type: Type, operands: readonly Held[], evaluate: (...values: Value[]) => Value): Held {
    return this.emit("OpExtInst", type, ["%ext", name, ...operands], evaluate);
  }

  keep(held: Held): Held {
    this.scope.push(held);
    return held;
  }

  // ---- choices

  scalarInt(widths: readonly number[] = [8, 16, 32, 32, 64]): Scalar {
    return int(this.pick(widths), this.flavor === "shader" && this.chance(50));
  }

  scalarFloat(): Scalar {
    return float(this.pick([16, 32, 32, 64]));
  }

  plain(scalar: Scalar): Scalar | Vector {
    if (this.chance(55)) return scalar;
    return vector(scalar, this.pick(this.flavor === "kernel" ? [2, 3, 4, 8, 16] : [2, 3, 4]));
  }

  plainInt(widths?: readonly number[]): Scalar | Vector {
    return this.plain(this.scalarInt(widths));
  }

  /** The same type but perhaps with other signs. */
  sibling<T extends Type>(type: T): T {
    if (type.kind === "int") return int(type.width, this.flavor === "shader" && this.chance(50)) as Type as T;
    if (type.kind === "vector") return vector(this.sibling(type.element), type.count) as Type as T;
    return type;
  }

  /** Any value of a type: one from before, or a constant. */
  any(type: Type): Held {
    const name = nameOf(type);
    const from = this.scope.filter((held) => nameOf(held.type) === name);
    if (from.length > 0 && this.chance(75)) return this.pick(from.slice(-12));
    return this.constant(type, this.randomValue(type), this.chance(10));
  }

  randomValue(type: Type): Value {
    return randomValue(this.choose, type);
  }

  randomInteger(width: number): bigint {
    return randomInteger(this.choose, width);
  }

  /** Steps between neighbours of 0: exact. */
  output(held: Held, ulps = 0): void {
    const { type } = held;
    if (type.kind === "struct" || type.kind === "array" || type.kind === "matrix") {
      for (let at = 0; at < partsOf(type); at++) {
        const part = this.emit("OpCompositeExtract", partOf(type, at), [held, String(at)], (value) =>
          partAt(value, at),
        );
        this.output(part, ulps);
      }
      return;
    }
    if (scalarOf(type).kind === "bool") {
      const words = type.kind === "vector" ? vector(int(32), type.count) : int(32);
      const fill = (bit: bigint): Value => (type.kind === "vector" ? Array(type.count).fill(bit) : bit);
      const choices = [this.constant(words, fill(1n)), this.constant(words, fill(0n))];
      const number = this.emit("OpSelect", words, [held, ...choices], (value) =>
        componentwise((one) => (one ? 1n : 0n))(value),
      );
      this.output(number);
      return;
    }
    const size = alignmentOf(type);
    const offset = Math.ceil(this.outputBytes / size) * size;
    this.outputBytes = offset + size;
    this.current.steps.push({ text: this.#storeText(held.id, type, offset) });
    this.outputs.push({ id: held.id, type, offset, ulps });
  }

  /** A member of a block for each value, or bytes after a parameter. */
  #storeText(id: string, type: Scalar | Vector, offset: number): string {
    const place = this.id("at");
    if (this.flavor === "shader") {
      const index = this.constant(int(32, true), BigInt(this.outputs.length)).id;
      return `${place} = OpAccessChain ${this.pointerType("StorageBuffer", type)} %out ${index}\nOpStore ${place} ${id}`;
    }
    const index = this.constant(int(64), BigInt(offset)).id;
    const bytes = this.pointerType("CrossWorkgroup", int(8));
    const chain = `${place} = OpInBoundsPtrAccessChain ${bytes} %out ${index}`;
    if (type.kind === "int" && type.width === 8) return `${chain}\nOpStore ${place} ${id} Aligned 1`;
    const typed = this.id("at");
    const cast = `${typed} = OpBitcast ${this.pointerType("CrossWorkgroup", type)} ${place}`;
    return `${chain}\n${cast}\nOpStore ${typed} ${id} Aligned ${alignmentOf(type)}`;
  }
}

/** A function of scalars for each component; what is not known stays so. */
export function componentwise(f: (...parts: (bigint | number | boolean)[]) => Value): (...values: Value[]) => Value {
  const apply = (...values: Value[]): Value => {
    const long = values.find((one) => Array.isArray(one)) as readonly Value[] | undefined;
    if (long !== undefined)
      return long.map((_, at) => apply(...values.map((one) => (Array.isArray(one) ? one[at] : one))));
    return values.includes(undefined) ? undefined : f(...(values as (bigint | number | boolean)[]));
  };
  return apply;
}

/** The bytes that a vector's address is a multiple of. */
function alignmentOf(type: Scalar | Vector): number {
  const scalar = scalarOf(type);
  const bytes = scalar.kind === "bool" ? 4 : scalar.width / 8;
  return bytes * (type.kind === "vector" ? (type.count === 3 ? 4 : type.count) : 1);
}

/** A part of a composite, which may not be known as a whole. */
export function partAt(value: Value, at: number): Value {
  return Array.isArray(value) ? value[at] : undefined;
}

/** A composite with another part. */
export function withPart(type: Type, value: Value, path: readonly number[], part: Value): Value {
  const [at, ...rest] = path;
  if (at === undefined) return part;
  const parts: Value[] = Array.isArray(value) ? [...value] : Array(partsOf(type)).fill(undefined);
  parts[at] = withPart(partOf(type, at), parts[at], rest, part);
  return parts;
}

/** How the assembler takes a number. */
function literal(type: Scalar, value: bigint | number): string {
  if (type.kind !== "float")
    return type.kind === "int" && type.signed ? String(BigInt.asIntN(type.width, BigInt(value))) : String(value);
  const number = Number(value);
  if (Number.isFinite(number)) return Object.is(number, -0) ? "-0.0" : hexFloat(number);
  const top = { 16: "128", 32: "128", 64: "1024" }[type.width];
  const power = type.width === 16 ? "16" : top;
  return Number.isNaN(number) ? `0x1.8p+${power}` : `${number < 0 ? "-" : ""}0x1p+${power}`;
}

function hexFloat(value: number): string {
  if (value === 0) return "0";
  const bits = bitsOf(float(64), value);
  const exponent = Number((bits >> 52n) & 0x7ffn) - 1023;
  if (exponent === -1023) return String(value);
  const digits = (bits & ((1n << 52n) - 1n)).toString(16).padStart(13, "0").replace(/0+$/, "");
  return `${value < 0 ? "-" : ""}0x1${digits === "" ? "" : `.${digits}`}p${exponent < 0 ? "" : "+"}${exponent}`;
}
