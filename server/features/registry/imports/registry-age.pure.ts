import { daysBetween } from '../../../platform/domain/local-day.pure.js';

/** The states of the registry. */
export const REGISTRY_STATES = ['EMPTY', 'FRESH', 'OLD', 'UNKNOWN'] as const;
export type RegistryState = (typeof REGISTRY_STATES)[number];

/** Where vehicles are looked up: in the department's own table, or at a service over HTTP. */
export const REGISTRY_SOURCES = ['TABLE', 'HTTP'] as const;
export type RegistrySource = (typeof REGISTRY_SOURCES)[number];

/** Returns how old what a source says is, in local days; null for an unknown day. */
export function ageInDays(sourceDay: string | null, today: string): number | null {
  return sourceDay === null ? null : daysBetween(sourceDay, today);
}

/**
 * Returns the state of a registry (guards 3).
 *
 * @param ageDays null if no day is known
 * @param maxAgeDays the age above which it is old; null for never
 */
export function registryState(
  isEmpty: boolean,
  ageDays: number | null,
  maxAgeDays: number | null,
): RegistryState {
  if (isEmpty) return 'EMPTY';
  if (ageDays === null) return 'UNKNOWN';
  return maxAgeDays !== null && ageDays > maxAgeDays ? 'OLD' : 'FRESH';
}
