// Reads a whole source: aliases, ops at the top level, the metadata section at the end.

import { Block, type Context, fileLineColLoc, MODULE_NAME, type Operation, Store } from "../../ir/index.ts";
import { type DiagnosticHandler, makeDiagnostic, type Place } from "../../support/diagnostics/diagnostic.ts";
import { isStackOverflow } from "../../support/diagnostics/internal-error.ts";
import type { Source } from "../../support/diagnostics/source.ts";
import { parseMetadata } from "./metadata-parser.ts";
import { Parser } from "./parser.ts";
import { ParseFailure } from "./scanner.ts";
import type { ReadingShortcuts } from "./shortcuts.ts";
import { Upgrade, type UpgradeOptions } from "./upgrade.ts";

/** Options of parsing a module. @internal */
export interface ParseOptions {
  /** The one op of the text is the result itself; without it, ops are wrapped in a module unless they are one. */
  readonly noImplicitModule?: boolean;
  /** With `noImplicitModule`: checks everything read, in a module, before the one op is taken out; false ends the reading. */
  readonly check?: (whole: Operation) => boolean;
  /** Reads what older releases wrote. */
  readonly upgrade?: UpgradeOptions | undefined;
  /** The shortcuts of reading; none by default. */
  readonly shortcuts?: ((parser: Parser) => ReadingShortcuts) | undefined;
}

/**
 * Reads MLIR text. Returns the top-level op, or undefined after errors, which `report` gets. The op is not verified yet.
 * @internal
 */
export function parseModule(
  source: Source,
  context: Context,
  report: DiagnosticHandler,
  options: ParseOptions = {},
): Operation | undefined {
  const store = new Store(context, source.length / 32);
  const upgrade = options.upgrade === undefined ? undefined : new Upgrade(options.upgrade);
  const parser = new Parser(source, context, store, report, { upgrade, shortcuts: options.shortcuts });
  try {
    return parseTopLevel(parser, options);
  } catch (failure) {
    if (failure instanceof ParseFailure) return undefined;
    // Where the stack is smaller than elsewhere it may end before the limit of nesting is reached.
    if (!isStackOverflow(failure)) throw failure;
    report(parser.diagnosticAt(parser.pos, "nesting is deeper than the stack of this machine allows"));
    return undefined;
  }
}

function parseTopLevel(parser: Parser, options: ParseOptions): Operation | undefined {
  const block = new Block(parser.store);
  while (!parser.atEnd) parseTopLevelItem(parser, block);
  parser.names.finish();
  parser.locations.resolve(parser);
  const whole = moduleOf(parser, block);
  if (options.noImplicitModule !== true) return whole;
  if (options.check?.(whole) === false) return undefined;
  return block.region === undefined ? whole : onlyOp(parser, block);
}

function parseTopLevelItem(parser: Parser, block: Block): void {
  const byte = parser.peek();
  if (byte === 35) parseAttributeAlias(parser);
  else if (byte === 33) parseTypeAlias(parser);
  else if (byte === 123 && !parser.atBrace()) parseMetadata(parser);
  else parser.op(block);
}

function aliasName(parser: Parser, kind: string): { readonly name: string; readonly position: number } {
  const { position } = parser;
  const end = parser.suffixEnd(position);
  if (end === position + 1) {
    parser.failAt(position, kind === "type" ? "invalid type identifier" : "invalid attribute name");
  }
  const name = parser.textBetween(position + 1, end);
  if (name.includes(".")) {
    parser.failAt(position, `${kind} names with a '.' are reserved for dialect-defined names`);
  }
  parser.pos = end;
  return { name, position };
}

function parseAttributeAlias(parser: Parser): void {
  const { name, position } = aliasName(parser, "attribute");
  if (parser.attributeAliases.has(name)) parser.failAt(position, `redefinition of attribute alias id '${name}'`);
  parser.expect("=", "expected '=' in attribute alias definition");
  const value = parser.attribute();
  parser.checkDepth(parser.nesting.note(value));
  parser.attributeAliases.set(name, value);
}

function parseTypeAlias(parser: Parser): void {
  const { name, position } = aliasName(parser, "type");
  if (parser.typeAliases.has(name)) parser.failAt(position, `redefinition of type alias id '${name}'`);
  parser.expect("=", "expected '=' in type alias definition");
  const type = parser.type();
  parser.checkDepth(parser.nesting.note(type));
  parser.typeAliases.set(name, type);
}

/** An op with one region that is the only one at the top level, and a module unless that is left to the caller. */
function moduleOf(parser: Parser, block: Block): Operation {
  const { context, store } = parser;
  const only = block.firstOp;
  if (only !== undefined && only === block.lastOp && only.name === MODULE_NAME) {
    only.remove();
    return only;
  }
  const { file, line, column } = placeOfWhole(parser.source);
  const location = fileLineColLoc(context, file, line, column);
  const id = store.createOp({ def: context.opIdOfName(MODULE_NAME), location: store.locationId(location) });
  store.addRegion(id).append(block);
  return store.operationOf(id);
}

function onlyOp(parser: Parser, block: Block): Operation {
  const only = block.firstOp;
  if (only === undefined || only !== block.lastOp) {
    const place = placeOfWhole(parser.source);
    const count = [...block.ops()].length;
    parser.failWith(
      makeDiagnostic("error", "syntax", `source must contain a single top-level operation, found: ${count}`, place),
    );
  }
  only.remove();
  return only;
}

/** The location of an implicit module: before the file, or the start of its piece. */
function placeOfWhole({ name, start: { line, column } }: Source): Place {
  return line === 1 && column === 1 ? { file: name, line: 0, column: 0 } : { file: name, line, column };
}
