// The options of passes that convert types the target may lack.

import { boolOption, type OptionValues } from "../../pass/index.ts";

/** The options by their names on the command line. */
export const emulationOptions = {
  "emulate-lt-32-bit-scalar-types": boolOption(
    true,
    "Emulate narrower scalar types with 32-bit ones if not supported by the target",
  ),
  "emulate-unsupported-float-types": boolOption(
    true,
    "Emulate unsupported float types by representing them with integer types of same bit width",
  ),
};

/** The options as conversions take them. */
export function emulationOf(options: OptionValues<typeof emulationOptions>) {
  return {
    emulateNarrowScalars: options["emulate-lt-32-bit-scalar-types"],
    emulateUnsupportedFloats: options["emulate-unsupported-float-types"],
  };
}
