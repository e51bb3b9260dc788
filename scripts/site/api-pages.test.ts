import { expect, test } from "vitest";
import { apiFile, apiIndex, apiPage } from "./api-pages.ts";

const entry = {
  specifier: "spirvana/dialects/x",
  members: [
    {
      name: "add",
      kind: "constant",
      summary: "`x.add`: Adds a | b.",
      declaration: "const add: Op;",
      returns: undefined,
    },
    {
      name: "run",
      kind: "function",
      summary: "Runs {@link add}.",
      declaration: "function run(): void;",
      returns: "void",
    },
  ],
} as const;

test("definitions are a table, everything else has its declaration", () => {
  expect(apiPage(entry)).toBe(`# spirvana/dialects/x

\`\`\`js
import { … } from "spirvana/dialects/x";
\`\`\`

## Definitions

| export | in text | what it is |
| --- | --- | --- |
| \`add\` | \`x.add\` | Adds a \\| b. |

## Functions

### run

Runs \`add\`.

\`\`\`ts
function run(): void;
\`\`\`

`);
});

test("the index names every entry", () => {
  expect(apiFile(entry)).toBe("api/dialects-x.md");
  expect(apiFile({ specifier: "spirvana", members: [] })).toBe("api/spirvana.md");
  expect(apiIndex([entry])).toContain("| [spirvana/dialects/x](dialects-x.md) | 2 |");
});
