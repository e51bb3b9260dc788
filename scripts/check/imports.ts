// Reads the imports of a module from its text. Imports are at the start of a line, as the formatter leaves them.
import { posix } from "node:path";

/** One import or re-export. */
export interface Import {
  readonly specifier: string;
  /** Erased before anything runs: `import type` and `export type`. */
  readonly typeOnly: boolean;
  /** `import("…")`: loads when it is reached, so it makes no cycle. */
  readonly dynamic: boolean;
  readonly line: number;
}

const staticImport = /^(?:import|export)\s+(?:(type)\s+(?![,=]|from\b))?(?:[^"';()=]*?\bfrom\s+)?"([^"]+)"/gm;
const dynamicImport = /\bimport\(\s*"([^"]+)"/g;

/** The imports of a module whose text is `source`. */
export function importsOf(source: string): readonly Import[] {
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const found: Import[] = [];
  for (const match of source.matchAll(staticImport)) {
    const [, type, specifier = ""] = match;
    found.push({ specifier, typeOnly: type !== undefined, dynamic: false, line: lineAt(match.index) });
  }
  for (const match of source.matchAll(dynamicImport)) {
    const [, specifier = ""] = match;
    found.push({ specifier, typeOnly: false, dynamic: true, line: lineAt(match.index) });
  }
  return found;
}

/** The path that a relative specifier in the file `from` names; undefined for packages and Node's modules. */
export function resolveImport(from: string, specifier: string): string | undefined {
  return specifier.startsWith(".") ? posix.normalize(posix.join(posix.dirname(from), specifier)) : undefined;
}
