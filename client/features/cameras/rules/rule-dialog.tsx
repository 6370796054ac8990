import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button, Group, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useContext, useState } from 'react';

import {
  CreateCheckRuleDocument,
  type RulesTab_RuleFragment,
  UpdateCheckRuleDocument,
} from '../../../graphql/documents';
import type { Cause, CheckFunction, CheckWeight } from '../../../graphql/schema';
import { CAUSES } from '../../../lib/lists/criteria';
import { fieldErrors } from '../../../lib/forms/field-errors';
import { FormDialog } from '../../../lib/forms/form-dialog';
import { useForm } from '../../../lib/forms/form';
import { formatWord } from '../../../lib/format/format';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { required } from '../../../lib/forms/validators';
import { FunctionsContext, useDeclared } from './functions';
import { ParamFields } from './param-fields';
import { maySwitchOn } from './rehearsed';
import {
  jsonOf,
  paramFaults,
  paramsOf,
  type Params,
  type RuleForm,
  WEIGHT_TEXTS,
} from './rule-form';
import { RuleVersions } from './rule-versions';

type Rule = RulesTab_RuleFragment;

interface RuleDialogProps {
  /** Null while the dialog is closed. */
  rule: Rule | 'new' | null;
  onClose: () => void;
  onRehearse: (form: RuleForm) => void;
  onDone: () => void;
}

/** Adds a rule, or changes one as a new version: its code and its function never change. */
export function RuleDialog({ rule, onClose, ...form }: RuleDialogProps) {
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(rule);
  if (rule !== null && rule !== shown) setShown(rule);
  return (
    <FormDialog
      opened={rule !== null}
      onClose={onClose}
      stackId="rule"
      title={shown === 'new' ? 'New rule' : `Edit rule ${shown?.code ?? ''}`}
      size="xl"
      closeOnClickOutside={false}
    >
      {(close) =>
        rule !== null && (
          <RuleFields {...form} rule={rule === 'new' ? null : rule} onCancel={close} />
        )
      }
    </FormDialog>
  );
}

interface Values {
  code: string;
  label: string;
  function: CheckFunction;
  params: Params;
  cause: Cause | null;
  weight: CheckWeight;
  active: boolean;
}

const WEIGHTS: readonly CheckWeight[] = ['NOTE', 'CONFIRM', 'BLOCK'];

function RuleFields({
  rule,
  onCancel,
  onRehearse,
  onDone,
}: Omit<RuleDialogProps, 'rule' | 'onClose'> & { rule: Rule | null; onCancel: () => void }) {
  const client = useApolloClient();
  const functions = useContext(FunctionsContext);
  const declaredOf = useDeclared();
  const [create, creating] = useMutation(CreateCheckRuleDocument);
  const [update, updating] = useMutation(UpdateCheckRuleDocument);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [name, setName] = useState<CheckFunction>(rule?.function ?? 'LIMIT_DIFFERS');
  const form = useForm<Values>({
    initialValues: {
      code: rule?.code ?? '',
      label: rule?.label ?? '',
      function: name,
      params: paramsOf(declaredOf(name), rule?.params),
      cause: rule?.cause ?? null,
      weight: rule?.weight ?? 'CONFIRM',
      active: rule?.active ?? false,
    },
    validate: {
      code: required('Code is required'),
      label: required('Label is required'),
      params: (params, { function: of }) =>
        Object.keys(paramFaults(declaredOf(of), params)).length === 0
          ? null
          : 'Parameters are not right',
    },
  });
  useUnsaved(form.isDirty());
  const { values } = form;

  function chooseFunction(next: CheckFunction) {
    setName(next);
    setFaults({});
    form.setValues({ function: next, params: paramsOf(declaredOf(next)) });
  }

  function rehearse() {
    const found = paramFaults(declaredOf(name), values.params);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    onRehearse({
      function: name,
      params: jsonOf(declaredOf(name), values.params),
      cause: values.cause,
    });
  }

  async function save({ code, label, params, cause, weight, active }: Values) {
    const fields = {
      label: label.trim(),
      params: jsonOf(declaredOf(name), params),
      cause,
      weight,
      active,
    };
    const isSwitchedOn = active && rule?.active !== true;
    if (
      isSwitchedOn &&
      !(await maySwitchOn(client, declaredOf(name), { ...fields, function: name }))
    )
      return;
    try {
      if (rule === null) {
        const input = { code: code.trim(), function: name, ...fields };
        await create({ variables: { input } });
      } else {
        const input = { checkRuleId: rule.id, expectedVersion: rule.version, ...fields };
        await update({ variables: { input } });
      }
      toast.success(rule === null ? 'Successfully added!' : 'Successfully saved!');
      onDone();
    } catch (refused) {
      const { params: ofParams, ...errors } = byParam(fieldErrors(refused));
      setFaults(ofParams);
      form.setErrors(errors);
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(
        (saved) => void save(saved),
        (_, wrong) => setFaults(paramFaults(declaredOf(wrong.function), wrong.params)),
      )}
      noValidate
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label="Label"
            description="As officers read it"
            required
            maxLength={80}
            data-autofocus
            {...form.getInputProps('label')}
          />
          <TextInput
            label="Code"
            description={
              rule === null ? 'Capital letters, digits and _; it is never changed' : 'Never changed'
            }
            required
            maxLength={32}
            disabled={rule !== null}
            {...form.getInputProps('code')}
          />
        </SimpleGrid>
        <Select
          label="Function"
          description={declaredOf(name).text}
          allowDeselect={false}
          searchable
          disabled={rule !== null}
          data={functions.map(({ function: value, label }) => ({ value, label }))}
          value={name}
          error={form.errors['function']}
          onChange={(next) => {
            const chosen = functions.find((each) => each.function === next);
            if (chosen !== undefined) chooseFunction(chosen.function);
          }}
        />
        <ParamFields
          declared={declaredOf(name)}
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
            description="Of the events that it looks at"
            placeholder="Both"
            clearable
            data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
            {...form.getInputProps('cause')}
          />
          <Select
            label="Weight"
            description={WEIGHT_TEXTS[values.weight]}
            allowDeselect={false}
            data={WEIGHTS.map((value) => ({ value, label: formatWord(value) }))}
            {...form.getInputProps('weight')}
          />
        </SimpleGrid>
        <Switch
          label="Active"
          description="Open events are checked by it from now on; at most 80 rules can be active"
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
        <Group justify="space-between" gap="xs">
          <Button
            variant="light"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            onClick={rehearse}
          >
            Rehearse
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={creating.loading || updating.loading}>
              {rule === null ? 'Add' : 'Save'}
            </Button>
          </Group>
        </Group>
        {rule === null ? (
          <Text size="sm" c="dimmed">
            A rule cannot be deleted, as decisions refer to it: it can be switched off.
          </Text>
        ) : (
          <RuleVersions rule={rule} />
        )}
      </Stack>
    </form>
  );
}

/** Parts the server's sentences about parameters from those about other fields. */
function byParam(errors: Record<string, string>) {
  const params: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const [field, sentence] of Object.entries(errors)) {
    const [, param] = /^params\.(\w+)/.exec(field) ?? [];
    if (param === undefined) others[field] = sentence;
    else params[param] = sentence;
  }
  return { ...others, params };
}
