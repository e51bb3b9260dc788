// Checks that links in the Markdown files to files of the repository lead somewhere. Pages of the package are read beside the package, too,
// and on the registry: there a file that is no part of it needs a whole URL.
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { filesUnder } from "./files.ts";
import type { Check, Problem } from "./problem.ts";

const link = /\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm;

/** How the URL of a file of the repository begins. */
const REPOSITORY = "https://github.com/spirvana/spirvana/blob/main/";

/** Pages that are part of the package. */
const pages: ReadonlySet<string> = new Set(["README.md", "CHANGELOG.md"]);

/** Files of the package that pages link to. */
const packaged: ReadonlySet<string> = new Set([...pages, "LICENSE", "NOTICE", "package.json"]);

/** What is wrong with the links of the Markdown text of `path`; `exists` knows the files of the repository. */
export function linkProblems(path: string, text: string, exists: (path: string) => boolean): readonly Problem[] {
  const targets = [...withoutCode(text).matchAll(link)].map(([, inline, defined]) => inline ?? defined ?? "");
  return targets.flatMap((whole) => {
    const target = whole.split("#", 1)[0] ?? "";
    const isUrl = /^[a-z]+:/.test(target);
    const file = isUrl ? fileOfUrl(target) : posix.join(posix.dirname(path), target);
    if (file === undefined || target === "") return [];
    if (!exists(file)) return [`${path}: the link to '${target}' leads nowhere`];
    if (isUrl || !pages.has(path) || packaged.has(file)) return [];
    return [`${path}: the link to '${target}' leads out of the package, write ${REPOSITORY}${file}`];
  });
}

/** The file of the repository that a URL names; undefined for URLs of anything else. */
function fileOfUrl(url: string): string | undefined {
  return url.startsWith(REPOSITORY) ? url.slice(REPOSITORY.length) : undefined;
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");
}

export const links: Check = {
  name: "links",
  run: () => filesUnder(".", ".md").flatMap((path) => linkProblems(path, readFileSync(path, "utf8"), existsSync)),
};
