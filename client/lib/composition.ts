import { createStore } from './session/store';

/** `KeyboardEvent.keyCode` of a key that an input method takes. */
const TAKEN = 229;

const FIELD = 'input, textarea, select, [contenteditable="true"]';

/**
 * True since an input method took a key that was pressed outside of a field, until a key comes through again: single keys
 * do nothing then.
 */
export const keysAreSwallowed = createStore(false);

/**
 * True for a key of an input method. The Enter that ends a composition comes after it in Safari, and has the key code
 * alone.
 */
const isOfInputMethod = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells of that Enter
  event.isComposing || event.keyCode === TAKEN;

/**
 * Keeps the keys of an input method from everything that listens for keys: the Enter that ends a composition, the Escape
 * that drops it, and the digits that choose from its list are no commands. What they type is not touched.
 */
function keep(event: KeyboardEvent): void {
  const isTaken = isOfInputMethod(event);
  if (isTaken) event.stopImmediatePropagation();
  if (event.type !== 'keydown') return;
  const isInField = event.target instanceof Element && event.target.closest(FIELD) !== null;
  keysAreSwallowed.set(isTaken && !isInField);
}

// On the window and before all other listeners: the file is the first that the client loads.
window.addEventListener('keydown', keep, true);
window.addEventListener('keyup', keep, true);
