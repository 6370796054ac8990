import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';

import { askedQuestion } from '../lib/confirm';
import { useStore } from '../lib/store';

/** The dialog that `confirm` asks in. */
export function GlobalDialog() {
  const asked = useStore(askedQuestion);
  // Kept while the dialog fades out, so that it does not empty before it goes.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  return (
    <Modal opened={asked !== null} onClose={() => asked?.answer(false)} title={shown?.title}>
      <Text component="div">{shown?.body}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => asked?.answer(false)}>
          Cancel
        </Button>
        <Button color={shown?.color} data-autofocus onClick={() => asked?.answer(true)}>
          {shown?.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
