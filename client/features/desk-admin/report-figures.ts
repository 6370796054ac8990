import type { DeskReport_RowFragment } from '../../graphql/documents';
import type { ReportAct, ReportGroup } from '../../graphql/schema';
import { formatDay, formatWord } from '../../lib/format/format';

export type ReportRow = Omit<DeskReport_RowFragment, '__typename'>;

/** The groups of a report, in the order of its columns. */
export const GROUPS = {
  DAY: 'Day',
  QUEUE: 'Queue',
  ACT: 'Act',
  REASON: 'Reason',
  CAUSE: 'Cause',
  CAMERA: 'Camera',
  OFFICER: 'Officer',
} satisfies Record<ReportGroup, string>;

export const GROUP_NAMES = Object.keys(GROUPS) as ReportGroup[];

export const DEFAULT_GROUP: readonly ReportGroup[] = ['DAY', 'ACT'];

/** Theme colours of acts: those of the buttons. */
export const ACT_COLORS: Record<ReportAct, string> = {
  SUBMIT: 'primary',
  GENERATE: 'green',
  DISCARD: 'red',
  HOLD: 'amber',
  REVISE: 'secondary',
  SKIP: 'blueGrey',
  TAKEN_BACK: 'gray',
};

const NONE = '–';

/** Returns the value of a row for one of its groups. */
export function groupValue(row: ReportRow, group: ReportGroup): string {
  switch (group) {
    case 'DAY':
      return row.day === null ? NONE : formatDay(row.day);
    case 'QUEUE':
      return row.queue === null ? NONE : formatWord(row.queue);
    case 'ACT':
      return row.act === null ? NONE : formatWord(row.act);
    case 'REASON':
      return row.reasonLabel ?? row.reasonCode ?? NONE;
    case 'CAUSE':
      return row.cause === null ? NONE : formatWord(row.cause);
    case 'CAMERA':
      return row.cameraSerialNumber ?? NONE;
    case 'OFFICER':
      return row.officer === null ? NONE : `${row.officer.name} (${row.officer.badgeNumber})`;
  }
}

/** The data of a chart: a stack of bars for each value of the first group. */
export interface Figures {
  labels: string[];
  series: { name: string; act: ReportAct | null; values: number[] }[];
}

/** The counts by the first group that is no act, each in its acts where the report has them. */
export function figuresOf(rows: readonly ReportRow[], group: readonly ReportGroup[]): Figures {
  const along = group.find((each) => each !== 'ACT') ?? 'ACT';
  const isStacked = group.includes('ACT') && along !== 'ACT';
  const labels = [...new Set(rows.map((row) => groupValue(row, along)))];
  const acts = isStacked ? [...new Set(rows.map(({ act }) => act))] : [null];
  return {
    labels,
    series: acts.map((act) => {
      const values = labels.map(() => 0);
      for (const row of rows) {
        if (isStacked && row.act !== act) continue;
        const place = labels.indexOf(groupValue(row, along));
        values[place] = (values[place] ?? 0) + row.count;
      }
      return { name: act === null ? 'Events' : formatWord(act), act, values };
    }),
  };
}
