import { skipToken, useQuery } from '@apollo/client/react';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Input,
  NumberInput,
  Table,
  Text,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';

import { FineScheduleExampleDocument } from '../../graphql/documents';
import { minorUnits } from '../../lib/format/money';
import { moneyField } from './amount-fields';
import classes from './fine-schedules.module.css';
import { HeadRow } from './head-row';
import {
  type ExampleValues,
  inputOf,
  isComplete,
  type MeasurementValues,
  measurementOf,
  MOST,
  type ScheduleValues,
} from './schedule-values';

/** The server works an example out when nothing was typed for so long, ms. */
const TYPED_MS = 500;

/**
 * Returns the fine of an invented measurement under a schedule that is typed, by the server's own rule; null as long as
 * it is not known.
 */
export function useExample(values: ScheduleValues, measurement: MeasurementValues, digits: number) {
  const { measured, limit, earlier, flag } = measurement;
  const typed = useMemo(
    // The schedule's own examples do not matter here: one that fails would refuse all.
    () => ({ values: { ...values, examples: [] }, measured, limit, earlier, flag }),
    [values, measured, limit, earlier, flag],
  );
  const [asked] = useDebouncedValue(typed, TYPED_MS);
  const { cause } = asked.values;
  const isAsked =
    isComplete(asked.values) &&
    asked.measured !== '' &&
    (cause === 'REDLIGHT' || asked.limit !== '');
  const { data, error, loading } = useQuery(
    FineScheduleExampleDocument,
    isAsked
      ? {
          variables: {
            input: { schedule: inputOf(asked.values, digits), ...measurementOf(cause, asked) },
          },
          fetchPolicy: 'no-cache',
        }
      : skipToken,
  );
  // Never the example of before: its fine would stand beside another measurement.
  const example = isAsked && !error && !loading ? (data?.fineScheduleExample ?? null) : null;
  return { asked, isAsked, isRefused: error !== undefined, example };
}

interface ExampleRowsProps {
  form: UseFormReturnType<ScheduleValues>;
  units: { currency: string; digits: number; speed: string };
  isFixed: boolean;
}

/** The examples that the schedule must meet, each with what it leads to now. */
export function ExampleRows({ form, units, isFixed }: ExampleRowsProps) {
  const { examples, cause, repeat, factor } = form.values;
  const isSpeeding = cause === 'SPEEDING';
  if (examples.length === 0) return null;
  return (
    <Input.Wrapper
      label="Examples that must hold"
      labelElement="div"
      description="The schedule is saved only if each comes out as it says."
      error={form.errors['examples']}
    >
      <div className={classes.scroll}>
        <Table aria-label="Examples" verticalSpacing={4} className={classes.bands}>
          <HeadRow
            headings={[
              isSpeeding ? `Measured, ${units.speed}` : 'Seconds of red',
              ...(isSpeeding ? [`Allowed, ${units.speed}`] : []),
              ...(repeat.months === '' ? [] : ['Earlier']),
              ...(factor.flag.trim() === '' ? [] : ['Flag']),
              `Total ${units.currency}`.trim(),
              'Comes out',
              'Remove',
            ]}
          />
          <Table.Tbody>
            {examples.map((example, index) => (
              <ExampleRow key={index} {...{ form, index, example, units, isFixed }} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Input.Wrapper>
  );
}

interface ExampleRowProps extends ExampleRowsProps {
  index: number;
  example: ExampleValues;
}

function ExampleRow({ form, index, example, units, isFixed }: ExampleRowProps) {
  const { cause, repeat, factor } = form.values;
  const path = `examples.${index}`;
  const named = (what: string) => `${what} of example ${index + 1}`;
  const number = { allowNegative: false, decimalScale: 3, hideControls: true } as const;
  return (
    <Table.Tr>
      <Table.Td>
        <NumberInput
          aria-label={named('Measured')}
          {...number}
          {...form.getInputProps(`${path}.measured`)}
        />
      </Table.Td>
      {cause === 'SPEEDING' && (
        <Table.Td>
          <NumberInput
            aria-label={named('Allowed')}
            {...number}
            {...form.getInputProps(`${path}.limit`)}
          />
        </Table.Td>
      )}
      {repeat.months !== '' && (
        <Table.Td>
          <NumberInput
            aria-label={named('Earlier violations')}
            allowNegative={false}
            allowDecimal={false}
            hideControls
            {...form.getInputProps(`${path}.earlier`)}
          />
        </Table.Td>
      )}
      {factor.flag.trim() !== '' && (
        <Table.Td>
          <Checkbox
            mt={8}
            aria-label={named('Flag')}
            {...form.getInputProps(`${path}.flag`, { type: 'checkbox' })}
          />
        </Table.Td>
      )}
      <Table.Td>
        <NumberInput
          aria-label={named('Total')}
          {...moneyField(units.digits)}
          {...form.getInputProps(`${path}.total`)}
          value={example.isCourt ? '' : example.total}
          disabled={example.isCourt || isFixed}
        />
        <Checkbox
          mt={6}
          size="xs"
          label="Court"
          aria-label={named('Court')}
          {...form.getInputProps(`${path}.isCourt`, { type: 'checkbox' })}
        />
      </Table.Td>
      <Table.Td className={classes.end}>
        <Outcome values={form.values} example={example} digits={units.digits} />
      </Table.Td>
      <Table.Td>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Remove example ${index + 1}`}
          disabled={isFixed}
          onClick={() => form.removeListItem('examples', index)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

interface OutcomeProps {
  values: ScheduleValues;
  example: ExampleValues;
  digits: number;
}

/** What an example comes out as, while the schedule is typed. */
function Outcome({ values, example, digits }: OutcomeProps) {
  const { example: found } = useExample(values, example, digits);
  if (found === null) return '…';
  const { band, total } = found;
  const wanted = example.isCourt ? null : minorUnits(example.total, digits);
  const holds = band !== null && (total?.minorUnits ?? null) === wanted;
  const text = band === null ? 'no band' : (total?.formatted ?? 'court');
  return (
    <Group gap={4} wrap="nowrap">
      {holds ? (
        <IconCheck size={16} aria-hidden color="var(--mantine-color-green-text)" />
      ) : (
        <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-error)" />
      )}
      <Text inherit span c={holds ? 'var(--mantine-color-text)' : 'var(--mantine-color-error)'}>
        {text}
        {holds ? ', as it must' : ', not as it says'}
      </Text>
    </Group>
  );
}

/** Adds a measurement with what it comes out as to the examples that must hold. */
export function KeepExample({
  form,
  measurement: { measured, limit, earlier, flag },
  total,
  digits,
}: {
  form: UseFormReturnType<ScheduleValues>;
  measurement: MeasurementValues;
  /** In minor units; null for court. */
  total: number | null;
  digits: number;
}) {
  const { examples } = form.values;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={examples.length >= MOST.examples}
      onClick={() =>
        form.insertListItem('examples', {
          ...{ measured, limit, earlier, flag },
          total: total === null ? '' : total / 10 ** digits,
          isCourt: total === null,
        })
      }
    >
      Keep as an example
    </Button>
  );
}
