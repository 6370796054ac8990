import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';

import { askedQuestion } from '../lib/forms/confirm';
import { useStore } from '../lib/session/store';

/** Above the dialog that it asks about, which is of the page and so drawn later. */
const ABOVE_DIALOGS = 500;

/** The dialog that `confirm` asks in. */
export function GlobalDialog() {
  const asked = useStore(askedQuestion);
  // Kept while the dialog fades out, so that it does not empty before it goes.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  const irrevocable = shown?.color === 'red';
  return (
    <Modal
      opened={asked !== null}
      // After the key is done with: the dialog below hears the same Esc, and asks while nothing is asked.
      onClose={() => setTimeout(() => asked?.answer(false))}
      title={shown?.title}
      zIndex={ABOVE_DIALOGS}
    >
      <Text component="div">{shown?.body}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          data-autofocus={irrevocable || undefined}
          onClick={() => asked?.answer(false)}
        >
          {shown?.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          color={shown?.color}
          data-autofocus={!irrevocable || undefined}
          onClick={() => asked?.answer(true)}
        >
          {shown?.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
