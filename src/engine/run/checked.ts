// Diagnostics of the faults that checked code has found: an error for each, at the instruction, with notes about others that take part.

import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { DiagnosticCode } from "../../support/diagnostics/diagnostic-codes.ts";
import type { CheckReport, Who } from "../check-reports.ts";
import { FAULTS, fault } from "../code/checking/suspects.ts";
import { FAR_PAGE, FIRST_ADDRESS } from "../code/first-address.ts";
import type { CompiledKernel, KernelChecks } from "../compile.ts";
import { imageInstructions } from "../images/image-words.ts";
import { raceNumbers } from "../lower/memory/race-functions.ts";
import type { Site } from "../lower/memory/sites.ts";
import { LaunchedMemory, type MemoryArguments } from "./launched-memory.ts";
import { invocationsText, invocationText } from "./parting.ts";
import { SiteMessages } from "./site-messages.ts";

/** The errors of a launch in this memory. */
export function checkDiagnostics(
  kernel: CompiledKernel,
  reports: readonly CheckReport[],
  where: MemoryArguments,
  groupCount: number,
): readonly Diagnostic[] {
  const { checks } = kernel;
  if (checks === undefined || reports.length === 0) return [];
  const teller = new Teller(kernel, checks, where, groupCount);
  return reports.map((report) => teller.tell(report));
}

/** Codes of diagnostics and what they say, by faults. */
const faults: Readonly<Record<number, readonly [code: DiagnosticCode, text: string]>> = {
  [fault.uninitialized]: ["check-uninitialized", "uses a value that it reads from uninitialized memory"],
  [fault.dead]: ["check-dangling", "accesses a variable that no longer exists"],
  [fault.undefined]: ["check-undefined", "uses a value that is not defined"],
  [fault.divisionByZero]: ["check-division-by-zero", "divides an integer by zero"],
  [fault.overflow]: ["check-division-overflow", "divides the least integer by -1"],
  [fault.shift]: ["check-shift", "shifts an integer by its width or more"],
  [fault.conversion]: ["check-conversion", "converts a number that the integer type does not have"],
};

/** The effects of instructions on a texel. */
const texelVerbs: ReadonlyMap<(typeof imageInstructions)[number], string> = new Map([
  ["read", "reads"],
  ["write", "stores"],
  ["address", "updates"],
]);

class Teller {
  readonly #kernel: CompiledKernel;
  readonly #origins: readonly Site[];
  readonly #groupCount: number;
  readonly #messages: SiteMessages;
  readonly #memory: LaunchedMemory;

  constructor(kernel: CompiledKernel, checks: KernelChecks, where: MemoryArguments, groupCount: number) {
    this.#kernel = kernel;
    this.#origins = checks.origins;
    this.#groupCount = groupCount;
    this.#messages = new SiteMessages(kernel);
    this.#memory = new LaunchedMemory(kernel.bindings, checks, where, this.#messages);
  }

  tell(report: CheckReport): Diagnostic {
    switch (report.kind) {
      case "outside":
        return this.#outside(report);
      case "tainted":
        return this.#tainted(report);
      case "misaligned":
        return this.#misaligned(report);
      case "gap":
        return this.#gap(report);
      case "texel":
        return this.#texel(report);
      case "race":
        return this.#race(report);
    }
  }

  #outside(report: Extract<CheckReport, { kind: "outside" }>): Diagnostic {
    const { start, size, distance, bytes } = report;
    const site = this.#kernel.sites[report.site];
    const does = `${doing(site)} ${bytes} byte${bytes === 1 ? "" : "s"}`;
    const address = start + distance;
    const region = this.#memory.at(start);
    // Memory of unknown origin is all that the launch has.
    if (region === undefined || region.size !== size || region.distance !== 0) {
      if (address >= 0 && address < FIRST_ADDRESS)
        return this.#error("check-null", `${does} through a null pointer`, site, this.#who(report));
      const nowhere = `${does} at the address ${address}, where the launch has no memory`;
      return this.#error("check-out-of-bounds", nowhere, site, this.#who(report));
    }
    if (address >= FAR_PAGE && address < 2 ** 32)
      return this.#error("check-out-of-bounds", `${does} far outside of ${region.text}`, site, this.#who(report));
    const index = distance > 0 && distance % bytes === 0 ? ` (index ${distance / bytes})` : "";
    const place = distance < 0 ? `${-distance} bytes before` : `at byte ${distance}${index} of`;
    const what = `${does} ${place} ${region.text}, which has ${size} bytes`;
    return this.#error("check-out-of-bounds", what, site, this.#who(report));
  }

  #tainted(report: Extract<CheckReport, { kind: "tainted" }>): Diagnostic {
    const [code, text] = faults[report.taint % FAULTS] ?? (["execution", ""] as const);
    const origin = Math.floor(report.taint / FAULTS);
    const [source, use] = [this.#origin(origin), this.#origin(report.origin)];
    // A value that the module leaves undefined has no line; its use has one.
    const hasLine = source?.place !== undefined || use?.place === undefined;
    const found = this.#error(code, text, hasLine ? source : use, this.#who(report));
    if (!hasLine) found.notes.push(this.#messages.note("the value is here", source));
    else if (report.origin !== origin && report.origin !== 0)
      found.notes.push(this.#messages.note("it is used here", use));
    return found;
  }

  #misaligned(report: Extract<CheckReport, { kind: "misaligned" }>): Diagnostic {
    const site = this.#origin(report.origin);
    const what = `${doing(site)} ${this.#memoryAt(report.address)} at an address that is no multiple of ${report.bytes}`;
    return this.#error("check-misaligned", what, site, this.#who(report));
  }

  #gap(report: Extract<CheckReport, { kind: "gap" }>): Diagnostic {
    const site = this.#origin(report.origin);
    const bytes = `${report.bytes} byte${report.bytes === 1 ? "" : "s"}`;
    if (this.#memory.isFreed(report.address)) {
      const freed = `${doing(site)} ${bytes} at the address ${report.address}, which has been freed`;
      return this.#error("check-dangling", freed, site, this.#who(report));
    }
    const found = this.#memory.before(report.address);
    const where =
      found === undefined
        ? "outside of all buffers"
        : `at byte ${found.distance} of ${found.text}, which has ${found.size} bytes`;
    const what = `${doing(site)} ${bytes} ${where}`;
    return this.#error("check-out-of-bounds", what, site, this.#who(report));
  }

  #texel(report: Extract<CheckReport, { kind: "texel" }>): Diagnostic {
    const { origin, instruction, coordinates, sizes, level } = report;
    const does = texelVerbs.get(imageInstructions[instruction] ?? "read") ?? "reads";
    const texel = sizes.length === 1 ? coordinates[0] : `(${coordinates.slice(0, sizes.length).join(", ")})`;
    const where =
      level === undefined
        ? `the texel ${texel} outside of an image of ${sizes.join(" x ")}`
        : `the level ${level} of an image with ${sizes[0] === 1 ? "one level" : `${sizes[0]} levels`}`;
    return this.#error("check-out-of-bounds", `${does} ${where}`, this.#origin(origin), this.#who(report));
  }

  #race(report: Extract<CheckReport, { kind: "race" }>): Diagnostic {
    const { accesses, address, origin, other, item, group, stamp, isSameGroup } = report;
    const [width, height, depth] = this.#kernel.localSize;
    const does = accesses === raceNumbers.loadAfterStore ? "loads" : "stores";
    const did = accesses === raceNumbers.storeAfterLoad ? "load" : "store";
    const others = invocationsText(this.#kernel, [stamp % (width * height * depth)]);
    const whose = `${others} of ${isSameGroup ? "the same group" : "another group"}`;
    const what = `${does} ${this.#memoryAt(address)} in a race with the ${did} of ${whose}`;
    const who = `${invocationsText(this.#kernel, [item])} of group ${group} of ${this.#groupCount}`;
    const found = this.#error("check-race", what, this.#origin(origin), who);
    if (other !== 0) found.notes.push(this.#messages.note(`the other ${did} is here`, this.#origin(other)));
    return found;
  }

  #memoryAt(address: number): string {
    const found = this.#memory.at(address);
    return found === undefined ? "memory" : `byte ${found.distance} of ${found.text}`;
  }

  #who({ invocation, group }: Who): string {
    return `${invocationText(this.#kernel, invocation)} of group ${group} of ${this.#groupCount}`;
  }

  #origin(number: number): Site | undefined {
    return this.#origins[number - 1];
  }

  #error(code: DiagnosticCode, what: string, site: Site | undefined, who: string): Diagnostic {
    const text = `the kernel '${this.#kernel.name}' ${what}${this.#messages.functionText(site)}, in ${who}`;
    return this.#messages.error(text, site, code);
  }
}

function doing(site: Site | undefined): string {
  return site?.does ?? "accesses";
}
