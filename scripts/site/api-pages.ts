// The API reference as Markdown, one page for each entry of the package, from the docstrings and declarations that users get.

import type { ApiEntry, ApiMember } from "../api/read.ts";

/** The file of an entry's page in the site. */
export function apiFile({ specifier }: ApiEntry): string {
  return `api/${specifier.replace(/^spirvana\/?/, "").replaceAll("/", "-") || "spirvana"}.md`;
}

const titles = {
  function: "Functions",
  class: "Classes",
  constant: "Constants",
  type: "Types",
  namespace: "Namespaces",
} as const satisfies Readonly<Record<ApiMember["kind"], string>>;

/** The page of an entry: definitions as a table, everything else with its declaration. */
export function apiPage({ specifier, members }: ApiEntry): string {
  const definitions = members.filter(isDefinition);
  const groups = Object.entries(titles).flatMap(([kind, title]) => {
    const group = members.filter((member) => member.kind === kind && !isDefinition(member));
    return group.length === 0 ? [] : [`## ${title}`, ...group.map(memberSection)];
  });
  return [
    `# ${specifier}`,
    `\`\`\`js\nimport { … } from "${specifier}";\n\`\`\``,
    ...(definitions.length === 0 ? [] : ["## Definitions", definitionTable(definitions)]),
    ...groups,
    "",
  ].join("\n\n");
}

/** The page that lists the entries. */
export function apiIndex(entries: readonly ApiEntry[]): string {
  const rows = entries.map((entry) => {
    const path = apiFile(entry).replace(/^api\//, "");
    return `| [${entry.specifier}](${path}) | ${entry.members.length} |`;
  });
  return ["# API reference", "", "| entry | exports |", "| --- | ---: |", ...rows, ""].join("\n");
}

/** Whether an export is an op, a type or an attribute: their docstrings begin with their names in text. */
function isDefinition({ kind, summary }: ApiMember): boolean {
  return kind === "constant" && /^`[!#]?\w+\.[\w.]+`: /.test(summary);
}

function definitionTable(members: readonly ApiMember[]): string {
  const lines = members.map(({ name, summary }) => {
    const [, text = "", rest = ""] = /^`([^`]+)`: ([\s\S]*)$/.exec(summary) ?? [];
    return `| \`${name}\` | \`${text}\` | ${rest.replaceAll("|", "\\|").replaceAll("\n", " ")} |`;
  });
  return ["| export | in text | what it is |", "| --- | --- | --- |", ...lines].join("\n");
}

function memberSection({ name, summary, declaration }: ApiMember): string {
  const prose = summary.replaceAll(/\{@link (\w+)\}/g, "`$1`");
  return [`### ${name}`, prose, ...(declaration === "" ? [] : [`\`\`\`ts\n${declaration}\n\`\`\``])].join("\n\n");
}
