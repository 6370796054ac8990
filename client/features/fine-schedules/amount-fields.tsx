import { Checkbox, NumberInput, Table } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import type { AmountValues, ScheduleValues } from './schedule-values';

/** The amounts that a band has under the days of its schedule. */
export interface AmountColumns {
  currency: string;
  digits: number;
  hasEarly: boolean;
  /** The late amounts, by place. */
  late: readonly number[];
}

interface AmountCellsProps {
  form: UseFormReturnType<ScheduleValues>;
  /** The path of the band or step in the form. */
  path: string;
  /** Ends the name of each field: `band 2`, `step 1 of band 2`. */
  of: string;
  values: AmountValues;
  columns: AmountColumns;
  isFixed: boolean;
}

/** The fields of money. */
export const moneyField = (digits: number) =>
  ({
    allowNegative: false,
    decimalScale: digits,
    fixedDecimalScale: true,
    hideControls: true,
  }) as const;

/** Returns the headings of {@link AmountCells}. */
export function amountHeadings({ currency, hasEarly, late }: AmountColumns): string[] {
  return [
    currency === '' ? 'Amount' : `Amount in ${currency}`,
    ...(hasEarly ? ['Early amount'] : []),
    ...late.map((step) => (late.length > 1 ? `Late amount ${step + 1}` : 'Late amount')),
  ];
}

/** The cells of the amount, the early and the late amounts of a band or of a step. */
export function AmountCells({ form, path, of, values, columns, isFixed }: AmountCellsProps) {
  const { digits, hasEarly, late } = columns;
  const money = moneyField(digits);
  const { isCourt } = values;
  return (
    <>
      <Table.Td>
        <NumberInput
          aria-label={`Amount of ${of}`}
          {...money}
          {...form.getInputProps(`${path}.amount`)}
          value={isCourt ? '' : values.amount}
          disabled={isCourt || isFixed}
        />
        <Checkbox
          mt={6}
          size="xs"
          label="No fixed fine (court)"
          aria-label={`No fixed fine (court) of ${of}`}
          checked={isCourt}
          onChange={({ currentTarget: { checked } }) => {
            form.setFieldValue(`${path}.isCourt`, checked);
            form.clearFieldError(`${path}.amount`);
          }}
        />
      </Table.Td>
      {hasEarly && (
        <Table.Td>
          <NumberInput
            aria-label={`Early amount of ${of}`}
            {...money}
            {...form.getInputProps(`${path}.earlyAmount`)}
            disabled={isCourt || isFixed}
          />
        </Table.Td>
      )}
      {late.map((step) => (
        <Table.Td key={step}>
          <NumberInput
            aria-label={`Late amount ${step + 1} of ${of}`}
            {...money}
            {...form.getInputProps(`${path}.lateAmounts.${step}`)}
            error={
              form.errors[`${path}.lateAmounts.${step}`] ??
              (step === 0 && form.errors[`${path}.lateAmounts`])
            }
            disabled={isCourt || isFixed}
          />
        </Table.Td>
      ))}
    </>
  );
}
