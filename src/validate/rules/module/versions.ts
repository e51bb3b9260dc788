/** Versions of SPIR-V that rules ask for. */
export const spirv13 = 0x00010300;
export const spirv14 = 0x00010400;
export const spirv15 = 0x00010500;
export const spirv16 = 0x00010600;
