// Which files under test/ are IR tests.
import { filesUnder } from "../../scripts/check/files.ts";

/** Folders whose files are inputs of other tests. */
const noTests = /^test\/(harness|oracle|corpus|faults)\/|\/Inputs\//;

/** The IR tests whose names end in `extension`, as paths from the repository's root. */
export function irTestFiles(extension: string): readonly string[] {
  return filesUnder("test", extension).filter((path) => !noTests.test(path));
}
