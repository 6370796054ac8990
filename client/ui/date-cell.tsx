import {
  formatDate,
  formatListDate,
  formatMoment,
  formatTime,
  formatYearAndZone,
} from '../lib/format/format';
import classes from './date-cell.module.css';

/** A date and a time of day in one line. While its row is pointed at or has the focus, year and zone stand below. */
export function DateCell({ iso }: { iso: string | null }) {
  if (iso === null) return '–';
  const day = formatListDate(iso);
  return (
    <time
      className={classes.date}
      data-with-year={day === formatDate(iso) || undefined}
      dateTime={iso}
      title={formatMoment(iso)}
    >
      {day}
      <span data-time>, {formatTime(iso)}</span>
      <span className={classes.rest}> {formatYearAndZone(iso)}</span>
    </time>
  );
}
