import { defineConfig } from "vitest/config";

// Three projects: `unit` needs nothing but Node; `plain` runs the tests of the IR again in the debug modes in which no id is used twice
// and nothing shortens reading and printing;
// `oracle` compares with native tools and skips, with a notice, what is not installed. `npm test` runs the first two.
// Files share what they import (no module has state), which halves the time.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["test/**/*.oracle.test.ts"],
          setupFiles: ["test/harness/valid-code.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "plain",
          isolate: false,
          include: ["test/ir.test.ts", "test/rewrite/**/*.test.ts", "test/ir/**/*.test.ts"],
          setupFiles: ["test/harness/plain.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "oracle",
          isolate: false,
          include: ["test/**/*.oracle.test.ts"],
          setupFiles: ["test/harness/valid-code.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
