/** False after so long. */
export const after = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms);
  });

/**
 * Time for which the keys of acts are ignored after an event came back by itself, ms: they were meant for the one
 * before. For as long the second key of a dropped one is dropped.
 */
export const SETTLE_MS = 700;

/** Time limit for drawing the next event, ms, before further requests of an act are sent: a hidden page is not drawn. */
const DRAWN_MS = 100;

/** When what was changed is drawn. Answers and pictures that come before share the processor with it. */
export const drawn = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    }),
    after(DRAWN_MS),
  ]);
