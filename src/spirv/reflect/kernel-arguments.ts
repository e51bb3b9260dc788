/** The parameters of a kernel: names, types, address spaces, access. */
import type { ModuleIndex } from "../query/module-index.ts";
import type { Type } from "../query/types.ts";
import { sizeOf } from "./layout.ts";
import { typeText } from "./type-text.ts";

/** A parameter of an OpenCL kernel. */
export interface KernelArgument {
  readonly name: string | undefined;
  readonly type: string;
  /** OpenCL's word for where a pointer points: "global", "local", "constant", "private", "generic"; undefined for values. */
  readonly addressSpace: string | undefined;
  /** "ReadOnly", "WriteOnly", "ReadWrite" of an image or pipe; of a pointer what its attributes say. */
  readonly access: string | undefined;
  /** Size in bytes of what is passed; undefined for images, samplers and the like. */
  readonly size: number | undefined;
  /** FuncParamAttr and the like: "NoAlias", "ByVal", "Volatile", …. */
  readonly attributes: readonly string[];
}

const addressSpaces: Readonly<Record<string, string>> = {
  CrossWorkgroup: "global",
  Workgroup: "local",
  UniformConstant: "constant",
  Function: "private",
  Generic: "generic",
};

const otherAttributes: ReadonlySet<string> = new Set(["Volatile", "Constant", "Restrict"]);

/** The arguments of a kernel's function. */
export function kernelArguments(index: ModuleIndex, functionId: number): readonly KernelArgument[] {
  return (index.function(functionId)?.parameters ?? []).map((id) => argument(index, id));
}

function argument(index: ModuleIndex, id: number): KernelArgument {
  const typeId = index.typeOf(id);
  const type = index.type(typeId);
  const attributes = attributesOf(index, id);
  const isByValue = attributes.includes("ByVal") && type?.kind === "pointer" && type.pointee !== undefined;
  const storage = type?.kind === "pointer" && !isByValue ? type.storageClass : undefined;
  const passed = isByValue ? (type.pointee ?? typeId) : typeId;
  return {
    name: index.name(id),
    type: typeText(index, passed),
    addressSpace: storage === undefined ? undefined : (addressSpaces[storage] ?? storage),
    access: accessOf(type, attributes),
    size: sizeOf(index, passed),
    attributes,
  };
}

function attributesOf(index: ModuleIndex, id: number): readonly string[] {
  return index.decorations(id).flatMap(({ name, operands }) => {
    if (name === "FuncParamAttr") return [String(operands[0])];
    return otherAttributes.has(name) ? [name] : [];
  });
}

function accessOf(type: Type | undefined, attributes: readonly string[]): string | undefined {
  if (type?.kind === "image") return type.image.access;
  if (type?.kind !== "pointer") return undefined;
  if (attributes.includes("NoWrite")) return "ReadOnly";
  return attributes.includes("NoReadWrite") ? "NoAccess" : undefined;
}
