import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';

import { formatMeasure } from '../../lib/format/format';
import { amountText } from '../../lib/format/money';
import { type BandShare, sharesOf, strengthOf } from './band-shares';
import classes from './fine-schedules.module.css';
import type { ScheduleValues } from './schedule-values';

interface BandBarProps {
  values: ScheduleValues;
  units: { currency: string; digits: number; speed: string };
  /** The value of the worked example, which an arrow points at; null without one. */
  over: number | null;
}

/** With more bands the table above says what the numbers stand for. */
const MOST_IN_WORDS = 12;

/** The bands to scale: a number in each part, and under the bar what the number stands for. */
export function BandBar({ values, units, over }: BandBarProps) {
  const { bands, end } = sharesOf(values, units.digits);
  const unit = values.cause === 'SPEEDING' ? units.speed : 's';
  if (bands.length === 0) return null;
  const place = (value: number) => `${Math.min((value / end) * 100, 100)}%`;
  const styleOf = (index: number) =>
    ({ '--strength': `${strengthOf(index, bands.length)}%` }) as CSSProperties;
  const look = (band: BandShare, index: number) => ({
    'data-court': band.isCourt || undefined,
    'data-last': index === bands.length - 1 || undefined,
    style: styleOf(index),
  });
  return (
    <div>
      <div aria-hidden className={classes.scale}>
        <div className={classes.bar} data-many={bands.length > MOST_IN_WORDS || undefined}>
          {bands.map((band, index) => (
            <div key={index} className={classes.share} style={{ width: `${band.share}%` }}>
              <span className={classes.part} {...look(band, index)}>
                {bands.length <= MOST_IN_WORDS && index + 1}
              </span>
            </div>
          ))}
        </div>
        {over !== null && over >= 0 && (
          <span className={classes.arrow} style={{ insetInlineStart: place(over) }} />
        )}
        <div className={classes.ticks}>
          {bands.map(({ from, share }, index) => (
            <span key={index} className={classes.tick} style={{ width: `${share}%` }}>
              {bands.length <= MOST_IN_WORDS && from}
            </span>
          ))}
        </div>
      </div>
      {bands.length <= MOST_IN_WORDS && (
        <ol className={classes.legend} aria-label="Bands with their totals">
          {bands.map((band, index) => (
            <li key={index}>
              <span aria-hidden className={classes.part} {...look(band, index)}>
                {index + 1}
              </span>
              <Text component="span" size="sm">
                {rangeText(band, unit)}: <b>{totalText(band, units)}</b>
              </Text>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function rangeText({ from, to }: BandShare, unit: string): string {
  return to === null
    ? `${formatMeasure(from, unit)} and more`
    : `${from} to below ${formatMeasure(to, unit)}`;
}

function totalText(
  { total, isCourt }: BandShare,
  { currency, digits }: BandBarProps['units'],
): string {
  if (isCourt) return 'no fixed fine (court)';
  return total === null ? 'no amount yet' : amountText(total, currency, digits);
}
