import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

import { type ListFilter, conditionsOf, without } from '../list-filter';

interface FilterChipsProps {
  /** The part of the filter that has chips; what a tab shows needs none. */
  shown: ListFilter;
  /** Gives the change of the filter, which may be another one by now. */
  onFilter: (change: (filter: ListFilter) => ListFilter) => void;
}

/** The conditions of a list, each of which can be taken away. */
export function FilterChips({ shown, onFilter }: FilterChipsProps) {
  const conditions = conditionsOf(shown);
  if (conditions.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label="Conditions of the list" mb="sm">
      {conditions.map(({ name, label }) => (
        <Button
          key={name}
          data-chip
          size="compact-sm"
          variant="light"
          maw="100%"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Take away ${label}`}
          onClick={(event) => {
            focusBeside(event);
            onFilter((filter) => without(filter, name));
          }}
        >
          {label}
        </Button>
      ))}
      {conditions.length > 1 && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={(event) => {
            focusBeside(event);
            onFilter((filter) =>
              conditions.reduce((rest, { name }) => without(rest, name), filter),
            );
          }}
        >
          Clear all
        </Button>
      )}
    </Group>
  );
}

/** Moves the keyboard away from a button that goes: to a chip beside it, or to what stands before the chips. */
function focusBeside({ currentTarget }: MouseEvent<HTMLElement>): void {
  const chips = [
    ...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-chip]') ?? []),
  ];
  const place = chips.indexOf(currentTarget);
  const beside = place === -1 ? undefined : (chips[place + 1] ?? chips[place - 1]);
  const before =
    document.querySelector<HTMLElement>('main nav [aria-current]') ??
    document.querySelector<HTMLElement>('main button');
  (beside ?? before)?.focus();
  // It is drawn for a moment more: the next press must not lead back to it.
  delete currentTarget.dataset['chip'];
}
