import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';

import { Message } from './message';

/** In the place of rows on a page behind the last one. */
export function PastTheEnd({ onFirstPage }: { onFirstPage: () => void }) {
  return (
    <Message
      icon={<IconFileOff size={24} />}
      title="This page is empty"
      action={
        <Button variant="default" mt="xs" onClick={onFirstPage}>
          To the first page
        </Button>
      }
    >
      The list has become shorter since its pages were counted.
    </Message>
  );
}
