// The enums of the dialect: those that stand alone as integer attributes, and those that attributes of their own hold.

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

/** Keywords that count from 0. */
function counted(...words: readonly string[]): Cases {
  return Object.fromEntries(words.map((word, index) => [word, index]));
}

// ---- kept as integers

/** An enum kept as an integer of 64 bits. */
function wordEnum(className: string, attrName: string, summary: string, cases: Cases) {
  return integerEnum({ className: `::mlir::LLVM::${className}`, attrName, summary, width: 64, cases });
}

export const ICmpPredicate = wordEnum(
  "ICmpPredicate",
  "predicate",
  "llvm.icmp comparison predicate",
  counted("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),
);

export const FCmpPredicate = wordEnum(
  "FCmpPredicate",
  "predicate",
  "llvm.fcmp comparison predicate",
  counted(
    "_false",
    ...["oeq", "ogt", "oge", "olt", "ole", "one", "ord"],
    ...["ueq", "ugt", "uge", "ult", "ule", "une", "uno"],
    "_true",
  ),
);

const orderings: Cases = {
  not_atomic: 0,
  unordered: 1,
  monotonic: 2,
  acquire: 4,
  release: 5,
  acq_rel: 6,
  seq_cst: 7,
};

/** An ordering, under the name of the attribute, which errors give. */
export function atomicOrdering(attrName: string) {
  return wordEnum("AtomicOrdering", attrName, "Atomic ordering for LLVM's memory model", orderings);
}

export const AtomicOrdering = atomicOrdering("ordering");

export const AtomicBinOp = wordEnum(
  "AtomicBinOp",
  "bin_op",
  "llvm.atomicrmw binary operations",
  counted(
    ...["xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin", "fadd", "fsub"],
    ...["fmax", "fmin", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat", "fmaximum", "fminimum"],
  ),
);

export const UnnamedAddr = wordEnum(
  "UnnamedAddr",
  "unnamed_addr",
  "LLVM GlobalValue UnnamedAddr",
  counted("", "local_unnamed_addr", "unnamed_addr"),
);

export const Visibility = wordEnum(
  "Visibility",
  "visibility_",
  "LLVM GlobalValue Visibility",
  counted("", "hidden", "protected"),
);

const comdatKinds = counted("any", "exactmatch", "largest", "nodeduplicate", "samesize");

export const ComdatKind = wordEnum("comdat::Comdat", "comdat", "LLVM Comdat Types", comdatKinds);

export const AsmDialect = wordEnum(
  "AsmDialect",
  "asm_dialect",
  "ATT (0) or Intel (1) asm dialect",
  counted("att", "intel"),
);

export const FPExceptionBehavior = wordEnum(
  "FPExceptionBehavior",
  "fpExceptionBehavior",
  "LLVM Exception Behavior",
  counted("ignore", "maytrap", "strict"),
);

export const RoundingMode = wordEnum("RoundingMode", "roundingmode", "LLVM Rounding Mode", {
  ...counted("towardzero", "tonearest", "upward", "downward", "tonearestaway"),
  dynamic: 7,
  invalid: -1,
});

// ---- sets of flags kept as integers of 32 bits

/** Flags that an op keeps as a property: `parse` and `print` are what stands in assembly. */
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

export const overflowFlags = new Enum({
  className: "::mlir::LLVM::IntegerOverflowFlags",
  separator: ", ",
  cases: { none: 0, nsw: 1, nuw: 2 },
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
  cases: { none: 0, inbounds_flag: 1, nusw: 2, nuw: 4, inbounds: 3 },
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
  cases: { none: 0, nnan: 1, ninf: 2, nsz: 4, arcp: 8, contract: 16, afn: 32, reassoc: 64, fast: 127 },
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

/** A definition of attributes that hold one keyword. */
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
  /** The keyword stands without angle brackets. */
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
  cases: {
    ccc: 0,
    fastcc: 8,
    coldcc: 9,
    cc_10: 10,
    cc_11: 11,
    anyregcc: 13,
    preserve_mostcc: 14,
    preserve_allcc: 15,
    swiftcc: 16,
    cxx_fast_tlscc: 17,
    tailcc: 18,
    cfguard_checkcc: 19,
    swifttailcc: 20,
    x86_stdcallcc: 64,
    x86_fastcallcc: 65,
    arm_apcscc: 66,
    arm_aapcscc: 67,
    arm_aapcs_vfpcc: 68,
    msp430_intrcc: 69,
    x86_thiscallcc: 70,
    ptx_kernelcc: 71,
    ptx_devicecc: 72,
    spir_funccc: 75,
    spir_kernelcc: 76,
    intel_ocl_bicc: 77,
    x86_64_sysvcc: 78,
    win64cc: 79,
    x86_vectorcallcc: 80,
    hhvmcc: 81,
    hhvm_ccc: 82,
    x86_intrcc: 83,
    avr_intrcc: 84,
    avr_builtincc: 86,
    amdgpu_vscc: 87,
    amdgpu_gscc: 88,
    amdgpu_cscc: 90,
    amdgpu_kernelcc: 91,
    x86_regcallcc: 92,
    amdgpu_hscc: 93,
    msp430_builtincc: 94,
    amdgpu_lscc: 95,
    amdgpu_escc: 96,
    aarch64_vectorcallcc: 97,
    aarch64_sve_vectorcallcc: 98,
    wasm_emscripten_invokecc: 99,
    amdgpu_gfxcc: 100,
    m68k_intrcc: 101,
  },
});

export const linkage = keywordAttr("llvm.linkage", {
  className: "linkage::Linkage",
  definition: "LinkageAttr",
  parameterName: "linkage",
  summary: "LLVM linkage types",
  constraint: "LLVM Linkage specification",
  cases: counted(
    ...["external", "available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr"],
    ...["appending", "internal", "private", "extern_weak", "common"],
  ),
});

export const tailcallkind = keywordAttr("llvm.tailcallkind", {
  className: "TailCallKind",
  definition: "TailCallKindAttr",
  parameterName: "tailCallKind",
  summary: "Tail Call Kind",
  constraint: "LLVM Calling Convention specification",
  cases: { none: 0, notail: 3, musttail: 2, tail: 1 },
});

export const comdatKind = keywordAttr("llvm.comdat", {
  className: "comdat::Comdat",
  definition: "ComdatAttr",
  parameterName: "comdat",
  summary: "LLVM Comdat Types",
  cases: comdatKinds,
  isBare: true,
});

export const framePointerKind = keywordAttr("llvm.framePointerKind", {
  className: "framePointerKind::FramePointerKind",
  definition: "FramePointerKindAttr",
  parameterName: "framePointerKind",
  summary: "LLVM FramePointerKind",
  constraint: "",
  cases: counted("none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"),
});

export const uwtableKind = keywordAttr("llvm.uwtableKind", {
  className: "uwtable::UWTableKind",
  definition: "UWTableKindAttr",
  parameterName: "uwtableKind",
  summary: "LLVM Unwind Behavior",
  constraint: "",
  cases: counted("none", "sync", "async"),
});

// ---- parameters of other attributes

const modRefInfo = new Enum({
  className: "::llvm::ModRefInfo",
  cases: counted("none", "read", "write", "readwrite"),
});
export const ModRefInfo = parameter.enumKeyword("ModRefInfo", modRefInfo, "LLVM ModRefInfo");

export const modFlagBehavior = new Enum({
  className: "::mlir::LLVM::ModFlagBehavior",
  cases: { error: 1, warning: 2, require: 3, override: 4, append: 5, append_unique: 6, max: 7, min: 8 },
});
export const ModFlagBehavior = parameter.enumKeyword("ModFlagBehavior", modFlagBehavior, "LLVM Module Flag Behavior");

export const profileSummaryFormat = new Enum({
  className: "::mlir::LLVM::ProfileSummaryFormatKind",
  cases: counted("SampleProfile", "InstrProf", "CSInstrProf"),
});
export const ProfileSummaryFormat = parameter.enumKeyword(
  "ProfileSummaryFormatKind",
  profileSummaryFormat,
  "LLVM ProfileSummary format kinds",
);

export const EmissionKind = parameter.enumKeyword(
  "DIEmissionKind",
  new Enum({
    className: "::mlir::LLVM::DIEmissionKind",
    cases: counted("None", "Full", "LineTablesOnly", "DebugDirectivesOnly"),
  }),
  "LLVM debug emission kind",
);

export const nameTableKind = new Enum({
  className: "::mlir::LLVM::DINameTableKind",
  cases: counted("Default", "GNU", "None", "Apple"),
});
export const NameTableKind = parameter.enumKeyword("DINameTableKind", nameTableKind, "LLVM debug name table kind");

/** Accessibility is a number in the lowest two bits; several keywords stand for one bit, and all of them are written. */
class DIFlagsEnum extends Enum<Cases> {
  override text(value: number): string | undefined {
    if (value === 0) return "Zero";
    const access = ["", "Private", "Protected", "Public"][value & 3] ?? "";
    const flags = Object.entries(this.cases).filter(([, bits]) => bits > 3 && (value & bits) !== 0);
    return [...(access === "" ? [] : [access]), ...flags.map(([keyword]) => keyword)].join("|");
  }
}

export const diFlags = new DIFlagsEnum({
  className: "::mlir::LLVM::DIFlags",
  separator: "|",
  cases: {
    Zero: 0,
    Bit0: 1,
    Bit1: 2,
    Private: 1,
    Protected: 2,
    Public: 3,
    FwdDecl: 4,
    AppleBlock: 8,
    ReservedBit4: 16,
    Virtual: 32,
    Artificial: 64,
    Explicit: 128,
    Prototyped: 256,
    ObjcClassComplete: 512,
    ObjectPointer: 1024,
    Vector: 2048,
    StaticMember: 4096,
    LValueReference: 8192,
    RValueReference: 16384,
    ExportSymbols: 32768,
    SingleInheritance: 65536,
    MultipleInheritance: 65536,
    VirtualInheritance: 65536,
    IntroducedVirtual: 262144,
    BitField: 524288,
    NoReturn: 1048576,
    TypePassByValue: 4194304,
    TypePassByReference: 8388608,
    EnumClass: 16777216,
    Thunk: 33554432,
    NonTrivial: 67108864,
    BigEndian: 134217728,
    LittleEndian: 268435456,
    AllCallsDescribed: 536870912,
  },
});
export const DIFlags = parameter.enumKeyword("DIFlags", diFlags, "LLVM DI flags");

export const diSubprogramFlags = new Enum({
  className: "::mlir::LLVM::DISubprogramFlags",
  separator: "|",
  cases: {
    Virtual: 1,
    PureVirtual: 2,
    LocalToUnit: 4,
    Definition: 8,
    Optimized: 16,
    Pure: 32,
    Elemental: 64,
    Recursive: 128,
    MainSubprogram: 256,
    Deleted: 512,
    ObjCDirect: 2048,
  },
});
export const DISubprogramFlags = parameter.enumKeyword(
  "DISubprogramFlags",
  diSubprogramFlags,
  "LLVM DISubprogram flags",
);

/** The attributes among them. */
export const enumAttrs = [fastmath, overflow, cconv, linkage, tailcallkind, comdatKind, framePointerKind, uwtableKind];
