import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';

import type { Proof_CheckpointFragment } from '../../graphql/documents';
import { copyText } from '../../lib/copy-text';
import { formatDateTime, formatNumber } from '../../lib/format';
import { CheckpointFiles } from './checkpoint-files';

interface CheckpointDialogProps {
  /** Null while the dialog is closed. */
  checkpoint: Proof_CheckpointFragment | null;
  onClose: () => void;
}

/** The note of a checkpoint, as it is published. */
export function CheckpointDialog({ checkpoint, onClose }: CheckpointDialogProps) {
  const entries = checkpoint === null ? '' : formatNumber(checkpoint.size);
  return (
    <Modal
      opened={checkpoint !== null}
      onClose={onClose}
      title={`Checkpoint of ${entries} entries`}
      size="lg"
    >
      {checkpoint !== null && (
        <Stack gap="md">
          <Text size="sm">
            Signed {formatDateTime(checkpoint.createdAt)}. Whoever keeps this note can show later
            that none of these {entries} entries was changed or taken out.
          </Text>
          <Code block tabIndex={0} aria-label="Note" style={{ overflowWrap: 'anywhere' }}>
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
