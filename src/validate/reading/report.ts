/** The findings of a validation so far: rules broken at instructions. */
import type { RuleText } from "../rule.ts";

export interface Finding {
  readonly rule: RuleText;
  /** Word offset of the instruction; undefined if the finding is about the module. */
  readonly at: number | undefined;
  readonly message: string;
  /** Whether the words cannot be read at all; spirv-val shows no instruction then. */
  readonly isUnreadable?: true;
}

export class Report {
  readonly findings: Finding[] = [];
  readonly #all: boolean;
  readonly #seen = new Set<string>();
  /** Offsets of instructions with errors. */
  readonly #broken = new Set<number | undefined>();

  #hasErrors = false;

  constructor(all: boolean) {
    this.#all = all;
  }

  /** Whether nothing more need be looked for. */
  get isComplete(): boolean {
    return !this.#all && this.hasErrors;
  }

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  /** Adds a finding; a rule is reported once per instruction. */
  add(rule: RuleText, at: number | undefined, message: string): void {
    const key = `${rule.id} ${at}`;
    if (this.#seen.has(key) || this.isComplete) return;
    if (rule.yields === true && this.#broken.has(at)) return;
    this.#seen.add(key);
    if (rule.severity !== "warning") {
      this.#broken.add(at);
      this.#hasErrors = true;
    }
    this.findings.push({ rule, at, message });
  }
}
