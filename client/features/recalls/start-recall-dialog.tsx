import { useLazyQuery, useMutation } from '@apollo/client/react';
import {
  Alert,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import {
  RecallPreviewDocument,
  type RecallPreviewQuery,
  StartRecallDocument,
} from '../../graphql/documents';
import type { Cause, RecallCriteriaInput } from '../../graphql/schema';
import { CAUSES } from '../../lib/criteria';
import { fieldErrors } from '../../lib/field-errors';
import { useForm } from '../../lib/form';
import { FormDialog } from '../../lib/form-dialog';
import { formatDateTime, formatNumber, formatWord } from '../../lib/format';
import { DataTable } from '../../ui/data-table';

interface StartRecallDialogProps {
  opened: boolean;
  /** The fine schedule that the notices rest on, where the address names one. */
  fineScheduleId: string | null;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** Asks what the notices rest on, says how many there are, and starts the recall. */
export function StartRecallDialog({
  opened,
  fineScheduleId,
  onClose,
  onStarted,
}: StartRecallDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Start a recall"
      size="lg"
      closeOnClickOutside={false}
    >
      {(close) =>
        opened && (
          <StartRecallForm fineScheduleId={fineScheduleId} onCancel={close} onStarted={onStarted} />
        )
      }
    </FormDialog>
  );
}

type Preview = NonNullable<RecallPreviewQuery['recallPreview']>;

/** What notices may rest on, as the choice of the form says it. */
const GROUNDS = {
  cameraSerialNumber: 'A camera',
  factId: 'A fact of the register',
  fineScheduleId: 'A fine schedule',
  place: 'A place',
  officerBadge: 'An officer',
  textsVersion: 'A version of the texts',
  runNumber: 'A print run',
  rehearsalId: 'A rehearsal',
  numbers: 'Their numbers',
} as const;
type Ground = keyof typeof GROUNDS;

/** The label of each value. */
const LABELS: Record<Ground, string> = {
  cameraSerialNumber: 'Serial number',
  factId: 'Number of the fact',
  fineScheduleId: 'Number of the schedule',
  place: 'Place contains',
  officerBadge: 'Badge number',
  textsVersion: 'Version',
  runNumber: 'Run',
  rehearsalId: 'Number of the rehearsal',
  numbers: 'Notice numbers, one a line',
};

interface Values {
  ground: Ground;
  value: string;
  cause: Cause | null;
  capturedFrom: string;
  capturedTo: string;
  reason: string;
}

function StartRecallForm({
  fineScheduleId,
  onCancel,
  onStarted,
}: {
  fineScheduleId: string | null;
  onCancel: () => void;
  onStarted: (id: string) => void;
}) {
  const [look, looked] = useLazyQuery(RecallPreviewDocument, { fetchPolicy: 'network-only' });
  const [start, starting] = useMutation(StartRecallDocument);
  const [shown, setShown] = useState<Preview | null>(null);
  const form = useForm<Values>({
    initialValues: {
      ground: fineScheduleId === null ? 'cameraSerialNumber' : 'fineScheduleId',
      value: fineScheduleId ?? '',
      cause: null,
      capturedFrom: '',
      capturedTo: '',
      reason: '',
    },
    validate: {
      value: (value, { ground }) => (value.trim() === '' ? `${LABELS[ground]} is required` : null),
      cause: (cause, { ground }) =>
        ground === 'textsVersion' && cause === null ? 'Cause is required' : null,
    },
    onValuesChange: (now, before) => {
      // The reason changes nothing of what is found.
      if (now.reason === before.reason) setShown(null);
    },
  });
  const { ground } = form.values;

  async function preview(values: Values) {
    try {
      const { data } = await look({ variables: { criteria: criteriaOf(values) } });
      setShown(data?.recallPreview ?? null);
    } catch (refused) {
      form.setErrors(valueErrors(refused));
    }
  }

  async function begin() {
    const { reason } = form.values;
    if (reason.trim() === '') {
      form.setErrors({ reason: 'Reason is required' });
      return;
    }
    try {
      const input = { criteria: criteriaOf(form.values), reason };
      const { data } = await start({ variables: { input } });
      if (data?.startRecall) onStarted(data.startRecall.recall.id);
    } catch (refused) {
      form.setErrors(valueErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void preview(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">
          First choose what the notices rest on. The preview says how many there are; nothing
          happens before you start.
        </Text>
        <Group grow align="flex-start">
          <Select
            label="The notices rest on"
            allowDeselect={false}
            data-autofocus
            data={Object.entries(GROUNDS).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('ground')}
          />
          {ground === 'numbers' ? (
            <Textarea
              label={LABELS[ground]}
              autosize
              minRows={2}
              maxRows={8}
              {...form.getInputProps('value')}
            />
          ) : isWhole(ground) ? (
            <NumberInput
              label={LABELS[ground]}
              allowNegative={false}
              allowDecimal={false}
              {...form.getInputProps('value')}
              onChange={(value) => form.setFieldValue('value', String(value))}
            />
          ) : (
            <TextInput label={LABELS[ground]} maxLength={200} {...form.getInputProps('value')} />
          )}
        </Group>
        <Group grow align="flex-start">
          <Select
            label="Cause"
            placeholder="Both"
            clearable
            data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
            {...form.getInputProps('cause')}
          />
          <TextInput
            type="datetime-local"
            label="Captured from"
            {...form.getInputProps('capturedFrom')}
          />
          <TextInput
            type="datetime-local"
            label="Captured before"
            {...form.getInputProps('capturedTo')}
          />
        </Group>
        {shown && <Shown preview={shown} />}
        {shown !== null && shown.notices > 0 && (
          <TextInput
            label="Reason"
            description="It stands in the history of each of these events, for good."
            required
            maxLength={255}
            {...form.getInputProps('reason')}
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
            color="red"
            disabled={shown === null || shown.notices === 0}
            loading={starting.loading}
            onClick={() => void begin()}
          >
            {shown !== null && shown.notices > 0
              ? `Recall ${noticesOf(shown.notices)}`
              : 'Start the recall'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const noticesOf = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'notice' : 'notices'}`;

const isWhole = (ground: Ground): boolean =>
  ground === 'factId' ||
  ground === 'fineScheduleId' ||
  ground === 'officerBadge' ||
  ground === 'textsVersion' ||
  ground === 'rehearsalId';

function Shown({ preview }: { preview: Preview }) {
  const { notices, unknown, byState, total, oldestCapturedAt, newestCapturedAt, sample } = preview;
  if (notices === 0)
    return (
      <Text role="status">
        No issued notice rests on this. Notices that are void already are not found.
      </Text>
    );
  const mailed = byState.find(({ state }) => state === 'MAILED')?.count ?? 0;
  const states = byState.map(({ state, count }) => `${formatWord(state)} ${formatNumber(count)}`);
  return (
    <Stack gap="sm" role="status">
      <Text fw={600}>
        {noticesOf(notices)}
        {total ? `, ${total.formatted} together` : ''}
      </Text>
      <Text size="sm">{states.join(' · ')}</Text>
      {oldestCapturedAt !== null && newestCapturedAt !== null && (
        <Text size="sm">
          Captured {formatDateTime(oldestCapturedAt)} to {formatDateTime(newestCapturedAt)}
        </Text>
      )}
      {unknown > 0 && (
        <Text size="sm">
          {formatNumber(unknown)} more of this camera and these days keep no register: find them by
          camera and period.
        </Text>
      )}
      <DataTable
        caption="The first of them"
        columns={[
          { key: 'number', label: 'Notice', render: ({ noticeNumber }) => noticeNumber },
          {
            key: 'captured',
            label: 'Captured',
            render: ({ capturedAt }) => formatDateTime(capturedAt),
          },
          {
            key: 'camera',
            label: 'Camera',
            render: ({ cameraSerialNumber }) => cameraSerialNumber,
          },
          { key: 'state', label: 'Mail', render: ({ stateThen }) => formatWord(stateThen) },
        ]}
        rows={sample.slice(0, 5)}
        rowKey={({ noticeNumber }) => noticeNumber}
        empty={null}
        onRetry={() => undefined}
      />
      <Alert color="amber" icon={<IconAlertTriangle size={20} />} title="What a start does">
        The list is fixed: later notices are counted and not added. {heldText(notices - mailed)}{' '}
        Nothing becomes void by the start, and a close puts back what is undecided. The entry in
        each history stays.
      </Alert>
    </Stack>
  );
}

const heldText = (count: number): string =>
  count === 0
    ? 'All of them were mailed: none is held.'
    : `${noticesOf(count)} not mailed yet: ${count === 1 ? 'it is' : 'they are'} neither printed nor mailed until decided.`;

function criteriaOf(values: Values): RecallCriteriaInput {
  const { ground, value, cause, capturedFrom, capturedTo } = values;
  return {
    [ground]: valueOf(ground, value),
    cause,
    capturedFrom: instantOf(capturedFrom),
    capturedTo: instantOf(capturedTo),
  };
}

function valueOf(ground: Ground, value: string): string | number | string[] {
  const typed = value.trim();
  if (ground === 'numbers') return typed.split(/[\s,;]+/).filter((number) => number !== '');
  return ground === 'officerBadge' || ground === 'textsVersion' ? Number(typed) : typed;
}

/** A typed time as an instant; the browser's zone is the person's. */
const instantOf = (typed: string): string | null =>
  typed === '' ? null : new Date(typed).toISOString();

/** The refusal of a value, at its field. */
function valueErrors(refused: unknown): Record<string, string> {
  const errors = fieldErrors(refused);
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => {
      const name = field.replace(/^criteria\.?/, '');
      return [name in GROUNDS || name === '' ? 'value' : name, sentence];
    }),
  );
}
