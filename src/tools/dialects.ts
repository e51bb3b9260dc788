// The dialects that tools know, each in a chunk of its own: loaded when the input, or a pass, names it.

import { builtin } from "../dialects/builtin/index.ts";
import type { Dialect } from "../ir/index.ts";
import type { Upgrader } from "../text/index.ts";

const loaders: Readonly<Record<string, () => Promise<Dialect>>> = {
  affine: async () => (await import("../dialects/affine/index.ts")).affine,
  arith: async () => (await import("../dialects/arith/index.ts")).arith,
  arm_neon: async () => (await import("../dialects/arm-neon/index.ts")).armNeon,
  arm_sve: async () => (await import("../dialects/arm-sve/index.ts")).armSve,
  bufferization: async () => (await import("../dialects/bufferization/index.ts")).bufferization,
  cf: async () => (await import("../dialects/cf/index.ts")).cf,
  complex: async () => (await import("../dialects/complex/index.ts")).complex,
  dlti: async () => (await import("../dialects/dlti/index.ts")).dlti,
  func: async () => (await import("../dialects/func/index.ts")).func,
  gpu: async () => (await import("../dialects/gpu/index.ts")).gpu,
  index: async () => (await import("../dialects/index/index.ts")).index,
  llvm: async () => (await import("../dialects/llvm/dialect.ts")).llvm,
  scf: async () => (await import("../dialects/scf/index.ts")).scf,
  math: async () => (await import("../dialects/math/index.ts")).math,
  ml_program: async () => (await import("../dialects/ml-program/index.ts")).mlProgram,
  memref: async () => (await import("../dialects/memref/index.ts")).memref,
  spirv: async () => (await import("../dialects/spirv/dialect.ts")).spirv,
  tensor: async () => (await import("../dialects/tensor/index.ts")).tensor,
  test: async () => (await import("../dialects/test/index.ts")).test,
  vector: async () => (await import("../dialects/vector/index.ts")).vector,
  vcix: async () => (await import("../dialects/vcix/index.ts")).vcix,
  ub: async () => (await import("../dialects/ub/index.ts")).ub,
};

const upgraders: Readonly<Record<string, () => Promise<Upgrader>>> = {
  spirv: async () => (await import("../dialects/spirv/upgrade/index.ts")).spirvUpgrader,
  func: async () => (await import("../dialects/func/upgrade.ts")).funcUpgrader,
  vector: async () => (await import("../dialects/vector/upgrade.ts")).vectorUpgrader,
  llvm: async () => (await import("../dialects/llvm/upgrade.ts")).llvmUpgrader,
  builtin: async () => (await import("../dialects/builtin/upgrade.ts")).builtinUpgrader,
};

/** The names of the dialects that older text may need, whatever it calls them. */
export const upgradableDialects: readonly string[] = Object.keys(upgraders);

/** The upgraders of dialects. */
export function loadUpgraders(): Promise<readonly Upgrader[]> {
  return Promise.all(Object.values(upgraders).map((load) => load()));
}

/** The names of all dialects, sorted. */
export const dialectNames: readonly string[] = ["builtin", ...Object.keys(loaders)].sort();

/** Dialects by name, with builtin; unknown names are left out. */
export async function loadDialects(names: Iterable<string>): Promise<readonly Dialect[]> {
  const wanted = [...new Set(names)].flatMap((name) => loaders[name] ?? []);
  return [builtin, ...(await Promise.all(wanted.map((load) => load())))];
}

const FULL_STOP = 46;
const LESS = 60;

interface Spelling {
  readonly name: string;
  readonly bytes: readonly number[];
}

/**
 * Finds the dialects that a text mentions: names before a full stop, or between `!` or `#` and `<`. It never misses one and rarely
 * finds too many.
 */
export function mentionedDialects(text: Uint8Array): ReadonlySet<string> {
  const search = new DialectSearch();
  search.run(text);
  return search.found;
}

class DialectSearch {
  readonly found = new Set<string>();
  /** The names that are still to be found, by last bytes. */
  readonly #rest = spellingsByLastByte();

  run(text: Uint8Array): void {
    for (const mark of [FULL_STOP, LESS]) {
      for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
        const candidates = this.#rest[text[at - 1] ?? 0];
        if (candidates !== undefined) this.#note(text, at, mark, candidates);
      }
    }
    for (const name of metadataDialects(text)) this.found.add(name);
  }

  #note(text: Uint8Array, at: number, mark: number, candidates: readonly Spelling[]): void {
    for (const { name, bytes } of candidates) {
      if (!endsWith(text, at, bytes) || (mark === LESS && !isSigil(text[at - bytes.length - 1]))) continue;
      // One name may end like another one: `cf` and `scf`.
      this.found.add(name);
      this.#rest[text[at - 1] ?? 0] = candidates.filter((one) => !this.found.has(one.name));
    }
  }
}

/** Longer texts are not searched to their ends at first. */
const SAMPLED_FROM = 1 << 18;
const SAMPLE = 1 << 12;
const SAMPLES = 16;

/**
 * The dialects that samples of a long text mention, its beginning and end among them; undefined of a short one. The whole search costs as
 * much as a tenth of all reading, while most texts mention early what they use.
 */
export function sampledDialects(text: Uint8Array): ReadonlySet<string> | undefined {
  if (text.length < SAMPLED_FROM) return undefined;
  const search = new DialectSearch();
  const step = (text.length - SAMPLE) / SAMPLES;
  for (let sample = 0; sample <= SAMPLES; sample++) {
    const begin = Math.floor(sample * step);
    search.run(text.subarray(begin, begin + SAMPLE));
  }
  return search.found;
}

/** The names of the dialects, by their last bytes. */
function spellingsByLastByte(): (readonly Spelling[] | undefined)[] {
  const lists: Spelling[][] = [];
  for (const name of Object.keys(loaders)) {
    const bytes = bytesOf(name);
    const last = bytes.at(-1) ?? 0;
    lists[last] = [...(lists[last] ?? []), { name, bytes }];
  }
  return lists;
}

/** Whether a byte begins the name of a dialect's type or attribute. */
function isSigil(byte: number | undefined): boolean {
  return byte === 33 || byte === 35;
}

/** Dialects with a section in the metadata at the end of a text or of its pieces: names before a colon. */
function metadataDialects(text: Uint8Array): readonly string[] {
  const found: string[] = [];
  for (let at = text.indexOf(NUMBER_SIGN); at !== -1; at = text.indexOf(NUMBER_SIGN, at + 1)) {
    if (!endsWith(text, at + 3, METADATA_END)) continue;
    let begin = at;
    while (begin > 0 && !endsWith(text, begin, METADATA_BEGIN)) begin--;
    const metadata = new TextDecoder().decode(text.subarray(begin, at));
    found.push(...Object.keys(loaders).filter((name) => new RegExp(`\\b${name}\\s*:`).test(metadata)));
  }
  return found;
}

const NUMBER_SIGN = 35;
const METADATA_BEGIN = bytesOf("{-#");
const METADATA_END = bytesOf("#-}");

function bytesOf(name: string): readonly number[] {
  return [...name].map((char) => char.charCodeAt(0));
}

function endsWith(text: Uint8Array, end: number, bytes: readonly number[]): boolean {
  const begin = end - bytes.length;
  let index = bytes.length - 1;
  while (index >= 0 && text[begin + index] === bytes[index]) index--;
  return index < 0;
}
