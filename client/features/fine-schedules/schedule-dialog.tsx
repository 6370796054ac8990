import { useMutation } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useState } from 'react';

import { CreateFineScheduleDocument, UpdateFineScheduleDocument } from '../../graphql/documents';
import type { FineScheduleInput } from '../../graphql/schema';
import { FormDialog } from '../../lib/forms/form-dialog';
import { toast } from '../../lib/toast';
import { ScheduleForm } from './schedule-form';
import type { Schedule } from './schedule-values';
import { WithSchedule } from './with-schedule';

/** The task of the dialog: a change of a schedule, or a new one that starts as a copy of it. */
export type ScheduleTask = { change: string } | { copy: string | null };

interface ScheduleDialogProps {
  /** Null while the dialog is closed. */
  task: ScheduleTask | null;
  onClose: () => void;
  onDone: () => void;
}

/** Adds a schedule, or changes one; one that a notice used, or that was withdrawn, is only shown. */
export function ScheduleDialog({ task, onClose, onDone }: ScheduleDialogProps) {
  // Kept while the dialog fades out, so that it does not turn into another one before it goes.
  const [shown, setShown] = useState(task);
  if (task !== null && task !== shown) setShown(task);
  const id = shown === null ? null : 'change' in shown ? shown.change : shown.copy;
  return (
    <FormDialog
      opened={task !== null}
      onClose={onClose}
      title={shown !== null && 'copy' in shown ? 'Add fine schedule' : 'Fine schedule'}
      size="min(1180px, 100%)"
      closeOnClickOutside={false}
    >
      {(close) => {
        if (shown === null) return null;
        const form = { task: shown, onCancel: close, onDone };
        return id === null ? (
          <Written {...form} schedule={null} />
        ) : (
          <WithSchedule id={id}>
            {(schedule) => <Written {...form} schedule={schedule} />}
          </WithSchedule>
        );
      }}
    </FormDialog>
  );
}

interface WrittenProps {
  task: ScheduleTask;
  schedule: Schedule | null;
  onCancel: () => void;
  onDone: () => void;
}

function Written({ task, schedule, onCancel, onDone }: WrittenProps) {
  const [create] = useMutation(CreateFineScheduleDocument);
  const [update] = useMutation(UpdateFineScheduleDocument);
  const isNew = 'copy' in task;
  const isWithdrawn = !isNew && schedule !== null && schedule.withdrawnAt !== null;
  const isFixed = isWithdrawn || (!isNew && schedule?.inUse === true);

  async function save(input: FineScheduleInput) {
    if (isNew) await create({ variables: { input: { schedule: input } } });
    else await update({ variables: { input: { fineScheduleId: task.change, schedule: input } } });
    toast.success(isNew ? 'Successfully added!' : 'Successfully saved!');
    onDone();
  }

  return (
    <ScheduleForm
      schedule={schedule}
      changed={isNew ? null : task.change}
      isFixed={isFixed}
      submit={isNew ? 'Add' : 'Save'}
      onCancel={onCancel}
      onSave={save}
    >
      {isFixed && (
        <Text size="sm" c="dimmed">
          {isWithdrawn
            ? 'This schedule was withdrawn: it is in force for no event.'
            : 'Notices were made with this schedule, so it stays as it is. To change what violations cost, copy it and let the copy start on a later day. If it was wrong from its first day, withdraw it.'}
        </Text>
      )}
    </ScheduleForm>
  );
}
