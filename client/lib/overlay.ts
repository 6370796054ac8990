import { createStore } from './session/store';

/** The text of the overlay that blocks the whole page; null while there is none. */
export const overlayText = createStore<string | null>(null);

/** Duration for which the overlay shows the outcome before the page goes on, ms. */
const OUTCOME_MS = 1000;

/** The text while the action runs. */
export const OVERLAY_BUSY = 'DO NOT go back or refresh the page!';

/**
 * Runs an action behind the overlay: 'Done!' or 'Failed!' for a second, then the overlay is gone.
 * True when the action succeeded. Never throws: what to say is the failure table's.
 */
export async function runBehindOverlay(action: () => Promise<unknown>): Promise<boolean> {
  overlayText.set(OVERLAY_BUSY);
  let succeeded = true;
  try {
    await action();
  } catch {
    succeeded = false;
  }
  overlayText.set(succeeded ? 'Done!' : 'Failed!');
  await new Promise((resolve) => {
    setTimeout(resolve, OUTCOME_MS);
  });
  overlayText.set(null);
  return succeeded;
}
