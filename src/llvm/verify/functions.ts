// Rules of functions: their heads, then their blocks.

import { FunctionType, LabelType, MetadataType, TokenType, VoidType, X86AMXType } from "../../dialects/llvm/index.ts";
import type { LLVMFunction } from "../module.ts";
import { checkParameterAttributes } from "./attributes.ts";
import { BodyRules } from "./body.ts";
import { checkSwiftError } from "./calls/swift-error.ts";
import { checkConvention } from "./conventions.ts";
import { check } from "./finding.ts";
import { checkGlobal } from "./globals.ts";
import type { AttachmentRules } from "./metadata/attachments.ts";
import type { DebugRows } from "./metadata/debug-rows.ts";
import { checkEntryCount, checkTypeHash } from "./metadata/profiles.ts";
import type { UsedGlobals } from "./used-globals.ts";
import type { Verification } from "./verification.ts";

export class FunctionRules {
  readonly #v: Verification;
  readonly #debug: DebugRows;
  readonly #attachments: AttachmentRules;
  readonly #used: UsedGlobals;

  constructor(v: Verification, debug: DebugRows, attachments: AttachmentRules, used: UsedGlobals) {
    this.#v = v;
    this.#debug = debug;
    this.#attachments = attachments;
    this.#used = used;
  }

  verify(one: LLVMFunction): void {
    checkGlobal(this.#v, one);
    this.#checkHead(one);
    checkConvention(this.#v, one);
    this.#checkValues(one);
    checkMetadata(this.#v, one);
    const isIntrinsic = this.#v.isReserved(one);
    if (one.blocks.length > 0) check(!isIntrinsic, "llvm intrinsics cannot be defined!");
    else check(one.personality === undefined, "Function declaration shouldn't have a personality routine");
    this.#debug.beginFunction(one);
    if (isIntrinsic) check(!this.#used.isAddressTaken(one), "Invalid user of intrinsic instruction!");
    if (one.blocks.length > 0) new BodyRules(this.#v, this.#debug, this.#attachments, one).verify();
  }

  #checkHead(one: LLVMFunction): void {
    const { type, attributes, linkage } = one;
    check(linkage !== "common", "Functions may not have common linkage");
    const sret = attributes.ofParameters.some((set) => set?.find("sret") !== undefined);
    check(!sret || VoidType.is(type.result), "Invalid struct return type!");
    check(one.alignment <= 1n << 32n, "huge alignment values are unsupported");
    const isIntrinsic = this.#v.isReserved(one);
    checkParameterAttributes(attributes, type, this.#v, { isIntrinsic, isAssembly: false });
    this.#v.knownAttributes.checkFunction(attributes.ofFunction, type, one.module);
    const { ofFunction } = attributes;
    if (ofFunction?.find("jumptable") !== undefined) {
      check(one.unnamedAddress === "unnamed_addr", "Attribute 'jumptable' requires 'unnamed_addr'");
    }
    check(ofFunction?.find("builtin") === undefined, "Attribute 'builtin' can only be applied to a callsite.");
    const hasElement = attributes.ofParameters.some((set) => set?.find("elementtype") !== undefined);
    check(!hasElement, "Attribute 'elementtype' can only be applied to a callsite.");
  }

  #checkValues(one: LLVMFunction): void {
    const { type, attributes } = one;
    const isIntrinsic = this.#v.isReserved(one);
    type.inputs.forEach((input, index) => {
      check(!LabelType.is(input) && !FunctionType.is(input), "Function arguments must have first-class types!");
      if (!isIntrinsic) {
        check(!MetadataType.is(input), "Function takes metadata but isn't an intrinsic");
        check(!TokenType.is(input), "Function takes token but isn't an intrinsic");
        check(!X86AMXType.is(input), "Function takes x86_amx but isn't an intrinsic");
      }
      const isError = attributes.ofParameters[index]?.find("swifterror") !== undefined;
      if (isError && one.blocks.length > 0) checkSwiftError(this.#v, one, one.firstArgument + index);
    });
    if (isIntrinsic) return;
    check(!TokenType.is(type.result), "Function returns a token but isn't an intrinsic");
    check(!X86AMXType.is(type.result), "Function returns a x86_amx but isn't an intrinsic");
  }
}

/** Metadata attached to a function. */
function checkMetadata(v: Verification, one: LLVMFunction): void {
  const { kinds } = v.module.metadata;
  const isDeclaration = one.blocks.length === 0;
  const count = { prof: 0, kcfi_type: 0 };
  for (const [kind, node] of one.attachments) {
    if (kinds[kind] === "prof") checkEntryCount(v, node);
    else if (kinds[kind] === "kcfi_type") checkTypeHash(v, node);
  }
  for (const [kind] of one.attachments) {
    const name = kinds[kind];
    if (name !== "prof" && name !== "kcfi_type") continue;
    count[name]++;
    const isProfile = isDeclaration && name === "prof";
    check(!isProfile, "function declaration may not have a !prof attachment");
    check(isDeclaration || count[name] === 1, `function must have a single !${name} attachment`);
  }
}
