// Changes to source files, gathered and then written at once: a definition that fails half-way leaves nothing after.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What to write, or why nothing is written. */
export type Edit = Changes | string;

export class Changes {
  readonly #texts = new Map<string, string>();

  /** The text of a file with the changes so far; empty for a new file. */
  text(path: string): string {
    return this.#texts.get(path) ?? (existsSync(path) ? readFileSync(path, "utf8") : "");
  }

  set(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  /** Writes all files; returns their paths. */
  write(): readonly string[] {
    for (const [path, text] of this.#texts) writeFileSync(path, text);
    return [...this.#texts.keys()];
  }

  /** Inserts a definition before the first exported constant whose name comes after it, or at the end. */
  insertExport(path: string, name: string, code: string): void {
    const lines = this.text(path).trimEnd().split("\n");
    let at = lines.findIndex((line) => (/^export const (\w+)/.exec(line)?.[1] ?? "") > name);
    if (at < 0) at = lines.length;
    // A comment belongs to the declaration below it.
    while (at > 0 && /^(\/\*\*| \*|\/\/)/.test(lines[at - 1] ?? "")) at--;
    lines.splice(at, 0, "", ...code.trimEnd().split("\n"), "");
    this.set(path, `${lines.join("\n").replaceAll(/\n{3,}/g, "\n\n")}\n`);
  }

  /** Adds names to the import from a module, which is made if there is none. */
  addImport(path: string, from: string, names: readonly string[]): void {
    const text = this.text(path);
    const there = new RegExp(`^import \\{([^}]*)\\} from "${from.replaceAll(".", "\\.")}";`, "m").exec(text);
    const known = (there?.[1] ?? "").split(",").map((name) => name.trim());
    const all = [...new Set([...known, ...names])].filter((name) => name !== "");
    const line = `import { ${all.join(", ")} } from "${from}";`;
    if (there !== null) this.set(path, text.replace(there[0], line));
    else if (names.length > 0) this.set(path, insertImport(text, line));
  }

  /** Adds a name to the list in braces or brackets that follows `opening`, which is once in the file. */
  addToList(path: string, opening: string, name: string): void {
    const text = this.text(path);
    const start = text.indexOf(opening);
    if (start < 0) throw new Error(`${path} has no '${opening}'`);
    const at = start + opening.length;
    this.set(path, `${text.slice(0, at)} ${name},${text.slice(at)}`);
  }

  /** Adds a piece to a file of IR tests. */
  addPiece(path: string, kind: string, piece: string): void {
    const before = this.text(path);
    const start = before === "" ? `// test: ${kind}\n` : `${before.trimEnd()}\n\n// -----\n`;
    this.set(path, `${start}\n${piece.trimEnd()}\n`);
  }
}

/** After the last import, or after the comment that opens the file. */
function insertImport(text: string, line: string): string {
  const imports = [...text.matchAll(/^(?:import|\} from) .*;$/gm)];
  const last = imports.at(-1);
  const at = last === undefined ? text.indexOf("\n\n") + 1 : last.index + last[0].length;
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`;
}

/** `Object 1` becomes object_1, `GroupNonUniform` group_non_uniform. */
export function snakeCase(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll(/[^A-Za-z0-9]+/g, "_");
  return words.replaceAll(/^_|_$/g, "").toLowerCase();
}

export const kebabCase = (name: string): string => snakeCase(name).replaceAll("_", "-");

export const camelCase = (name: string): string => snakeCase(name).replaceAll(/_(\w)/g, (_, one) => one.toUpperCase());
