import { entryKey, type GivenEntry } from '../features/registry/registry-entry.pure.js';
import { RegistryVehicleEntity } from '../features/registry/registry-vehicle.entity.js';
import type { RegistryQuestion } from '../features/registry/registry.js';
import { Transactions } from '../platform/database/transactions.js';
import type { TestApp } from './app.js';
import { ofEachField, type KnownVehicle } from '../features/registry/vehicle-fields.pure.js';

/** A registry entry of a plate of which nothing else is known but the given fields. */
export function entryOf(plate: string, fields: Partial<GivenEntry> = {}): GivenEntry {
  return {
    ...ofEachField<KnownVehicle>(() => null),
    ownerSince: null,
    sourceDay: null,
    ...fields,
    ownerVehicleLicensePlate: plate,
  };
}

/** The question for a plate of which nothing else is known but the given fields. */
export function questionOf(
  plate: string,
  fields: Partial<RegistryQuestion> = {},
): RegistryQuestion {
  return { region: null, plateClass: null, day: null, ...fields, plate };
}

/** Gives each key exactly the entries that are given for it, as an import does. */
export async function storeEntries(
  { nest }: Pick<TestApp, 'nest'>,
  ...entries: GivenEntry[]
): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, ...entryKey(entry) }));
  await nest.get(Transactions).run(async (tx) => {
    const stored = tx.repository(RegistryVehicleEntity);
    for (const { plateKey, regionKey, classKey } of rows)
      await stored.delete({ plateKey, regionKey, classKey });
    await stored.insert(rows);
  });
}
