// The command line of `spirvana run`: what its arguments say, as values. A string states what is wrong with them.

import type { SizeOptions } from "../../engine/index.ts";
import type { FlagTable, ParsedArguments } from "../command-line.ts";
import { flagValue, isSet, parseArguments } from "../command-line.ts";
import { type BufferOption, match, type Place, parseBuffer, typeNamed, Wrong } from "./run-buffers.ts";
import { type ArgumentOption, type BindOption, parseArgument, parseBind } from "./run-resources.ts";
import { parseScalar, type ScalarType, scalarTypes } from "./run-values.ts";

export const RUN_FLAGS: FlagTable = {
  arg: { takes: "value", help: "Give an argument of a kernel" },
  bind: { takes: "value", help: "Bind an image or a sampler" },
  check: { takes: "nothing", help: "Look for faults while the kernel runs" },
  buffer: { takes: "value", help: "Bind a buffer" },
  emit: { takes: "value", help: "Stop at a stage and print it" },
  entry: { takes: "value", help: "The entry point" },
  global: { takes: "value", help: "Numbers of invocations" },
  groups: { takes: "value", help: "Numbers of work-groups" },
  h: { takes: "nothing", help: "Show this", alias: "help" },
  help: { takes: "nothing", help: "Show this" },
  image: { takes: "value", help: "Write a buffer as an image" },
  local: { takes: "value", help: "Invocations of a work-group" },
  o: { takes: "value", help: "Where --emit writes" },
  offset: { takes: "value", help: "Where a kernel's ids begin" },
  out: { takes: "value", help: "Write a buffer as it is" },
  print: { takes: "value", help: "Print a buffer" },
  push: { takes: "value", help: "The block of push constants" },
  "subgroup-size": { takes: "value", help: "Invocations of a subgroup" },
  spec: { takes: "value", help: "Set a specialization constant" },
  threads: { takes: "value", help: "How many threads run the work-groups" },
  timeout: { takes: "value", help: "End the run after a time" },
  timing: { takes: "nothing", help: "Say how long each step takes" },
  version: { takes: "nothing", help: "Show the version" },
};

export const RUN_USAGE = `usage: spirvana run [OPTION…] FILE

Compiles a compute shader or a kernel to WebAssembly and runs it. FILE holds SPIR-V (binary, or text as .spvasm) or IR (.mlir); "-" is standard input.

  --entry NAME                     the entry point; not needed where there is but one
  --groups X,Y,Z                   numbers of work-groups, 1 each by default
  --global X,Y,Z                   numbers of invocations instead; those of a kernel need be no multiples of its work-groups' sizes
  --local X,Y,Z                    invocations of a work-group of a kernel, 1 each by default
  --subgroup-size N                invocations of a subgroup: a power of two up to 128, 4 by default
  --offset X,Y,Z                   where the ids of a kernel's invocations begin, 0 each by default
  --buffer SET:BINDING=TYPE:COUNT:INIT
                                   bind a buffer of COUNT scalars of TYPE (i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64); INIT is
                                   zero, iota, fill(V), random(SEED), [1,2,3] or @FILE
  --bind SET:BINDING=WHAT          bind an image (image:WxHxD:FORMAT:INIT), a sampler (sampler:linear,repeat), or both with "+" between
  --arg N=WHAT                     the argument N of a kernel: buffer:TYPE:COUNT:INIT, local:BYTES, an image, a sampler, or a value as
                                   f32:1.5
  --push BYTES                     push constants: hexadecimal digits, @FILE, or values with types as f32:1.5,u32:64
  --spec ID=VALUE                  set a specialization constant
  --print PLACE[:TYPE[:COUNT]]     print a buffer or an image after the run; PLACE is SET:BINDING, or argN for an argument
  --out PLACE=FILE                 write its bytes to a file
  --image PLACE=WxH:rgba8:FILE.png
                                   write it as an image, four bytes per pixel
  --emit=spvasm|mlir|llvm|wasm     stop at a stage and print it
  -o FILE                          print the stage there; as bytes where FILE ends in .wasm
  --check                          look for faults while the kernel runs: accesses, uninitialized memory, races, arithmetic
  --threads N                      run the work-groups in up to N threads
  --timeout SECONDS                end the run when the kernel takes longer
  -e NAME --entry-point-result=void|i32|i64|f32
                                   FILE is a program with host code, which launches its kernels itself: run a function of it
  --timing                         say how long each step takes
  -h, --help                       show this
  --version                        show the version
`;

/** Seconds that the timers of Node count to. */
const LONGEST = 2_147_483;

export const STAGES = ["spvasm", "mlir", "llvm", "wasm"] as const;
export type Stage = (typeof STAGES)[number];

/** A buffer at a descriptor. */
export interface BoundOption extends BufferOption, Place {
  readonly set: number;
  readonly binding: number;
}

export interface PrintOption extends Place {
  readonly type: ScalarType | undefined;
  readonly typeName: string | undefined;
  readonly count: number | undefined;
}

export interface RunOptions {
  readonly file: string;
  readonly entry: string | undefined;
  /** Numbers of work-groups or of invocations. */
  readonly size: SizeOptions;
  readonly local: readonly [x: number, y: number, z: number] | undefined;
  readonly subgroupSize: number | undefined;
  readonly offset: readonly [x: number, y: number, z: number];
  /** How many dimensions the command line speaks of. */
  readonly dimensions: 1 | 2 | 3;
  readonly buffers: readonly BoundOption[];
  readonly binds: readonly BindOption[];
  readonly args: readonly ArgumentOption[];
  readonly push: string | undefined;
  readonly spec: ReadonlyMap<number, string>;
  readonly prints: readonly PrintOption[];
  readonly outs: readonly (Place & { readonly file: string })[];
  readonly images: readonly (Place & { readonly width: number; readonly height: number; readonly file: string })[];
  readonly emit: Stage | undefined;
  readonly output: string;
  /** In seconds. */
  readonly timeout: number | undefined;
  readonly threads: number;
  /** Whether the kernel looks for faults while it runs. */
  readonly check: boolean;
  readonly timing: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

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
  const [help, version] = [isSet(parsed, "help"), isSet(parsed, "version")];
  if (parsed.inputs.length !== 1 && !help && !version)
    throw new Wrong(`one file is to be run, but there are ${parsed.inputs.length}`);
  const emit = flagValue(parsed, "emit");
  const local = flagValue(parsed, "local");
  const stage = STAGES.find((one) => one === emit);
  if (emit !== undefined && stage === undefined)
    throw new Wrong(`there is no stage '${emit}'; there are ${STAGES.join(", ")}`);
  const timeout = flagValue(parsed, "timeout");
  if (timeout !== undefined && !(Number(timeout) > 0 && Number(timeout) <= LONGEST))
    throw new Wrong(`'--timeout ${timeout}' is no number of seconds up to ${LONGEST}`);
  const threads = flagValue(parsed, "threads") ?? "1";
  if (!/^[1-9][0-9]{0,2}$/.test(threads)) throw new Wrong(`'--threads ${threads}' is no number from 1 to 999`);
  if (parsed.flags.has("o") && emit === undefined) throw new Wrong("'-o' names the file of what '--emit' prints");
  return {
    file: parsed.inputs[0] ?? "-",
    entry: flagValue(parsed, "entry"),
    size: sizeOf(flagValue(parsed, "global"), flagValue(parsed, "groups")),
    local: local === undefined ? undefined : three("local", local, 1),
    subgroupSize: subgroupSizeOf(flagValue(parsed, "subgroup-size")),
    offset: three("offset", flagValue(parsed, "offset") ?? "0", 0),
    dimensions: dimensionsOf(all),
    buffers: all("buffer").map(parseBoundBuffer),
    binds: all("bind").map(parseBind),
    args: all("arg").map(parseArgument),
    push: flagValue(parsed, "push"),
    spec: new Map(all("spec").map(parseSpec)),
    prints: all("print").map(parsePrint),
    outs: all("out").map(parseOut),
    images: all("image").map(parseImage),
    emit: stage,
    output: flagValue(parsed, "o") ?? "-",
    timeout: timeout === undefined ? undefined : Number(timeout),
    threads: Number(threads),
    check: isSet(parsed, "check"),
    timing: isSet(parsed, "timing"),
    help,
    version,
  };
}

function sizeOf(global: string | undefined, groups: string | undefined): SizeOptions {
  if (global === undefined) return { groups: three("groups", groups ?? "1", 1) };
  if (groups !== undefined) throw new Wrong("'--global' and '--groups' are two ways to state one size");
  return { globalSize: three("global", global, 1) };
}

function subgroupSizeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^(1|2|4|8|16|32|64|128)$/.test(text))
    throw new Wrong(`'--subgroup-size ${text}' is no power of two from 1 to 128`);
  return Number(text);
}

function three(option: string, text: string, missing: number): [number, number, number] {
  if (!/^[0-9]+(,[0-9]+){0,2}$/.test(text)) throw new Wrong(`'--${option} ${text}' is not X,Y,Z`);
  const [x = missing, y = missing, z = missing] = text.split(",").map(Number);
  return [x, y, z];
}

/** As many as the longest of the lists of sizes has. */
function dimensionsOf(all: (name: string) => readonly string[]): 1 | 2 | 3 {
  const lists = ["global", "groups", "local", "offset"].flatMap((name) => all(name));
  const longest = Math.max(1, ...lists.map((text) => text.split(",").length));
  return longest === 1 || longest === 2 ? longest : 3;
}

function parseBoundBuffer(text: string): BoundOption {
  const form = "SET:BINDING=TYPE:COUNT:INIT";
  const [set = "", binding = "", rest = ""] = match("buffer", /^([0-9]+):([0-9]+)=([\s\S]*)$/, text, form);
  const place = `${Number(set)}:${Number(binding)}`;
  return { ...parseBuffer(`buffer ${text}`, rest, form), set: Number(set), binding: Number(binding), place };
}

function parseSpec(text: string): readonly [number, string] {
  const [id, value = ""] = match("spec", /^([0-9]+)=(.+)$/, text, "ID=VALUE");
  return [Number(id), value];
}

/** `SET:BINDING` or `argN`, as numbers without zeros before them. */
const PLACE = "([0-9]+:[0-9]+|arg[0-9]+)";

function placeNamed(text: string): string {
  return text.replace(/[0-9]+/g, (digits) => String(Number(digits)));
}

function parsePrint(text: string): PrintOption {
  const [place = "", name = "", count = ""] = match(
    "print",
    new RegExp(`^${PLACE}(?::([^:]*)(?::([0-9]+))?)?$`),
    text,
    "SET:BINDING[:TYPE[:COUNT]]",
  );
  return {
    place: placeNamed(place),
    type: name === "" ? undefined : typeNamed("print", name),
    typeName: name === "" ? undefined : name,
    count: count === "" ? undefined : Number(count),
  };
}

function parseOut(text: string): Place & { readonly file: string } {
  const [place = "", file = ""] = match("out", new RegExp(`^${PLACE}=(.+)$`), text, "SET:BINDING=FILE");
  return { place: placeNamed(place), file };
}

function parseImage(text: string): Place & { readonly width: number; readonly height: number; readonly file: string } {
  const [place = "", width, height, file = ""] = match(
    "image",
    new RegExp(`^${PLACE}=([0-9]+)x([0-9]+):rgba8:(.+\\.png)$`),
    text,
    "SET:BINDING=WxH:rgba8:FILE.png",
  );
  return { place: placeNamed(place), width: Number(width), height: Number(height), file };
}

/** The bytes of `--push`; a string states what is wrong with it. */
export function pushBytes(
  text: string,
  readFile: (path: string) => Uint8Array | string,
  option = `push ${text}`,
): Uint8Array | string {
  if (text.startsWith("@")) return readFile(text.slice(1));
  if (/^([0-9a-f]{2})+$/i.test(text))
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const bytes: number[] = [];
  for (const item of text.split(",")) {
    const [name = "", value = ""] = item.split(":");
    const type = Object.hasOwn(scalarTypes, name) ? scalarTypes[name] : undefined;
    const scalar = type === undefined ? undefined : parseScalar(type, value);
    if (type === undefined || scalar === undefined) {
      return `'--${option}' is neither hexadecimal digits, nor @FILE, nor values as f32:1.5,u32:64`;
    }
    const view = new DataView(new ArrayBuffer(type.bytes));
    type.write(view, 0, scalar);
    bytes.push(...new Uint8Array(view.buffer));
  }
  return Uint8Array.from(bytes);
}
