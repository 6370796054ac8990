import classes from './date-cell.module.css';

interface DateCellProps {
  date: string;
  /** Undefined if there is no date: then `date` holds a text that says so. */
  time: string | undefined;
}

/** A date and a time of day, which goes into a second line where tables are crowded. */
export function DateCell({ date, time }: DateCellProps) {
  return (
    <span className={classes.parts}>
      <span className={classes.part}>{date}</span>{' '}
      {time !== undefined && <span className={classes.part}>{time}</span>}
    </span>
  );
}
