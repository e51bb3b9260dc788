/** Why a reader or a lowering refused a module: the first rule that the module breaks, as a note of what they said. */
import type { Module } from "../spirv/modules.ts";
import { type Diagnostic, makeNote } from "../support/diagnostics/diagnostic.ts";
import { failed, type Result } from "../support/diagnostics/result.ts";
import { defaultEnvironment } from "./environment.ts";
import { settingsOf } from "./options.ts";
import { validateModule } from "./validate.ts";

/**
 * The outcome of a stage that refused a module. If the module is invalid in every environment, the first error has a note with the rule
 * that it breaks; what was said stays first. A valid module is not supported, and nothing is added. @internal
 */
export function withReason<T>(outcome: Result<T>, module: Module): Result<T> {
  const { diagnostics } = outcome;
  const index = diagnostics.findIndex(isError);
  const first = diagnostics[index];
  if (outcome.ok || first === undefined) return outcome;
  const found = validateModule(module, defaultEnvironment, settingsOf({})).diagnostics.find(isError);
  if (found === undefined || found.message === first.message) return outcome;
  const { code, message, binary } = found;
  const where = binary?.instruction === undefined ? "" : ` at word ${binary.word}: ${binary.instruction}`;
  const note = makeNote(`the module is invalid: ${message} [${code}]${where}`, undefined);
  const explained = first.with({ notes: [...first.notes, note] });
  return failed([...diagnostics.slice(0, index), explained, ...diagnostics.slice(index + 1)]);
}

const isError = ({ severity }: Diagnostic): boolean => severity === "error";
