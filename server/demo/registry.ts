import { address, ownerName, secondOwner } from './persons.js';
import { plate } from './plates.js';
import { seeded } from './random.js';
import { vehicleFacts, type VehicleFacts } from './vehicles.js';

/** A vehicle of the demo registry: what the registry says (spec 3), and what is needed to draw it. */
export interface DemoVehicle extends VehicleFacts {
  readonly plate: string;
  readonly ownerName: string;
  readonly ownerNameAlt: string | null;
  readonly ownerAddress: string;
  readonly ownerAddressAlt: string | null;
}

export const REGISTRY_SIZE = 2_000;

/** The vehicles of the demo registry (contract 13), no two with the same plate. */
export function demoRegistry(): DemoVehicle[] {
  const random = seeded('registry');
  const plates = new Set<string>();
  while (plates.size < REGISTRY_SIZE) plates.add(plate(random));
  return [...plates].map((text) => {
    const name = ownerName(random);
    return {
      ...vehicleFacts(random, 2026),
      plate: text,
      ownerName: name,
      ownerNameAlt: random.chance(0.12) ? secondOwner(random, name) : null,
      ownerAddress: address(random),
      ownerAddressAlt: random.chance(0.06) ? address(random) : null,
    };
  });
}
