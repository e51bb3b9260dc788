/** The Debug Instructions section: what is said of the source, kept until the module has been read. */
import { StructType } from "../../../dialects/spirv/index.ts";
import type { Type } from "../../../ir/index.ts";
import type { DebugInfo, NamesOfType, SourceText } from "../../debug-info.ts";
import { wordCountOf } from "../../module.ts";
import { Op } from "../../opcode.ts";
import type { Rules } from "../instruction-rules.ts";
import { reject } from "../rejection.ts";
import { stringFrom } from "./annotations.ts";
import type { ModuleReader } from "./module-reader.ts";

export class DebugNotes {
  readonly sources: SourceText[] = [];
  readonly sourceExtensions: string[] = [];
  readonly processed: string[] = [];
  /** Word offsets of OpMemberName, by the id of the struct and the member. */
  readonly members = new Map<number, Map<number, number>>();
  readonly namedTypes: { readonly id: number; readonly type: Type }[] = [];

  /** All of it; of structs that are one type the first counts. */
  info(reader: ModuleReader): DebugInfo {
    const { words } = reader;
    const memberNames = new Map<Type, readonly string[]>();
    for (const [id, offsets] of this.members) {
      const type = reader.typeOf(id);
      if (!StructType.is(type) || memberNames.has(type)) continue;
      const names = type.body.members.map((_, member) => {
        const at = offsets.get(member);
        return at === undefined ? "" : stringFrom(words, at + 3, at + wordCountOf(words[at]!));
      });
      memberNames.set(type, names);
    }
    const { sources, sourceExtensions, processed } = this;
    const typeNames = this.#typeNames(reader);
    return { sources, sourceExtensions, processed, memberNames: [...memberNames], typeNames };
  }

  /** Names of types; those of equal types come together. */
  #typeNames(reader: ModuleReader): readonly NamesOfType[] {
    const found = new Map<Type, Set<string>>();
    for (const { id, type } of this.namedTypes) {
      const names = found.get(type) ?? new Set();
      for (const name of reader.annotations.names.all(id)) names.add(name);
      found.set(type, names);
    }
    return [...found].flatMap(([type, names]) => {
      const isOwn =
        StructType.is(type) && names.size === 1 && type.identifier !== undefined && names.has(type.identifier);
      return isOwn ? [] : [[type, [...names]] as const];
    });
  }
}

function readSource(reader: ModuleReader, at: number, end: number): void {
  const { words, debug } = reader;
  debug.sources.push({
    language: words[at + 1]!,
    version: words[at + 2]!,
    file: end > at + 3 ? reader.stringOf(words[at + 3]!, at) : "",
    text: end > at + 4 ? stringFrom(words, at + 4, end) : "",
  });
}

function continueSource({ words, debug }: ModuleReader, at: number, end: number): void {
  const last = debug.sources.pop() ?? reject("OpSourceContinued must follow OpSource", at);
  debug.sources.push({ ...last, text: last.text + stringFrom(words, at + 1, end) });
}

function readMemberName({ words, debug }: ModuleReader, at: number): void {
  const id = words[at + 1]!;
  const names = debug.members.get(id);
  if (names === undefined) debug.members.set(id, new Map([[words[at + 2]!, at]]));
  else names.set(words[at + 2]!, at);
}

export const debugRules: Rules<ModuleReader> = {
  [Op.Source]: [3, readSource],
  [Op.SourceContinued]: [2, continueSource],
  [Op.SourceExtension]: [
    2,
    (reader, at, end) => reader.debug.sourceExtensions.push(stringFrom(reader.words, at + 1, end)),
  ],
  [Op.ModuleProcessed]: [2, (reader, at, end) => reader.debug.processed.push(stringFrom(reader.words, at + 1, end))],
  [Op.MemberName]: [4, readMemberName],
};
