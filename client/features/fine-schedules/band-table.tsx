import { Button, Group, Stack, Table } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';

import { type AmountColumns, amountHeadings } from './amount-fields';
import { BandRow } from './band-row';
import classes from './fine-schedules.module.css';
import { HeadRow } from './head-row';
import { PasteBands } from './paste-bands';
import { endsOf, LATE_STEPS, MOST, newBand, type ScheduleValues } from './schedule-values';

interface BandTableProps {
  form: UseFormReturnType<ScheduleValues>;
  units: { currency: string; digits: number; speed: string };
  isFixed: boolean;
}

/**
 * Edits the amount of each range of values. A band ends where the next one begins, so that there are no gaps and no
 * overlaps; one for a charged speed says by itself where it ends.
 */
export function BandTable({ form, units, isFixed }: BandTableProps) {
  const { bands, cause, earlyDays, lateDays, repeat } = form.values;
  const isSpeeding = cause === 'SPEEDING';
  const unit = isSpeeding ? units.speed : 's';
  const columns: AmountColumns = {
    currency: units.currency,
    digits: units.digits,
    hasEarly: earlyDays !== '',
    late: Array.from({ length: LATE_STEPS }, (_, step) => step).filter(
      (step) => lateDays.filter((days) => days !== '').length > step,
    ),
  };
  const ends = endsOf(bands);
  return (
    <Stack gap="xs">
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="The bands">
        <Table className={classes.bands} aria-label="Bands" verticalSpacing={4} stickyHeader>
          <HeadRow
            headings={[
              `From ${unit}`,
              'To below',
              ...(isSpeeding ? ['Charged speed from'] : []),
              ...amountHeadings(columns),
              'Points',
              'Details, remove',
            ]}
          />
          <Table.Tbody>
            {bands.map((band, index) => (
              <BandRow
                key={index}
                form={form}
                index={index}
                band={band}
                end={ends[index] ?? null}
                columns={columns}
                unit={unit}
                isSpeeding={isSpeeding}
                hasSteps={repeat.months !== '' || band.steps.length > 0}
                isFixed={isFixed}
                isOnly={bands.length === 1}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {!isFixed && (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={bands.length >= MOST.bands}
            onClick={() => form.insertListItem('bands', newBand(''))}
          >
            Add band
          </Button>
          <PasteBands onBands={(pasted) => form.setFieldValue('bands', pasted)} />
        </Group>
      )}
    </Stack>
  );
}
