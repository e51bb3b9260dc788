/** Which entry points reach a function through calls. */
import type { EntryPoint, Facts } from "./module-facts.ts";

export class CallGraph {
  readonly #entries = new Map<number, EntryPoint[]>();

  constructor(m: Facts) {
    const callees = new Map(m.functions.map((one) => [one.id, one.callees]));
    for (const entry of m.entryPoints) {
      const seen = new Set<number>([entry.id]);
      for (const id of seen) {
        const list = this.#entries.get(id);
        if (list === undefined) this.#entries.set(id, [entry]);
        else list.push(entry);
        for (const callee of callees.get(id) ?? []) seen.add(callee);
      }
    }
  }

  /** Entry points in the module's order, one per OpEntryPoint. */
  entriesOf(id: number): readonly EntryPoint[] {
    return this.#entries.get(id) ?? [];
  }

  /** Execution models that reach a function. */
  modelsOf(id: number): ReadonlySet<number> {
    return new Set(this.entriesOf(id).map((entry) => entry.model));
  }
}
