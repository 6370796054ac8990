import { useQuery } from '@apollo/client/react';
import { ActionIcon, Group, Paper, Skeleton, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';

import { CameraWeekDocument, type CameraWeek_DayFragment } from '../../../graphql/documents';
import type { CameraFactKind } from '../../../graphql/schema';
import { daysAfter } from '../../../lib/format/days';
import { NOT_LOADED } from '../../../lib/session/failures';
import { formatDay } from '../../../lib/format/format';
import { ErrorMessage } from '../../../ui/message';
import { KINDS } from '../fact-kinds';
import { type FactInWords, valueText } from '../fact-words';
import { clockSpan, mondayOf, type WeekDay, weekFrom } from './week';
import { WeekPicture } from './week-picture';

/** The kinds that can have hours, and the field of a day that has the one that holds all day. */
const FIELDS = {
  LIMIT: 'limit',
  TRIGGER: 'trigger',
  WARNING: 'warning',
  OUT_OF_SERVICE: 'outOfService',
} as const;

/** A kind of facts that can have hours and instants. */
export type TimedKind = keyof typeof FIELDS;

/** True for kinds that can have hours and instants. */
export const isTimedKind = (kind: CameraFactKind): kind is TimedKind => kind in FIELDS;

const WEEK = 7;
/** Height of the picture to come, px. */
const HEIGHT = 236;

interface CameraWeekProps {
  serialNumber: string;
  kind: TimedKind;
  /** The facts whose values are named in the picture. */
  facts: readonly (FactInWords & { id: string })[];
  today: string;
}

/** What is in force of a kind in a week, hour by hour. */
export function CameraWeek({ serialNumber, kind, facts, today }: CameraWeekProps) {
  const [monday, setMonday] = useState(mondayOf(today));
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', last = ''] =
    weekFrom(monday);
  const { data, error, refetch } = useQuery(CameraWeekDocument, {
    variables: {
      serialNumber,
      monday: first,
      tuesday: second,
      wednesday: third,
      thursday: fourth,
      friday: fifth,
      saturday: sixth,
      sunday: last,
    },
    fetchPolicy: 'network-only',
  });
  const title = `${formatDay(first)} – ${formatDay(last)}`;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="week">
      <Group justify="space-between" mb="xs">
        <Title order={3} id="week">
          Week {title}
        </Title>
        <Group gap={4}>
          <ActionIcon
            variant="default"
            aria-label="Week before"
            onClick={() => setMonday(daysAfter(monday, -WEEK))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label="Week after"
            onClick={() => setMonday(daysAfter(monday, WEEK))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {data === undefined ? (
        error ? (
          <ErrorMessage title={NOT_LOADED} onRetry={() => void refetch().catch(() => undefined)} />
        ) : (
          <Skeleton h={HEIGHT} role="status" aria-label="Loading" />
        )
      ) : (
        <WeekPicture
          label={`${KINDS[kind].label}, ${title}`}
          days={[
            data.monday,
            data.tuesday,
            data.wednesday,
            data.thursday,
            data.friday,
            data.saturday,
            data.sunday,
          ].map((day) => weekDay(day, kind, facts))}
        />
      )}
    </Paper>
  );
}

function weekDay(
  { day, windows, ...inForce }: CameraWeek_DayFragment,
  kind: TimedKind,
  facts: CameraWeekProps['facts'],
): WeekDay {
  const base = inForce[FIELDS[kind]];
  const textOf = (id: string): string => {
    const fact = facts.find((each) => each.id === id);
    return fact === undefined ? '' : nameOf(fact);
  };
  return {
    day,
    base: base === null ? '' : nameOf(base),
    windows: (windows ?? [])
      .filter((window) => window.kind === kind)
      .map((window) => ({ id: window.id, ...clockSpan(day, window), text: textOf(window.id) })),
  };
}

/** Returns the value of a fact, or its kind where only its times say something. */
const nameOf = (fact: Pick<FactInWords, 'kind' | 'value'>): string =>
  fact.kind === 'WARNING' || fact.kind === 'OUT_OF_SERVICE'
    ? KINDS[fact.kind].label
    : valueText(fact);
