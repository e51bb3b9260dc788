/**
 * When an instruction or an enumerant may be used: the part that both have in common, and how the packed tables spell it.
 */
import { parseVersion, type Version } from "./version.ts";

/** The capabilities, extensions and versions that make an instruction or enumerant available. */
export interface Availability {
  /** First version of SPIR-V that has it; undefined if only a capability or an extension brings it. */
  readonly version: Version | undefined;
  /** Last version that has it; undefined if it was never removed. */
  readonly lastVersion: Version | undefined;
  /** Any one of these capabilities enables it (names of the Capability kind); empty if none is needed. */
  readonly capabilities: readonly string[];
  /** Any one of these extensions brings it into older versions; empty if none is needed. */
  readonly extensions: readonly string[];
  /** Other names of the same thing, mostly of the extension it came from. */
  readonly aliases: readonly string[];
}

const words = (text: string | undefined): readonly string[] =>
  text === undefined || text === "" ? [] : text.split(" ");

/** Reads the four fields version, last version, capabilities, extensions. */
export function parseAvailability(fields: readonly string[]): Omit<Availability, "aliases"> {
  return {
    version: parseVersion(fields[0] ?? ""),
    lastVersion: parseVersion(fields[1] ?? ""),
    capabilities: words(fields[2]),
    extensions: words(fields[3]),
  };
}
