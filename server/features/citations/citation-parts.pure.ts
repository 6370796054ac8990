import type { Cause } from '../../platform/domain/duty.js';
import type { Part } from './citation.types.js';

/**
 * The parts that are read for a caller. Of the other events they get those that they see: a caller sees either all
 * causes, or one, which is then that of each event they read.
 */
export function partsFor(
  { sees }: { sees: readonly Cause[] },
  parts: readonly Part[],
): readonly Part[] {
  if (sees.length > 1) return parts;
  return parts.map((part) => (part === 'otherEvents' ? 'otherEventsOfCause' : part));
}
