import { onlyRow } from '../../platform/database/only-row.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { HomeRegion } from '../../platform/domain/region.pure.js';
import { RegistrySettingsEntity } from './registry-settings.entity.js';

/** The region of this installation, as it is now. */
export async function readHome(on: Queryable): Promise<HomeRegion> {
  const { homeRegion, homeStates } = await onlyRow(on, RegistrySettingsEntity);
  return { region: homeRegion, states: homeStates };
}
