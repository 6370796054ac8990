import { Alert, Button, Code, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconEyeExclamation } from '@tabler/icons-react';
import { useState } from 'react';

import { useUnsaved } from '../lib/forms/unsaved';

interface ShownOnceProps {
  /** Names the text to screen readers. */
  label: string;
  text: string;
  /** The question before it is lost without having been copied. */
  unkept: string;
  onDone: () => void;
}

/** A secret that the server shows once, with a button that copies it. */
export function ShownOnce({ label, text, unkept, onDone }: ShownOnceProps) {
  const { copied, copy } = useClipboard();
  const [kept, setKept] = useState(false);
  if (copied && !kept) setKept(true);
  useUnsaved(!kept, unkept);
  return (
    <Stack gap="md">
      <Alert color="amber" icon={<IconEyeExclamation />} role="status">
        Copy it now: it is not shown again.
      </Alert>
      <Code
        block
        aria-label={label}
        tabIndex={0}
        style={{ overflowWrap: 'anywhere' }}
        onCopy={() => setKept(true)}
      >
        {text}
      </Code>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="light"
          data-autofocus
          leftSection={
            copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => copy(text)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
