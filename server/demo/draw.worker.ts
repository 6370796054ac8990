import { parentPort } from 'node:worker_threads';
import { drawOne, type DrawOrder } from './draw.js';

/** A thread of `drawInThreads`: one order in, one drawn event out. */
parentPort?.on('message', (order: DrawOrder) => {
  drawOne(order).then(
    (drawn) => parentPort?.postMessage(drawn),
    // An error that nobody catches ends the thread, and its starter is told.
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
