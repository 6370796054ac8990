import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Transactions } from '../../platform/database/transactions.js';
import { DashboardService } from '../dashboard/dashboard.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, createEvent, signedInAs } from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';

const DEFAULTS = {
  reference_prefix: 'TEC',
  vehicle_license_identifier: '@@@ ####',
  max_evidence_images: 4,
  currency_unit: 'USD',
  distance_unit: 'm',
  speed_unit: 'km/h',
};
/** The settings as administrators see them (mailing 10). */
const CONFIRMED = { ...DEFAULTS, time_zone_confirmed: true };

let app: TestApp;
let administrator: Visitor;
let officers: Record<'processing' | 'inspection' | 'redlight' | 'speed', Visitor>;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  officers = {
    processing: (await signedInAs(app, 4)).visitor,
    inspection: (await signedInAs(app, 3)).visitor,
    redlight: (await signedInAs(app, 5)).visitor,
    speed: (await signedInAs(app, 6)).visitor,
  };
});
afterAll(() => app.stop());

const newestSystemLog = async (): Promise<string> =>
  (await administrator.rest('GET', 'logs')).body.system[0].description as string;

describe('Citation settings (spec 5, contract 7)', () => {
  it('are the same at every door, and start with the defaults', async () => {
    for (const [visitor, path, settings] of [
      [officers.processing, 'settings/citation', DEFAULTS],
      [officers.inspection, 'settings/citation', DEFAULTS],
      [administrator, 'settings/admin/citation', CONFIRMED],
    ] as const) {
      const { status, body } = await visitor.rest('GET', path);
      expect([status, body]).toEqual([200, settings]);
    }
    const { data } = await officers.redlight.graphql(
      '{ citationSettings { referencePrefix vehicleLicenseIdentifier maxEvidenceImages currencyUnit distanceUnit speedUnit } }',
    );
    expect(Object.values(data.citationSettings)).toEqual(Object.values(DEFAULTS));
  });

  it('are changed by administrators, and the log says from what to what', async () => {
    const changed = { ...DEFAULTS, max_evidence_images: 3, speed_unit: 'mph' };
    const { status, body } = await administrator.rest('PUT', 'settings/admin/citation', changed);
    expect([status, body]).toEqual([200, { ...changed, time_zone_confirmed: true }]);
    expect((await officers.processing.rest('GET', 'settings/citation')).body).toEqual(changed);
    expect(await newestSystemLog()).toBe(
      'Citation settings changed by Tess Conway: Max Image Evidence 4 → 3; Speed unit km/h → mph',
    );
    const back = await administrator.graphql(
      `mutation ($input: UpdateCitationSettingsInput!) { updateCitationSettings(input: $input) { citationSettings { maxEvidenceImages speedUnit } } }`,
      {
        input: {
          referencePrefix: 'TEC',
          vehicleLicenseIdentifier: '@@@ ####',
          maxEvidenceImages: 4,
          currencyUnit: 'USD',
          distanceUnit: 'm',
          speedUnit: 'km/h',
        },
      },
    );
    expect(back.data.updateCitationSettings.citationSettings).toEqual({
      maxEvidenceImages: 4,
      speedUnit: 'km/h',
    });
  });

  it.each([
    ['reference_prefix', 'Cannot have empty Reference Prefix'],
    ['vehicle_license_identifier', 'Cannot have empty Vehicle License Format'],
    ['max_evidence_images', 'Cannot have empty Max Image Evidence'],
    ['currency_unit', 'Cannot have empty Currency unit'],
    ['distance_unit', 'Cannot have empty Distance unit'],
    ['speed_unit', 'Cannot have empty Speed unit'],
  ])('needs %s', async (field, message) => {
    for (const value of ['', null, undefined]) {
      const { status, body } = await administrator.rest('PUT', 'settings/admin/citation', {
        ...DEFAULTS,
        [field]: value,
      });
      expect([status, body.message, body.errors[field]]).toEqual([422, message, [message]]);
    }
  });

  it.each([
    [{ max_evidence_images: 0 }],
    [{ max_evidence_images: 13 }],
    [{ max_evidence_images: 2.5 }],
    [{ max_evidence_images: '4' }],
    [{ reference_prefix: 'T/C' }],
    [{ reference_prefix: 'X'.repeat(13) }],
    [{ speed_unit: 'k\u0000' }],
    [{ id: 2 }],
    [{ time_zone_confirmed: 'yes' }],
  ])('refuses %j and changes nothing', async (change) => {
    expect(
      (await administrator.rest('PUT', 'settings/admin/citation', { ...DEFAULTS, ...change }))
        .status,
    ).toBe(422);
    expect((await administrator.rest('GET', 'settings/admin/citation')).body).toEqual(CONFIRMED);
  });

  it('are not for others to change', async () => {
    for (const officer of Object.values(officers)) {
      expect((await officer.rest('PUT', 'settings/admin/citation', DEFAULTS)).status).toBe(403);
      expect((await officer.rest('GET', 'settings/admin/citation')).status).toBe(403);
      expect((await officer.rest('GET', 'pdf-settings')).status).toBe(403);
      expect((await officer.rest('GET', 'logs')).status).toBe(403);
    }
  });
});

describe('PDF settings (spec 5)', () => {
  const read = async (): Promise<Answer['body']> =>
    (await administrator.rest('GET', 'pdf-settings')).body;

  it('are one for each cause', async () => {
    const page = await read();
    expect(page).toMatchObject({ current_page: 1, last_page: 1, per_page: 15, total: 2 });
    expect(page.data.map(({ id, type }: { id: number; type: string }) => [id, type])).toEqual([
      [1, 'REDLIGHT'],
      [2, 'SPEEDING'],
    ]);
    expect(Object.keys(page.data[0]).sort()).toEqual([
      'department_name',
      'id',
      'office_address',
      'office_logo_src',
      'office_name',
      'officer_citation_statement',
      'type',
      'violation_title',
    ]);
    const { data } = await administrator.graphql(
      '{ pdfSettings { total data { id type departmentName } } }',
    );
    expect(data.pdfSettings.total).toBe(2);
    expect((await administrator.rest('GET', 'pdf-settings?page=2')).body.data).toEqual([]);
  });

  it('are changed, with an uploaded logo, and the log names a logo by its fingerprint', async () => {
    const { id, ...before } = (await read()).data[0];
    const picture = await sharp({
      create: { width: 900, height: 300, channels: 4, background: '#12345678' },
    })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer();
    const boundary = 'X-BOUNDARY';
    const uploaded = await administrator.send({
      method: 'POST',
      url: '/api/pdf-settings/logo',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="l.png"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        picture,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    expect([uploaded.status, uploaded.body]).toEqual([
      201,
      { src: expect.stringMatching(/^data:image\/png;base64,/) },
    ]);
    const logo = Buffer.from((uploaded.body.src as string).split(',')[1]!, 'base64');
    expect(await sharp(logo).metadata()).toMatchObject({ width: 400, format: 'png' });
    expect(logo.includes('secret')).toBe(false);

    const change = { ...before, office_name: 'Harbour Office', office_logo_src: uploaded.body.src };
    const { status, body } = await administrator.rest('PUT', `pdf-settings/${id}`, change);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      ...change,
      office_logo_src: expect.stringMatching(/^data:image\/png;base64,/),
    });
    expect(await newestSystemLog()).toMatch(
      /^PDF settings of REDLIGHT changed by Tess Conway: Office Name .+ → Harbour Office; Office Logo Source sha256:[0-9a-f]{64} → sha256:[0-9a-f]{64}$/,
    );
  });

  it('say what is wrong with a logo', async () => {
    const square = sharp({ create: { width: 90, height: 90, channels: 3, background: 'teal' } });
    const png = await square.png().toBuffer();
    const REFUSED: [Buffer, string][] = [
      [await square.webp().toBuffer(), 'The image must be png or jpeg: WebP is not taken'],
      [Buffer.from('text'), 'The image must be png or jpeg: it is not an image'],
      [png.subarray(0, -20), 'The image is cut off'],
      [(await square.jpeg().toBuffer()).subarray(0, -20), 'The image is cut off'],
    ];
    for (const [content, sentence] of REFUSED) {
      const answer = await administrator.send({
        method: 'POST',
        url: '/api/pdf-settings/logo',
        ...multipart([{ name: 'file', filename: 'l.png', content }]),
      });
      expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
        422,
        sentence,
        { file: [sentence] },
      ]);
    }
  });

  it.each([
    ['type', 'Type is required'],
    ['department_name', 'Department Name is required'],
    ['office_name', 'Office Name is required'],
    ['office_address', 'Office Address is required'],
    ['office_logo_src', 'Office Logo Source is required'],
    ['violation_title', 'Violation Title is required'],
    ['officer_citation_statement', 'Officer Citation Statement is required'],
  ])('need %s', async (field, message) => {
    const { id, ...setting } = (await read()).data[1];
    for (const value of ['', null, undefined]) {
      const { status, body } = await administrator.rest('PUT', `pdf-settings/${id}`, {
        ...setting,
        [field]: value,
      });
      expect([status, body.message, body.errors[field]]).toEqual([422, message, [message]]);
    }
  });

  it.each([
    ['https://example.org/logo.png'],
    ['/api/media/1'],
    ['file:///etc/passwd'],
    [`data:image/svg+xml;base64,${Buffer.from('<svg onload="x"/>').toString('base64')}`],
    ['data:text/html;base64,PGI+'],
    ['data:image/png;base64,AAAA'],
    ['data:image/png;base64,!'],
  ])('take no logo from %s', async (src) => {
    const { id, ...setting } = (await read()).data[1];
    const { status, body } = await administrator.rest('PUT', `pdf-settings/${id}`, {
      ...setting,
      office_logo_src: src,
    });
    expect([status, body.message]).toEqual([
      422,
      'Office Logo Source must be an uploaded PNG or JPEG picture',
    ]);
  });

  it('keep their type, and are no others than these two', async () => {
    const { id, ...setting } = (await read()).data[1];
    const moved = await administrator.rest('PUT', `pdf-settings/${id}`, {
      ...setting,
      type: 'REDLIGHT',
    });
    expect([moved.status, moved.body.message]).toEqual([
      422,
      'Type of this setting is SPEEDING and cannot be changed',
    ]);
    for (const wrong of ['3', '0', 'x', '-1']) {
      expect((await administrator.rest('PUT', `pdf-settings/${wrong}`, setting)).status).toBe(404);
    }
  });

  it('are previewed as a PDF with the values that are not saved yet', async () => {
    const { id, ...setting } = (await read()).data[1];
    const preview = await administrator.rest('POST', `pdf-settings/${id}/preview`, {
      ...setting,
      office_name: 'Not saved',
    });
    expect(preview.status).toBe(200);
    expect(preview.headers['content-type']).toBe('application/pdf');
    expect(preview.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await read()).data[1].office_name).toBe(setting.office_name);
    expect((await administrator.rest('POST', `pdf-settings/${id}/preview`, {})).status).toBe(422);
  });
});

describe('Dashboard (spec 3)', () => {
  it('counts what the caller may see, by both doors', async () => {
    const before = (await officers.inspection.rest('GET', 'app/dashboard')).body;
    await createEvent(app, 'REDLIGHT');
    await createCitation(app, 'REVIEW', { cause: 'SPEEDING' });
    const dashboard = app.nest.get(DashboardService);
    await app.nest
      .get(Transactions)
      .run((tx) => dashboard.countLetter(tx, new Date(), 'SPEEDING', 'NOTICE'));
    await app.nest
      .get(Transactions)
      .run((tx) => dashboard.countLetter(tx, new Date(), 'SPEEDING', 'WARNING'));
    const { status, body } = await officers.inspection.rest('GET', 'app/dashboard');
    expect(status).toBe(200);
    const months = body.citationNoticesLabels as string[];
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toBe(
      new Intl.DateTimeFormat('en-US', {
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(),
    );
    expect(body).toEqual({
      citationNoticesLabels: months,
      citationNoticesValues: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      totalPendingCitationEvents: before.totalPendingCitationEvents + 1,
      totalSubmittedCitationEvents: before.totalSubmittedCitationEvents + 1,
      totalDailyCitationNotices: 1,
      totalDailyWarningLetters: 1,
    });
    const QUERY =
      '{ dashboard { citationNoticesLabels citationNoticesValues totalPendingCitationEvents totalSubmittedCitationEvents totalDailyCitationNotices totalDailyWarningLetters } }';
    expect((await officers.inspection.graphql(QUERY)).data.dashboard).toEqual(body);
    expect((await officers.redlight.rest('GET', 'app/dashboard')).body).toMatchObject({
      totalPendingCitationEvents: 1,
      totalSubmittedCitationEvents: 0,
      totalDailyCitationNotices: 0,
      totalDailyWarningLetters: 0,
    });
    expect((await officers.speed.rest('GET', 'app/dashboard')).body).toMatchObject({
      totalPendingCitationEvents: 0,
      totalSubmittedCitationEvents: 1,
      totalDailyCitationNotices: 1,
    });
    expect((await administrator.rest('GET', 'app/dashboard')).status).toBe(403);
  });
});

describe('Logs (contract 12)', () => {
  it('are two lists by both doors, for administrators', async () => {
    const { status, body } = await administrator.rest('GET', 'logs?page=1');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['system', 'app', 'current_page', 'last_page']);
    expect(
      body.system.find(({ description }: { description: string }) =>
        description.includes('Speed unit'),
      ),
    ).toEqual({
      id: expect.any(Number),
      created_at: expect.any(String),
      properties: { type: 'Citation settings changed', color: 'secondary' },
      causer_type: 'user',
      causer_id: expect.any(Number),
      causer_name: 'Tess Conway',
      subject_type: 'settings',
      subject_id: 1,
      subject_name: null,
      citation: null,
      description: expect.any(String),
      kind: 'settings_changed',
      changes: expect.arrayContaining([
        { field: 'Speed unit', before: expect.any(String), after: expect.any(String) },
      ]),
      ip: '127.0.0.1',
      session: { id: expect.any(String), user_agent: expect.any(String) },
    });
    const { data } = await administrator.graphql(
      '{ logs(page: 1) { currentPage lastPage system { id description } app { id properties { type color } subjectType subjectId causerType causerId createdAt } } }',
    );
    expect(data.logs.system.map(({ description }: { description: string }) => description)).toEqual(
      body.system.map(({ description }: { description: string }) => description),
    );
    expect((await administrator.rest('GET', 'logs?page=0')).body.message).toBe(
      'Page must be a whole number from 1',
    );
  });

  const ENTRY = `{ causerName subjectType subjectName citation { id referenceId } description }`;

  it('name people and events, by both doors, and can be asked about one event', async () => {
    const { user, visitor } = await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quist' });
    const id = await createCitation(app, 'PENDING');
    await createCitation(app, 'PENDING');
    const { body: citation } = await visitor.rest('GET', `citations/${id}`);
    const [, , third] = citation.media;
    await visitor.rest('PUT', `citations/${id}/media/update/${third.id}`, { selected: false });
    await visitor.rest('POST', `citations/${id}/comments/add`, { body: 'Looks fine' });
    const about = { id, reference_id: citation.reference_id };

    const { body } = await administrator.rest('GET', `logs?citation_id=${id}`);
    expect(body).toMatchObject({ system: [], current_page: 1, last_page: 1 });
    expect(body.app).toMatchObject([
      { causer_name: 'Nora Quist', subject_name: citation.reference_id, citation: about },
      {
        causer_name: 'Nora Quist',
        subject_type: 'media',
        subject_name: 'Evidence file 3',
        citation: about,
      },
      { causer_type: 'system', subject_name: citation.reference_id, citation: about },
    ]);
    const { data } = await administrator.graphql(
      `query ($id: ID) { logs(citationId: $id) { app ${ENTRY} } }`,
      { id: String(id) },
    );
    expect(data.logs.app.map((entry: Record<string, unknown>) => entry['description'])).toEqual(
      body.app.map((entry: Record<string, unknown>) => entry['description']),
    );
    expect(data.logs.app[0]).toMatchObject({
      causerName: 'Nora Quist',
      subjectName: citation.reference_id,
      citation: { id: String(id), referenceId: citation.reference_id },
    });

    const everything = (await administrator.rest('GET', 'logs')).body;
    const [signedIn] = everything.system;
    expect(signedIn).toMatchObject({
      causer_id: user.id,
      causer_name: 'Nora Quist',
      subject_type: 'user',
      subject_name: 'Nora Quist',
      citation: null,
    });
    expect(everything.app.length).toBeGreaterThan(body.app.length);
    expect((await administrator.rest('GET', 'logs?citation_id=999999')).body).toMatchObject({
      system: [],
      app: [],
      last_page: 1,
    });
    for (const bad of ['0', 'x', '1.5', '99999999999', '-1']) {
      const answer = await administrator.rest('GET', `logs?citation_id=${bad}`);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { citation_id: ['Citation ID must be a whole number from 1'] },
      ]);
    }
  });
});
