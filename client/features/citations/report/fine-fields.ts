import type { Fine_FineFragment, Vehicle_VehicleFragment } from '../../../graphql/documents';
import { formatDay, formatMeasure, formatNumber } from '../../../lib/format';
import type { CitationSettings } from '../../../lib/session';
import type { Field } from '../../../ui/field-list';

type Fine = Omit<Fine_FineFragment, '__typename'>;

/** The total of a fine; a band may have none. */
export const totalText = ({ total }: Fine) => total?.formatted ?? 'No fixed fine';

/** `$58.50, payable by Dec 6, 2026`. */
export const fineText = (fine: Fine) =>
  `${totalText(fine)}, payable by ${formatDay(fine.payableBy)}`;

/** All decimals are shown, because they decide the band. */
const exactly = (value: number | null, unit: string) => (value === null ? '–' : `${value} ${unit}`);

/** Returns the fields of a fine, with the measurement that it follows from. */
export function fineFields(
  fine: Fine,
  { cause, speedLimit }: Vehicle_VehicleFragment,
  { speedUnit }: CitationSettings,
): Field[] {
  const { points, over, tolerance, charged, early, late, note } = fine;
  const speeding = [
    { label: 'Tolerance deducted', value: exactly(tolerance, speedUnit) },
    { label: 'Charged', value: exactly(charged, speedUnit) },
    { label: 'Allowed', value: formatMeasure(speedLimit, speedUnit) },
    { label: 'Over by', value: exactly(over, speedUnit) },
  ];
  return [
    { label: 'Total', value: totalText(fine) },
    { label: 'Payable by', value: formatDay(fine.payableBy) },
    ...(early === null
      ? []
      : [{ label: `Until ${formatDay(early.until)}`, value: early.total.formatted }]),
    ...late.map(({ total, after }) => ({
      label: `After ${formatDay(after)}`,
      value: total.formatted,
    })),
    ...(cause === 'SPEEDING' ? speeding : [{ label: 'Red for', value: exactly(over, 's') }]),
    ...(points === null ? [] : [{ label: 'Points', value: formatNumber(points) }]),
    ...(note === null ? [] : [{ label: 'Note', value: note.map(({ text }) => text).join(' · ') }]),
  ];
}
