// The help and the version of every tool.
import type { Platform } from "../support/platform.ts";
import { VERSION } from "../support/version.ts";

/** Writes text to the standard output; returns the exit status of success. */
export function print(text: string, platform: Platform): number {
  const output = platform.open("-");
  output.write(text);
  output.close();
  return 0;
}

/** The text of `--version`; `reference` is the tool that this one takes the place of, with its version. */
export function versionText(tool: string, reference: string | undefined): string {
  const role = reference === undefined ? "" : `  ${tool} takes the place of ${reference}.\n`;
  return `Spirvana version ${VERSION}\n${role}`;
}
