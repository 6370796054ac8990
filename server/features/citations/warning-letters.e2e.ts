import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCamera, createCitation, fresh, signedInAs } from '../../test/factory.js';
import { readPdf } from '../../test/pdf.js';
import { untilRunIs } from '../../test/print-runs.js';
import { until } from '../../test/until.js';
import { withoutBrowser } from '../../test/without-browser.js';

let app: TestApp;
let worker: TestWorker;
let empty: MockInstance;
let administrator: Visitor;
let inspection: Visitor;
let voider: Visitor;

const TEXTS = {
  document_name: 'Warning letter',
  legal_basis: 'Section 9 of the road code.',
  how_to_contest: 'Write to us about {number}.',
};

beforeAll(async () => {
  empty = withoutBrowser();
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  voider = (await signedInAs(app, 1)).visitor;
  inspection = (await signedInAs(app, 3, { firstName: 'Vera', lastName: 'Stone' })).visitor;
  await warningTexts('SPEEDING');
  // What was looked at is not what is tested here.
  await sql('UPDATE desk_settings SET require_viewed_evidence = false, decision_grace_seconds = 0');
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

type Fields = Record<string, unknown>;

const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.query<Row[]>(text, values);

const setOf = async (cause: string): Promise<number> =>
  (await sql<{ id: number }>('SELECT id FROM pdf_settings WHERE type = $1', cause))[0]!.id;

async function warningTexts(cause: string): Promise<void> {
  const { status, body } = await administrator.rest(
    'POST',
    `pdf-settings/${await setOf(cause)}/text-sets`,
    { kind: 'WARNING', from: null, texts: { en: TEXTS } },
  );
  expect([status, body.errors]).toEqual([201, undefined]);
}

const year = new Date().getUTCFullYear();
const DAY = '2026-03-01';

const CAMERA = { system_name: 'Harbour Lane', system_type: 'RLC-4' };

/** A camera of its own, with a warning period over the day of the events where it is asked for. */
async function camera(isWarning: boolean): Promise<string> {
  const { system_name: name, system_type: type } = CAMERA;
  const serial = await createCamera(app, `WRN-${fresh()}`, { name, type });
  if (!isWarning) return serial;
  const { status } = await administrator.rest('POST', `cameras/${serial}/facts`, {
    ...{ kind: 'WARNING', from: DAY, to: DAY, value: {} },
  });
  expect(status).toBe(201);
  return serial;
}

async function submitted(
  serial: string,
  {
    cause = 'SPEEDING',
    plate = `YW ${fresh()}`,
    ...event
  }: Fields & { cause?: 'SPEEDING' | 'REDLIGHT' } = {},
): Promise<number> {
  return createCitation(app, 'REVIEW', {
    cause,
    event: {
      camera: { ...CAMERA, serial_number: serial },
      plate,
      ...event,
    },
  });
}

const inPeriod = async (rest: Fields = {}): Promise<number> => submitted(await camera(true), rest);

const citation = async (id: number): Promise<Fields> =>
  (await inspection.rest('GET', `citations/${id}`)).body as never;

const generate = (id: number, body: Fields = {}): Promise<Answer> =>
  inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED', ...body });

/** Generates, and returns the number. */
async function generated(id: number, body: Fields = {}): Promise<string> {
  const answer = await generate(id, body);
  expect([answer.status, answer.body.errors ?? answer.body.message]).toEqual([200, undefined]);
  return answer.body.stopline_reference_id as string;
}

const WARNING_PERIOD = { kind: 'WARNING', reason: 'Warning period' };
const NOTICE = { kind: 'NOTICE', reason: null };

const schedule = (rest: Fields = {}): Fields => ({
  cause: 'SPEEDING',
  effective_from: '2020-01-01',
  payment_days: 14,
  day_kind: 'CALENDAR',
  bands: [{ from: 0, amount: 5_000 }],
  ...rest,
});

async function added(rest: Fields = {}): Promise<number> {
  const { status, body } = await administrator.rest('POST', 'fine-schedules', schedule(rest));
  expect([status, body.errors ?? body.message]).toEqual([201, undefined]);
  return body.id as number;
}

const repeat = (rest: Fields = {}): Fields => ({
  repeat: { months: 24, by: 'PLATE', warnings: true, warn_first: true, ...rest },
});

const untilReady = (number: string): Promise<unknown> =>
  until(`${number} is made`, async () => {
    const [row] = await sql<{ status: string }>(
      'SELECT status FROM issued_notices WHERE number = $1',
      number,
    );
    return row?.status === 'READY';
  });

async function saveMailing(changes: Fields): Promise<Answer> {
  const { body } = await administrator.rest('GET', 'settings/admin/mailing');
  return administrator.rest('PUT', 'settings/admin/mailing', { ...body, ...changes });
}

/** No schedule is there: each test has its own. */
beforeEach(async () => {
  const listed = await administrator.rest('GET', 'fine-schedules');
  for (const { id, withdrawn_at } of listed.body.data as { id: number; withdrawn_at: unknown }[])
    if (withdrawn_at === null)
      await administrator.rest('POST', `fine-schedules/${id}/withdraw`, { reason: 'Test' });
});

describe('which letter generate makes (programs 4)', () => {
  it('in a warning period a warning, and WARNING_PERIOD does not fire', async () => {
    const id = await inPeriod();
    expect(await citation(id)).toMatchObject({ letter: WARNING_PERIOD, fine: null, checks: [] });
    const number = await generated(id, { letter_kind: 'WARNING' });
    expect(number).toMatch(new RegExp(`^WRN-${year}-\\d{6}$`));
    expect(await citation(id)).toMatchObject({
      letter: WARNING_PERIOD,
      fine: null,
      stopline_reference_id: number,
      notices: [{ number, position: 1 }],
    });
    const notice = (await administrator.rest('GET', `notices/${number}`)).body;
    expect(notice).toMatchObject({ kind: 'WARNING', fine: null, position: 1 });
    const history = (await inspection.rest('GET', `citations/${id}/history`)).body as Fields[];
    expect(history).toContainEqual(
      expect.objectContaining({
        description: 'Warning letter generated by Vera Stone',
        properties: expect.objectContaining({ title: 'Warning letter generated', color: 'green' }),
      }),
    );
  });

  it('without texts of warning letters a notice, and WARNING_PERIOD blocks it', async () => {
    const id = await inPeriod({ cause: 'REDLIGHT' });
    const sentence = `Warning period on ${DAY}`;
    expect(await citation(id)).toMatchObject({
      letter: NOTICE,
      checks: [{ code: 'WARNING_PERIOD', sentence }],
    });
    const { status, body } = await generate(id);
    expect([status, body.code, body.message]).toEqual([409, 'RULE_BLOCKS', sentence]);
  });

  it('in a warning period neither a schedule, nor its unit, nor a band is missed', async () => {
    await added({ site_kinds: ['SCHOOL'] });
    const id = await inPeriod();
    expect(await citation(id)).toMatchObject({ letter: WARNING_PERIOD, missing: [] });
    const offered = (await citation(id))['available_actions'] as Fields[];
    expect(offered.find(({ name }) => name === 'generate')).toMatchObject({ refusal: null });
    await generated(id);
  });

  it('warn_first: the first violation of the plate, or of the owner', async () => {
    const first = await added(repeat());
    const id = await submitted(await camera(false));
    expect(await citation(id)).toMatchObject({
      letter: { kind: 'WARNING', reason: 'First violation of the plate in 24 months' },
      fine: null,
      missing: [],
    });
    await administrator.rest('POST', `fine-schedules/${first}/withdraw`, { reason: 'Test' });
    await added(repeat({ months: 12, by: 'OWNER' }));
    expect((await citation(id))['letter']).toEqual({
      kind: 'WARNING',
      reason: 'First violation of the owner in 12 months',
    });
  });

  it('the second violation gets a notice, for the warning counts', async () => {
    await added(repeat());
    const serial = await camera(false);
    const plate = `YX ${fresh()}`;
    const before = await submitted(serial, { plate, captured_at: '2026-02-20T10:00:00Z' });
    const number = await generated(before);
    const id = await submitted(serial, { plate });
    expect(await citation(id)).toMatchObject({
      letter: NOTICE,
      fine: { total: 5_000, earlier: [number] },
    });
    // Made void, it counts no more.
    await voider.rest('POST', `notices/${number}/void`, { reason: 'Wrong plate' });
    expect((await citation(id))['letter']).toMatchObject({ kind: 'WARNING' });
  });

  it('a first violation that no band is for is not warned about', async () => {
    await added({
      ...repeat(),
      bands: [
        { from: 0, speed_from: 200, amount: 1 },
        { from: 0, amount: 5_000 },
      ],
    });
    const id = await submitted(await camera(false));
    await sql(`UPDATE fine_schedules SET bands = '[]' WHERE withdrawn_at IS NULL`);
    const sentence = 'Missing fine amount, the fine schedule has none for this event';
    expect(await citation(id)).toMatchObject({ letter: { kind: 'WARNING' }, missing: [sentence] });
  });

  it('of what is required only texts, measurement and address count', async () => {
    const required = [
      'amount',
      'payable_by',
      'legal_basis',
      'how_to_pay',
      'payment_code',
      'privacy',
    ];
    await saveMailing({ required_fields: { SPEEDING: required, REDLIGHT: [] } });
    const id = await inPeriod();
    expect((await citation(id))['missing']).toEqual(['Missing text, Privacy is empty']);
    await saveMailing({ required_fields: { SPEEDING: required.slice(0, -1), REDLIGHT: [] } });
    expect((await citation(id))['missing']).toEqual([]);
    await generated(id);
    await saveMailing({ required_fields: { SPEEDING: [], REDLIGHT: [] } });
  });
});

describe('the kind that was shown (programs 4, 9)', () => {
  const ONLY = [409, 'WARNING_ONLY', 'Only a warning letter can be made: Warning period'];
  const NONE = [409, 'NO_WARNING', 'This event gets a notice, not a warning letter'];
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.code, body.message];

  it('another than the one that is due is refused, at all four doors', async () => {
    const warned = await inPeriod();
    const noticed = await submitted(await camera(false));
    expect(refusal(await generate(warned, { letter_kind: 'NOTICE' }))).toEqual(ONLY);
    expect(refusal(await generate(noticed, { letter_kind: 'WARNING' }))).toEqual(NONE);
    const decide = (id: number, letterKind: string, act = 'GENERATE'): Promise<Answer> =>
      inspection.rest('POST', 'desk/decisions', {
        ...{ citation_id: id, act, version: 1, letter_kind: letterKind },
        ...{ seconds: 3, viewed: [], zoomed: [], played: [] },
      });
    expect(refusal(await decide(warned, 'NOTICE'))).toEqual(ONLY);
    expect(refusal(await decide(noticed, 'WARNING'))).toEqual(NONE);
    const mutations = [
      `transitionCitation(input: { citationId: "${warned}", transition: GENERATE, letterKind: NOTICE }) { citation { id } }`,
      `decideAtDesk(input: { citationId: "${warned}", act: GENERATE, expectedVersion: 1, letterKind: NOTICE, seconds: 3, viewed: [], zoomed: [], played: [] }) { citation { id } }`,
    ];
    for (const mutation of mutations) {
      const { errors } = await inspection.graphql(`mutation { ${mutation} }`);
      expect(errors?.[0]).toMatchObject({ message: ONLY[2], extensions: { code: 'WARNING_ONLY' } });
    }
    const { data } = await inspection.graphql(
      `{ citation(id: "${warned}") { letter { kind reason } stoplineReferenceId } }`,
    );
    expect(data.citation).toEqual({ letter: WARNING_PERIOD, stoplineReferenceId: null });
  });

  it('any other word is 422, and null is left out', async () => {
    const id = await inPeriod();
    const { status, body } = await generate(id, { letter_kind: 'CANCELLATION' });
    expect([status, body.errors]).toEqual([
      422,
      { letter_kind: ['Letter kind must be one of NOTICE, WARNING'] },
    ]);
    expect(await generated(id, { letter_kind: null })).toContain('WRN-');
  });

  it('comes after the settings and the quarantine, and before the checks that block', async () => {
    const id = await inPeriod();
    const always = (isOn: boolean): Promise<unknown> =>
      sql(
        `UPDATE check_rules SET weight = 'BLOCK', params = jsonb_build_object('always', $1::boolean)
          WHERE code = 'NO_CERTIFICATE'`,
        isOn,
      );
    await always(true);
    expect(refusal(await generate(id, { letter_kind: 'NOTICE' }))).toEqual(ONLY);
    expect((await generate(id, { letter_kind: 'WARNING' })).body.code).toBe('RULE_BLOCKS');
    await always(false);
    await generated(id);
  });

  it('a decision that waits keeps it', async () => {
    await sql('UPDATE desk_settings SET decision_grace_seconds = 60');
    const id = await inPeriod();
    const { status, body } = await inspection.rest('POST', 'desk/decisions', {
      ...{ citation_id: id, act: 'GENERATE', version: 1, letter_kind: 'WARNING' },
      ...{ seconds: 3, viewed: [], zoomed: [], played: [] },
    });
    expect([status, body.message]).toEqual([202, undefined]);
    const [row] = await sql<{ kind: string }>(
      `SELECT details ->> 'letterKind' AS kind FROM deferred_decisions WHERE citation_id = $1`,
      id,
    );
    expect(row).toEqual({ kind: 'WARNING' });
    expect((await citation(id))['letter']).toEqual(WARNING_PERIOD);
    await sql('UPDATE desk_settings SET decision_grace_seconds = 0');
  });
});

describe('numbers of warning letters (programs 4)', () => {
  it('are gapless for themselves, and those of notices have no gap by them', async () => {
    const sequence = (number: string): number => Number(number.slice(-6));
    const one = sequence(await generated(await inPeriod()));
    const notice = sequence(await generated(await submitted(await camera(false))));
    expect(sequence(await generated(await inPeriod()))).toBe(one + 1);
    expect(sequence(await generated(await submitted(await camera(false))))).toBe(notice + 1);
    const found = (await administrator.rest('GET', 'notice-ledger/reconcile')).body;
    expect(found).toMatchObject({ ok: true, counter_behind: [] });
    const warnings = found.letters.find(({ kind }: Fields) => kind === 'WARNING');
    const [{ last }] = (await sql<{ last: number }>(
      'SELECT last_number AS last FROM warning_numbers',
    )) as [{ last: number }];
    expect(warnings).toMatchObject({ given: last, gaps: [], doubles: [] });
  });

  it('reconcile names gaps and doubles of warning letters beside their kind alone', async () => {
    await sql('UPDATE warning_numbers SET last_number = last_number + 1');
    const [row] = await sql<{ last: number }>('SELECT last_number AS last FROM warning_numbers');
    const found = (await administrator.rest('GET', 'notice-ledger/reconcile')).body;
    const gap = `WRN-${year}-${String(row!.last).padStart(6, '0')}`;
    expect(found.ok).toBe(false);
    expect(found.letters).toContainEqual(
      expect.objectContaining({ kind: 'WARNING', gaps: [gap], doubles: [] }),
    );
    for (const { gaps } of found.years) expect(gaps).toEqual([]);
    await sql('UPDATE warning_numbers SET last_number = last_number - 1');
  });

  it('a prefix is never that of the other kind, not even that which it was', async () => {
    const TAKEN = ['This prefix has numbers already'];
    const saveCitation = async (prefix: string): Promise<Answer> => {
      const { body } = await administrator.rest('GET', 'settings/admin/citation');
      return administrator.rest('PUT', 'settings/admin/citation', {
        ...body,
        reference_prefix: prefix,
      });
    };
    const errors = ({ status, body }: Answer): unknown => [status, body.errors];
    expect(errors(await saveMailing({ warning_prefix: 'TEC' }))).toEqual([
      422,
      { warning_prefix: TAKEN },
    ]);
    expect((await saveMailing({ warning_prefix: 'WRNX' })).status).toBe(200);
    // Of before, and in any case: numbers are found in any case.
    for (const prefix of ['WRN', 'wrnx'])
      expect(errors(await saveCitation(prefix))).toEqual([422, { reference_prefix: TAKEN }]);
    expect((await saveCitation('NEW')).status).toBe(200);
    expect(errors(await saveMailing({ warning_prefix: 'TEC' }))).toEqual([
      422,
      { warning_prefix: TAKEN },
    ]);
    expect(await generated(await inPeriod())).toMatch(/^WRNX-/);
    expect(await generated(await submitted(await camera(false)))).toMatch(/^NEW-/);
    // Back to the own one of before.
    expect((await saveMailing({ warning_prefix: 'WRN' })).status).toBe(200);
    expect((await saveCitation('TEC')).status).toBe(200);
  });

  it.each(['', 'wrn', 'W-1', 'ABCDEFGHIJK', 5, 'Ü'])('the prefix %j is refused', async (prefix) => {
    const { status, body } = await saveMailing({ warning_prefix: prefix });
    expect([status, body.errors]).toEqual([
      422,
      { warning_prefix: ['Warning prefix must have 1 to 10 capital letters or digits'] },
    ]);
  });

  it('the prefix stays where it is left out', async () => {
    const { body } = await saveMailing({ warning_prefix: undefined });
    expect(body.warning_prefix).toBe('WRN');
  });

  it('are counted apart on the dashboard', async () => {
    const counts = async (): Promise<Fields> =>
      (await inspection.rest('GET', 'app/dashboard')).body;
    const id = await inPeriod();
    const before = await counts();
    await generated(id);
    expect(await counts()).toEqual({
      ...before,
      totalSubmittedCitationEvents: (before['totalSubmittedCitationEvents'] as number) - 1,
      totalDailyWarningLetters: (before['totalDailyWarningLetters'] as number) + 1,
    });
  });
});

describe('a warning letter on its way is as every letter (programs 4)', () => {
  it('goes out in runs, stands in the ledger, is void without a cancellation unless one is asked for', async () => {
    const numbers = [await generated(await inPeriod()), await generated(await inPeriod())];
    for (const number of numbers) await untilReady(number);
    const preview = (await administrator.rest('POST', 'notice-runs/preview', { kind: 'WARNING' }))
      .body;
    expect(preview.notices).toBe(preview.by_kind.WARNING);
    const { body: run } = await administrator.rest('POST', 'notice-runs', { kind: 'WARNING' });
    await untilRunIs(administrator, run.id);
    await administrator.rest('POST', `notice-runs/${run.id}/send`);
    const mailed = await administrator.rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: new Date().toISOString().slice(0, 10),
    });
    expect(mailed.status).toBe(200);
    const ledger = (await administrator.rest('GET', 'notice-ledger?kind=WARNING')).body.data;
    expect(ledger).toContainEqual(
      expect.objectContaining({ number: numbers[0], kind: 'WARNING', state: 'MAILED' }),
    );
    const plain = (await administrator.rest('GET', 'notice-ledger')).body.data as Fields[];
    expect(plain.map(({ kind }) => kind)).not.toContain('WARNING');
    const ends = [{ reason: 'Wrong' }, { reason: 'Wrong', cancellation: true }];
    for (const [index, end] of ends.entries())
      expect((await voider.rest('POST', `notices/${numbers[index]}/void`, end)).status).toBe(200);
    const kept = await sql<{ cancellation: string | null }>(
      'SELECT cancellation FROM issued_notices WHERE number = ANY ($1) ORDER BY number',
      numbers,
    );
    expect(kept.map(({ cancellation }) => cancellation)).toEqual([null, `${numbers[1]}-C`]);
    expect((await administrator.rest('GET', 'notice-ledger/reconcile')).body.ok).toBe(true);
    const { body: errors } = await administrator.rest(
      'GET',
      `error-ledger?from=${year}-01-01&to=${year}-12-31`,
    );
    expect(errors.voided).toBe(0);
  });

  it('a reissue keeps the kind, whatever is due now', async () => {
    const serial = await camera(true);
    const id = await submitted(serial);
    const number = await generated(id);
    await untilReady(number);
    const [{ addressee }] = (await sql<{ addressee: number }>(
      'SELECT id AS addressee FROM addressees WHERE citation_id = $1',
      id,
    )) as [{ addressee: number }];
    const facts = (await administrator.rest('GET', `cameras/${serial}/facts`)).body.data;
    await administrator.rest('POST', `camera-facts/${facts[0].id}/withdraw`, {
      reason: 'Wrong day',
    });
    const other = (await signedInAs(app, 3)).visitor;
    const { status, body } = await other.rest('POST', `notices/${number}/reissue`, {
      ...{ addressee_id: addressee, reason_code: 'RECORD_WRONG' },
    });
    expect([status, body.errors ?? body.message]).toEqual([201, undefined]);
    expect(body.number).toMatch(/^WRN-/);
    expect(await citation(id)).toMatchObject({
      letter: WARNING_PERIOD,
      notices: [
        { number, replaced_by: body.number },
        { number: body.number, replaces: number },
      ],
    });
  });

  it('is found by a recall', async () => {
    const serial = await camera(true);
    const number = await generated(await submitted(serial));
    const { body } = await administrator.rest('POST', 'recalls/preview', {
      criteria: { camera_serial_number: serial },
    });
    expect(body).toMatchObject({ notices: 1, sample: [{ notice_number: number }] });
  });

  it('says why, and asks for no money', async () => {
    // This one is read.
    empty.mockRestore();
    const id = await inPeriod();
    const number = await generated(id);
    await untilReady(number);
    const { raw } = await administrator.rest('GET', `notices/${number}/pdf`);
    const text = (await readPdf(raw)).pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain(number);
    expect(text).toContain('Section 9 of the road code.');
    expect(text).toContain('HOW TO CONTEST THIS WARNING');
    for (const word of ['Amount to pay', 'Payable by', 'Points', 'How to pay', 'Scan to pay'])
      expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  });
});
