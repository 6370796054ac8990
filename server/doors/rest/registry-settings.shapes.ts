import type { RegistrySettingsRules } from '../../features/registry/registry-settings.rules.js';
import { named, orNull, text, whole } from '../../platform/openapi/fields.js';
import type { FieldsOf } from './spelling.js';

const settings = {
  home_region: orNull(
    text(
      'Country or state by ISO 3166 that entries without a region have; null for none.',
      'US-MD',
    ),
  ),
  recheck_days: orNull(
    whole(
      'Age in days, 0 to 365, at which a registry over HTTP is asked again before a decision; null for never.',
      7,
    ),
  ),
  max_age_days: orNull(
    whole('Age in days, 1 to 3650, above which entries are old; null for never.', 45),
  ),
};

export const RegistrySettings = named('RegistrySettings', 'The settings of the vehicle registry.', {
  version: whole('The version of the settings; send it back to change them.'),
  ...settings,
} satisfies FieldsOf<typeof RegistrySettingsRules>);

export const RegistrySettingsInput = named(
  'RegistrySettingsInput',
  'All settings of the registry; a setting that is left out gets its default.',
  {
    version: whole('The version that was read.'),
    home_region: settings.home_region.optional(),
    recheck_days: settings.recheck_days.optional(),
    max_age_days: settings.max_age_days.optional(),
  } satisfies FieldsOf<typeof RegistrySettingsRules>,
);
