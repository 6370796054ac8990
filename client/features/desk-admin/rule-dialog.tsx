import { useLazyQuery, useMutation } from '@apollo/client/react';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { useState } from 'react';

import {
  CreateDeadlineRuleDocument,
  type DeadlinesTab_RuleFragment,
  PreviewDeadlineDocument,
  type PreviewDeadlineQuery,
} from '../../graphql/documents';
import type { Cause, DeadlineAddressee, DeadlineMetBy, DeadlinePlate } from '../../graphql/schema';
import { CAUSES } from '../../lib/lists/criteria';
import { dayAt } from '../../lib/format/days';
import { fieldErrors } from '../../lib/forms/field-errors';
import { FormDialog } from '../../lib/forms/form-dialog';
import { useForm } from '../../lib/forms/form';
import {
  formatDay,
  formatDepartmentDateTime,
  formatNumber,
  formatWord,
} from '../../lib/format/format';
import { toast } from '../../lib/toast';
import { dayFault } from '../../lib/forms/typed-day';
import { useUnsaved } from '../../lib/forms/unsaved';
import { all, required } from '../../lib/forms/validators';
import { DayInput } from '../../ui/day-input';
import { DialogButtons } from '../../ui/dialog-buttons';
import { PlaceFields, placeOf } from '../calendar/place-fields';
import { LimbFields, NEW_LIMB, type TypedLimb } from './limb-fields';
import { ADDRESSEES, endedBy, type Limb, PLATES, ruleText } from './rule-words';

interface RuleDialogProps {
  opened: boolean;
  /** The rules that there are, the latest first. */
  rules: readonly DeadlinesTab_RuleFragment[];
  onClose: () => void;
  onDone: () => void;
}

/** Adds a deadline rule: rules are never changed, a newer one takes over from its day on. */
export function RuleDialog({ opened, rules, onClose, onDone }: RuleDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Add deadline rule"
      size="lg"
      closeOnClickOutside={false}
    >
      {(close) => <RuleForm rules={rules} onCancel={close} onDone={onDone} />}
    </FormDialog>
  );
}

interface RuleFormProps extends Pick<RuleDialogProps, 'rules' | 'onDone'> {
  onCancel: () => void;
}

const MET_BY_WORDS: Record<DeadlineMetBy, string> = {
  DECIDED: 'The notice is decided',
  POSTED: 'The notice is posted',
  ARRIVED: 'The notice arrives',
};

const options = <Word extends string>(words: Record<Word, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

function RuleForm({ rules, onCancel, onDone }: RuleFormProps) {
  const [add, { loading }] = useMutation(CreateDeadlineRuleDocument);
  const [preview] = useLazyQuery(PreviewDeadlineDocument, { fetchPolicy: 'no-cache' });
  const [example, setExample] = useState<Previewed | null>(null);
  const [now] = useState(() => Date.now());
  const form = useForm({
    initialValues: {
      cause: 'REDLIGHT' as Cause,
      effectiveFrom: dayAt(now),
      addressee: 'OWNER' as DeadlineAddressee,
      plate: 'ANY' as DeadlinePlate,
      metBy: 'DECIDED' as DeadlineMetBy,
      transitDays: 0 as number | string,
      limbs: [NEW_LIMB],
      country: '',
      state: '',
      region: '',
      applyToWaiting: false,
    },
    validate: { effectiveFrom: all(required('The first day is required'), dayFault) },
    // What was worked out is of another rule.
    onValuesChange: () => setExample(null),
  });
  useUnsaved(form.isDirty());
  const { values } = form;
  const ended = endedBy(rules, values);
  // Between decision and posting, and on the way, only business days count.
  const hasPlace =
    values.metBy !== 'DECIDED' || values.limbs.some(({ unit }) => unit === 'BUSINESS_DAYS');

  const terms = () => ({
    limbs: limbsOf(values.limbs),
    metBy: values.metBy,
    transitDays: values.metBy === 'ARRIVED' ? Number(values.transitDays) : 0,
    holidayPlace: hasPlace ? placeOf(values) : null,
  });

  async function save() {
    const { cause, effectiveFrom, addressee, plate } = values;
    const applyToWaiting = addressee === 'OWNER' && values.applyToWaiting;
    try {
      const input = { cause, effectiveFrom, addressee, plate, applyToWaiting, ...terms() };
      const { data } = await add({ variables: { input } });
      const applied = data?.createDeadlineRule.applied ?? 0;
      toast.success(
        applied === 0
          ? 'Successfully added!'
          : `Successfully added! ${formatNumber(applied)} waiting events got a deadline.`,
      );
      onDone();
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
    }
  }

  async function show() {
    const at = new Date().toISOString();
    const starts = [{ violation: at, received: at, ownerKnown: at, named: at }];
    const { data, error } = await preview({ variables: { input: { ...terms(), starts } } });
    setExample(data?.previewDeadline.data[0] ?? null);
    if (error !== undefined) form.setErrors(fieldErrors(error));
  }

  return (
    <form onSubmit={form.onSubmit(() => void save())} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label="Cause"
            data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
            {...form.getInputProps('cause')}
          />
          <DayInput label="For violations from" {...form.getInputProps('effectiveFrom')} />
          <Select
            label="For"
            allowDeselect={false}
            data={options(ADDRESSEES)}
            {...form.getInputProps('addressee')}
          />
          <Select
            label="Plates"
            allowDeselect={false}
            data={options(PLATES)}
            {...form.getInputProps('plate')}
          />
          <Select
            label="Met when"
            allowDeselect={false}
            data={options(MET_BY_WORDS)}
            {...form.getInputProps('metBy')}
          />
          {values.metBy === 'ARRIVED' && (
            <NumberInput
              label="Business days on the way"
              allowNegative={false}
              allowDecimal={false}
              {...form.getInputProps('transitDays')}
            />
          )}
        </SimpleGrid>
        <LimbFields
          limbs={values.limbs}
          ofNamed={values.addressee === 'NAMED'}
          errorOf={(field) => form.errors[field]}
          onChange={(limbs) => form.setFieldValue('limbs', limbs)}
        />
        {form.errors['limbs'] !== undefined && (
          <Text size="sm" c="red" role="alert">
            {form.errors['limbs']}
          </Text>
        )}
        {hasPlace && (
          <PlaceFields input={(level) => form.getInputProps(level)} onChange={form.setValues} />
        )}
        {values.addressee === 'OWNER' && (
          <Checkbox
            label="Also for waiting events that have no deadline"
            description="One that has passed already counts at once: no notice can be made of such an event."
            {...form.getInputProps('applyToWaiting', { type: 'checkbox' })}
          />
        )}
        {ended.length > 0 && (
          <Alert
            color="amber"
            title="This rule is for all plates. For violations from its first day on it ends:"
          >
            {ended.map((rule) => (
              <Text key={rule.id} size="sm">
                {ruleText(rule)}, from {formatDay(rule.effectiveFrom)}
              </Text>
            ))}
          </Alert>
        )}
        {limbsOf(values.limbs).length > 0 && (
          <Group gap="sm" mih={30}>
            <Button size="compact-sm" variant="default" onClick={() => void show()}>
              Preview
            </Button>
            <Text size="sm" role="status">
              {example?.dueAt != null && `Counted from now: ${previewText(example, example.dueAt)}`}
            </Text>
          </Group>
        )}
        <DialogButtons submit="Add" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

type Previewed = NonNullable<PreviewDeadlineQuery['previewDeadline']>['data'][number];

function previewText({ postBy }: Previewed, dueAt: string): string {
  const due = formatDepartmentDateTime(dueAt);
  return postBy === null ? `due ${due}` : `decide by ${due}, post by ${formatDay(postBy)}`;
}

/** The limbs that were filled in. */
const limbsOf = (limbs: readonly TypedLimb[]): Limb[] =>
  limbs
    .filter(({ count }) => count !== '')
    .map(({ count, ...limb }) => ({ ...limb, count: Number(count) }));
