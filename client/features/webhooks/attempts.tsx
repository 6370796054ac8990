import { Code, Group, Stack, Text } from '@mantine/core';

import type { WebhooksPage_DeliveryFragment } from '../../graphql/documents';
import { formatDateTime, formatNumber } from '../../lib/format/format';
import { answerText } from './webhook-words';

/** The requests for a delivery with their answers, oldest first. */
export function Attempts({ attempts }: Pick<WebhooksPage_DeliveryFragment, 'attempts'>) {
  if (attempts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No request was made yet.
      </Text>
    );
  return (
    <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Requests">
      {attempts.map((attempt, index) => (
        <li key={`${attempt.at} ${index}`}>
          <Group gap="sm">
            <Text size="sm" fw={600}>
              {answerText(attempt)}
            </Text>
            <Text size="sm" c="dimmed">
              {formatDateTime(attempt.at)} · {formatNumber(attempt.ms)} ms
            </Text>
          </Group>
          {attempt.body !== null && attempt.body !== '' && (
            <Code
              block
              tabIndex={0}
              aria-label={`Answer ${index + 1}`}
              style={{ overflowWrap: 'anywhere' }}
            >
              {attempt.body}
            </Code>
          )}
        </li>
      ))}
    </Stack>
  );
}
