// The comments of `llvm-dis --show-annotations`: uses and types of values, and places in the source.

import { StructType, VoidType } from "../../dialects/llvm/index.ts";
import type { ByteSink } from "../../support/tables/byte-sink.ts";
import { LocationNode, locationOf } from "../debug/source-location.ts";
import type { GlobalValue, LLVMFunction, Module } from "../module.ts";
import { opcode } from "../opcode.ts";
import { UseCounts } from "../query/use-counts.ts";
import { bodyText, typeText } from "../type-text.ts";

/** Where comments begin, unless the line is longer. */
const COLUMN = 50;

export class Annotations {
  readonly #module: Module;
  readonly #counts: UseCounts;

  constructor(module: Module) {
    this.#module = module;
    this.#counts = new UseCounts(module);
  }

  /** The line before a function. */
  ofFunction({ constant }: LLVMFunction): string {
    return `; [#uses=${this.#counts.of(constant.id)}]\n`;
  }

  /** The line of a global, with its comment. */
  withComment(line: string, { constant }: GlobalValue): string {
    const text = line.replace(/\n$/, "");
    return `${text}${padding(text.length)}; ${this.#usesText(constant.id)}\n`;
  }

  /** Writes the comment of an instruction, at the end of its line. */
  write(out: ByteSink, row: number): void {
    const { code, context } = this.#module;
    if (code.opcode[row] === opcode.debug) return;
    const type = context.types[code.type[row]!];
    const words: string[] = [];
    if (type !== undefined && !VoidType.is(type)) words.push(this.#usesText(-row));
    if (code.location[row] !== 0) words.push(`[debug line = ${this.#placeText(code.location[row]!)}]`);
    if (words.length > 0) out.text(`${padding(out.column)}; ${words.join(" ")}`);
  }

  #usesText(reference: number): string {
    const type = this.#module.typeOf(reference);
    const isNamed = StructType.is(type) && type.identifier !== undefined;
    const text = isNamed ? `${typeText(type)} = type ${bodyText(type)}` : typeText(type);
    return `[#uses=${this.#counts.of(reference)} type=${text}]`;
  }

  /** Line and column, then those of the places that it was inlined at. */
  #placeText(location: number): string {
    const parts: string[] = [];
    const seen = new Set<number>();
    for (let at = location; at !== 0 && !seen.has(at); ) {
      seen.add(at);
      const node = this.#module.metadata.node(at);
      if (!(node instanceof LocationNode) && node.kind !== "DILocation") break;
      const { line, column, inlinedAt } = locationOf(node);
      parts.push(`${line}:${column}`);
      at = inlinedAt;
    }
    return parts.join("@");
  }
}

const padding = (column: number): string => " ".repeat(Math.max(1, COLUMN - column));
