// The limit of nesting, which text and bitcode share: readers, the verifier and the writer follow types and constants recursively.

/** Types and constants that are nested deeper are an error. */
export const MAX_DEPTH = 512;
