import { Button, Group, Paper, Tooltip } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';

import type { Report_CitationFragment } from '../../../graphql/documents';
import type { NoticeActName } from '../../../graphql/schema';
import { VoidDialog } from '../../notices/void/void-dialog';

/** The acts that have a dialog here. */
const LABELS: Partial<Record<NoticeActName, string>> = { VOID: 'Void notice' };

interface NoticeActsProps {
  citation: Report_CitationFragment;
  onDone: () => void;
}

/** The acts on the notice of the event; one that would be refused says why. */
export function NoticeActs({ citation, onDone }: NoticeActsProps) {
  const [asked, setAsked] = useState<NoticeActName | null>(null);
  const { stoplineReferenceId: number, version } = citation;
  const acts = citation.noticeActs.filter(({ name }) => LABELS[name] !== undefined);
  if (acts.length === 0 || number === null) return null;
  return (
    <Paper p="xs" role="group" aria-label="Notice">
      <Group gap="xs">
        {acts.map(({ name, refusal }) => (
          <Tooltip key={name} label={refusal} disabled={refusal === null} multiline maw={320}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconBan size={16} aria-hidden />}
              data-disabled={refusal !== null || undefined}
              aria-disabled={refusal !== null || undefined}
              aria-description={refusal ?? undefined}
              onClick={() => refusal === null && setAsked(name)}
            >
              {LABELS[name]}
            </Button>
          </Tooltip>
        ))}
      </Group>
      <VoidDialog
        notice={asked === 'VOID' ? { number, cause: citation.vehicle.cause, version } : null}
        onClose={() => setAsked(null)}
        onDone={onDone}
      />
    </Paper>
  );
}
