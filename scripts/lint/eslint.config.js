import { fileURLToPath } from "node:url";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/**", "node_modules/**"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: "./tsconfig.json", tsconfigRootDir: fileURLToPath(new URL("../..", import.meta.url)) },
    },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "max-lines": ["error", { max: 420, skipComments: true, skipBlankLines: true }],
      // Generic parameters that appear once still name what a caller passes.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
    },
  },
  {
    // The places that generate code, as explorer/ARCHITECTURE.md explains.
    files: ["explorer/state/accessors.ts", "explorer/model/expander.ts", "explorer/model/specialise.ts"],
    rules: { "@typescript-eslint/no-implied-eval": "off" },
  },
  {
    // Tests print whatever values they were given, and call what they take apart.
    files: ["explorer/test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  {
    // Calls that must not compile have no type.
    files: ["explorer/test/model/types.test.ts"],
    rules: { "@typescript-eslint/no-unsafe-call": "off" },
  },
  { files: ["**/*.js", "**/*.cjs"], ...tseslint.configs.disableTypeChecked },
);
