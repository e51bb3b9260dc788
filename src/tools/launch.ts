// Starts a command from the chunks of the library. Chunks are ES modules, which Node 20 cannot compile from a cache, so they are linked
// here as functions: their text as functions, and what V8 has compiled of it, is kept in a file of the user's cache folder, which saves two
// thirds of the time that a command takes to start. Where that file cannot be read or is not whole, the command runs without it.
//
// SPIRVANA_CACHE names another folder for it; empty means none.

import type { Script } from "node:vm";

// Imports would be bundled with a copy of each of these modules, which takes longer than to open the cache.
const fs = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
const vm = process.getBuiltinModule("node:vm");

/** What `cli.ts` exports. */
interface Commands {
  run(name: string): Promise<void>;
  longestInput(): number;
}

type Exports = Readonly<Record<string, unknown>>;

/** A chunk as a function: takes what loads another chunk now, and what loads one later; returns its exports. */
type Linked = (load: (from: string) => Exports, later: (from: string) => Promise<Exports>) => Exports;

/** Bytes of input up to which a run writes the cache: in longer ones V8 drops what it has compiled for the start. */
const SHORT = 1 << 15;

/** Runs the command `name` from the chunks in `root`; `build` stands for the contents of all of them. */
export function launch(name: string, root: string, build: string): void {
  const path = cachePath(name, build);
  const cache = path === undefined ? undefined : openCache(path);
  const chunks = new Chunks(root, cache);
  // Sound: the build writes this chunk from `cli.ts`.
  const commands = chunks.load("tools/cli.js") as unknown as Commands;
  // Whatever a command has written is written by then; waiting for the engine to have nothing left to do would clean up in vain.
  void commands.run(name).then(() => process.exit());
  if (path === undefined) return;
  process.on("exit", () => {
    const input = commands.longestInput();
    const reads = input > 0 || cache?.reads === true;
    const learned = chunks.compiled || reads !== cache?.reads;
    if (learned && input < SHORT) writeCache(path, chunks.all(), reads);
  });
}

/**
 * A chunk and what it imports, each a function, as one script: the text of a list of them, and what V8 has compiled of it. One script
 * starts sooner than many, and its long text is not moved by the garbage collector.
 */
interface Group {
  /** The names of the chunks in the order of the list; the first one is what was asked for. */
  readonly names: readonly string[];
  readonly source: Buffer;
  readonly code: Buffer | undefined;
}

interface Kept extends Group {
  readonly code: Buffer;
}

/** A file of the cache that is open: of each group the place, so that a run reads no more than it needs. */
interface Cache {
  readonly file: number;
  readonly places: readonly Place[];
  /** Whether a run that has read an input is in it. */
  readonly reads: boolean;
}

interface Place {
  readonly names: readonly string[];
  readonly start: number;
  readonly source: number;
  readonly code: number;
}

/** The linked chunks of this process, each loaded when it is first asked for. */
class Chunks {
  private readonly root: string;
  private readonly cache: Cache | undefined;
  private readonly groups: (readonly [Group, Script])[] = [];
  private readonly linked = new Map<string, Linked>();
  private readonly exports = new Map<string, Exports>();
  /** Whether a group had to be compiled, since the cache had none of it that fits. */
  compiled = false;

  constructor(root: string, cache: Cache | undefined) {
    this.root = root;
    this.cache = cache;
  }

  /** The exports of the chunk whose path under the root is `name`. */
  load(name: string): Exports {
    const known = this.exports.get(name);
    if (known !== undefined) return known;
    const load = (from: string) => this.load(resolve(name, from));
    const exports = this.link(name)(load, async (from) => load(from));
    this.exports.set(name, exports);
    return exports;
  }

  private link(name: string): Linked {
    const known = this.linked.get(name);
    if (known !== undefined) return known;
    const group = this.kept(name) ?? this.read(name);
    const { names, source, code } = group;
    // Chunks are ASCII, which is read fastest so.
    const script = new vm.Script(source.toString("latin1"), { filename: `${this.root}/${name}`, cachedData: code });
    if (code === undefined || script.cachedDataRejected === true) this.compiled = true;
    this.groups.push([group, script]);
    // Sound: a group is a list of such functions, in the order of its names.
    const functions = script.runInThisContext() as Linked[];
    for (const [index, linked] of functions.entries()) {
      const member = names[index] ?? "";
      if (!this.linked.has(member)) this.linked.set(member, linked);
    }
    const found = this.linked.get(name);
    if (found === undefined) throw new Error(`${name} is missing`);
    return found;
  }

  /** The group of the cache that begins with a chunk, or else has it. */
  private kept(name: string): Kept | undefined {
    const places = this.cache?.places ?? [];
    const place = places.find(({ names }) => names[0] === name) ?? places.find(({ names }) => names.includes(name));
    return place && this.keptAt(place);
  }

  private keptAt({ names, start, source, code }: Place): Kept | undefined {
    const bytes = this.cache && readAt(this.cache.file, start, source + code);
    return bytes && { names, source: bytes.subarray(0, source), code: bytes.subarray(source) };
  }

  /** A chunk and what it imports that is not linked yet. */
  private read(name: string): Group {
    const functions = new Map<string, string>();
    const visit = (chunk: string): void => {
      if (functions.has(chunk) || this.linked.has(chunk)) return;
      const { text, imports } = linkable(fs.readFileSync(`${this.root}/${chunk}`, "latin1"));
      functions.set(chunk, text);
      for (const from of imports) visit(resolve(chunk, from));
    };
    visit(name);
    const text = `[${[...functions.values()].join(",")}]`;
    const source = Buffer.from(text.padEnd(aligned(text.length)), "latin1");
    return { names: [...functions.keys()], source, code: undefined };
  }

  /** All groups that are known, of this run and of earlier ones. */
  all(): readonly Kept[] {
    const own = this.groups.map(([group, script]) => ({ ...group, code: script.createCachedData() }));
    const linked = new Set(own.map(({ names: [first] }) => first));
    const others = this.cache?.places.filter(({ names: [first] }) => !linked.has(first)) ?? [];
    return [...own, ...others.map((place) => this.keptAt(place)).filter((group) => group !== undefined)];
  }
}

/** The path of the chunk that the chunk `name` calls `from`, which begins with `./` or `../`; `node:path` takes a millisecond for all. */
function resolve(name: string, from: string): string {
  let folder = name.slice(0, name.lastIndexOf("/"));
  let rest = from.startsWith("./") ? from.slice("./".length) : from;
  while (rest.startsWith("../")) {
    rest = rest.slice("../".length);
    folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), 0));
  }
  return folder === "" ? rest : `${folder}/${rest}`;
}

/** How each dynamic import of a chunk begins, and nothing else in it, as the build sees to; written so that no script takes it for one. */
const IMPORT = 'import\x28"';

/** The text of a function for an ES module as the bundler writes it: imports first, one list of exports last; and what it imports. */
function linkable(module: string): { readonly text: string; readonly imports: readonly string[] } {
  const spelled = /import(?:\{([^}]*)\}from)?"([^"]+)";/y;
  const imports: string[] = [];
  let head = "";
  let begin = 0;
  for (let match = spelled.exec(module); match !== null; match = spelled.exec(module)) {
    const [, names = "", from = ""] = match;
    imports.push(from);
    head += `const{${names.replaceAll(" as ", ":")}}=$load("${from}");`;
    begin = spelled.lastIndex;
  }
  const end = module.lastIndexOf("export{");
  const exported = module.slice(end + "export{".length, module.lastIndexOf("}")).split(",");
  const body = module.slice(begin, end).replaceAll(IMPORT, '$later("');
  return { text: `(function($load,$later){${head}${body}return{${exported.map(property).join(",")}}})`, imports };
}

/** `local as name` of a list of exports, as a property of an object literal. */
function property(item: string): string {
  const [local = "", name = local] = item.split(" as ");
  return `${name}:${local}`;
}

/** The file for a command of this very build on this very engine; undefined where there is to be none. */
function cachePath(name: string, build: string): string | undefined {
  const folder = process.env["SPIRVANA_CACHE"] ?? cacheFolder();
  return folder === undefined || folder === ""
    ? undefined
    : join(folder, "spirvana", `${name}-${build}-${process.version}-${process.arch}.bin`);
}

/** Where the system keeps caches of the user. */
function cacheFolder(): string | undefined {
  const { env, platform } = process;
  if (platform === "win32") return env["LOCALAPPDATA"] ?? env["TEMP"];
  const home = env["HOME"];
  if (platform === "darwin") return home === undefined ? undefined : join(home, "Library", "Caches");
  return env["XDG_CACHE_HOME"] ?? (home === undefined ? undefined : join(home, ".cache"));
}

/** What V8 wants the code in memory to be a multiple of; otherwise it copies it. */
const ALIGNMENT = 8;

/** Bytes of the length of the index, which begins the file. */
const LENGTH_BYTES = 4;

/** Bytes that are read of a file at first; mostly the index is no longer. */
const HEAD = 1 << 13;

/** The index, JSON: the groups in the order in which they follow, with the bytes of their texts and of their code. */
interface Index {
  readonly groups: readonly (readonly [names: readonly string[], source: number, code: number])[];
  readonly reads: boolean;
}

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

function openCache(path: string): Cache | undefined {
  try {
    const file = fs.openSync(path, "r");
    const head = Buffer.allocUnsafeSlow(HEAD);
    fs.readSync(file, head, 0, HEAD, 0);
    const end = LENGTH_BYTES + head.readUInt32LE();
    const text = end <= HEAD ? head.subarray(LENGTH_BYTES, end) : readAt(file, LENGTH_BYTES, end - LENGTH_BYTES);
    const { groups, reads }: Index = JSON.parse(text?.toString("latin1") ?? "");
    const places: Place[] = [];
    let start = aligned(end);
    for (const [names, source, code] of groups) {
      places.push({ names, start, source, code });
      start += source + aligned(code);
    }
    return start === fs.fstatSync(file).size ? { file, places, reads } : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of a file from `position` on; undefined where it has fewer. */
function readAt(file: number, position: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(length);
  return fs.readSync(file, bytes, 0, length, position) === length ? bytes : undefined;
}

/** How long a file of the cache is kept that no run has written; those of builds that are gone are two megabytes each. */
const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

function dropOld(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - fs.statSync(path).mtimeMs > KEPT_MILLISECONDS) fs.rmSync(path, { force: true });
  }
}

/** The file appears whole or not at all; only its user may read or change it. */
function writeCache(path: string, groups: readonly Kept[], reads: boolean): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const index: Index = {
      groups: groups.map(({ names, source, code }) => [names, source.length, code.length]),
      reads,
    };
    const text = JSON.stringify(index);
    const head = Buffer.alloc(aligned(LENGTH_BYTES + text.length));
    head.writeUInt32LE(text.length);
    head.write(text, LENGTH_BYTES, "latin1");
    const body = groups.map(({ source, code }) => [source, code, Buffer.alloc(aligned(code.length) - code.length)]);
    fs.writeFileSync(temporary, Buffer.concat([head, ...body.flat()]), { mode: 0o600 });
    fs.renameSync(temporary, path);
    dropOld(dirname(path));
  } catch {
    fs.rmSync(temporary, { force: true });
  }
}
