// Writes docs/conformance.md from a run of the differential harness: the tables, and every case that differs with the reason for it. The
// prose is docs/conformance.in.md, in which lines `<!-- pieces -->`, `<!-- differences -->` represent what is generated.
import { readFileSync, writeFileSync } from "node:fs";

/** The kinds of differences that the harness lists, and what each means. */
export const differenceKinds = {
  "false-accept": "accepted, where the reference rejects",
  "false-reject": "rejected, where the reference accepts",
  differs: "accepted by both, other text",
  diagnostics: "rejected by both, other diagnostics",
  crash: "an internal error",
} as const;
export type DifferenceKind = keyof typeof differenceKinds;

/** What the harness prints of one kind: its table, then the ids of the cases. */
export interface Report {
  readonly kind: DifferenceKind;
  readonly output: string;
}

/** The line of a set: numbers of cases, and shares as the harness prints them. */
interface Total {
  readonly set: string;
  readonly cells: readonly string[];
}

/** Known reasons by kind and by what the id of a case matches; the first that matches holds. */
const reasons: readonly (readonly [kinds: readonly DifferenceKind[], id: RegExp, reason: string])[] = [
  [
    ["false-accept"],
    /#spirv-to-llvm|convert-spirv-to-llvm/,
    "`--convert-spirv-to-llvm` converts more than the reference ([manual](conversions/spirv-to-llvm.md))",
  ],
  [
    ["differs"],
    /arith-to-spirv-le-specific/,
    "entries of `dialect_resources`: in the order given, not in that of LLVM's hash table",
  ],
  [
    ["differs"],
    /#spirv-to-llvm/,
    "`--convert-spirv-to-llvm` leaves no operation of the SPIR-V dialect: blocks that control never reaches are erased, where the reference leaves them unconverted",
  ],
  [["diagnostics"], /#spirv-to-llvm|convert-spirv-to-llvm/, "another operation is the first that cannot be converted"],
  [
    ["false-accept"],
    /^upg:.*group-ops/,
    "a block write without storage class, which the reference prints and does not read",
  ],
];

const OTHER = "to be done";

function reasonFor(kind: DifferenceKind, id: string): string {
  return reasons.find(([kinds, pattern]) => kinds.includes(kind) && pattern.test(id))?.[2] ?? OTHER;
}

function totalsOf(output: string): readonly Total[] {
  return output.split("\n").flatMap((line) => {
    const [, set = "", key = "", ...cells] = line.split("|").map((cell) => cell.trim());
    return key === "**all**" ? [{ set, cells }] : [];
  });
}

function casesOf(output: string): readonly string[] {
  return output.split("\n").filter((line) => /^\w+:.*#/.test(line));
}

function piecesTable(totals: readonly Total[]): string {
  const rows = totals.map(
    ({ set, cells: [cases, verdict, accepted, text, rejected, , diagnostics, crashes] }) =>
      `| ${set} | ${cases} | ${verdict} | ${text} of ${accepted} | ${diagnostics} of ${rejected} | ${crashes} |`,
  );
  return [
    "| set | cases | same verdict | same text where the reference accepts | same diagnostics where it rejects | internal errors |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
  ].join("\n");
}

/** One table for each reason: the cases of one file and pipeline in a row. */
function differenceTables(reports: readonly Report[]): string {
  const byReason = new Map<string, Map<string, string[]>>();
  for (const { kind, output } of reports) {
    for (const id of casesOf(output)) {
      const [, place = id, piece = ""] = /^(.*)#(\d+)$/.exec(id) ?? [];
      const reason = reasonFor(kind, id);
      const rows = byReason.get(reason) ?? new Map<string, string[]>();
      const key = `\`${place}\` | ${differenceKinds[kind]}`;
      rows.set(key, [...(rows.get(key) ?? []), piece]);
      byReason.set(reason, rows);
    }
  }
  const tables = [...byReason].map(([reason, rows]) => {
    const lines = [...rows].map(([key, pieces]) => `| ${key} | ${pieces.join(", ")} |`);
    return [`**${reason}**`, "", "| case | difference | pieces |", "| --- | --- | --- |", ...lines].join("\n");
  });
  return tables.join("\n\n");
}

/** Writes the page; `known` states which cases the tables leave out. */
export function writeConformancePage(known: string, reports: readonly Report[]): void {
  const totals = totalsOf(reports[0]?.output ?? "");
  const page = readFileSync("docs/conformance.in.md", "utf8")
    .replace("<!-- pieces -->", `${piecesTable(totals)}\n\n${known}.`)
    .replace("<!-- differences -->", differenceTables(reports));
  writeFileSync("docs/conformance.md", page);
}
