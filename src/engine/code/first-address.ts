/** Below it no memory is used: the numbers of functions are no addresses, and null leads to nothing. */
export const FIRST_ADDRESS = 1024;
