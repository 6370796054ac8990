import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';

import type { Lookup_ChoiceFragment } from '../../../../graphql/documents';
import { formatDay } from '../../../../lib/format/format';
import { keyNames } from '../../../../lib/format/key-names';
import { useSingleKeys } from '../../../../lib/shortcuts';
import classes from './choice-list.module.css';

interface ChoiceListProps {
  choices: readonly Lookup_ChoiceFragment[];
  onTake: (choice: Lookup_ChoiceFragment) => void;
}

/** The entries that a registry has for one plate: the officer takes one, the first nine by their digits. */
export function ChoiceList({ choices, onTake }: ChoiceListProps) {
  const singleKeys = useSingleKeys();
  const list = useRef<HTMLDivElement>(null);
  // The caret leaves the plate, which digits belong to as well.
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={list}
      role="group"
      aria-label="Entries of the registry"
      tabIndex={-1}
      className={classes.list}
      onKeyDown={(event) => {
        const digit = keyNames(event.nativeEvent).find((name) => /^[1-9]$/.test(name));
        const choice = choices[Number(digit ?? 0) - 1];
        if (!singleKeys || choice === undefined) return;
        event.preventDefault();
        if (!event.repeat) onTake(choice);
      }}
    >
      <Text size="sm" c="dimmed">
        {choices.length} entries, take one:
      </Text>
      {choices.map((choice, index) => (
        <UnstyledButton
          key={choice.answerId}
          className={classes.choice}
          onClick={() => onTake(choice)}
        >
          {singleKeys && index < 9 && (
            <Kbd size="xs" aria-hidden>
              {index + 1}
            </Kbd>
          )}
          <span>
            <b>{kindOf(choice)}</b>
            <span className={classes.looks}>{looksOf(choice)}</span>
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

const kindOf = ({ plateClass, plateRegion }: Lookup_ChoiceFragment): string =>
  joined(plateClass ?? 'No class', plateRegion);

const looksOf = ({
  ownerVehicleMakeModel,
  ownerVehicleColor,
  ownerSince,
  sourceDay,
}: Lookup_ChoiceFragment): string =>
  joined(
    ownerVehicleMakeModel,
    ownerVehicleColor,
    ownerSince === null ? null : `owner since ${formatDay(ownerSince)}`,
    sourceDay === null ? null : `of ${formatDay(sourceDay)}`,
  );
