import {
  ActionIcon,
  Button,
  Checkbox,
  NumberInput,
  Popover,
  Stack,
  Table,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconNote, IconPlus, IconTrash } from '@tabler/icons-react';

import { formatNumber } from '../../lib/format';
import { LANGUAGE_NAMES, LANGUAGES } from '../../lib/languages';
import classes from './fine-schedules.module.css';
import {
  type BandValues,
  inOrder,
  LATE_STEPS,
  newBand,
  type ScheduleValues,
} from './schedule-values';

interface BandRowsProps {
  form: UseFormReturnType<ScheduleValues>;
  units: { currency: string; digits: number; speed: string };
  isFixed: boolean;
}

/**
 * Edits the amount of each range of values. A band ends where the next one begins, so that there are no gaps and no
 * overlaps.
 */
export function BandRows({ form, units, isFixed }: BandRowsProps) {
  const { bands, cause, earlyDays, lateDays } = form.values;
  const unit = cause === 'SPEEDING' ? units.speed : 's';
  const steps = Array.from({ length: LATE_STEPS }, (_, step) => step).filter(
    (step) => lateDays.filter((days) => days !== '').length > step,
  );
  const starts = inOrder(bands).map(({ from }) => from);
  const endOf = ({ from }: BandValues) => starts[starts.indexOf(from) + 1];
  const money = {
    allowNegative: false,
    decimalScale: units.digits,
    fixedDecimalScale: true,
    hideControls: true,
  } as const;
  return (
    <Stack gap="xs">
      <div className={classes.scroll}>
        <Table className={classes.bands} aria-label="Bands" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">From {unit}</Table.Th>
              <Table.Th scope="col">To below</Table.Th>
              <Table.Th scope="col">
                Amount {units.currency !== '' && `in ${units.currency}`}
              </Table.Th>
              {earlyDays !== '' && <Table.Th scope="col">Early amount</Table.Th>}
              {steps.map((step) => (
                <Table.Th key={step} scope="col">
                  Late amount {steps.length > 1 && formatNumber(step + 1)}
                </Table.Th>
              ))}
              <Table.Th scope="col">Points</Table.Th>
              <Table.Th scope="col">Note, remove</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bands.map((band, index) => {
              const named = (what: string) => `${what} of band ${index + 1}`;
              const end = endOf(band);
              return (
                <Table.Tr key={index}>
                  <Table.Td>
                    <NumberInput
                      aria-label={named('From')}
                      allowNegative={false}
                      decimalScale={3}
                      hideControls
                      {...form.getInputProps(`bands.${index}.from`)}
                      error={form.errors[`bands.${index}.from`] ?? form.errors[`bands.${index}.to`]}
                    />
                  </Table.Td>
                  <Table.Td className={classes.end}>
                    {end === undefined || end === '' ? 'no end' : end}
                  </Table.Td>
                  <Table.Td>
                    <NumberInput
                      aria-label={named('Amount')}
                      {...money}
                      {...form.getInputProps(`bands.${index}.amount`)}
                      value={band.isCourt ? '' : band.amount}
                      disabled={band.isCourt || isFixed}
                    />
                    <Checkbox
                      mt={6}
                      size="xs"
                      label="No fixed fine (court)"
                      aria-label={named('No fixed fine (court)')}
                      checked={band.isCourt}
                      onChange={({ currentTarget: { checked } }) => {
                        form.setFieldValue(`bands.${index}.isCourt`, checked);
                        form.clearFieldError(`bands.${index}.amount`);
                      }}
                    />
                  </Table.Td>
                  {earlyDays !== '' && (
                    <Table.Td>
                      <NumberInput
                        aria-label={named('Early amount')}
                        {...money}
                        {...form.getInputProps(`bands.${index}.earlyAmount`)}
                        disabled={band.isCourt || isFixed}
                      />
                    </Table.Td>
                  )}
                  {steps.map((step) => (
                    <Table.Td key={step}>
                      <NumberInput
                        aria-label={named(`Late amount ${step + 1}`)}
                        {...money}
                        {...form.getInputProps(`bands.${index}.lateAmounts.${step}`)}
                        error={
                          form.errors[`bands.${index}.lateAmounts.${step}`] ??
                          (step === 0 && form.errors[`bands.${index}.lateAmounts`])
                        }
                        disabled={band.isCourt || isFixed}
                      />
                    </Table.Td>
                  ))}
                  <Table.Td>
                    <NumberInput
                      aria-label={named('Points')}
                      allowNegative={false}
                      allowDecimal={false}
                      hideControls
                      {...form.getInputProps(`bands.${index}.points`)}
                    />
                  </Table.Td>
                  <Table.Td className={classes.tools}>
                    <NoteButton form={form} index={index} label={named('Note')} />
                    <ActionIcon
                      variant="default"
                      size="lg"
                      aria-label={`Remove band ${index + 1}`}
                      disabled={bands.length === 1 || isFixed}
                      onClick={() => form.removeListItem('bands', index)}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {!isFixed && (
        <Button
          variant="default"
          size="compact-md"
          w="max-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('bands', newBand(''))}
        >
          Add band
        </Button>
      )}
    </Stack>
  );
}

/** Edits the note of a band, in the languages of notices. */
function NoteButton({
  form,
  index,
  label,
}: {
  form: UseFormReturnType<ScheduleValues>;
  index: number;
  label: string;
}) {
  const { note } = form.values.bands[index] ?? newBand('');
  const isGiven = LANGUAGES.some((language) => note[language].trim() !== '');
  const isWrong = Object.keys(form.errors).some((field) => field.startsWith(`bands.${index}.note`));
  return (
    <Popover width={340} position="left" trapFocus returnFocus withArrow>
      <Popover.Target>
        <ActionIcon
          variant={isGiven ? 'light' : 'default'}
          color={isWrong ? 'red' : undefined}
          size="lg"
          aria-label={label}
        >
          <IconNote size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {LANGUAGES.map((language) => (
            <TextInput
              key={language}
              label={LANGUAGE_NAMES[language]}
              lang={language}
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              // Esc closes the note and not the dialog around it.
              data-mantine-stop-propagation
              {...form.getInputProps(`bands.${index}.note.${language}`)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
