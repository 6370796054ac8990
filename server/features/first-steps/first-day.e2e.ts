import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { query, recreateDatabase } from '../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../app/entities.js';
import { ownerDataSource } from '../../platform/database/data-source.js';
import { migrate } from '../../platform/database/migrate.js';
import { MIGRATIONS } from '../../platform/database/migrations.js';
import { INITIAL_PDF_SETTINGS } from '../../platform/database/migrations/initial-pdf-settings.js';
import type { Cause } from '../../platform/domain/duty.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let inspection: Visitor;
let processing: number;

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: 'Europe/Berlin' }, { isSetUp: false });
  administrator = (await signedInAs(app, 1)).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
  processing = (await signedInAs(app, 4)).user.id;
});
afterAll(() => app.stop());

const CITATION_SETTINGS = {
  reference_prefix: 'TEC',
  vehicle_license_identifier: '@@@ ####',
  max_evidence_images: 4,
  currency_unit: 'EUR',
  distance_unit: 'm',
  speed_unit: 'km/h',
};

const logoSrc = async (): Promise<string> => {
  const background = { r: 20, g: 60, b: 90 };
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

const letterhead = async (type: Cause, changes = {}): Promise<Record<string, string>> => ({
  type,
  department_name: 'Millbrook Traffic Department',
  office_name: 'Office of Citations',
  office_address: 'Lane 3\nMillbrook 20131\nTelephone 555 0199',
  office_logo_src: await logoSrc(),
  violation_title: 'Violation',
  officer_citation_statement: 'I have seen the images.',
  ...changes,
});

const saveLetterhead = async (type: Cause, changes = {}): Promise<void> => {
  const path = `pdf-settings/${type === 'REDLIGHT' ? 1 : 2}`;
  const { status } = await administrator.rest('PUT', path, await letterhead(type, changes));
  expect(status).toBe(200);
};

const generate = (id: number) =>
  inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });

/** Returns the refusal of *generate*; null if it succeeds. */
const refused = async (id: number): Promise<[number, string, string] | null> => {
  const { status, body } = await generate(id);
  return status === 200 ? null : [status, body.code, body.message];
};

/** Returns the refusal to make a notice again; null if it is ordered. */
const renderRefused = async (id: number): Promise<[number, string, string] | null> => {
  const { status, body } = await administrator.rest('POST', `notices/${id}/render`);
  return status === 201 ? null : [status, body.code, body.message];
};

const numbersGiven = async (): Promise<number> =>
  (await app.database.query('SELECT * FROM notice_numbers')).length;

const PREFIX = 'Notices cannot be made yet: ';
const ALL =
  'Department Name, Office Name, Office Address, Telephone, Office Logo Source, Violation Title, and Officer Citation Statement';

describe('Nobody mails an invented letterhead (mailing 10): the first day without demo data', () => {
  it('letterhead, logo, statement and currency start empty', async () => {
    const { body } = await administrator.rest('GET', 'pdf-settings');
    for (const { id: _, type: __, ...fields } of body.data)
      expect(Object.values(fields)).toEqual(['', '', '', '', '', '']);
    const settings = await administrator.rest('GET', 'settings/admin/citation');
    expect(settings.body).toEqual({
      ...CITATION_SETTINGS,
      currency_unit: '',
      time_zone_confirmed: false,
    });
  });

  it('generate is refused at every door, before what is missing, until all of it is saved', async () => {
    const id = await createCitation(app, 'REVIEW', { submittedBy: processing });
    const citation = 'Currency unit and Time zone are missing in Citation Settings';
    const sentence = `${PREFIX}${ALL} are missing in PDF Settings; ${citation}`;
    const refusal = [409, 'SETTINGS_INCOMPLETE', sentence];
    expect(await refused(id)).toEqual(refusal);
    const graphql = await inspection.graphql(
      `mutation ($id: ID!) { transitionCitation(input: { citationId: $id, transition: GENERATE }) { citation { id } } }`,
      { id },
    );
    const [error] = graphql.errors;
    expect([409, error?.extensions.code, error?.message]).toEqual(refusal);
    const { body } = await inspection.rest('GET', `citations/${id}`);
    const offers = body.available_actions as { name: string; refusal: string | null }[];
    expect(offers.find(({ name }) => name === 'generate')?.refusal).toBe(sentence);
    expect(offers.find(({ name }) => name === 'discard')?.refusal).toBeNull();
    const desk = await inspection.rest('POST', 'desk/decisions', {
      citation_id: id,
      act: 'GENERATE',
      version: body.version,
      viewed: body.media.map((medium: { id: number }) => medium.id),
      zoomed: [],
      played: [],
      seconds: 9,
    });
    expect([desk.status, desk.body.code, desk.body.message]).toEqual(refusal);
    await app.database.query('UPDATE citations SET selected_count = 3 WHERE id = $1', [id]);
    expect(await refused(id)).toEqual(refusal);
    await app.database.query('UPDATE citations SET selected_count = 4 WHERE id = $1', [id]);

    await saveLetterhead('REDLIGHT', { office_address: 'Lane 3\nMillbrook 20131' });
    expect((await refused(id))?.[2]).toBe(
      `${PREFIX}Telephone is missing in PDF Settings; ${citation}`,
    );
    await saveLetterhead('REDLIGHT');
    expect((await refused(id))?.[2]).toBe(`${PREFIX}${citation}`);
    // The six fields of the specification do not confirm the time zone.
    const six = await administrator.rest('PUT', 'settings/admin/citation', CITATION_SETTINGS);
    expect(six.body).toEqual({ ...CITATION_SETTINGS, time_zone_confirmed: false });
    expect((await refused(id))?.[2]).toBe(`${PREFIX}Time zone is missing in Citation Settings`);
    expect(await numbersGiven()).toBe(0);

    await administrator.rest('PUT', 'settings/admin/citation', {
      ...CITATION_SETTINGS,
      time_zone_confirmed: true,
    });
    const again = await administrator.rest('PUT', 'settings/admin/citation', CITATION_SETTINGS);
    expect(again.body.time_zone_confirmed).toBe(true);
    expect(await refused(id)).toBeNull();
    // The notices of the second cause have a letterhead of their own.
    const speeding = await createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      submittedBy: processing,
    });
    expect((await refused(speeding))?.[2]).toBe(`${PREFIX}${ALL} are missing in PDF Settings`);
    await saveLetterhead('SPEEDING');
    expect(await refused(speeding)).toBeNull();
  });

  it('an installation that still has the letterhead of an older version is refused as well', async () => {
    const made = await createCitation(app, 'REVIEW', { submittedBy: processing });
    expect(await refused(made)).toBeNull();
    await app.database.query(
      `UPDATE notices SET status = 'READY', storage_key = 'notices/1', sha256 = repeat('a', 64), rendered_at = now()
       WHERE citation_id = $1`,
      [made],
    );
    const [redlight] = INITIAL_PDF_SETTINGS;
    await app.database.query(
      `UPDATE pdf_settings SET department_name = $1, office_name = $2, office_address = $3, office_logo_src = $4,
         officer_citation_statement = $5 WHERE type = 'REDLIGHT'`,
      [
        redlight.departmentName,
        redlight.officeName,
        redlight.officeAddress,
        redlight.officeLogoSrc,
        redlight.officerCitationStatement,
      ],
    );
    const id = await createCitation(app, 'REVIEW', { submittedBy: processing });
    expect(await refused(id)).toEqual([
      409,
      'SETTINGS_INCOMPLETE',
      `${PREFIX}${ALL.replace('Violation Title, ', '')} are missing in PDF Settings`,
    ]);
    const steps = await administrator.rest('GET', 'settings/admin/first-steps');
    expect(steps.body).toMatchObject({ done: false, invented_letterhead: true });
    // A notice that was made before is not made again with it either, at both doors.
    expect(await renderRefused(made)).toEqual([
      409,
      'SETTINGS_INCOMPLETE',
      `${PREFIX}${ALL.replace('Violation Title, ', '')} are missing in PDF Settings`,
    ]);
    const { body: notice } = await administrator.rest('GET', `notices/${made}`);
    const graphql = await administrator.graphql(
      `mutation ($number: String!) { rerenderNotice(input: { number: $number }) { notice { version } } }`,
      { number: notice.number },
    );
    expect(graphql.errors[0]?.extensions.code).toBe('SETTINGS_INCOMPLETE');
    expect(notice.version).toBe(1);
    await saveLetterhead('REDLIGHT');
    expect(await refused(id)).toBeNull();
    expect(await renderRefused(made)).toBeNull();
    const after = await administrator.rest('GET', 'settings/admin/first-steps');
    expect(after.body.invented_letterhead).toBe(false);
  });
});

describe('Where mails go', () => {
  const delivery = { way: 'FOLDER', directory: expect.stringMatching(/mail$/) as string };

  it('is said, and tried by a mail to the caller, at both doors', async () => {
    const { body } = await administrator.rest('GET', 'settings/admin/mail');
    expect(body).toEqual({ ...delivery, needs_server: false });
    const { status, body: sent } = await administrator.rest('POST', 'settings/admin/mail/test');
    expect([status, sent.delivery]).toEqual([202, body]);
    const { data } = await administrator.graphql(`{ mailDelivery { way directory needsServer } }`);
    expect(data.mailDelivery).toEqual({ ...delivery, needsServer: false });
    const again = await administrator.graphql(
      `mutation { sendTestMail { to delivery { way directory } } }`,
    );
    expect(again.data.sendTestMail).toEqual({ to: sent.to, delivery });
    const jobs = await app.database.query(
      `SELECT payload ->> 'to' AS "to" FROM jobs WHERE name = 'sendMail' AND payload ->> 'subject' LIKE 'Test mail%'`,
    );
    expect(jobs).toEqual([{ to: sent.to }, { to: sent.to }]);
  });
});

describe('First steps', () => {
  const steps = async (): Promise<Record<string, string[]>> => {
    const { body } = await administrator.rest('GET', 'settings/admin/first-steps');
    const each = body.steps as { step: string; missing: string[] }[];
    return Object.fromEntries(each.map(({ step, missing }) => [step, missing]));
  };

  it('asks for vehicles until the registry has some, and so does a look-up', async () => {
    const { visitor } = await signedInAs(app, 4);
    const id = await createCitation(app, 'PENDING');
    const lookUp = async () =>
      (await visitor.rest('GET', `citations/${id}/vehicle/lookup?term=NO+1`)).body;
    expect(await lookUp()).toMatchObject({
      code: 'REGISTRY_EMPTY',
      message: 'Vehicle not found: the vehicle registry is empty',
    });
    const missing = async () => (await steps())['VEHICLE_REGISTRY'];
    expect(await missing()).toHaveLength(1);
    await app.database.query(
      `INSERT INTO registry_vehicles (plate_key, owner_vehicle_license_plate) VALUES ('ABC1', 'ABC 1')`,
    );
    expect(await missing()).toEqual([]);
    expect(await lookUp()).toMatchObject({
      code: 'VEHICLE_NOT_FOUND',
      message: 'Vehicle not found',
    });
    // The application itself may not take vehicles away.
    await query(app.variables['DATABASE_URL']!, 'DELETE FROM registry_vehicles');
  });

  it('name what is missing, at both doors, until it is saved', async () => {
    expect(await steps()).toEqual({
      LETTERHEAD: [],
      CURRENCY_AND_UNITS: [],
      TIME_ZONE: [],
      FINES: ['Red light', 'Speeding'],
      TEXTS: ['Red light', 'Speeding'],
      REQUIRED_CONTENT: ['Mailing settings'],
      DEADLINES: ['Red light', 'Speeding'],
      HOLIDAYS: ['Country or own days'],
      USERS: [],
      CAMERAS: [],
      VEHICLE_REGISTRY: ['Vehicles, imported by npm run registry, or REGISTRY_URL'],
    });
    await administrator.rest('PUT', 'pdf-settings/1/texts', {
      version: 1,
      texts: { en: { legal_basis: 'Section 21' } },
      payment_code: null,
    });
    for (const cause of ['REDLIGHT', 'SPEEDING'])
      await administrator.rest('POST', 'fine-schedules', {
        cause,
        effective_from: '2026-01-01',
        payment_days: 30,
        day_kind: 'CALENDAR',
        bands: [{ from: 0, to: null, amount: 5_000 }],
      });
    expect(await steps()).toMatchObject({ FINES: [], TEXTS: ['Speeding'], HOLIDAYS: [] });
    // A department may require nothing: it has decided that by saving (mailing 10).
    const mailing = await administrator.rest('GET', 'settings/admin/mailing');
    const kept = await administrator.rest('PUT', 'settings/admin/mailing', mailing.body);
    expect(kept.body).toEqual(mailing.body);
    expect(await steps()).toMatchObject({ REQUIRED_CONTENT: [] });
    const { data } = await administrator.graphql(
      '{ firstSteps { done inventedLetterhead steps { step done missing } } }',
    );
    expect(data.firstSteps).toMatchObject({ done: false, inventedLetterhead: false });
    expect(data.firstSteps.steps[4]).toEqual({ step: 'TEXTS', done: false, missing: ['Speeding'] });
  });
});

describe('An upgrade to the settings of notices', () => {
  const upgraded = async (old: string[]): Promise<Record<string, unknown>[]> => {
    const environment = await createTestEnvironment(inject('services'));
    const url = environment.variables['DATABASE_URL'] ?? '';
    await recreateDatabase(url);
    const index = MIGRATIONS.findIndex(({ name }) => name === 'NoticeSetup1700000008300');
    const source = await ownerDataSource(url)
      .setOptions({ migrations: MIGRATIONS.slice(0, index) })
      .initialize();
    try {
      await source.runMigrations();
      for (const statement of old) await source.query(statement);
      await migrate(url, ENTITIES);
      return await source.query(
        `SELECT department_name AS department, currency_unit AS currency, time_zone_confirmed AS confirmed
         FROM pdf_settings, citation_settings`,
      );
    } finally {
      await source.destroy();
      await environment.dispose();
    }
  };
  const USER = `INSERT INTO users (first_name, last_name, email, badge_number, role_id)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 7, 1)`;

  it('leaves what an installation says, and empties a new one', async () => {
    expect(await upgraded([])).toEqual(
      Array(2).fill({ department: '', currency: '', confirmed: false }),
    );
    const invented = INITIAL_PDF_SETTINGS[0].departmentName;
    expect(await upgraded([USER])).toEqual(
      Array(2).fill({ department: invented, currency: 'USD', confirmed: false }),
    );
  });
});
