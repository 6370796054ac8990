import { VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';

import { formatDay } from '../../../lib/format/format';
import { WEEKDAYS } from './hours-words';
import { clockText, DAY_MINUTES, type WeekDay } from './week';
import classes from './week-picture.module.css';

const CLOCKS = [0, 6, 12, 18, 24];
const HOURS = 24;

/** A narrower window has no room for words, minutes. */
const WORDS_FROM = 150;

const percent = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

interface WeekPictureProps {
  label: string;
  days: readonly WeekDay[];
}

/** A week as a picture: a line for each day, and on it the windows. The same is there as text for screen readers. */
export function WeekPicture({ label, days }: WeekPictureProps) {
  return (
    <figure className={classes.week} aria-label={label}>
      <div className={classes.clocks} aria-hidden>
        {CLOCKS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / HOURS) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      {days.map(({ day, base, windows }, index) => (
        <Fragment key={day}>
          <span className={classes.day} aria-hidden>
            <b>{WEEKDAYS[index]}</b> {shortDay(day)}
          </span>
          <div className={classes.line} aria-hidden>
            {base !== '' && windows.every(({ from }) => from > WORDS_FROM) && (
              <span className={classes.base}>{base}</span>
            )}
            {windows.map(({ id, from, to, text }) => (
              <span
                key={`${id} ${from}`}
                className={classes.window}
                style={{ insetInlineStart: percent(from), width: percent(to - from) }}
                title={`${clockText(from)}–${clockText(to)} ${text}`}
              >
                {to - from >= WORDS_FROM && text}
              </span>
            ))}
          </div>
        </Fragment>
      ))}
      <VisuallyHidden>
        <ul>
          {days.map(({ day, base, windows }, index) => (
            <li key={day}>
              {[
                `${WEEKDAYS[index]}, ${formatDay(day)}:`,
                windows
                  .map(({ from, to, text }) => `${clockText(from)}–${clockText(to)} ${text}`.trim())
                  .join(', ') || 'no hours',
                base === '' ? '' : `, else ${base}`,
              ].join(' ')}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </figure>
  );
}

/** `Nov 25`: the year is above. */
const shortDay = (day: string): string => formatDay(day).replace(/,? \d{4}$/, '');
