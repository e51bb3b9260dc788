// Diagnostics of a kernel that has stopped itself: why, which invocation, and the instruction, or the instructions of which it is one.

import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { CompiledKernel } from "../compile.ts";
import type { StopPlace } from "../kernel-host.ts";
import { stopMeaning } from "../traps.ts";
import { invocationText } from "./parting.ts";
import { SiteMessages } from "./site-messages.ts";

export function stopDiagnostic(kernel: CompiledKernel, stopped: StopPlace, groupCount: number): Diagnostic {
  const messages = new SiteMessages(kernel);
  const site = kernel.sites[stopped.site];
  const where = `in ${invocationText(kernel, stopped.invocation)} of group ${stopped.group} of ${groupCount}`;
  const what = `${stopMeaning(site?.reason ?? "outside")}${messages.functionText(site)}`;
  const found = messages.error(`the kernel '${kernel.name}' ${what}, ${where}`, site);
  for (const other of site?.others ?? []) found.notes.push(messages.note("or here", other));
  return found;
}
