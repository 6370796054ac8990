import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';

import { ForecastDocument } from '../../graphql/documents';
import type { DeskQueue } from '../../graphql/schema';
import { forecastText, missesIn } from './forecast-text';

/** Shows whether the department keeps its deadlines; nothing without a rule. */
export function ForecastLine({ queue }: { queue: DeskQueue }) {
  const { data } = useQuery(ForecastDocument, { fetchPolicy: 'cache-and-network' });
  const text = forecastText(data?.deskForecast, queue);
  if (text === null) return null;
  const isBad = missesIn(data?.deskForecast, queue) > 0;
  return (
    <Text mb="md" c={isBad ? 'var(--mantine-color-error)' : 'dimmed'} fw={isBad ? 600 : undefined}>
      <IconCalendarExclamation size={18} aria-hidden style={{ verticalAlign: -3 }} /> {text}
    </Text>
  );
}
