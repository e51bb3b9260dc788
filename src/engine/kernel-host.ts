// Functions outside of WebAssembly that kernels call: images, pipes, printing, functions that JavaScript's Math does not have.

import { type CheckReport, makeCheckReports } from "./check-reports.ts";
import { makeImageAccess } from "./images/access.ts";
import type { ImageResources } from "./images/image-words.ts";
import { type Limit, type LimitedPlace, makeLimits } from "./limits/limit.ts";
import { makePipes } from "./pipes.ts";
import { makePrint } from "./print.ts";
import { makeSpecialFunctions } from "./special-functions.ts";

/** Of the warnings of a launch. */
const MOST_WARNINGS = 100;

export interface KernelHost {
  /** By the names that modules import them by. */
  readonly functions: Readonly<Record<string, unknown>>;
  /** The printed output of the kernel so far, in pieces. */
  readonly printed: readonly string[];
  readonly warnings: readonly SiteWarning[];
  /** The reports of checked code. */
  readonly reports: readonly CheckReport[];
  /** How invocations of a work-group have parted, where that ended the launch. */
  readonly parting: () => Parting | undefined;
  /** Where the kernel has stopped itself. */
  readonly stopped: () => StopPlace | undefined;
  /** Where the kernel was when its limit ended the run. */
  readonly limited: () => LimitedPlace | undefined;
}

/** Where a kernel has stopped itself: the number of the site, and the invocation by its ids in a work-group. */
export interface StopPlace {
  readonly site: number;
  readonly invocation: readonly [x: number, y: number, z: number];
  readonly group: number;
}

/** Invocations of a work-group that do not go on together. */
export interface Parting {
  /** The number of the meeting that does not take place, and the number of the work-group. */
  readonly meeting: number;
  readonly group: number;
  /** By the numbers of exits: the invocations that have named it. */
  readonly exits: readonly (readonly number[] | undefined)[];
}

/** A problem at a site of a kernel that does not stop the kernel. */
export interface SiteWarning {
  readonly site: number;
  readonly message: string;
}

/** The host's side of a launch. `start`: the first address that belongs to a kernel. @internal */
export function makeHost(
  memory: ArrayBuffer,
  resources: ImageResources,
  start: number,
  limit?: Limit | undefined,
): KernelHost {
  const printed: string[] = [];
  const warnings: SiteWarning[] = [];
  /** Invocations repeat what others have been warned of. */
  const warn = (site: number, message: string) => {
    if (warnings.length >= MOST_WARNINGS) return;
    if (!warnings.some((one) => one.site === site && one.message === message)) warnings.push({ site, message });
  };
  const exits: number[][] = [];
  let parting: Parting | undefined;
  let stopped: StopPlace | undefined;
  const checks = makeCheckReports(memory);
  const limits = makeLimits(limit);
  return {
    reports: checks.reports,
    printed,
    warnings,
    parting: () => parting,
    stopped: () => stopped,
    limited: limits.place,
    functions: {
      tick: limits.tick,
      images: makeImageAccess(memory, resources),
      stop: (site: number, x: number, y: number, z: number, group: number) => {
        stopped = { site, invocation: [x, y, z], group };
        throw new Error("the kernel stops itself");
      },
      all_wait: () => {
        throw new Error("all invocations wait");
      },
      differ: (agreed: number, exit: number, invocation: number) => {
        if (agreed >= 0) exits[agreed] = Array.from({ length: invocation }, (_, at) => at);
        const others = exits[exit] ?? [];
        exits[exit] = others;
        others.push(invocation);
      },
      no_meeting: (meeting: number, group: number) => {
        parting = { meeting, group, exits: Array.from(exits) };
        throw new Error("invocations part");
      },
      print: makePrint({ buffer: memory, start }, (text) => printed.push(text), warn),
      ...checks.functions,
      ...makePipes(memory),
      ...makeSpecialFunctions(),
    },
  };
}
