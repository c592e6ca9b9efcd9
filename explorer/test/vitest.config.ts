import { defineConfig } from "vitest/config";

export default defineConfig({
  // A model file imports the library by its name, as a user's does.
  resolve: { alias: { tandem: new URL("../index.ts", import.meta.url).pathname } },
  test: {
    include: ["explorer/test/**/*.test.ts"],
    testTimeout: 60_000,
    reporters: ["default"],
  },
});
