// The attributes of the dialect besides the enums.

import type { AnyAttrDef } from "../../../ir/index.ts";
import { enumAttrs } from "../enums.ts";
import {
  CacheControlLoadINTELAttr,
  CacheControlStoreINTELAttr,
  EntryPointABIAttr,
  InterfaceVarABIAttr,
  LinkageAttributesAttr,
} from "./interface.ts";
import {
  CooperativeMatrixPropertiesKHRAttr,
  CooperativeMatrixPropertiesNVAttr,
  ResourceLimitsAttr,
  TargetEnvAttr,
  VerCapExtAttr,
} from "./target-env.ts";

export * from "./interface.ts";
export * from "./target-env.ts";

// Sound: a context only asks a definition for its name and syntax.
/** @internal */
export const attrs = [
  ...enumAttrs,
  CacheControlLoadINTELAttr,
  CacheControlStoreINTELAttr,
  CooperativeMatrixPropertiesKHRAttr,
  CooperativeMatrixPropertiesNVAttr,
  EntryPointABIAttr,
  InterfaceVarABIAttr,
  LinkageAttributesAttr,
  ResourceLimitsAttr,
  TargetEnvAttr,
  VerCapExtAttr,
] as unknown as readonly AnyAttrDef[];
