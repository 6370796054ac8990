import { address, ownerName, secondOwner } from './persons.ts';
import { plate } from './plates.ts';
import { seeded } from '../../server/demo/random.ts';
import { vehicleFacts, type VehicleFacts } from './vehicles.ts';

/** A vehicle of the demo registry: what the registry says (spec 3), and what is needed to draw it. */
export interface DemoVehicle extends VehicleFacts {
  readonly plate: string;
  readonly ownerName: string;
  readonly ownerNameAlt: string | null;
  readonly ownerAddress: string;
  readonly ownerAddressAlt: string | null;
}

const REGISTRY_SIZE = 2_000;

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

/** The registry as `npm run registry` takes it (contract 9). */
export function registryCsv(vehicles: readonly DemoVehicle[]): string {
  const columns: readonly (readonly [string, (vehicle: DemoVehicle) => string | number | null])[] =
    [
      ['owner_vehicle_license_plate', ({ plate }) => plate],
      ['owner_name', ({ ownerName }) => ownerName],
      ['owner_name_alt', ({ ownerNameAlt }) => ownerNameAlt],
      ['owner_address', ({ ownerAddress }) => ownerAddress],
      ['owner_address_alt', ({ ownerAddressAlt }) => ownerAddressAlt],
      ['owner_vehicle_engine_number', ({ engineNumber }) => engineNumber],
      ['owner_vehicle_chassis_number', ({ chassisNumber }) => chassisNumber],
      ['owner_vehicle_make_year', ({ makeYear }) => makeYear],
      ['owner_vehicle_make_model', ({ makeModel }) => makeModel],
      ['owner_vehicle_color', ({ colour }) => colour],
      ['owner_vehicle_color_alt', ({ colourAlt }) => colourAlt],
      ['owner_vehicle_style', ({ style }) => style],
    ];
  const lines = [
    columns.map(([name]) => name),
    ...vehicles.map((vehicle) => columns.map(([, value]) => field(value(vehicle)))),
  ];
  return lines.map((fields) => `${fields.join(',')}\n`).join('');
}

function field(value: string | number | null): string {
  const text = String(value ?? '');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
