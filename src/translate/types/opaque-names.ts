// Names of opaque types beside LLVM IR's target extension types: OpenCL C's own, those of its mangled functions, and those of the opaque structs
// that LLVM IR had before target extension types. One table for both directions.

import { TargetExtType, voidType } from "../../dialects/llvm/index.ts";
import { Dim } from "../../grammar/enumerants.generated.ts";
import { type Context, floatType, IntegerType, type Type } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import { opaqueOfName, opaqueOfOpcode } from "./opaque.ts";

/** Names of types without parameters: as OpenCL C has them, and as mangled functions have them after `ocl_`. */
const WORDS: readonly (readonly [opcode: number, word: string, mangled: string])[] = [
  [Op.TypeSampler, "sampler", "sampler"],
  [Op.TypeEvent, "event", "event"],
  [Op.TypeDeviceEvent, "clk_event", "clkevent"],
  [Op.TypeReserveId, "reserve_id", "reserveid"],
  [Op.TypeQueue, "queue", "queue"],
];

const DIMENSIONS: readonly (readonly [dimension: number, name: string])[] = [
  [Dim["1D"], "1d"],
  [Dim["2D"], "2d"],
  [Dim["3D"], "3d"],
  [Dim.Buffer, "1d_buffer"],
];

/** Access qualifiers by their number. */
const ACCESS = ["ro", "wo", "rw"];

// ---- to names

/** The name of a type in mangled functions of OpenCL C; undefined for other types. */
export function openClName(opcode: number, numbers: readonly number[]): string | undefined {
  if (opcode === Op.TypePipe) return "ocl_pipe";
  if (opcode === Op.TypeImage) return `ocl_${imageName(numbers)}_${ACCESS[numbers[6] ?? 0] ?? "ro"}`;
  const found = WORDS.find(([other]) => other === opcode);
  return found && `ocl_${found[2]}`;
}

/** The name of a type in OpenCL C: `image2d_array_t`; undefined for types that it lacks. */
export function openClTypeName(opcode: number, numbers: readonly number[]): string | undefined {
  if (opcode === Op.TypePipe) return "pipe";
  if (opcode === Op.TypeImage) return `${imageName(numbers)}_t`;
  const found = WORDS.find(([other]) => other === opcode);
  return found && `${found[1]}_t`;
}

/** The name of an image without its access, from the numbers of its type: `image2d_array_msaa_depth`. */
function imageName([dimension, depth, arrayed, samples]: readonly number[]): string {
  const words = [arrayed === 1 ? "_array" : "", samples === 1 ? "_msaa" : "", depth === 1 ? "_depth" : ""];
  const found = DIMENSIONS.find(([number]) => number === dimension);
  return `image${found?.[1] ?? "2d"}${words.join("")}`;
}

// ---- from names

/**
 * The type that a name means: of an opaque struct (`opencl.image2d_ro_t`, `spirv.Image._void_1_0_0_0_0_0_0`), in a mangled name (`ocl_image2d_ro`,
 * `__spirv_Event`), or in a kernel's metadata (`image2d_t`); undefined for other names. `access` counts if the name states none.
 */
export function opaqueOfWord(context: Context, name: string, access = 0): TargetExtType | undefined {
  // LLVM numbers structs of one name.
  const own = name.replace(/(_t|[A-Za-z])\.\d+$/, "$1");
  const [, kind, parameters = ""] = /^(?:spirv\.|__spirv_)([A-Za-z]+)(?:(?:\._|__)(\w+))?$/.exec(own) ?? [];
  if (kind !== undefined) return ofSpirv(context, kind, parameters);
  const bare = own.replace(/^(?:opencl\.|ocl_)/, "");
  return ofImage(context, bare, access) ?? ofWord(context, bare, access);
}

function extension(context: Context, name: string, types: readonly Type[], numbers: readonly number[]): TargetExtType {
  return TargetExtType.get(context, { extName: `spirv.${name}`, types, numbers });
}

function ofSpirv(context: Context, kind: string, parameters: string): TargetExtType | undefined {
  if (opaqueOfName(`spirv.${kind}`) === undefined) return undefined;
  const words = parameters === "" ? [] : parameters.split("_");
  const types = words.flatMap((word) => (/^\d/.test(word) ? [] : [ofSampled(context, word)]));
  const numbers = words.filter((word) => /^\d/.test(word)).map(Number);
  return types.includes(undefined) ? undefined : extension(context, kind, types.filter(isType), numbers);
}

function isType(type: Type | undefined): type is Type {
  return type !== undefined;
}

const WIDTHS: Readonly<Record<string, number>> = { char: 8, short: 16, int: 32, long: 64 };
const FLOATS = { half: "f16", float: "f32", double: "f64" } as const;

/** The type that images are sampled as: `void`, `uint`, `half`. */
function ofSampled(context: Context, word: string): Type | undefined {
  if (word === "void") return voidType(context);
  const [, format] = Object.entries(FLOATS).find(([name]) => name === word) ?? [];
  if (format !== undefined) return floatType(context, format);
  const width = WIDTHS[word.replace(/^u/, "")];
  return width === undefined ? undefined : IntegerType.get(context, { width, signedness: "signless" });
}

const IMAGE = /^image(1d_buffer|[123]d)(_array)?(_msaa)?(_depth)?(?:_(ro|wo|rw))?(?:_t)?$/;

function ofImage(context: Context, word: string, access: number): TargetExtType | undefined {
  const [found, dimension, arrayed, samples, depth, stated] = IMAGE.exec(word) ?? [];
  if (found === undefined) return undefined;
  const number = DIMENSIONS.find(([, name]) => name === dimension)?.[0] ?? 0;
  const flags = [depth, arrayed, samples].map((flag) => (flag === undefined ? 0 : 1));
  const qualifier = stated === undefined ? access : ACCESS.indexOf(stated);
  return extension(context, "Image", [voidType(context)], [number, ...flags, 0, 0, qualifier]);
}

function ofWord(context: Context, word: string, access: number): TargetExtType | undefined {
  const [isPipe, stated] = /^pipe(?:_(ro|wo|rw))?(?:_t)?$/.exec(word) ?? [];
  if (isPipe !== undefined) {
    return extension(context, "Pipe", [], [stated === undefined ? access : ACCESS.indexOf(stated)]);
  }
  const found = WORDS.find(([, name, mangled]) => word === `${name}_t` || word === mangled);
  const entry = found && opaqueOfOpcode(found[0]);
  return entry && extension(context, entry.name, [], []);
}
