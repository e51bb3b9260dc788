// Resolves names of ops during parsing to definitions: written in full, without the dialect, or in quotes.

import { type DefId, NO_ID } from "../../../ir/index.ts";
import { decodeUtf8 } from "../../../support/diagnostics/source.ts";
import { ByteTable } from "../../../support/tables/byte-table.ts";
import { addByte, EMPTY_HASH, hashBytes } from "../../../support/tables/hash.ts";
import { BARE, CLASSES } from "../../characters.ts";
import type { Parser } from "../parser.ts";

/** Names of registered ops of a context by their bytes, as far as a text has had them: a text uses few of those that there are. */
const knownNames = { make: () => new ByteTable() };

export class OpNames {
  readonly #parser: Parser;
  readonly #known: ByteTable;
  /** The same for names that no dialect has, which other texts of the context may not be allowed. */
  readonly #unregistered = new ByteTable();
  /** The dialects whose prefix may be left out, one for each op around. */
  readonly #defaultDialects: string[] = ["builtin"];

  constructor(parser: Parser) {
    this.#parser = parser;
    this.#known = parser.context.cache(knownNames);
  }

  enterDialect(name: string): void {
    this.#defaultDialects.push(name);
  }

  leaveDialect(): void {
    this.#defaultDialects.pop();
  }

  /** The dialect whose prefix may be left out. */
  get defaultDialect(): string {
    return this.#defaultDialects.at(-1) ?? "";
  }

  // ---- names of custom forms

  /** The id of the registered op whose name is there. */
  custom(begin: number, end: number): DefId {
    const parser = this.#parser;
    const hash = hashBytes(parser.bytes, begin, end);
    const id =
      parser.upgrade === undefined
        ? (this.#known.get(parser.bytes, begin, end, hash) as DefId)
        : this.#upgraded(begin, end);
    return id === 0 ? this.#looked(begin, end, hash) : id;
  }

  /** The registered op that a name represents today, or 0. */
  #upgraded(begin: number, end: number): DefId {
    const parser = this.#parser;
    const { context } = parser;
    const written = decodeUtf8(parser.bytes, begin, end);
    parser.pos = end;
    const name = parser.upgrade?.opName(parser, written, begin) ?? written;
    parser.pos = begin;
    const id = context.opIdOfName(name);
    if (context.opDefs[id]!.registered && id !== 0) return id;
    if (name !== written) this.#failUnknown(begin, name, "");
    return NO_ID;
  }

  /** The op of a name that has not been met, or whose dialect is left out. */
  #looked(begin: number, end: number, hash: number): DefId {
    const { defaultDialect } = this;
    const parser = this.#parser;
    const { context } = parser;
    const name = decodeUtf8(parser.bytes, begin, end);
    const isWhole = name.includes(".");
    const id = context.opIdOfName(isWhole ? name : `${defaultDialect}.${name}`);
    if (id === 0 || !context.opDefs[id]!.registered) return this.#failUnknown(begin, name, defaultDialect);
    if (isWhole && parser.upgrade === undefined) this.#known.set(parser.bytes, begin, end, hash, id);
    return id;
  }

  #failUnknown(begin: number, name: string, dialect: string): never {
    const parser = this.#parser;
    const { dialects } = parser.context;
    if (/^[su]?i[0-9]+$/.test(name)) parser.failWrongToken("expected operation name in quotes");
    // The following text is read before the name is looked up.
    parser.pos = parser.identifierEnd(begin);
    parser.checkToken(parser.position);
    const dot = name.indexOf(".");
    const own = dot < 0 ? dialect : name.slice(0, dot);
    const tried = dot < 0 ? ` (tried '${dialect}.${name}' as well)` : "";
    if (!dialects.has(own)) {
      const diagnostic = parser.diagnosticAt(begin, `Dialect \`${own}' not found for custom op '${name}' ${tried}`);
      const names = [...dialects.keys()].sort().join(", ");
      const note = `Available dialects: ${names} ; for more info on dialect registration see https://mlir.llvm.org/getting_started/Faq/#registered-loaded-dependent-whats-up-with-dialects-management`;
      diagnostic.notes.push(parser.diagnosticAt(begin, note).with({ severity: "note" }));
      parser.failWith(diagnostic);
    }
    return parser.failAt(begin, `custom op '${name}' is unknown${tried}`);
  }

  // ---- names of generic forms

  /** Reads the quoted name of an op in generic form; gives its id, be it registered or not. */
  generic(): DefId {
    const parser = this.#parser;
    if (parser.peek() !== 34) return this.#ofToken();
    const begin = parser.pos;
    const known = parser.upgrade === undefined ? this.#knownQuoted(begin + 1) : NO_ID;
    if (known !== 0) return known;
    let name = parser.string();
    if (parser.upgrade !== undefined) name = parser.upgrade.opName(parser, name, begin);
    if (name === "") parser.failAt(begin, "empty operation name is invalid");
    if (name.includes("\0")) parser.failAt(begin, "null character not allowed in operation name");
    const id = this.#genericId(name);
    if (parser.upgrade === undefined) this.#learn(name, id);
    return id;
  }

  #learn(name: string, id: DefId): void {
    const bytes = new TextEncoder().encode(name);
    const table = this.#parser.context.opDefs[id]!.registered ? this.#known : this.#unregistered;
    table.set(bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length), id);
  }

  /** As in the reference, the first and last character of any token are taken for the quotes of a name. */
  #ofToken(): DefId {
    const parser = this.#parser;
    const begin = parser.pos;
    const end = Math.max(parser.identifierEnd(begin), parser.suffixEnd(begin));
    const name = parser.textBetween(begin + 1, end - 1);
    if (name === "") parser.failAt(begin, "empty operation name is invalid");
    parser.pos = end;
    return this.#genericId(name);
  }

  /** The id of an op that has been met whose quoted name begins at `begin`; moves after it, or gives 0. */
  #knownQuoted(begin: number): DefId {
    const parser = this.#parser;
    const { bytes } = parser;
    let end = begin;
    let hash = EMPTY_HASH;
    while ((CLASSES[bytes[end]!]! & BARE) !== 0) hash = addByte(hash, bytes[end++]!);
    if (bytes[end] !== 34) return NO_ID;
    const id = (this.#known.get(bytes, begin, end, hash) || this.#unregistered.get(bytes, begin, end, hash)) as DefId;
    if (id !== 0) parser.pos = end + 1;
    return id;
  }

  #genericId(name: string): DefId {
    const parser = this.#parser;
    const { context } = parser;
    const known = context.opIdOfName(name);
    if (known !== 0) return known;
    const dot = name.indexOf(".");
    const dialect = context.dialects.get(dot < 0 ? "" : name.slice(0, dot));
    if (!context.allowUnregisteredDialects && dialect === undefined) {
      parser.fail(
        "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used",
      );
    }
    return context.unregisteredOpId(name);
  }
}
