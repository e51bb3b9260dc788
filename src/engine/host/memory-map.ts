// Where things lie in the memory of a host program: addresses of functions, the cell of the stack, results, the stack, globals, then what
// the program allocates.

/** Addresses below this one are those of functions: numbers from 1 on. */
export const FIRST_ADDRESS = 1024;
/** The end of the stack, as an i32. */
export const STACK_CELL = FIRST_ADDRESS;
/** Results of functions that return several scalars, each in {@link RESULT_BYTES}. */
export const RESULTS = FIRST_ADDRESS + 64;
export const RESULT_BYTES = 8;
/** Bytes of the stack. */
export const STACK_BYTES = 1 << 23;
export const ALIGNMENT = 64;
