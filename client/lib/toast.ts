import { notifications } from '@mantine/notifications';

import { createStore } from './session/store';

/** Duration of a toast, ms (specification, section 9). */
const TOAST_MS = 5000;
const ERROR_TOAST_MS = 10000;

/** True once what draws the toasts is to be fetched, by the first toast at the latest. A toast waits for it. */
export const toastsWanted = createStore(false);

interface Shown {
  id: string;
  /** The failed subjects behind this toast; it closes when each of them has succeeded. */
  about: Set<string>;
}

/** The toast that says a sentence, by the sentence. */
const last = new Map<string, Shown>();

// The same sentence twice is one toast, and the later one: it has its whole time, and is read out again.
function show(
  message: string,
  color: string,
  autoClose: number,
  role: 'status' | 'alert',
  about = message,
) {
  toastsWanted.set(true);
  const before = last.get(message);
  if (before !== undefined) notifications.hide(before.id);
  const id = notifications.show({
    message,
    color,
    autoClose,
    role,
    closeButtonProps: { 'aria-label': 'Close message' },
    onClose: () => {
      if (last.get(message)?.id === id) last.delete(message);
    },
  });
  last.set(message, { id, about: new Set([...(before?.about ?? []), about]) });
}

/** Short messages in the corner; errors stay twice as long. */
export const toast = {
  info: (message: string) => show(message, 'primary', TOAST_MS, 'status'),
  success: (message: string) => show(message, 'green', TOAST_MS, 'status'),
  /** `about` names what went wrong, for `mended`; it is the sentence itself where nothing is given. */
  error: (message: string, about?: string) => show(message, 'red', ERROR_TOAST_MS, 'alert', about),

  /** Closes the errors about a subject that has succeeded now. */
  mended(about: string) {
    for (const { id, about: abouts } of last.values()) {
      if (abouts.delete(about) && abouts.size === 0) notifications.hide(id);
    }
  },
};
