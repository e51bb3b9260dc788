// Stands in for a tool that this version does not have yet, so that its name says so and fails.
import type { Platform } from "../support/platform.ts";

/** Exit status of a wrong use of a tool. */
const WRONG_USAGE = 2;

/** Reports on `platform` that `name` is not there yet; returns the exit status of a wrong use. */
export function later(name: string, platform: Platform): number {
  platform.error(`${name}: this tool is not part of this version of spirvana yet\n`);
  return WRONG_USAGE;
}
