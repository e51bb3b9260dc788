/** The name of an operand kind in messages: "storage class" for StorageClass. */
const exceptions: Readonly<Record<string, string>> = {
  BuiltIn: "built-in",
  Dim: "dimensionality",
  FPFastMathMode: "fast math mode",
  FPRoundingMode: "floating-point rounding mode",
  FPDenormMode: "denorm mode",
  FPOperationMode: "operation mode",
  ImageOperands: "image",
  LinkageType: "linkage type",
  MemorySemantics: "memory semantics",
};

export function kindName(kind: string): string {
  return exceptions[kind] ?? kind.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
