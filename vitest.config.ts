import { defineConfig } from "vitest/config";

// Two projects: `unit` needs nothing but Node and is what `npm test` runs; `oracle` compares with native tools
// and skips, with a notice, what is not installed.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["test/**/*.oracle.test.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "oracle",
          include: ["test/**/*.oracle.test.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
