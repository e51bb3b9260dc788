// The state of one translation from SPIR-V to LLVM IR that all its parts share.

import { DataLayout, type FunctionType, functionType, StructType, voidType } from "../../dialects/llvm/index.ts";
import { type Context, IntegerType, type Type } from "../../ir/index.ts";
import {
  type AttributeList,
  type Constant,
  Folder,
  findIntrinsic,
  integerAttribute,
  intrinsicAttributes,
  intrinsicName,
  LLVMFunction,
  Module,
  NO_ATTRIBUTES,
  typeAttribute,
  wordAttribute,
} from "../../llvm/index.ts";
import type { ModuleIndex } from "../../spirv/modules.ts";
import { assert } from "../../support/assert.ts";
import { lazy } from "../../support/lazy.ts";
import { BuiltInAddresses } from "../builtins/built-in/addresses.ts";
import { AddressSpace } from "../common/address-space.ts";
import { CALL_CONVENTION } from "../common/convention.ts";
import type { InnerOptions, TargetEnvironment } from "../common/options.ts";
import type { Target } from "../common/target.ts";
import { DebugReader } from "../debug/reader.ts";
import { ArgumentTypes } from "../metadata/argument-types.ts";
import { ConstantTable } from "./constants.ts";
import { SpirvInput } from "./input.ts";
import { Types } from "./types.ts";

/** The options of a declared function. */
interface DeclareOptions {
  /** "none": returns, and neither reads nor writes memory; "pure": the same, but may not return; "convergent": control flow must not change around it. */
  readonly effects?: "none" | "any" | "convergent" | "pure";
  /** Without attributes, and of C's convention. */
  readonly isPlain?: true;
  /** The type of the result that the first parameter points to. */
  readonly sret?: Type;
}

/** Attributes by effects; those without effects also access no memory. */
const EFFECTS = {
  none: ["nounwind", "willreturn"],
  pure: ["nounwind"],
  any: ["nounwind"],
  convergent: ["convergent", "nounwind"],
} as const;

/** A translation to LLVM IR. */
export class ToLlvm {
  readonly input: SpirvInput;
  readonly context: Context;
  readonly module: Module;
  readonly options: InnerOptions;
  readonly environment: TargetEnvironment;
  readonly target: Target;
  readonly types: Types;
  readonly constants: ConstantTable;
  readonly folder: Folder;
  readonly layout: DataLayout;
  readonly debug: DebugReader;
  readonly builtIns: BuiltInAddresses;
  /** Functions by the id of OpFunction. */
  readonly functions = new Map<number, LLVMFunction>();
  /** The function that is translated. */
  current: LLVMFunction | undefined;
  /** Declared functions, by the function whose translation has declared them; undefined for those of built-in variables. */
  readonly #addedBy = new Map<LLVMFunction, LLVMFunction | undefined>();
  /** Functions that calls of builtins have declared, by name. */
  readonly #declared = new Map<string, LLVMFunction>();
  /** Nodes of domains, scopes and lists of aliasing by their ids. */
  readonly aliasNodes = new Map<number, number>();
  /** Strings of annotations. */
  readonly annotationTexts = new Map<string, Constant>();
  /** Definitions of functions that translations of others have asked for. */
  readonly atEnd: (() => void)[] = [];
  /** Types of arguments that strings of the module state. */
  readonly argumentTypes = lazy(() => new ArgumentTypes(this));
  /** Masks and positions of operations on constants. */
  readonly constantLists: (readonly number[])[] = [];

  constructor(index: ModuleIndex, context: Context, target: Target, options: InnerOptions) {
    this.input = new SpirvInput(index);
    this.context = context;
    this.options = options;
    this.environment = options.targetEnvironment ?? "CL1.2";
    this.target = target;
    this.module = new Module(context, "");
    this.module.triple = target.triple;
    this.module.dataLayout = target.dataLayout;
    this.layout = new DataLayout(target.dataLayout);
    this.folder = new Folder(this.module.constants, this.layout);
    this.types = new Types(
      this.input,
      context,
      options.codeSection === true ? AddressSpace.Code : AddressSpace.Private,
    );
    this.constants = new ConstantTable(this);
    this.debug = new DebugReader(this);
    this.builtIns = new BuiltInAddresses(this);
  }

  #lastGlobalName = 0;
  /** Names of entry points, which other functions cannot have. */
  readonly kernelNames = new Set<string>();

  /** A name that no global has: the name itself, or the name and a number. */
  freeGlobalName(name: string, isKernel = false): string {
    const isTaken = (free: string): boolean =>
      this.module.symbols.has(free) || (!isKernel && this.kernelNames.has(free));
    let free = name;
    while (free !== "" && isTaken(free)) free = `${name}.${++this.#lastGlobalName}`;
    return free;
  }

  /** The function of a name, declared if there is none. If a global of another type has the name, the function gets another one. */
  declare(name: string, type: FunctionType, options: DeclareOptions = {}): LLVMFunction {
    const isVariable = options.effects === "none";
    const key = `${type.id} ${name}`;
    const known = this.#declared.get(key);
    if (known !== undefined) return known;
    const existing = this.module.symbols.get(name);
    const isSame = existing instanceof LLVMFunction && existing.type === type;
    const made = isSame ? existing : new LLVMFunction(this.module, this.freeGlobalName(name), type);
    if (existing !== made && options.isPlain !== true) this.#setAttributes(made, options);
    this.#declared.set(key, made);
    if (!isSame) this.#addedBy.set(made, isVariable ? undefined : this.current);
    return made;
  }

  /** In friendly IR builtins follow the function that is the first to call them, as the reference has it. */
  orderFunctions(): void {
    if (this.environment !== "SPV-IR") return;
    const { functions } = this.module;
    const following = new Map<LLVMFunction, LLVMFunction[]>();
    for (const [made, by] of this.#addedBy) {
      if (by !== undefined) following.set(by, [...(following.get(by) ?? []), made]);
    }
    const moved = new Set([...following.values()].flat());
    const ordered = functions.filter((one) => !moved.has(one)).flatMap((one) => [one, ...(following.get(one) ?? [])]);
    functions.splice(0, functions.length, ...ordered);
  }

  #setAttributes(made: LLVMFunction, { effects = "any", sret }: DeclareOptions): void {
    const { attributeSets } = this.module;
    made.convention = CALL_CONVENTION.function;
    const words = EFFECTS[effects];
    const memory = effects === "none" || effects === "pure" ? [integerAttribute("memory", 0n)] : [];
    const returned = sret === undefined ? undefined : attributeSets.of([typeAttribute("sret", sret)]);
    made.attributes = {
      ofFunction: attributeSets.of([...words.map(wordAttribute), ...memory]),
      ofResult: undefined,
      ofParameters: returned === undefined ? [] : [returned],
    };
  }

  /** The attributes of a call: those of the function. Calls of intrinsics have none. */
  callAttributes({ name, attributes }: LLVMFunction): AttributeList {
    return name.startsWith("llvm.") ? NO_ATTRIBUTES : attributes;
  }

  /** The declaration of an intrinsic for types of its result and arguments. */
  intrinsic(name: string, result: Type, inputs: readonly Type[]): LLVMFunction {
    const found = findIntrinsic(name);
    assert(found !== undefined, `LLVM has no intrinsic '${name}'`);
    const type = functionType(this.context, result, inputs);
    const members = StructType.is(result) ? result.body.elements : [];
    const full = intrinsicName(found, result, members, inputs);
    const known = this.module.symbols.get(full);
    if (known instanceof LLVMFunction) return known;
    const made = new LLVMFunction(this.module, full, type);
    made.attributes = intrinsicAttributes(found, this.module.attributeSets, type);
    return made;
  }

  /** The integer type of a width. */
  int(width: number): Type {
    return IntegerType.get(this.context, { width, signedness: "signless" });
  }

  get void(): Type {
    return voidType(this.context);
  }

  /** The integer type of addresses. */
  get size(): Type {
    return this.int(this.target.width);
  }

  /** The alignment of a type in bytes. */
  alignmentOf(type: Type): number {
    return this.layout.alignment(type);
  }
}
