import { useLazyQuery, useMutation } from '@apollo/client/react';
import { Button, Group, List, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import {
  FirstStepsDocument,
  NoticeRunPreviewDocument,
  type NoticeRunPreviewQuery,
  StartNoticeRunDocument,
} from '../../graphql/documents';
import type { Cause, FirstStepName, LetterKind } from '../../graphql/schema';
import { confirm } from '../../lib/forms/confirm';
import { CAUSES } from '../../lib/lists/criteria';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatDay, formatDepartmentDate, formatNumber, formatWord } from '../../lib/format/format';
import { randomUuid } from '../../lib/random-uuid';
import { dayFault } from '../../lib/forms/typed-day';
import { DayInput } from '../../ui/day-input';
import { LETTER_KIND_OPTIONS, LETTER_KINDS } from './letter-kinds';

interface StartRunDialogProps {
  opened: boolean;
  /** No run was started before: it asks about what was never saved. */
  isFirst: boolean;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** Asks which waiting notices a run takes, and says what that would be before it is started. */
export function StartRunDialog({ opened, isFirst, onClose, onStarted }: StartRunDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Start a run" closeOnClickOutside={false}>
      {(close) =>
        opened && <StartRunForm isFirst={isFirst} onCancel={close} onStarted={onStarted} />
      }
    </FormDialog>
  );
}

interface Values {
  cause: Cause | null;
  kind: LetterKind | null;
  issuedFrom: string;
  issuedTo: string;
  limit: number | string;
  lateReason: string;
}

/** The steps whose result is printed on a notice, or decides about it, by name. */
const PRINTED: Partial<Record<FirstStepName, string>> = {
  FINES: 'Fines',
  TEXTS: 'Texts',
  REQUIRED_CONTENT: 'Required content',
  DEADLINES: 'Deadlines',
};

function StartRunForm({
  isFirst,
  onCancel,
  onStarted,
}: {
  isFirst: boolean;
  onCancel: () => void;
  onStarted: (id: string) => void;
}) {
  const [look, looked] = useLazyQuery(NoticeRunPreviewDocument, { fetchPolicy: 'network-only' });
  const [readSteps] = useLazyQuery(FirstStepsDocument, { fetchPolicy: 'network-only' });
  const [start, starting] = useMutation(StartNoticeRunDocument);
  const requestId = useRequestId();
  const form = useForm<Values>({
    initialValues: {
      cause: null,
      kind: null,
      issuedFrom: '',
      issuedTo: '',
      limit: '',
      lateReason: '',
    },
    validate: {
      issuedFrom: (day) => dayFault(day),
      issuedTo: (to, { issuedFrom }) => dayFault(to, { min: issuedFrom }),
    },
    onValuesChange: () => setShown(null),
  });
  const [shown, setShown] = useState<RunPreview | null>(null);

  async function preview(values: Values) {
    try {
      const { data } = await look({ variables: filterOf(values) });
      setShown(data?.noticeRunPreview ?? null);
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  /** Asks before the first run of an installation where something was never saved. False where it should wait. */
  async function isSure(): Promise<boolean> {
    const { data } = await readSteps();
    const open = (data?.firstSteps.steps ?? []).flatMap(({ step, done, missing }) => {
      const label = PRINTED[step];
      return label === undefined || done ? [] : [{ label, missing }];
    });
    if (open.length === 0) return true;
    return confirm({
      title: 'Never saved yet',
      body: (
        <>
          <Text size="sm">The first notices would be printed without:</Text>
          <List size="sm" my="xs">
            {open.map(({ label, missing }) => (
              <List.Item key={label}>
                {label} ({missing.join(', ')})
              </List.Item>
            ))}
          </List>
        </>
      ),
      confirmLabel: 'Start all the same',
    });
  }

  async function begin() {
    try {
      if (isFirst && !(await isSure())) return;
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
        <Select
          label="Letters"
          placeholder="All"
          clearable
          data={LETTER_KIND_OPTIONS}
          {...form.getInputProps('kind')}
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
        {((shown?.leftOut.count ?? 0) > 0 || form.values.lateReason !== '') && (
          <TextInput
            label="Reason for late letters"
            description="With a reason the letters that had to be posted by an earlier day are taken too"
            maxLength={255}
            {...form.getInputProps('lateReason')}
          />
        )}
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

type RunPreview = NonNullable<NoticeRunPreviewQuery['noticeRunPreview']>;

function Preview({ preview }: { preview: RunPreview }) {
  const { notices, files, byCause, byKind, byLanguage, oldestIssuedOn, nearestDueAt } = preview;
  if (notices === 0)
    return (
      <div role="status">
        <Text>No notice is waiting for a run.</Text>
        <LeftOut leftOut={preview.leftOut} />
      </div>
    );
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
      {byKind.some(({ kind }) => kind !== 'NOTICE') && (
        <Text size="sm">
          {byKind
            .map(({ kind, count }) => `${LETTER_KINDS[kind]} ${formatNumber(count)}`)
            .join(', ')}
        </Text>
      )}
      <Text size="sm">
        Oldest issued on {oldestIssuedOn ? formatDay(oldestIssuedOn) : '–'} · nearest deadline{' '}
        {nearestDueAt ? formatDepartmentDate(nearestDueAt) : '–'}
      </Text>
      <LeftOut leftOut={preview.leftOut} />
    </div>
  );
}

/** Names the letters that a run leaves out, because they had to be posted by an earlier day. */
function LeftOut({ leftOut: { count, numbers } }: Pick<RunPreview, 'leftOut'>) {
  if (count === 0) return null;
  const more = count > numbers.length ? ` and ${formatNumber(count - numbers.length)} more` : '';
  return (
    <Text size="sm" c="red">
      {formatNumber(count)} {count === 1 ? 'letter had' : 'letters had'} to be posted by an earlier
      day and {count === 1 ? 'is' : 'are'} left out: {numbers.join(', ')}
      {more}
    </Text>
  );
}

function filterOf({ cause, kind, issuedFrom, issuedTo, limit, lateReason }: Values) {
  return {
    cause,
    kind,
    issuedFrom: issuedFrom === '' ? null : issuedFrom,
    issuedTo: issuedTo === '' ? null : issuedTo,
    limit: limit === '' ? null : Number(limit),
    lateReason: lateReason.trim() === '' ? null : lateReason,
  };
}

/** One UUID for as long as the form is open: a request that is sent twice starts one run. */
function useRequestId(): string {
  const [id] = useState(randomUuid);
  return id;
}
