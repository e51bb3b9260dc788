import { expect, test } from "vitest";
import { makePage, slugOf } from "./page.ts";

const isPage = (file: string) => ["README.md", "docs/README.md", "docs/a.md", "docs/sub/b.md"].includes(file);

test("links to pages lead to pages, links to other files to the repository", () => {
  const text =
    "[a](../a.md#x) [b](#here) [r](https://github.com/spirvana/spirvana/blob/main/README.md) [s](../../src/c.ts)";
  const { html, links } = makePage("docs/sub/b.md", `# Here\n\n${text}\n`, isPage);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)).toEqual([
    "../a.html#x",
    "b.html#here",
    "../../index.html",
    "https://github.com/spirvana/spirvana/blob/main/src/c.ts",
  ]);
  expect(links).toEqual(["docs/a.html#x", "docs/sub/b.html#here", "index.html"]);
});

test("headings have anchors, each its own, and divide the page for the search", () => {
  const page = makePage("docs/a.md", "# The `--flag` of A\n\nOne *two*.\n\n## Part\n\nThree.\n\n## Part\n", isPage);
  expect(page.title).toBe("The --flag of A");
  expect(page.sections).toEqual([
    { anchor: "the---flag-of-a", title: "The --flag of A", text: "One two. " },
    { anchor: "part", title: "Part", text: "Three. " },
    { anchor: "part-1", title: "Part", text: "" },
  ]);
  expect(slugOf("What's new, in 1.0?")).toBe("whats-new-in-10");
});
