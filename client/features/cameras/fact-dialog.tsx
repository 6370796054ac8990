import { useMutation } from '@apollo/client/react';
import {
  Alert,
  FileInput,
  NumberInput,
  Radio,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import type { CameraFactKind } from '../../graphql/schema';
import { CreateCameraFactDocument, type CameraPage_FactFragment } from '../../graphql/documents';
import { isDay } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { useForm } from '../../lib/forms/form';
import { FormDialog } from '../../lib/forms/form-dialog';
import { HttpError, postFile } from '../../lib/session/http';
import { withFailureSaid } from '../../lib/session/refusal';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { DayInput } from '../../ui/day-input';
import { DialogButtons } from '../../ui/dialog-buttons';
import { type FactValues, jsonOf, timesOf, valueText, valuesOf } from './fact-words';
import { KINDS } from './fact-kinds';
import { isTimedKind } from './hours/camera-week';
import { FactPreview } from './hours/fact-preview';
import { HoursField } from './hours/hours-field';
import { clockFault, rowsFaults } from './hours/hours-words';

interface FactDialogProps {
  serialNumber: string;
  kind: CameraFactKind;
  /** Null while the dialog is closed. */
  asked: { replaces: CameraPage_FactFragment | null } | null;
  today: string;
  /** The unit of speeds in the citation settings, which a new fact gets. */
  speedUnit: string;
  onClose: () => void;
  onDone: () => void;
}

/** Adds a fact, also in the place of another one, which is withdrawn with it. */
export function FactDialog({ asked, onClose, ...form }: FactDialogProps) {
  const name = KINDS[form.kind].label.toLowerCase();
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  return (
    <FormDialog
      opened={asked !== null}
      onClose={onClose}
      title={shown?.replaces ? `Replace ${name}` : `Add ${name}`}
      closeOnClickOutside={false}
    >
      {(close) =>
        asked !== null && <FactForm {...form} replaces={asked.replaces} onCancel={close} />
      }
    </FormDialog>
  );
}

/** The field of a time of day. */
const TIME = { inputMode: 'numeric', maxLength: 5 } as const;

type FactFormProps = Omit<FactDialogProps, 'asked' | 'onClose'> & {
  replaces: CameraPage_FactFragment | null;
  onCancel: () => void;
};

/** The largest number of a value, by the key that it has. */
const MOST = { value: 500, seconds: 10 };

const FIELDS = [
  'number',
  'laboratory',
  'operator',
  'file',
  'from',
  'to',
  'fromTime',
  'toTime',
  'note',
  'choice',
  'selfTest',
];

function FactForm({
  serialNumber,
  kind,
  replaces,
  today,
  speedUnit,
  onCancel,
  onDone,
}: FactFormProps) {
  const [create, { loading }] = useMutation(CreateCameraFactDocument);
  const [sending, setSending] = useState(false);
  const { label, number, hasEnd, needsEnd, isInstants, needsHours, hasFile, choice } = KINDS[kind];
  const isCertificate = kind === 'CERTIFICATE';
  const isSession = kind === 'SESSION';
  const canBeTimed = isTimedKind(kind);
  const hasTimes = canBeTimed || isInstants === true;
  const hasHours = canBeTimed || needsHours === true;
  const form = useForm<FactValues & { upload: File | null }>({
    initialValues: { ...valuesOf(kind, replaces, today), upload: null },
    validate: {
      number: (value) => {
        if (String(value).trim() !== '') return null;
        if (isCertificate) return 'Number is required';
        return number === undefined ? null : `${label} is required`;
      },
      choice: (word) => (choice !== undefined && word === '' ? `${label} is required` : null),
      operator: (name) => (isSession && name.trim() === '' ? 'Operator is required' : null),
      selfTest: (result) => (isSession && result === '' ? 'Self-test is required' : null),
      from: all(required('From is required'), dayFault),
      to: (to, { from }) => {
        if (to === '') return needsEnd ? 'To is required' : null;
        return dayFault(to, { min: from });
      },
      fromTime: (time) => (time === '' && !isInstants ? null : clockFault(time)),
      toTime: (time, { to }) => {
        if (time === '' && !isInstants) return null;
        return to === '' ? 'Choose the day too' : clockFault(time);
      },
    },
  });
  useUnsaved(form.isDirty());
  const time = { ...TIME, placeholder: isInstants ? '07:30' : 'The whole day' };

  async function save({ upload, ...values }: typeof form.values) {
    const faults =
      needsHours && values.hours.length === 0
        ? { hours: 'Hours are required' }
        : rowsFaults(values.hours);
    if (Object.keys(faults).length > 0) {
      form.setErrors(faults);
      return;
    }
    setSending(true);
    try {
      const file =
        upload === null
          ? values.file
          : (await withFailureSaid('UploadCameraFile', () => postFile('/api/camera-files', upload)))
              .file;
      await create({
        variables: {
          input: {
            cameraSerialNumber: serialNumber,
            kind,
            ...(hasTimes || hasHours
              ? timesOf(values)
              : { from: values.from, to: hasEnd && values.to !== '' ? values.to : null }),
            value: jsonOf(kind, { ...values, file }),
            note: values.note.trim() === '' ? null : values.note.trim(),
            ...(replaces !== null && { replaces: replaces.id }),
          },
        },
      });
      toast.success(replaces === null ? 'Successfully added!' : 'Successfully replaced!');
      onDone();
    } catch (refused) {
      const { value, ...errors } = placed(fieldErrors(refused), choice?.key);
      form.setErrors({
        ...errors,
        ...(value !== undefined && {
          [number === undefined && !isCertificate ? 'other' : 'number']: value,
        }),
        ...(refused instanceof HttpError && { upload: errors['file'] }),
      });
    } finally {
      setSending(false);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        {replaces !== null && (
          <Text size="sm" c="dimmed">
            {valueText(replaces)} is withdrawn in the same moment, and stays in the list.
          </Text>
        )}
        {number !== undefined && (
          <NumberInput
            label={number === 'value' ? `${label}, ${speedUnit}` : 'Seconds'}
            description={number === 'value' ? undefined : 'From 0 to 10, with up to three decimals'}
            required
            hideControls
            allowNegative={false}
            decimalScale={3}
            max={MOST[number]}
            clampBehavior="none"
            data-autofocus
            {...form.getInputProps('number')}
          />
        )}
        {isCertificate && (
          <>
            <TextInput
              label="Number"
              required
              maxLength={60}
              data-autofocus
              {...form.getInputProps('number')}
            />
            <TextInput label="Laboratory" maxLength={120} {...form.getInputProps('laboratory')} />
          </>
        )}
        {choice !== undefined && (
          <Select
            label={label}
            required
            data={Object.entries(choice.words).map(([value, word]) => ({ value, label: word }))}
            allowDeselect={false}
            data-autofocus
            {...form.getInputProps('choice')}
            value={form.values.choice === '' ? null : form.values.choice}
            onChange={(word: string | null) => form.setFieldValue('choice', word ?? '')}
          />
        )}
        {isSession && (
          <>
            <TextInput
              label="Operator"
              required
              maxLength={120}
              data-autofocus
              {...form.getInputProps('operator')}
            />
            <Radio.Group label="Self-test" required {...form.getInputProps('selfTest')}>
              <Group mt="xs">
                <Radio value="PASS" label="Passed" />
                <Radio value="FAIL" label="Failed" />
              </Group>
            </Radio.Group>
          </>
        )}
        {hasFile && (
          <FileInput
            label="File"
            description={
              form.values.file === ''
                ? 'PDF, JPEG or PNG, up to 10 MB'
                : 'The file of before is kept unless you choose another one'
            }
            placeholder="Choose a file"
            accept="application/pdf,image/jpeg,image/png"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            {...form.getInputProps('upload')}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: hasEnd ? 2 : 1 }} spacing="md">
          <DayInput label="From" {...form.getInputProps('from')} />
          {hasTimes && (
            <TextInput label="From time" {...time} {...form.getInputProps('fromTime')} />
          )}
          {hasEnd && (
            <DayInput
              label="To"
              description={undefined}
              placeholder={needsEnd ? '' : 'Open'}
              min={form.values.from}
              clearable
              {...form.getInputProps('to')}
            />
          )}
          {hasTimes && <TextInput label="To time" {...time} {...form.getInputProps('toTime')} />}
        </SimpleGrid>
        {hasHours && (
          <HoursField
            value={form.values.hours}
            isRequired={needsHours === true}
            onChange={(hours) => form.setFieldValue('hours', hours)}
            errors={form.errors}
          />
        )}
        {hasHours && canBeShown(form.values) && (
          <FactPreview times={{ kind, ...timesOf(form.values) }} day={form.values.from} />
        )}
        <TextInput label="Note" maxLength={500} {...form.getInputProps('note')} />
        {form.errors['other'] !== undefined && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {form.errors['other']}
          </Alert>
        )}
        <DialogButtons
          submit={replaces === null ? 'Add' : 'Replace'}
          isBusy={loading || sending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

/** True if the times of a form are right, and say more than whole days. */
function canBeShown({ from, to, fromTime, toTime, hours }: FactValues): boolean {
  const times = [fromTime, ...(to === '' ? [] : [toTime])].filter((time) => time !== '');
  return (
    (hours.length > 0 || times.length > 0) &&
    isDay(from) &&
    (to === '' || (isDay(to) && to >= from)) &&
    times.every((time) => clockFault(time) === null) &&
    Object.keys(rowsFaults(hours)).length === 0
  );
}

/** The fields of the form by the names of the server. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  fromAt: 'fromTime',
  toAt: 'toTime',
  self_test: 'selfTest',
};

/**
 * Gives what the server says of fields that the form has not a place of its own.
 *
 * @param choice the key of a value that is one of some words
 */
function placed(errors: Record<string, string>, choice?: string): Record<string, string> {
  const found: Record<string, string> = {};
  const others: string[] = [];
  for (const [field, sentence] of Object.entries(errors)) {
    const sent = field.replace(/^value\./, '');
    const name = sent === choice ? 'choice' : (FIELD_NAMES[sent] ?? sent);
    const isHours = /^hours\b/.test(name);
    if (FIELDS.includes(name) || name === 'value' || isHours) found[name] = sentence;
    else others.push(sentence);
  }
  if (others.length > 0) found['other'] = others.join(', ');
  return found;
}
