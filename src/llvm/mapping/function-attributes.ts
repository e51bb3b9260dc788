// Attributes of functions and calls: the properties of ops that represent them, in both directions.

/** Properties of functions and calls that are words of LLVM. */
export const WORDS: Readonly<Record<string, string>> = {
  convergent: "convergent",
  no_inline: "noinline",
  always_inline: "alwaysinline",
  inline_hint: "inlinehint",
  no_unwind: "nounwind",
  will_return: "willreturn",
  optimize_none: "optnone",
};

/** Properties of functions that are attributes in quotes. */
export const STRINGS: Readonly<Record<string, string>> = {
  target_cpu: "target-cpu",
  tune_cpu: "tune-cpu",
  reciprocal_estimates: "reciprocal-estimates",
  prefer_vector_width: "prefer-vector-width",
  no_infs_fp_math: "no-infs-fp-math",
  no_nans_fp_math: "no-nans-fp-math",
  no_signed_zeros_fp_math: "no-signed-zeros-fp-math",
  denormal_fp_math: "denormal-fp-math",
  denormal_fp_math_f32: "denormal-fp-math-f32",
  fp_contract: "fp-contract",
  instrument_function_entry: "instrument-function-entry",
  instrument_function_exit: "instrument-function-exit",
  arm_streaming: "aarch64_pstate_sm_enabled",
  arm_locally_streaming: "aarch64_pstate_sm_body",
  arm_streaming_compatible: "aarch64_pstate_sm_compatible",
  arm_new_za: "aarch64_new_za",
  arm_in_za: "aarch64_in_za",
  arm_out_za: "aarch64_out_za",
  arm_inout_za: "aarch64_inout_za",
  arm_preserves_za: "aarch64_preserves_za",
};

/** Parameters of `#llvm.memory_effects` by the positions of their bits. */
export const MEMORY_PARAMETERS = [
  "argMem",
  "inaccessibleMem",
  "errnoMem",
  "other",
  "targetMem0",
  "targetMem1",
] as const;
