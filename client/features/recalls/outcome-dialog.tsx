import { useMutation } from '@apollo/client/react';
import { Text } from '@mantine/core';

import { DecideRecallItemDocument, type Recall_ItemFragment } from '../../graphql/documents';
import type { RecallOutcome } from '../../graphql/schema';
import { FormDialog } from '../../lib/forms/form-dialog';
import { OutcomeForm } from './outcome-form';

interface OutcomeDialogProps {
  /** The outcome that is asked for; null closes the dialog. */
  outcome: RecallOutcome | null;
  recallId: string;
  item: Recall_ItemFragment;
  onClose: () => void;
  onDecided: (outcome: RecallOutcome) => void;
  /** The outcome was refused: the notice may be decided by now. */
  onRefused: () => void;
}

/** Asks for the reason of an outcome of one notice, and says what it does. */
export function OutcomeDialog({
  outcome,
  recallId,
  item,
  onClose,
  onDecided,
  onRefused,
}: OutcomeDialogProps) {
  const [decide] = useMutation(DecideRecallItemDocument);
  const { noticeNumber: number, cause, mailedOn } = item;
  const what = outcome === 'VOID' ? 'Make notice' : 'Uphold notice';
  return (
    <FormDialog
      opened={outcome !== null}
      onClose={onClose}
      title={`${what} ${number}${outcome === 'VOID' ? ' void' : ''}`}
      closeOnClickOutside={false}
    >
      {(close) =>
        outcome !== null && (
          <OutcomeForm
            outcome={outcome}
            cause={cause}
            consequence={
              <Text size="sm">{consequence(outcome === 'VOID', mailedOn !== null)}</Text>
            }
            submit={outcome === 'VOID' ? 'Make it void' : 'Uphold it'}
            onCancel={close}
            onOutcome={async (given) => {
              try {
                await decide({ variables: { input: { recallId, number, ...given } } });
              } catch (refused) {
                onRefused();
                throw refused;
              }
              onDecided(outcome);
            }}
          />
        )
      }
    </FormDialog>
  );
}

function consequence(isVoid: boolean, isMailed: boolean): string {
  if (isVoid)
    return `It becomes void for good: its number is never used again, and nobody can take it back. ${isMailed ? 'It was mailed.' : 'It was not mailed, so nobody needs a letter.'}`;
  return isMailed
    ? 'It stays as it is. The outcome in this recall cannot be changed.'
    : 'It goes on as before the recall, and waits for a run again. The outcome in this recall cannot be changed.';
}
