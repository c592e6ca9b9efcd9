import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["explorer/test/**/*.test.ts"],
    testTimeout: 60_000,
    reporters: ["default"],
  },
});
