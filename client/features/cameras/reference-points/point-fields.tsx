import { NumberInput, Text } from '@mantine/core';
import type { CSSProperties } from 'react';

import type { DraftPoint } from './reference';
import classes from './reference-points.module.css';

/** The colour of the four points over the picture. */
export const POINT_COLOR = '#ffd43b';
/** The colour of the ends of check lengths. */
export const CHECK_COLOR = '#69db7c';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** Pixels have tenths, roads millimetres. */
  decimals?: number;
  unit?: string;
  error?: string | undefined;
  description?: string;
  min?: number;
  max?: number;
}

/** A number that may be missing. */
export function NumberField({ value, onChange, decimals = 3, unit, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      size="xs"
      hideControls
      decimalScale={decimals}
      value={value ?? ''}
      suffix={unit === undefined ? undefined : ` ${unit}`}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      {...rest}
    />
  );
}

export const MISSING = 'Enter a number';

interface PointFieldsProps {
  /** Counted from 1. */
  number: number;
  point: DraftPoint;
  size: { width: number; height: number };
  unit: string;
  /** The sentence about it; null if nothing is wrong. */
  fault: string | null;
  /** True once it was tried to save: what is missing is said. */
  isAsked: boolean;
  onChange: (change: Partial<DraftPoint>) => void;
}

/** The numbers of one point: where it is in the picture, and where it is on the road. */
export function PointFields({
  number,
  point,
  size,
  unit,
  fault,
  isAsked,
  onChange,
}: PointFieldsProps) {
  const missing = (value: number | null) => (isAsked && value === null ? MISSING : undefined);
  return (
    <fieldset className={classes.point}>
      <legend>
        <span
          className={classes.dot}
          style={{ '--dot': POINT_COLOR } as CSSProperties}
          aria-hidden
        />
        Point {number}
      </legend>
      <NumberField
        label="x, px"
        decimals={1}
        min={0}
        max={size.width}
        value={point.x}
        onChange={(x) => x !== null && onChange({ x })}
      />
      <NumberField
        label="y, px"
        decimals={1}
        min={0}
        max={size.height}
        value={point.y}
        onChange={(y) => y !== null && onChange({ y })}
      />
      <NumberField
        label={`Across, ${unit}`}
        value={point.across}
        error={missing(point.across)}
        onChange={(across) => onChange({ across })}
      />
      <NumberField
        label={`Along, ${unit}`}
        value={point.along}
        error={missing(point.along)}
        onChange={(along) => onChange({ along })}
      />
      {fault !== null && (
        <Text className={classes.wide} size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </fieldset>
  );
}
