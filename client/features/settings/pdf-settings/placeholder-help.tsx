import { Code, Group, Spoiler, Text } from '@mantine/core';

const PLACEHOLDERS = [
  ...['number', 'reference_id', 'plate', 'owner', 'violation_date', 'violation_time', 'place'],
  ...['over', 'amount', 'total', 'fee', 'early_total', 'early_until', 'late_total', 'late_after'],
  ...['payable_by', 'points', 'issue_date', 'officer', 'badge', 'evidence_url', 'pin'],
];
const OF_CODES = ['total_decimal', 'currency', 'payable_by_iso'];

/** What may stand in braces. */
export function PlaceholderHelp() {
  return (
    <div>
      <Text size="sm" c="dimmed">
        An empty line begins a paragraph. A paragraph with a placeholder that has no value is left
        out. Write {'{{'} and {'}}'} for braces.
      </Text>
      <Spoiler maxHeight={0} showLabel="Show placeholders" hideLabel="Hide placeholders">
        <Group gap={4} mt={4}>
          {PLACEHOLDERS.map((name) => (
            <Code key={name}>{`{${name}}`}</Code>
          ))}
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          Plain, for codes:
        </Text>
        <Group gap={4} mt={4}>
          {OF_CODES.map((name) => (
            <Code key={name}>{`{${name}}`}</Code>
          ))}
        </Group>
      </Spoiler>
    </div>
  );
}
