// Checks that relative links in the Markdown files lead somewhere.
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

const link = /\]\(([^)\s]+)\)/g;

/** The relative links of the Markdown text of `path` for which `exists` says no. */
export function linkProblems(path: string, text: string, exists: (path: string) => boolean): readonly Problem[] {
  const targets = [...withoutCode(text).matchAll(link)].map(([, target = ""]) => target.split("#", 1)[0] ?? "");
  const relative = targets.filter((target) => target !== "" && !/^[a-z]+:/.test(target));
  const broken = relative.filter((target) => !exists(posix.join(posix.dirname(path), target)));
  return broken.map((target) => `${path}: the link to '${target}' leads nowhere`);
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");
}

export const links: Check = {
  name: "links",
  run: () => filesUnder(".", ".md").flatMap((path) => linkProblems(path, readFileSync(path, "utf8"), existsSync)),
};
