import { Button, Group } from '@mantine/core';
import { IconClockShield, IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';

import type { Proof_CheckpointFragment } from '../../graphql/documents';
import { request } from '../../lib/session/http';
import { withFailureSaid } from '../../lib/session/refusal';
import { saveFile } from '../../lib/save-file';
import admin from '../../ui/admin.module.css';
import { entriesText } from './entries-text';

interface CheckpointFilesProps {
  checkpoint: Proof_CheckpointFragment;
  /** Shows the note; undefined where it is shown. */
  onShow?: () => void;
}

/** The buttons that show a checkpoint and save its note and its time stamp. */
export function CheckpointFiles({ checkpoint, onShow }: CheckpointFilesProps) {
  const { size, note, timestamped } = checkpoint;
  const entries = entriesText(size);
  const stamp = useTimestamp(checkpoint);
  return (
    <Group gap="xs" className={admin.actions}>
      {onShow !== undefined && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={`Show note of ${entries}`}
          onClick={onShow}
        >
          Show
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={`Download note of ${entries}`}
        onClick={() => saveFile(`checkpoint-${size}.txt`, note, 'text/plain;charset=utf-8')}
      >
        Download
      </Button>
      {timestamped && (
        <Button
          variant="default"
          size="xs"
          loading={stamp.isBusy}
          leftSection={<IconClockShield size={16} aria-hidden />}
          aria-label={`Download time stamp of ${entries}`}
          onClick={() => void stamp.save()}
        >
          Time stamp
        </Button>
      )}
    </Group>
  );
}

/** Fetches the answer of the time stamping authority (RFC 3161) and saves it. */
function useTimestamp({ size, origin }: Proof_CheckpointFragment) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const path = `/api/log/checkpoints/${size}/timestamp?origin=${encodeURIComponent(origin)}`;
      const answer = await withFailureSaid('CheckpointTimestamp', async () =>
        (await request(path)).blob(),
      );
      saveFile(`checkpoint-${size}.tsr`, answer, 'application/timestamp-reply');
    } catch {
      // A toast says it.
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, save };
}
