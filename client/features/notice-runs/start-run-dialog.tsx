import { useLazyQuery, useMutation } from '@apollo/client/react';
import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import {
  NoticeRunPreviewDocument,
  type NoticeRunPreviewQuery,
  StartNoticeRunDocument,
} from '../../graphql/documents';
import type { Cause } from '../../graphql/schema';
import { CAUSES } from '../../lib/criteria';
import { fieldErrors } from '../../lib/field-errors';
import { useForm } from '../../lib/form';
import { FormDialog } from '../../lib/form-dialog';
import { formatDay, formatDepartmentDate, formatNumber, formatWord } from '../../lib/format';
import { randomUuid } from '../../lib/random-uuid';
import { dayFault } from '../../lib/typed-day';
import { DayInput } from '../../ui/day-input';

interface StartRunDialogProps {
  opened: boolean;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** Asks which waiting notices a run takes, and says what that would be before it is started. */
export function StartRunDialog({ opened, onClose, onStarted }: StartRunDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Start a run" closeOnClickOutside={false}>
      {(close) => opened && <StartRunForm onCancel={close} onStarted={onStarted} />}
    </FormDialog>
  );
}

interface Values {
  cause: Cause | null;
  issuedFrom: string;
  issuedTo: string;
  limit: number | string;
}

function StartRunForm({
  onCancel,
  onStarted,
}: {
  onCancel: () => void;
  onStarted: (id: string) => void;
}) {
  const [look, looked] = useLazyQuery(NoticeRunPreviewDocument, { fetchPolicy: 'network-only' });
  const [start, starting] = useMutation(StartNoticeRunDocument);
  const requestId = useRequestId();
  const form = useForm<Values>({
    initialValues: { cause: null, issuedFrom: '', issuedTo: '', limit: '' },
    validate: {
      issuedFrom: (day) => dayFault(day),
      issuedTo: (to, { issuedFrom }) => dayFault(to, { min: issuedFrom }),
    },
    onValuesChange: () => setShown(null),
  });
  const [shown, setShown] = useState<NoticeRunPreviewQuery['noticeRunPreview'] | null>(null);

  async function preview(values: Values) {
    try {
      const { data } = await look({ variables: filterOf(values) });
      setShown(data?.noticeRunPreview ?? null);
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  async function begin() {
    try {
      const input = { ...filterOf(form.values), requestId };
      const { data } = await start({ variables: { input } });
      if (data) onStarted(data.startNoticeRun.run.id);
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void preview(values))} noValidate>
      <Stack gap="md">
        <Select
          label="Cause"
          placeholder="Both"
          clearable
          data-autofocus
          data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
          {...form.getInputProps('cause')}
        />
        <Group grow align="flex-start">
          <DayInput label="Issued from" {...form.getInputProps('issuedFrom')} />
          <DayInput
            label="Issued to"
            min={form.values.issuedFrom}
            {...form.getInputProps('issuedTo')}
          />
        </Group>
        <NumberInput
          label="At most"
          description="Empty: as many as the mailing settings say"
          allowNegative={false}
          allowDecimal={false}
          {...form.getInputProps('limit')}
        />
        {shown && <Preview preview={shown} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant={shown ? 'default' : 'filled'} loading={looked.loading}>
            Preview
          </Button>
          <Button
            disabled={shown === null || shown.notices === 0}
            loading={starting.loading}
            onClick={() => void begin()}
          >
            Start
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Preview({ preview }: { preview: NoticeRunPreviewQuery['noticeRunPreview'] }) {
  const { notices, files, byCause, byLanguage, oldestIssuedOn, nearestDueAt } = preview;
  if (notices === 0) return <Text role="status">No notice is waiting for a run.</Text>;
  const causes = byCause.map(({ cause, count }) => `${formatWord(cause)} ${formatNumber(count)}`);
  const languages = byLanguage.map(({ language, count }) => `${language} ${formatNumber(count)}`);
  return (
    <div role="status">
      <Text fw={600}>
        {formatNumber(notices)} {notices === 1 ? 'notice' : 'notices'} in {formatNumber(files)}{' '}
        {files === 1 ? 'file' : 'files'}
      </Text>
      <Text size="sm">
        {causes.join(', ')} · {languages.join(', ')}
      </Text>
      <Text size="sm">
        Oldest issued on {oldestIssuedOn ? formatDay(oldestIssuedOn) : '–'} · nearest deadline{' '}
        {nearestDueAt ? formatDepartmentDate(nearestDueAt) : '–'}
      </Text>
    </div>
  );
}

function filterOf({ cause, issuedFrom, issuedTo, limit }: Values) {
  return {
    cause,
    issuedFrom: issuedFrom === '' ? null : issuedFrom,
    issuedTo: issuedTo === '' ? null : issuedTo,
    limit: limit === '' ? null : Number(limit),
  };
}

/** One UUID for as long as the form is open: a request that is sent twice starts one run. */
function useRequestId(): string {
  const [id] = useState(randomUuid);
  return id;
}
