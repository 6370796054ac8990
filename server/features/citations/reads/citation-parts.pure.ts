import type { Cause } from '../../../platform/domain/duty.js';

/** The parts that are joined to the narrow row, and only if they are selected. */
export type Part =
  | 'capture'
  | 'vehicle'
  | 'media'
  | 'thumbnail'
  | 'notice'
  | 'noticeActs'
  | 'addressees'
  | 'chain'
  | 'submitter'
  | 'facts'
  | 'desk'
  | 'sentBack'
  | 'observed'
  | 'region'
  | 'registry'
  | 'fine'
  | 'register'
  | 'measurement'
  | 'checks'
  | 'otherEvents'
  // For callers who see the events of one cause only.
  | 'otherEventsOfCause';
export const ALL_PARTS: readonly Part[] = [
  'capture',
  'vehicle',
  'media',
  'thumbnail',
  'notice',
  'noticeActs',
  'addressees',
  'chain',
  'submitter',
  'facts',
  'desk',
  'sentBack',
  'observed',
  'region',
  'registry',
  'fine',
  'register',
  'measurement',
  'checks',
  'otherEvents',
  'otherEventsOfCause',
];

/**
 * Returns the parts that are read for a caller. Further events of the plate are limited to those that they see: a
 * caller sees either all causes, or one, which is then that of each event they read.
 */
export function partsFor(
  { sees }: { sees: readonly Cause[] },
  parts: readonly Part[],
): readonly Part[] {
  if (sees.length > 1) return parts;
  return parts.map((part) => (part === 'otherEvents' ? 'otherEventsOfCause' : part));
}
