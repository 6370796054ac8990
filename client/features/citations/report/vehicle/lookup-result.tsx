import { Stack, Text } from '@mantine/core';
import { IconEqual, IconEqualNot, IconMinus, IconPlus } from '@tabler/icons-react';

import type { Lookup_ChoiceFragment, Vehicle_VehicleFragment } from '../../../../graphql/documents';
import classes from './lookup.module.css';
import { additions, differenceCount, differences } from './vehicle-changes';

interface LookupResultProps {
  recorded: Vehicle_VehicleFragment;
  found: Lookup_ChoiceFragment;
}

/** The vehicle that was found, and only those of its values that differ from the record: each by a sign and a word. */
export function LookupResult({ recorded, found }: LookupResultProps) {
  const all = differences(recorded, found);
  const added = additions(recorded, found);
  const looks = [
    found.ownerVehicleColor,
    found.ownerVehicleMakeModel,
    found.ownerVehicleStyle,
    found.ownerVehicleMakeYear,
  ];
  return (
    <section className={classes.result} aria-label="Vehicle of the registry">
      <Text className={classes.foundPlate}>{found.ownerVehicleLicensePlate}</Text>
      <Text size="sm">{looks.filter(Boolean).join(' · ')}</Text>
      <Text fw={600} mt={6}>
        {found.ownerName ?? 'No owner name'}
      </Text>
      <dl className={classes.address} aria-label="Owner">
        <dt>Owner address</dt>
        <dd>{found.ownerAddress ?? 'No owner address'}</dd>
      </dl>
      <Text size="sm" fw={600} mt="sm" className={classes.count}>
        {all.length === 0 && <IconEqual size={16} aria-hidden />}
        {differenceCount(all.length)}
      </Text>
      {all.length > 0 && (
        <Stack component="ul" gap={6} className={classes.differences} aria-label="Differences">
          {all.map(({ label, recorded: before, registered }) => {
            const Sign = registered === null ? IconMinus : IconEqualNot;
            return (
              <li key={label}>
                <span className={classes.sign}>
                  <Sign size={16} stroke={2.5} aria-hidden />
                  <span>{registered === null ? 'Removed' : 'Differs'}</span>
                </span>
                <strong>{label}</strong>
                <span className={classes.values}>
                  {registered !== null && <span>Registry: {registered}</span>}
                  <span>On record: {before}</span>
                </span>
              </li>
            );
          })}
        </Stack>
      )}
      {added !== '' && (
        <Text size="sm" c="dimmed" mt={6} className={classes.added}>
          <IconPlus size={14} aria-hidden />
          <span>New on the record: {added}</span>
        </Text>
      )}
    </section>
  );
}
