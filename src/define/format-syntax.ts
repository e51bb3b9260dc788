// Reads and prints ops by their assembly format. The format is compiled on first use into steps, which are interpreted.

import type { OpDef } from "../ir/index.ts";
import type { OpSyntax } from "../text/index.ts";
import type { Args, Regions, Results, Successors } from "./args.ts";
import type { CompiledFormat } from "./compiled-format.ts";
import { compileFormat } from "./format-compiler.ts";
import { parseSteps } from "./format-parser.ts";
import { printSteps } from "./format-printer.ts";
import type { Layout } from "./layout.ts";
import type { OpSpec } from "./op.ts";

export function assemblySyntax(
  def: OpDef,
  spec: OpSpec<Args, Results, Regions, Successors>,
  layout: Layout,
  assembly: string,
): OpSyntax {
  let compiled: CompiledFormat | undefined;
  const format = (): CompiledFormat => {
    compiled ??= compileFormat(def, spec, layout, assembly);
    return compiled;
  };
  return {
    parse: (parser, draft) => parseSteps(parser, draft, format()),
    print: (printer, op) => printSteps(printer, op, format()),
  };
}
