/** Names of ids and texts of instructions for messages; made on first use, because a valid module needs none. */
import { Definitions } from "../definitions.ts";
import { forEachInstruction, type Module } from "../module.ts";
import { FriendlyNames } from "../names/friendly-names.ts";
import { formOf } from "../words/form.ts";
import { instructionText } from "./one-instruction.ts";

export class ModuleNames {
  readonly #names: FriendlyNames;
  readonly #definitions: Definitions;

  constructor(module: Module) {
    this.#names = new FriendlyNames(module);
    this.#definitions = new Definitions(module);
    forEachInstruction(module, (offset, opcode, end) => {
      const resultAt = formOf(opcode)?.resultAt ?? 0;
      this.#names.visit(offset, opcode, end, resultAt);
      if (resultAt === 0 || offset + resultAt >= end) return;
      const id = module.words[offset + resultAt]!;
      if (id === 0 || this.#definitions.isDefined(id)) return;
      this.#definitions.define(id, offset);
      this.#names.definitions.define(id, offset);
    });
  }

  /** The name of an id without "%". */
  of(id: number): string {
    return this.#names.text(id);
  }

  /** The instruction at a word offset as spirv-dis writes it; undefined if it cannot be read. */
  instruction(at: number): string | undefined {
    return instructionText(this.#definitions, this.#names, at);
  }
}
