// A thread's share of a launch: it takes portions of the groups that are left until there are none. Portions grow as long as they are short, since
// an engine of JavaScript may put faster code in place between calls only, and shrink at the end, so that all threads end together.

import type { CheckReport } from "../check-reports.ts";
import type { Trap } from "../execute.ts";
import type { KernelHost, SiteWarning } from "../kernel-host.ts";
import { controlWords as words } from "./control.ts";

/** The output and the warnings of a portion of groups. */
export interface Said {
  readonly firstGroup: number;
  readonly printed: string;
  readonly warnings: readonly SiteWarning[];
}

/** How a thread's share went, as data. */
export interface WorkOutcome {
  readonly said: readonly Said[];
  readonly reports: readonly CheckReport[];
  readonly trap?: Trap | undefined;
}

export interface Share {
  readonly run: (first: number, last: number) => void;
  readonly host: KernelHost;
  readonly groupCount: number;
  readonly control: Int32Array;
  /** How many threads the launch may have. */
  readonly threads: number;
}

/** `step` runs one portion; false if no groups are left. */
export function makeWork({ run, host, groupCount, control, threads }: Share) {
  const SHORT_MILLISECONDS = 0.5;
  const said: Said[] = [];
  let size = 1;
  let trap: Trap | undefined;
  const [printed, warned] = [{ count: host.printed.length }, { count: host.warnings.length }];
  const note = (firstGroup: number) => {
    if (host.printed.length === printed.count && host.warnings.length === warned.count) return;
    const [text, warnings] = [host.printed.slice(printed.count).join(""), host.warnings.slice(warned.count)];
    said.push({ firstGroup, printed: text, warnings });
    printed.count = host.printed.length;
    warned.count = host.warnings.length;
  };
  const runPortion = (first: number, last: number): boolean => {
    try {
      run(first, last);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const places = { parting: host.parting(), stopped: host.stopped(), limited: host.limited() };
      trap = { message, firstGroup: first, lastGroup: last, ...places };
      Atomics.store(control, words.failed, 1);
      return false;
    }
  };
  return {
    step(): boolean {
      const left = groupCount - (Atomics.load(control, words.next) >>> 0);
      if (left <= 0 || Atomics.load(control, words.failed) !== 0) return false;
      const wanted = Math.max(1, Math.min(size, threads === 1 ? left : Math.ceil(left / (2 * threads))));
      const first = Atomics.add(control, words.next, wanted) >>> 0;
      if (first >= groupCount) return false;
      const last = Math.min(first + wanted, groupCount);
      const start = performance.now();
      const isDone = runPortion(first, last);
      note(first);
      if (!isDone) return false;
      if (performance.now() - start < SHORT_MILLISECONDS) size *= 2;
      Atomics.add(control, words.done, last - first);
      return true;
    },
    outcome: (): WorkOutcome => ({ said, reports: [...host.reports], trap }),
  };
}
