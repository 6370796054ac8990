import type { RegistrySettingsRules } from '../../../features/registry/registry-settings.rules.js';
import { whole } from '../../../platform/openapi/fields.js';
import {
  RegistrySettings as RegistrySettingsModel,
  UpdateRegistrySettingsInput,
} from '../../../features/registry/registry-settings.model.js';
import { restBody, restShape } from '../rest-shape.js';
import type { BodyOf } from '../spelling.js';

export const RegistrySettings = restShape(RegistrySettingsModel, {
  examples: { homeRegion: 'US-MD', recheckDays: 7, maxAgeDays: 45 },
});

export const RegistrySettingsInput = restBody(UpdateRegistrySettingsInput, {
  name: 'RegistrySettingsInput',
  without: ['expectedVersion'],
  examples: { homeRegion: 'US-MD', recheckDays: 7, maxAgeDays: 45 },
  own: { version: whole('The version that was read.') },
}) satisfies BodyOf<typeof RegistrySettingsRules>;
