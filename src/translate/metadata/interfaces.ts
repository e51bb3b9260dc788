// Interfaces of kernels to their host: execution modes and the words of `ip_interface`; one table for both directions.

import { ExecutionMode } from "../../grammar/enumerants.generated.ts";

/** Execution modes with an operand that is 1 if the metadata has the option. */
export const interfaces: readonly { readonly mode: number; readonly name: string; readonly option: string }[] = [
  { mode: ExecutionMode.StreamingInterfaceINTEL, name: "streaming", option: "stall_free_return" },
  { mode: ExecutionMode.RegisterMapInterfaceINTEL, name: "csr", option: "wait_for_done_write" },
];
