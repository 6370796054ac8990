import type { RegistryImportLineKind, RegistryImportStatus } from '../../graphql/schema';
import { formatNumber } from '../../lib/format/format';

/** `12 days old`, `from today`. */
export const daysOld = (days: number): string =>
  days === 0 ? 'from today' : `${formatNumber(days)} ${days === 1 ? 'day' : 'days'} old`;

export const STATUSES: Record<RegistryImportStatus, { label: string; color: string }> = {
  CHECKING: { label: 'Checking', color: 'blue' },
  CHECKED: { label: 'Checked', color: 'amber' },
  APPLYING: { label: 'Applying', color: 'blue' },
  APPLIED: { label: 'Applied', color: 'green' },
  FAILED: { label: 'Failed', color: 'red' },
  CANCELLED: { label: 'Cancelled', color: 'gray' },
};

/** What is said of the lines of each kind. */
export const KINDS: Record<
  RegistryImportLineKind,
  { label: string; count: 'refused' | 'suspect' | 'doubles'; one: string; text: string }
> = {
  REFUSED: {
    label: 'Refused',
    count: 'refused',
    one: 'refused',
    text: 'These lines are wrong. They stay out, and their plates stay as they are.',
  },
  SUSPECT: {
    label: 'Suspect',
    count: 'suspect',
    one: 'suspect',
    text: 'A spreadsheet may have ruined these plates. They stay out. Export the file anew, without opening it in a spreadsheet.',
  },
  DOUBLE: {
    label: 'Doubles',
    count: 'doubles',
    one: 'double',
    text: 'These lines name a plate, region and class again, with other fields. All are stored, and officers choose.',
  },
};
