import { overlayText, OVERLAY_BUSY } from '../lib/overlay';
import { useStore } from '../lib/store';
import { BlockingOverlay } from '../ui/blocking-overlay';

/** The overlay that `runBehindOverlay` shows. */
export function GlobalOverlay() {
  const text = useStore(overlayText);
  return text === null ? null : <BlockingOverlay text={text} busy={text === OVERLAY_BUSY} />;
}
