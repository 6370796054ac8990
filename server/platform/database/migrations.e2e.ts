import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { ownerDataSource } from './data-source.js';
import { ENTITIES } from '../../app/entities.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations.js';

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
  // The first version made the keys of plates so: letters and digits only.
  await old.query(`INSERT INTO registry_vehicles (plate_key, owner_vehicle_license_plate, owner_name) VALUES
    ('KLM4821', 'KLM-48.21', 'Ada'), ('МКХ77', 'мкх 77', 'Mila'), ('ABC1', 'abc 1', 'Abe'), ('STRASSE1', 'straße 1', 'Zoë'),
    ('XYＺ９', 'XYＺ－９', 'Wang'), ('ＱＱ１', 'ＱＱ１', 'Wide'), ('QQ1', 'QQ 1', 'Usual')`);
  await old.query(`INSERT INTO captures (citation_id, case_id, camera_system_name, camera_system_type,
      camera_system_serial_number, location_address, location_latitude, location_longitude, redlight_stop_line_distance,
      event_sha256)
    SELECT id, 'A-1', 'Name', 'Type', 'SN-1', 'Place', 45.1, 9.2, 2.4, '00' FROM citations`);
  await old.query(
    "INSERT INTO vehicles (citation_id, owner_vehicle_make_model, owner_vehicle_color) SELECT id, 'Fiat Panda', 'blue' FROM citations",
  );
  // A second event, whose vehicle is not as the camera saw it any more, and a third one that waits no more.
  await old.query(`WITH more AS (
      INSERT INTO citations (reference_id, cause, camera_case_generated_at, report_status, owner_name, owner_vehicle_license_plate)
      VALUES ('EV-2026-0000002', 'REDLIGHT', '2026-03-01T14:05:00Z', 'UPDATED', 'Ada', 'KLM 48'),
        ('EV-2026-0000003', 'REDLIGHT', '2026-03-01T14:05:00Z', 'DISCARDED', NULL, NULL)
      RETURNING id), seen AS (
      INSERT INTO captures (citation_id, case_id, camera_system_name, camera_system_type, camera_system_serial_number,
        location_address, location_latitude, location_longitude, event_sha256)
      SELECT id, 'A-' || id, 'Name', 'Type', 'SN-1', 'Place', 45.1, 9.2, '00' FROM more)
    INSERT INTO vehicles (citation_id, owner_vehicle_make_model, owner_address) SELECT id, 'Fiat Uno', 'Street 1' FROM more`);
  await old.query(`INSERT INTO activity (log, type, description, citation_id, created_at)
    SELECT 'app', 'vehicle_updated', 'Vehicle updated', 2, '2026-03-02T08:00:00Z'`);
  await old.query(`INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes,
      width, height, thumbnail_key, print_key)
    VALUES (1, 'IMAGE', 1, repeat('a', 64), 'evidence/a.jpg', 'image/jpeg', 9, 40, 30, 'thumbnails/320.webp', 'prints/a.jpg')`);
  await old.query(`INSERT INTO users (first_name, last_name, email, badge_number, role_id)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 7, 4)`);
  const rows = (): Promise<Record<string, unknown>[]> =>
    old.query('SELECT * FROM citations ORDER BY id');
  const written = await rows();

  expect(await migrate(url, ENTITIES)).toEqual(MIGRATIONS.slice(1).map(({ name }) => name));
  const upgraded = await rows();
  expect(upgraded).toEqual(written.map((kept) => expect.objectContaining(kept)));
  expect(JSON.parse(String(upgraded[0]?.['list_row']))).toMatchObject({
    reference_id: 'EV-2026-0000001',
    camera_case_generated_at: '2026-03-01T14:05:00.250Z',
    submitted_at: null,
    media_count: 4,
    vehicle: { cause: 'REDLIGHT', owner_name: 'Ada "Zoë" Marlow' },
    offer: 'PENDING  |    ',
  });
  // Contract 9: plates compare without spaces, dashes or case, and with every other sign.
  const registry = 'SELECT plate_key, owner_name FROM registry_vehicles ORDER BY owner_name';
  expect(await old.query(registry)).toEqual([
    { plate_key: 'ABC1', owner_name: 'Abe' },
    { plate_key: 'KLM48.21', owner_name: 'Ada' },
    { plate_key: 'МКХ77', owner_name: 'Mila' },
    { plate_key: 'QQ1', owner_name: 'Usual' },
    { plate_key: 'XYZ9', owner_name: 'Wang' },
    { plate_key: 'ＱＱ１', owner_name: 'Wide' },
    { plate_key: 'STRASSE1', owner_name: 'Zoë' },
  ]);
  // The same value in its shortest digits; a file from before has no moment.
  expect(
    await old.query(`SELECT redlight_stop_line_distance::text AS distance, speed_measured AS speed, captured_at AS taken
      FROM captures p JOIN media m ON m.citation_id = p.citation_id`),
  ).toEqual([{ distance: '2.4', speed: null, taken: null }]);
  // The camera's values are known if no vehicle update came after them; they never change (desk 1).
  const seen =
    'SELECT captured_make_model AS model, captured_color AS color, captured_style AS style';
  expect(await old.query(`${seen} FROM captures ORDER BY citation_id`)).toEqual([
    { model: 'Fiat Panda', color: 'blue', style: null },
    { model: null, color: null, style: null },
    { model: 'Fiat Uno', color: null, style: null },
  ]);
  await expect(old.query("UPDATE captures SET captured_style = 'van'")).rejects.toThrow(
    'Postgres error P0001',
  );
  expect(
    await old.query('SELECT owner_known_at AS known FROM vehicles ORDER BY citation_id'),
  ).toEqual([{ known: null }, { known: new Date('2026-03-02T08:00:00Z') }, { known: null }]);
  // Old events have no deadline. Those that wait in one of the two queues are at the desk.
  expect(await old.query('SELECT citation_id, queue FROM desk_queue ORDER BY citation_id')).toEqual(
    [
      { citation_id: 1, queue: 'pending' },
      { citation_id: 2, queue: 'pending' },
    ],
  );
  expect(await old.query('SELECT single_keys FROM users')).toEqual([{ single_keys: true }]);
  // Thumbnails of 320 px are made again (contract 3); the print version stays.
  expect(await old.query('SELECT thumbnail_key, large_key, print_key FROM media')).toEqual([
    { thumbnail_key: null, large_key: null, print_key: 'prints/a.jpg' },
  ]);
  expect(await old.query('SELECT name, payload, status FROM jobs ORDER BY payload')).toEqual([
    // The keys of owners are made anew (guards 8).
    { name: 'foldOwnerNames', payload: { citationId: null }, status: 'queued' },
    ...[1, 2, 3].map((citationId) => ({
      name: 'deriveImages',
      payload: { citationId },
      status: 'queued',
    })),
  ]);
  await old.destroy();
});

// Desk 14: the default key of a reason is its digit of today: its place in the list that goes with a cause.
it('an upgrade gives each reason the digit that it had in the list of its cause', async () => {
  await recreateDatabase(url);
  const index = MIGRATIONS.findIndex(({ name }) => name.startsWith('DeskAfterUse'));
  const old = await ownerDataSource(url)
    .setOptions({ migrations: MIGRATIONS.slice(0, index) })
    .initialize();
  await old.runMigrations();
  await old.query('DELETE FROM reasons');
  await old.query(`INSERT INTO reasons (act, code, label, cause, active, position)
    SELECT 'HOLD', code, code, cause, active, position FROM (VALUES
      ('ALL_1', NULL, true, 1), ('SPEED_2', 'SPEEDING', true, 2), ('OFF', NULL, false, 3), ('RED_2', 'REDLIGHT', true, 4),
      ('SPEED_3', 'SPEEDING', true, 5), ('ALL_3', NULL, true, 6), ('ALL_4', NULL, true, 7), ('RED_5', 'REDLIGHT', true, 8),
      ('ALL_6', NULL, true, 9), ('SPEED_7', 'SPEEDING', true, 10), ('ALL_7', NULL, true, 11), ('RED_8', 'REDLIGHT', true, 12))
      AS reason (code, cause, active, position)`);
  await migrate(url, ENTITIES);
  const keys = await old.query(
    "SELECT code, key FROM reasons WHERE act = 'HOLD' ORDER BY position",
  );
  expect(keys.map(({ code, key }: { code: string; key: number }) => `${code} ${key}`)).toEqual([
    'ALL_1 1',
    'SPEED_2 2',
    'OFF null',
    'RED_2 2',
    'SPEED_3 3',
    // One of SPEEDING has its digit, and the ninth is the next that is free; for the last such one none is left.
    'ALL_3 9',
    'ALL_4 4',
    'RED_5 5',
    'ALL_6 6',
    'SPEED_7 7',
    'ALL_7 null',
    'RED_8 8',
  ]);
  await old.destroy();
});
