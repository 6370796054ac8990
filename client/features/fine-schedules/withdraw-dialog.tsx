import { useMutation } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { WithdrawFineScheduleDocument } from '../../graphql/documents';
import type { FineScheduleInput } from '../../graphql/schema';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { useUnsaved } from '../../lib/forms/unsaved';
import { required } from '../../lib/forms/validators';
import { DialogButtons } from '../../ui/dialog-buttons';
import { ScheduleForm } from './schedule-form';
import type { ScheduleRow } from './schedule-values';
import { titleOf } from './schedule-words';
import { WithSchedule } from './with-schedule';

interface WithdrawDialogProps {
  /** Null while the dialog is closed. */
  schedule: ScheduleRow | null;
  onClose: () => void;
  /** Called once it is withdrawn, with the dialog still open. */
  onDone: () => void;
}

/** Withdraws a schedule for its day, with another one in its place or without, and offers the recall of what rests on it. */
export function WithdrawDialog({ schedule, onClose, onDone }: WithdrawDialogProps) {
  const [shown, setShown] = useState(schedule);
  if (schedule !== null && schedule !== shown) setShown(schedule);
  return (
    <FormDialog
      opened={schedule !== null}
      onClose={onClose}
      title="Withdraw fine schedule"
      size="min(1180px, 100%)"
      closeOnClickOutside={false}
    >
      {(close) =>
        schedule !== null &&
        shown !== null && (
          <Withdrawal schedule={shown} onCancel={close} onDone={onDone} onClose={onClose} />
        )
      }
    </FormDialog>
  );
}

interface WithdrawalProps {
  schedule: ScheduleRow;
  onCancel: () => void;
  onDone: () => void;
  onClose: () => void;
}

function Withdrawal({ schedule, onCancel, onDone, onClose }: WithdrawalProps) {
  const [withdraw, { loading }] = useMutation(WithdrawFineScheduleDocument);
  const [isReplaced, setReplaced] = useState(false);
  const [notices, setNotices] = useState<number | null>(null);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: required('Reason is required') },
  });
  useUnsaved(notices === null && form.isDirty());

  /** @throws for a refusal of the replacement, by the fields of its form */
  async function send(replacement: FineScheduleInput | null) {
    const { hasErrors, errors: faults } = form.validate();
    if (hasErrors) {
      form.setErrors(faults);
      return;
    }
    const { reason } = form.values;
    const input = { fineScheduleId: schedule.id, reason, replacement };
    try {
      const { data } = await withdraw({ variables: { input } });
      setNotices(data?.withdrawFineSchedule.notices ?? 0);
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
      throw refused;
    }
  }

  if (notices !== null) return <Withdrawn id={schedule.id} notices={notices} onClose={onClose} />;
  return (
    <Stack gap="md">
      <form
        onSubmit={form.onSubmit(() => {
          if (!isReplaced) void send(null).catch(() => undefined);
        })}
        noValidate
      >
        <Stack gap="md">
          <Text>
            {titleOf(schedule)} is then in force for no event. Open events follow at once, issued
            notices keep their fine.{' '}
            {!isReplaced && 'The schedule before it holds; without one events have no amount. '}
            This cannot be taken back.
          </Text>
          <TextInput
            label="Reason"
            required
            maxLength={255}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Switch
            label="Put another one in its place"
            description="Of the same cause, day and kinds of sites; it begins as a copy"
            checked={isReplaced}
            onChange={({ currentTarget: { checked } }) => setReplaced(checked)}
          />
          {!isReplaced && (
            <DialogButtons submit="Withdraw" isBusy={loading} onCancel={onCancel} color="red" />
          )}
        </Stack>
      </form>
      {isReplaced && (
        <WithSchedule id={schedule.id}>
          {(copied) => (
            <ScheduleForm
              schedule={copied}
              changed={null}
              isFixed={false}
              isPlaced
              submit="Withdraw and replace"
              onCancel={onCancel}
              onSave={send}
            />
          )}
        </WithSchedule>
      )}
    </Stack>
  );
}

/** Says how many issued notices rest on the schedule, and offers their recall. */
function Withdrawn({ id, notices, onClose }: { id: string; notices: number; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Alert
        color={notices === 0 ? 'green' : 'amber'}
        role="status"
        icon={<IconCheck size={18} aria-hidden />}
        title="The schedule is withdrawn"
      >
        {notices === 0
          ? 'No issued notice rests on it.'
          : `${formatNumber(notices)} issued ${notices === 1 ? 'notice rests' : 'notices rest'} on it, with the amount of before. A recall lists them, for each to be upheld or made void.`}
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {notices > 0 && (
          <Button
            component={Link}
            to={paths.adminRecallOf({ fine_schedule_id: id })}
            onClick={onClose}
          >
            Recall them
          </Button>
        )}
      </Group>
    </Stack>
  );
}
