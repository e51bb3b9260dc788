// npm run fuzz -- [MODE] [ARGUMENT…]: random inputs, and what has to hold for each. docs/fuzzing.md lists the modes, which say at their tops what they take.

/** Runs a mode on the arguments after its name; gives the exit status, 0 if nothing fails. */
type Mode = (args: readonly string[]) => Promise<number>;

const modes: Readonly<Record<string, () => Promise<Mode>>> = {
  assembly: async () => (await import("./fuzz/assembly.ts")).fuzzAssembly,
  spirv: async () => (await import("./fuzz/spirv.ts")).fuzzSpirv,
  texts: async () => (await import("./fuzz/texts.ts")).fuzzTexts,
  bitcode: async () => (await import("./fuzz/bitcode.ts")).fuzzBitcode,
  bytecode: async () => (await import("./fuzz/bytecode.ts")).fuzzBytecode,
  "llvm-text": async () => (await import("./fuzz/llvm-text.ts")).fuzzLlvmText,
  validate: async () => (await import("./fuzz/validate.ts")).fuzzValidate,
  functions: async () => (await import("./fuzz/functions.ts")).fuzzFunctions,
  kernels: async () => (await import("./fuzz/kernels.ts")).fuzzKernels,
  storage: async () => (await import("./fuzz/storage.ts")).fuzzStorage,
  conversions: async () => (await import("./fuzz/conversions.ts")).fuzzConversions,
  canonicalization: async () => (await import("./fuzz/canonicalization.ts")).fuzzCanonicalization,
  passes: async () => (await import("./fuzz/passes.ts")).fuzzPasses,
  translate: async () => (await import("./fuzz/translate.ts")).fuzzTranslate,
  "translate-mutants": async () => (await import("./fuzz/translate-mutants.ts")).fuzzTranslationMutants,
  subgroups: async () => (await import("./fuzz/subgroups.ts")).fuzzSubgroups,
  shaders: async () => (await import("./fuzz/shaders.ts")).fuzzShaders,
  vectors: async () => (await import("./fuzz/vectors.ts")).fuzzVectors,
  images: async () => (await import("./fuzz/images.ts")).fuzzImages,
  wgsl: async () => (await import("./fuzz/wgsl.ts")).fuzzWgsl,
  "vector-faults": async () => (await import("./fuzz/vector-faults.ts")).fuzzVectorFaults,
};

// The engine checks what it makes: see test/harness/valid-code.ts. All modes are imported after this.
Object.assign(globalThis, { spirvanaValidatesCode: true });

const DEFAULT_MODE = "texts";

const [first = "", ...rest] = process.argv.slice(2);
const isMode = Object.hasOwn(modes, first);
const mode = modes[isMode ? first : DEFAULT_MODE];
process.exit((await (await mode?.())?.(isMode ? rest : process.argv.slice(2))) ?? 2);
