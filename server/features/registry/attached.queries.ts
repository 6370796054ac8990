import { jsonColumns, jsonObject, type JsonRow } from '../../platform/database/json-columns.js';
import { as } from '../../platform/database/statement.js';
import type { ComparedEntry, RegistryEntry } from './registry-entry.pure.js';

/*
 * The answer that an event has taken, and the entries of its key as the table has them now; `v` is the event's row of
 * `vehicles`. One read by the primary key, and one by the index of keys.
 */

const COMPARED = jsonColumns({
  name: 'registry, compared entry',
  from: 'registry_vehicles r',
  columns: {
    ownerName: ['text?', 'r.owner_name'],
    ownerAddress: ['text?', 'r.owner_address'],
    ownerVehicleMakeModel: ['text?', 'r.owner_vehicle_make_model'],
    ownerSince: ['text?', 'r.owner_since::text'],
  },
});

/** True if the entry `r` has the key of the answer `a`, whose region may be the home region of its time. */
const SAME_KEY = `r.plate_key = a.plate_key AND r.class_key = a.class_key
  AND r.region_key IN (a.region_key, coalesce(a.entry ->> 'plateRegion', ''))`;

const ATTACHED = jsonColumns({
  name: 'registry, attached answer',
  from: 'registry_answers a',
  columns: {
    answerId: ['integer', 'a.id'],
    askedAt: ['timestamptz', 'a.asked_at'],
    entry: [as<RegistryEntry>('jsonb'), 'a.entry'],
    lastEntries: [as<RegistryEntry[]>('jsonb?'), 'a.last_entries'],
    tableEntries: [
      as<ComparedEntry[]>('json'),
      `(SELECT coalesce(json_agg(${jsonObject(COMPARED)}), '[]') FROM registry_vehicles r WHERE ${SAME_KEY})`,
    ],
  },
});

/** The answer that an event has taken, with the entries of now. */
export type AttachedRow = JsonRow<typeof ATTACHED>;

/** An {@link AttachedRow} as JSON; null where the event has taken none. */
export const ATTACHED_JSON = `(SELECT ${jsonObject(ATTACHED)} FROM registry_answers a WHERE a.id = v.registry_answer_id)`;
