import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, programWith, signedInAs, type TestUser } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let officer: Visitor;
let officerUser: TestUser;
let citationId: number;
let reference: string;

beforeAll(async () => {
  app = await startApp();
  ({ visitor: administrator } = await signedInAs(app, 1, {
    firstName: 'Tess',
    lastName: 'Conway',
  }));
  ({ visitor: officer, user: officerUser } = await signedInAs(app, 4, {
    firstName: 'Nora',
    lastName: 'Quist',
  }));
  citationId = await createCitation(app, 'PENDING');
  await createCitation(app, 'PENDING');
  reference = (await officer.rest('GET', `citations/${citationId}`)).body.reference_id;
  await officer.rest('POST', `citations/${citationId}/comments/add`, { body: 'Looks fine' });
});
afterAll(() => app.stop());

interface Entry {
  id: number;
  kind: string;
  causer_id: number | null;
  created_at: string;
  description: string;
  citation: { id: number } | null;
  ip: string | null;
  session: { id: string; user_agent: string | null } | null;
  changes: { field: string; before: string; after: string }[];
}

const logs = (filter: Record<string, string>, by = administrator): Promise<Answer> =>
  by.rest('GET', `logs?${new URLSearchParams(filter).toString()}`);

async function entriesOf(filter: Record<string, string>): Promise<Entry[]> {
  const { status, body } = await logs(filter);
  expect(status).toBe(200);
  return [...body.system, ...body.app];
}

const GRAPH = `query ($reference: String, $userId: ID, $kind: LogKind, $startDate: DateTime, $endDate: DateTime) {
  logs(reference: $reference, userId: $userId, kind: $kind, startDate: $startDate, endDate: $endDate) {
    total system { id } app { id }
  }
}`;

/** The same entries by the other door. */
async function byGraph(variables: Record<string, unknown>): Promise<number[]> {
  const { data, errors } = await administrator.graphql(GRAPH, variables);
  expect(errors).toEqual([]);
  return [...data.logs.system, ...data.logs.app].map(({ id }: { id: string }) => Number(id));
}

describe('The logs are filtered by the server, at both doors (issue 25, 12)', () => {
  it('by person', async () => {
    const found = await entriesOf({ user_id: String(officerUser.id) });
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ causer_id }) => causer_id))).toEqual(new Set([officerUser.id]));
    expect(await byGraph({ userId: String(officerUser.id) })).toEqual(found.map(({ id }) => id));
  });

  it('by kind', async () => {
    const found = await entriesOf({ kind: 'commented' });
    expect(found.map(({ kind }) => kind)).toEqual(['commented']);
    expect(await byGraph({ kind: 'COMMENTED' })).toEqual(found.map(({ id }) => id));
    expect(await entriesOf({ kind: 'webhook_deleted' })).toEqual([]);
  });

  it('by the reference of an event, in any case, or the number of its notice', async () => {
    const found = await entriesOf({ reference: reference.toLowerCase() });
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ citation }) => citation?.id))).toEqual(new Set([citationId]));
    expect(await byGraph({ reference })).toEqual(found.map(({ id }) => id));
    await app.database.query('UPDATE citations SET stopline_reference_id = $2 WHERE id = $1', [
      citationId,
      'TEC-1999-000001',
    ]);
    expect(await entriesOf({ reference: 'TEC-1999-000001' })).toEqual(found);
    expect(await entriesOf({ reference: 'EV-1999-0000001' })).toEqual([]);
  });

  it('by the first and the last moment, both included', async () => {
    const [entry] = await entriesOf({ kind: 'commented' });
    const at = Date.parse(entry!.created_at);
    const during = {
      start_date: new Date(at).toISOString(),
      end_date: new Date(at + 1).toISOString(),
    };
    expect((await entriesOf(during)).map(({ id }) => id)).toContain(entry!.id);
    expect(await byGraph({ startDate: during.start_date, endDate: during.end_date })).toContain(
      entry!.id,
    );
    const later = await entriesOf({ start_date: new Date(at + 1).toISOString() });
    expect(later.map(({ id }) => id)).not.toContain(entry!.id);
    expect(await entriesOf({ end_date: '2001-01-01' })).toEqual([]);
  });

  it('by several of them at once, and counts the pages of what is left', async () => {
    const both = { user_id: String(officerUser.id), kind: 'signed_in' };
    expect((await entriesOf(both)).map(({ kind }) => kind)).toEqual(['signed_in']);
    expect((await logs(both)).body).toMatchObject({ current_page: 1, last_page: 1 });
    await app.database.query(
      `INSERT INTO activity (log, type, description) SELECT 'app', 'skipped', 'entry ' || n FROM generate_series(1, 101) n`,
    );
    expect((await logs({ kind: 'skipped' })).body).toMatchObject({ last_page: 3 });
    const last = await entriesOf({ kind: 'skipped', page: '3' });
    expect(last.map(({ description }) => description)).toEqual(['entry 1']);
    const shown = await entriesOf({ kind: 'skipped', page: '2' });
    expect([shown.length, shown[0]!.description]).toEqual([50, 'entry 51']);
  });

  it.each([
    [{ user_id: '0' }, { user_id: ['User ID must be a whole number from 1'] }],
    [{ user_id: '99999999999' }, { user_id: ['User ID must be a whole number from 1'] }],
    [{ citation_id: 'x' }, { citation_id: ['Citation ID must be a whole number from 1'] }],
    [{ kind: 'toString' }, { kind: ['Kind is not one of the list'] }],
    [{ kind: 'COMMENTED' }, { kind: ['Kind is not one of the list'] }],
    [{ start_date: 'yesterday' }, { start_date: ['Start date must be a date'] }],
    [{ end_date: '2026-02-30' }, { end_date: ['End date must be a date'] }],
    [
      { reference: 'x'.repeat(51) },
      { reference: ['Reference must be at most 50 characters long'] },
    ],
    [{ nobody: '1' }, { nobody: ['nobody is not a known parameter'] }],
  ])('refuses %j', async (filter, errors) => {
    const { status, body } = await logs(filter);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('names what can be chosen: every kind, and everybody with an account, also a deactivated one', async () => {
    const { user: gone } = await signedInAs(app, 3, { firstName: 'Otto', lastName: 'Gone' });
    await administrator.rest('DELETE', `users/${gone.badgeNumber}`);
    const { status, body } = await administrator.rest('GET', 'logs/choices');
    expect(status).toBe(200);
    expect(body.kinds).toContainEqual({ kind: 'signed_in', log: 'system', title: 'Signed in' });
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Nora Quist', 'Otto Gone', 'Tess Conway']),
    );
    const { data } = await administrator.graphql(
      '{ logChoices { kinds { kind log title } people { id name firstName lastName badgeNumber } } }',
    );
    expect(data.logChoices.kinds).toHaveLength(body.kinds.length);
    expect(data.logChoices.people).toHaveLength(body.people.length);
    const { program } = await programWith(app, 'logs:read');
    expect((await program.rest('GET', 'logs/choices')).status).toBe(200);
    expect((await logs({ kind: 'signed_in' }, program)).status).toBe(200);
  });
});

describe('An entry says from where an act came (reliability 23)', () => {
  it('address and session of a person, the same session for all that they did in it', async () => {
    const found = await entriesOf({ user_id: String(officerUser.id) });
    expect(new Set(found.map(({ ip }) => ip))).toEqual(new Set(['127.0.0.1']));
    const [{ id } = { id: '' }, ...more] = (await officer.rest('GET', 'user/sessions')).body as {
      id: string;
    }[];
    expect(more).toEqual([]);
    expect(new Set(found.map(({ session }) => session?.id))).toEqual(new Set([id]));
    const { data } = await administrator.graphql(
      `{ logs(userId: "${officerUser.id}", kind: SIGNED_IN) { system { kind ip session { id userAgent } } } }`,
    );
    expect(data.logs.system).toEqual([
      { kind: 'SIGNED_IN', ip: '127.0.0.1', session: { id, userAgent: expect.any(String) } },
    ]);
  });

  it('no session of a stranger, of a program or of the system', async () => {
    await app.visitor().rest('POST', 'auth/login/verify', {
      email: officerUser.email,
      password: 'wrong-horse-battery',
    });
    const [failed] = await entriesOf({ kind: 'sign_in_failed' });
    expect([failed!.ip, failed!.session]).toEqual(['127.0.0.1', null]);
    const [created] = await entriesOf({ kind: 'created' });
    expect(created!.session).toBeNull();
  });
});

describe('An entry tells a change in the words of the form (issue 25, 12)', () => {
  it('labels, before and after, for settings', async () => {
    const { body: settings } = await administrator.rest('GET', 'settings/admin/citation');
    const { time_zone: _, ...fields } = settings;
    const saved = await administrator.rest('PUT', 'settings/admin/citation', {
      ...Object.fromEntries(
        [
          'reference_prefix',
          'vehicle_license_identifier',
          'max_evidence_images',
          'currency_unit',
          'distance_unit',
          'speed_unit',
        ].map((name) => [name, fields[name]]),
      ),
      max_evidence_images: 6,
      speed_unit: 'mph',
    });
    expect(saved.status).toBe(200);
    const [entry] = await entriesOf({ kind: 'settings_changed' });
    expect(entry!.changes).toEqual([
      { field: 'Max Image Evidence', before: '4', after: '6' },
      { field: 'Speed unit', before: 'km/h', after: 'mph' },
    ]);
  });

  it('roles by their names, for users', async () => {
    const { user } = await signedInAs(app, 5, { firstName: 'Pia', lastName: 'Role' });
    await administrator.rest('PUT', `users/${user.badgeNumber}`, {
      badge_number: user.badgeNumber,
      email: user.email,
      first_name: 'Pia',
      last_name: 'Rolle',
      role: 6,
      is_reset_password: false,
      is_reset_twofah: false,
    });
    const [entry] = await entriesOf({ kind: 'user_changed' });
    expect(entry!.changes).toEqual([
      { field: 'Last Name', before: 'Role', after: 'Rolle' },
      {
        field: 'Role',
        before: 'Redlight Processing Officer',
        after: 'Spot-Speed Processing Officer',
      },
    ]);
  });

  it('nothing where nothing was changed', async () => {
    const [entry] = await entriesOf({ kind: 'commented' });
    expect(entry!.changes).toEqual([]);
  });
});

describe('Each setting says who changed it last (issue 25, 12)', () => {
  it('at both doors, and leaves out what nobody changed', async () => {
    const { status, body } = await administrator.rest('GET', 'logs/settings');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        setting: 'CITATION',
        changed_at: expect.stringMatching(/Z$/),
        changed_by: 'Tess Conway',
      },
      // Lists have it too (issue 37, point 15).
      { setting: 'USERS', changed_at: expect.stringMatching(/Z$/), changed_by: 'Tess Conway' },
    ]);
    const { data } = await administrator.graphql(
      '{ settingChanges { setting changedAt changedBy { name } } }',
    );
    expect(data.settingChanges).toEqual([
      { setting: 'CITATION', changedAt: body[0].changed_at, changedBy: { name: 'Tess Conway' } },
      { setting: 'USERS', changedAt: body[1].changed_at, changedBy: { name: 'Tess Conway' } },
    ]);
  });
});
