/**
 * The release of TLC that Tandem is compared with: the newest stable one. The newer v1.8.0 is a rolling pre-release,
 * whose file changes under one name, so it has no digest to pin.
 */
export const PINNED = {
  version: "v1.7.4",
  sha256: "936a262061c914694dfd669a543be24573c45d5aa0ff20a8b96b23d01e050e88",
  url: "https://github.com/tlaplus/tlaplus/releases/download/v1.7.4/tla2tools.jar",
} as const;
