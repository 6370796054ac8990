import { useLazyQuery, useMutation } from '@apollo/client/react';
import {
  Alert,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import {
  RecallPreviewDocument,
  type RecallPreviewQuery,
  StartRecallDocument,
} from '../../graphql/documents';
import { CAUSES } from '../../lib/lists/criteria';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { formatDateTime, formatNumber, formatWord, useZoneName } from '../../lib/format/format';
import { useUnsaved } from '../../lib/forms/unsaved';
import { DataTable } from '../../ui/data-table';
import {
  type CriteriaValues,
  givenCriteria,
  type Ground,
  GROUND_NAMES,
  GROUNDS,
  PERIODS,
} from './criteria-form';
import classes from './recalls.module.css';

interface StartRecallDialogProps {
  /** What it begins with; null closes the dialog. */
  criteria: CriteriaValues | null;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** Asks what the notices rest on, says how many there are, and starts the recall. */
export function StartRecallDialog({ criteria, onClose, onStarted }: StartRecallDialogProps) {
  return (
    <FormDialog
      opened={criteria !== null}
      onClose={onClose}
      title="Start a recall"
      size="xl"
      closeOnClickOutside={false}
    >
      {(close) =>
        criteria !== null && (
          <StartRecallForm criteria={criteria} onCancel={close} onStarted={onStarted} />
        )
      }
    </FormDialog>
  );
}

type Preview = NonNullable<RecallPreviewQuery['recallPreview']>;
type Values = CriteriaValues & { reason: string };

function StartRecallForm({
  criteria,
  onCancel,
  onStarted,
}: {
  criteria: CriteriaValues;
  onCancel: () => void;
  onStarted: (id: string) => void;
}) {
  const [look, looked] = useLazyQuery(RecallPreviewDocument, { fetchPolicy: 'network-only' });
  const [start, starting] = useMutation(StartRecallDocument);
  const [shown, setShown] = useState<Preview | null>(null);
  const form = useForm<Values>({
    initialValues: { ...criteria, reason: '' },
    validate: {
      grounds: (grounds) => (grounds.length === 0 ? 'Choose what the notices rest on' : null),
      ...Object.fromEntries(GROUND_NAMES.map((ground) => [ground, valueMissing(ground)])),
      cause: (cause, { grounds }) =>
        grounds.includes('textsVersion') && cause === null ? 'Cause is required' : null,
    },
    onValuesChange: (now, before) => {
      // The reason changes nothing of what is found.
      if (now.reason === before.reason) setShown(null);
    },
  });
  useUnsaved(form.isDirty());
  const zone = useZoneName();
  const { grounds } = form.values;
  const found = shown === null ? 0 : shown.notices;

  async function preview(values: Values) {
    try {
      const { data } = await look({ variables: { criteria: givenCriteria(values) } });
      setShown(data?.recallPreview ?? null);
    } catch (refused) {
      form.setErrors(criteriaErrors(refused));
    }
  }

  async function begin() {
    const { reason } = form.values;
    if (reason.trim() === '') {
      form.setErrors({ reason: 'Reason is required' });
      return;
    }
    try {
      const input = { criteria: givenCriteria(form.values), reason };
      const { data } = await start({ variables: { input } });
      if (data?.startRecall) onStarted(data.startRecall.recall.id);
    } catch (refused) {
      form.setErrors(criteriaErrors(refused));
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void preview(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">
          First choose what the notices rest on; what you choose holds together. The preview says
          how many there are. Nothing happens before you start.
        </Text>
        <MultiSelect
          label="The notices rest on"
          placeholder={grounds.length === 0 ? 'A camera, a fact, a fine schedule, a place …' : ''}
          required
          data-autofocus
          data={GROUND_NAMES.map((value) => ({ value, label: GROUNDS[value].choice }))}
          {...form.getInputProps('grounds')}
          onChange={(chosen) =>
            form.setFieldValue(
              'grounds',
              GROUND_NAMES.filter((ground) => chosen.includes(ground)),
            )
          }
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {grounds.map((ground) => (
            <GroundField key={ground} ground={ground} form={form} />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {PERIODS.map(([period, label]) => (
            <TextInput
              key={period}
              type="datetime-local"
              label={label}
              {...form.getInputProps(period)}
            />
          ))}
          <Select
            label="Cause"
            placeholder="Both"
            clearable
            data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
            {...form.getInputProps('cause')}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          Times are those of {zone}, as everywhere on this page. From is included, before is not.
        </Text>
        {shown && <Shown preview={shown} />}
        {found > 0 && (
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
            disabled={found === 0}
            loading={starting.loading}
            onClick={() => void begin()}
          >
            {found > 0 ? `Recall ${noticesOf(found)}` : 'Start the recall'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function GroundField({
  ground,
  form,
}: {
  ground: Ground;
  form: ReturnType<typeof useForm<Values>>;
}) {
  const { label, form: kind } = GROUNDS[ground];
  const field = form.getInputProps(ground);
  if (kind === 'lines')
    return <Textarea label={label} required autosize minRows={2} maxRows={8} {...field} />;
  if (kind === 'text') return <TextInput label={label} required maxLength={200} {...field} />;
  return (
    <NumberInput
      label={label}
      required
      allowNegative={false}
      allowDecimal={false}
      {...field}
      onChange={(value) => form.setFieldValue(ground, String(value))}
    />
  );
}

const valueMissing =
  (ground: Ground) =>
  (value: string, { grounds }: Values): string | null =>
    grounds.includes(ground) && value.trim() === '' ? `${GROUNDS[ground].label} is required` : null;

const noticesOf = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'notice' : 'notices'}`;

function Shown({ preview }: { preview: Preview }) {
  const top = useRef<HTMLDivElement>(null);
  // It comes below the fields, out of sight on a telephone.
  useEffect(() => {
    // Chromium answers with a promise, which is no clean-up.
    void top.current?.scrollIntoView({ block: 'start' });
  }, [preview]);
  const { notices, unknown, byState, total, oldestCapturedAt, newestCapturedAt, sample } = preview;
  if (notices === 0)
    return (
      <Text role="status" ref={top} className={classes.scrolledTo}>
        No issued notice rests on this. Notices that are void already are not found.
      </Text>
    );
  const mailed = byState.find(({ state }) => state === 'MAILED')?.count ?? 0;
  const states = byState.map(({ state, count }) => `${formatWord(state)} ${formatNumber(count)}`);
  return (
    <Stack gap="sm" role="status" ref={top} className={classes.scrolledTo}>
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
      {notices > SHOWN && <Text size="sm">The first {SHOWN} of them:</Text>}
      <DataTable
        caption="The first of them"
        columns={[
          {
            key: 'number',
            phone: { line: 1 },
            label: 'Notice',
            render: ({ noticeNumber }) => noticeNumber,
          },
          {
            key: 'captured',
            phone: { line: 2 },
            label: 'Captured',
            render: ({ capturedAt }) => formatDateTime(capturedAt),
          },
          {
            key: 'camera',
            label: 'Camera',
            render: ({ cameraSerialNumber }) => cameraSerialNumber,
          },
          {
            key: 'state',
            phone: { line: 1, end: true },
            label: 'Mail',
            render: ({ stateThen }) => formatWord(stateThen),
          },
        ]}
        rows={sample.slice(0, SHOWN)}
        rowKey={({ noticeNumber }) => noticeNumber}
        empty={null}
        onRetry={() => undefined}
      />
      <Alert color="amber" icon={<IconAlertTriangle size={20} />} title="What a start does">
        The list is fixed: later notices are counted and not added. {heldText(notices - mailed)}{' '}
        Nothing becomes void by the start, and a close puts back what is undecided. The recall
        itself cannot be taken back: its entry in each history stays.
      </Alert>
    </Stack>
  );
}

/** The notices of a preview that are shown. */
const SHOWN = 5;

const heldText = (count: number): string =>
  count === 0
    ? 'All of them were mailed: none is held.'
    : `${noticesOf(count)} not mailed yet: ${count === 1 ? 'it is' : 'they are'} neither printed nor mailed until decided.`;

/** The refusal of a value, at its field; criteria that all are missing, at the choice. */
function criteriaErrors(refused: unknown): Record<string, string> {
  const errors = fieldErrors(refused);
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [
      field === 'criteria' ? 'grounds' : field.replace(/^criteria\./, ''),
      sentence,
    ]),
  );
}
