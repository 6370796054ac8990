import type { Lookup_ChoiceFragment } from '../../../graphql/documents';
import type { Fact } from '../../citations/report/facts-card';
import type { RegistryField } from '../../citations/report/vehicle/vehicle-fields';

/** The field of the registry that a fact is compared with. */
const FIELDS: Partial<Record<Fact['name'], Exclude<RegistryField, 'ownerVehicleMakeYear'>>> = {
  PLATE: 'ownerVehicleLicensePlate',
  PLATE_REGION: 'plateRegion',
  MAKE_MODEL: 'ownerVehicleMakeModel',
  COLOR: 'ownerVehicleColor',
  STYLE: 'ownerVehicleStyle',
};

/** The facts with a vehicle on the registry's side that is not attached: the server compares once it is. */
export function withFound(
  facts: readonly Fact[],
  found: Lookup_ChoiceFragment | null,
): readonly Fact[] {
  if (found === null) return facts;
  return facts.map((fact) => {
    const field = FIELDS[fact.name];
    return field === undefined ? fact : { ...fact, registered: found[field] ?? null };
  });
}
