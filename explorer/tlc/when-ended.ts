const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Has something cleaned up when the process is asked to end, which then ends by that signal as it would have
 * without this.
 *
 * @returns a function that calls it off
 */
export function whenEnded(cleanUp: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    cleanUp();
    // This listener is gone by now.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}
