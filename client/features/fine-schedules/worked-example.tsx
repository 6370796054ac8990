import { Checkbox, Group, NumberInput, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';

import type { FineScheduleExampleQuery } from '../../graphql/documents';
import { formatMeasure } from '../../lib/format/format';
import { reasonWords } from '../citations/report/fine/fine-reason';
import { BandBar } from './band-bar';
import { KeepExample, useExample } from './example-rows';
import type { MeasurementValues, ScheduleValues } from './schedule-values';

interface WorkedExampleProps {
  form: UseFormReturnType<ScheduleValues>;
  units: { currency: string; digits: number; speed: string };
  isFixed: boolean;
}

/** An everyday violation of each cause: 66 where 40 are allowed, and 1.2 s of red. */
const START = { speed: 66, limit: 40, seconds: 1.2 } as const;

/** The bands as a bar, and what one violation costs by them: the server's own rule, for values that are not saved. */
export function WorkedExample({ form, units, isFixed }: WorkedExampleProps) {
  const { values } = form;
  const [typed, setTyped] = useState<
    MeasurementValues & { seconds: MeasurementValues['measured'] }
  >({ measured: START.speed, limit: START.limit, seconds: START.seconds, earlier: 0, flag: false });
  const isSpeeding = values.cause === 'SPEEDING';
  const hasRepeat = values.repeat.months !== '';
  const hasFactor = values.factor.flag.trim() !== '';
  const measurement: MeasurementValues = {
    measured: isSpeeding ? typed.measured : typed.seconds,
    limit: typed.limit,
    earlier: hasRepeat ? typed.earlier : 0,
    flag: hasFactor && typed.flag,
  };
  const { asked, isAsked, isRefused, example } = useExample(values, measurement, units.digits);
  const number = { allowNegative: false, decimalScale: 3, w: 190 } as const;

  return (
    <>
      <BandBar values={values} units={units} over={example?.over ?? null} />
      <Group align="flex-end" gap="sm">
        {isSpeeding ? (
          <>
            <NumberInput
              label={`Example: measured, ${units.speed}`}
              {...number}
              value={typed.measured}
              onChange={(measured) => setTyped({ ...typed, measured })}
            />
            <NumberInput
              label={`Example: allowed, ${units.speed}`}
              {...number}
              value={typed.limit}
              onChange={(limit) => setTyped({ ...typed, limit })}
            />
          </>
        ) : (
          <NumberInput
            label="Example: seconds of red"
            {...number}
            value={typed.seconds}
            onChange={(seconds) => setTyped({ ...typed, seconds })}
          />
        )}
        {hasRepeat && (
          <NumberInput
            label="Example: earlier violations"
            {...number}
            allowDecimal={false}
            value={typed.earlier}
            onChange={(earlier) => setTyped({ ...typed, earlier })}
          />
        )}
        {hasFactor && (
          <Checkbox
            mb={8}
            label={`Example: with ${values.factor.flag.trim()}`}
            checked={typed.flag}
            onChange={({ currentTarget: { checked } }) => setTyped({ ...typed, flag: checked })}
          />
        )}
        <div role="status" style={{ flex: '1 1 260px', minHeight: 44 }}>
          {example === null ? (
            <Text size="sm" c="dimmed">
              {missingText(isAsked, isRefused)}
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
              {example.reason.length > 0 && (
                <Text size="sm" c="dimmed">
                  {reasonWords(example.reason, { ...units, unit: example.unit })
                    .map(({ label, text }) => `${label}: ${text}`)
                    .join(' · ')}
                </Text>
              )}
            </>
          )}
        </div>
        {!isFixed && example !== null && example.band !== null && (
          <KeepExample
            form={form}
            measurement={asked}
            total={example.total?.minorUnits ?? null}
            digits={units.digits}
          />
        )}
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
