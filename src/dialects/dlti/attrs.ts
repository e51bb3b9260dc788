// Attributes of the dlti dialect: entries, which are keys with values, and lists of them.

import { defineAttr, parameter } from "../../define/index.ts";
import {
  type AttrDef,
  type Attribute,
  type AttrOf,
  StringAttr,
  stringAttr,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import { attributeText, type Parser, parseOptionalType, type TextWriter } from "../../text/index.ts";

/** A key is a string or a type. */
type Key = StringAttr | TypeAttr;

/** `#dlti.dl_entry<"some.key", 32 : i32>`. */
export const EntryAttr = defineAttr<{ key: Key; value: Attribute }>("dlti.dl_entry", {
  summary: "An attribute to represent an entry of a data layout specification.",
  parse(parser) {
    parser.expect("<");
    const key = typeKey(parser) ?? stringKey(parser) ?? parser.fail("expected a type or a quoted string");
    parser.expect(",");
    const value = parser.attribute();
    parser.expect(">");
    return { key, value };
  },
  print(writer, { key, value }) {
    writer.write("<");
    writer.attribute(key);
    writer.write(", ");
    writer.attribute(value);
    writer.write(">");
  },
});
export type EntryAttr = AttrOf<typeof EntryAttr>;

function typeKey(parser: Parser): Key | undefined {
  const type = parseOptionalType(parser);
  return type && TypeAttr.get(parser.context, { type });
}

function stringKey(parser: Parser): Key | undefined {
  const text = parser.optionalString();
  return text && stringAttr(parser.context, text.value);
}

/** `"key" = value`, or an entry attribute of its own. */
function parseEntry(parser: Parser, mayHaveTypes: boolean): EntryAttr {
  const { position } = parser;
  const type = mayHaveTypes
    ? parameter.explained(parser, "error while parsing type DLTI key", () => typeKey(parser))
    : undefined;
  const key = type ?? stringKey(parser);
  if (key === undefined) {
    const entry = parser.attribute();
    return EntryAttr.is(entry) ? entry : parser.failAt(position, "invalid kind of attribute specified");
  }
  parser.expect("=");
  return EntryAttr.get(parser.context, { key, value: parser.attribute() });
}

interface ListRules {
  readonly summary: string;
  readonly mayHaveTypes?: true;
  readonly mayBeEmpty?: true;
  /** The problem of an entry; an earlier one may have the same key. */
  problem(entry: EntryAttr, isRepeated: boolean): string | undefined;
}

interface Entries {
  entries: readonly EntryAttr[];
}

function listOfEntries(mnemonic: string, { summary, mayHaveTypes, mayBeEmpty, problem }: ListRules): AttrDef<Entries> {
  return defineAttr<Entries>(`dlti.${mnemonic}`, {
    summary,
    parse(parser) {
      const begin = parser.pos - mnemonic.length;
      const entries: EntryAttr[] = [];
      parser.expect("<");
      if (!parser.accept(">")) {
        parser.commaSeparated(() => entries.push(parseEntry(parser, mayHaveTypes ?? false)));
        parser.expect(">");
      }
      const message = entries.length > 0 || mayBeEmpty ? firstProblem(entries, problem) : "no DLTI entries provided";
      return message === undefined ? { entries } : parser.failAt(begin, message);
    },
    print(writer: TextWriter, { entries }) {
      writer.write("<");
      writer.list(entries, ({ key, value }) => {
        writer.attribute(key);
        writer.write(" = ");
        writer.attribute(value);
      });
      writer.write(">");
    },
  });
}

function firstProblem(entries: readonly EntryAttr[], problem: ListRules["problem"]): string | undefined {
  const keys = new Set<Key>();
  for (const entry of entries) {
    const message = problem(entry, keys.has(entry.key));
    if (message !== undefined) return message;
    keys.add(entry.key);
  }
  return undefined;
}

function keyProblem({ key }: EntryAttr, isRepeated: boolean): string | undefined {
  if (StringAttr.is(key) && key.value === "") return "empty string as DLTI key is not allowed";
  return isRepeated ? `repeated DLTI key: ${attributeText(key)}` : undefined;
}

/** `#dlti.dl_spec<i64 = dense<64> : vector<2xi64>, "dlti.endianness" = "little">`. */
export const SpecAttr = listOfEntries("dl_spec", {
  summary: "An attribute to represent a data layout specification.",
  mayHaveTypes: true,
  mayBeEmpty: true,
  problem: keyProblem,
});
export type SpecAttr = AttrOf<typeof SpecAttr>;

export const MapAttr = listOfEntries("map", {
  summary: "A mapping of DLTI-information by way of key-value pairs",
  mayHaveTypes: true,
  mayBeEmpty: true,
  problem: keyProblem,
});

export const TargetDeviceSpecAttr = listOfEntries("target_device_spec", {
  summary: "An attribute to represent target device specification.",
  problem: keyProblem,
});

export const TargetSystemSpecAttr = listOfEntries("target_system_spec", {
  summary: "An attribute to represent target system specification.",
  problem({ key, value }, isRepeated) {
    if (!TargetDeviceSpecAttr.is(value))
      return `value associated with key ${attributeText(key)} is not a DLTI device spec`;
    return isRepeated ? `repeated device ID in dlti.target_system_spec: ${attributeText(key)}` : undefined;
  },
});

/** `#dlti.function_pointer_alignment<64, function_dependent = false>`. */
export const FunctionPointerAlignmentAttr = defineAttr<{ alignment: bigint; functionDependent: boolean }>(
  "dlti.function_pointer_alignment",
  {
    summary: "An attribute to represent function pointer alignment.",
    parse(parser) {
      parser.expect("<");
      const alignment = about(parser, "alignment", "uint64_t", () => {
        const { position } = parser;
        const value = parser.optionalBigInt() ?? parser.fail("expected integer value");
        const fits = value >= -(1n << 63n) && value < 1n << 64n;
        return fits ? BigInt.asUintN(64, value) : parser.failAt(position, "integer value too large");
      });
      parser.expect(",");
      parser.expectKeyword("function_dependent");
      parser.expect("=");
      const functionDependent = about(parser, "function_dependent", "bool", () => parameter.bool.parse(parser));
      parser.expect(">");
      return { alignment, functionDependent };
    },
    print: (writer, { alignment, functionDependent }) =>
      writer.write(`<${alignment}, function_dependent = ${functionDependent}>`),
  },
);

function about<T>(parser: Parser, name: string, type: string, read: () => T): T {
  const message = `failed to parse DLTI_FunctionPointerAlignmentAttr parameter '${name}' which is to be a \`${type}\``;
  return parameter.explained(parser, message, read);
}

/** The value that a layout has for a key. */
export function layoutValue({ entries }: SpecAttr, key: string | Type): Attribute | undefined {
  return entries.find((entry) => (TypeAttr.is(entry.key) ? entry.key.type : entry.key.value) === key)?.value;
}
