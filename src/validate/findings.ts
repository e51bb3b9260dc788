/** Findings as diagnostics: code, message, place in the binary, sentence and remedy. */

import { headerWords, sourcePlacesAt } from "../spirv/modules.ts";
import { type BinaryPlace, Diagnostic, makeNote, type Place } from "../support/diagnostics/diagnostic.ts";
import type { Environment } from "./environment.ts";
import type { Facts } from "./facts/module-facts.ts";
import type { Finding } from "./reading/report.ts";
import type { RuleText } from "./rule.ts";

/** The diagnostics of findings in the same order; reads the module once for all their places. */
export function diagnosticsOf(m: Facts, findings: readonly Finding[]): readonly Diagnostic[] {
  const offsets = [...new Set(findings.flatMap(({ at }) => at ?? []))].sort((a, b) => a - b);
  const numbers = numbersAt(m, offsets);
  const sources = offsets.length === 0 ? new Map<number, Place>() : sourcePlacesAt(m.words, offsets);
  return findings.map((finding) => {
    const { at, isUnreadable } = finding;
    if (at === undefined) return diagnosticOf(m, finding, undefined);
    const instruction = isUnreadable && m.settings.reference ? undefined : m.names.instruction(at);
    const source = sources.get(at);
    return diagnosticOf(m, finding, {
      byte: at * 4,
      word: at,
      number: numbers.get(at) ?? 0,
      ...(instruction === undefined ? {} : { instruction }),
      ...(source === undefined ? {} : { source }),
    });
  });
}

function diagnosticOf(m: Facts, { rule, message }: Finding, binary: BinaryPlace | undefined): Diagnostic {
  const code = codeOf(rule, m.environment);
  const { remedy, sentence, section } = rule;
  return new Diagnostic({
    severity: rule.severity ?? "error",
    code,
    // Limits on execution models carry the identifier in their second line.
    message: code === rule.vulkan && !message.includes(code) ? `[${code}] ${message}` : message,
    notes: remedy === undefined ? [] : [makeNote(remedy)],
    help: `${sentence} (${section})`,
    binary,
  });
}

/** The code of a rule in an environment: in Vulkan its identifier there, where it has one. */
function codeOf({ id, vulkan }: RuleText, { family }: Environment): string {
  return family === "vulkan" && vulkan !== undefined ? vulkan : id;
}

/** The numbers of the instructions at these offsets, which ascend; the first instruction is 1. */
function numbersAt(m: Facts, offsets: readonly number[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  let number = 1;
  let at = headerWords;
  for (const offset of offsets) {
    for (; at < offset; at = m.next(at)) number++;
    numbers.set(offset, number);
  }
  return numbers;
}
