// The diagnostic of a kernel that a limit has ended.

import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { CompiledKernel } from "../compile.ts";
import type { LimitedPlace } from "../limits/limit.ts";
import { limitText, type StopSignal } from "../limits/limit-options.ts";
import { invocationText } from "./parting.ts";
import { SiteMessages } from "./site-messages.ts";

/** The error of a kernel that a limit has ended, at the loop where it was. */
export function limitDiagnostic(
  kernel: CompiledKernel,
  place: LimitedPlace,
  groupCount: number,
  signal?: StopSignal,
): Diagnostic {
  const messages = new SiteMessages(kernel);
  const site = kernel.checkpoints[place.checkpoint]?.site;
  const code = place.reason;
  const text = limitText(`the kernel '${kernel.name}'`, place, signal);
  const group = `group ${place.group} of ${groupCount}`;
  if (site === undefined) return makeDiagnostic("error", code, `${text}; it was in ${group}`);
  const where = `${invocationText(kernel, place.invocation)} of ${group}`;
  return messages.error(`${text}; it was${messages.functionText(site)} in ${where}`, site, code);
}
