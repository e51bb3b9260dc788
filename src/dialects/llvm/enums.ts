// The enums of the dialect: those that are alone as integer attributes, and those that attributes of their own hold.

import {
  type AttrConstraint,
  attrConstraint,
  type Cases,
  defineAttr,
  defineEnumAttr,
  Enum,
  type EnumAttr,
  integerEnum,
  parameter,
} from "../../define/index.ts";
import { type AttrDef, type Attribute, type Context, IntegerAttr, integerAttr } from "../../ir/index.ts";
import type { Parser, TextWriter } from "../../text/index.ts";
import { enums } from "./enums.generated.ts";

// ---- kept as integers

/** An enum kept as an integer of 64 bits. */
function wordEnum(className: string, attrName: string, summary: string, cases: Cases) {
  return integerEnum({ className: `::mlir::LLVM::${className}`, attrName, summary, width: 64, cases });
}

export const ICmpPredicate = wordEnum(
  "ICmpPredicate",
  "predicate",
  "llvm.icmp comparison predicate",
  enums.ICmpPredicate,
);

export const FCmpPredicate = wordEnum(
  "FCmpPredicate",
  "predicate",
  "llvm.fcmp comparison predicate",
  enums.FCmpPredicate,
);

/** An ordering, under the name of the attribute, which errors give. */
export function atomicOrdering(attrName: string) {
  return wordEnum("AtomicOrdering", attrName, "Atomic ordering for LLVM's memory model", enums.AtomicOrdering);
}

export const AtomicOrdering = atomicOrdering("ordering");

export const AtomicBinOp = wordEnum("AtomicBinOp", "bin_op", "llvm.atomicrmw binary operations", enums.AtomicBinOp);

export const UnnamedAddr = wordEnum("UnnamedAddr", "unnamed_addr", "LLVM GlobalValue UnnamedAddr", enums.UnnamedAddr);

export const Visibility = wordEnum("Visibility", "visibility_", "LLVM GlobalValue Visibility", enums.Visibility);

export const ComdatKind = wordEnum("comdat::Comdat", "comdat", "LLVM Comdat Types", enums.Comdat);

export const AsmDialect = wordEnum("AsmDialect", "asm_dialect", "ATT (0) or Intel (1) asm dialect", enums.AsmDialect);

export const FPExceptionBehavior = wordEnum(
  "FPExceptionBehavior",
  "fpExceptionBehavior",
  "LLVM Exception Behavior",
  enums.FPExceptionBehavior,
);

export const RoundingMode = wordEnum("RoundingMode", "roundingmode", "LLVM Rounding Mode", enums.RoundingMode);

// ---- sets of flags kept as integers of 32 bits

/** Flags that an op stores as a property, with `parse` and `print` for their form in assembly. */
function flagsConstraint(
  summary: string,
  values: Enum<Cases>,
  form: FlagsForm,
): AttrConstraint<IntegerAttr> & FlagsEnum {
  const isKind = (attr: Attribute): boolean => IntegerAttr.is(attr);
  const make = (context: Context, value: number): IntegerAttr => integerAttr(context, context.i32, value);
  const accepts = (attr: Attribute): boolean => IntegerAttr.is(attr) && values.text(Number(attr.value)) !== undefined;
  const constraint = attrConstraint<IntegerAttr>(summary, accepts, {
    isKind,
    noun: "property",
    native: "number",
    convert: (attr) => form.convert(attr, (value) => make(attr.context, value)),
    syntax: {
      parse: (parser) => make(parser.context, form.parseOptional(parser) ?? parser.failForm(`expected ${summary}`)),
      parseOptional(parser) {
        const value = form.parseOptional(parser);
        return value === undefined ? undefined : make(parser.context, value);
      },
      print: (writer, attr) => form.print(writer, IntegerAttr.is(attr) ? Number(attr.value) : 0),
    },
  });
  return Object.assign(constraint, { enum: values, of: make });
}

interface FlagsForm {
  /** Takes an attribute that generic text gives. */
  convert(attr: Attribute, make: (value: number) => IntegerAttr): Attribute | string;
  parseOptional(parser: Parser): number | undefined;
  print(writer: TextWriter, value: number): void;
}

interface FlagsEnum {
  readonly enum: Enum<Cases>;
  of(context: Context, value: number): IntegerAttr;
}

/** The flags `nsw` and `nuw`. */
export const overflowFlags = new Enum({
  className: "::mlir::LLVM::IntegerOverflowFlags",
  separator: ", ",
  cases: enums.IntegerOverflowFlags,
});

/** `overflow<nsw, nuw>` */
export const IntegerOverflowFlags = flagsConstraint("LLVM integer overflow flags", overflowFlags, {
  convert(attr, make) {
    if (IntegerAttr.is(attr)) return make(Number(BigInt.asIntN(32, attr.value)));
    return overflow.is(attr)
      ? make(attr.value)
      : "expected ::mlir::LLVM::IntegerOverflowFlagsAttr or IntegerAttr storage for ::mlir::LLVM::IntegerOverflowFlags";
  },
  parseOptional(parser) {
    if (!parser.acceptKeyword("overflow")) return undefined;
    parser.expect("<");
    const value = overflowFlags.parse(parser);
    parser.expect(">");
    return value;
  },
  print: (writer, value) => writer.write(`overflow<${overflowFlags.text(value)}>`),
});

const noWrapFlags = new Enum({
  className: "::mlir::LLVM::GEPNoWrapFlags",
  separator: "|",
  cases: enums.GEPNoWrapFlags,
});

/** `inbounds|nuw` */
export const GEPNoWrapFlags = flagsConstraint("::mlir::LLVM::GEPNoWrapFlags", noWrapFlags, {
  convert: (attr, make) =>
    IntegerAttr.is(attr)
      ? make(Number(BigInt.asIntN(32, attr.value)))
      : "expected IntegerAttr storage for ::mlir::LLVM::GEPNoWrapFlags",
  parseOptional: (parser) => (parser.nextIsIdentifier || parser.isNext('"') ? noWrapFlags.parse(parser) : undefined),
  print: (writer, value) => writer.write(noWrapFlags.text(value) ?? ""),
});

export const fastmath = defineEnumAttr("llvm.fastmath", {
  cases: enums.FastmathFlags,
  separator: ", ",
  className: "::mlir::LLVM::FastmathFlags",
  attrClass: "LLVM_FastmathFlagsAttr",
  summary: "LLVM fastmath flags",
});

export const overflow = defineEnumAttr("llvm.overflow", {
  cases: overflowFlags.cases,
  separator: ", ",
  className: "::mlir::LLVM::IntegerOverflowFlags",
  attrClass: "LLVM_IntegerOverflowFlagsAttr",
  summary: "LLVM integer overflow flags",
});

// ---- attributes of one keyword

/** A definition of attributes that hold one keyword. @internal */
export interface KeywordAttrDef extends AttrDef<{ value: number }> {
  readonly enum: Enum<Cases>;
  readonly constraint: AttrConstraint<EnumAttr>;
  of(context: Context, keyword: string): EnumAttr;
}

interface KeywordSpec {
  readonly cases: Cases;
  readonly className: string;
  /** The name of MLIR's definition and of its parameter, for errors. */
  readonly definition: string;
  readonly parameterName: string;
  readonly summary: string;
  /** The constraint's words; those of the enum where not given. */
  readonly constraint?: string;
  /** The keyword is without angle brackets. */
  readonly isBare?: boolean;
}

function keywordAttr(name: string, spec: KeywordSpec): KeywordAttrDef {
  const values = new Enum(spec);
  const { className, isBare = false } = spec;
  const keyword = parameter.enumKeyword(className, values, spec.summary);
  const message = `failed to parse ${spec.definition} parameter '${spec.parameterName}' which is to be a \`${className}\``;
  const def = defineAttr<{ value: number }>(name, {
    summary: spec.summary,
    parse(parser) {
      if (!isBare) parser.expect("<");
      const value = parameter.explained(parser, message, () => keyword.parse(parser));
      if (!isBare) parser.expect(">");
      return { value };
    },
    print(writer, { value }) {
      writer.write(isBare ? " " : "<");
      keyword.print(writer, value);
      if (!isBare) writer.write(">");
    },
  });
  const constraint = attrConstraint<EnumAttr>(spec.constraint ?? spec.summary, (attr) => def.is(attr), {
    // Sound: a constraint asks a definition only for its name and syntax.
    def: def as unknown as AttrDef<object>,
  });
  const of = (context: Context, word: string) => def.get(context, { value: values.value(word) ?? 0 });
  return Object.assign(def, { enum: values, constraint, of });
}

export const cconv = keywordAttr("llvm.cconv", {
  className: "CConv",
  definition: "CConvAttr",
  parameterName: "CallingConv",
  summary: "Calling Conventions",
  constraint: "LLVM Calling Convention specification",
  cases: enums.CConv,
});

export const linkage = keywordAttr("llvm.linkage", {
  className: "linkage::Linkage",
  definition: "LinkageAttr",
  parameterName: "linkage",
  summary: "LLVM linkage types",
  constraint: "LLVM Linkage specification",
  cases: enums.Linkage,
});

export const tailcallkind = keywordAttr("llvm.tailcallkind", {
  className: "TailCallKind",
  definition: "TailCallKindAttr",
  parameterName: "tailCallKind",
  summary: "Tail Call Kind",
  constraint: "LLVM Calling Convention specification",
  cases: enums.TailCallKind,
});

export const comdatKind = keywordAttr("llvm.comdat", {
  className: "comdat::Comdat",
  definition: "ComdatAttr",
  parameterName: "comdat",
  summary: "LLVM Comdat Types",
  cases: enums.Comdat,
  isBare: true,
});

export const framePointerKind = keywordAttr("llvm.framePointerKind", {
  className: "framePointerKind::FramePointerKind",
  definition: "FramePointerKindAttr",
  parameterName: "framePointerKind",
  summary: "LLVM FramePointerKind",
  constraint: "",
  cases: enums.FramePointerKind,
});

export const uwtableKind = keywordAttr("llvm.uwtableKind", {
  className: "uwtable::UWTableKind",
  definition: "UWTableKindAttr",
  parameterName: "uwtableKind",
  summary: "LLVM Unwind Behavior",
  constraint: "",
  cases: enums.UWTableKind,
});

// ---- parameters of other attributes

const modRefInfo = new Enum({
  className: "::llvm::ModRefInfo",
  cases: enums.ModRefInfo,
});
/** The parameter kind of memory effects: `none`, `ref`, `mod`, `modref`. */
export const ModRefInfo = parameter.enumKeyword("ModRefInfo", modRefInfo, "LLVM ModRefInfo");

/** The behaviours of module flags when modules are linked. */
export const modFlagBehavior = new Enum({
  className: "::mlir::LLVM::ModFlagBehavior",
  cases: enums.ModFlagBehavior,
});
/** The parameter kind of the behaviours of module flags. */
export const ModFlagBehavior = parameter.enumKeyword("ModFlagBehavior", modFlagBehavior, "LLVM Module Flag Behavior");

/** The formats of profile summaries. */
export const profileSummaryFormat = new Enum({
  className: "::mlir::LLVM::ProfileSummaryFormatKind",
  cases: enums.ProfileSummaryFormatKind,
});
/** The parameter kind of the formats of profile summaries. */
export const ProfileSummaryFormat = parameter.enumKeyword(
  "ProfileSummaryFormatKind",
  profileSummaryFormat,
  "LLVM ProfileSummary format kinds",
);

/** The parameter kind of the emission kinds of compile units. */
export const EmissionKind = parameter.enumKeyword(
  "DIEmissionKind",
  new Enum({
    className: "::mlir::LLVM::DIEmissionKind",
    cases: enums.DIEmissionKind,
  }),
  "LLVM debug emission kind",
);

/** The name tables of compile units. */
export const nameTableKind = new Enum({
  className: "::mlir::LLVM::DINameTableKind",
  cases: enums.DINameTableKind,
});
/** The parameter kind of the name tables of compile units. */
export const NameTableKind = parameter.enumKeyword("DINameTableKind", nameTableKind, "LLVM debug name table kind");

/** Accessibility is a number in the lowest two bits; several keywords represent one bit, and all of them are written. */
class DIFlagsEnum extends Enum<Cases> {
  override text(value: number): string | undefined {
    if (value === 0) return "Zero";
    const access = ["", "Private", "Protected", "Public"][value & 3] ?? "";
    const flags = Object.entries(this.cases).filter(([, bits]) => bits > 3 && (value & bits) !== 0);
    return [...(access === "" ? [] : [access]), ...flags.map(([keyword]) => keyword)].join("|");
  }
}

/** LLVM's debug info flags. */
export const diFlags = new DIFlagsEnum({
  className: "::mlir::LLVM::DIFlags",
  separator: "|",
  cases: enums.DIFlags,
});
/** The parameter kind of LLVM's debug info flags. */
export const DIFlags = parameter.enumKeyword("DIFlags", diFlags, "LLVM DI flags");

/** LLVM's subprogram flags. */
export const diSubprogramFlags = new Enum({
  className: "::mlir::LLVM::DISubprogramFlags",
  separator: "|",
  cases: enums.DISubprogramFlags,
});
/** The parameter kind of LLVM's subprogram flags. */
export const DISubprogramFlags = parameter.enumKeyword(
  "DISubprogramFlags",
  diSubprogramFlags,
  "LLVM DISubprogram flags",
);

/** The attributes among them. @internal */
export const enumAttrs = [fastmath, overflow, cconv, linkage, tailcallkind, comdatKind, framePointerKind, uwtableKind];
