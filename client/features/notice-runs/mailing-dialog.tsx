import { useApolloClient, useMutation } from '@apollo/client/react';
import { FileInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ConfirmNoticeMailingDocument, NoticeRunDocument } from '../../graphql/documents';
import { dayAt } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { HttpError, request } from '../../lib/session/http';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { DayInput } from '../../ui/day-input';
import { DialogButtons } from '../../ui/dialog-buttons';

interface MailingDialogProps {
  /** Null while the dialog is closed. */
  runId: string | null;
  number: string;
  onClose: () => void;
}

/** Confirms that the notices of a run were mailed: all of them, or those of the printing house's file. */
export function MailingDialog({ runId, number, onClose }: MailingDialogProps) {
  return (
    <FormDialog
      opened={runId !== null}
      onClose={onClose}
      title={`Confirm mailing of ${number}`}
      closeOnClickOutside={false}
    >
      {(close) => runId !== null && <MailingForm runId={runId} onCancel={close} onDone={onClose} />}
    </FormDialog>
  );
}

interface Values {
  mailedOn: string;
  lateReason: string;
  file: File | null;
}

function MailingForm({
  runId,
  onCancel,
  onDone,
}: {
  runId: string;
  onCancel: () => void;
  onDone: () => void;
}) {
  const client = useApolloClient();
  const [confirm] = useMutation(ConfirmNoticeMailingDocument);
  const [busy, setBusy] = useState(false);
  const form = useForm<Values>({
    initialValues: { mailedOn: today(), lateReason: '', file: null },
    validate: {
      mailedOn: all(required('The day is required'), (day) => dayFault(day, { max: today() })),
    },
  });
  useUnsaved(form.isDirty());

  async function save({ mailedOn, lateReason: typed, file }: Values) {
    const lateReason = typed.trim() === '' ? null : typed;
    setBusy(true);
    try {
      if (file === null)
        await confirm({
          variables: { input: { runId, mailedOn, ...(lateReason !== null && { lateReason }) } },
        });
      else {
        const body = new FormData();
        body.set('file', file);
        body.set('mailed_on', mailedOn);
        if (lateReason !== null) body.set('late_reason', lateReason);
        await request(`/api/notice-runs/${runId}/mailed`, { method: 'POST', body });
        await client.refetchQueries({ include: [NoticeRunDocument] });
      }
      onDone();
    } catch (refused) {
      if (refused instanceof HttpError) {
        const { file: faults, mailed_on: day, late_reason: late } = refused.errors;
        form.setErrors({
          file: faults?.join('\n'),
          mailedOn: day?.join('\n'),
          lateReason: late?.join('\n'),
        });
        if (faults === undefined && day === undefined && late === undefined)
          toast.error(refused.message);
      } else form.setErrors(fieldErrors(refused));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <DayInput label="Mailed on" max={today()} {...form.getInputProps('mailedOn')} />
        <FileInput
          label="File of the printing house"
          description="CSV, separated by commas or semicolons, with the column notice_number and maybe mailed_on (days as 2026-11-22); without a file all notices are confirmed"
          placeholder="Choose a file"
          accept=".csv,text/csv"
          clearable
          {...form.getInputProps('file')}
        />
        <TextInput
          label="Reason for late letters"
          description="Only where letters had to be posted by an earlier day; empty: the reason of the run"
          maxLength={255}
          {...form.getInputProps('lateReason')}
        />
        <Text size="sm" c="dimmed">
          A notice that was confirmed before keeps its first day.
        </Text>
        <DialogButtons submit="Confirm" isBusy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function today(): string {
  return dayAt(Date.now());
}
