/**
 * A module as assembly text, in the form of spirv-dis. The text goes out in pieces while the words are read once for names
 * and once for printing; no object is made per instruction.
 */

import { type Argument, aFunction, anObject, checked, wrongArgument } from "../../support/arguments.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { ByteSink } from "../../support/tables/byte-sink.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { type Definitions, findDefinitions } from "../definitions.ts";
import { explained, explainedFailure } from "../explain.ts";
import { aModule, headerWords, type Module, opcodeOf, wordCountOf } from "../module.ts";
import { type FriendlyNames, friendlyNames } from "../names/friendly-names.ts";
import { Op } from "../opcode.ts";
import { headerText } from "./header-text.ts";
import { InstructionWriter, opcodeColumn } from "./instruction-text.ts";
import { Nesting } from "./nesting.ts";
import { type DisassembleOptions, type Layout, layoutOf } from "./options.ts";
import { SectionComments } from "./section-comments.ts";

/** The text of a module. */
export function disassemble(module: Module, options: DisassembleOptions = {}): Result<string> {
  const pieces: Uint8Array[] = [];
  const args: readonly Argument[] = [
    ["module", module, aModule],
    ["options", options, anObject],
  ];
  return checked(args, () => {
    const written = disassembleTo(module, (bytes) => pieces.push(bytes.slice()), options);
    return written.ok ? success(textOfBytes(joined(pieces))) : written;
  });
}

/**
 * Hands the text of a module to `write` in pieces of up to about 128 KB of UTF-8, whose bytes are reused afterwards.
 * On failure some pieces may have been written.
 */
export function disassembleTo(
  module: Module,
  write: (bytes: Uint8Array) => void,
  options: DisassembleOptions = {},
): Result<void> {
  const wrong = wrongArgument([
    ["module", module, aModule],
    ["write", write, aFunction],
    ["options", options, anObject],
  ]);
  if (wrong !== undefined) return wrong;
  const layout = layoutOf(options);
  const found = layout.friendlyNames ? friendlyNames(module) : findDefinitions(module);
  if (!found.ok) return explainedFailure(found, module.words);
  const names = "definitions" in found.value ? found.value : undefined;
  const definitions = "definitions" in found.value ? found.value.definitions : found.value;
  const out = new ByteSink(write);
  const problem = new Disassembly(module, out, definitions, names, layout).run();
  out.flush();
  return problem === undefined ? success(undefined) : failed([explained(problem, module.words)]);
}

class Disassembly {
  readonly #module: Module;
  readonly #out: ByteSink;
  readonly #layout: Layout;
  readonly #writer: InstructionWriter;
  readonly #sections = new SectionComments();
  readonly #nesting: Nesting | undefined;

  constructor(
    module: Module,
    out: ByteSink,
    definitions: Definitions,
    names: FriendlyNames | undefined,
    layout: Layout,
  ) {
    this.#module = module;
    this.#out = out;
    this.#layout = layout;
    this.#writer = new InstructionWriter(out, definitions, names, layout);
    this.#nesting = layout.nestedIndent ? new Nesting(module) : undefined;
  }

  run(): Diagnostic | undefined {
    const { words } = this.#module;
    if (this.#layout.header) this.#out.text(headerText(this.#module));
    let number = 1;
    for (let offset = headerWords; offset < words.length; number++) {
      const word = words[offset]!;
      const failure = this.#line(offset, opcodeOf(word), number);
      if (failure !== undefined) return failure;
      offset += wordCountOf(word);
    }
    return undefined;
  }

  #line(offset: number, opcode: number, number: number): Diagnostic | undefined {
    const { comments, offsets } = this.#layout;
    this.#nesting?.enter(offset, opcode);
    if (comments) this.#commentBefore(offset, opcode);
    if (this.#nesting !== undefined) this.#out.spaces(this.#nesting.depth * 2);
    const failure = this.#writer.write(offset, number);
    if (failure !== undefined) return failure;
    if (comments && opcode === Op.Name) this.#out.text(`  ; id %${this.#module.words[offset + 1]}`);
    if (offsets) this.#offset(offset);
    this.#nesting?.leave(offset, opcode);
    this.#out.newline();
    return undefined;
  }

  #commentBefore(offset: number, opcode: number): void {
    if (opcode === Op.Function) {
      this.#commentStart("Function ");
      this.#writer.name(this.#module.words[offset + 2]!);
      this.#out.newline();
      return;
    }
    const comment = this.#sections.before(opcode);
    if (comment === undefined) return;
    this.#commentStart(comment);
    this.#out.newline();
  }

  #commentStart(text: string): void {
    this.#out.newline();
    if (this.#layout.indent) this.#out.spaces(opcodeColumn);
    this.#out.text(`; ${text}`);
  }

  #offset(offset: number): void {
    const text = ` ; 0x${(offset * 4).toString(16).padStart(8, "0")}`;
    this.#out.text(this.#layout.color ? `\x1b[1;30m${text}\x1b[0m` : text);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
