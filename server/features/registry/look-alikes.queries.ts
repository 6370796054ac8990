import { jsonColumns, jsonObject, type JsonRow } from '../../platform/database/json-columns.js';
import { as } from '../../platform/database/statement.js';
import { ALIKE } from './near-plate.pure.js';

/* The plates of the registry for which another plate may be taken (guards 2, 3), as SQL. */

/** A plate of the registry that looks like another one, or is it with more characters. */
const OTHER_PLATE = jsonColumns({
  name: 'registry, other plate',
  from: `(SELECT r.*, 'ALIKE'::text AS kind, 1 AS characters FROM registry_vehicles r) f`,
  columns: {
    plate: ['text', 'f.owner_vehicle_license_plate'],
    kind: [as<'ALIKE' | 'LONGER'>('text'), 'f.kind'],
    characters: ['integer', 'f.characters'],
    color: ['text?', 'f.owner_vehicle_color'],
    makeModel: ['text?', 'f.owner_vehicle_make_model'],
    /** Null where the entry has none. */
    plateRegion: ['text?', 'f.plate_region'],
  },
});
export type OtherPlateRow = JsonRow<typeof OTHER_PLATE>;

/** Plates of this length may be a part of longer ones. */
const SHORTEST = 3;
/** So many characters may be missing. */
const MOST_MISSING = 4;
/** A part of more plates than this says nothing. */
const MOST_LONGER = 1_000;

/** Each character with each that it is taken for. */
const ALIKE_PAIRS = [...ALIKE]
  .flatMap(([one, others]) => [...others].map((other) => `('${one}', '${other}')`))
  .join(', ');

// The greatest character: what begins with a text lies between the text and this behind it.
const GREATEST = 'chr(1114111)';

/** The longer plates on one side, in the order of the index. @param column what begins with the key @param key SQL of it */
const LONGER = (column: string, key: string): string =>
  `(SELECT r.* FROM registry_vehicles r
      WHERE char_length(r.plate_key) = char_length(k.key) + n.more
        AND ${column} ~>=~ ${key} AND ${column} ~<~ (${key} || ${GREATEST})
      ORDER BY char_length(r.plate_key), ${column} USING ~<~ LIMIT ${MOST_LONGER})`;

/**
 * Returns the SQL of the other plates as a JSON list: of each kind, number of characters and region the first by plate. The
 * variants of a plate are asked for one by one, because the groups of look-alikes overlap; longer ones by their begin, and
 * by the index of plates that are read from their end.
 *
 * @param key SQL of the plate's key
 */
export const otherPlatesJson = (key: string): string => `(
  WITH k AS (SELECT ${key} AS key),
  swaps AS (SELECT k.key, i.place, alike.other FROM k
    CROSS JOIN LATERAL generate_series(1, char_length(k.key)) i (place)
    JOIN (VALUES ${ALIKE_PAIRS}) alike (one, other) ON alike.one = substr(k.key, i.place, 1)),
  variants AS (
    SELECT overlay(s.key PLACING s.other FROM s.place FOR 1) AS key FROM swaps s
    UNION ALL SELECT overlay(overlay(s.key PLACING s.other FROM s.place FOR 1) PLACING t.other FROM t.place FOR 1)
      FROM swaps s JOIN swaps t ON t.place > s.place),
  found AS (
    SELECT r.*, 'ALIKE' AS kind, (SELECT count(*)::integer FROM generate_series(1, char_length(k.key)) i (place)
        WHERE substr(r.plate_key, i.place, 1) <> substr(k.key, i.place, 1)) AS characters
      FROM k JOIN registry_vehicles r ON r.plate_key = ANY (ARRAY(SELECT key FROM variants))
    UNION ALL SELECT r.*, 'LONGER', n.more FROM k CROSS JOIN generate_series(1, ${MOST_MISSING}) n (more)
      CROSS JOIN LATERAL (${LONGER('r.plate_key', 'k.key')}
        UNION ALL ${LONGER('reverse(r.plate_key)', 'reverse(k.key)')}) r
      WHERE char_length(k.key) >= ${SHORTEST})
  SELECT json_agg(${jsonObject(OTHER_PLATE)}) FROM (
    SELECT DISTINCT ON (kind, characters, plate_region) * FROM found
    ORDER BY kind, characters, plate_region, owner_vehicle_license_plate) f)`;
