import { Group, Paper } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';

import type { Report_CitationFragment } from '../../../../graphql/documents';
import { ActButton } from '../../../../ui/act-button';
import { VoidDialog } from '../../../notices/void/void-dialog';

interface NoticeActsProps {
  citation: Report_CitationFragment;
  onDone: () => void;
}

/** Ends the notice of the event; the acts for the next one stand in the card of addressees. */
export function NoticeActs({ citation, onDone }: NoticeActsProps) {
  const [isAsked, setAsked] = useState(false);
  const { stoplineReferenceId: number, version } = citation;
  const act = citation.noticeActs.find(({ name }) => name === 'VOID');
  if (act === undefined || number === null) return null;
  return (
    <Paper p="xs" role="group" aria-label="Notice">
      <Group gap="xs">
        <ActButton
          label="Void notice"
          size="compact-md"
          leftSection={<IconBan size={16} aria-hidden />}
          refusal={act.refusal}
          onClick={() => setAsked(true)}
        />
      </Group>
      <VoidDialog
        notice={isAsked ? { number, cause: citation.vehicle.cause, version } : null}
        onClose={() => setAsked(false)}
        onDone={onDone}
      />
    </Paper>
  );
}
