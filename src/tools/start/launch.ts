// Starts a command from the chunks of the library. Chunks are ES modules, which Node 20 cannot compile from a cache, so they are linked
// here as functions: their text as functions, and what V8 has compiled of it, is kept in a file of the user's cache folder (`compile-cache.ts`), which
// saves two thirds of the time that a command takes to start. If there is no such file, the command runs without it.
//
// SPIRVANA_CACHE names another folder for it; empty means none. SPIRVANA_PLAIN_START=1 imports the modules as Node does instead, without the cache
// and without options of V8: a command does the same, and starts later.

import type { Script } from "node:vm";
import type { PlaceOf } from "../diagnostics/fault.ts";
import { CompileCache, cachePath, type Group, type Kept, sourceOf, writeCache } from "./compile-cache.ts";

// Imports would be bundled with a copy of each of these modules, which takes longer than to open the cache.
const fs = process.getBuiltinModule("node:fs");
const vm = process.getBuiltinModule("node:vm");

/** The exports of `cli.ts`. */
interface Commands {
  run(name: string, placeOf: PlaceOf): Promise<void>;
  longestInput(): number;
}

type Exports = Readonly<Record<string, unknown>>;

/** A chunk as a function: takes what loads another chunk now, and what loads one later; returns its exports. */
type Linked = (load: (from: string) => Exports, later: (from: string) => Promise<Exports>) => Exports;

/** Bytes of input up to which a run writes the cache: in longer ones V8 drops what it has compiled for the start. */
const SHORT = 1 << 15;

/** Runs the command `name` from the chunks in `root`; `build` stands for the contents of all of them. */
export function launch(name: string, root: string, build: string): void {
  if (process.env["SPIRVANA_PLAIN_START"] === "1") {
    void launchPlainly(name, root);
    return;
  }
  const path = cachePath(name, build);
  const cache = path === undefined ? undefined : CompileCache.open(path);
  const chunks = new Chunks(root, cache);
  // Sound: the build writes this chunk from `cli.ts`.
  const commands = chunks.load("tools/cli.js") as unknown as Commands;
  // All output is written by then. Waiting for Node's event loop to drain would only spend time on cleaning up.
  void commands.run(name, (path, line) => chunks.placeOf(path, line)).then(() => process.exit());
  if (path === undefined) return;
  process.on("exit", () => {
    const input = commands.longestInput();
    const reads = input > 0 || cache?.reads === true;
    const learned = chunks.compiled || reads !== cache?.reads;
    if (learned && input < SHORT) writeCache(path, () => chunks.all(), reads);
  });
}

async function launchPlainly(name: string, root: string): Promise<void> {
  const { pathToFileURL } = process.getBuiltinModule("node:url");
  // Sound: as above.
  const commands = (await import(pathToFileURL(`${root}/tools/cli.js`).href)) as Commands;
  await commands.run(name, (path, line) => ({ path, line }));
  process.exit();
}

/** The linked chunks of this process, each loaded when it is first asked for. */
class Chunks {
  readonly #root: string;
  readonly #cache: CompileCache | undefined;
  readonly #groups: (readonly [Group, Script])[] = [];
  readonly #linked = new Map<string, Linked>();
  readonly #exports = new Map<string, Exports>();
  /** Whether a group had to be compiled, since the cache had none of it that fits. */
  compiled = false;

  constructor(root: string, cache: CompileCache | undefined) {
    this.#root = root;
    this.#cache = cache;
  }

  /** The exports of the chunk whose path under the root is `name`. */
  load(name: string): Exports {
    const known = this.#exports.get(name);
    if (known !== undefined) return known;
    const load = (from: string) => this.load(resolve(name, from));
    const exports = this.#link(name)(load, async (from) => load(from));
    this.#exports.set(name, exports);
    return exports;
  }

  #link(name: string): Linked {
    const known = this.#linked.get(name);
    if (known !== undefined) return known;
    const group = this.#cache?.groupOf(name) ?? this.#read(name);
    const { names, source, code } = group;
    // Chunks are ASCII, which is read fastest so.
    const filename = `${this.#root}/${names[0] ?? name}`;
    const script = new vm.Script(source.toString("latin1"), { filename, cachedData: code });
    if (code === undefined || script.cachedDataRejected === true) this.compiled = true;
    this.#groups.push([group, script]);
    // Sound: a group is a list of such functions, in the order of its names.
    const functions = script.runInThisContext() as Linked[];
    for (const [index, linked] of functions.entries()) {
      const member = names[index] ?? "";
      if (!this.#linked.has(member)) this.#linked.set(member, linked);
    }
    const found = this.#linked.get(name);
    if (found === undefined) throw new Error(`${name} is missing`);
    return found;
  }

  /** A chunk and what it imports that is not linked yet. */
  #read(name: string): Group {
    const functions = new Map<string, string>();
    const visit = (chunk: string): void => {
      if (functions.has(chunk) || this.#linked.has(chunk)) return;
      const { text, imports } = linkable(fs.readFileSync(`${this.#root}/${chunk}`, "latin1"));
      functions.set(chunk, text);
      for (const from of imports) visit(resolve(chunk, from));
    };
    visit(name);
    const source = sourceOf(`[\n${[...functions.values()].join(",\n")}]`);
    return { names: [...functions.keys()], source, code: undefined };
  }

  /** The file of a chunk and the line in it, of the line of a script; undefined for other files. */
  placeOf(path: string, line: number): { readonly path: string; readonly line: number } | undefined {
    const group = this.#groups.map(([one]) => one).find(({ names }) => `${this.#root}/${names[0]}` === path);
    if (group === undefined) return undefined;
    const lines = group.source.toString("latin1").split("\n").slice(0, line);
    const begin = lines.findLastIndex((text) => text.startsWith(FUNCTION));
    const name = group.names[lines.filter((text) => text.startsWith(FUNCTION)).length - 1];
    return name === undefined ? undefined : { path: `${this.#root}/${name}`, line: line - begin - 1 };
  }

  /** All groups that are known, of this run and of earlier ones. */
  all(): readonly Kept[] {
    const own = this.#groups.map(([group, script]) => ({ ...group, code: script.createCachedData() }));
    const linked = new Set(own.map(({ names: [first = ""] }) => first));
    return [...own, ...(this.#cache?.othersThan(linked) ?? [])];
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

/** How the function of a chunk begins, and no line in a chunk, as the build sees to. */
const FUNCTION = "(function($load,$later){";

/**
 * The text of a function for an ES module as the bundler writes it: imports first, one list of exports last; and what it imports. Its first
 * line holds the imports; then each line and column is that of the module.
 */
function linkable(module: string): { readonly text: string; readonly imports: readonly string[] } {
  const spelled = /import(?:\{([^}]*)\}from)?"([^"]+)";\s*/y;
  const imports: string[] = [];
  let head = "";
  let begin = 0;
  for (let match = spelled.exec(module); match !== null; match = spelled.exec(module)) {
    const [, names = "", from = ""] = match;
    imports.push(from);
    head += `const{${names.replaceAll(/\s+as\s+/g, ":").replaceAll("\n", "")}}=$load("${from}");`;
    begin = spelled.lastIndex;
  }
  const end = module.lastIndexOf("export{");
  const exported = module.slice(end + "export{".length, module.lastIndexOf("}")).split(",");
  const place = module.slice(0, begin).replaceAll(/[^\n]/g, " ");
  const body = module.slice(begin, end).replaceAll(IMPORT, '$later("');
  return { text: `${FUNCTION}${head}\n${place}${body}return{${exported.map(property).join(",")}}})`, imports };
}

/** `local as name` of a list of exports, as a property of an object literal. */
function property(item: string): string {
  const [local = "", name = local] = item.trim().split(/\s+as\s+/);
  return `${name}:${local}`;
}
