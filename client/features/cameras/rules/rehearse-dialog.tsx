import { CombinedGraphQLErrors } from '@apollo/client';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Alert, Anchor, Modal, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';

import {
  RehearsalFormsDocument,
  type RehearsalFormsQuery,
  StartRehearsalDocument,
} from '../../../graphql/documents';
import type { Cause } from '../../../graphql/schema';
import { CAUSES } from '../../../lib/lists/criteria';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { useForm } from '../../../lib/forms/form';
import { formatDateTime, formatNumber, formatWord } from '../../../lib/format/format';
import { DialogButtons } from '../../../ui/dialog-buttons';
import { type Declared, useDeclared } from './functions';
import { ParamFields } from './param-fields';
import { Rehearsal } from './rehearsal';
import { isSameForm, jsonOf, paramFaults, paramsOf, type Params, type RuleForm } from './rule-form';

interface RehearseDialogProps {
  /** Null while the dialog is closed. */
  form: RuleForm | null;
  onClose: () => void;
}

/** Tries a function on the newest events, and shows which of them it would touch. */
export function RehearseDialog({ form, onClose }: RehearseDialogProps) {
  const declaredOf = useDeclared();
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(form);
  if (form !== null && form !== shown) setShown(form);
  return (
    <Modal
      opened={form !== null}
      onClose={onClose}
      stackId="rehearse"
      title={shown === null ? 'Rehearse' : `Rehearse: ${declaredOf(shown.function).label}`}
      size="xl"
    >
      {form !== null && <Rehearse form={form} onClose={onClose} />}
    </Modal>
  );
}

/** Shows the form first, then the rehearsal that it started. */
function Rehearse({ form, onClose }: { form: RuleForm; onClose: () => void }) {
  const [asked, setAsked] = useState<RuleForm>(form);
  const [id, setId] = useState<string | null>(null);
  return id === null ? (
    <RehearseForm form={asked} onStarted={setId} onAsked={setAsked} onCancel={onClose} />
  ) : (
    <Rehearsal id={id} onAgain={() => setId(null)} onClose={onClose} />
  );
}

const USUAL_EVENTS = 1000;
const MOST_EVENTS = 10_000;

interface RehearseFormProps {
  form: RuleForm;
  onAsked: (form: RuleForm) => void;
  onStarted: (id: string) => void;
  onCancel: () => void;
}

interface Values {
  params: Params;
  cause: Cause | null;
  events: number | string;
}

function RehearseForm({ form: { function: name, ...given }, ...on }: RehearseFormProps) {
  const { onAsked, onStarted, onCancel } = on;
  const client = useApolloClient();
  const declaredOf = useDeclared();
  const declared = declaredOf(name);
  const [start, { loading }] = useMutation(StartRehearsalDocument);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { data } = useQuery(RehearsalFormsDocument, {
    variables: { page: 1 },
    fetchPolicy: 'network-only',
  });
  const form = useForm<Values>({
    initialValues: {
      params: paramsOf(declared, given.params),
      cause: given.cause,
      events: USUAL_EVENTS,
    },
    validate: {
      events: (events) =>
        Number(events) >= 1 && Number(events) <= MOST_EVENTS
          ? null
          : `From 1 to ${formatNumber(MOST_EVENTS)}`,
    },
  });
  const { values } = form;
  const known = knownOf(data, declared, { function: name, ...formOf(values) });

  function formOf({ params, cause }: Values) {
    return { params: jsonOf(declared, params), cause };
  }

  async function submit(asked: Values) {
    const found = paramFaults(declared, asked.params);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const fields = { function: name, ...formOf(asked) };
    onAsked(fields);
    try {
      const input = { ...fields, events: Number(asked.events) };
      const answer = await start({ variables: { input } });
      if (answer.data) onStarted(answer.data.startRehearsal.rehearsal.id);
    } catch (refused) {
      form.setErrors(fieldErrors(refused));
      // The other one is shown, with its progress.
      if (isRunning(refused)) await client.refetchQueries({ include: [RehearsalFormsDocument] });
    }
  }

  return (
    <form onSubmit={form.onSubmit((asked) => void submit(asked))} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {declared.text}. The newest events are computed as they are now; nothing is changed, and
          no officer sees it.
        </Text>
        {known !== undefined && (
          <Alert
            color={known.status === 'RUNNING' ? 'amber' : 'primary'}
            role="status"
            icon={<IconHistory size={18} aria-hidden />}
          >
            {known.status === 'RUNNING'
              ? `A rehearsal of ${declaredOf(known.function).label} is running. `
              : `Rehearsed in this form: ${formatDateTime(known.createdAt)}. `}
            <Anchor component="button" type="button" size="sm" onClick={() => onStarted(known.id)}>
              Show it
            </Anchor>
          </Alert>
        )}
        <ParamFields
          declared={declared}
          params={values.params}
          errors={faults}
          onChange={(params) => {
            setFaults({});
            form.setFieldValue('params', params);
          }}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            label="Cause"
            placeholder="Both"
            clearable
            data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
            {...form.getInputProps('cause')}
          />
          <NumberInput
            label="Number of events"
            description={`The newest ones, up to ${formatNumber(MOST_EVENTS)}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            data-autofocus
            allowNegative={false}
            allowDecimal={false}
            min={1}
            max={MOST_EVENTS}
            step={USUAL_EVENTS}
            clampBehavior="none"
            thousandSeparator=","
            {...form.getInputProps('events')}
          />
        </SimpleGrid>
        <DialogButtons submit="Start" isBusy={loading} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

type Known = RehearsalFormsQuery['rehearsals']['data'][number];

/** The rehearsal that runs; otherwise the newest one of this form that is done. */
const knownOf = (
  data: RehearsalFormsQuery | undefined,
  declared: Declared,
  form: RuleForm,
): Known | undefined => {
  const known = data?.rehearsals.data ?? [];
  return (
    known.find(({ status }) => status === 'RUNNING') ??
    known.find((each) => each.status === 'DONE' && isSameForm(declared, form, each))
  );
};

const isRunning = (refused: unknown): boolean =>
  CombinedGraphQLErrors.is(refused) &&
  refused.errors[0]?.extensions?.['code'] === 'REHEARSAL_RUNNING';
