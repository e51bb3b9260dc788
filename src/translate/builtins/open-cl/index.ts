// The table of OpenCL C's functions, by instruction.

import { lazy } from "../../../support/lazy.ts";
import { atomics } from "./atomics.ts";
import { barriers } from "./barriers.ts";
import { conversions } from "./conversions.ts";
import { enqueuing } from "./enqueue.ts";
import type { OpenClEntry } from "./entry.ts";
import { events } from "./events.ts";
import { groups } from "./groups.ts";
import { images } from "./images.ts";
import { intel } from "./intel.ts";
import { pipes } from "./pipes.ts";
import { relational } from "./relational.ts";

const entries: readonly OpenClEntry[] = [
  ...atomics,
  ...barriers,
  ...conversions,
  ...enqueuing,
  ...events,
  ...groups,
  ...images,
  ...intel,
  ...pipes,
  ...relational,
];

const byOpcode = lazy(() => new Map(entries.flatMap((one) => one.opcodes.map((opcode) => [opcode, one] as const))));

/** The entry of an instruction that is a call of OpenCL C's functions in CL1.2 and CL2.0. */
export function openClEntryOf(opcode: number): OpenClEntry | undefined {
  return byOpcode().get(opcode);
}
