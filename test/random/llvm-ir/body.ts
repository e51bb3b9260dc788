// The body of a random function in LLVM's text: values that may be used, and the lines so far. Nothing in it is poison or left open by LLVM: amounts of
// shifts are within their widths, divisors are not 0, and all NaNs become one before their bits are looked at.
import { bool, countOf, int, nameOf, pick, scalarOf } from "../types.ts";
import {
  anyConstant,
  booleans,
  bytesOf,
  type Held,
  type IrChoices,
  type Plain,
  shaped,
  suffix,
  text,
  widthOf,
} from "./types.ts";

/** Bytes that all functions read; numbers of each kind begin at a multiple of a quarter. */
export const INPUT = 4096;
/** Bytes that each kernel may write. */
export const OUTPUT = 4096;
/** Bytes of the output that atomic operations are for, at its end. */
export const ATOMIC = 64;
/** Bytes of the output before those, for results of functions that are not exact. */
export const NEAR = 256;

/** Numbers in the output that functions may give as exactly as OpenCL C requires. */
export interface Near {
  /** The first byte in a kernel's output. */
  readonly at: number;
  readonly width: 32 | 64;
  readonly count: number;
}

const quarters: Readonly<Record<string, number>> = { int: 0, bool: 0, float16: 1, float32: 2, float64: 3 };

export class Body {
  readonly choose: IrChoices;
  readonly lines: string[] = [];
  readonly declarations: Set<string>;
  /** What the entry block begins with. */
  readonly slots: string[] = [];
  held: Held[] = [];
  /** Name of the block that lines are written to. */
  block = "entry";
  /** Bytes of the output that are written. */
  written = 0;
  readonly near: Near[] = [];
  #nearEnd = OUTPUT - ATOMIC - NEAR;
  #names = 0;

  constructor(choose: IrChoices, declarations: Set<string>) {
    this.choose = choose;
    this.declarations = declarations;
  }

  chance(percent: number): boolean {
    return this.choose.below(100) < percent;
  }

  pick<T>(from: readonly T[]): T {
    return pick(this.choose, from);
  }

  name(prefix = "v"): string {
    return `${prefix}${this.#names++}`;
  }

  /** Writes an instruction with a result. */
  emit(type: Plain, instruction: string): Held {
    const name = `%${this.name()}`;
    this.lines.push(`  ${name} = ${instruction}`);
    return { name, type };
  }

  /** Writes an instruction whose result has no type of ours. */
  raw(instruction: string): string {
    const name = `%${this.name()}`;
    this.lines.push(`  ${name} = ${instruction}`);
    return name;
  }

  line(instruction: string): void {
    this.lines.push(`  ${instruction}`);
  }

  enter(block: string): void {
    this.lines.push(`${block}:`);
    this.block = block;
  }

  keep(held: Held): Held {
    this.held.push(held);
    return held;
  }

  /** A value: one from before, one of the input, or a constant. */
  any(type: Plain): Held {
    const known = this.held.filter((one) => nameOf(one.type) === nameOf(type));
    if (known.length > 0 && this.chance(70)) return this.pick(known.slice(-8));
    return this.chance(75) ? this.input(type) : this.constant(type);
  }

  constant(type: Plain): Held {
    return { name: anyConstant(this.choose, type), type };
  }

  /** Something loaded from the input. */
  input(type: Plain): Held {
    const scalar = scalarOf(type);
    if (scalar.kind === "bool") {
      const wide = this.input(shaped(type, int(8)));
      return this.emit(type, `trunc ${text(wide.type)} ${wide.name} to ${text(type)}`);
    }
    const quarter = quarters[scalar.kind === "float" ? `float${scalar.width}` : scalar.kind] ?? 0;
    const size = bytesOf(type);
    const places = Math.floor(INPUT / 4 / size);
    const at = (INPUT / 4) * quarter + size * this.choose.below(places);
    const from = this.raw(`getelementptr i8, ptr addrspace(1) %in, i64 ${at}`);
    return this.emit(type, `load ${text(type)}, ptr addrspace(1) ${from}, align ${Math.min(size, 16)}`);
  }

  binary(operation: string, a: Held, b: Held, type = a.type): Held {
    return this.emit(type, `${operation} ${text(a.type)} ${a.name}, ${b.name}`);
  }

  /** A call of an intrinsic; `types`: those that its name has. */
  intrinsic(name: string, types: readonly Plain[], result: Plain, args: readonly string[]): Held {
    return this.emit(result, this.#call(name, types, text(result), args));
  }

  rawIntrinsic(name: string, types: readonly Plain[], result: string, args: readonly string[]): string {
    return this.raw(this.#call(name, types, result, args));
  }

  #call(name: string, types: readonly Plain[], result: string, args: readonly string[]): string {
    const full = ["llvm", name, ...types.map(suffix)].join(".");
    return this.call(full, result, args);
  }

  /** A call of a function of this name; its arguments have their types. */
  call(full: string, result: string, args: readonly string[]): string {
    const parameters = args.map(typeOfArgument).join(", ");
    this.declarations.add(`declare ${result} @${full}(${parameters})`);
    return `call ${result} @${full}(${args.join(", ")})`;
  }

  /** A call of a function of OpenCL C or SPIR-V, by its mangled name. */
  builtin(mangled: string, result: string, args: readonly string[]): string {
    return this.call(mangled, `spir_func ${result}`, args);
  }

  /** One for all lanes. */
  splat(type: Plain, value: bigint | number | string): Held {
    const one = `${text(scalarOf(type))} ${value}`;
    const name =
      type.kind === "vector" ? `<${Array.from({ length: type.count }, () => one).join(", ")}>` : String(value);
    return { name, type };
  }

  /** An amount within the width of a type. */
  amount(type: Plain): Held {
    return this.binary("and", this.any(type), this.splat(type, widthOf(type) - 1));
  }

  /** A number whose NaN is always the same. */
  clean(held: Held): Held {
    const isNotNumber = this.emit(booleans(held.type), `fcmp uno ${text(held.type)} ${held.name}, ${held.name}`);
    const scalar = scalarOf(held.type);
    const one = scalar.kind === "float" && scalar.width === 16 ? "0xH7E00" : "0x7FF8000000000000";
    const parts =
      held.type.kind === "vector" ? Array.from({ length: held.type.count }, () => `${text(scalar)} ${one}`) : [];
    const nan = parts.length > 0 ? `<${parts.join(", ")}>` : one;
    return this.select(isNotNumber, { name: nan, type: held.type }, held);
  }

  select(condition: Held, a: Held, b: Held): Held {
    const type = text(a.type);
    return this.emit(a.type, `select ${text(condition.type)} ${condition.name}, ${type} ${a.name}, ${type} ${b.name}`);
  }

  /** Puts a value in the output. */
  leave(held: Held): void {
    const scalar = scalarOf(held.type);
    if (scalar.kind === "bool") {
      const wide = shaped(held.type, int(8));
      this.leave(this.emit(wide, `zext ${text(held.type)} ${held.name} to ${text(wide)}`));
      return;
    }
    const size = bytesOf(held.type);
    const at = Math.ceil(this.written / size) * size;
    if (at + size > OUTPUT - ATOMIC - NEAR) return;
    const value = scalar.kind === "float" ? this.clean(held) : held;
    const to = this.raw(`getelementptr i8, ptr addrspace(1) %out, i64 ${at}`);
    this.line(`store ${text(value.type)} ${value.name}, ptr addrspace(1) ${to}, align ${Math.min(size, 16)}`);
    this.written = at + size;
  }

  /** Puts the result of a function that is not exact in the output, where it is compared within a tolerance; nothing else may use it. */
  leaveNear({ name, type }: Held): void {
    const [scalar, size] = [scalarOf(type), bytesOf(type)];
    const at = Math.ceil(this.#nearEnd / size) * size;
    if (scalar.kind !== "float" || scalar.width === 16 || at + size > OUTPUT - ATOMIC) return;
    const to = this.raw(`getelementptr i8, ptr addrspace(1) %out, i64 ${at}`);
    this.line(`store ${text(type)} ${name}, ptr addrspace(1) ${to}, align ${Math.min(size, 16)}`);
    this.near.push({ at, width: scalar.width, count: countOf(type) });
    this.#nearEnd = at + size;
  }

  condition(): Held {
    return this.any(bool);
  }
}

/** The type that an argument begins with. */
const typeOfArgument = (argument: string): string =>
  /^(<[^>]*>|target\("[^"]*"\)|ptr addrspace\(\d\)|\w+)/.exec(argument)?.[0] ?? argument;
