// The state that all patterns of the conversion share.

import type { Operation, Value } from "../../ir/index.ts";
import type { TypeConverter } from "../../rewrite/index.ts";
import { addCooperativeMatrices } from "./ops/cooperative-matrix.ts";
import { ConstantNumbers } from "./types/constant-number.ts";
import { MemoryLayouts } from "./types/memory-layout.ts";
import { type ClientApi, spirvTypeConverter } from "./types/types.ts";

export interface SpirvToLlvmOptions {
  /** Which address spaces pointers get. */
  readonly clientApi: ClientApi;
  /**
   * Keeps as attributes what LLVM has no place for (see the manual), honours decorations, and lays memory out exactly where MLIR's
   * own conversion does not.
   */
  readonly keepsInterface: boolean;
  /** Pointers say what they point to, `!llvm.ptr<f32>`, as they did before release 18 of MLIR; not together with `keepsInterface`. */
  readonly saysPointee?: boolean;
  /** Subgroups are of one invocation each, so that their operations need no runtime. */
  readonly hasSingleInvocations?: boolean;
  /** Each invocation has the whole of a cooperative matrix, as it has where subgroups are of one invocation. */
  readonly hasWholeMatrices?: boolean;
}

export class Lowering {
  readonly clientApi: ClientApi;
  readonly keepsInterface: boolean;
  /** Whether functions and built-in variables are as OpenCL has them in LLVM IR. */
  readonly hasSpirConventions: boolean;
  readonly converter: TypeConverter;
  readonly layouts: MemoryLayouts;
  /** Those of the modules that are converted. */
  readonly numbers: ConstantNumbers;
  /** The grouping of invocations for each derivative, as the runtime numbers it, if a module states it. */
  readonly derivativeGroups = new Map<Operation, number>();

  constructor(
    {
      clientApi,
      keepsInterface,
      saysPointee = false,
      hasSingleInvocations = false,
      hasWholeMatrices = hasSingleInvocations,
    }: SpirvToLlvmOptions,
    modules: readonly Operation[] = [],
  ) {
    this.clientApi = clientApi;
    this.keepsInterface = keepsInterface;
    this.hasSpirConventions = keepsInterface && clientApi === "OpenCL";
    this.numbers = new ConstantNumbers(modules);
    this.converter = spirvTypeConverter(clientApi, keepsInterface, saysPointee, this.numbers);
    if (hasWholeMatrices || hasSingleInvocations) addCooperativeMatrices(this.converter, this.numbers);
    this.layouts = new MemoryLayouts(this.converter, !keepsInterface, this.numbers);
  }
}

/** A value of the SPIR-V dialect that is a constant, as a number. */
export type Original = Value;
