import { notifications } from '@mantine/notifications';

/** How long a toast stays, ms (specification, section 9). */
const TOAST_MS = 5000;
const ERROR_TOAST_MS = 10000;

/** The toast that says a sentence, by the sentence. */
const last = new Map<string, string>();

// The same sentence twice is one toast, and the later one: it has its whole time, and is read out again.
function show(message: string, color: string, autoClose: number, role: 'status' | 'alert') {
  const before = last.get(message);
  if (before !== undefined) notifications.hide(before);
  const id = notifications.show({
    message,
    color,
    autoClose,
    role,
    closeButtonProps: { 'aria-label': 'Close message' },
    onClose: () => last.delete(message),
  });
  last.set(message, id);
}

/** Short messages in the corner; errors stay twice as long. */
export const toast = {
  info: (message: string) => show(message, 'primary', TOAST_MS, 'status'),
  success: (message: string) => show(message, 'green', TOAST_MS, 'status'),
  error: (message: string) => show(message, 'red', ERROR_TOAST_MS, 'alert'),
};
