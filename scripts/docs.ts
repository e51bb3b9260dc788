// npm run docs: writes site/, the documents and the API reference as a static site with a search. Needs dist/. It fails if a link between
// pages leads nowhere.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import MiniSearch from "minisearch";
import { readApi } from "./api/read.ts";
import { filesUnder } from "./check/files.ts";
import { apiFile, apiIndex, apiPage } from "./site/api-pages.ts";
import { framed, type Navigation, searchScript, style } from "./site/layout.ts";
import { makePage, type Page } from "./site/page.ts";

const OUTPUT = "site";

/** Characters of a section that the search finds. */
const SEARCHED = 400;

/** Titles of groups by the beginnings of paths; the first that matches counts. */
const groups = [
  ["Guides", /^(index\.html|docs\/index|docs\/guides\/)/],
  ["Commands", /^docs\/tools\//],
  ["Manuals", /^docs\/(engine|llvm-export|spirv-binary|upgrade|spirv\/|conversions\/|validation\/)/],
  ["API reference", /^api\//],
  ["Dialects", /^docs\/dialects\//],
  ["Measurements", /^docs\/(accuracy|benchmarks|conformance|fuzzing|runtimes)/],
  ["Development", /./],
] as const;

/** The Markdown of all pages, by the path of the file. */
function texts(): ReadonlyMap<string, string> {
  const files = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md"];
  const documents = filesUnder("docs", ".md").filter((path) => !path.endsWith(".in.md"));
  const api = readApi();
  return new Map([
    ...[...files, ...documents].map((path) => [path, readFileSync(path, "utf8")] as const),
    ["api/README.md", apiIndex(api)],
    ...api.map((entry) => [apiFile(entry), apiPage(entry)] as const),
  ]);
}

function navigationOf(pages: readonly Page[]): Navigation {
  const groupOf = ({ path }: Page) => groups.find(([, pattern]) => pattern.test(path))?.[0];
  return groups.map(([group]) => [group, pages.filter((page) => groupOf(page) === group)]);
}

/** The links of the pages that lead nowhere. */
function brokenLinks(pages: readonly Page[]): readonly string[] {
  const anchors = new Map(pages.map((page) => [page.path, page.anchors]));
  return pages.flatMap(({ path, links }) =>
    links
      .filter((link) => {
        const [target = "", anchor] = link.split("#");
        const known = anchors.get(target);
        return known === undefined || (anchor !== undefined && !known.has(anchor));
      })
      .map((link) => `${path}: the link to '${link}' leads nowhere`),
  );
}

function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch({ fields: ["title", "text"], storeFields: ["title", "page", "path"] });
  const sections = pages.flatMap((page) =>
    page.sections.map(({ anchor, title, text }) => ({
      title,
      page: page.title,
      path: `${page.path}#${anchor}`,
      text: text.slice(0, SEARCHED),
    })),
  );
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return `const searchIndex = ${JSON.stringify(JSON.stringify(index))};\n`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(OUTPUT, path)), { recursive: true });
  writeFileSync(join(OUTPUT, path), text);
}

const sources = texts();
const pages = [...sources].map(([file, text]) => makePage(file, text, (path) => sources.has(path)));
const problems = brokenLinks(pages);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

rmSync(OUTPUT, { recursive: true, force: true });
const navigation = navigationOf(pages);
for (const page of pages) write(page.path, framed(page, navigation));
write("style.css", style);
write("search.js", searchScript);
write("search-index.js", searchIndex(pages));
copyFileSync("node_modules/minisearch/dist/umd/index.js", join(OUTPUT, "minisearch.js"));
console.log(`${pages.length} pages in ${OUTPUT}/`);
