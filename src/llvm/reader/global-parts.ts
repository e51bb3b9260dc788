// The parts that globals of all kinds share.

import type { Type } from "../../ir/index.ts";
import type { Constant } from "../constant.ts";
import { type Comdat, LLVMFunction, type ThreadLocal } from "../module.ts";
import { typeText } from "../type-text.ts";
import type { Reader } from "./state.ts";
import { token } from "./words/token.ts";

/** The words before a global. */
export interface LinkageParts {
  readonly linkage: string;
  readonly isDsoLocal: boolean;
  readonly visibility: string;
  readonly dllStorage: string;
}

const LINKAGES: ReadonlySet<string> = new Set([
  "private",
  "internal",
  "weak",
  "weak_odr",
  "linkonce",
  "linkonce_odr",
  "available_externally",
  "appending",
  "common",
  "extern_weak",
  "external",
]);

function optionalWord({ lexer }: Reader, words: ReadonlySet<string>): string {
  if (lexer.kind !== token.word) return "";
  const word = lexer.text();
  if (!words.has(word)) return "";
  lexer.next();
  return word;
}

const LOCALITY: ReadonlySet<string> = new Set(["dso_local", "dso_preemptable"]);
const VISIBILITIES: ReadonlySet<string> = new Set(["default", "hidden", "protected"]);
const STORAGE: ReadonlySet<string> = new Set(["dllimport", "dllexport"]);

/** Reads linkage, locality, visibility and storage class; errors are at `begin`. */
export function parseLinkage(reader: Reader, begin: number): LinkageParts & { readonly hasLinkage: boolean } {
  const { lexer } = reader;
  const word = optionalWord(reader, LINKAGES);
  const linkage = word === "" ? "external" : word;
  const locality = optionalWord(reader, LOCALITY);
  const visibility = optionalWord(reader, VISIBILITIES);
  const dllStorage = optionalWord(reader, STORAGE);
  const isLocal = linkage === "private" || linkage === "internal";
  if (locality === "dso_local" && dllStorage === "dllimport") {
    lexer.failHere("dso_location and DLL-StorageClass mismatch");
  }
  if (isLocal && (visibility === "hidden" || visibility === "protected")) {
    lexer.fail(begin, "symbol with local linkage must have default visibility");
  }
  if (isLocal && dllStorage !== "") lexer.fail(begin, "symbol with local linkage cannot have a DLL storage class");
  return {
    linkage,
    hasLinkage: word !== "",
    isDsoLocal:
      locality === "dso_local" ||
      isLocal ||
      (visibility !== "" && visibility !== "default" && linkage !== "extern_weak"),
    visibility: visibility === "default" ? "" : visibility,
    dllStorage,
  };
}

const UNNAMED: ReadonlySet<string> = new Set(["unnamed_addr", "local_unnamed_addr"]);

export function parseUnnamedAddress(reader: Reader): string {
  return optionalWord(reader, UNNAMED);
}

const MODELS: ReadonlySet<string> = new Set(["localdynamic", "initialexec", "localexec"]);

/** Reads `thread_local(localexec)`. */
export function parseThreadLocal(reader: Reader): ThreadLocal {
  if (!reader.acceptWord("thread_local")) return "";
  if (!reader.accept(40)) return "generaldynamic";
  const model = optionalWord(reader, MODELS);
  if (model === "") reader.lexer.failHere("expected localdynamic, initialexec or localexec");
  reader.expect(41, "expected ')' after thread local model");
  // Sound: the words of the set are models.
  return model as ThreadLocal;
}

/** Reads `comdat` or `comdat($name)`. */
export function parseComdat(reader: Reader, own: string): Comdat | undefined {
  const { lexer } = reader;
  const { begin } = lexer;
  if (!reader.acceptWord("comdat")) return undefined;
  let name = own;
  let position = begin;
  if (reader.accept(40)) {
    position = lexer.begin;
    if (lexer.kind !== token.comdatName) lexer.failHere("expected comdat variable");
    name = lexer.text();
    lexer.next();
    reader.expect(41, "expected ')' after comdat var");
  } else if (own === "") lexer.failHere("comdat cannot be unnamed");
  return comdatOf(reader, name, position);
}

function comdatOf(reader: Reader, name: string, position: number): Comdat {
  const known = reader.module.comdats.get(name) ?? reader.pendingComdats.get(name)?.comdat;
  if (known !== undefined) return known;
  const comdat: Comdat = { name, kind: "any" };
  reader.pendingComdats.set(name, { comdat, position });
  return comdat;
}

/** A global that is defined now: its name, or its number without one, and the positions of both and of its type. */
interface Definition {
  readonly what: "global" | "alias" | "ifunc" | "function";
  readonly name: string;
  readonly number: number;
  readonly begin: number;
  readonly typeAt: number;
}

/** The address, which has this type, of a global that is defined now, if it was referred to before. */
export function addressOf(
  reader: Reader,
  { what, name, number, begin: position, typeAt }: Definition,
  type: Type,
): Constant | undefined {
  const { lexer, module } = reader;
  const forward = name === "" ? reader.forwardNumbers.get(number) : reader.forwardNames.get(name);
  if (forward === undefined) {
    const known = name === "" ? undefined : module.symbols.get(name);
    if (known !== undefined) {
      const isOther = what !== "function" || !(known instanceof LLVMFunction);
      const message = isOther
        ? `redefinition of ${what === "function" ? what : "global"} '@${name}'`
        : `invalid redefinition of function '${name}'`;
      lexer.fail(position, message);
    }
    return undefined;
  }
  if (name === "") reader.forwardNumbers.delete(number);
  else reader.forwardNames.delete(name);
  if (forward.constant.type !== type) {
    const [own, expected] = [typeText(forward.constant.type), typeText(type)];
    if (what !== "function") lexer.fail(typeAt, `forward reference and definition of ${what} have different types`);
    const types = `expected '${expected}' but was '${own}'`;
    if (name === "")
      lexer.fail(position, `type of definition and forward reference of '@${number}' disagree: ${types}`);
    lexer.fail(forward.position, `invalid forward reference to function '${name}' with wrong type: ${types}`);
  }
  return forward.constant;
}
