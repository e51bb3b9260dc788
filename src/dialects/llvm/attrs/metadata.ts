// Metadata of memory accesses: which belong together, which do not alias, which types they are of.

import { defineAttr, parameter } from "../../../define/index.ts";
import { type AnyAttrDef, type AttrDef, type Attribute, DistinctAttr, StringAttr } from "../../../ir/index.ts";
import type { Parser } from "../../../text/index.ts";
import { anyAttr, distinct, optionalString, row } from "./parameters.ts";

const { attrOfDef, bool, explained, list, longWord, named, text, withDefault } = parameter;

const aliased = { alias: true };

/** Sound: a parameter asks a definition for its name and syntax. */
const general = <P extends object>(def: AttrDef<P>): AnyAttrDef => def as unknown as AnyAttrDef;

export const AccessGroupAttr = row(
  "access_group",
  "LLVM_AccessGroupAttr",
  { identifier: named("id", distinct) },
  aliased,
);

export const AliasScopeDomainAttr = row(
  "alias_scope_domain",
  "LLVM_AliasScopeDomainAttr",
  { identifier: named("id", anyAttr), description: optionalString },
  aliased,
);

export const AliasScopeAttr = row(
  "alias_scope",
  "LLVM_AliasScopeAttr",
  {
    identifier: named("id", anyAttr),
    domain: attrOfDef("AliasScopeDomainAttr", () => general(AliasScopeDomainAttr)),
    description: optionalString,
  },
  {
    alias: true,
    verify: ({ identifier: id }) =>
      StringAttr.is(id) || DistinctAttr.is(id)
        ? undefined
        : "id of an alias scope must be a StringAttr or a DistrinctAttr",
  },
);

/** `#llvm.tbaa_root` or `#llvm.tbaa_root<id = "root">` */
export const TBAARootAttr = defineAttr<{ identifier: Attribute | undefined }>("llvm.tbaa_root", {
  summary: "LLVM dialect TBAA root metadata",
  alias: "tbaa_root",
  parse(parser: Parser) {
    if (!parser.accept("<")) return { identifier: undefined };
    if (parser.accept(">")) return { identifier: undefined };
    parser.expectKeyword("id");
    parser.expect("=");
    const identifier = optionalString.parse(parser);
    parser.expect(">");
    return { identifier };
  },
  print(writer, { identifier }) {
    if (identifier === undefined) return;
    writer.write("<id = ");
    writer.attribute(identifier);
    writer.write(">");
  },
});

const isNode = (attr: Attribute): attr is Attribute =>
  TBAARootAttr.is(attr) || general(TBAATypeDescriptorAttr).is(attr);
const node = parameter.attributeOf("TBAANodeAttr", isNode);
const offset = longWord("int64_t");

/** `<#root, 0>`: a type at an offset. */
export const TBAAMemberAttr = defineAttr<{ typeDesc: Attribute; offset: bigint }>("llvm.tbaa_member", {
  summary: "LLVM dialect TBAA type metadata",
  parse(parser: Parser) {
    const about = (name: string, type: string) =>
      `failed to parse LLVM_TBAAMemberAttr parameter '${name}' which is to be a \`${type}\``;
    parser.expect("<");
    const typeDesc = explained(parser, about("typeDesc", "TBAANodeAttr"), () => node.parse(parser));
    parser.expect(",");
    const at = explained(parser, about("offset", "int64_t"), () => offset.parse(parser));
    parser.expect(">");
    return { typeDesc, offset: at };
  },
  print(writer, { typeDesc, offset: at }) {
    writer.write("<");
    writer.attribute(typeDesc);
    writer.write(`, ${at}>`);
  },
});

const member = attrOfDef("TBAAMemberAttr", () => general(TBAAMemberAttr));
const memberList = list(member, "::llvm::ArrayRef<TBAAMemberAttr>");

export const TBAATypeDescriptorAttr = row(
  "tbaa_type_desc",
  "LLVM_TBAATypeDescriptorAttr",
  {
    identifier: named("id", text),
    members: {
      ...memberList,
      parse(parser: Parser) {
        parser.expect("{");
        const members = memberList.parse(parser);
        parser.expect("}");
        return members;
      },
      print(writer, members) {
        writer.write("{");
        memberList.print(writer, members);
        writer.write("}");
      },
    } satisfies typeof memberList,
  },
  aliased,
);

const descriptor = attrOfDef("TBAATypeDescriptorAttr", () => general(TBAATypeDescriptorAttr));

export const TBAATagAttr = row(
  "tbaa_tag",
  "LLVM_TBAATagAttr",
  { base_type: descriptor, access_type: descriptor, offset, constant: withDefault(bool, false) },
  aliased,
);

/** `#llvm.mmra_tag<"prefix":"suffix">` */
export const MMRATagAttr = defineAttr<{ prefix: string; suffix: string }>("llvm.mmra_tag", {
  summary: "LLVM dialect MMRA tag",
  alias: "mmra_tag",
  parse(parser: Parser) {
    parser.expect("<");
    const prefix = parser.string();
    parser.expect(":");
    const suffix = parser.string();
    parser.expect(">");
    return { prefix, suffix };
  },
  print(writer, { prefix, suffix }) {
    writer.write("<");
    writer.string(prefix);
    writer.write(":");
    writer.string(suffix);
    writer.write(">");
  },
});

/** @internal */
export const metadataAttrs = [
  AccessGroupAttr,
  AliasScopeDomainAttr,
  AliasScopeAttr,
  TBAARootAttr,
  TBAAMemberAttr,
  TBAATypeDescriptorAttr,
  TBAATagAttr,
  MMRATagAttr,
];
