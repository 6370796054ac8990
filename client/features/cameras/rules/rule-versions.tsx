import { useQuery } from '@apollo/client/react';
import { Stack, Text, Title } from '@mantine/core';

import {
  CheckRuleVersionsDocument,
  type CheckRuleVersionsQuery,
  type RulesTab_RuleFragment,
} from '../../../graphql/documents';
import { NOT_LOADED } from '../../../lib/session/failures';
import { formatDateTime, formatWord } from '../../../lib/format/format';
import admin from '../../../ui/admin.module.css';
import { Chip } from '../../../ui/chip';
import { type Column, DataTable } from '../../../ui/data-table';
import { useDeclared } from './functions';
import { paramsText, WEIGHT_COLORS } from './rule-form';

type Rule = NonNullable<CheckRuleVersionsQuery['checkRule']>;
type Version = NonNullable<Rule['versions']>[number];

/** All versions of a rule, newest first: decisions name the version that they were made by. */
export function RuleVersions({ rule }: { rule: RulesTab_RuleFragment }) {
  const declaredOf = useDeclared();
  const { data, error, refetch } = useQuery(CheckRuleVersionsDocument, {
    variables: { id: rule.id },
    fetchPolicy: 'network-only',
  });
  const columns: Column<Version>[] = [
    { key: 'version', label: 'Version', align: 'right', render: ({ version }) => version },
    {
      key: 'label',
      label: 'Label',
      render: ({ label, params }) => (
        <div className={admin.text}>
          {label}
          <Text span display="block" size="xs" c="dimmed">
            {paramsText(declaredOf(rule.function), params)}
          </Text>
        </div>
      ),
    },
    {
      key: 'cause',
      label: 'Cause',
      render: ({ cause }) => (cause === null ? 'Both' : formatWord(cause)),
    },
    {
      key: 'weight',
      label: 'Weight',
      render: ({ weight }) => (
        <Chip calm color={WEIGHT_COLORS[weight]}>
          {formatWord(weight)}
        </Chip>
      ),
    },
    { key: 'active', label: 'Active', render: ({ active }) => (active ? 'Yes' : 'No') },
    {
      key: 'changed',
      label: 'Changed',
      render: ({ changedBy, changedAt }) => (
        <>
          {changedBy?.name ?? 'Shipped'}
          <Text span display="block" size="xs" c="dimmed">
            {formatDateTime(changedAt)}
          </Text>
        </>
      ),
    },
  ];
  return (
    <Stack gap="xs">
      <Title order={3}>Versions</Title>
      <DataTable
        caption="Versions"
        columns={columns}
        rows={data?.checkRule?.versions ?? undefined}
        rowKey={({ version }) => version}
        error={error && !data ? NOT_LOADED : undefined}
        onRetry={() => void refetch().catch(() => undefined)}
        empty={null}
      />
    </Stack>
  );
}
