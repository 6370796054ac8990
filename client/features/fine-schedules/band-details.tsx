import {
  ActionIcon,
  Button,
  Input,
  NumberInput,
  SimpleGrid,
  Stack,
  Table,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';

import { LANGUAGE_NAMES, LANGUAGES } from '../../lib/format/languages';
import { AmountCells, type AmountColumns, amountHeadings, moneyField } from './amount-fields';
import classes from './fine-schedules.module.css';
import { HeadRow } from './head-row';
import {
  type BandValues,
  isBySpeed,
  MOST,
  newAmounts,
  type ScheduleValues,
} from './schedule-values';

interface BandDetailsProps {
  form: UseFormReturnType<ScheduleValues>;
  index: number;
  band: BandValues;
  columns: AmountColumns;
  /** The unit of the values of bands. */
  unit: string;
  /** True if earlier violations count, so that the band may have steps. */
  hasSteps: boolean;
  isFixed: boolean;
}

/** What a band has beside its amounts: costs, code, legal basis and note by language, units above, and steps. */
export function BandDetails(props: BandDetailsProps) {
  const { form, index, band, columns, unit, hasSteps, isFixed } = props;
  const path = `bands.${index}`;
  const named = (what: string) => `${what} of band ${index + 1}`;
  const money = moneyField(columns.digits);
  const isWithout = band.isCourt || isFixed;
  return (
    <Stack gap="sm" className={classes.details}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: isBySpeed(band) ? 5 : 4 }} spacing="sm">
        {isBySpeed(band) && (
          <NumberInput
            label={`To below, ${unit}`}
            aria-label={named('To below')}
            placeholder="No end"
            allowNegative={false}
            decimalScale={3}
            hideControls
            {...form.getInputProps(`${path}.to`)}
          />
        )}
        <NumberInput
          label="Fee"
          aria-label={named('Fee')}
          placeholder="As the schedule"
          {...money}
          {...form.getInputProps(`${path}.fee`)}
        />
        <TextInput
          label="Offence code"
          aria-label={named('Offence code')}
          maxLength={40}
          {...form.getInputProps(`${path}.offenceCode`)}
        />
        <NumberInput
          label="Amount for each unit"
          aria-label={named('Amount for each unit')}
          placeholder="None"
          {...money}
          {...form.getInputProps(`${path}.perUnit.amount`)}
          error={form.errors[`${path}.perUnit.amount`] ?? form.errors[`${path}.perUnit`]}
          disabled={isWithout}
        />
        <NumberInput
          label={`Above, ${unit}`}
          aria-label={named('Units above')}
          allowNegative={false}
          decimalScale={3}
          hideControls
          {...form.getInputProps(`${path}.perUnit.above`)}
          disabled={isWithout}
        />
      </SimpleGrid>
      <TextsFields
        form={form}
        path={`${path}.legalBasis`}
        label="Legal basis"
        of={named}
        longest={300}
      />
      <TextsFields form={form} path={`${path}.note`} label="Note" of={named} longest={200} />
      {hasSteps && (
        <Steps {...{ form, path, columns, isFixed }} steps={band.steps} of={`band ${index + 1}`} />
      )}
    </Stack>
  );
}

interface TextsFieldsProps {
  form: UseFormReturnType<ScheduleValues>;
  path: string;
  label: string;
  of: (what: string) => string;
  longest: number;
}

/** A text in each language of notices; a language without one shows the first. */
function TextsFields({ form, path, label, of, longest }: TextsFieldsProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" error={form.errors[path]}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="xs" verticalSpacing="xs">
        {LANGUAGES.map((language) => (
          <TextInput
            key={language}
            aria-label={`${of(label)}, ${LANGUAGE_NAMES[language]}`}
            placeholder={LANGUAGE_NAMES[language]}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            maxLength={longest}
            {...form.getInputProps(`${path}.${language}`)}
          />
        ))}
      </SimpleGrid>
    </Input.Wrapper>
  );
}

interface StepsProps {
  form: UseFormReturnType<ScheduleValues>;
  path: string;
  of: string;
  steps: BandValues['steps'];
  columns: AmountColumns;
  isFixed: boolean;
}

/** The amounts after the first, second … earlier violation; the last is for all further ones. */
function Steps({ form, path, of, steps, columns, isFixed }: StepsProps) {
  return (
    <Input.Wrapper
      label="Amounts after earlier violations"
      labelElement="div"
      description={
        steps.length === 0
          ? 'None: earlier violations change nothing in this band.'
          : 'The last one is for all further violations.'
      }
      error={form.errors[`${path}.steps`]}
    >
      {steps.length > 0 && (
        <Table aria-label={`Steps of ${of}`} verticalSpacing={4} className={classes.bands}>
          <HeadRow headings={['Earlier violations', ...amountHeadings(columns), 'Remove']} />
          <Table.Tbody>
            {steps.map((step, place) => (
              <Table.Tr key={place}>
                <Table.Td className={classes.end}>
                  {place + 1}
                  {place + 1 === steps.length && ' and more'}
                </Table.Td>
                <AmountCells
                  form={form}
                  path={`${path}.steps.${place}`}
                  of={`step ${place + 1} of ${of}`}
                  values={step}
                  columns={columns}
                  isFixed={isFixed}
                />
                <Table.Td>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={`Remove step ${place + 1} of ${of}`}
                    onClick={() => form.removeListItem(`${path}.steps`, place)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {!isFixed && steps.length < MOST.steps && (
        <Button
          variant="default"
          size="compact-sm"
          mt={6}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={`Add step of ${of}`}
          onClick={() => form.insertListItem(`${path}.steps`, newAmounts())}
        >
          Add step
        </Button>
      )}
    </Input.Wrapper>
  );
}
