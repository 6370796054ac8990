import type { CourtPackageStatus } from '../../graphql/schema';
import { formatNumber } from '../../lib/format/format';

/** Theme colours of the states of a package. */
export const STATUS_COLORS: Record<CourtPackageStatus, string> = {
  PENDING: 'blue',
  READY: 'green',
  FAILED: 'red',
  EXPIRED: 'gray',
};

const UNITS = ['kB', 'MB', 'GB'] as const;
const STEP = 1000;

/** Returns a size in the unit that keeps it short: `640 kB`, `12.4 MB`. */
export function sizeText(bytes: number): string {
  let value = bytes / STEP;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  // A file is never larger than is said.
  const shown = unit === 0 ? Math.ceil(value) : Math.ceil(value * 10) / 10;
  return `${formatNumber(shown)} ${UNITS[unit]}`;
}
