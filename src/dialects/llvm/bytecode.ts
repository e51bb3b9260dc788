// The attributes of debug information and loops in MLIR's own encoding. All other types and attributes of the dialect are encoded as text.

import {
  type Codec,
  codecOf,
  type DialectCodec,
  type EntityReader,
  type EntityWriter,
  readList,
  writeList,
} from "../../bytecode/index.ts";
import {
  type AttrDef,
  type Attribute,
  DistinctAttr,
  FusedLoc,
  type IntegerAttr,
  isBoolAttr,
  StringAttr,
  stringAttr,
} from "../../ir/index.ts";
import { type DwarfSet, dwarfName, dwarfNumber } from "../../support/dwarf.ts";
import {
  DIBasicTypeAttr,
  DICompileUnitAttr,
  DICompositeTypeAttr,
  DIDerivedTypeAttr,
  DIExpressionAttr,
  DIExpressionElemAttr,
  DIFileAttr,
  DIGlobalVariableAttr,
  DIGlobalVariableExpressionAttr,
  DIImportedEntityAttr,
  DILabelAttr,
  DILexicalBlockAttr,
  DILexicalBlockFileAttr,
  DILocalVariableAttr,
  DINamespaceAttr,
  DISubprogramAttr,
  DISubrangeAttr,
  DISubroutineTypeAttr,
} from "./attrs/debug-info.ts";
import { LoopAnnotationAttr } from "./attrs/loop.ts";

/** The encoding of one parameter. */
interface Field<T> {
  write(writer: EntityWriter, value: T): void;
  read(reader: EntityReader): T;
}

/** The encodings of some parameters of `P`, in order. */
type Fields<P> = { readonly [K in keyof P]?: Field<P[K]> };

/**
 * The codec of attributes whose parameters are encoded one after the other. `others` are parameters that the encoding does not have: an
 * attribute with another value is encoded as text, so that nothing is lost.
 */
function record<P extends object>(def: AttrDef<P>, fields: Fields<P>, others: Partial<P> = {}): Codec<Attribute> {
  // Sound: the names are those of the fields.
  const names = Object.keys(fields) as (keyof P)[];
  return codecOf<Attribute & Readonly<P>, Attribute>(
    def,
    (writer, attr) => {
      for (const name of names) fields[name]?.write(writer, attr[name]);
    },
    (reader) => {
      const params: Partial<P> = { ...others };
      for (const name of names) {
        const field = fields[name];
        if (field !== undefined) params[name] = field.read(reader);
      }
      // Sound: each parameter has a field or is one of the others.
      return def.get(reader.context, params as P);
    },
    (attr) => (Object.keys(others) as (keyof P)[]).every((name) => attr[name] === others[name]),
  );
}

// ---- fields

const attribute: Field<Attribute> = {
  write: (writer, attr) => writer.attribute(attr),
  read: (reader) => reader.attribute(),
};

const optionalAttribute: Field<Attribute | undefined> = {
  write: (writer, attr) => writer.optionalAttribute(attr),
  read: (reader) => reader.optionalAttribute(),
};

/** A field of attributes of one kind; the verifier of the dialect relies on it. */
function attributeOf<A extends Attribute>(is: (attr: Attribute) => attr is A): Field<A> {
  return {
    write: attribute.write,
    read(reader) {
      const attr = reader.attribute();
      return is(attr) ? attr : reader.bytes.fail("invalid kind of attribute in debug information");
    },
  };
}

function optionalOf<A extends Attribute>(is: (attr: Attribute) => attr is A): Field<A | undefined> {
  return {
    write: optionalAttribute.write,
    read(reader) {
      const attr = reader.optionalAttribute();
      return attr === undefined || is(attr)
        ? attr
        : reader.bytes.fail("invalid kind of attribute in debug information");
    },
  };
}

/** The attributes of a definition. */
function ofDef<P extends object>(def: () => AttrDef<P>): (attr: Attribute) => attr is Attribute & Readonly<P> {
  return (attr): attr is Attribute & Readonly<P> => def().is(attr);
}

const bool: Field<boolean> = {
  write: ({ bytes }, value) => bytes.byte(value ? 1 : 0),
  read: ({ bytes }) => bytes.byte() !== 0,
};

const word: Field<number> = {
  write: ({ bytes }, value) => bytes.varint(BigInt.asUintN(64, BigInt(value))),
  read: ({ bytes }) => Number(BigInt.asUintN(32, bytes.bigVarint())),
};

const longWord: Field<bigint> = {
  write: ({ bytes }, value) => bytes.varint(BigInt.asUintN(64, value)),
  read: ({ bytes }) => bytes.bigVarint(),
};

/** A number after a flag. */
const optionalWord: Field<number | undefined> = {
  write({ bytes }, value) {
    bytes.flagged(value ?? 0, value !== undefined);
  },
  read({ bytes }) {
    const { value, flag } = bytes.flagged();
    return flag ? value : undefined;
  },
};

/** A string that is no entity of its own. */
const text: Field<StringAttr> = {
  write: (writer, { value }) => writer.string(value),
  read: (reader) => stringAttr(reader.context, reader.string()),
};

/** The number of a name of DWARF; a number without a name is rejected. */
function dwarf(set: DwarfSet): Field<string> {
  return {
    write: ({ bytes }, name) => bytes.varint(dwarfNumber(set, name) ?? 0),
    read({ bytes }) {
      const number = bytes.varint();
      return dwarfName(set, number) ?? bytes.fail(`invalid DWARF ${set} encoding: ${number}`);
    },
  };
}

/** The same, where 0 means that there is no name. */
function optionalDwarf(set: DwarfSet): Field<string | undefined> {
  const named = dwarf(set);
  return {
    write(writer, name) {
      if (name === undefined) writer.bytes.varint(0);
      else named.write(writer, name);
    },
    read({ bytes }) {
      const number = bytes.varint();
      return number === 0
        ? undefined
        : (dwarfName(set, number) ?? bytes.fail(`invalid DWARF ${set} encoding: ${number}`));
    },
  };
}

/** Items, of which there may be none, after a truth value. */
function list<T>(item: Field<T>): Field<readonly T[]> {
  return {
    write(writer, items) {
      bool.write(writer, items.length > 0);
      if (items.length > 0) writeList(writer, items, (one) => item.write(writer, one));
    },
    read: (reader) => (bool.read(reader) ? readList(reader, () => item.read(reader)) : []),
  };
}

/** An attribute that is not missing, in the form of one that may be. */
function present<A extends Attribute>(field: Field<A | undefined>): Field<A> {
  return {
    write: field.write,
    read: (reader) => field.read(reader) ?? reader.bytes.fail("an attribute is missing in a list"),
  };
}

const attributes = list(present(optionalAttribute));
const optionalString = optionalOf((attr): attr is StringAttr => StringAttr.is(attr));
const distinct = attributeOf((attr): attr is DistinctAttr => DistinctAttr.is(attr));
const optionalDistinct = optionalOf((attr): attr is DistinctAttr => DistinctAttr.is(attr));
const optionalBoolean = optionalOf((attr): attr is IntegerAttr => isBoolAttr(attr));
const optionalLocation = optionalOf((attr): attr is FusedLoc => FusedLoc.is(attr));
const file = attributeOf(ofDef(() => DIFileAttr));
const optionalFile = optionalOf(ofDef(() => DIFileAttr));
const expression = optionalOf(ofDef(() => DIExpressionAttr));

// ---- attributes

/** Arguments of an operation are numbers; the encoding that a conversion has as its second argument is one of DWARF. */
const expressionElement = codecOf<Attribute & { opcode: string; arguments: readonly (bigint | string)[] }, Attribute>(
  DIExpressionElemAttr,
  (writer, { opcode, arguments: given }) => {
    dwarf("OP").write(writer, opcode);
    const numbers = given.map((one) => (typeof one === "string" ? BigInt(dwarfNumber("ATE", one) ?? 0) : one));
    list(longWord).write(writer, numbers);
  },
  (reader) => {
    const opcode = dwarf("OP").read(reader);
    const numbers = list(longWord).read(reader);
    const isEncoding = (index: number): boolean => opcode === "DW_OP_LLVM_convert" && index === 1;
    const given = numbers.map((one, index) => (isEncoding(index) ? (dwarfName("ATE", Number(one)) ?? "") : one));
    return DIExpressionElemAttr.get(reader.context, { opcode, arguments: given });
  },
);

const fileCodec = codecOf<Attribute & { name: Attribute; directory: Attribute }, Attribute>(
  DIFileAttr,
  (writer, attr) => {
    for (const part of [attr.name, attr.directory]) writer.string(StringAttr.is(part) ? part.value : "");
  },
  (reader) => {
    const name = text.read(reader);
    return DIFileAttr.get(reader.context, { name, directory: text.read(reader) });
  },
);

/** By MLIR's numbers. */
const ATTRIBUTES: readonly Codec<Attribute>[] = [
  record(DIBasicTypeAttr, {
    tag: optionalDwarf("TAG"),
    name: text,
    sizeInBits: longWord,
    encoding: optionalDwarf("ATE"),
  }),
  record(
    DICompileUnitAttr,
    {
      identifier: distinct,
      sourceLanguage: dwarf("LANG"),
      file,
      producer: optionalString,
      isOptimized: bool,
      emissionKind: word,
      nameTableKind: word,
    },
    { splitDebugFilename: undefined },
  ),
  record(DICompositeTypeAttr, {
    recId: optionalDistinct,
    isRecSelf: bool,
    tag: optionalDwarf("TAG"),
    name: optionalString,
    file: optionalFile,
    line: word,
    scope: optionalAttribute,
    baseType: optionalAttribute,
    flags: word,
    sizeInBits: longWord,
    alignInBits: longWord,
    dataLocation: expression,
    rank: expression,
    allocated: expression,
    associated: expression,
    elements: attributes,
  }),
  record(DIDerivedTypeAttr, {
    tag: optionalDwarf("TAG"),
    name: optionalString,
    baseType: optionalAttribute,
    sizeInBits: longWord,
    alignInBits: word,
    offsetInBits: longWord,
    dwarfAddressSpace: optionalWord,
    extraData: optionalAttribute,
  }),
  expressionElement,
  record(DIExpressionAttr, { operations: list(present(optionalOf(ofDef(() => DIExpressionElemAttr)))) }),
  fileCodec,
  record(DIGlobalVariableAttr, {
    scope: optionalAttribute,
    name: optionalString,
    linkageName: optionalString,
    file,
    line: word,
    variableType: attribute,
    isLocalToUnit: bool,
    isDefined: bool,
    alignInBits: word,
  }),
  record(DIGlobalVariableExpressionAttr, { var: attributeOf(ofDef(() => DIGlobalVariableAttr)), expr: expression }),
  record(DIImportedEntityAttr, {
    tag: optionalDwarf("TAG"),
    scope: attribute,
    entity: attribute,
    file: optionalFile,
    line: word,
    name: optionalString,
    elements: attributes,
  }),
  record(DILabelAttr, { scope: attribute, name: optionalString, file: optionalFile, line: word }),
  record(DILexicalBlockAttr, { scope: attribute, file: optionalFile, line: word, column: word }),
  record(DILexicalBlockFileAttr, { scope: attribute, file: optionalFile, discriminator: word }),
  record(DILocalVariableAttr, {
    scope: attribute,
    name: optionalString,
    file: optionalFile,
    line: word,
    arg: word,
    alignInBits: word,
    variableType: optionalAttribute,
    flags: word,
  }),
  record(DINamespaceAttr, { name: optionalString, scope: optionalAttribute, exportSymbols: bool }),
  record(DISubprogramAttr, {
    recId: optionalDistinct,
    isRecSelf: bool,
    identifier: optionalDistinct,
    compileUnit: optionalOf(ofDef(() => DICompileUnitAttr)),
    scope: optionalAttribute,
    name: optionalString,
    linkageName: optionalString,
    file: optionalFile,
    line: word,
    scopeLine: word,
    subprogramFlags: word,
    subroutineType: optionalOf(ofDef(() => DISubroutineTypeAttr)),
    retainedNodes: attributes,
    annotations: attributes,
  }),
  record(DISubrangeAttr, {
    count: optionalAttribute,
    lowerBound: optionalAttribute,
    upperBound: optionalAttribute,
    stride: optionalAttribute,
  }),
  record(DISubroutineTypeAttr, { callingConvention: optionalDwarf("CC"), types: attributes }),
  record(LoopAnnotationAttr, {
    disableNonforced: optionalBoolean,
    vectorize: optionalAttribute,
    interleave: optionalAttribute,
    unroll: optionalAttribute,
    unrollAndJam: optionalAttribute,
    licm: optionalAttribute,
    distribute: optionalAttribute,
    pipeline: optionalAttribute,
    peeled: optionalAttribute,
    unswitch: optionalAttribute,
    mustProgress: optionalBoolean,
    isVectorized: optionalBoolean,
    startLoc: optionalLocation,
    endLoc: optionalLocation,
    parallelAccesses: attributes,
  }),
];

/** The encodings of the dialect. */
export const llvmBytecode: DialectCodec = { types: [], attributes: ATTRIBUTES };
