/**
 * The source of a module, for which there is no op: the metadata of the location of `spirv.module`, so
 * that it is there where locations are. Names are name locations, one within another where there are several, and lines are file
 * locations. The name of a block is that of its terminator.
 */
import {
  ArrayAttr,
  type Attribute,
  type Context,
  DictionaryAttr,
  dictionaryAttr,
  FusedLoc,
  IntegerAttr,
  integerAttr,
  NameLoc,
  StringAttr,
  stringAttr,
  type Type,
  TypeAttr,
  unknownLoc,
} from "../ir/index.ts";

/** OpSource with what continues it; `file` and `text` are empty if there are none. */
export interface SourceText {
  readonly language: number;
  readonly version: number;
  readonly file: string;
  readonly text: string;
}

export interface DebugInfo {
  readonly sources: readonly SourceText[];
  readonly sourceExtensions: readonly string[];
  readonly processed: readonly string[];
  /** Names of members, by struct; empty if a member has none. */
  readonly memberNames: readonly NamesOfType[];
  /** All names of a type, where they are not just a struct's own. */
  readonly typeNames: readonly NamesOfType[];
}

export type NamesOfType = readonly [type: Type, names: readonly string[]];

/** The names that a location says, the outermost first. */
export function namesOf(location: Attribute): readonly string[] {
  const names: string[] = [];
  for (let at = location; NameLoc.is(at); at = at.child) names.push(at.name);
  return names;
}

/** A location that says names, the first outermost. */
export function named(names: readonly string[], location: Attribute): Attribute {
  return names.reduceRight((child, name) => NameLoc.get(location.context, { name, child }), location);
}

/** A location without the names that it says. */
export function withoutNames(location: Attribute): Attribute {
  let at = location;
  while (NameLoc.is(at)) at = at.child;
  return at;
}

/** The location of a module that says this. */
export function locationWith(context: Context, info: DebugInfo): Attribute {
  const list = (elements: readonly Attribute[]) => ArrayAttr.get(context, { elements });
  const strings = (texts: readonly string[]) => texts.map((text) => stringAttr(context, text));
  const word = (value: number) => integerAttr(context, context.i32, value);
  const ofType = ([type, names]: NamesOfType) => list([TypeAttr.get(context, { type }), ...strings(names)]);
  const entries = [
    { name: "member_names", elements: info.memberNames.map(ofType) },
    { name: "processed", elements: strings(info.processed) },
    { name: "source_extensions", elements: strings(info.sourceExtensions) },
    {
      name: "sources",
      elements: info.sources.map(({ language, version, file, text }) =>
        list([word(language), word(version), ...strings([file, text])]),
      ),
    },
    { name: "type_names", elements: info.typeNames.map(ofType) },
  ].filter(({ elements }) => elements.length > 0);
  if (entries.length === 0) return unknownLoc(context);
  const metadata = dictionaryAttr(
    context,
    entries.map(({ name, elements }) => ({ name, value: list(elements) })),
  );
  return FusedLoc.get(context, { metadata, locations: [unknownLoc(context)] });
}

/** The entries of the location of a module; other metadata has none. */
export function debugInfoOf(location: Attribute): DebugInfo {
  const metadata = FusedLoc.is(location) ? location.metadata : undefined;
  const elements = (name: string): readonly Attribute[] => {
    const found = DictionaryAttr.is(metadata)
      ? metadata.entries.find((entry) => entry.name === name)?.value
      : undefined;
    return ArrayAttr.is(found) ? found.elements : [];
  };
  return {
    sources: elements("sources").map((one) => sourceOf(ArrayAttr.is(one) ? one.elements : [])),
    sourceExtensions: elements("source_extensions").map(textOf),
    processed: elements("processed").map(textOf),
    memberNames: elements("member_names").flatMap(namesOfType),
    typeNames: elements("type_names").flatMap(namesOfType),
  };
}

function namesOfType(attr: Attribute): readonly NamesOfType[] {
  const [type, ...names] = ArrayAttr.is(attr) ? attr.elements : [];
  return TypeAttr.is(type) ? [[type.type, names.map(textOf)]] : [];
}

function sourceOf([language, version, file, text]: readonly Attribute[]): SourceText {
  return { language: wordOf(language), version: wordOf(version), file: textOf(file), text: textOf(text) };
}

function wordOf(attr: Attribute | undefined): number {
  return IntegerAttr.is(attr) ? Number(BigInt.asUintN(32, attr.value)) : 0;
}

function textOf(attr: Attribute | undefined): string {
  return StringAttr.is(attr) ? attr.value : "";
}
