// Decides which modules the library's chunks consist of. The bundler makes a chunk of all modules that the same entries need: exact, and hundreds of
// small files. Loading a file costs as much as parsing some kilobytes that are never called, so chunks join where that costs the entries least.

/** The cost of loading a file, in bytes to parse: 0.4 ms of CPU time, at 20 ns for each byte (Node 20 and 24). */
const BYTES_OF_A_FILE = 40_000;
/** The weight of what an entry loads later, such as a pass or a conversion, beside that of an entry. */
const WEIGHT_OF_LATER = 0.02;
/** A public entry loads at most so many times what it needs, and a little more. */
const MOST_LOADED = 1.1;
const LITTLE = 30_000;

/** Modules that the same entries need. */
class Chunk {
  /** @type {Set<string>} */
  modules = new Set();
  size = 0;
  /** Numbers of the entries. @type {Set<number>} */
  entries;
  /** All that the modules import, and what that imports. @type {Set<Chunk>} */
  needs = new Set();
  /** The cost of each of its bytes to each entry, as far as it is known: see `weightsOf`. @type {number[] | undefined} */
  weights = undefined;
  /** @type {string | undefined} */
  #key = undefined;

  /** @param {Set<number>} entries */
  constructor(entries) {
    this.entries = entries;
  }

  /** @param {Iterable<number>} entries */
  addEntries(entries) {
    for (const entry of entries) this.entries.add(entry);
    this.weights = undefined;
    this.#key = undefined;
  }

  /** Its entries as a text. */
  get key() {
    this.#key ??= [...this.entries].sort((one, other) => one - other).join();
    return this.#key;
  }

  /** Takes over what `other`, which the same entries need, consists of. @param {Chunk} other */
  join(other) {
    for (const module of other.modules) this.modules.add(module);
    for (const need of other.needs) this.needs.add(need);
    this.size += other.size;
  }
}

/**
 * For each entry of a build (what is loaded by its name, or by a dynamic import), the modules to load with it beyond those that it imports.
 *
 * @param {import("esbuild").Metafile} metafile Of a build without them.
 * @param {readonly string[]} named The entries that are loaded by their names.
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function modulesToAdd({ inputs, outputs }, named) {
  const roots = Object.values(outputs).flatMap(({ entryPoint }) => (entryPoint === undefined ? [] : [entryPoint]));
  roots.sort();
  const reached = roots.map((root) => modulesOf(inputs, root));
  const loaders = loadersOf(inputs, roots, reached).map((list, entry) =>
    named.includes(roots[entry] ?? "") ? [] : list,
  );
  const chunks = joined(exactChunks(inputs, sizesOf(outputs), reached), loaders);
  return new Map(
    roots.map((root, entry) => {
      const loaded = chunks.flatMap(({ entries, modules }) => (entries.has(entry) ? [...modules] : []));
      return [root, loaded.filter((module) => reached[entry]?.has(module) !== true).sort()];
    }),
  );
}

/**
 * For each entry the numbers of those that load it by a dynamic import.
 *
 * @param {import("esbuild").Metafile["inputs"]} inputs
 * @param {readonly string[]} roots
 * @param {readonly ReadonlySet<string>[]} reached
 */
function loadersOf(inputs, roots, reached) {
  /** @type {Map<string, Set<number>>} */
  const loaders = new Map();
  for (const [entry, modules] of reached.entries()) {
    for (const { kind, path } of [...modules].flatMap((module) => inputs[module]?.imports ?? [])) {
      if (kind === "dynamic-import") loaders.set(path, (loaders.get(path) ?? new Set()).add(entry));
    }
  }
  return roots.map((root) => [...(loaders.get(root) ?? [])]);
}

/** @param {import("esbuild").Metafile["outputs"]} outputs */
function sizesOf(outputs) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const [path, { bytesInOutput }] of Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs))) {
    sizes.set(path, (sizes.get(path) ?? 0) + bytesInOutput);
  }
  return sizes;
}

/**
 * A module, and all that it imports before it runs.
 *
 * @param {import("esbuild").Metafile["inputs"]} inputs
 * @param {string} root
 */
function modulesOf(inputs, root) {
  const found = new Set([root]);
  for (const path of found) {
    for (const { kind, path: target, external } of inputs[path]?.imports ?? []) {
      if (kind === "import-statement" && external !== true) found.add(target);
    }
  }
  return found;
}

/**
 * The chunks that the bundler makes.
 *
 * @param {import("esbuild").Metafile["inputs"]} inputs
 * @param {ReadonlyMap<string, number>} sizes
 * @param {readonly ReadonlySet<string>[]} reached
 */
function exactChunks(inputs, sizes, reached) {
  /** @type {Map<string, Chunk>} */
  const chunks = new Map();
  /** @type {Map<string, Chunk>} */
  const chunkOf = new Map();
  for (const [path, size] of [...sizes].sort(([one], [other]) => (one < other ? -1 : 1))) {
    // What `direct-imports.mjs` makes of a namespace is no file.
    if (size === 0 || !path.startsWith("src/")) continue;
    const entries = reached.flatMap((modules, entry) => (modules.has(path) ? [entry] : []));
    const chunk = chunks.get(entries.join()) ?? new Chunk(new Set(entries));
    chunks.set(entries.join(), chunk);
    chunkOf.set(path, chunk);
    chunk.modules.add(path);
    chunk.size += size;
  }
  for (const chunk of chunks.values()) {
    for (const target of [...chunk.modules].flatMap((path) => [...modulesOf(inputs, path)])) {
      const other = chunkOf.get(target);
      if (other !== undefined && other !== chunk) chunk.needs.add(other);
    }
  }
  return [...chunks.values()];
}

/**
 * Joins each chunk, small ones first, with the one that saves most, as long as one saves anything.
 *
 * @param {readonly Chunk[]} exact
 * @param {readonly (readonly number[])[]} loaders
 */
function joined(exact, loaders) {
  const room = loaders.map((list, entry) =>
    list.length > 0 ? Number.POSITIVE_INFINITY : loadedBytes(exact, entry) * (MOST_LOADED - 1) + LITTLE,
  );
  // What one entry alone needs is in its own file.
  let all = exact.filter(({ entries }) => entries.size > 1);
  for (;;) {
    const before = all.length;
    for (const small of [...all].sort((one, other) => one.size - other.size)) {
      if (!all.includes(small)) continue;
      let most = 0;
      /** @type {Chunk | undefined} */
      let best;
      for (const other of all) {
        const saved = other === small ? 0 : saving(small, other, loaders, room);
        if (saved > most) [best, most] = [other, saved];
      }
      if (best === undefined) continue;
      all = withJoined(all, small, best, room);
    }
    if (all.length === before) return all;
  }
}

/** @param {readonly Chunk[]} chunks @param {number} entry */
function loadedBytes(chunks, entry) {
  let size = 0;
  for (const chunk of chunks) if (chunk.entries.has(entry)) size += chunk.size;
  return size;
}

/**
 * The cost of each byte of a chunk to each entry: nothing if all that loads the entry has loaded the chunk.
 *
 * @param {Chunk} chunk
 * @param {readonly (readonly number[])[]} loaders
 */
function weightsOf(chunk, loaders) {
  chunk.weights ??= loaders.map((list) => {
    if (list.length === 0) return 1;
    return list.every((entry) => chunk.entries.has(entry)) ? 0 : WEIGHT_OF_LATER;
  });
  return chunk.weights;
}

/**
 * What all entries together save if two chunks become one, which all their entries load with what it needs; nothing if one has no room for it.
 *
 * @param {Chunk} one
 * @param {Chunk} other
 * @param {readonly (readonly number[])[]} loaders
 * @param {readonly number[]} room
 */
function saving(one, other, loaders, room) {
  const [weights, others] = [weightsOf(one, loaders), weightsOf(other, loaders)];
  let saved = 0;
  for (const entry of one.entries) {
    if (other.entries.has(entry)) saved += Math.min(weights[entry] ?? 0, others[entry] ?? 0) * BYTES_OF_A_FILE;
    else saved -= (others[entry] ?? 0) * other.size;
  }
  for (const entry of other.entries) if (!one.entries.has(entry)) saved -= (weights[entry] ?? 0) * one.size;
  if (saved <= 0) return 0;
  const needed = new Set([...one.needs, ...other.needs]);
  needed.delete(one);
  needed.delete(other);
  for (const entry of new Set([...one.entries, ...other.entries])) {
    let bytes = (one.entries.has(entry) ? 0 : one.size) + (other.entries.has(entry) ? 0 : other.size);
    for (const chunk of needed) {
      if (chunk.entries.has(entry)) continue;
      bytes += chunk.size;
      saved -= (weightsOf(chunk, loaders)[entry] ?? 0) * (chunk.size + BYTES_OF_A_FILE);
    }
    if (saved <= 0 || (bytes > 0 && bytes > (room[entry] ?? 0))) return 0;
  }
  return saved;
}

/**
 * The chunks where `one` and `other` have become one, and with them all that are then needed by the same entries.
 *
 * @param {readonly Chunk[]} chunks
 * @param {Chunk} one
 * @param {Chunk} other
 * @param {number[]} room Loses what each entry then loads besides.
 */
function withJoined(chunks, one, other, room) {
  const entries = [...one.entries, ...other.entries];
  for (const chunk of new Set([one, other, ...one.needs, ...other.needs])) {
    const added = new Set(entries.filter((entry) => !chunk.entries.has(entry)));
    for (const entry of added) room[entry] = (room[entry] ?? 0) - chunk.size;
    if (added.size > 0) chunk.addEntries(added);
  }
  /** @type {Map<string, Chunk>} */
  const kept = new Map();
  /** @type {Map<Chunk, Chunk>} */
  const replaced = new Map();
  for (const chunk of chunks) {
    const equal = kept.get(chunk.key);
    if (equal === undefined) kept.set(chunk.key, chunk);
    else {
      replaced.set(chunk, equal);
      equal.join(chunk);
    }
  }
  const grown = new Set(replaced.values());
  for (const chunk of kept.values()) {
    for (const need of [...chunk.needs]) {
      const now = replaced.get(need) ?? need;
      if (!grown.has(now)) continue;
      chunk.needs.delete(need);
      for (const needed of [now, ...now.needs]) chunk.needs.add(replaced.get(needed) ?? needed);
    }
    chunk.needs.delete(chunk);
  }
  return [...kept.values()];
}
