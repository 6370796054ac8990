import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';

import { formatMeasure } from '../../../lib/format/format';
import { roadDistance } from './homography';
import { CHECK_COLOR, MISSING, NumberField } from './point-fields';
import { type CheckLength, type ReferenceDraft, planeOf, thousandths } from './reference';
import classes from './reference-points.module.css';

interface CheckFieldsProps {
  /** Counted from 1. */
  number: number;
  check: CheckLength;
  draft: ReferenceDraft;
  unit: string;
  fault: string | null;
  isAsked: boolean;
  onChange: (change: Partial<CheckLength>) => void;
  /** Undefined for the last one: at least one is needed. */
  onRemove: (() => void) | undefined;
}

/** One check length: its length on the road beside the one that the points give. */
export function CheckFields({
  number,
  check,
  draft,
  unit,
  fault,
  isAsked,
  onChange,
  onRemove,
}: CheckFieldsProps) {
  const plane = planeOf(draft);
  const measured = plane && roadDistance(plane, check.a, check.b);
  const fits = measured !== null && check.distance !== null && fault === null;
  return (
    <fieldset className={classes.point}>
      <legend>
        <span
          className={classes.dot}
          data-square
          style={{ '--dot': CHECK_COLOR } as CSSProperties}
          aria-hidden
        />
        Check {number}
        {onRemove && (
          <ActionIcon
            size="sm"
            ms={6}
            aria-label={`Remove check ${number}`}
            title={`Remove check ${number}`}
            onClick={onRemove}
          >
            <IconTrash size={14} />
          </ActionIcon>
        )}
      </legend>
      <div style={{ gridColumn: 'span 2' }}>
        <NumberField
          label={`Distance on the road, ${unit}`}
          min={0}
          value={check.distance}
          error={isAsked && check.distance === null ? MISSING : undefined}
          onChange={(distance) => onChange({ distance })}
        />
      </div>
      <div style={{ gridColumn: 'span 2' }}>
        <Text size="xs" c="dimmed">
          Measured in the picture
        </Text>
        <Text
          size="sm"
          fw={600}
          mt={4}
          {...(fits && { c: 'var(--mantine-color-green-text)' })}
          {...(fault !== null && { c: 'var(--mantine-color-error)' })}
        >
          {measured === null ? '—' : formatMeasure(thousandths(measured), unit)}
          {fits && ' · fits'}
        </Text>
      </div>
      {fault !== null && (
        <Text className={classes.wide} size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </fieldset>
  );
}
