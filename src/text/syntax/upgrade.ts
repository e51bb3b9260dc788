// Reads text of older releases: an Upgrader states the changes of one dialect; an Upgrade asks all of them while a text is parsed.
//
// The parser holds an Upgrade only if it was asked to upgrade, and uses it at few places: the name of an op, its form, the finished
// draft, entries of dictionaries, types and attributes of dialects. The result is that of the present syntax.

import type { AnyAttrDef, AnyTypeDef, Attribute, NamedAttribute, Type } from "../../ir/index.ts";
import { type Diagnostic, type DiagnosticHandler, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type AttrSyntax, attrSyntax, type OpSyntax, type TypeSyntax, typeSyntax } from "../custom-form.ts";
import type { OpDraft } from "./ops/draft.ts";
import type { Parser } from "./parser.ts";
import { ParseFailure } from "./scanner.ts";

/**
 * The outcome for an older op: its present name, the reason why there is none, or an op whose draft it is read into to be dropped, since
 * nothing has to be said any more.
 */
export type Successor = string | Gone | { readonly droppedAs: string };

/** Why there is no successor of an older construct. @internal */
export interface Gone {
  readonly gone: string;
}

/** A custom form of earlier days, which leaves the draft as the present form would. @internal */
export type OlderForm = (parser: Parser, draft: OpDraft) => void;

/** The changes of one dialect. Every part is optional. */
export interface Upgrader {
  /** The dialect as it is called today. */
  readonly dialect: string;
  /** Its former name. */
  readonly formerName?: string;
  /**
   * The present name of an op, by its written name with the present dialect; undefined if it has not changed.
   * `around` are the enclosing ops, outermost first; the parser's position is after the name.
   */
  opName?(name: string, around: readonly string[], parser: Parser): Successor | undefined;
  /** The older form of an op by its present name, tried where the present form does not fit. */
  form?(name: string): OlderForm | undefined;
  /** The older form of a type or attribute, which may leave the work to the present one. */
  type?(mnemonic: string): Older<Type> | Gone | undefined;
  attribute?(mnemonic: string): Older<Attribute> | Gone | undefined;
  /** The present keyword of a case of an enum, which `className` names (`::mlir::spirv::Capability`). */
  enumCase?(className: string, keyword: string): string | Gone | undefined;
  /** The present form of an entry of a dictionary; undefined if it is unchanged. */
  entry?(entry: NamedAttribute, parser: Parser): NamedAttribute | undefined;
  /** Changes the draft of an op of the dialect that has been read, in whichever form; false if the op is no more needed. */
  finish?(draft: OpDraft, parser: Parser): boolean;
}

/** Reads the text after `!dialect.mnemonic`; `present` reads the present form. @internal */
export type Older<T> = (parser: Parser, present: () => T) => T;

/** Options of accepting older text. @internal */
export interface UpgradeOptions {
  readonly upgraders: readonly Upgrader[];
  /** Gets a remark for each older construct that was read. */
  readonly remark?: DiagnosticHandler | undefined;
}

/** @internal */
export class Upgrade {
  /** Names of the ops around, outermost first. */
  readonly around: string[] = [];
  readonly #upgraders: readonly Upgrader[];
  readonly #byDialect = new Map<string, Upgrader>();
  readonly #report: DiagnosticHandler | undefined;
  /** The op being read is to be dropped. */
  #isDropped = false;

  constructor({ upgraders, remark }: UpgradeOptions) {
    this.#upgraders = upgraders;
    this.#report = remark;
    for (const upgrader of upgraders) {
      this.#byDialect.set(upgrader.dialect, upgrader);
      if (upgrader.formerName !== undefined) this.#byDialect.set(upgrader.formerName, upgrader);
    }
  }

  /** Tells of an older construct at a position. */
  remark(parser: Parser, position: number, message: string): void {
    if (this.#report === undefined) return;
    this.#report(makeDiagnostic("remark", "upgrade", message, parser.source.place(position)));
  }

  /** The present name of the dialect of a name. */
  dialectName(name: string): string {
    return this.#byDialect.get(name)?.dialect ?? name;
  }

  #present(name: string): string {
    const dot = name.indexOf(".");
    return dot < 0 ? name : `${this.dialectName(name.slice(0, dot))}${name.slice(dot)}`;
  }

  /** The present name of the op written at `position`; the parser's position is after the name. */
  opName(parser: Parser, written: string, position: number): string {
    let name = this.#present(written);
    for (const upgrader of this.#upgraders) {
      const successor = upgrader.opName?.(name, this.around, parser);
      if (typeof successor !== "object") name = successor ?? name;
      else if ("gone" in successor) failGone(parser, position, written, successor);
      else {
        this.#isDropped = true;
        this.remark(parser, position, `'${written}' says nothing today`);
        return successor.droppedAs;
      }
    }
    if (name !== written) this.remark(parser, position, `'${written}' is '${name}' today`);
    return name;
  }

  /** The present keyword of a case of an enum. */
  enumCase(parser: Parser, className: string, keyword: string): string | undefined {
    for (const upgrader of this.#upgraders) {
      const today = upgrader.enumCase?.(className, keyword);
      if (today === undefined) continue;
      const position = parser.pos - keyword.length;
      if (typeof today === "object") return failGone(parser, position, keyword, today);
      this.remark(parser, position, `'${keyword}' is '${today}' today`);
      return today;
    }
    return undefined;
  }

  /** Reads the custom form of an op: as it is today, or else as it was. */
  parseForm(parser: Parser, draft: OpDraft, syntax: OpSyntax): void {
    const { def, position } = draft;
    const name = def?.name ?? "";
    const older = this.#byDialect.get(def?.dialect ?? "")?.form?.(name);
    if (older === undefined) {
      syntax.parse(parser, draft);
      return;
    }
    const inPresent = attempt(parser, draft, () => syntax.parse(parser, draft));
    if (inPresent === undefined) return;
    const inOlder = attempt(parser, draft, () => older(parser, draft));
    if (inOlder === undefined) {
      this.remark(parser, position, `this form of '${name}' is an older one`);
      return;
    }
    // Neither fits: the one that came further tells more.
    const { errors } = inOlder.reached >= inPresent.reached ? inOlder : inPresent;
    for (const one of errors) parser.emit(one);
    throw new ParseFailure(errors[0]?.message);
  }

  /** Whether the op of a draft is to be made. */
  finish(parser: Parser, draft: OpDraft): boolean {
    if (this.#isDropped) {
      this.#isDropped = false;
      return false;
    }
    return this.#byDialect.get(draft.def?.dialect ?? "")?.finish?.(draft, parser) ?? true;
  }

  /** An entry of a dictionary as it is today. */
  entry(parser: Parser, written: NamedAttribute, position: number): NamedAttribute {
    let entry: NamedAttribute = { name: this.#present(written.name), value: written.value };
    for (const upgrader of this.#upgraders) entry = upgrader.entry?.(entry, parser) ?? entry;
    if (entry.name !== written.name) this.remark(parser, position, `'${written.name}' is '${entry.name}' today`);
    else if (entry.value !== written.value)
      this.remark(parser, position, `this form of '${entry.name}' is an older one`);
    return entry;
  }

  /** The reader of a type after `!dialect.mnemonic`; undefined if nothing is to be upgraded. */
  type(parser: Parser, dialect: string, mnemonic: string): (() => Type) | undefined {
    const upgrader = this.#byDialect.get(dialect);
    if (upgrader === undefined) return undefined;
    const { types } = parser.context.dialects.get(upgrader.dialect) ?? {};
    const syntax = syntaxOf(types, mnemonic, typeSyntax);
    const older = upgrader.type?.(mnemonic);
    if (older !== undefined && "gone" in older) failGone(parser, parser.position, `!${dialect}.${mnemonic}`, older);
    return this.#reader(parser, dialect, upgrader, older, syntax && (() => syntax.parse(parser)));
  }

  /** The same for an attribute after `#dialect.mnemonic`. */
  attribute(
    parser: Parser,
    dialect: string,
    mnemonic: string,
    implied: Type | undefined,
  ): (() => Attribute) | undefined {
    const upgrader = this.#byDialect.get(dialect);
    if (upgrader === undefined) return undefined;
    const { attrs } = parser.context.dialects.get(upgrader.dialect) ?? {};
    const syntax = syntaxOf(attrs, mnemonic, attrSyntax);
    const present = syntax && (() => syntax.parse(parser, implied));
    const older = upgrader.attribute?.(mnemonic);
    if (older !== undefined && "gone" in older) failGone(parser, parser.position, `#${dialect}.${mnemonic}`, older);
    return this.#reader(parser, dialect, upgrader, older, present);
  }

  #reader<T>(
    parser: Parser,
    dialect: string,
    upgrader: Upgrader,
    older: Older<T> | undefined,
    present: (() => T) | undefined,
  ): (() => T) | undefined {
    if (dialect !== upgrader.dialect && (older ?? present) !== undefined) {
      this.remark(parser, parser.position, `dialect '${dialect}' is '${upgrader.dialect}' today`);
    }
    if (older === undefined) return present;
    return () => older(parser, present ?? (() => parser.fail("there is no such type or attribute today")));
  }
}

/** Reports that something written at a position has no successor. @internal */
export function failGone(parser: Parser, position: number, written: string, { gone }: Gone): never {
  parser.failAt(position, `'${written}' cannot be upgraded: ${gone}`);
}

function syntaxOf<D extends AnyTypeDef | AnyAttrDef, S extends TypeSyntax | AttrSyntax>(
  defs: readonly D[] | undefined,
  mnemonic: string,
  syntax: (def: D) => S | undefined,
): S | undefined {
  const def = defs?.find((one) => one.mnemonic === mnemonic);
  return def === undefined ? undefined : syntax(def);
}

/** A form that did not fit: what was wrong, and how far its reader came. */
interface Misfit {
  readonly errors: readonly Diagnostic[];
  readonly reached: number;
}

/** Bytes that an op's end may be followed by: another op, a block, the end of a region, a location, an alias or nothing. */
const FOLLOWS = /^[%"^}#!{A-Za-z_]$/;

/**
 * Parses one form of an op. If the form does not match, or leaves text that cannot follow an op, the parser returns to its former
 * position.
 */
function attempt(parser: Parser, draft: OpDraft, read: () => void): Misfit | undefined {
  const begin = parser.pos;
  const { def, position } = draft;
  let hasRead = false;
  const errors = parser.holdingErrors(() => {
    read();
    hasRead = true;
    if (!parser.atEnd && !FOLLOWS.test(String.fromCharCode(parser.peek()))) parser.fail("expected the end of the op");
  });
  if (errors === undefined) return undefined;
  const reached = hasRead ? begin : parser.position;
  parser.pos = begin;
  if (def !== undefined) draft.reset(def, position);
  return { errors, reached };
}
