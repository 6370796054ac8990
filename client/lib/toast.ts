import { notifications } from '@mantine/notifications';

/** How long a toast stays, ms (specification, section 9). */
const TOAST_MS = 5000;
const ERROR_TOAST_MS = 10000;

// The same sentence twice is one toast: the id is the sentence, so a failing page says it once.
function show(message: string, color: string, autoClose: number, role: 'status' | 'alert') {
  const id = `${color}:${message}`;
  notifications.hide(id);
  notifications.show({
    id,
    message,
    color,
    autoClose,
    role,
    closeButtonProps: { 'aria-label': 'Close message' },
  });
}

/** Short messages in the corner; errors stay twice as long. */
export const toast = {
  info: (message: string) => show(message, 'primary', TOAST_MS, 'status'),
  success: (message: string) => show(message, 'green', TOAST_MS, 'status'),
  error: (message: string) => show(message, 'red', ERROR_TOAST_MS, 'alert'),
};
