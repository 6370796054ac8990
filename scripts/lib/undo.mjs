/** The terminal sends a Ctrl-C to every process, and npm passes it on: one arrives twice within milliseconds. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Runs the clean-up steps of a program before it ends, the last one first: after a signal, or when it fails. A second
 * signal ends the program at once, if it comes at least a second after the first.
 * @param {() => void} onSignal called at the first signal
 */
export function undoAtEnd(onSignal) {
  /** @type {(() => unknown)[]} */
  const steps = [];
  /** @type {number | undefined} */
  let asked;

  /** @param {number} code */
  const stop = async (code) => {
    asked = Date.now();
    for (const step of steps.reverse()) await step();
    process.exit(code);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (asked === undefined) {
        onSignal();
        void stop(0);
      } else if (Date.now() - asked >= SAME_SIGNAL_MS) {
        // Ending this process ends its children.
        process.exit(1);
      }
    });
  }

  return {
    stop,
    isStopping: () => asked !== undefined,
    /** @param {() => unknown} step */
    add: (step) => void steps.push(step),
    /**
     * Adds a service that is still starting. The clean-up waits for its start, then stops it.
     * @template {{ stop: () => Promise<void> } | undefined} Started
     * @param {Promise<Started>} starting
     * @returns {Promise<Started>}
     */
    service: (starting) => {
      steps.push(async () => {
        const service = await starting.catch(() => undefined);
        await service?.stop();
      });
      return starting;
    },
  };
}
