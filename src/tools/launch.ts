// Starts a command from the chunks of the library. Chunks are ES modules, which Node 20 cannot compile from a cache, so they are linked
// here as functions: V8 keeps what it has compiled of them in a file of the user's cache folder, which saves two thirds of the
// time that a command takes to start. Whatever goes wrong with that file, the command runs without it.
//
// SPIRVANA_CACHE names another folder for it; empty means none.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";

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
  const cache = cacheFile(name, build);
  const kept = cache === undefined ? undefined : readIfThere(cache);
  const chunks = new Chunks(root, kept);
  // Sound: the build writes this chunk from `cli.ts`.
  const commands = chunks.load("tools/cli.js") as unknown as Commands;
  void commands.run(name);
  if (cache === undefined) return;
  process.on("exit", () => {
    const input = commands.longestInput();
    const reads = input > 0 || kept?.reads === true;
    const learned = chunks.compiled || reads !== kept?.reads;
    if (learned && input < SHORT) writeCache(cache, chunks.code(), reads);
  });
}

/** What a file of the cache holds. */
interface Kept {
  /** Compiled code by the names of chunks. */
  readonly code: ReadonlyMap<string, Buffer>;
  /** Whether a run that has read an input is in it. */
  readonly reads: boolean;
}

/** The linked chunks of this process, each loaded when it is first asked for. */
class Chunks {
  private readonly root: string;
  private readonly kept: Kept | undefined;
  private readonly scripts = new Map<string, vm.Script>();
  private readonly exports = new Map<string, Exports>();
  /** Whether a chunk had to be compiled, since the cache had none of it that fits. */
  compiled = false;

  constructor(root: string, kept: Kept | undefined) {
    this.root = root;
    this.kept = kept;
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
    const filename = `${this.root}/${name}`;
    const cachedData = this.kept?.code.get(name);
    // Chunks are ASCII, which is read fastest so.
    const source = linkable(fs.readFileSync(filename, "latin1"));
    const script = new vm.Script(source, { filename, cachedData });
    if (cachedData === undefined || script.cachedDataRejected === true) this.compiled = true;
    this.scripts.set(name, script);
    // Sound: `linkable` makes such a function.
    return script.runInThisContext() as Linked;
  }

  /** The compiled code of all chunks that are known, of this run and of earlier ones. */
  code(): Map<string, Buffer> {
    const code = new Map(this.kept?.code);
    for (const [name, script] of this.scripts) code.set(name, script.createCachedData());
    return code;
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

/** The text of a function for an ES module as the bundler writes it: imports first, one list of exports last. */
function linkable(text: string): string {
  const imports = /import(?:\{([^}]*)\}from)?"([^"]+)";/y;
  let head = "";
  let begin = 0;
  for (let match = imports.exec(text); match !== null; match = imports.exec(text)) {
    const [, names = "", from = ""] = match;
    head += `const{${names.replaceAll(" as ", ":")}}=$load("${from}");`;
    begin = imports.lastIndex;
  }
  const end = text.lastIndexOf("export{");
  const exported = text.slice(end + "export{".length, text.lastIndexOf("}")).split(",");
  const body = text.slice(begin, end).replaceAll(/\bimport\((?=")/g, "$later(");
  return `(function($load,$later){${head}${body}return{${exported.map(property).join(",")}}})`;
}

/** `local as name` of a list of exports, as a property of an object literal. */
function property(item: string): string {
  const [local = "", name = local] = item.split(" as ");
  return `${name}:${local}`;
}

/** The file for a command of this very build on this very engine; undefined where there is to be none. */
function cacheFile(name: string, build: string): string | undefined {
  const folder = process.env["SPIRVANA_CACHE"] ?? cacheFolder();
  return folder === undefined || folder === ""
    ? undefined
    : path.join(folder, "spirvana", `${name}-${build}-${process.version}-${process.arch}.bin`);
}

/** Where the system keeps caches of the user. */
function cacheFolder(): string | undefined {
  const { env, platform } = process;
  if (platform === "win32") return env["LOCALAPPDATA"] ?? env["TEMP"];
  const home = env["HOME"];
  if (platform === "darwin") return home === undefined ? undefined : path.join(home, "Library", "Caches");
  return env["XDG_CACHE_HOME"] ?? (home === undefined ? undefined : path.join(home, ".cache"));
}

/** Bytes of the last field of the file: the length of the text of the index, which stands before it, behind the code. */
const LENGTH_BYTES = 4;

/** The index of a file of the cache: the names of chunks with the lengths of their code, in the order of the file. */
interface Index {
  readonly chunks: readonly (readonly [name: string, bytes: number])[];
  readonly reads: boolean;
}

function readIfThere(file: string): Kept | undefined {
  try {
    const bytes = fs.readFileSync(file);
    const end = bytes.length - LENGTH_BYTES;
    const begin = end - bytes.readUInt32LE(end);
    const { chunks, reads }: Index = JSON.parse(bytes.toString("latin1", begin, end));
    const code = new Map<string, Buffer>();
    let offset = 0;
    for (const [name, length] of chunks) {
      code.set(name, bytes.subarray(offset, offset + length));
      offset += length;
    }
    return { code, reads };
  } catch {
    return undefined;
  }
}

/** The file appears whole or not at all; only its user may read or change it. */
function writeCache(file: string, code: ReadonlyMap<string, Buffer>, reads: boolean): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const index: Index = { chunks: Array.from(code, ([name, { length }]) => [name, length]), reads };
    const text = Buffer.from(JSON.stringify(index), "latin1");
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(text.length);
    fs.writeFileSync(temporary, Buffer.concat([...code.values(), text, length]), { mode: 0o600 });
    fs.renameSync(temporary, file);
  } catch {
    fs.rmSync(temporary, { force: true });
  }
}
