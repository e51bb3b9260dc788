// The namespaces of the dialect's ops: `spirv.KHR.X` is the op `spirv.KHR.X`.

import * as cl from "../ops/cl.ts";
import * as gl from "../ops/gl.ts";
import * as arm from "./arm.ts";
import * as ext from "./ext.ts";
import * as intel from "./intel.ts";
import * as khr from "./khr.ts";
import { withRows } from "./with-rows.ts";

export const ALTERA = /* @__PURE__ */ withRows("ALTERA", {});
export const AMD = /* @__PURE__ */ withRows("AMD", {});
export const AMDX = /* @__PURE__ */ withRows("AMDX", {});
export const ARM = /* @__PURE__ */ withRows("ARM", arm);
export const CL = /* @__PURE__ */ withRows("CL", cl);
export const EXT = /* @__PURE__ */ withRows("EXT", ext);
export const GL = /* @__PURE__ */ withRows("GL", gl);
export const INTEL = /* @__PURE__ */ withRows("INTEL", intel);
export const KHR = /* @__PURE__ */ withRows("KHR", khr);
export const NV = /* @__PURE__ */ withRows("NV", {});
export const QCOM = /* @__PURE__ */ withRows("QCOM", {});
export const VALVE = /* @__PURE__ */ withRows("VALVE", {});

/** Rows without a prefix: `core.CopyLogical` is the op `spirv.CopyLogical`. */
export const core = /* @__PURE__ */ withRows("core", {});

/** Instructions whose scopes, memory semantics or layouts are values: `Dynamic.AtomicIAdd`. */
export const Dynamic = /* @__PURE__ */ withRows("Dynamic", {});
