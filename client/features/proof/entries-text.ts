import { formatNumber } from '../../lib/format/format';

/** The number of entries that a checkpoint covers, in words: `1 entry`, `3,033 entries`. */
export const entriesText = (size: number): string =>
  `${formatNumber(size)} ${size === 1 ? 'entry' : 'entries'}`;
