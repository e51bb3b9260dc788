// From LLVM IR to SPIR-V kernels, as the document "SPIR-V representation in LLVM IR" has it.

import { MemoryModel } from "../grammar/enumerants.generated.ts";
import { parseVersion } from "../grammar/index.ts";
import { type GlobalValue, type GlobalVariable, Module as LlvmModule } from "../llvm/index.ts";
import { type Module, Op } from "../spirv/modules.ts";
import { type Argument, anObject, checked, type Kind } from "../support/arguments.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../support/diagnostics/result.ts";
import { checkInstructions } from "./checks.ts";
import { AddressSpace } from "./common/address-space.ts";
import { isDefined } from "./common/functions.ts";
import { extensionSet, NEWEST, type TranslateOptions } from "./common/options.ts";
import { ownedBy, Rejection, rejectRow } from "./common/rejection.ts";
import { targetOfTriple } from "./common/target.ts";
import { writeDebugInfo } from "./debug/write-module.ts";
import { decorateAnnotated } from "./decorations/annotation-intrinsics.ts";
import { isVariable, VECTOR_COMPUTE } from "./decorations/vector-compute.ts";
import { writeAuxiliaryData } from "./metadata/auxiliary-data.ts";
import { checkCalls, declareFunction, writeFunction } from "./to-spirv/functions.ts";
import { checkExpressible } from "./to-spirv/inexpressible.ts";
import { writeEntryPoints } from "./to-spirv/module/entry-points.ts";
import { declareGlobal, writeGlobal } from "./to-spirv/module/globals.ts";
import { findLocalConstants } from "./to-spirv/module/local-constants.ts";
import { writeStatedFacts } from "./to-spirv/module/stated-facts.ts";
import { Uses } from "./to-spirv/module/uses.ts";
import { isBuiltInGlobal, ToSpirv } from "./to-spirv/module-state.ts";
import { FUNCTION_POINTERS } from "./to-spirv/needs/extensions.ts";

const aModule: Kind = { expected: "a module of LLVM IR", is: (value) => value instanceof LlvmModule };

/** The word that llvm-spirv writes: tool 6, version 14. */
const GENERATOR = 0x0006000e;
/** The extension that non-semantic debug information needs, which asking for it allows. */
const NON_SEMANTIC = "SPV_KHR_non_semantic_info";
const OLDEST = 0x00010000;

/** A module of LLVM IR, verified, as a SPIR-V module. Never throws for input; a failure names the instruction. */
export function translateToSpirv(module: LlvmModule, options: TranslateOptions = {}): Result<Module> {
  const args: readonly Argument[] = [
    ["module", module, aModule],
    ["options", options, anObject],
  ];
  return checked(args, () => {
    try {
      const { made, warnings } = translated(module, options);
      const broken = checkInstructions(made);
      return broken === undefined ? success(made, warnings) : failed([broken]);
    } catch (failure) {
      if (!(failure instanceof Rejection)) throw failure;
      return failed([diagnosticOf(failure)]);
    }
  });
}

/** Kinds of failures that the reference names before its words: `InvalidBitWidth: …`. */
const NAMED_KIND = /^[A-Z]\w+: /;

/** The reference's words for an instruction that it cannot translate, and the reason; a message with a kind of its own has the instruction in a note. */
function diagnosticOf({ message, place, instruction, owner, help }: Rejection): Diagnostic {
  const isNamed = NAMED_KIND.test(message);
  const head =
    instruction === undefined || isNamed
      ? ""
      : `InvalidInstruction: Can't translate llvm instruction:\n  ${instruction}\n`;
  const made = makeDiagnostic("error", "translation", head + message, place).with({ help });
  const about = owner === undefined ? instruction && isNamed && `the instruction is '${instruction}'` : `in '${owner}'`;
  return about ? made.with({ notes: [{ severity: "note", code: "translation", message: about }] }) : made;
}

interface Translated {
  readonly made: Module;
  readonly warnings: readonly Diagnostic[];
}

function translated(module: LlvmModule, options: TranslateOptions): Translated {
  const isEmpty = module.functions.length + module.globals.length === 0;
  const named = targetOfTriple(module.triple) ?? (isEmpty ? targetOfTriple("spir64") : undefined);
  if (named === undefined) {
    return rejectRow(
      `InvalidTargetTriple: Expects spir-unknown-unknown or spir64-unknown-unknown. Actual target triple is ${module.triple}`,
      undefined,
      "spirv32 and spirv64, also with a version as in spirv64v1.3, are targets as well",
    );
  }
  const allowed = extensionSet(options.extensions, "none");
  const isNonSemantic = options.debugInfo?.startsWith("nonsemantic") === true;
  const at = new ToSpirv(module, named.target, options, {
    generator: GENERATOR,
    version: parseVersion(named.version) ?? OLDEST,
    maxVersion: options.maxVersion ?? NEWEST,
    allows: (extension) => allowed.allows(extension) || (isNonSemantic && extension === NON_SEMANTIC),
  });
  checkExpressible(module);
  const { builder } = at;
  builder.capability("Addresses");
  builder.capability("Kernel");
  builder.add("model", Op.MemoryModel, named.target.addressingModel, MemoryModel.OpenCL);
  writeStatedFacts(at);
  const uses = new Uses(module);
  const used = uses.reachable(rootsOf(module));
  for (const one of module.functions) if (used.has(one)) declareFunction(at, one);
  at.localConstants = findLocalConstants(module, uses);
  const { all: local } = at.localConstants;
  const allows = (name: string): boolean => allowed.allows(name);
  const globals = module.globals.filter((one) => !local.has(one) && isWritten(one, used, allows));
  for (const one of globals) declareGlobal(at, one);
  for (const one of globals) writeOwned(at, one);
  at.debug = writeDebugInfo(at);
  const functions = module.functions.filter((one) => used.has(one));
  for (const one of functions) if (!isDefined(one)) writeFunction(at, one);
  for (const one of functions) if (isDefined(one)) writeFunction(at, one);
  if (options.auxiliaryData === true) writeAuxiliaryData(at, globals);
  decorateAnnotated(at);
  writeEntryPoints(at, uses);
  const made = builder.build();
  checkCalls(at, made);
  return { made, warnings: at.warnings };
}

function writeOwned(at: ToSpirv, one: GlobalVariable): void {
  try {
    writeGlobal(at, one);
  } catch (failure) {
    throw ownedBy(failure, `@${one.name}`);
  }
}

/** Whether a global is a variable: those of LLVM's own and strings of annotations are none. */
function isWritten(one: GlobalVariable, used: ReadonlySet<GlobalValue>, allows: (name: string) => boolean): boolean {
  const isList = (WRITTEN.has(one.name) && allows(FUNCTION_POINTERS)) || (isVariable(one) && allows(VECTOR_COMPUTE));
  const isOwn = one.name.startsWith("llvm.") && !isList;
  const isText = isAnnotation(one) && !used.has(one);
  return !isOwn && !isText && !isBuiltInGlobal(one);
}

/** Lists of functions, which are variables if there are pointers to functions. */
const WRITTEN: ReadonlySet<string> = new Set(["llvm.global_ctors", "llvm.global_dtors"]);

/** The roots, which are written even if unused: definitions of functions that other modules see, and globals. */
function rootsOf({ functions, globals }: LlvmModule): readonly GlobalValue[] {
  const isSeen = ({ linkage }: GlobalValue): boolean => linkage !== "internal" && linkage !== "private";
  return [...functions.filter((one) => isDefined(one) && isSeen(one)), ...globals.filter((one) => !isAnnotation(one))];
}

/** Whether a global is a list of annotations, or a string in one. */
function isAnnotation({ name, section, linkage, addressSpace }: GlobalVariable): boolean {
  // A private variable in address space 0 is none of SPIR-V: a function uses it, or an annotation.
  const isText = linkage === "private" && addressSpace === AddressSpace.Private;
  return name === "llvm.global.annotations" || section === "llvm.metadata" || isText;
}
