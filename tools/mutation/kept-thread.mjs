import { ThreadsPoolWorker } from 'vitest/node';

/** Number of runs after which the thread is replaced, so that leaks of the application do not add up. */
const RUNS_OF_A_THREAD = 50;

/**
 * A Vitest plugin that runs all test files of a process in one thread and keeps it between runs. Stryker runs the tests
 * once for each change: with a new thread each, loading the whole application would take longer than most tests.
 *
 * @returns {import('vite').Plugin}
 */
export function keptThread() {
  return {
    name: 'stopline:kept-thread',
    // Here and not in the configuration, since Stryker chooses the pool itself.
    configureVitest({ project, vitest }) {
      const { close, ...pool } = keptThreadPool();
      vitest.onClose(close);
      Object.assign(project.config, { isolate: false, pool: pool.name, poolRunner: pool });
    },
  };
}

/** @returns {import('vitest/node').PoolRunnerInitializer & { close: () => Promise<void> }} */
function keptThreadPool() {
  const name = 'kept-thread';
  /** @type {ThreadsPoolWorker | undefined} */
  let kept;
  let runs = 0;
  return {
    name,
    close: async () => kept?.stop(),
    createPoolWorker(options) {
      const reused = kept !== undefined;
      const thread = kept ?? new ThreadsPoolWorker(options);
      /** @type {Set<(message: unknown) => void>} */
      const listeners = new Set();
      runs = reused ? runs + 1 : 1;
      kept = undefined;
      let isKept = false;
      return {
        name,
        on: (event, callback) => {
          if (event === 'message') listeners.add(callback);
          thread.on(event, callback);
        },
        off: (event, callback) => {
          listeners.delete(callback);
          thread.off(event, callback);
        },
        deserialize: (data) => thread.deserialize(data),
        start: async () => {
          if (!reused) await thread.start();
        },
        send: (message) => {
          if (message.type !== 'stop' || runs >= RUNS_OF_A_THREAD) {
            thread.send(message);
            return;
          }
          isKept = true;
          for (const answer of listeners)
            answer({ type: 'stopped', __vitest_worker_response__: true });
        },
        stop: async () => {
          if (!isKept) {
            await thread.stop();
            return;
          }
          for (const callback of listeners) thread.off('message', callback);
          kept = thread;
        },
      };
    },
  };
}
