// The IR tests as modules: the pieces of their files that are valid, read without flags.
import { readFileSync } from "node:fs";
import { verify } from "../../src/define/index.ts";
import { Context, type Operation } from "../../src/ir/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText } from "../../src/text/index.ts";
import { dialectNames, loadDialects } from "../../src/tools/dialects.ts";
import { irTestFiles } from "../harness/ir-test-files.ts";
import { unreadable } from "../harness/read-back.ts";

const dialects = await loadDialects(dialectNames);

/** A new context with all dialects. */
export function contextOfAll(): Context {
  const context = new Context(dialects);
  context.allowUnregisteredDialects = true;
  return context;
}

/** A piece of a file. */
export interface Piece {
  readonly name: string;
  readonly text: string;
}

/** The pieces of every `step`th IR test. */
export function pieces(step: number): readonly Piece[] {
  return irTestFiles(".mlir").flatMap((file, index) =>
    index % step === 0 ? piecesOf(file, readFileSync(file, "utf8")) : [],
  );
}

function piecesOf(file: string, whole: string): readonly Piece[] {
  return whole.split(/^\/\/ -----.*$/m).map((text, index) => ({ name: `${file}#${index}`, text }));
}

/** A module of a piece; undefined for pieces that are not valid. */
export function moduleOf({ text }: Piece): Operation | undefined {
  const context = contextOfAll();
  const op = parseText(new Source("<stdin>", text), context, () => {});
  return op !== undefined && verify(op) ? op : undefined;
}

/** Forms that MLIR prints and does not read, which bytecode has too where it stores text; and distinct attributes in such texts. */
export const NOT_READABLE = new RegExp(
  `${unreadable.source}|spirv\\.ARM\\.Graph |!llvm\\.func<func<|llvm\\.alias_scope_domain<id = distinct|complex\\.number<:\\w+ [^>]*0x`,
);
