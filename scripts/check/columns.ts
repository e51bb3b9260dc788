// Checks who touches the columns of a Store: all layers above `ir` use its accessors, or handles.
import { readFileSync } from "node:fs";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

const COLUMNS = "src/ir/store/columns.ts";

/** The folder whose files may touch columns. */
const OWNERS = "src/ir/";

/** The names of the columns: the fields of typed arrays. */
export function columnNames(source: string): readonly string[] {
  return [...source.matchAll(/^ {2}(\w+): (?:(?:Int32|Uint16|Uint32)Array|Column<.*>);/gm)].map(
    ([, name = ""]) => name,
  );
}

/** The places in `source` that read or write a column. */
export function columnProblems(path: string, source: string, names: readonly string[]): readonly Problem[] {
  const access = new RegExp(
    `\\b(?:\\w*[sS]tore|columns)\\.(${names.join("|")})\\b|\\{[^{}]*\\b(${names.join("|")})\\b[^{}]*\\} = [\\w.]*[sS]tore;`,
  );
  return source.split("\n").flatMap((line, index) => {
    const [, read, taken] = access.exec(line) ?? [];
    const name = read ?? taken;
    return name === undefined
      ? []
      : [`${path}:${index + 1}: touches the column '${name}': use an accessor of ${COLUMNS}`];
  });
}

export const columns: Check = {
  name: "columns",
  run: () => {
    const names = columnNames(readFileSync(COLUMNS, "utf8"));
    const files = filesUnder("src", ".ts").filter((path) => !path.startsWith(OWNERS));
    return files.flatMap((path) => columnProblems(path, readFileSync(path, "utf8"), names));
  },
};
