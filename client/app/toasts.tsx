import { Notifications } from '@mantine/notifications';

/** The toasts: above the overlay, and where no dialog has its buttons. */
export function Toasts() {
  return <Notifications position="bottom-center" limit={5} zIndex={1100} containerWidth={380} />;
}
