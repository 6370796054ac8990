import { useMutation } from '@apollo/client/react';
import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { type Recall_RecallFragment, RequestRecallBatchDocument } from '../../graphql/documents';
import type { RecallOutcome } from '../../graphql/schema';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatNumber } from '../../lib/format/format';
import { OutcomeForm } from './outcome-form';

interface BatchDialogProps {
  opened: boolean;
  recall: Recall_RecallFragment;
  onClose: () => void;
  onRequested: () => void;
  /** The request was refused: the recall may be another by now. */
  onStale: () => void;
}

const OUTCOMES: { value: RecallOutcome; label: string }[] = [
  { value: 'VOID', label: 'Make void' },
  { value: 'UPHOLD', label: 'Uphold' },
];

/** Asks for one outcome for all open notices of a recall; another officer confirms it. */
export function BatchDialog({ opened, recall, onClose, ...form }: BatchDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Decide all open notices"
      closeOnClickOutside={false}
    >
      {(close) => opened && <BatchForm recall={recall} onCancel={close} {...form} />}
    </FormDialog>
  );
}

function BatchForm({
  recall: { id: recallId, open, criteria },
  onCancel,
  onRequested,
  onStale,
}: Pick<BatchDialogProps, 'recall' | 'onRequested' | 'onStale'> & { onCancel: () => void }) {
  const [request] = useMutation(RequestRecallBatchDocument);
  const [outcome, setOutcome] = useState<RecallOutcome>('VOID');
  const notices = `${formatNumber(open)} open ${open === 1 ? 'notice' : 'notices'}`;
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Outcome"
        data={OUTCOMES}
        value={outcome}
        onChange={setOutcome}
      />
      <OutcomeForm
        key={outcome}
        outcome={outcome}
        cause={criteria.cause}
        consequence={
          <Alert
            color="amber"
            icon={<IconAlertTriangle size={20} />}
            title={`This asks for ${notices}`}
          >
            <Text size="sm">
              Nothing happens until another officer confirms it.{' '}
              {outcome === 'VOID'
                ? 'Then each becomes void, for good: the number is never used again, and nobody can take it back.'
                : 'Then each goes on as before the recall. That outcome cannot be changed in this recall.'}
            </Text>
          </Alert>
        }
        submit={`Ask for ${notices}`}
        onCancel={onCancel}
        onOutcome={async (given) => {
          try {
            await request({ variables: { input: { recallId, ...given } } });
          } catch (refused) {
            // Another request may wait by now, or nothing be open any more.
            onStale();
            throw refused;
          }
          onRequested();
        }}
      />
    </Stack>
  );
}
