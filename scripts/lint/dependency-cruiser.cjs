/** The arrows of explorer/ARCHITECTURE.md: each folder may import only from the folders named here. */
const ARROWS = {
  problem: [],
  baseline: ["problem"],
  domain: [],
  state: ["domain"],
  model: ["domain", "state"],
  trace: ["domain", "state", "model", "tlc", "problem"],
  search: ["domain", "state", "model", "trace"],
  tlc: ["problem"],
  scope: ["domain", "model", "search", "tlc", "problem"],
  specs: ["domain", "model"],
  crosscheck: ["domain", "state", "model", "trace", "search", "tlc", "scope", "problem"],
  mutation: ["domain", "state", "model", "trace", "search", "baseline", "problem"],
  explain: ["domain", "state", "model", "trace", "search", "mutation"],
  coverage: ["domain", "state", "model", "search", "baseline", "problem"],
  "tla-checker": ["tlc", "crosscheck", "problem"],
  cli: [
    "domain",
    "model",
    "trace",
    "search",
    "tlc",
    "scope",
    "specs",
    "crosscheck",
    "tla-checker",
    "mutation",
    "explain",
    "coverage",
    "baseline",
    "problem",
  ],
};

const arrows = Object.entries(ARROWS).map(([folder, allowed]) => ({
  name: `${folder} imports only ${allowed.join(", ") || "itself"}`,
  severity: "error",
  from: { path: `^explorer/${folder}/` },
  to: { path: "^explorer/", pathNot: `^explorer/(${[folder, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...arrows,
    { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no orphans", severity: "error", from: { orphan: true, pathNot: "(^scripts/|\\.d\\.ts$)" }, to: {} },
    {
      name: "product code does not import tests or development packages",
      severity: "error",
      from: { path: "^explorer/", pathNot: "^explorer/(test|bench)/" },
      to: { path: "^explorer/(test|bench)/|^scripts/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "product code imports no development packages",
      severity: "error",
      from: { path: "^explorer/", pathNot: "^explorer/(test|bench)/" },
      to: { dependencyTypes: ["npm-dev"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    exclude: { path: "^dist/" },
  },
};
