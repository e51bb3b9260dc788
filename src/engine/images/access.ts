// Operations of images and samplers: the functions that implement image instructions, on texels in the memory of WebAssembly. The arithmetic
// follows Vulkan's "Image Operations" (which gives the same for the operations of OpenCL), in f64, rounded once.

import { lodOf, requestedLod, sizeOf } from "./coordinates.ts";
import {
  answer,
  coordinate,
  giveTexel,
  type ImageRecord,
  type ImageResources,
  type ImageState,
  imageInstructions,
  imageSlots,
  number,
  samplerOf,
  word,
} from "./image-words.ts";
import { addressOf, gatherTexels, loadBorder, loadTexel, sampleImage } from "./sampling.ts";
import { clamp, storeTexel } from "./texels.ts";

/** Gives the function that kernels call with the number of an instruction and the place of its words. */
export function makeImageAccess(
  buffer: ArrayBuffer,
  resources: ImageResources,
): (instruction: number, place: number) => void {
  const state = {
    images: resources.images,
    samplers: resources.samplers,
    view: new DataView(buffer),
    texel: new Float64Array(4),
    sum: new Float64Array(4),
  };
  const handlers = {
    sample: sampleImage,
    gather: gatherTexels,
    read: readTexel,
    write: writeTexel,
    address: texelAddress,
    size: querySize,
    lod: queryLod,
    levels: (_: unknown, place: number, image: ImageRecord) => answer(state, place, [image.levels.length]),
    samples: (_: unknown, place: number, image: ImageRecord) => answer(state, place, [image.samples]),
    format: (_: unknown, place: number, image: ImageRecord) => answer(state, place, [image.format.dataType]),
    order: (_: unknown, place: number, image: ImageRecord) => answer(state, place, [image.format.channelOrder]),
  };
  const byNumber = imageInstructions.map((name) => handlers[name]);
  return (instruction, place) => {
    const handle = state.view.getUint32(place + imageSlots.handle, true);
    const image = state.images[(handle & 0xffff) - 1];
    const handler = byNumber[instruction];
    if (image === undefined || handler === undefined) throw new Error("uses a handle that is no image's");
    handler(state, place, image);
  };
}

/** The address that integer coordinates lead to; -1 outside, which the words state. */
function addressAt(state: ImageState, place: number, image: ImageRecord): number {
  const address = addressInside(state, place, image);
  state.view.setInt32(place + imageSlots.outside, address < 0 ? 1 : 0, true);
  if (address < 0) noteSizes(state, place, image);
  return address;
}

/** Stores the sizes of the level that an access is outside of. */
function noteSizes({ view }: ImageState, place: number, image: ImageRecord): void {
  const hasLevel = (view.getInt32(place + imageSlots.mask, true) & 2) !== 0;
  const level = image.levels[hasLevel ? view.getInt32(place + imageSlots.lod, true) : 0];
  if (level === undefined) view.setInt32(place + imageSlots.outside, 2, true);
  const layers = image.isArrayed || image.isCube ? [image.layers] : [];
  const sizes = level === undefined ? [] : [level.width, level.height, level.depth].slice(0, image.dimensions);
  const numbers = level === undefined ? [image.levels.length] : [...sizes, ...layers];
  for (let at = 0; at < 4; at++) view.setInt32(place + imageSlots.offset + 4 * at, numbers[at] ?? 0, true);
}

function addressInside(state: ImageState, place: number, image: ImageRecord): number {
  const mask = word(state, place, imageSlots.mask);
  const level = image.levels[(mask & 2) !== 0 ? word(state, place, imageSlots.lod) : 0];
  if (level === undefined) return -1;
  const at = (dimension: number) => {
    if (dimension >= image.dimensions) return 0;
    const offset = (mask & 0x18) !== 0 ? word(state, place, imageSlots.offset + 4 * dimension) : 0;
    const index = Math.floor(coordinate(state, place, dimension)) + offset;
    return index >= 0 && index < sizeOf(level, dimension) ? index : -1;
  };
  const [x, y, z] = [at(0), at(1), at(2)];
  const layer = image.isArrayed || image.isCube ? Math.floor(coordinate(state, place, image.dimensions)) : 0;
  const sample = (mask & 0x40) !== 0 ? word(state, place, imageSlots.sample) : 0;
  const isInside =
    x >= 0 && y >= 0 && z >= 0 && layer >= 0 && layer < image.layers && sample >= 0 && sample < image.samples;
  return isInside ? addressOf(image, level, [x, y, z], layer, sample) : -1;
}

function readTexel(state: ImageState, place: number, image: ImageRecord): void {
  const address = addressAt(state, place, image);
  if (address < 0) loadBorder(state, image, [0, 0, 0, 0]);
  else loadTexel(state, image, address);
  giveTexel(state, place, state.texel);
  if (image.format.bits[0] !== 64) return;
  const high = address < 0 ? 0 : state.view.getInt32(address + 4, true);
  state.view.setInt32(place + imageSlots.result + 4, high, true);
}

function writeTexel(state: ImageState, place: number, image: ImageRecord): void {
  const { view } = state;
  const address = addressAt(state, place, image);
  if (address < 0) return;
  const { format } = image;
  const isInteger = (word(state, place, imageSlots.flags) & 2) !== 0;
  for (let at = 0; at < 4; at++) {
    const slot = imageSlots.texel + 8 * at;
    const integer = format.kind === "uint" ? word(state, place, slot) >>> 0 : word(state, place, slot);
    state.texel[at] = isInteger ? integer : number(state, place, slot);
  }
  storeTexel(view, address, format, state.texel);
  if (format.bits[0] === 64) view.setInt32(address + 4, word(state, place, imageSlots.texel + 4), true);
}

/** The address of a texel, for atomic instructions; outside, of nothing that counts. */
function texelAddress(state: ImageState, place: number, image: ImageRecord): void {
  const address = addressAt(state, place, image);
  answer(state, place, [address < 0 ? place + imageSlots.nowhere : address]);
}

function querySize(state: ImageState, place: number, image: ImageRecord): void {
  const level = image.levels[(word(state, place, imageSlots.mask) & 2) !== 0 ? word(state, place, imageSlots.lod) : 0];
  const size = level === undefined ? [0, 0, 0] : [level.width, level.height, level.depth];
  const layers = image.isCube ? image.layers / 6 : image.layers;
  answer(state, place, [...size.slice(0, image.dimensions), ...(image.isArrayed ? [layers] : [])]);
}

/** Without gradients: the level that is read, and the level of detail before it is clamped. */
function queryLod(state: ImageState, place: number, image: ImageRecord): void {
  const sampler = samplerOf(state, place);
  const level = clamp(lodOf(state, place, image, sampler), 0, image.levels.length - 1);
  const lod = requestedLod(state, place, image, sampler);
  state.sum.set([sampler.isMipLinear ? level : Math.max(0, Math.ceil(level + 0.5) - 1), lod, 0, 0]);
  giveTexel(state, place, state.sum);
}
