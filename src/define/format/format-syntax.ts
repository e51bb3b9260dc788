// Reads and prints ops by their assembly format. The format is compiled on first use into steps, which are interpreted.

import type { OpDef, OpId } from "../../ir/index.ts";
import type { OpDraft, OpSyntax, Parser, Printer } from "../../text/index.ts";
import type { OpModel } from "../op.ts";
import type { CompiledFormat } from "./compiled-format.ts";
import { compileFormat } from "./format-compiler.ts";
import { parseSteps } from "./format-parser.ts";
import { printSteps } from "./format-printer.ts";

class AssemblySyntax implements OpSyntax {
  readonly #def: OpDef & OpModel;
  readonly #assembly: string;
  #compiled: CompiledFormat | undefined = undefined;

  constructor(def: OpDef & OpModel, assembly: string) {
    this.#def = def;
    this.#assembly = assembly;
  }

  get #format(): CompiledFormat {
    this.#compiled ??= compileFormat(this.#def, this.#def.spec, this.#def.layout, this.#assembly);
    return this.#compiled;
  }

  get plain(): boolean {
    return this.#format.isPlain;
  }

  parse(parser: Parser, draft: OpDraft): void {
    parseSteps(parser, draft, this.#format);
  }

  print(printer: Printer, op: OpId): void {
    printSteps(printer, op, this.#format);
  }
}

export function assemblySyntax(def: OpDef & OpModel, assembly: string): OpSyntax {
  return new AssemblySyntax(def, assembly);
}
