// Results with the codes of the API: `code` of a diagnostic is the name of a ze_result_t.

import { type Argument, checked, type Kind, wrongArgument } from "../support/arguments.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";
import { type Failed, failed, type Result } from "../support/diagnostics/result.ts";

/** Values of `ze_result_t`, as far as this layer returns them. */
export const resultCodes = {
  ZE_RESULT_SUCCESS: 0,
  ZE_RESULT_NOT_READY: 1,
  ZE_RESULT_ERROR_DEVICE_LOST: 0x70000001,
  ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY: 0x70000002,
  ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY: 0x70000003,
  ZE_RESULT_ERROR_MODULE_BUILD_FAILURE: 0x70000004,
  ZE_RESULT_ERROR_MODULE_LINK_FAILURE: 0x70000005,
  ZE_RESULT_ERROR_UNSUPPORTED_FEATURE: 0x78000003,
  ZE_RESULT_ERROR_INVALID_ARGUMENT: 0x78000004,
  ZE_RESULT_ERROR_INVALID_NULL_HANDLE: 0x78000005,
  ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE: 0x78000006,
  ZE_RESULT_ERROR_INVALID_SIZE: 0x78000008,
  ZE_RESULT_ERROR_UNSUPPORTED_SIZE: 0x78000009,
  ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT: 0x7800000a,
  ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT: 0x7800000b,
  ZE_RESULT_ERROR_INVALID_ENUMERATION: 0x7800000c,
  ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT: 0x7800000e,
  ZE_RESULT_ERROR_INVALID_GLOBAL_NAME: 0x78000010,
  ZE_RESULT_ERROR_INVALID_KERNEL_NAME: 0x78000011,
  ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION: 0x78000013,
  ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION: 0x78000014,
  ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX: 0x78000015,
  ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE: 0x78000016,
  ZE_RESULT_ERROR_INVALID_KERNEL_ATTRIBUTE_VALUE: 0x78000017,
  ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED: 0x78000018,
  ZE_RESULT_ERROR_OVERLAPPING_REGIONS: 0x7800001a,
  ZE_RESULT_ERROR_UNKNOWN: 0x7ffffffe,
} as const;

/** The name of a `ze_result_t`. */
export type ResultCode = keyof typeof resultCodes;
type ErrorName<T> = T extends `ZE_RESULT_ERROR_${infer Name}` ? Name : never;

/** A failure with a code of the API. */
export function zeError(name: ErrorName<ResultCode>, message: string): Failed {
  return failed([coded(`ZE_RESULT_ERROR_${name}`, makeDiagnostic("error", "launch", message, undefined))]);
}

/** Runs a function of the API on arguments of the right kinds; callers without types may give anything. */
export function called<T>(args: readonly Argument[], run: () => Result<T>): Result<T> {
  const wrong = wrongArgument(args);
  return wrong === undefined ? checked([], run) : withCode("INVALID_ARGUMENT", wrong);
}

/** Objects of a class. */
export function aKindOf(type: abstract new (...args: never[]) => object): Kind {
  return { expected: `of the class ${type.name}`, is: (value) => value instanceof type };
}

/** The work is not done yet. */
export function notReady(message: string): Failed {
  return failed([coded("ZE_RESULT_NOT_READY", makeDiagnostic("error", "launch", message, undefined))]);
}

/** A failure of another layer, of which each error gets the code. */
export function withCode(name: ErrorName<ResultCode>, { diagnostics }: Failed): Failed {
  return failed(diagnostics.map((one) => (one.severity === "error" ? coded(`ZE_RESULT_ERROR_${name}`, one) : one)));
}

function coded(code: ResultCode, diagnostic: Diagnostic): Diagnostic {
  return diagnostic.with({ code });
}

/** The code of a result, which is the code of its first error. */
export function resultCode(result: Result<unknown>): ResultCode {
  if (result.ok) return "ZE_RESULT_SUCCESS";
  const code = result.diagnostics.find(({ severity }) => severity === "error")?.code ?? "";
  return isCode(code) ? code : "ZE_RESULT_ERROR_UNKNOWN";
}

function isCode(name: string): name is ResultCode {
  return Object.hasOwn(resultCodes, name);
}
