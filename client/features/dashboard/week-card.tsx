import { Group, Paper, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';

import type { MyWorkQuery } from '../../graphql/documents';
import { formatDay, formatNumber, locale } from '../../lib/format/format';
import classes from './dashboard.module.css';

type Day = MyWorkQuery['myWork']['days'][number];

/** The words of the acts, as they follow a number. */
const DONE: Record<Day['byAct'][number]['act'], string> = {
  SUBMIT: 'submitted',
  GENERATE: 'generated',
  DISCARD: 'discarded',
  HOLD: 'put on hold',
  REVISE: 'sent back',
};

/** The officer's own acts of the last seven days. Undefined until they have been loaded. */
export function WeekCard({ days }: { days: readonly Day[] | undefined }) {
  return (
    <Paper component="section" p="md" aria-labelledby="my-week">
      <Group justify="space-between" mb="sm" gap="xs" mih={26}>
        <Title order={2} id="my-week">
          My last 7 days
        </Title>
        {days && (
          <Text>
            Done{' '}
            <Text span inherit fw={700}>
              {formatNumber(days.reduce((sum, { count }) => sum + count, 0))}
            </Text>
          </Text>
        )}
      </Group>
      {days ? <Week days={days} /> : <Skeleton className={classes.chart} />}
    </Paper>
  );
}

/** A bar for each day, today at the end: it is not over. */
function Week({ days }: { days: readonly Day[] }) {
  const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' });
  const most = Math.max(1, ...days.map(({ count }) => count));
  return (
    <ol className={`${classes.chart} ${classes.week}`} aria-labelledby="my-week">
      {days.map(({ day, count, byAct }, index) => (
        <li key={day} title={`${formatDay(day)}: ${inWords(byAct)}`}>
          <VisuallyHidden>
            {formatDay(day)}: {inWords(byAct)}
          </VisuallyHidden>
          <span aria-hidden>{count > 0 && formatNumber(count)}</span>
          <span
            aria-hidden
            className={classes.bar}
            data-unfinished={index === days.length - 1 || undefined}
            style={{ height: `calc((100% - 40px) * ${count / most})` }}
          />
          <span aria-hidden className={classes.weekday}>
            {weekday.format(new Date(`${day}T00:00:00Z`))}
          </span>
        </li>
      ))}
    </ol>
  );
}

const inWords = (byAct: Day['byAct']): string =>
  byAct.map(({ act, count }) => `${formatNumber(count)} ${DONE[act]}`).join(', ') || 'nothing done';
