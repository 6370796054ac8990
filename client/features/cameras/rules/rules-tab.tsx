import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import {
  CheckRulesDocument,
  type RuleForm_FunctionFragment,
  type RulesTab_RuleFragment,
  UpdateCheckRuleDocument,
} from '../../../graphql/documents';
import { NOT_LOADED } from '../../../lib/session/failures';
import { formatNumber, formatWord } from '../../../lib/format/format';
import admin from '../../../ui/admin.module.css';
import { Chip } from '../../../ui/chip';
import { type Column, DataTable } from '../../../ui/data-table';
import { Message } from '../../../ui/message';
import { RefreshButton } from '../../../ui/refresh-button';
import { CauseChip } from '../../citations/chips';
import { declaredIn, FunctionsContext, useDeclared } from './functions';
import { RehearseDialog } from './rehearse-dialog';
import { maySwitchOn } from './rehearsed';
import { RuleDialog } from './rule-dialog';
import { isSameParams, paramsText, type RuleForm, WEIGHT_COLORS } from './rule-form';
import { LastChanged } from '../../history/last-changed';

type Rule = RulesTab_RuleFragment;

const MOST_ACTIVE = 80;

/** The refusal that no rule changes: how many events it touches can be rehearsed all the same (guards 1). */
const NO_VIOLATION: RuleForm = { function: 'NO_VIOLATION', params: '{}', cause: null };

/** The rules that events are checked by, in the order of the product, then the department's own. */
export function RulesTab() {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useQuery(CheckRulesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  const [rehearsed, setRehearsed] = useState<RuleForm | null>(null);
  const [switched, setSwitched] = useState<string | null>(null);
  const [update] = useMutation(UpdateCheckRuleDocument);
  const rules = data?.checkRules;
  const functions = data?.checkFunctions ?? NONE;
  const active = rules?.filter((rule) => rule.active).length ?? 0;
  const reload = () => void refetch().catch(() => undefined);

  async function turn(rule: Rule, on: boolean) {
    setSwitched(rule.id);
    try {
      if (on && !(await maySwitchOn(client, declaredIn(functions, rule.function), rule))) return;
      const { id, version, label, params, cause, weight } = rule;
      const input = { checkRuleId: id, expectedVersion: version, label, params, cause, weight };
      await update({ variables: { input: { ...input, active: on } } });
    } catch {
      // Said by now; somebody else may have changed it.
      reload();
    } finally {
      setSwitched(null);
    }
  }

  async function setAsShipped(rule: Rule) {
    if (rule.shipped === null) return;
    setSwitched(rule.id);
    try {
      const { id, version, label, cause, shipped } = rule;
      const { active: on, weight, params } = shipped;
      const input = { checkRuleId: id, expectedVersion: version, label, cause, params, weight };
      await update({ variables: { input: { ...input, active: on } } });
    } catch {
      reload();
    } finally {
      setSwitched(null);
    }
  }

  return (
    <FunctionsContext value={functions}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {rules === undefined
              ? ' '
              : `${formatNumber(active)} of at most ${MOST_ACTIVE} rules are active. What a rule needs and the event or the register does not have, never fires.`}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setRehearsed(NO_VIOLATION)}>
              Rehearse no violation
            </Button>
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              New rule
            </Button>
            <RefreshButton busy={loading && data !== undefined} onRefresh={reload} />
          </Group>
        </Group>
        <DataTable
          caption="Rules"
          columns={[
            ...COLUMNS,
            {
              key: 'active',
              phone: { line: 2 },
              label: 'Active',
              render: (rule) => (
                <Switch
                  aria-label={`Active: ${rule.code}`}
                  checked={rule.active}
                  disabled={switched === rule.id}
                  onChange={({ currentTarget }) => void turn(rule, currentTarget.checked)}
                />
              ),
            } satisfies Column<Rule>,
            {
              key: 'version',
              label: 'Version',
              align: 'right',
              render: ({ version }) => formatNumber(version),
            } satisfies Column<Rule>,
            {
              key: 'actions',
              phone: { line: 2, end: true },
              label: 'Actions',
              align: 'right',
              render: (rule) => (
                <Group gap={4} justify="flex-end" className={admin.actions}>
                  {rule.shipped !== null && !isAsShipped(rule, functions) && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`As shipped: ${rule.code}`}
                      disabled={switched === rule.id}
                      onClick={() => void setAsShipped(rule)}
                    >
                      As shipped
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Rehearse ${rule.code}`}
                    onClick={() => setRehearsed(rule)}
                  >
                    Rehearse
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Edit ${rule.code}`}
                    onClick={() => setEdited(rule)}
                  >
                    Edit
                  </Button>
                </Group>
              ),
            } satisfies Column<Rule>,
          ]}
          rows={rules}
          rowKey={({ id }) => id}
          error={error && !data ? NOT_LOADED : undefined}
          onRetry={reload}
          empty={<Message icon={<IconListCheck size={24} />} title="No rules" />}
        />
        <LastChanged setting="CHECK_RULES" of={rules} />
        <Modal.Stack>
          <RuleDialog
            rule={edited}
            onClose={() => setEdited(null)}
            onRehearse={setRehearsed}
            onDone={() => {
              setEdited(null);
              reload();
            }}
          />
          <RehearseDialog form={rehearsed} onClose={() => setRehearsed(null)} />
        </Modal.Stack>
      </Stack>
    </FunctionsContext>
  );
}

const NONE: readonly RuleForm_FunctionFragment[] = [];

/** True if a rule has the terms that it is shipped with. */
function isAsShipped(
  { function: name, active, weight, params, shipped }: Rule,
  functions: readonly RuleForm_FunctionFragment[],
): boolean {
  return (
    active === shipped?.active &&
    weight === shipped.weight &&
    isSameParams(declaredIn(functions, name), params, shipped.params)
  );
}

/** The event that a rule fires for, with the parameters. */
function FiresWhen({ rule: { function: name, params } }: { rule: Rule }) {
  const declaredOf = useDeclared();
  const declared = declaredOf(name);
  const text = paramsText(declared, params);
  return (
    <div className={admin.text}>
      {declared.text}
      {text !== '' && (
        <Text span display="block" size="xs" c="dimmed">
          {text}
        </Text>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<Rule>[] = [
  {
    key: 'rule',
    phone: { line: 1 },
    label: 'Rule',
    render: ({ label, code }) => (
      <div>
        <Text span size="sm" fw={600} className={admin.text}>
          {label}
        </Text>
        <Text span display="block" size="xs" c="dimmed" ff="monospace">
          {code}
        </Text>
      </div>
    ),
  },
  {
    key: 'function',
    label: 'Fires when',
    render: (rule) => <FiresWhen rule={rule} />,
  },
  {
    key: 'cause',
    label: 'Cause',
    render: ({ cause }) => (cause === null ? 'Both' : <CauseChip cause={cause} />),
  },
  {
    key: 'weight',
    phone: { line: 1, end: true },
    label: 'Weight',
    render: ({ weight, isWeaker }) => (
      <>
        <Chip calm color={WEIGHT_COLORS[weight]}>
          {formatWord(weight)}
        </Chip>
        {isWeaker && (
          <Text span display="block" size="xs" c="dimmed">
            Weaker than shipped
          </Text>
        )}
      </>
    ),
  },
];
