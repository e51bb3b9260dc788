// Matches directives against an input, as FileCheck does: labels cut the input into regions, and inside a region the
// directives match one after the other, with groups of unordered ones and expectations of absence between them.
import { type Directive, endDirective } from "./directives.ts";
import type { Match, Variables } from "./pattern.ts";

/** Why an input does not meet the expectations. */
export interface Failure {
  readonly directive: Directive;
  readonly reason: string;
  /** Offset in the input at which the search began or the unwanted text is. */
  readonly offset: number;
}

/** A directive that has to match, with the unordered ones and the absences that come before it. */
interface Step {
  readonly before: readonly Directive[];
  readonly directive: Directive;
}

export interface CheckOptions {
  readonly enableVarScope: boolean;
  readonly allowOverlap: boolean;
}

/** Groups directives into steps; `everywhere` are absences that hold before every step and at the end. */
function stepsOf(directives: readonly Directive[], everywhere: readonly Directive[]): readonly Step[] {
  const steps: Step[] = [];
  let before: Directive[] = [];
  for (const directive of directives) {
    if (directive.kind === "dag" || directive.kind === "not") {
      before.push(directive);
      continue;
    }
    steps.push({ before: [...everywhere, ...before], directive });
    before = [];
  }
  if (before.length > 0 || everywhere.length > 0) {
    steps.push({ before: [...everywhere, ...before], directive: endDirective });
  }
  return steps;
}

/** Checks `buffer`; the result is undefined if it meets every expectation. */
export function check(
  buffer: string,
  directives: readonly Directive[],
  everywhere: readonly Directive[],
  variables: Variables,
  options: CheckOptions,
): Failure | undefined {
  const steps = stepsOf(directives, everywhere);
  let start = 0;
  for (let first = 0; first < steps.length; ) {
    const label = steps.findIndex((step, index) => index >= first && step.directive.kind === "label");
    const last = label < 0 ? steps.length - 1 : label;
    const region = regionUpTo(buffer, start, steps[label], variables);
    if ("reason" in region) return region;
    if (first > 0 && options.enableVarScope) dropLocals(variables);
    const failure = checkRegion(buffer.slice(0, region.end), start, steps.slice(first, last + 1), variables, options);
    if (failure !== undefined) return failure;
    start = region.end;
    first = last + 1;
  }
  return undefined;
}

/** The region that ends with the label of `step`, or with the input where there is none. */
function regionUpTo(buffer: string, start: number, step: Step | undefined, variables: Variables): Match | Failure {
  return step === undefined ? { start, end: buffer.length } : matchRepeatedly(buffer, start, step.directive, variables);
}

/** Variables live from label to label, except those whose names begin with a dollar sign. */
function dropLocals({ strings, numbers }: Variables): void {
  for (const map of [strings, numbers]) {
    for (const name of map.keys()) if (!name.startsWith("$")) map.delete(name);
  }
}

function checkRegion(
  buffer: string,
  start: number,
  steps: readonly Step[],
  variables: Variables,
  options: CheckOptions,
): Failure | undefined {
  let position = start;
  for (const step of steps) {
    const match = checkStep(buffer, position, step, variables, options);
    if ("reason" in match) return match;
    position = match.end;
  }
  return undefined;
}

function checkStep(
  buffer: string,
  start: number,
  { before, directive }: Step,
  variables: Variables,
  options: CheckOptions,
): Match | Failure {
  const unordered = checkUnordered(buffer, start, before, variables, options);
  if ("reason" in unordered) return unordered;
  const match = matchRepeatedly(buffer, unordered.position, directive, variables);
  if ("reason" in match) return match;
  return (
    checkDistance(buffer, unordered.position, match.start, directive) ??
    checkAbsent(buffer, unordered.position, match.start, unordered.pending, variables) ??
    match
  );
}

/** Matches a directive as often as it asks for; the result spans all matches. */
function matchRepeatedly(buffer: string, start: number, directive: Directive, variables: Variables): Match | Failure {
  let span: Match | undefined;
  for (let i = 0; i < directive.count; i++) {
    const from: number = span?.end ?? start;
    const found = directive.pattern.match(buffer, from, variables);
    if (found === undefined || typeof found === "string") {
      const detail = found === undefined ? "" : ` (${found})`;
      return { directive, reason: `expected string not found in input${detail}`, offset: from };
    }
    span = { start: span?.start ?? found.start, end: found.end };
  }
  return span ?? { start, end: start };
}

function checkDistance(buffer: string, from: number, to: number, directive: Directive): Failure | undefined {
  if (directive.kind !== "next" && directive.kind !== "empty" && directive.kind !== "same") return undefined;
  const breaks = buffer.slice(from, to).split("\n").length - 1;
  const wanted = directive.kind === "same" ? 0 : 1;
  if (breaks === wanted) return undefined;
  const reason =
    directive.kind === "same"
      ? "is not on the same line as the previous match"
      : breaks === 0
        ? "is on the same line as previous match"
        : "is not on the line after the previous match";
  return { directive, reason, offset: to };
}

function checkAbsent(
  buffer: string,
  from: number,
  to: number,
  absent: readonly Directive[],
  variables: Variables,
): Failure | undefined {
  const region = buffer.slice(0, to);
  for (const directive of absent) {
    const found = directive.pattern.match(region, from, variables);
    if (typeof found === "string") return { directive, reason: found, offset: from };
    if (found !== undefined) return { directive, reason: "excluded string found in input", offset: found.start };
  }
  return undefined;
}

interface Unordered {
  /** Where the last group of unordered matches ends. */
  readonly position: number;
  /** Absences that hold from there to the next match. */
  readonly pending: readonly Directive[];
}

/** Matches the groups of unordered directives, which absences separate. */
function checkUnordered(
  buffer: string,
  start: number,
  directives: readonly Directive[],
  variables: Variables,
  options: CheckOptions,
): Unordered | Failure {
  let position = start;
  let pending: Directive[] = [];
  for (let i = 0; i < directives.length; ) {
    const directive = directives[i];
    if (directive?.kind === "not") {
      pending.push(directive);
      i++;
      continue;
    }
    const next = directives.findIndex((other, index) => index > i && other.kind !== "dag");
    const group = directives.slice(i, next < 0 ? undefined : next);
    const span = matchGroup(buffer, position, group, variables, options);
    if ("reason" in span) return span;
    const failure = checkAbsent(buffer, position, span.start, pending, variables);
    if (failure !== undefined) return failure;
    pending = [];
    position = span.end;
    i += group.length;
  }
  return { position, pending };
}

/** Matches each directive of a group from `start` on, where no other of the group has matched; the result spans them. */
function matchGroup(
  buffer: string,
  start: number,
  group: readonly Directive[],
  variables: Variables,
  options: CheckOptions,
): Match | Failure {
  const taken: Match[] = [];
  for (const directive of group) {
    let match = matchRepeatedly(buffer, start, directive, variables);
    for (let other = overlapping(match, taken); other !== undefined; other = overlapping(match, taken)) {
      if (options.allowOverlap) break;
      match = matchRepeatedly(buffer, other.end, directive, variables);
    }
    if ("reason" in match) return match;
    taken.push(match);
  }
  const starts = taken.map((match) => match.start);
  const ends = taken.map((match) => match.end);
  return { start: Math.min(...starts), end: Math.max(...ends) };
}

function overlapping(match: Match | Failure, taken: readonly Match[]): Match | undefined {
  if ("reason" in match) return undefined;
  return taken.find((other) => match.start < other.end && other.start < match.end);
}
