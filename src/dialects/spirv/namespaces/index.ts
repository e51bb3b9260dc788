// The namespaces of the dialect's ops: `spirv.KHR.X` is the op `spirv.KHR.X`.

import * as cl from "../ops/sets/cl.ts";
import * as gl from "../ops/sets/gl.ts";
import * as arm from "./arm.ts";
import * as ext from "./ext.ts";
import * as intel from "./intel.ts";
import * as khr from "./khr.ts";
import { withRows } from "./with-rows.ts";

/** Ops of Altera's extensions: `ALTERA.X` is the op `spirv.ALTERA.X`. */
export const ALTERA = /* @__PURE__ */ withRows("ALTERA", {});
/** Ops of AMD's extensions. */
export const AMD = /* @__PURE__ */ withRows("AMD", {});
/** Ops of AMD's experimental extensions. */
export const AMDX = /* @__PURE__ */ withRows("AMDX", {});
/** Ops of Arm's extensions. */
export const ARM = /* @__PURE__ */ withRows("ARM", arm);
/** Instructions of OpenCL.std: `CL.exp10` is the op `spirv.CL.exp10`. */
export const CL = /* @__PURE__ */ withRows("CL", cl);
/** Ops of the multi-vendor extensions. */
export const EXT = /* @__PURE__ */ withRows("EXT", ext);
/** Instructions of GLSL.std.450: `GL.Sqrt` is the op `spirv.GL.Sqrt`. */
export const GL = /* @__PURE__ */ withRows("GL", gl);
/** Ops of Intel's extensions. */
export const INTEL = /* @__PURE__ */ withRows("INTEL", intel);
/** Ops of Khronos's extensions. */
export const KHR = /* @__PURE__ */ withRows("KHR", khr);
/** Ops of NVIDIA's extensions. */
export const NV = /* @__PURE__ */ withRows("NV", {});
/** Ops of Qualcomm's extensions. */
export const QCOM = /* @__PURE__ */ withRows("QCOM", {});
/** Ops of Valve's extensions. */
export const VALVE = /* @__PURE__ */ withRows("VALVE", {});

/** Rows without a prefix: `core.CopyLogical` is the op `spirv.CopyLogical`. */
export const core = /* @__PURE__ */ withRows("core", {});

/** Instructions whose scopes, memory semantics or layouts are values: `Dynamic.AtomicIAdd`. @internal */
export const Dynamic = /* @__PURE__ */ withRows("Dynamic", {});
