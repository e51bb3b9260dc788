/** Which instructions use an id: two columns, offsets of users grouped by id, filled in two passes over the words. */
import { KindCode } from "../../grammar/index.ts";
import { Definitions, formOf, IdTable, isPlain, OperandReader } from "../../spirv/codec.ts";
import { headerWords } from "../../spirv/modules.ts";
import type { Facts } from "./module-facts.ts";

const isUse = (code: number): boolean => code === KindCode.Id || code === KindCode.ResultType;

export class Uses {
  readonly #starts: IdTable;
  readonly #counts: IdTable;
  readonly #users: Uint32Array;

  constructor(m: Facts) {
    this.#starts = IdTable.for(m.module);
    this.#counts = IdTable.for(m.module);
    const ids: number[] = [];
    let total = 0;
    forEachUse(m, (id) => {
      const count = this.#counts.get(id);
      if (count === 0) ids.push(id);
      this.#counts.set(id, count + 1);
      total++;
    });
    let start = 0;
    for (const id of ids) {
      this.#starts.set(id, start);
      start += this.#counts.get(id);
      this.#counts.set(id, 0);
    }
    this.#users = new Uint32Array(total);
    forEachUse(m, (id, at) => {
      const count = this.#counts.get(id);
      this.#users[this.#starts.get(id) + count] = at;
      this.#counts.set(id, count + 1);
    });
  }

  /** Offsets of the users in order; an instruction that uses the id twice is there twice. */
  of(id: number): Uint32Array {
    const start = this.#starts.get(id);
    return this.#users.subarray(start, start + this.#counts.get(id));
  }
}

function forEachUse(m: Facts, visit: (id: number, at: number) => void): void {
  const { words } = m;
  const definitions = new Definitions(m.module);
  const reader = new OperandReader(definitions);
  for (let at = headerWords; at < words.length; at = m.next(at)) {
    const form = formOf(m.opcode(at));
    if (form === undefined) continue;
    const result = m.resultAt(at);
    if (result !== 0 && !definitions.isDefined(result)) definitions.define(result, at);
    const length = m.length(at);
    if (isPlain(form, length)) {
      for (let index = 1; index < length; index++) {
        const code = index <= form.codes.length ? form.codes[index - 1]! : form.tail;
        if (isUse(code)) visit(words[at + index]!, at);
      }
      continue;
    }
    reader.read(at, 0);
    for (let index = 0; index < reader.count; index++) {
      if (isUse(reader.kind(index).code)) visit(words[reader.start(index)]!, at);
    }
  }
}
