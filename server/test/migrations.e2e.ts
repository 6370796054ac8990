import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../scripts/lib/test-services.mjs';
import { ownerDataSource } from '../platform/database/data-source.js';
import { ENTITIES } from '../app/entities.js';
import { migrate } from '../platform/database/migrate.js';
import { MIGRATIONS } from '../platform/database/migrations.js';

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
let url: string;

beforeAll(async () => {
  environment = await createTestEnvironment(inject('services'));
  url = environment.variables['DATABASE_URL']!;
  await recreateDatabase(url);
});
afterAll(() => environment.dispose());

it('an upgrade keeps the rows that the first version has written', async () => {
  const [initial] = MIGRATIONS;
  const old = await ownerDataSource(url)
    .setOptions({ migrations: [initial!] })
    .initialize();
  await old.runMigrations();
  await old.query(`INSERT INTO citations (reference_id, cause, camera_case_generated_at, owner_name, media_count)
    VALUES ('EV-2026-0000001', 'REDLIGHT', '2026-03-01T14:05:00.250Z', 'Ada "Zoë" Marlow', 4)`);
  // As the first version made the keys of plates: letters and digits only.
  await old.query(`INSERT INTO registry_vehicles (plate_key, owner_vehicle_license_plate, owner_name) VALUES
    ('KLM4821', 'KLM-48.21', 'Ada'), ('МКХ77', 'мкх 77', 'Mila'), ('ABC1', 'abc 1', 'Abe'), ('STRASSE1', 'straße 1', 'Zoë')`);
  await old.query(`INSERT INTO captures (citation_id, case_id, camera_system_name, camera_system_type,
      camera_system_serial_number, location_address, location_latitude, location_longitude, redlight_stop_line_distance,
      event_sha256)
    SELECT id, 'A-1', 'Name', 'Type', 'SN-1', 'Place', 45.1, 9.2, 2.4, '00' FROM citations`);
  await old.query(`INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes,
      width, height, thumbnail_key, print_key)
    VALUES (1, 'IMAGE', 1, repeat('a', 64), 'evidence/a.jpg', 'image/jpeg', 9, 40, 30, 'thumbnails/320.webp', 'prints/a.jpg')`);
  await old.query(`INSERT INTO users (first_name, last_name, email, badge_number, role_id)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 7, 4)`);
  const rows = (): Promise<Record<string, unknown>[]> =>
    old.query('SELECT * FROM citations ORDER BY id');
  const written = await rows();

  expect(await migrate(url, ENTITIES)).toEqual(MIGRATIONS.slice(1).map(({ name }) => name));
  const [{ list_row: row, ...kept }] = (await rows()) as [Record<string, unknown>];
  expect([kept]).toEqual(written);
  expect(JSON.parse(String(row))).toMatchObject({
    reference_id: 'EV-2026-0000001',
    camera_case_generated_at: '2026-03-01T14:05:00.250Z',
    submitted_at: null,
    media_count: 4,
    vehicle: { cause: 'REDLIGHT', owner_name: 'Ada "Zoë" Marlow' },
    offer: 'PENDING  ',
  });
  // Contract 9: plates compare without spaces, dashes or case, and with every other sign.
  const registry = 'SELECT plate_key, owner_name FROM registry_vehicles ORDER BY owner_name';
  expect(await old.query(registry)).toEqual([
    { plate_key: 'ABC1', owner_name: 'Abe' },
    { plate_key: 'KLM48.21', owner_name: 'Ada' },
    { plate_key: 'МКХ77', owner_name: 'Mila' },
    { plate_key: 'STRASSE1', owner_name: 'Zoë' },
  ]);
  // The same value in its shortest digits; a file from before has no moment.
  expect(
    await old.query(`SELECT redlight_stop_line_distance::text AS distance, speed_measured AS speed, captured_at AS taken
      FROM captures p JOIN media m ON m.citation_id = p.citation_id`),
  ).toEqual([{ distance: '2.4', speed: null, taken: null }]);
  expect(await old.query('SELECT single_keys FROM users')).toEqual([{ single_keys: true }]);
  // A thumbnail of 320 px is made anew (contract 3); what is printed stays.
  expect(await old.query('SELECT thumbnail_key, large_key, print_key FROM media')).toEqual([
    { thumbnail_key: null, large_key: null, print_key: 'prints/a.jpg' },
  ]);
  expect(await old.query('SELECT name, payload, status FROM jobs')).toEqual([
    { name: 'deriveImages', payload: { citationId: 1 }, status: 'queued' },
  ]);
  await old.destroy();
});
