// Images, samplers and arguments of kernels on the command line of `spirvana run`.

import {
  type AddressMode,
  addressModes,
  type Image,
  imageBytes,
  imageFormat,
  type Sampler,
} from "../../engine/index.ts";
import {
  type BufferOption,
  type Initializer,
  initializer,
  match,
  type Place,
  parseBuffer,
  Wrong,
} from "./run-buffers.ts";
import { type ScalarType, scalarTypes } from "./run-values.ts";

/** An image whose texels are still to be made. */
export interface ImageOption {
  readonly image: Omit<Image, "data">;
  /** The type as which its texels are printed. */
  readonly type: ScalarType;
  readonly byteLength: number;
  readonly initialize: Initializer;
}

/** An image, a sampler, or both. */
export interface ResourceOption {
  readonly image?: ImageOption;
  readonly sampler?: Sampler;
}

export interface BindOption extends Place {
  readonly set: number;
  readonly binding: number;
  readonly resource: ResourceOption;
}

/** An argument: memory, bytes of memory of each work-group, a resource, or a value as text. */
export interface ArgumentOption extends Place {
  readonly index: number;
  readonly buffer?: BufferOption;
  readonly localBytes?: number;
  readonly resource?: ResourceOption;
  readonly value?: string;
}

export function parseBind(text: string): BindOption {
  const form = "SET:BINDING=image:WxH:FORMAT:INIT or SET:BINDING=sampler:WORDS";
  const [set = "", binding = "", what = ""] = match(
    "bind",
    /^([0-9]+):([0-9]+)=((?:image|sampler)(?::[\s\S]*)?)$/,
    text,
    form,
  );
  const place = `${Number(set)}:${Number(binding)}`;
  return { set: Number(set), binding: Number(binding), place, resource: parseResource(`bind ${text}`, what) };
}

export function parseArgument(text: string): ArgumentOption {
  const [number = "", what = ""] = match("arg", /^([0-9]+)=([\s\S]+)$/, text, "N=WHAT");
  const index = Number(number);
  const place = { index, place: `arg${index}` };
  const [kind = ""] = /^\w+/.exec(what) ?? [];
  const rest = what.slice(kind.length + 1);
  if (kind === "buffer") return { ...place, buffer: parseBuffer(`arg ${text}`, rest, "N=buffer:TYPE:COUNT:INIT") };
  if (kind === "local" && /^[0-9]+$/.test(rest)) return { ...place, localBytes: Number(rest) };
  if (kind === "image" || kind === "sampler") return { ...place, resource: parseResource(`arg ${text}`, what) };
  return { ...place, value: what };
}

function parseResource(option: string, text: string): ResourceOption {
  const both = /^(image:.*)\+(sampler(?::.*)?)$/s.exec(text);
  if (both !== null) return { ...parseResource(option, both[1] ?? ""), ...parseResource(option, both[2] ?? "") };
  if (text.startsWith("image")) return { image: parseTexels(option, text.slice("image:".length)) };
  return { sampler: parseSampler(option, text.slice("sampler:".length)) };
}

/** `WxHxD[,layers=6][,levels=3][,samples=4]:FORMAT[:INIT]` */
function parseTexels(option: string, text: string): ImageOption {
  const found =
    /^([0-9]+)(?:x([0-9]+))?(?:x([0-9]+))?((?:,(?:layers|levels|samples)=[0-9]+)*):(\w+)(?::([\s\S]*))?$/.exec(text);
  if (found === null) throw new Wrong(`'--${option}' has no image as image:WxHxD:FORMAT:INIT`);
  const [, width, height = "1", depth = "1", more = "", name = "", init = ""] = found;
  const format = imageFormat(name);
  if (format === undefined) throw new Wrong(`'--${option}': there is no format '${name}'`);
  const number = (word: string) => Number(new RegExp(`,${word}=([0-9]+)`).exec(more)?.[1] ?? 1);
  const image = {
    format: name,
    width: Number(width),
    height: Number(height),
    depth: Number(depth),
    layers: number("layers"),
    levels: number("levels"),
    samples: number("samples"),
  };
  const size = imageBytes({ ...image, data: new Uint8Array() }, anyKind(image));
  if (typeof size === "string") throw new Wrong(`'--${option}': ${size}`);
  const typeName = channelType(format);
  const type = scalarTypes[typeName];
  if (type === undefined) throw new Wrong(`'--${option}': there is no format '${name}'`);
  const start = init === "" ? "zero" : init;
  const initialize = start.endsWith(".png")
    ? pngInitializer(start.slice(1), image, name, option)
    : initializer(start, type, typeName, size / type.bytes, option);
  return { image, type, byteLength: size, initialize };
}

/** A type of images that has everything that one has. */
function anyKind({ height, depth }: { readonly height: number; readonly depth: number }): string {
  return `image<f32, ${depth > 1 ? "Dim3D" : height > 1 ? "Dim2D" : "Dim1D"}, Arrayed, MultiSampled>`;
}

/** The scalar that the channels of a format are written as; texels of channels of several widths are one integer. */
function channelType({ kind, bits, bytes }: NonNullable<ReturnType<typeof imageFormat>>): string {
  const [width = 8] = bits;
  if (bits.some((one) => one !== width) || width < 8) return `u${bytes * 8}`;
  if (kind === "float") return `f${width}`;
  return `${kind === "sint" || kind === "snorm" ? "i" : "u"}${width}`;
}

function pngInitializer(
  file: string,
  image: { readonly width: number; readonly height: number },
  format: string,
  option: string,
): Initializer {
  if (!/^s?rgba8$/.test(format))
    throw new Wrong(`'--${option}': a PNG file makes an image of the format rgba8, not ${format}`);
  return async (bytes, readFile) => {
    const contents = readFile(file);
    if (typeof contents === "string") return contents;
    const { decodePng } = await import("./png.ts");
    const decoded = decodePng(contents);
    if (typeof decoded === "string") return `'${file}' ${decoded}`;
    if (decoded.width !== image.width || decoded.height !== image.height)
      return `'${file}' has ${decoded.width}x${decoded.height} pixels; the image has ${image.width}x${image.height}`;
    bytes.set(decoded.pixels);
    return undefined;
  };
}

/** Words with commas between them: filters, what lies outside, `unnormalized`, and numbers with names. */
function parseSampler(option: string, text: string): Sampler {
  const sampler: { -readonly [K in keyof Sampler]: Sampler[K] } = {};
  for (const word of text === "" ? [] : text.split(",")) {
    const [name = "", value = ""] = word.split("=");
    const mode = addressModes.find((one) => one === name);
    if (mode !== undefined) sampler.address = mode satisfies AddressMode;
    else if (name === "nearest" || name === "linear") [sampler.magFilter, sampler.minFilter] = [name, name];
    else if (name === "mip-linear") sampler.mipFilter = "linear";
    else if (name === "normalized" || name === "unnormalized") sampler.normalized = name === "normalized";
    else if (name === "bias") sampler.lodBias = Number(value);
    else if (name === "min-lod") sampler.minLod = Number(value);
    else if (name === "max-lod") sampler.maxLod = Number(value);
    else throw new Wrong(`'--${option}': a sampler has no '${word}'`);
  }
  return sampler;
}
