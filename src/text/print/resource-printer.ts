// The metadata at the end of a text: the resources of dialects, and those of others.

import type { Attribute, Store } from "../../ir/index.ts";
import { keywordText, printAttribute } from "./attribute-printer.ts";
import type { TextWriter } from "./text-writer.ts";

type Groups = ReadonlyMap<string, ReadonlyMap<string, Attribute>>;

/**
 * `{-# … #-}` with the dialects' resources whose keys are `used` and all others; "" where there are none. The frame is there
 * also where every text is longer than `limit` and left out.
 */
export function resourcesText(
  writer: TextWriter,
  { dialectResources, externalResources }: Store,
  used: ReadonlySet<string>,
  limit = Number.POSITIVE_INFINITY,
): string {
  const line = (key: string, value: Attribute): readonly string[] => {
    const text = writer.capture(() => printAttribute(writer, value, "without-type"));
    return text.length > limit ? [] : [`      ${keywordText(key)}: ${text}`];
  };
  const sections = [
    section("dialect_resources", usedOf(dialectResources, used), line),
    section("external_resources", externalResources, line),
  ].filter((text) => text !== undefined);
  return sections.length === 0 ? "" : `\n{-#\n${sections.filter((text) => text !== "").join(",\n")}\n#-}\n`;
}

/** The resources that attributes refer to, in that order; only attributes of the builtin dialect refer to any. */
function usedOf(groups: Groups, used: ReadonlySet<string>): Groups {
  const builtin = groups.get("builtin");
  if (builtin === undefined) return new Map();
  const entries = [...used].flatMap((key): readonly (readonly [string, Attribute])[] => {
    const value = builtin.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  return new Map([["builtin", new Map(entries)]]);
}

/** Undefined if there is nothing, empty if all of it is too long. */
function section(
  name: string,
  groups: Groups,
  line: (key: string, value: Attribute) => readonly string[],
): string | undefined {
  let isEmpty = true;
  const texts: string[] = [];
  for (const [group, all] of groups) {
    if (all.size > 0) isEmpty = false;
    const lines = [...all].flatMap(([key, value]) => line(key, value));
    if (lines.length > 0) texts.push(`    ${group}: {\n${lines.join(",\n")}\n    }`);
  }
  if (isEmpty) return undefined;
  return texts.length === 0 ? "" : `  ${name}: {\n${texts.join(",\n")}\n  }`;
}
