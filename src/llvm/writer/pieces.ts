// Parts of a module as text, for messages that name them.

import { ByteSink } from "../../support/tables/byte-sink.ts";
import { INLINE_KINDS } from "../metadata.ts";
import type { GlobalVariable, LLVMFunction, Module } from "../module.ts";
import type { ConstantScope } from "./constants.ts";
import { FunctionWriter } from "./function.ts";
import { globalText } from "./globals.ts";
import { nodeDefinition } from "./metadata.ts";
import { Numbers } from "./numbers.ts";

/** Writes single instructions, values and nodes of a module. */
export class LLVMText {
  readonly #module: Module;
  readonly #scope: ConstantScope;
  readonly #functions: FunctionWriter;
  #out = "";
  readonly #sink: ByteSink;

  constructor(module: Module) {
    this.#module = module;
    const decoder = new TextDecoder();
    this.#sink = new ByteSink((bytes) => {
      this.#out += decoder.decode(bytes);
    });
    const numbers = new Numbers(module);
    this.#scope = {
      constants: module.constants,
      blockName: ({ operands, payload }) => {
        const of = operands[0]?.payload.global;
        return of === undefined || payload.block === undefined
          ? ""
          : this.#functions.blockNameIn(of as LLVMFunction, payload.block.number);
      },
      nodeText: (number) => {
        if (number === 0) return "null";
        const node = module.metadata.node(number);
        return INLINE_KINDS.has(node.kind) ? nodeDefinition(this.#scope, node) : `!${numbers.slot(number)}`;
      },
      typed: (reference) => this.#functions.typed(reference),
    };
    this.#functions = new FunctionWriter(module, this.#scope, numbers, this.#sink);
    for (const one of module.functions) this.#functions.enter(one);
  }

  /** An instruction of a function. */
  instruction(one: LLVMFunction | undefined, row: number): string {
    if (one !== undefined) this.#functions.enter(one);
    this.#out = "";
    this.#functions.writeRow(row);
    this.#sink.flush();
    return this.#out.trim();
  }

  /** A value with its type. */
  value(one: LLVMFunction | undefined, reference: number): string {
    if (one !== undefined) this.#functions.enter(one);
    return this.#functions.typed(reference);
  }

  node(number: number): string {
    if (number === 0) return "";
    return `${this.#scope.nodeText(number)} = ${nodeDefinition(this.#scope, this.#module.metadata.node(number))}`;
  }

  /** The first line of a function. */
  head(one: LLVMFunction): string {
    return this.#functions.headText(one).trim();
  }

  global(one: GlobalVariable): string {
    return globalText(this.#functions, one).trim();
  }
}
