// docs/conversions/spirv-to-llvm-tables.md: what the conversion makes of types, storage classes and ops, told by the conversion itself: types are
// converted, and the ops of its tests are watched while they are. `npm run bless` writes it, `npm run check` compares it.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import {
  addressSpaceOf,
  type ClientApi,
  fastMath,
  fateOf,
  hasAddressSpaces,
  overflow,
  parameterAttributes,
  parameterDecorations,
  spirvToLlvmPatterns,
  spirvTypeConverter,
} from "../src/conversions/spirv-to-llvm/index.ts";
import { module as builtinModule } from "../src/dialects/builtin/index.ts";
import { func } from "../src/dialects/func/index.ts";
import * as llvm from "../src/dialects/llvm/index.ts";
import { extendedSets, mlir, rowOfExtended, rowOfOpcode, StorageClass, spirv } from "../src/dialects/spirv/index.ts";
import { extendedSet, instructions } from "../src/grammar/index.ts";
import { parseModule } from "../src/index.ts";
import { type OpDef, type Operation, SymbolRefAttr, TypeAttr } from "../src/ir/index.ts";
import { applyPartialConversion, ConversionTarget } from "../src/rewrite/index.ts";
import { typeText } from "../src/text/index.ts";
import { code, modulesOfTests, table, watchedPatterns } from "./conversion-page.ts";

const path = "docs/conversions/spirv-to-llvm-tables.md";

export function writeConversionTables(): void {
  writeFileSync(path, page());
}

export function conversionTablesProblems(): readonly string[] {
  const isRight = existsSync(path) && readFileSync(path, "utf8") === page();
  return isRight ? [] : [`${path}: out of date, run npm run bless`];
}

function page(): string {
  return [
    "# The SPIR-V dialect to the LLVM dialect: tables\n",
    "This page belongs to [the manual](spirv-to-llvm.md). It is generated: types are converted, and what becomes of ops is watched while the",
    "conversion's tests are converted; `npm run bless` writes it.\n",
    "## Types\n",
    "Of values, with `keep-interface`.\n",
    ...table(["SPIR-V dialect", "LLVM dialect"], types()),
    "## Storage classes\n",
    "Address spaces of pointers and variables by `client-api`; those of the other classes are 0, as are all where nothing is said.\n",
    ...table(["storage class", ...apis], storageClasses()),
    "## Decorations\n",
    "Of operations: flags of the ops that they become. Those of parameters are attributes. All with `keep-interface`.\n",
    ...table(["decoration", "LLVM dialect"], decorations()),
    "## Operations\n",
    "What takes the place of each: constants and aggregates that are put together are left out beside other ops. `several`: other ops, after the",
    "specification; `runtime`: a call of the runtime. Where types decide, it is what the first of the conversion's tests has.\n",
    ...sections().flatMap(([title, rows]) => [`### ${title}\n`, ...table(["op", "becomes"], rows)]),
    "### Not converted\n",
    `${refused()
      .map((name) => code(name.slice("spirv.".length)))
      .join(", ")}\n`,
  ].join("\n");
}

// ---- types

const samples = [
  ...["i1", "i8", "si16", "ui32", "i64", "f16", "bf16", "f32", "f64", "vector<4xsi32>", "vector<3xf32>"],
  ...["!spirv.ptr<f32, StorageBuffer>", "!spirv.ptr<!spirv.untyped, Workgroup>", "!spirv.array<4 x f32>"],
  ...[
    "!spirv.array<4 x f32, stride=16>",
    "!spirv.rtarray<i32>",
    "!spirv.struct<(i8, i32)>",
    "!spirv.struct<(i8 [0], i32 [16])>",
  ],
  ...[
    "!spirv.matrix<3 x vector<4xf32>>",
    "!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>",
  ],
  "!spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>",
];

function types(): readonly (readonly string[])[] {
  const converter = spirvTypeConverter("Unknown", true, false);
  return samples.map((sample) => {
    const { value: module } = parseModule(`"test.op"() {type = ${sample}} : () -> ()`, {
      dialects: [spirv, llvm.llvm],
      allowUnregisteredDialects: true,
    });
    const attr = module?.region().firstBlock?.firstOp?.attr("type");
    const type = TypeAttr.is(attr) ? converter.convert(attr.type) : undefined;
    if (type === undefined) throw new Error(`${sample} is not converted`);
    return [code(sample), code(typeText(type))];
  });
}

// ---- storage classes

const apis: readonly ClientApi[] = (["OpenCL", "Vulkan", "Metal", "WebGPU"] as const).filter(hasAddressSpaces);

function storageClasses(): readonly (readonly string[])[] {
  return Object.entries(StorageClass.enum.cases).flatMap(([name, value]) => {
    const spaces = apis.map((api) => addressSpaceOf(Number(value), api));
    return spaces.every((space) => space === 0) ? [] : [[code(name), ...spaces.map(String)]];
  });
}

// ---- decorations

function decorations(): readonly (readonly string[])[] {
  const list = (pairs: Iterable<readonly [string, string]>, prefix: string, other: (to: string) => string) =>
    [...pairs].flatMap(([from, to]) => (to === "" ? [] : [[code(`${prefix}${from}`), code(other(to))]]));
  const wraps = Object.entries(overflow).map(
    ([name, bit]) => [decorationName(name), llvm.IntegerOverflowFlags.enum.text(bit) ?? ""] as const,
  );
  return [
    ...list(fastMath, "FPFastMathMode ", (to) => `fastmath<${to}>`),
    ...list(wraps, "", (to) => `overflow<${to}>`),
    ...list(Object.entries(parameterDecorations), "", (to) => to),
    ...list(parameterAttributes, "FuncParamAttr ", (to) => to),
  ];
}

/** `no_signed_wrap` is `NoSignedWrap`. */
function decorationName(attribute: string): string {
  return attribute.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

// ---- operations

/** Ops whose making is nothing to tell where there are others. */
const plain =
  /^llvm\.(mlir\.(constant|undef|poison|zero|addressof)|insertvalue|extractvalue|insertelement|extractelement|shufflevector)$/;

/** The ops that took the place of each op, by its name, in the first of the tests that has it. */
function watched(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const patterns = watchedPatterns(spirvToLlvmPatterns(options), found, told);
  for (const module of modulesOfTests("test/conversions/spirv-to-llvm", [spirv, llvm.llvm, func])) {
    const target = new ConversionTarget()
      .addIllegalDialects("spirv")
      .addLegalDialects("llvm")
      .addLegalOps(builtinModule);
    applyPartialConversion([module], target, patterns);
  }
  return found;
}

const options = { clientApi: "Unknown", keepsInterface: false } as const;

/** Ops of several kinds, with the attribute that states which. */
const kinds = [
  { def: llvm.icmp, name: "predicate", cases: llvm.ICmpPredicate.enum },
  { def: llvm.fcmp, name: "predicate", cases: llvm.FCmpPredicate.enum },
  { def: llvm.atomicrmw, name: "bin_op", cases: llvm.AtomicBinOp.enum },
];

/** An op as the table names it; declarations of the runtime's functions come with their calls. */
function told(op: Operation): readonly string[] {
  if (op.def === llvm.func) return [];
  const callee = op.attr("callee");
  if (op.def === llvm.call && SymbolRefAttr.is(callee) && callee.root.startsWith("_Z")) return ["runtime"];
  const found = kinds.find(({ def }) => def === op.def);
  const attr = found && op.attr(found.name);
  const kind = attr !== undefined && "value" in attr ? found?.cases.text(Number(attr.value)) : undefined;
  return [code(kind === undefined ? op.name : `${op.name} ${kind}`)];
}

/** What becomes of an op: text of a cell; undefined if it is not converted. */
function fates(): (def: OpDef) => string | undefined {
  const seen = watched();
  const patterns = spirvToLlvmPatterns(options);
  const roots = new Set(patterns.map(({ root }) => root));
  const direct = new Map(patterns.flatMap(({ root, becomes }) => (root && becomes ? [[root, becomes.name]] : [])));
  return (def) => {
    const one = direct.get(def);
    const made = seen.get(def.name);
    if (made !== undefined) {
      const others = made.filter((cell) => !plain.test(cell.slice(1, -1)));
      return [...new Set(others.length > 0 ? others : made)].join(", ") || "nothing";
    }
    if (one !== undefined) return code(one);
    const fate = fateOf(def) ?? (roots.has(def) ? "several" : undefined);
    return typeof fate === "object" ? code(fate.op) : fate;
  };
}

/** The ops with definitions and the rows of the grammar, sorted by their names. */
function allOps(): readonly OpDef[] {
  const rows = [...instructions()].map(({ opcode }) => rowOfOpcode(opcode));
  const extended = Object.values(extendedSets).flatMap((set) =>
    (extendedSet(set)?.instructions ?? []).map(({ opcode }) => rowOfExtended(set, opcode)),
  );
  const byName = new Map<string, OpDef>();
  for (const def of [...rows, ...extended, ...spirv.ops]) if (def !== undefined) byName.set(def.name, def);
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function sections(): readonly (readonly [title: string, rows: readonly (readonly string[])[]])[] {
  const fate = fates();
  const rowsOf = (belongs: (name: string) => boolean) =>
    allOps()
      .filter(({ name }) => belongs(name))
      .flatMap((def) => {
        const becomes = fate(def);
        return becomes === undefined ? [] : [[code(def.name), becomes]];
      });
  return [
    ["Core", rowsOf((name) => !/^spirv\.[GC]L\./.test(name))],
    ["GLSL.std.450", rowsOf((name) => name.startsWith("spirv.GL."))],
    ["OpenCL.std", rowsOf((name) => name.startsWith("spirv.CL."))],
  ];
}

/** Without the terminators of regions, which go with these. */
function refused(): readonly string[] {
  const fate = fates();
  const isTerminator = (def: OpDef) => def === mlir.yield || def === mlir.merge;
  return allOps().flatMap((def) => (fate(def) === undefined && !isTerminator(def) ? [def.name] : []));
}
