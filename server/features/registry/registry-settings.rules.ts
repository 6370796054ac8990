import { z } from 'zod';
import { optionalRegion } from '../../platform/errors/validate.js';
import { SettingsVersion } from '../settings/settings-version.rules.js';

/** The settings of the registry (guards 3). */
export interface RegistrySettings {
  homeRegion: string | null;
  recheckDays: number | null;
  maxAgeDays: number | null;
}

/** The settings in sentences and logs. */
export const REGISTRY_SETTINGS_LABELS = {
  homeRegion: 'Home region',
  recheckDays: 'Recheck days',
  maxAgeDays: 'Max age days',
} as const satisfies Record<keyof RegistrySettings, string>;

const days = (label: string, least: number, most: number, shipped: number) => {
  const message = `${label} must be from ${least} to ${most}`;
  return z.int(message).min(least, message).max(most, message).nullable().default(shipped);
};

/** All settings of the registry at once: null switches a number off, one that is left out gets its shipped value. */
export const RegistrySettingsRules = z.strictObject({
  version: SettingsVersion,
  homeRegion: optionalRegion(REGISTRY_SETTINGS_LABELS.homeRegion),
  recheckDays: days(REGISTRY_SETTINGS_LABELS.recheckDays, 0, 365, 7),
  maxAgeDays: days(REGISTRY_SETTINGS_LABELS.maxAgeDays, 1, 3_650, 45),
});
