// Which ops are constants, by their names: definitions by hand, rows of the grammar, and references to constants of the module.

const constants = /^spirv\.((\w+\.)?(Spec)?Constant\w*|mlir\.(referenceof|addressof))$/;

/** Whether an op of this name results in a constant, or in the address of a variable. */
export function isConstantName(name: string | undefined): boolean {
  return name !== undefined && constants.test(name);
}
