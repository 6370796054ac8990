import { skipToken, useQuery } from '@apollo/client/react';
import { Group, NumberInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';

import {
  FineScheduleExampleDocument,
  type FineScheduleExampleQuery,
} from '../../graphql/documents';
import { formatMeasure } from '../../lib/format';
import { BandBar } from './band-bar';
import { inputOf, isComplete, type ScheduleValues, type Typed } from './schedule-values';

interface WorkedExampleProps {
  values: ScheduleValues;
  units: { currency: string; digits: number; speed: string };
}

/** The server works the example out when nothing was typed for so long, ms. */
const TYPED_MS = 500;

/** An everyday violation of each cause: 66 where 40 are allowed, and 1.2 s of red. */
const START = { speed: 66, limit: 40, seconds: 1.2 } as const;

/** The bands as a bar, and what one violation costs by them: the server's own rule, for values that are not saved. */
export function WorkedExample({ values, units }: WorkedExampleProps) {
  const [speed, setSpeed] = useState<Typed>(START.speed);
  const [limit, setLimit] = useState<Typed>(START.limit);
  const [seconds, setSeconds] = useState<Typed>(START.seconds);
  const isSpeeding = values.cause === 'SPEEDING';
  const measured = isSpeeding ? speed : seconds;
  const typed = useMemo(() => ({ values, measured, limit }), [values, measured, limit]);
  const [asked] = useDebouncedValue(typed, TYPED_MS);
  const isRed = asked.values.cause === 'REDLIGHT';
  const isAsked =
    isComplete(asked.values) && asked.measured !== '' && (isRed || asked.limit !== '');
  const { data, error, loading } = useQuery(
    FineScheduleExampleDocument,
    isAsked
      ? {
          variables: {
            input: {
              schedule: inputOf(asked.values, units.digits),
              measured: Number(asked.measured),
              limit: isRed ? null : Number(asked.limit),
            },
          },
          fetchPolicy: 'no-cache',
        }
      : skipToken,
  );
  // Never the example of before: its fine would stand beside another measurement.
  const example = isAsked && !error && !loading ? (data?.fineScheduleExample ?? null) : null;
  const number = { allowNegative: false, decimalScale: 3, w: 200 } as const;

  return (
    <>
      <BandBar values={values} units={units} over={example?.over ?? null} />
      <Group align="flex-end" gap="sm">
        {isSpeeding ? (
          <>
            <NumberInput
              label={`Example: measured, ${units.speed}`}
              {...number}
              value={speed}
              onChange={setSpeed}
            />
            <NumberInput
              label={`Example: allowed, ${units.speed}`}
              {...number}
              value={limit}
              onChange={setLimit}
            />
          </>
        ) : (
          <NumberInput
            label="Example: seconds of red"
            {...number}
            value={seconds}
            onChange={setSeconds}
          />
        )}
        <div role="status" style={{ flex: '1 1 260px', minHeight: 44 }}>
          {example === null ? (
            <Text size="sm" c="dimmed">
              {missingText(isAsked, error !== undefined)}
            </Text>
          ) : (
            <>
              <Text fw={650} size="lg">
                {isSpeeding
                  ? `${formatMeasure(Number(asked.measured), units.speed)} in ${asked.limit}`
                  : `${formatMeasure(Number(asked.measured), 's')} of red`}
                : {costText(example)}
              </Text>
              <Text size="sm" c="dimmed">
                {wayText(example)}
              </Text>
            </>
          )}
        </div>
      </Group>
    </>
  );
}

function missingText(isAsked: boolean, isRefused: boolean): string {
  if (!isAsked) return 'The example is worked out once each band has its amount.';
  return isRefused
    ? 'The example is worked out once the schedule can be saved.'
    : 'The example is being worked out.';
}

type Example = FineScheduleExampleQuery['fineScheduleExample'];

function costText({ band, total }: Example): string {
  if (band === null) return 'no fine';
  return total === null ? 'no fixed fine (court)' : total.formatted;
}

/** `3 km/h tolerance, 23 km/h over, band 20 to below 40, 2 points`. */
function wayText({ tolerance, over, unit, band, points }: Example): string {
  const steps = [
    tolerance === null || tolerance === 0 ? null : `${formatMeasure(tolerance, unit)} tolerance`,
    over === null
      ? null
      : `${formatMeasure(over, unit)} ${unit === 's' ? 'after the change' : 'over'}`,
    band === null
      ? 'below every band'
      : `band ${band.to === null ? `${band.from} and more` : `${band.from} to below ${band.to}`}`,
    points === null ? null : `${points} ${points === 1 ? 'point' : 'points'}`,
  ];
  return steps.filter((step) => step !== null).join(', ');
}
