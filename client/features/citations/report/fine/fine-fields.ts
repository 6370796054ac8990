import type { Fine_FineFragment } from '../../../../graphql/documents';
import { formatDay, formatNumber } from '../../../../lib/format/format';
import type { CitationSettings } from '../../../../lib/session/session';
import type { Field } from '../../../../ui/field-list';

type Fine = Omit<Fine_FineFragment, '__typename'>;

/** The total of a fine; a band may have none. */
export const totalText = ({ total }: Fine) => total?.formatted ?? 'No fixed fine';

/** `$58.50, payable by Dec 6, 2026`. */
export const fineText = (fine: Fine) =>
  `${totalText(fine)}, payable by ${formatDay(fine.payableBy)}`;

/** True if the fine counts from less than what was measured. */
export const deductsTolerance = (fine: Pick<Fine, 'tolerance'> | null): boolean =>
  fine !== null && fine.tolerance !== null && fine.tolerance > 0;

/** All decimals are shown, because they decide the band. */
const exactly = (value: number | null, unit: string) => (value === null ? '–' : `${value} ${unit}`);

const textsOf = (texts: readonly { text: string }[]) => texts.map(({ text }) => text).join(' · ');

/**
 * Returns the fields of a fine beside its total and its last day, which the summary has. The measurement is a fact of
 * the case; it stands here only as far as a tolerance makes it another figure.
 */
export function fineFields(fine: Fine, { speedUnit }: CitationSettings): Field[] {
  const { points, over, tolerance, charged, early, late, note, contestBy } = fine;
  const { offenceCode, legalBasis, earlier } = fine;
  return [
    ...(early === null
      ? []
      : [{ label: `Until ${formatDay(early.until)}`, value: early.total.formatted }]),
    ...late.map(({ total, after }) => ({
      label: `After ${formatDay(after)}`,
      value: total.formatted,
    })),
    ...(deductsTolerance(fine)
      ? [
          { label: 'Tolerance deducted', value: exactly(tolerance, speedUnit) },
          { label: 'Charged', value: exactly(charged, speedUnit) },
          { label: 'Over by, after tolerance', value: exactly(over, speedUnit) },
        ]
      : []),
    ...(contestBy === null ? [] : [{ label: 'Contest by', value: formatDay(contestBy) }]),
    ...(points === null ? [] : [{ label: 'Points', value: formatNumber(points) }]),
    ...(offenceCode === null ? [] : [{ label: 'Offence code', value: offenceCode }]),
    ...(legalBasis === null ? [] : [{ label: 'Legal basis', value: textsOf(legalBasis) }]),
    ...(earlier === null || earlier.length === 0
      ? []
      : [{ label: 'Earlier violations', value: earlier.join(', ') }]),
    ...(note === null ? [] : [{ label: 'Note', value: textsOf(note) }]),
  ];
}
