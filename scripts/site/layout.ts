// The frame around every page: navigation, search, style. Pages work without a server, from files.

import { posix } from "node:path";
import type { Page } from "./page.ts";

/** Pages of the navigation, by group: path in the site and title. */
export type Navigation = readonly (readonly [group: string, pages: readonly Pick<Page, "path" | "title">[]])[];

/** The HTML of a page in its frame. */
export function framed(page: Page, navigation: Navigation): string {
  const toRoot = posix.relative(posix.dirname(page.path), ".") || ".";
  const groups = navigation.map(([group, pages]) => {
    const items = pages.map((one) => {
      const current = one.path === page.path ? ' aria-current="page"' : "";
      return `<li><a href="${posix.relative(posix.dirname(page.path), one.path)}"${current}>${escaped(one.title)}</a></li>`;
    });
    const isOpen = pages.some(({ path }) => path === page.path) || pages.length < 8;
    return `<details${isOpen ? " open" : ""}><summary>${escaped(group)}</summary><ul>${items.join("")}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Spirvana</title>
<link rel="stylesheet" href="${toRoot}/style.css">
<body data-root="${toRoot}">
<nav>
<a class="home" href="${toRoot}/index.html">Spirvana</a>
<input id="search" type="search" placeholder="Search" aria-label="Search" autocomplete="off">
<ol id="found"></ol>
${groups.join("\n")}
</nav>
<main>
${page.html}
</main>
<script src="${toRoot}/minisearch.js" defer></script>
<script src="${toRoot}/search-index.js" defer></script>
<script src="${toRoot}/search.js" defer></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

export const style = `:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); font: 16px/1.55 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: 0.9rem; }
nav ul, nav ol { list-style: none; margin: 0.2rem 0 0.8rem; padding: 0 0 0 0.6rem; }
nav summary, .home { font-weight: 600; cursor: pointer; }
a { color: LinkText; text-decoration: none; }
a:hover, a[aria-current] { text-decoration: underline; }
#search { width: 100%; margin: 0.8rem 0; padding: 0.35rem 0.5rem; font: inherit; }
#found:empty { display: none; }
main { padding: 1rem 2.5rem 4rem; max-width: 62rem; }
pre { overflow-x: auto; padding: 0.8rem; border: 1px solid var(--line); border-radius: 4px; font-size: 0.85rem; line-height: 1.4; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
img { max-width: 100%; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 1rem; } }
`;

/** The script of the search box. */
export const searchScript = `const index = MiniSearch.loadJSON(searchIndex, { fields: ["title", "text"], storeFields: ["title", "page", "path"] });
const box = document.getElementById("search");
const found = document.getElementById("found");
box.addEventListener("input", () => {
  const options = { prefix: true, combineWith: "AND", boost: { title: 4 } };
  const results = box.value.trim() === "" ? [] : index.search(box.value, options).slice(0, 20);
  found.replaceChildren(...results.map(({ title, page, path }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = document.body.dataset.root + "/" + path;
    link.textContent = title === page ? title : title + " · " + page;
    item.append(link);
    return item;
  }));
});
`;
