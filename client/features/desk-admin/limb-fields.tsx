import { Button, Checkbox, Fieldset, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import type { LimbStart, LimbUnit } from '../../graphql/schema';
import { STARTS, UNITS } from './rule-words';

/** A limb as it is typed. */
export interface TypedLimb {
  starts: LimbStart;
  count: number | string;
  unit: LimbUnit;
  firstDayCounts: boolean;
}

export const NEW_LIMB: TypedLimb = {
  starts: 'VIOLATION',
  count: '',
  unit: 'DAYS',
  firstDayCounts: false,
};

const MOST_LIMBS = 3;

interface LimbFieldsProps {
  limbs: readonly TypedLimb[];
  /** True where limbs may count from the naming. */
  ofNamed: boolean;
  errorOf: (field: string) => ReactNode;
  onChange: (limbs: TypedLimb[]) => void;
}

/** The counts of a rule, up to three; the earliest last day of those whose start is known decides. */
export function LimbFields({ limbs, ofNamed, errorOf, onChange }: LimbFieldsProps) {
  const change = (index: number, changed: Partial<TypedLimb>) =>
    onChange(limbs.map((limb, place) => (place === index ? { ...limb, ...changed } : limb)));
  return (
    <Stack gap="sm">
      {limbs.map((limb, index) => (
        <Fieldset
          key={index}
          legend={limbs.length === 1 ? 'Last day' : `Last day ${index + 1}, the earliest counts`}
        >
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <NumberInput
              label="Count"
              description={limbs.length === 1 ? 'Empty: no deadline' : undefined}
              allowNegative={false}
              allowDecimal={false}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={limb.count}
              error={errorOf(`limbs.${index}.count`)}
              onChange={(count) => change(index, { count })}
            />
            <Select
              label="Unit"
              allowDeselect={false}
              data={Object.entries(UNITS).map(([value, [, several]]) => ({
                value: value as LimbUnit,
                label: several.charAt(0).toUpperCase() + several.slice(1),
              }))}
              value={limb.unit}
              onChange={(unit) => unit !== null && change(index, { unit })}
            />
            <Select
              label="Counted from"
              allowDeselect={false}
              data={Object.entries(STARTS)
                .filter(([value]) => ofNamed || value !== 'NAMED')
                .map(([value, label]) => ({ value: value as LimbStart, label }))}
              value={limb.starts}
              onChange={(starts) => starts !== null && change(index, { starts })}
            />
          </SimpleGrid>
          <Checkbox
            mt="sm"
            label="The day of the start is the first one counted"
            checked={limb.firstDayCounts}
            onChange={({ currentTarget }) =>
              change(index, { firstDayCounts: currentTarget.checked })
            }
          />
          {limbs.length > 1 && (
            <Button
              mt="sm"
              size="compact-sm"
              variant="default"
              aria-label={`Remove last day ${index + 1}`}
              onClick={() => onChange(limbs.filter((_, place) => place !== index))}
            >
              Remove
            </Button>
          )}
        </Fieldset>
      ))}
      {limbs.length < MOST_LIMBS && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange([...limbs, NEW_LIMB])}
          >
            Another last day
          </Button>
        </div>
      )}
    </Stack>
  );
}
