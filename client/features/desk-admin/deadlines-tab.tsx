import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import {
  DeadlineRulesDocument,
  type DeadlinesTab_RuleFragment,
  DeleteDeadlineRuleDocument,
} from '../../graphql/documents';
import { deleteAsked } from '../../lib/forms/delete-asked';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatDateTime, formatDay } from '../../lib/format/format';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { CauseChip } from '../citations/chips';
import { LastChanged } from '../history/last-changed';
import { CalendarDays } from './calendar-days';
import { RuleDialog } from './rule-dialog';
import { placeText, ruleText } from './rule-words';

type Rule = DeadlinesTab_RuleFragment;

/** The deadlines of notices, and the days that are no business days. */
export function DeadlinesTab() {
  const { data, error, refetch } = useQuery(DeadlineRulesDocument, {
    fetchPolicy: 'network-only',
  });
  const [adding, setAdding] = useState(false);
  const [remove] = useMutation(DeleteDeadlineRuleDocument);
  const reload = () => void refetch().catch(() => undefined);

  async function drop(rule: Rule) {
    const body = `${ruleText(rule)}, from ${formatDay(rule.effectiveFrom)} on. A rule that events have cannot be deleted.`;
    const variables = { input: { ruleId: rule.id } };
    if (await deleteAsked('Delete deadline rule', body, () => remove({ variables }))) reload();
  }

  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>Deadline rules</Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add
        </Button>
      </Group>
      <DataTable
        caption="Deadline rules"
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            phone: { line: 2, end: true },
            label: 'Actions',
            align: 'right',
            render: (rule) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Delete ${ruleText(rule)}`}
                onClick={() => void drop(rule)}
              >
                Delete
              </Button>
            ),
          } satisfies Column<Rule>,
        ]}
        rows={data?.deadlineRules}
        rowKey={({ id }) => id}
        error={error && !data ? NOT_LOADED : undefined}
        onRetry={reload}
        empty={
          <Message icon={<IconCalendarOff size={24} />} title="No deadline rule">
            Without a rule no event has a deadline, and nothing of deadlines is shown.
          </Message>
        }
      />
      <CalendarDays />
      <LastChanged setting="DEADLINES" of={data} />
      <RuleDialog
        opened={adding}
        rules={data?.deadlineRules ?? []}
        onClose={() => setAdding(false)}
        onDone={() => {
          setAdding(false);
          reload();
        }}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Rule>[] = [
  {
    key: 'cause',
    phone: { line: 1 },
    label: 'Cause',
    render: ({ cause }) => <CauseChip cause={cause} />,
  },
  {
    key: 'from',
    phone: { line: 2 },
    label: 'From',
    render: ({ effectiveFrom }) => formatDay(effectiveFrom),
  },
  { key: 'term', phone: { line: 1, end: true }, label: 'Deadline', render: ruleText },
  { key: 'place', label: 'Holidays of', render: ({ holidayPlace }) => placeText(holidayPlace) },
  {
    key: 'by',
    label: 'Added',
    render: ({ createdAt, createdBy }) => (
      <>
        {formatDateTime(createdAt)}
        <Text size="xs" c="dimmed">
          {createdBy?.name ?? '–'}
        </Text>
      </>
    ),
  },
];
