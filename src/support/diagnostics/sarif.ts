// Diagnostics as a log in SARIF 2.1.0 (OASIS), which build systems and editors display.

import { VERSION } from "../version.ts";
import type { Diagnostic, Severity } from "./diagnostic.ts";

/** A diagnostic and the file that was read when it was found. */
export interface Finding {
  readonly diagnostic: Diagnostic;
  readonly file?: string | undefined;
}

/** SARIF's levels. */
const LEVELS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", remark: "note", note: "note" };

/** A log in SARIF 2.1.0 with one run of `spirvana`. */
export function sarifLog(findings: readonly Finding[]): object {
  const codes = [...new Set(findings.map(({ diagnostic }) => diagnostic.code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "spirvana",
            version: VERSION,
            informationUri: "https://github.com/spirvana/spirvana",
            rules: codes.map((id) => ruleOf(id, findings)),
          },
        },
        columnKind: "unicodeCodePoints",
        results: findings.map(({ diagnostic, file }) => resultOf(diagnostic, file, codes)),
      },
    ],
  };
}

/** A rule with what it asks for, where a finding says it. */
function ruleOf(id: string, findings: readonly Finding[]): object {
  const help = findings.find(({ diagnostic }) => diagnostic.code === id && diagnostic.help !== undefined);
  return { id, ...(help === undefined ? {} : { fullDescription: { text: help.diagnostic.help } }) };
}

function resultOf(diagnostic: Diagnostic, file: string | undefined, codes: readonly string[]): object {
  const { code, severity, message, help, notes } = diagnostic;
  const location = locationOf(diagnostic, file);
  const related = notes.map((note) => ({ message: { text: note.message }, ...locationOf(note, file) }));
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: help === undefined ? message : `${message}\n${help}` },
    ...(location === undefined ? {} : { locations: [location] }),
    ...(related.length === 0 ? {} : { relatedLocations: related }),
  };
}

/** A place in a text, or in a binary; undefined if neither it nor a file is known. */
function locationOf({ place, binary }: Diagnostic, file: string | undefined): object | undefined {
  // Text that was assembled has both; its own lines are what an editor shows.
  const isBinary = binary !== undefined && (place === undefined || place.file !== file);
  const uri = isBinary ? (file ?? place?.file) : (place?.file ?? file);
  if (uri === undefined) return undefined;
  const artifactLocation = { uri };
  if (isBinary) {
    const snippet = binary.instruction === undefined ? {} : { snippet: { text: binary.instruction } };
    return { physicalLocation: { artifactLocation, region: { byteOffset: binary.byte, ...snippet } } };
  }
  if (place === undefined || place.line === 0) return { physicalLocation: { artifactLocation } };
  const region = { startLine: place.line, ...(place.column === 0 ? {} : { startColumn: place.column }) };
  return { physicalLocation: { artifactLocation, region } };
}
