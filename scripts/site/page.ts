// Pages of the site from Markdown: HTML, the sections for the search, and links to other pages instead of files.

import { posix } from "node:path";
import MarkdownIt, { type Token } from "markdown-it";

/** A page of the site. */
export interface Page {
  /** Its path in the site, such as "docs/engine.html". */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** Anchors on the page. */
  readonly anchors: ReadonlySet<string>;
  /** Local targets of its links, as paths in the site with their anchors. */
  readonly links: readonly string[];
}

/** What the search finds: a heading with the text up to the next one. */
export interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

/** Files of the repository that are no pages. */
const REPOSITORY = "https://github.com/spirvana/spirvana/blob/main/";

const markdown = new MarkdownIt();

/** The path in the site of the page for a Markdown file. */
export function pathOfPage(file: string): string {
  return file === "README.md" ? "index.html" : file.replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");
}

/** The page for a Markdown file; `isPage` knows the files that have one. */
export function makePage(file: string, text: string, isPage: (file: string) => boolean): Page {
  const environment = {};
  const tokens = markdown.parse(text, environment);
  const sections = addAnchors(tokens);
  const links: string[] = [];
  for (const token of inlineTokens(tokens)) {
    const attribute = token.type === "image" ? "src" : "href";
    const target = token.attrGet(attribute);
    if (target === null) continue;
    const local = localTarget(file, target);
    if (local === undefined) continue;
    const [name = "", anchor = ""] = local.split("#");
    const [page, hash] = [pathOfPage(name), anchor === "" ? "" : `#${anchor}`];
    if (!isPage(name)) token.attrSet(attribute, REPOSITORY + name + hash);
    else {
      links.push(page + hash);
      token.attrSet(attribute, posix.relative(posix.dirname(pathOfPage(file)), page) + hash);
    }
  }
  return {
    path: pathOfPage(file),
    title: sections[0]?.title ?? file,
    html: markdown.renderer.render(tokens, markdown.options, environment),
    sections,
    anchors: new Set(sections.map(({ anchor }) => anchor)),
    links,
  };
}

/** The file of the repository, with an anchor, that a link leads to; undefined for links to elsewhere. */
function localTarget(file: string, target: string): string | undefined {
  if (target.startsWith("#")) return file + target;
  if (target.startsWith(REPOSITORY)) return target.slice(REPOSITORY.length);
  return /^[a-z]+:/.test(target) ? undefined : posix.join(posix.dirname(file), target);
}

function inlineTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap(({ children }) => children ?? []);
}

/** Gives every heading an anchor, and divides the page into sections by them. */
function addAnchors(tokens: readonly Token[]): readonly Section[] {
  const sections: { anchor: string; title: string; text: string }[] = [];
  const used = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.type === "heading_open") {
      const title = plainText(tokens[index + 1]);
      const name = slugOf(title);
      const count = used.get(name) ?? 0;
      used.set(name, count + 1);
      const anchor = count === 0 ? name : `${name}-${count}`;
      token.attrSet("id", anchor);
      sections.push({ anchor, title, text: "" });
    } else if (token.type === "inline" && tokens[index - 1]?.type !== "heading_open") {
      const last = sections.at(-1);
      if (last !== undefined) last.text += `${plainText(token)} `;
    }
  });
  return sections;
}

function plainText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join("");
}

/** The anchor of a heading, as GitHub forms it. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
