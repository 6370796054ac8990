import { ActionIcon, NumberInput, Table, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';

import { amountText, minorUnits } from '../../lib/format/money';
import { AmountCells, type AmountColumns } from './amount-fields';
import { BandDetails } from './band-details';
import classes from './fine-schedules.module.css';
import { type BandValues, isBySpeed, type ScheduleValues, type Typed } from './schedule-values';

interface BandRowProps {
  /** It changes with each key; the row is drawn anew where what it shows has changed. */
  form: UseFormReturnType<ScheduleValues>;
  index: number;
  band: BandValues;
  /** Null for no end. */
  end: Typed | null;
  columns: AmountColumns;
  unit: string;
  isSpeeding: boolean;
  hasSteps: boolean;
  isFixed: boolean;
  /** True if it is the only band. */
  isOnly: boolean;
}

/** The fields that stand in the row itself; all others are below it, once it is opened. */
const IN_ROW = /^(?:from|speedFrom|amount|earlyAmount|lateAmounts|points)\b/;

const errorsOf = ({ form, index }: BandRowProps): [field: string, error: unknown][] => {
  const path = `bands.${index}.`;
  return Object.entries(form.errors).flatMap(([field, error]) =>
    field.startsWith(path) ? [[field.slice(path.length), error]] : [],
  );
};

const shownIn = (props: BandRowProps): string => {
  const { form: _, ...rest } = props;
  return JSON.stringify([rest, errorsOf(props)]);
};

/**
 * Edits a band in a line, and what is rarer below it. A schedule has up to 120 of them, so a key draws one anew and not
 * all.
 */
export const BandRow = memo(
  function BandRow(props: BandRowProps) {
    const { form, index, band, end, columns, isSpeeding, isFixed, isOnly } = props;
    const [isOpened, setOpened] = useState(false);
    const path = `bands.${index}`;
    const named = (what: string) => `${what} of band ${index + 1}`;
    // A fault is shown at its field: nobody looks for it in closed rows.
    const isShown =
      isOpened || errorsOf(props).some(([field]) => !IN_ROW.test(field) && field !== 'to');
    const extra = extraOf(band, columns);
    return (
      <>
        <Table.Tr>
          <Table.Td>
            <NumberInput
              aria-label={named('From')}
              allowNegative={false}
              decimalScale={3}
              hideControls
              {...form.getInputProps(`${path}.from`)}
              error={form.errors[`${path}.from`] ?? form.errors[`${path}.to`]}
            />
          </Table.Td>
          <Table.Td className={classes.end}>{end ?? 'no end'}</Table.Td>
          {isSpeeding && (
            <Table.Td>
              <NumberInput
                aria-label={named('Charged speed from')}
                placeholder="Any"
                allowNegative={false}
                decimalScale={3}
                hideControls
                {...form.getInputProps(`${path}.speedFrom`)}
              />
            </Table.Td>
          )}
          <AmountCells
            form={form}
            path={path}
            of={`band ${index + 1}`}
            values={band}
            columns={columns}
            isFixed={isFixed}
          />
          <Table.Td>
            <NumberInput
              aria-label={named('Points')}
              allowNegative={false}
              allowDecimal={false}
              hideControls
              {...form.getInputProps(`${path}.points`)}
            />
          </Table.Td>
          <Table.Td className={classes.tools}>
            <ActionIcon
              variant={extra === '' ? 'default' : 'light'}
              size="lg"
              aria-label={named('Details')}
              aria-expanded={isShown}
              onClick={() => setOpened(!isShown)}
            >
              {isShown ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />}
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Remove band ${index + 1}`}
              disabled={isOnly || isFixed}
              onClick={() => form.removeListItem('bands', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Table.Td>
        </Table.Tr>
        {(isShown || extra !== '') && (
          <Table.Tr className={classes.more}>
            <Table.Td colSpan={99}>
              {isShown ? (
                <BandDetails {...props} />
              ) : (
                <Text size="xs" c="dimmed">
                  {extra}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        )}
      </>
    );
  },
  (before, now) => shownIn(before) === shownIn(now),
);

/** Returns what a closed band has beside its line: `Fee 20.00 · 141722 · § 24 StVG · 2 steps`. */
function extraOf(band: BandValues, { currency, digits }: AmountColumns): string {
  const money = (typed: Typed) => amountText(minorUnits(typed, digits) ?? 0, currency, digits);
  const { fee, offenceCode, perUnit, steps, legalBasis, note } = band;
  const [law] = Object.values(legalBasis).filter((text) => text.trim() !== '');
  const [said] = Object.values(note).filter((text) => text.trim() !== '');
  return [
    fee === '' ? null : `Fee ${money(fee)}`,
    offenceCode.trim() === '' ? null : offenceCode,
    law ?? null,
    said ?? null,
    perUnit.amount === '' ? null : `${money(perUnit.amount)} for each unit above ${perUnit.above}`,
    steps.length === 0 ? null : steps.length === 1 ? '1 step' : `${steps.length} steps`,
    isBySpeed(band) ? 'goes before the bands of all speeds' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
