/** The version of the package. Invariant: the same as in package.json, which a test compares. */
export const VERSION = "0.1.0";

/** Where faults are reported. Invariant: the same as in package.json, which a test compares. */
export const REPORTS = "https://github.com/spirvana/spirvana/issues";
