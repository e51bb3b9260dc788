/** Below it no memory is used: the numbers of functions are no addresses, and null leads to nothing. */
export const FIRST_ADDRESS = 1024;

/** From here on no memory is used either: the last page of what an address of 32 bits reaches. */
export const FAR_PAGE = 2 ** 32 - 2 ** 16;

/** The address of what is too far away for an address of 32 bits. Small steps stay in its page. */
export const FAR = FAR_PAGE + 2 ** 15;
