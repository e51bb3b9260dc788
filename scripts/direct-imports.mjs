// A plugin of esbuild that leads each import to the modules that define what it names. Chunks are made of whole modules, and esbuild counts all
// that an `index.ts` exports as part of each entry that imports anything from it: an import of one function would load a layer.
// It reads the sources as the formatter leaves them: imports and exports begin at the start of a line. An import that it cannot read keeps its meaning.

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Imports and re-exports of values by name. */
const named = /^(import|export) \{([^}]*)\} from "(\.[^"]+)";/gm;
const starred = /^export \* from "(\.[^"]+)";/gm;
const namespaces = /^import \* as (\w+) from "(\.[^"]+)";/gm;
/** Declarations that leave something at run time. */
const declared = /^export (?:const|let|(?:abstract )?class|(?:async )?function\*?) ([\w$]+)/gm;
/** Exports of what a module declares or imports, of parts of a value, and of a namespace. */
const listed = /^export \{([^}]*)\};|^export const [[{]([^\]}]*)[\]}] =|^export \* as ([\w$]+) from/gm;

/**
 * How the path begins of a module that exports some names of another: they follow, and after colons the other and the one that imports them, so
 * that it is in the chunk of that.
 */
const SOME = "some:";

/** The namespace of a module for each entry that exports all of it: what else the entry loads is imported there, where no other module imports it. */
const ENTRY = "entry";

/**
 * How the bundler's metafile calls the entry for a module.
 *
 * @param {string} path
 */
export function entryName(path) {
  return `${ENTRY}:${resolve(path)}`;
}

/**
 * The names of values in a list between braces, with the names that they have outside of it.
 *
 * @param {string} list
 */
function namesIn(list) {
  const items = list.split(",").map((item) => item.trim());
  return items.flatMap((item) => {
    if (item === "" || item.startsWith("type ")) return [];
    const [name = "", alias = name] = item.split(" as ");
    return [{ name, alias }];
  });
}

/**
 * The names that a module uses of a namespace that it imports; undefined if it uses the namespace itself.
 *
 * @param {string} text
 * @param {string} namespace
 */
function membersOf(text, namespace) {
  const found = new Set();
  const uses = new RegExp(`(?<![.\\w$])${namespace}(?![\\w$])(?:\\.([\\w$]+))?`, "g");
  for (const [, member] of text.replaceAll(namespaces, "").matchAll(uses)) {
    if (member === undefined) return undefined;
    found.add(member);
  }
  return [...found];
}

/** What modules export, each read once. */
class Exports {
  /** @type {Map<string, { own: Set<string>, others: Map<string, { path: string, name: string }>, stars: string[] }>} */
  #known = new Map();

  /**
   * The module that defines what `path` exports as `name`, and its name there; undefined for types.
   *
   * @param {string} path
   * @param {string} name
   * @returns {{ path: string, name: string } | undefined}
   */
  definitionOf(path, name) {
    const { own, others, stars } = this.#of(path);
    if (own.has(name)) return { path, name };
    const other = others.get(name);
    if (other !== undefined) return this.definitionOf(other.path, other.name);
    for (const star of stars) {
      const found = this.definitionOf(star, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** @param {string} path */
  #of(path) {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(path, "utf8");
    const own = new Set([...text.matchAll(declared)].map(([, name = ""]) => name));
    for (const [, list = "", parts = "", namespace = ""] of text.matchAll(listed)) {
      for (const { alias } of namesIn(`${list},${parts},${namespace}`)) own.add(alias);
    }
    /** @type {Map<string, { path: string, name: string }>} */
    const others = new Map();
    for (const [, keyword, list = "", from = ""] of text.matchAll(named)) {
      if (keyword === "import") continue;
      for (const { name, alias } of namesIn(list)) others.set(alias, { path: join(dirname(path), from), name });
    }
    const stars = [...text.matchAll(starred)].map(([, from = ""]) => join(dirname(path), from));
    const found = { own, others, stars };
    this.#known.set(path, found);
    return found;
  }
}

/**
 * The plugin. `alsoImported` gives further modules to count as part of an entry, by its name and by their paths: chunks can be made larger so.
 *
 * @param {(path: string) => readonly string[]} [alsoImported]
 * @returns {import("esbuild").Plugin}
 */
export function directImports(alsoImported = () => []) {
  const exports = new Exports();

  /** Names whose definitions are not found stay, so that the bundler reports them. @param {string} keyword @param {string} from @param {readonly { name: string, alias: string }[]} names */
  const statements = (keyword, from, names) => {
    /** @type {Map<string, string[]>} */
    const lists = new Map();
    for (const { name, alias } of names) {
      const definition = exports.definitionOf(from, name) ?? { path: from, name };
      const list = lists.get(definition.path) ?? [];
      list.push(`${definition.name} as ${alias}`);
      lists.set(definition.path, list);
    }
    const texts = [...lists].map(([path, list]) => `${keyword} { ${list.join(", ")} } from ${JSON.stringify(path)};`);
    return texts.join(" ");
  };

  /** @param {string} path */
  const directly = (path) => {
    const text = readFileSync(path, "utf8");
    return text
      .replaceAll(named, (statement, keyword, list, from) => {
        const lines = statement.split("\n").length;
        return statements(keyword, join(dirname(path), from), namesIn(list)) + "\n".repeat(lines - 1);
      })
      .replaceAll(namespaces, (statement, namespace, from) => {
        const members = membersOf(text, namespace);
        const target = JSON.stringify(`${SOME}${members?.join(",")}:${join(dirname(path), from)}:${path}`);
        return members === undefined ? statement : `import * as ${namespace} from ${target};`;
      });
  };

  return {
    name: "direct imports",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /\.ts$/ }, ({ path, kind, resolveDir }) => {
        const isEntry = kind === "entry-point" || kind === "dynamic-import";
        return isEntry ? { path: resolve(resolveDir, path), namespace: ENTRY } : undefined;
      });
      onLoad({ filter: /.*/, namespace: ENTRY }, ({ path }) => {
        const also = alsoImported(entryName(path)).map((other) => `import ${JSON.stringify(resolve(other))};`);
        return { contents: [`export * from ${JSON.stringify(path)};`, ...also].join("\n"), resolveDir: dirname(path) };
      });
      onLoad({ filter: /\.ts$/, namespace: "file" }, ({ path }) => ({ contents: directly(path), loader: "ts" }));
      onResolve({ filter: new RegExp(`^${SOME}`) }, ({ path }) => ({ path, namespace: SOME }));
      onLoad({ filter: /.*/, namespace: SOME }, ({ path }) => {
        const [, members = "", from = ""] = path.split(":");
        // Of what looks like a member in a comment there is none; of a real one, the bundler warns.
        const found = members.split(",").filter((name) => exports.definitionOf(from, name) !== undefined);
        const names = found.map((name) => ({ name, alias: name }));
        return { contents: statements("export", from, names), resolveDir: dirname(from) };
      });
    },
  };
}

/**
 * A chunk without its imports of nothing. All else keeps its lines, and what follows the imports its columns, as its source map has them.
 *
 * @param {string} chunk
 */
export function withoutBareImports(chunk) {
  const spelled = /import(?:\{[^}]*\}from)?"[^"]+";\s*/y;
  let head = "";
  let end = 0;
  for (let match = spelled.exec(chunk); match !== null; match = spelled.exec(chunk)) {
    head += match[0].startsWith('import"') ? match[0].replaceAll(/[^\n]/g, "") : match[0];
    end = spelled.lastIndex;
  }
  /** @param {string} text */
  const column = (text) => text.length - 1 - text.lastIndexOf("\n");
  return head + " ".repeat(column(chunk.slice(0, end)) - column(head)) + chunk.slice(end);
}
