import type { RegistryVehicle } from '../../graphql/schema';
import type { Partly } from './api';

/** The answer to a look-up that finds one vehicle, which is its own only choice; or the choices that it names itself. */
export function answered({
  __typename,
  choices,
  ...vehicle
}: Partly<RegistryVehicle>): Partly<RegistryVehicle> {
  return { ...vehicle, choices: choices ?? [{ ...vehicle, answerId: '1' }] };
}
