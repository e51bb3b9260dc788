// The command line of `spirvana run`: what its arguments say, as values. A string says what is wrong with them.

import type { FlagTable, ParsedArguments } from "./command-line.ts";
import { flagValue, isSet, parseArguments } from "./command-line.ts";
import { parseScalar, randomNumbers, type ScalarType, scalarTypes } from "./run-values.ts";

export const RUN_FLAGS: FlagTable = {
  buffer: { takes: "value", help: "Bind a buffer" },
  emit: { takes: "value", help: "Stop at a stage and print it" },
  entry: { takes: "value", help: "The entry point" },
  groups: { takes: "value", help: "Numbers of work-groups" },
  help: { takes: "nothing", help: "Show this" },
  image: { takes: "value", help: "Write a buffer as an image" },
  o: { takes: "value", help: "Where --emit writes" },
  out: { takes: "value", help: "Write a buffer as it is" },
  print: { takes: "value", help: "Print a buffer" },
  push: { takes: "value", help: "The block of push constants" },
  spec: { takes: "value", help: "Set a specialization constant" },
  timeout: { takes: "value", help: "End the run after a time" },
  timing: { takes: "nothing", help: "Say how long each step takes" },
};

export const RUN_USAGE = `usage: spirvana run [OPTION…] FILE

Compiles a compute shader to WebAssembly and runs it. FILE holds SPIR-V (binary, or text as .spvasm) or IR (.mlir); "-" is standard input.

  --entry NAME                     the entry point; not needed where there is but one
  --groups X,Y,Z                   numbers of work-groups, 1 each by default
  --buffer SET:BINDING=TYPE:COUNT:INIT
                                   bind a buffer of COUNT scalars of TYPE (i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64); INIT is
                                   zero, iota, fill(V), random(SEED), [1,2,3] or @FILE
  --push BYTES                     push constants: hexadecimal digits, @FILE, or values with types as f32:1.5,u32:64
  --spec ID=VALUE                  set a specialization constant
  --print SET:BINDING[:TYPE[:COUNT]]
                                   print a buffer after the run
  --out SET:BINDING=FILE           write the bytes of a buffer to a file
  --image SET:BINDING=WxH:rgba8:FILE.png
                                   write a buffer as an image, four bytes per pixel
  --emit=spvasm|mlir|llvm|wasm     stop at a stage and print it
  -o FILE                          print the stage there; as bytes where FILE ends in .wasm
  --timeout SECONDS                end the run when the kernel takes longer
  --timing                         say how long each step takes
  --help                           show this
`;

export const STAGES = ["spvasm", "mlir", "llvm", "wasm"] as const;
export type Stage = (typeof STAGES)[number];

/** A descriptor: set and binding. */
export interface Place {
  readonly set: number;
  readonly binding: number;
}

export interface BufferOption extends Place {
  readonly type: ScalarType;
  readonly count: number;
  /** What the numbers in it are, as the engine says it; undefined for bytes. */
  readonly element: string | undefined;
  /** Gives the buffer what it begins with; a string says why not. */
  readonly initialize: (bytes: Uint8Array, readFile: (path: string) => Uint8Array | string) => string | undefined;
}

export interface PrintOption extends Place {
  readonly type: ScalarType | undefined;
  readonly typeName: string | undefined;
  readonly count: number | undefined;
}

export interface RunOptions {
  readonly file: string;
  readonly entry: string | undefined;
  readonly groups: readonly [x: number, y: number, z: number];
  readonly buffers: readonly BufferOption[];
  readonly push: string | undefined;
  readonly spec: ReadonlyMap<number, string>;
  readonly prints: readonly PrintOption[];
  readonly outs: readonly (Place & { readonly file: string })[];
  readonly images: readonly (Place & { readonly width: number; readonly height: number; readonly file: string })[];
  readonly emit: Stage | undefined;
  readonly output: string;
  /** In seconds. */
  readonly timeout: number | undefined;
  readonly timing: boolean;
  readonly help: boolean;
}

/** Thrown where an option is wrong, and caught here. */
class Wrong extends Error {}

export function parseRunOptions(argv: readonly string[]): RunOptions | string {
  const parsed = parseArguments(argv, RUN_FLAGS);
  const [unknown] = parsed.others;
  if (unknown !== undefined) return `there is no option '${unknown.text}'`;
  const [error] = parsed.errors;
  if (error !== undefined) return error;
  try {
    return optionsOf(parsed);
  } catch (problem) {
    if (problem instanceof Wrong) return problem.message;
    throw problem;
  }
}

function optionsOf(parsed: ParsedArguments): RunOptions {
  const all = (name: string) => parsed.flags.get(name) ?? [];
  const help = isSet(parsed, "help");
  if (parsed.inputs.length !== 1 && !help)
    throw new Wrong(`one file is to be run, but there are ${parsed.inputs.length}`);
  const emit = flagValue(parsed, "emit");
  const stage = STAGES.find((one) => one === emit);
  if (emit !== undefined && stage === undefined)
    throw new Wrong(`there is no stage '${emit}'; there are ${STAGES.join(", ")}`);
  const timeout = flagValue(parsed, "timeout");
  if (timeout !== undefined && !(Number(timeout) > 0))
    throw new Wrong(`'--timeout ${timeout}' is no number of seconds`);
  return {
    file: parsed.inputs[0] ?? "-",
    entry: flagValue(parsed, "entry"),
    groups: parseGroups(flagValue(parsed, "groups") ?? "1"),
    buffers: all("buffer").map(parseBuffer),
    push: flagValue(parsed, "push"),
    spec: new Map(all("spec").map(parseSpec)),
    prints: all("print").map(parsePrint),
    outs: all("out").map(parseOut),
    images: all("image").map(parseImage),
    emit: stage,
    output: flagValue(parsed, "o") ?? "-",
    timeout: timeout === undefined ? undefined : Number(timeout),
    timing: isSet(parsed, "timing"),
    help,
  };
}

function parseGroups(text: string): [number, number, number] {
  if (!/^[0-9]+(,[0-9]+){0,2}$/.test(text)) throw new Wrong(`'--groups ${text}' is not X,Y,Z`);
  const [x = 1, y = 1, z = 1] = text.split(",").map(Number);
  return [x, y, z];
}

/** Matches an option's value or says how it is to be written. */
function match(option: string, pattern: RegExp, text: string, form: string): readonly string[] {
  const found = pattern.exec(text);
  if (found === null) throw new Wrong(`'--${option} ${text}' is not ${form}`);
  return found.slice(1).map((group) => group ?? "");
}

function typeNamed(option: string, name: string): ScalarType {
  const type = Object.hasOwn(scalarTypes, name) ? scalarTypes[name] : undefined;
  if (type === undefined) {
    throw new Wrong(`'--${option}' names the type '${name}'; there are ${Object.keys(scalarTypes).join(", ")}`);
  }
  return type;
}

function parseBuffer(text: string): BufferOption {
  const form = "SET:BINDING=TYPE:COUNT:INIT";
  const [set, binding, typeName = "", count, init = ""] = match(
    "buffer",
    /^([0-9]+):([0-9]+)=([^:]*):([0-9]+)(?::([\s\S]*))?$/,
    text,
    form,
  );
  const type = typeNamed("buffer", typeName);
  const initialize = initializer(init === "" ? "zero" : init, type, typeName, Number(count), text);
  // Bytes may hold anything, and integers are the same whether they have a sign or not.
  const element = type.bytes === 1 ? undefined : typeName.replace("u", "i");
  return { set: Number(set), binding: Number(binding), type, count: Number(count), initialize, element };
}

function initializer(
  init: string,
  type: ScalarType,
  typeName: string,
  count: number,
  text: string,
): BufferOption["initialize"] {
  const each = (valueAt: (index: number) => number | bigint) => (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let index = 0; index < count; index++) type.write(view, index * type.bytes, valueAt(index));
    return undefined;
  };
  const scalar = (value: string) => {
    const found = parseScalar(type, value);
    if (found === undefined)
      throw new Wrong(`'--buffer ${text}': '${value.trim()}' is no value of the type ${typeName}`);
    return found;
  };
  if (init === "zero") return () => undefined;
  if (init === "iota") return each((index) => index);
  const [, filled] = /^fill\((.*)\)$/.exec(init) ?? [];
  if (filled !== undefined) {
    const value = scalar(filled);
    return each(() => value);
  }
  const [, seed] = /^random\(([0-9]+)\)$/.exec(init) ?? [];
  if (seed !== undefined) {
    const next = randomNumbers(Number(seed));
    const whole = () => (type.bytes === 8 ? (BigInt(next()) << 32n) | BigInt(next()) : next());
    return each(type.isFloat ? () => (next() >>> 8) / 2 ** 24 : whole);
  }
  const [, list] = /^\[(.*)\]$/s.exec(init) ?? [];
  if (list !== undefined) {
    const values = list.trim() === "" ? [] : list.split(",").map(scalar);
    if (values.length !== count)
      throw new Wrong(`'--buffer ${text}' has ${values.length} values for ${count} elements`);
    return each((index) => values[index] ?? 0);
  }
  if (!init.startsWith("@")) {
    throw new Wrong(`'--buffer ${text}' does not begin with zero, iota, fill(V), random(SEED), [1,2,3] or @FILE`);
  }
  return (bytes, readFile) => {
    const contents = readFile(init.slice(1));
    if (typeof contents === "string") return contents;
    if (contents.length !== bytes.length) {
      return `'${init.slice(1)}' has ${contents.length} bytes; the buffer has ${bytes.length}`;
    }
    bytes.set(contents);
    return undefined;
  };
}

function parseSpec(text: string): readonly [number, string] {
  const [id, value = ""] = match("spec", /^([0-9]+)=(.+)$/, text, "ID=VALUE");
  return [Number(id), value];
}

function parsePrint(text: string): PrintOption {
  const [set, binding, name = "", count = ""] = match(
    "print",
    /^([0-9]+):([0-9]+)(?::([^:]*)(?::([0-9]+))?)?$/,
    text,
    "SET:BINDING[:TYPE[:COUNT]]",
  );
  return {
    set: Number(set),
    binding: Number(binding),
    type: name === "" ? undefined : typeNamed("print", name),
    typeName: name === "" ? undefined : name,
    count: count === "" ? undefined : Number(count),
  };
}

function parseOut(text: string): Place & { readonly file: string } {
  const [set, binding, file = ""] = match("out", /^([0-9]+):([0-9]+)=(.+)$/, text, "SET:BINDING=FILE");
  return { set: Number(set), binding: Number(binding), file };
}

function parseImage(text: string): Place & { readonly width: number; readonly height: number; readonly file: string } {
  const form = "SET:BINDING=WxH:rgba8:FILE.png";
  const [set, binding, width, height, file = ""] = match(
    "image",
    /^([0-9]+):([0-9]+)=([0-9]+)x([0-9]+):rgba8:(.+\.png)$/,
    text,
    form,
  );
  return { set: Number(set), binding: Number(binding), width: Number(width), height: Number(height), file };
}

/** The bytes of `--push`; a string says what is wrong with it. */
export function pushBytes(text: string, readFile: (path: string) => Uint8Array | string): Uint8Array | string {
  if (text.startsWith("@")) return readFile(text.slice(1));
  if (/^([0-9a-f]{2})+$/i.test(text))
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const bytes: number[] = [];
  for (const item of text.split(",")) {
    const [name = "", value = ""] = item.split(":");
    const type = Object.hasOwn(scalarTypes, name) ? scalarTypes[name] : undefined;
    const scalar = type === undefined ? undefined : parseScalar(type, value);
    if (type === undefined || scalar === undefined) {
      return `'--push ${text}' is neither hexadecimal digits, nor @FILE, nor values as f32:1.5,u32:64`;
    }
    const view = new DataView(new ArrayBuffer(type.bytes));
    type.write(view, 0, scalar);
    bytes.push(...new Uint8Array(view.buffer));
  }
  return Uint8Array.from(bytes);
}
