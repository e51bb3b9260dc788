// Diagnostics of barriers that not all invocations of a work-group reach.

import { type Diagnostic, makeDiagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import type { CompiledKernel } from "../compile.ts";
import type { Parting } from "../kernel-host.ts";

/** An error at the first barrier that some invocations have reached; others that they have reached are notes. */
export function partingDiagnostic(kernel: CompiledKernel, parting: Parting, groupCount: number): Diagnostic {
  const { meeting, group, exits } = parting;
  const ordered = [...exits.entries()].sort(([, [a = 0] = []], [, [b = 0] = []]) => a - b);
  const parties = ordered.flatMap(([exit, invocations]) => {
    const site = kernel.meetings[meeting]?.[exit];
    if (invocations === undefined) return [];
    const place = typeof site === "number" ? kernel.sites[site] : undefined;
    return [
      { place, hasEnded: site === "end", isOne: invocations.length === 1, text: invocationsText(kernel, invocations) },
    ];
  });
  const waiting = parties.flatMap(({ place, text, isOne }) =>
    place === undefined ? [] : [{ ...place, text: `${text} ${isOne ? "waits" : "wait"}` }],
  );
  const [first, ...others] = waiting;
  const parts = [
    ...waiting.map(({ what, text }, at) => (at === 0 ? `${text} there` : `${text} at ${what}`)),
    ...parties.flatMap(({ hasEnded, text, isOne }) => (hasEnded ? [`${text} ${isOne ? "has" : "have"} ended`] : [])),
  ];
  const where = `in the kernel '${kernel.name}', not all invocations of group ${group} of ${groupCount}`;
  const message = `${where} reach ${first?.what ?? "a barrier"}: ${parts.join(", ")}`;
  const found = makeDiagnostic("error", "execution", message, first?.place);
  for (const other of others) {
    if (other.place !== undefined) withNote(found, `${other.text} here`, other.place);
  }
  return found;
}

/** An invocation by its ids in a work-group. */
export function invocationText({ localSize }: CompiledKernel, ids: readonly [x: number, y: number, z: number]): string {
  const [, height, depth] = localSize;
  return `invocation ${height === 1 && depth === 1 ? ids[0] : `(${ids.join(", ")})`}`;
}

/** How many invocations, or ranges of them, are named. */
const MOST_NAMED = 8;

/** Their numbers, or their ids where all work-groups have the same size of more than one dimension. */
export function invocationsText(
  { localSize: [width, height, depth], hasPartialGroups }: CompiledKernel,
  numbers: readonly number[],
): string {
  const isLine = (height === 1 && depth === 1) || hasPartialGroups;
  const name = (number: number) =>
    isLine
      ? `${number}`
      : `(${number % width}, ${Math.floor(number / width) % height}, ${Math.floor(number / width / height)})`;
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && range.last + 1 === number) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  const texts = ranges.slice(0, MOST_NAMED).map(({ first, last }) => {
    if (first === last) return name(first);
    return `${name(first)} ${last === first + 1 ? "and" : "to"} ${name(last)}`;
  });
  const rest = ranges.length > MOST_NAMED ? ", …" : "";
  return `${numbers.length === 1 ? "invocation" : "invocations"} ${texts.join(", ")}${rest}`;
}
