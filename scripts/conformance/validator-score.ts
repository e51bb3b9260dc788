// How far verdicts and messages of the drop-in agree with recorded ones, as a table for docs/conformance.md.
import { readFileSync, writeFileSync } from "node:fs";

export interface Recorded {
  readonly env: string;
  readonly valid: boolean;
  readonly message: string;
}

export interface Answer {
  readonly valid: boolean;
  readonly message: string;
}

/** Equal ones of how many. */
interface Share {
  equal: number;
  all: number;
}

const vulkanIds = (message: string): readonly string[] => message.match(/VUID-[\w-]+/g) ?? [];

/** The first sentence without identifiers and names. */
function firstSentence(message: string): string {
  const line = message.trim().split("\n")[0] ?? "";
  const plain = line.replace(/^\[VUID-[\w-]+\]\s*/, "").replaceAll(/'?\d*\[%[^\]]*\]'?|%\w+/g, "#");
  return plain.split(/\.(?:\s|$)/)[0]?.trim() ?? "";
}

/** Counts case after case. */
export class Score {
  readonly #verdicts = new Map<string, Share>();
  readonly #ids: Share = { equal: 0, all: 0 };
  readonly #sentences: Share = { equal: 0, all: 0 };

  add({ env, valid, message }: Recorded, answer: Answer): void {
    const isSame = valid === answer.valid;
    for (const name of ["all", env]) {
      const share = this.#verdicts.get(name) ?? { equal: 0, all: 0 };
      this.#verdicts.set(name, count(share, isSame));
    }
    if (valid || answer.valid) return;
    const ids = vulkanIds(message);
    if (ids.length > 0)
      count(
        this.#ids,
        ids.some((id) => answer.message.includes(id)),
      );
    count(this.#sentences, firstSentence(message) === firstSentence(answer.message));
  }

  table(): string {
    const rows = [...this.#verdicts].sort(([, a], [, b]) => b.all - a.all);
    return [
      "| | same | of | share |",
      "| --- | ---: | ---: | ---: |",
      ...rows.map(([env, share]) => row(env === "all" ? "**verdict**" : `verdict, ${env}`, share)),
      row("**identifier of the Vulkan specification**", this.#ids),
      row("**first sentence of the message**", this.#sentences),
    ].join("\n");
  }
}

function count(share: Share, isEqual: boolean): Share {
  share.all++;
  if (isEqual) share.equal++;
  return share;
}

function row(name: string, { equal, all }: Share): string {
  return `| ${name} | ${equal} | ${all} | ${((100 * equal) / Math.max(all, 1)).toFixed(2)} % |`;
}

const numbers = /(<!-- validator numbers -->\n)[\s\S]*?(<!-- end of validator numbers -->)/;

/** Writes the table into the page and the file that it is made from. */
export function writeScore(table: string): void {
  for (const path of ["docs/conformance.in.md", "docs/conformance.md"]) {
    const page = readFileSync(path, "utf8");
    writeFileSync(
      path,
      page.replace(numbers, (_, head: string, end: string) => `${head}\n${table}\n\n${end}`),
    );
  }
}
