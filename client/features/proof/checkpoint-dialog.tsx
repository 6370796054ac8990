import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';

import type { Proof_CheckpointFragment } from '../../graphql/documents';
import { copyText } from '../../lib/copy-text';
import { formatDateTime } from '../../lib/format/format';
import { CheckpointFiles } from './checkpoint-files';
import { entriesText } from './entries-text';
import classes from './proof.module.css';

interface CheckpointDialogProps {
  /** Null while the dialog is closed. */
  checkpoint: Proof_CheckpointFragment | null;
  onClose: () => void;
}

/** The note of a checkpoint, as it is published. */
export function CheckpointDialog({ checkpoint, onClose }: CheckpointDialogProps) {
  return (
    <Modal
      opened={checkpoint !== null}
      onClose={onClose}
      title={checkpoint === null ? '' : `Checkpoint of ${entriesText(checkpoint.size)}`}
      size="lg"
    >
      {checkpoint !== null && (
        <Stack gap="md">
          <Text size="sm">
            Signed {formatDateTime(checkpoint.createdAt)}. Whoever keeps this note can show later
            that nothing up to there was changed or taken out.
          </Text>
          <Code block tabIndex={0} aria-label="Note" className={classes.note}>
            {checkpoint.note}
          </Code>
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCopy size={16} aria-hidden />}
              aria-label="Copy note"
              onClick={() => void copyText(checkpoint.note, 'the note')}
            >
              Copy
            </Button>
            <CheckpointFiles checkpoint={checkpoint} />
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
