/**
 * SPIR-V versions as numbers that compare: the second word of a module's header, 0x00010300 for 1.3.
 */
export type Version = number;

/** "1.3" for 0x00010300. */
export function formatVersion(version: Version): string {
  return `${(version >> 16) & 0xff}.${(version >> 8) & 0xff}`;
}

/** The version that "1.3" names; undefined for the empty text, which the tables use for "no version". */
export function parseVersion(text: string): Version | undefined {
  const match = /^(\d+)\.(\d+)$/.exec(text);
  return match === null ? undefined : (Number(match[1]) << 16) | (Number(match[2]) << 8);
}
