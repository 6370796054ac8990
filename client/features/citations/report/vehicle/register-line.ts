import type { Report_CitationFragment } from '../../../../graphql/documents';
import { formatDay } from '../../../../lib/format/format';

/** Returns a member of a fact's value, which is JSON text. */
function memberOf(value: string | null, name: string): string | null {
  const members = JSON.parse(value ?? '{}') as Record<string, unknown>;
  const member = members[name];
  return typeof member === 'string' || typeof member === 'number' ? String(member) : null;
}

/**
 * Returns what the register says of the camera on the day of the event (cameras 1):
 * `Limit 50 km/h since March 1, 2025 · Certificate C-118 valid to June 30, 2027`; null where it says neither.
 */
export function registerLine({
  limit,
  certificate,
}: Report_CitationFragment['register']): string | null {
  const parts = [
    ...(limit === null
      ? []
      : [
          `Limit ${memberOf(limit.value, 'value')} ${memberOf(limit.value, 'unit')} since ${formatDay(limit.from)}${limit.hours === null ? '' : ' at hours'}`,
        ]),
    ...(certificate === null || certificate.to === null
      ? []
      : [
          `Certificate ${memberOf(certificate.value, 'number')} valid to ${formatDay(certificate.to)}`,
        ]),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}
