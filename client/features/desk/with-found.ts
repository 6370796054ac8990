import type { Lookup_RegistryVehicleFragment } from '../../graphql/documents';
import type { Fact } from '../citations/report/facts-card';

/** The field of the registry that a fact is compared with. */
const FIELDS: Partial<
  Record<Fact['name'], Exclude<keyof Lookup_RegistryVehicleFragment, 'ownerVehicleMakeYear'>>
> = {
  PLATE: 'ownerVehicleLicensePlate',
  MAKE_MODEL: 'ownerVehicleMakeModel',
  COLOR: 'ownerVehicleColor',
  STYLE: 'ownerVehicleStyle',
};

/** The facts with a vehicle on the registry's side that is not attached: the server compares once it is. */
export function withFound(
  facts: readonly Fact[],
  found: Lookup_RegistryVehicleFragment | null,
): readonly Fact[] {
  if (found === null) return facts;
  return facts.map((fact) => {
    const field = FIELDS[fact.name];
    return field === undefined ? fact : { ...fact, registered: found[field] ?? null };
  });
}
