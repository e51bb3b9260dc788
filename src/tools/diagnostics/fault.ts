// The message of a command for an internal error: it asks for a report and contains the facts that the report needs.
import { reasonOf } from "../../support/diagnostics/internal-error.ts";
import { REPORTS, VERSION } from "../../support/version.ts";

export { isStackOverflow } from "../../support/diagnostics/internal-error.ts";

const fs = process.getBuiltinModule("node:fs");

/** The file that a line of a script comes from, and the line there. */
export type PlaceOf = (path: string, line: number) => { readonly path: string; readonly line: number } | undefined;

/** Places of callers that are shown, and characters of the command. */
const MOST_PLACES = 4;
const MOST_CHARACTERS = 500;

/** The message on an error that should not have happened, which a run of the tool `name` has thrown. */
export function faultReport(name: string, error: unknown, placeOf: PlaceOf): string {
  const places = error instanceof Error ? placesOf(error.stack ?? "", placeOf) : [];
  const { version, platform, arch } = process;
  return `${name}: internal error: ${shortened(reasonOf(error))}
This is a fault of Spirvana. Please report it with the input and these lines at ${REPORTS}
  version  Spirvana ${VERSION}, Node ${version}, ${platform} ${arch}
  command  ${shortened([name, ...process.argv.slice(2).map(quoted)].join(" "))}
  place    ${places.length === 0 ? "unknown" : places.slice(0, MOST_PLACES).join(", ")}
`;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}

function quoted(argument: string): string {
  return /^[\w./:=,+@%-]+$/.test(argument) ? argument : `'${argument}'`;
}

/** The places of a stack trace that lie in the library: as `src/ir/store/store.ts:120` where its source map is there. */
function placesOf(stack: string, placeOf: PlaceOf): readonly string[] {
  const frames = [...stack.matchAll(/^ +at (?:.*\()?(?:file:\/\/)?(\/.*|[A-Z]:[\\/].*):(\d+):(\d+)\)?$/gm)];
  return frames.flatMap(([, path = "", line, column]) => {
    const place = placeOf(path, Number(line));
    return place === undefined ? [] : sourcePlace(place.path, place.line, Number(column));
  });
}

function sourcePlace(path: string, line: number, column: number): string {
  try {
    const { SourceMap } = process.getBuiltinModule("node:module");
    const map = new SourceMap(JSON.parse(fs.readFileSync(`${path}.map`, "utf8")));
    const entry = map.findEntry(line - 1, column - 1);
    if ("originalSource" in entry) return `${entry.originalSource.replace(/^(\.\.\/)+/, "")}:${entry.originalLine + 1}`;
  } catch {
    // Without its map, the place in the bundle is all there is.
  }
  return `${path}:${line}:${column}`;
}
