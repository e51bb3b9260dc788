/** Implied capabilities: for each capability, the grammar lists the capabilities that it declares implicitly. */
import { core } from "./core.ts";

const closures = new Map<string, ReadonlySet<string>>();

/**
 * The capability itself and everything it implies, directly or not (SPIR-V specification, section 3.2.30, "Implicitly
 * Declares"). An unknown name implies only itself.
 */
export function impliedCapabilities(name: string): ReadonlySet<string> {
  const known = closures.get(name);
  if (known !== undefined) return known;
  const kind = core().kinds.get("Capability");
  const closure = new Set([name]);
  for (const member of closure) {
    for (const implied of kind.enumerantNamed(member)?.capabilities ?? []) closure.add(implied);
  }
  closures.set(name, closure);
  return closure;
}
