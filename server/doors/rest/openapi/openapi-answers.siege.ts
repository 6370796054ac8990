import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExchangeCheck } from '../../../../scripts/lib/exchanges.mjs';
import type { OpenApiDocument } from './openapi-document.js';
import type { TestApp } from '../../../test/app.js';
import type { Answer, Visitor } from '../../../test/doors.js';
import {
  createCitation,
  eventDocument,
  PASSWORD,
  picture,
  signedInAs,
  type TestUser,
} from '../../../test/factory.js';
import { testLog } from '../../../test/log-signer.js';
import { multipart } from '../../../test/multipart.js';
import { startApp } from '../../../test/app.js';

let app: TestApp;
let document: OpenApiDocument;
let administrator: Visitor;
let inspection: Visitor;
let processing: Visitor;
let officer: TestUser;

beforeAll(async () => {
  app = await startApp();
  document = (await app.visitor().rest('GET', 'openapi.json')).body;
  administrator = (await signedInAs(app, 1)).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
  ({ visitor: processing, user: officer } = await signedInAs(app, 4));
});
afterAll(() => app.stop());

describe('the answers are as described', () => {
  /** Checks an answer against the operation that it is of. */
  function fits(
    method: string,
    url: string,
    { status, headers, body, raw }: Answer,
    sent?: unknown,
  ) {
    const type = headers['content-type'];
    const { faults } = new ExchangeCheck(document).check({
      method,
      url,
      status,
      type: type === undefined ? null : String(type).split(';')[0]!,
      body,
      sent,
    });
    expect(faults, raw.toString().slice(0, 300)).toEqual([]);
  }

  /** Calls and checks; `path` is as described, with its parameters filled in from `ids`. */
  async function call(
    visitor: Visitor,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    {
      ids = [],
      query = '',
      body,
    }: { ids?: (number | string)[]; query?: string; body?: unknown } = {},
  ): Promise<Answer> {
    const rest = [...ids];
    const url = path.replace(/\{\w+\}/g, () => String(rest.shift())) + query;
    const answer = await visitor.send({
      method,
      url,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    fits(method, url, answer, body);
    return answer;
  }

  it('for everybody', async () => {
    const stranger = app.visitor();
    await call(stranger, 'GET', '/api/demo');
    await call(stranger, 'GET', '/health/live');
    await call(stranger, 'GET', '/health/ready');
    await call(stranger, 'GET', '/metrics');
    await call(stranger, 'GET', '/.well-known/stopline-keys.json');
    await call(stranger, 'GET', '/api/openapi.json');
    await call(stranger, 'GET', '/api/docs');
    await call(stranger, 'GET', '/api/csrf-cookie');
    await call(stranger, 'GET', '/api/citations');
    const wrong = { email: 'x@stopline.test', password: 'wrong' };
    await call(stranger, 'POST', '/api/auth/reset', { body: { email: 'x@stopline.test' } });
    await call(stranger, 'POST', '/api/auth/is_reset', { body: { token: 'x' } });
    await call(stranger, 'POST', '/api/auth/login/verify', { body: { ...wrong, email: '' } });
    await call(stranger, 'POST', '/api/auth/login/verify', { body: wrong });
    await call(stranger, 'POST', '/api/auth/login/twofah', { body: { ...wrong, code: '123456' } });
    await call(stranger, 'POST', '/api/auth/refresh');
    await call(stranger, 'GET', '/api/auth/methods');
    await call(stranger, 'GET', '/api/auth/oidc/start');
    await call(stranger, 'GET', '/api/auth/oidc/callback', { query: '?code=x&state=y&iss=z' });
    await call(stranger, 'POST', '/api/auth/oidc/complete', { body: {} });
    await call(stranger, 'POST', '/api/auth/oidc/backchannel-logout');
    const registering = await signedInAs(app, 4);
    const verified = await call(app.visitor(), 'POST', '/api/auth/login/verify', {
      body: { email: registering.user.email, password: PASSWORD },
    });
    expect(verified.body.twofah_status).toBe('registered');
    await call(registering.visitor, 'POST', '/api/auth/me');
    await call(registering.visitor, 'POST', '/api/auth/refresh');
    await call(registering.visitor, 'POST', '/api/auth/logout');
  });

  it('for officers', async () => {
    const id = await createCitation(app, 'PENDING');
    const [{ id: mediaId }] = (await inspection.rest('GET', `citations/${id}`)).body.media;
    await app.database.query(
      `INSERT INTO registry_vehicles (plate_key, owner_vehicle_license_plate, owner_name) VALUES ('KLM4821', 'KLM 4821', 'Ada Marlow')`,
    );
    await call(processing, 'GET', '/api/citations', { query: '?status=pending' });
    await call(processing, 'GET', '/api/citations', { query: '?status=nothing' });
    await call(processing, 'GET', '/api/search', { query: '?vehicle_owner=marlow' });
    await call(processing, 'GET', '/api/citations/{id}', { ids: [id] });
    await call(processing, 'GET', '/api/citations/{id}', { ids: [2_000_000] });
    await call(processing, 'PUT', '/api/citations/{id}/media/update/{media_id}', {
      ids: [id, mediaId],
      body: { selected: true },
    });
    await call(processing, 'PUT', '/api/citations/{id}/measurement', {
      ids: [id],
      body: {
        points: [
          { media_id: mediaId, x: 30, y: 20 },
          { media_id: mediaId + 1, x: 30, y: 40 },
        ],
      },
    });
    await call(processing, 'GET', '/api/citations/{id}/vehicle/lookup', {
      ids: [id],
      query: '?term=klm-4821',
    });
    await call(processing, 'GET', '/api/citations/{id}/vehicle/near', {
      ids: [id],
      query: '?term=k1m-4821',
    });
    await call(processing, 'PUT', '/api/citations/{id}/vehicle/update', {
      ids: [id],
      body: {
        owner_vehicle_license_plate: 'KLM 4821',
        owner_name: 'Ada Marlow',
        owner_address: '12 Harbour Lane',
      },
    });
    await call(processing, 'POST', '/api/citations/{id}/comments/add', {
      ids: [id],
      body: { body: 'Look at this' },
    });
    await call(processing, 'GET', '/api/citations/{id}/comments', { ids: [id] });
    await call(processing, 'GET', '/api/citations/{id}/comments/count', { ids: [id] });
    await call(processing, 'GET', '/api/media/{id}', { ids: [mediaId] });
    await call(processing, 'GET', '/api/media/{id}/thumbnail', { ids: [mediaId] });
    await call(processing, 'GET', '/api/app/dashboard');
    await call(processing, 'GET', '/api/app/my-work');
    await call(processing, 'GET', '/api/settings/citation');
    await call(processing, 'PUT', '/api/citations/{id}', {
      ids: [id],
      body: { report_status: 'REVIEW', recommendation: 'GENERATE' },
    });
    await call(processing, 'PUT', '/api/citations/{id}', {
      ids: [id],
      body: { report_status: 'REVIEW', recommendation: 'GENERATE' },
    });
    await call(inspection, 'PUT', '/api/citations/{id}', {
      ids: [id],
      body: { report_status: 'REVISE' },
    });
    await call(processing, 'GET', '/api/citations/{id}/history', { ids: [id] });
    const { body } = await call(processing, 'GET', '/api/user/notifications');
    await call(processing, 'PUT', '/api/user/notifications/{id}', { ids: [body.data[0].id] });
    await call(processing, 'GET', '/api/user/notifications/count');
    const decided = await createCitation(app, 'REVIEW');
    await call(inspection, 'PUT', '/api/citations/{id}', {
      ids: [decided],
      body: { report_status: 'COMPLETED' },
    });
    await call(inspection, 'GET', '/api/notices/{id}/pdf', { ids: [decided] });
    await call(inspection, 'GET', '/api/notices/{id}', { ids: [decided] });
    await call(inspection, 'GET', '/api/notices/{id}', { ids: [2_000_000] });
    await call(inspection, 'GET', '/api/notices/{id}/versions', { ids: [decided] });
    await call(inspection, 'GET', '/api/notices/{id}/versions/{version}/pdf', {
      ids: [decided, 1],
    });
    await call(inspection, 'POST', '/api/notices/{id}/print', { ids: [decided] });
    const avatar = multipart([{ name: 'file', filename: 'me.jpg', content: await picture() }]);
    const uploaded = await processing.send({
      method: 'POST',
      url: '/api/user/profile/upload',
      ...avatar,
    });
    fits('POST', '/api/user/profile/upload', uploaded);
    await call(processing, 'PUT', '/api/user/profile', {
      body: {
        current_password: PASSWORD,
        email: officer.email,
        first_name: 'A',
        last_name: 'B',
        file: uploaded.body.file,
      },
    });
    await call(processing, 'PUT', '/api/user/preferences', {
      body: { single_keys: true, time_zone: 'Europe/Berlin', digest_hour: 7 },
    });
    await call(processing, 'GET', '/api/users/{id}/avatar', { ids: [officer.id] });
  });

  it('of the log of the history', async () => {
    await call(inspection, 'GET', '/api/log/checkpoint');
    const log = await testLog(app.variables);
    const { checkpoints } = await log.worker();
    await log.seal(2);
    const { size } = (await checkpoints.makeIfDue())!;
    await call(inspection, 'GET', '/api/log/checkpoint');
    await call(inspection, 'GET', '/api/log/checkpoints');
    await call(inspection, 'GET', '/api/log/checkpoints/{size}', { ids: [size] });
    const timestamp = '/api/log/checkpoints/{size}/timestamp';
    await call(inspection, 'GET', timestamp, { ids: [size] });
    await log.application.query(`UPDATE checkpoints SET timestamp = '\\x30'`);
    await call(inspection, 'GET', timestamp, { ids: [size] });
    await call(inspection, 'GET', '/api/log/consistency', { query: `?from=1&to=${size}` });
    await call(inspection, 'GET', '/api/log/consistency', { query: '?from=2&to=1' });
    await call(administrator, 'GET', '/api/log/inclusion', {
      query: `?activity_id=1&size=${size}`,
    });
    await call(inspection, 'GET', '/api/log/keys');
    await call(administrator, 'GET', '/api/log/state');
    await call(app.visitor(), 'GET', '/.well-known/stopline-keys.json');
    await log.dispose();
  });

  it('for administrators', async () => {
    const user = {
      badge_number: 777,
      email: 'new@stopline.test',
      first_name: 'New',
      last_name: 'Officer',
      role: 3,
    };
    await call(administrator, 'POST', '/api/users', { body: user });
    await call(administrator, 'POST', '/api/users', { body: user });
    await call(administrator, 'PUT', '/api/users/{badge_number}', {
      ids: [777],
      body: { ...user, is_reset_twofah: true },
    });
    await call(administrator, 'POST', '/api/users/{badge_number}/release_lock', { ids: [777] });
    await call(administrator, 'DELETE', '/api/users/{badge_number}/identity', { ids: [777] });
    const sessions = '/api/users/{badge_number}/sessions';
    await call(administrator, 'GET', sessions, { ids: [officer.badgeNumber] });
    await call(administrator, 'DELETE', `${sessions}/{id}`, {
      ids: [officer.badgeNumber, crypto.randomUUID()],
    });
    await call(administrator, 'GET', '/api/user/sessions');
    await call(administrator, 'DELETE', '/api/user/sessions/{id}', { ids: [crypto.randomUUID()] });
    await call(administrator, 'DELETE', '/api/users/{badge_number}', { ids: [777] });
    await call(administrator, 'GET', '/api/users');
    await call(administrator, 'GET', '/api/logs');
    await call(administrator, 'GET', '/api/app/figures');
    await call(administrator, 'GET', '/api/logs/choices');
    await call(administrator, 'GET', '/api/logs/settings');
    const token = {
      name: 'Camera gate',
      scopes: ['events:write'],
      expires_at: '2099-01-01T00:00:00Z',
    };
    const made = await call(administrator, 'POST', '/api/tokens', { body: token });
    const camera = app.visitor();
    camera.bearer = made.body.token;
    const event = eventDocument('SPEEDING');
    const files = await Promise.all(
      [1, 2, 3, 4].map(async (n) => ({
        name: `f${n}`,
        filename: `${n}.jpg`,
        content: await picture(),
      })),
    );
    const delivery = multipart([
      { name: 'event', content: JSON.stringify(event), type: 'application/json' },
      ...files,
    ]);
    const place = ['components', 'schemas', 'CameraEvent'];
    expect(new ExchangeCheck(document).faults(place, event)).toEqual([]);
    for (const status of [201, 200]) {
      const answer = await camera.send({ method: 'POST', url: '/api/events', ...delivery });
      expect(answer.status).toBe(status);
      fits('POST', '/api/events', answer);
    }
    await call(administrator, 'GET', '/api/tokens');
    await call(administrator, 'DELETE', '/api/tokens/{id}', { ids: [made.body.id] });
    const settings = (await call(administrator, 'GET', '/api/settings/admin/citation')).body;
    await call(administrator, 'PUT', '/api/settings/admin/citation', { body: settings });
    const { id, ...setting } = (await call(administrator, 'GET', '/api/pdf-settings')).body.data[0];
    await call(administrator, 'PUT', '/api/pdf-settings/{id}', { ids: [id], body: setting });
    const logo = multipart([{ name: 'file', filename: 'logo.png', content: await picture() }]);
    fits(
      'POST',
      '/api/pdf-settings/logo',
      await administrator.send({ method: 'POST', url: '/api/pdf-settings/logo', ...logo }),
    );
    await call(administrator, 'POST', '/api/pdf-settings/{id}/preview', {
      ids: [id],
      body: setting,
    });
    const [job] = await app.database.query<{ id: string }[]>(
      `INSERT INTO jobs (name, payload, status, finished_at) VALUES ('renderNotice', '{"noticeId":0}', 'failed', now()) RETURNING id`,
    );
    await call(administrator, 'GET', '/api/jobs/failed');
    await call(administrator, 'POST', '/api/jobs/{id}/redrive', { ids: [job!.id] });
    await call(administrator, 'POST', '/api/jobs/{id}/redrive', { ids: [job!.id] });
  });

  it('of the register of cameras', async () => {
    const serial = 'LZ 44/71';
    await createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: { camera: { system_name: 'Gate', system_type: 'SPD-2', serial_number: serial } },
    });
    const ids = [encodeURIComponent(serial)];
    const facts = '/api/cameras/{serial}/facts';
    const body = { kind: 'LIMIT', from: '2025-03-01', value: { value: 50 } };
    const made = await call(administrator, 'POST', facts, { ids, body });
    await call(administrator, 'POST', facts, { ids, body: { ...body, replaces: made.body.id } });
    const withdraw = '/api/camera-facts/{id}/withdraw';
    await call(administrator, 'POST', withdraw, { ids: [made.body.id], body: { reason: 'x' } });
    await call(administrator, 'GET', facts, { ids, query: '?kind=LIMIT' });
    await call(administrator, 'GET', '/api/cameras');
    await call(administrator, 'GET', '/api/cameras/{serial}', { ids });
    const change = { site: 'Gate', cause_codes: { '1302': 'REDLIGHT' } };
    await call(administrator, 'PUT', '/api/cameras/{serial}', { ids, body: change });
    const day = '?day=2026-03-01';
    await call(administrator, 'GET', '/api/cameras/{serial}/in-force', { ids, query: day });
    const file = { name: 'file', filename: 'x', content: await picture() };
    const kept = await administrator.send({
      method: 'POST',
      url: '/api/camera-files',
      ...multipart([file]),
    });
    fits('POST', '/api/camera-files', kept);
    await call(administrator, 'GET', '/api/camera-files/{file}', { ids: [kept.body.file] });
    const csv = `serial_number,kind,from,to,value,number,note\n${serial},GRACE,2025-01-01,,0.1,,`;
    for (const status of [201, 200]) {
      const url = '/api/camera-facts/import';
      const parts = multipart([{ name: 'file', filename: 'x.csv', content: csv }]);
      const answer = await administrator.send({ method: 'POST', url, ...parts });
      expect(answer.status).toBe(status);
      fits('POST', url, answer);
    }
  });
});
