import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../app/entities.js';
import { ownerDataSource } from './data-source.js';
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

it('each number of before is the first of its event, to the owner of its oldest kept content (repair 9)', async () => {
  const at = MIGRATIONS.findIndex(({ name }) => name.startsWith('Letters'));
  const old = await ownerDataSource(url)
    .setOptions({ migrations: MIGRATIONS.slice(0, at) })
    .initialize();
  await old.runMigrations();
  await old.query(`INSERT INTO users (first_name, last_name, email, badge_number, role_id)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 7, 3)`);
  for (const [id, owner] of [
    [1, 'Cleo Wren'],
    [2, 'Dana Reed'],
  ] as const) {
    await old.query(
      `INSERT INTO citations (reference_id, report_status, cause, camera_case_generated_at, due_at, decided_by, decided_at,
         owner_name, owner_vehicle_license_plate)
       VALUES ($1, 'COMPLETED', 'REDLIGHT', now(), '2026-12-04T23:59:59.999Z', 1, now(), $2, 'KLM 1')`,
      [`EV-${id}`, owner],
    );
    await old.query(
      `INSERT INTO vehicles (citation_id, owner_address) VALUES ($1, '9 Quay Street')`,
      [id],
    );
    await old.query('UPDATE citations SET stopline_reference_id = $2 WHERE id = $1', [
      id,
      `TEC-2026-00000${id}`,
    ]);
  }
  const content = {
    owner: { name: 'Ada Stone', address: '1 Hill' },
    vehicle: { licensePlate: 'X 1' },
  };
  for (const version of [1, 2])
    await old.query(
      `INSERT INTO notices (citation_id, version, number, content, requested_by) VALUES (1, $1, 'TEC-2026-000001', $2, 1)`,
      [version, version === 1 ? content : { ...content, owner: { name: 'Later', address: '2' } }],
    );
  await old.destroy();

  await migrate(url, ENTITIES);
  const now = await ownerDataSource(url).initialize();
  const letters = await now.query(
    `SELECT i.number, i.kind, i.position, i.due_at AS "dueAt", i.issued_by AS "issuedBy", i.replaces, a.kind AS addressee,
       a.position AS place, a.owner_name AS name, a.owner_address AS address, a.owner_vehicle_license_plate AS plate, a.waits
     FROM issued_notices i JOIN addressees a ON a.id = i.addressee_id ORDER BY i.number`,
  );
  const first = {
    ...{ kind: 'NOTICE', position: 1, issuedBy: 1, replaces: null },
    dueAt: new Date('2026-12-04T23:59:59.999Z'),
    ...{ addressee: 'OWNER', place: 1, waits: false },
  };
  expect(letters).toEqual([
    { ...first, number: 'TEC-2026-000001', name: 'Ada Stone', address: '1 Hill', plate: 'X 1' },
    {
      ...first,
      ...{ number: 'TEC-2026-000002', name: 'Dana Reed', address: '9 Quay Street', plate: 'KLM 1' },
    },
  ]);
  // A further number goes behind the chain.
  await now.query(
    `UPDATE citations SET stopline_reference_id = 'TEC-2026-000003' WHERE stopline_reference_id = 'TEC-2026-000001'`,
  );
  const chain = await now.query(
    `SELECT number, position, replaces, replaced_by AS "replacedBy" FROM issued_notices WHERE citation_id = 1 ORDER BY position`,
  );
  expect(chain).toEqual([
    { number: 'TEC-2026-000001', position: 1, replaces: null, replacedBy: 'TEC-2026-000003' },
    { number: 'TEC-2026-000003', position: 2, replaces: 'TEC-2026-000001', replacedBy: null },
  ]);
  await now.destroy();
});
