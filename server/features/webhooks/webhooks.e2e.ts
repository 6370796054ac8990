import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { later } from '../../test/clock.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import { JobQueues } from '../../platform/jobs/job-queues.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, createEvent, signedInAs, type TestUser } from '../../test/factory.js';
import { untilRunIs } from '../../test/print-runs.js';
import { OK, type Received, Receiver, until } from '../../test/receiver.js';
import { withoutBrowser } from '../../test/without-browser.js';

let app: TestApp;
let worker: TestWorker;
let receiver: Receiver;
let admin: { user: TestUser; visitor: Visitor };
let officer: Visitor;
let processing: Visitor;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp({ WEBHOOK_ALLOW: '127.0.0.1', WEBHOOK_RETRIES: '600,600,600' });
  worker = await startWorker();
  receiver = await new Receiver().start();
  admin = await signedInAs(app, 1);
  officer = (await signedInAs(app, 3)).visitor;
  processing = (await signedInAs(app, 4)).visitor;
});
afterEach(async () => {
  for (const { id } of (await admin.visitor.rest('GET', 'webhooks')).body)
    await admin.visitor.rest('DELETE', `webhooks/${id}`);
  receiver.reset();
});
afterAll(async () => {
  await worker.stop();
  await receiver.stop();
  await app.stop();
});

const CITATIONS = [
  'citation.created',
  'citation.submitted',
  'citation.held',
  'citation.revised',
  'citation.decided',
];
const NOTICES = [
  'notice.rendered',
  'notice.mailed',
  'notice.returned',
  'notice.voided',
  'notice.reissued',
];
const ALL = [...CITATIONS, ...NOTICES];

async function webhook(
  types: readonly string[] = ALL,
  url = receiver.url(),
): Promise<{ id: number; secret: string }> {
  const { status, body } = await admin.visitor.rest('POST', 'webhooks', { url, types });
  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(['id', 'secret']);
  return body as { id: number; secret: string };
}

const shown = async (id: number): Promise<any> =>
  (await admin.visitor.rest('GET', 'webhooks')).body.find((one: any) => one.id === id);

async function switched(id: number, active: boolean): Promise<void> {
  const { url, description, types } = await shown(id);
  const body = { url, description, types, active };
  expect((await admin.visitor.rest('PUT', `webhooks/${id}`, body)).status).toBe(200);
}

const deliveries = async (id: number, query = ''): Promise<any[]> =>
  (await admin.visitor.rest('GET', `webhooks/${id}/deliveries${query}`)).body.data;

const act = async (
  visitor: Visitor,
  id: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<void> => {
  const answer = await visitor.rest('PUT', `citations/${id}`, body, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
const hold = (id: number) => act(officer, id, { report_status: 'HOLD', reason: 'Wait' });
const revise = (id: number) => act(officer, id, { report_status: 'REVISE', reason: 'Look again' });

/** The texts of all mails that the worker has sent to somebody. */
async function mailTo({ email }: TestUser): Promise<string> {
  const folder = join(app.variables['DATA_DIR']!, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter(
    // One that is being written begins with a dot.
    (name) => name.includes(email) && !name.startsWith('.'),
  );
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n');
}

interface DeliveryJob {
  id: string;
  status: string;
}

/** The jobs of deliveries to a webhook that are not done. */
const openJobs = (webhookId: number): Promise<DeliveryJob[]> =>
  app.database.query<DeliveryJob[]>(
    `SELECT id, status FROM jobs
     WHERE name = 'deliverWebhook' AND status IN ('queued', 'running') AND payload ->> 'webhookId' = $1`,
    [String(webhookId)],
  );

/** Waits until no job runs: what a running one reads now, it writes into the job of the next request. */
async function untilNoneRuns(webhookId: number): Promise<void> {
  await until('no job runs', async () => {
    const jobs = await openJobs(webhookId);
    return jobs.every(({ status }) => status === 'queued');
  });
}

/** Lets the time of the next request come: no test waits for it. */
async function passWait(webhookId: number): Promise<void> {
  await untilNoneRuns(webhookId);
  await app.database.query(
    `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = $1 AND status = 'PENDING'`,
    [webhookId],
  );
  await app.database.query(
    `UPDATE jobs SET run_at = now()
     WHERE name = 'deliverWebhook' AND status = 'queued' AND payload ->> 'webhookId' = $1`,
    [String(webhookId)],
  );
  for (const { id } of await openJobs(webhookId))
    app.nest.get(JobQueues, { strict: false }).wake('deliverWebhook', id);
}

/** Waits until so many requests of the newest delivery are recorded. */
async function untilTried(webhookId: number, count: number): Promise<void> {
  await until(`request ${count} is recorded`, async () => {
    const rows = await deliveries(webhookId);
    return rows.some(({ attempts }) => attempts.length === count);
  });
}

/** Waits until the worker has looked at all that is due, also at what could be due if a rule was broken. */
async function untilAllIsLookedAt(webhookId: number): Promise<void> {
  await passWait(webhookId);
  await until('nothing is left to do', async () => (await openJobs(webhookId)).length === 0);
}

/** A print run that was sent to the printer, with a notice for each of some citations. */
async function sentRun(
  ids: readonly number[],
  numbers: readonly string[],
): Promise<{ id: number; number: string }> {
  const sql = (text: string, ...values: unknown[]) => app.database.query<any[]>(text, values);
  await sql(
    `UPDATE citations c SET stopline_reference_id = m.number, decided_at = now()
     FROM unnest($1::int[], $2::text[]) AS m (id, number) WHERE c.id = m.id`,
    ids,
    numbers,
  );
  await sql(
    `INSERT INTO notices (citation_id, version, number, status, content, requested_by, rendered_at, storage_key, sha256, bytes, pages)
     SELECT id, 1, number, 'READY', jsonb_build_object('cause', 'REDLIGHT', 'issuedAt', to_json(now()), 'settings', '{}'::json),
       $3, now(), 'notices/' || id, repeat('a', 64), 9, 1
     FROM unnest($1::int[], $2::text[]) AS m (id, number)`,
    ids,
    numbers,
    admin.user.id,
  );
  const [run] = await sql(
    `INSERT INTO notice_runs (status, filter, duplex, notices, created_by, made_at, sent_at)
     VALUES ('SENT', '{"cause":null,"issuedFrom":null,"issuedTo":null,"limit":null}', true, $1, $2, now(), now()) RETURNING id, number`,
    ids.length,
    admin.user.id,
  );
  await sql('UPDATE issued_notices SET run_id = $1 WHERE number = ANY ($2)', run.id, numbers);
  await sql(
    `INSERT INTO notice_run_files (run_id, number, name) VALUES ($1, 1, 'one.pdf')`,
    run.id,
  );
  await sql(
    `INSERT INTO notice_run_items (run_id, sequence, notice_number, notice_id, citation_id, version, file_number, first_page, pages)
     SELECT $1, row_number() OVER (ORDER BY n.id), n.number, n.id, n.citation_id, 1, 1, 1, 1
     FROM notices n WHERE n.number = ANY ($2)`,
    run.id,
    numbers,
  );
  return run;
}

const typesOf = (got: readonly Received[]): string[] => got.map(({ type }) => type);

describe('a webhook (joining 2)', () => {
  it('is made, shown, changed and deleted, and its secret is shown once', async () => {
    const url = receiver.url();
    const made = await admin.visitor.rest('POST', 'webhooks', {
      url,
      description: 'Court',
      types: ['notice.mailed', 'citation.created', 'citation.created'],
    });
    expect(made.status).toBe(201);
    const { id, secret } = made.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const row = {
      id,
      url,
      description: 'Court',
      types: ['citation.created', 'notice.mailed'],
      active: true,
      disabled_reason: null,
      created_at: expect.stringMatching(/Z$/),
      last_delivery_at: null,
      pending: 0,
    };
    const list = await admin.visitor.rest('GET', 'webhooks');
    expect([list.status, list.body]).toEqual([200, [row]]);
    const [kept] = await app.database.query<{ secret: string }[]>('SELECT secret FROM webhooks');
    expect(kept!.secret).not.toContain(secret.slice(6));
    const changed = { url, description: '', types: ['notice.voided'], active: false };
    const put = await admin.visitor.rest('PUT', `webhooks/${id}`, changed);
    expect([put.status, put.body]).toEqual([200, { ...row, ...changed }]);
    const gone = await admin.visitor.rest('DELETE', `webhooks/${id}`);
    expect([gone.status, (await admin.visitor.rest('GET', 'webhooks')).body]).toEqual([204, []]);
    for (const [method, path] of [
      ['PUT', `webhooks/${id}`],
      ['DELETE', `webhooks/${id}`],
      ['POST', `webhooks/${id}/rotate-secret`],
      ['POST', `webhooks/${id}/test`],
      ['GET', `webhooks/${id}/deliveries`],
      ['POST', `webhooks/${id}/replay`],
    ] as const) {
      const body = path.endsWith('replay') ? { since: new Date().toISOString() } : changed;
      const { status, body: refused } = await admin.visitor.rest(
        method,
        path,
        method === 'PUT' || path.endsWith('replay') ? body : undefined,
      );
      expect([status, refused.code, refused.message], `${method} ${path}`).toEqual([
        404,
        'WEBHOOK_NOT_FOUND',
        'Webhook not found',
      ]);
    }
    const [log] = await app.database.query<{ types: string[] }[]>(
      `SELECT array_agg(type ORDER BY id) AS types FROM activity WHERE subject_type = 'webhook' AND subject_id = $1`,
      [String(id)],
    );
    expect(log!.types).toEqual(['webhook_added', 'webhook_changed', 'webhook_deleted']);
  });

  it('is the same by GraphQL', async () => {
    const { data, errors } = await admin.visitor.graphql(
      `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id types active } secret } }`,
      { input: { url: receiver.url(), types: ['CITATION_CREATED', 'NOTICE_VOIDED'] } },
    );
    expect(errors).toEqual([]);
    const { webhook: made, secret } = data.createWebhook;
    expect(made).toEqual({
      id: expect.any(String),
      types: ['CITATION_CREATED', 'NOTICE_VOIDED'],
      active: true,
    });
    const rotated = await admin.visitor.graphql(
      `mutation { rotateWebhookSecret(input: { webhookId: ${made.id} }) { secret } }`,
    );
    expect(rotated.data.rotateWebhookSecret.secret).toMatch(/^whsec_/);
    expect(rotated.data.rotateWebhookSecret.secret).not.toBe(secret);
    const tested = await admin.visitor.graphql(
      `mutation { testWebhook(input: { webhookId: ${made.id} }) { delivery { id type status eventId payload } } }`,
    );
    const { delivery } = tested.data.testWebhook;
    expect(delivery).toMatchObject({ type: 'WEBHOOK_TEST', status: 'PENDING' });
    expect(JSON.parse(delivery.payload)).toMatchObject({
      type: 'webhook.test',
      data: { webhook_id: Number(made.id) },
    });
    await receiver.until(1);
    const page = `{ webhookDeliveries(webhookId: ${made.id}, status: DELIVERED, page: 1)
      { data { id type status attempts { httpStatus error body } nextAttemptAt } total } }`;
    await until('the delivery is recorded', async () => {
      return (await admin.visitor.graphql(page)).data.webhookDeliveries.total === 1;
    });
    expect((await admin.visitor.graphql(page)).data.webhookDeliveries.data[0]).toEqual({
      id: delivery.id,
      type: 'WEBHOOK_TEST',
      status: 'DELIVERED',
      attempts: [{ httpStatus: 204, error: null, body: '' }],
      nextAttemptAt: null,
    });
    const again = await admin.visitor.graphql(
      `mutation { resendDelivery(input: { deliveryId: ${delivery.id} }) { delivery { eventId status } } }`,
    );
    expect(again.data.resendDelivery.delivery.eventId).toBe(delivery.eventId);
    const replay = await admin.visitor.graphql(
      `mutation ($since: DateTime!) { replayWebhook(input: { webhookId: ${made.id}, since: $since }) { count } }`,
      { since: new Date(Date.now() - 60_000).toISOString() },
    );
    expect(replay.data.replayWebhook).toEqual({ count: 0 });
    const off = await admin.visitor.graphql(
      `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { webhook { active types description } } }`,
      {
        input: {
          webhookId: made.id,
          url: receiver.url(),
          description: 'Off',
          types: ['CITATION_HELD'],
          active: false,
        },
      },
    );
    expect(off.data.updateWebhook.webhook).toEqual({
      active: false,
      types: ['CITATION_HELD'],
      description: 'Off',
    });
    const gone = await admin.visitor.graphql(
      `mutation { deleteWebhook(input: { webhookId: ${made.id} }) { deletedId } }`,
    );
    expect(gone.data.deleteWebhook).toEqual({ deletedId: made.id });
  });

  it('is refused with a wrong field, and then nothing is made', async () => {
    const ADDRESS = 'Address must be an https address that can be reached from outside';
    const refused = async (body: unknown): Promise<any> => {
      const answer = await admin.visitor.rest('POST', 'webhooks', body);
      expect(answer.status).toBe(422);
      return answer.body.errors;
    };
    expect(await refused({ url: 'https://10.0.0.1/', types: ['citation.created'] })).toEqual({
      url: [ADDRESS],
    });
    expect(Object.keys(await refused({ url: receiver.url(), types: [], active: true }))).toEqual([
      'types',
      'active',
    ]);
    expect((await admin.visitor.rest('GET', 'webhooks')).body).toEqual([]);
  });

  it('may be one of 20', async () => {
    const { id } = await webhook(['citation.created']);
    await app.database.query(
      `INSERT INTO webhooks (url, types, secret, created_by)
       SELECT url, types, secret, created_by FROM webhooks, generate_series(1, 18) WHERE id = $1`,
      [id],
    );
    await webhook(['citation.created']);
    const { status, body } = await admin.visitor.rest('POST', 'webhooks', {
      url: receiver.url(),
      types: ['citation.created'],
    });
    expect([status, body.code, body.message]).toEqual([
      409,
      'TOO_MANY_WEBHOOKS',
      'At most 20 webhooks',
    ]);
  });
});

describe('what a receiver gets (joining 2)', () => {
  it('has headers and a signature by Standard Webhooks, and the trace of the causing request', async () => {
    const id = await createCitation(app, 'REVIEW');
    const { secret } = await webhook(CITATIONS);
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    await act(
      officer,
      id,
      { report_status: 'HOLD', reason: 'Wait' },
      { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    );
    const [got] = await receiver.until(1);
    expect(new Verifier(secret).verify(got!.raw, got!.headers as Record<string, string>)).toEqual(
      JSON.parse(got!.raw),
    );
    const { version } = (await import('../../../package.json', { with: { type: 'json' } })).default;
    expect(got!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': `Stopline/${version}`,
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      traceparent: expect.stringMatching(
        new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`),
      ),
    });
    expect(Object.keys(JSON.parse(got!.raw))).toEqual(['type', 'timestamp', 'data']);
    const { body: citation } = await officer.rest('GET', `citations/${id}`);
    expect(got!.data).toEqual({
      id,
      version: citation.version,
      reference_id: citation.reference_id,
      stopline_reference_id: null,
      case_id: citation.case_id,
      camera_system_serial_number: citation.camera_system_serial_number,
      cause: 'REDLIGHT',
      report_status: 'HOLD',
      recommendation: citation.recommendation,
      camera_case_generated_at: citation.camera_case_generated_at,
    });
    expect(Object.keys(got!.data)[0]).toBe('id');
  });

  it('is one event for each change of a citation, from the intake to the decision, in order', async () => {
    const { id: webhookId } = await webhook(CITATIONS);
    const id = await createEvent(app);
    await createCitation(app, 'PENDING');
    await app.database.query(
      `UPDATE citations SET owner_name = 'Ada', selected_count = 4 WHERE id = $1`,
      [id],
    );
    await app.database.query(
      `UPDATE vehicles SET owner_address = 'Lane 1' WHERE citation_id = $1`,
      [id],
    );
    await app.database.query('UPDATE media SET selected = true WHERE citation_id = $1', [id]);
    await app.database.query(`UPDATE citations SET report_status = 'UPDATED' WHERE id = $1`, [id]);
    await act(processing, id, { report_status: 'REVIEW', recommendation: 'GENERATE' });
    await hold(id);
    await revise(id);
    await app.database.query(`UPDATE citations SET report_status = 'REVIEW' WHERE id = $1`, [id]);
    await act(officer, id, { report_status: 'DISCARDED', reason: 'No' });
    await until(
      'all of them came',
      () => receiver.got.filter((one) => one.data['id'] === id).length >= 5,
    );
    const own = receiver.got.filter((one) => one.data['id'] === id);
    expect(typesOf(own)).toEqual(CITATIONS);
    expect(own.map(({ data }) => data['report_status'])).toEqual([
      'PENDING',
      'UPDATED_REVIEW',
      'HOLD',
      'REVISE',
      'DISCARDED',
    ]);
    expect(new Set(own.map((one) => one.id)).size).toBe(5);
    await until('they are recorded', async () => (await shown(webhookId)).pending === 0);
    expect((await shown(webhookId)).last_delivery_at).toMatch(/Z$/);
  });

  it('is what happens to a notice: made, void', async () => {
    await webhook(['citation.decided', ...NOTICES]);
    const id = await createCitation(app, 'REVIEW');
    await act(officer, id, { report_status: 'COMPLETED' });
    const got = await receiver.until(2, 60_000);
    expect(typesOf(got)).toEqual(['citation.decided', 'notice.rendered']);
    const { body: notice } = await officer.rest('GET', `notices/${id}`);
    expect(got[0]!.data['stopline_reference_id']).toBe(notice.number);
    const rendered = {
      citation_id: id,
      stopline_reference_id: notice.number,
      version: 1,
      sha256: notice.sha256,
      pdf_src: `/api/notices/${id}/versions/1/pdf`,
    };
    expect(got[1]!.data).toEqual(rendered);
    expect((await officer.rest('GET', got[1]!.data['pdf_src'].slice(5))).status).toBe(200);
    await admin.visitor.rest('POST', `notices/${id}/void`, { reason: 'Wrong owner' });
    await receiver.until(3);
    // Repair 9: a text alone is OTHER.
    const why = { reason_code: 'OTHER', erroneous: true, fault: 'AGENCY' };
    expect([receiver.got[2]!.type, receiver.got[2]!.data]).toEqual([
      'notice.voided',
      { ...rendered, ...why },
    ]);
  });

  it('names the kind of a warning letter, and of a cancellation (programs 4)', async () => {
    const administrator = admin.visitor;
    const [pdf] = await app.database.query<{ id: number }[]>(
      `SELECT id FROM pdf_settings WHERE type = 'SPEEDING'`,
    );
    const texts = { en: { document_name: 'Warning letter', how_to_contest: 'Write to us.' } };
    const set = await administrator.rest('POST', `pdf-settings/${pdf!.id}/text-sets`, {
      ...{ kind: 'WARNING', from: null, texts },
    });
    expect(set.status).toBe(201);
    const notices = (await administrator.rest('GET', `pdf-settings/${pdf!.id}/texts`)).body;
    const saved = await administrator.rest('PUT', `pdf-settings/${pdf!.id}/texts`, {
      version: notices.version,
      texts: { en: { cancellation: '{number} is void.' } },
    });
    expect(saved.status).toBe(200);
    const camera = { system_name: 'North', system_type: 'RLC-4', serial_number: 'SN-WARN' };
    const id = await createCitation(app, 'REVIEW', { cause: 'SPEEDING', event: { camera } });
    const period = { kind: 'WARNING', from: '2026-01-01', to: null, value: {} };
    const fact = await administrator.rest('POST', 'cameras/SN-WARN/facts', period);
    expect(fact.status).toBe(201);
    await webhook(NOTICES);
    await act(officer, id, { report_status: 'COMPLETED', letter_kind: 'WARNING' });
    const [rendered] = await receiver.until(1, 60_000);
    const number = rendered!.data['stopline_reference_id'];
    expect(number).toMatch(/^WRN-/);
    const ofWarning = { citation_id: id, stopline_reference_id: number, kind: 'WARNING' };
    expect([rendered!.type, rendered!.data]).toEqual([
      'notice.rendered',
      { ...ofWarning, version: 1, sha256: expect.anything(), pdf_src: expect.anything() },
    ]);
    const run = await administrator.rest('POST', 'notice-runs', { kind: 'WARNING' });
    expect(run.status).toBe(201);
    await untilRunIs(administrator, run.body.id);
    await administrator.rest('POST', `notice-runs/${run.body.id}/send`);
    const mailed_on = new Date().toISOString().slice(0, 10);
    await administrator.rest('POST', `notice-runs/${run.body.id}/mailed`, { mailed_on });
    const voided = await administrator.rest('POST', `notices/${number}/void`, {
      ...{ reason: 'Wrong owner', cancellation: true },
    });
    expect([voided.status, voided.body.message]).toEqual([200, undefined]);
    const got = await receiver.until(4, 60_000);
    const about = got.map(({ type, data }) => [type, data['kind'], data['stopline_reference_id']]);
    expect(about).toEqual([
      ['notice.rendered', 'WARNING', number],
      ['notice.mailed', 'WARNING', number],
      ['notice.voided', 'WARNING', number],
      ['notice.rendered', 'CANCELLATION', `${number}-C`],
    ]);
  });

  it('is each notice of a run that is confirmed as mailed, once, and a notice that came back', async () => {
    const ids = [await createCitation(app, 'COMPLETED'), await createCitation(app, 'COMPLETED')];
    const numbers = ['TEC-2025-000001', 'TEC-2025-000002'];
    const run = await sentRun(ids, numbers);
    const { id: webhookId } = await webhook(['notice.mailed', 'notice.returned']);
    const mailedOn = new Date().toISOString().slice(0, 10);
    for (let again = 0; again < 2; again += 1)
      await admin.visitor.rest('POST', `notice-runs/${run.id}/mailed`, { mailed_on: mailedOn });
    await admin.visitor.rest('POST', 'notice-returns', {
      number: numbers[0],
      reason: 'MOVED',
      returned_on: mailedOn,
    });
    await until('all are recorded', async () => (await deliveries(webhookId)).length >= 3);
    await until('all are delivered', async () => (await shown(webhookId)).pending === 0);
    const notice = {
      citation_id: ids[0],
      stopline_reference_id: numbers[0],
      version: 1,
      sha256: 'a'.repeat(64),
      pdf_src: `/api/notices/${ids[0]}/versions/1/pdf`,
      run_number: run.number,
    };
    const mailed = receiver.got.filter(({ type }) => type === 'notice.mailed');
    expect(mailed.map(({ data }) => data['stopline_reference_id']).sort()).toEqual(numbers);
    expect(mailed.find(({ data }) => data['citation_id'] === ids[0])!.data).toEqual({
      ...notice,
      mailed_on: mailedOn,
    });
    expect(
      receiver.got.filter(({ type }) => type === 'notice.returned').map(({ data }) => data),
    ).toEqual([
      expect.objectContaining({ citation_id: ids[0], returned_on: mailedOn, reason: 'MOVED' }),
    ]);
  });

  it('is a quarantine that starts and one that is lifted: camera and period, no reason', async () => {
    await webhook(['camera.quarantined', 'camera.quarantine_lifted']);
    await createCitation(app, 'REVIEW', {
      event: { camera: { system_name: 'North', system_type: 'RLC-4', serial_number: 'SN-HOOK' } },
    });
    const { body } = await admin.visitor.rest('POST', 'quarantines', {
      camera_serial_number: 'SN-HOOK',
      from: '2020-01-01T00:00:00Z',
      to: null,
      reason: 'Clock was wrong',
    });
    await admin.visitor.rest('POST', `quarantines/${body.id}/lift`, { reason: 'Right again' });
    const got = await receiver.until(2);
    const data = {
      id: body.id,
      camera_serial_number: 'SN-HOOK',
      from: '2020-01-01T00:00:00.000Z',
      to: null,
    };
    expect(got.map((one) => [one.type, one.data]).toSorted()).toEqual([
      ['camera.quarantine_lifted', data],
      ['camera.quarantined', data],
    ]);
  });

  it('is nothing that it does not want, and nothing of a look, a comment or a vehicle', async () => {
    const { id: webhookId } = await webhook(['citation.held']);
    const id = await createCitation(app, 'REVIEW');
    await officer.rest('POST', `citations/${id}/comments/add`, { comment: 'Look' });
    await act(officer, id, { report_status: 'DISCARDED', reason: 'No' });
    await hold(await createCitation(app, 'REVIEW'));
    await receiver.until(1);
    expect(typesOf(receiver.got)).toEqual(['citation.held']);
    expect(await deliveries(webhookId)).toHaveLength(1);
    const [events] = await app.database.query<{ count: string }[]>(
      `SELECT count(*) FROM webhook_events WHERE citation_id = $1`,
      [id],
    );
    expect(events!.count).toBe('0');
  });

  it('is nothing of an act that is rolled back', async () => {
    const id = await createCitation(app, 'REVIEW');
    const { id: webhookId } = await webhook(CITATIONS);
    const refused = await officer.rest('PUT', `citations/${id}`, { report_status: 'PENDING' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await deliveries(webhookId)).toEqual([]);
  });
});

describe('decisions of the desk (joining 2)', () => {
  const decide = (id: number, headers: Record<string, string> = {}) =>
    officer.rest(
      'POST',
      'desk/decisions',
      {
        ...{ citation_id: id, version: 1, act: 'HOLD', reason: 'Wait' },
        ...{ seconds: 3, viewed: [], zoomed: [], played: [] },
      },
      headers,
    );

  const decisionJobs = (): Promise<{ id: string }[]> =>
    app.database.query(
      `SELECT id FROM jobs WHERE name = 'carryOutDecision' AND status IN ('queued', 'running')`,
    );

  /** Lets the graces of all decisions end: no test waits for them. */
  const endGraces = async (): Promise<void> => {
    await app.database.query(
      `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision' AND status = 'queued'`,
    );
    for (const { id } of await decisionJobs())
      app.nest.get(JobQueues, { strict: false }).wake('carryOutDecision', id);
  };

  it('are sent when they take effect; one that is taken back sends nothing', async () => {
    const settings = await admin.visitor.rest('GET', 'desk/settings');
    await admin.visitor.rest('PUT', 'desk/settings', {
      ...settings.body,
      decision_grace_seconds: 60,
      require_viewed_evidence: false,
    });
    const [back, kept, over] = [
      await createCitation(app, 'REVIEW'),
      await createCitation(app, 'REVIEW'),
      await createCitation(app, 'REVIEW'),
    ];
    const { id: webhookId } = await webhook(CITATIONS);
    await officer.rest('PUT', `desk/claims/${back}`);
    const first = await decide(back);
    expect(first.body).toMatchObject({ decision: { status: 'WAITING' } });
    await officer.rest('DELETE', `desk/decisions/${first.body.decision.id}`);
    await officer.rest('DELETE', `desk/claims/${back}`);
    await officer.rest('PUT', `desk/claims/${kept}`);
    const trace = 'a'.repeat(32);
    const second = await decide(kept, { traceparent: `00-${trace}-00f067aa0ba902b7-00` });
    expect(second.body).toMatchObject({ decision: { status: 'WAITING' } });
    expect(await deliveries(webhookId)).toEqual([]);
    await endGraces();
    const [got] = await receiver.until(1);
    expect([got!.type, got!.data['id']]).toEqual(['citation.held', kept]);
    // The trace of the call that decided comes along through the worker.
    expect(got!.headers['traceparent']).toMatch(new RegExp(`^00-${trace}-`));
    // Another's change overtakes a decision, and is sent itself.
    await officer.rest('PUT', `desk/claims/${over}`);
    expect((await decide(over)).body).toMatchObject({
      decision: { status: 'WAITING' },
    });
    const other = (await signedInAs(app, 3)).visitor;
    await act(other, over, { report_status: 'DISCARDED', reason: 'No' });
    await receiver.until(2);
    await endGraces();
    await until('no decision waits', async () => (await decisionJobs()).length === 0);
    await untilAllIsLookedAt(webhookId);
    expect(receiver.got.map(({ type, data }) => [type, data['id']])).toEqual([
      ['citation.held', kept],
      ['citation.decided', over],
    ]);
  });
});

describe('retries and order (joining 2)', () => {
  it('a later event of a citation waits until the earlier one is delivered; others do not', async () => {
    const id = await createCitation(app, 'REVIEW');
    const other = await createCitation(app, 'REVIEW');
    const { id: webhookId } = await webhook(CITATIONS);
    let fails = 2;
    receiver.behave = ({ type, data }, response) => {
      const isRefused = type === 'citation.held' && data['id'] === id && fails-- > 0;
      response.writeHead(isRefused ? 503 : 200).end(isRefused ? 'not now' : 'ok');
    };
    await hold(id);
    await untilTried(webhookId, 1);
    await revise(id);
    await hold(other);
    // The other one comes while the earlier one waits for its second request.
    await receiver.until(2);
    expect(receiver.got[1]!.data['id']).toBe(other);
    await passWait(webhookId);
    await untilTried(webhookId, 2);
    await passWait(webhookId);
    await receiver.until(5);
    const own = receiver.got.filter(({ data }) => data['id'] === id);
    expect(typesOf(own)).toEqual([
      ...['citation.held', 'citation.held', 'citation.held', 'citation.revised'],
    ]);
    expect(new Set(own.slice(0, 3).map((one) => one.id)).size).toBe(1);
    await until('all are recorded', async () => (await shown(webhookId)).pending === 0);
    const rows = await deliveries(webhookId);
    const held = rows.find(({ event_id: eventId }) => eventId === own[0]!.id);
    expect(held).toMatchObject({
      type: 'citation.held',
      status: 'DELIVERED',
      next_attempt_at: null,
      payload: JSON.parse(own[0]!.raw),
    });
    expect(held.attempts).toEqual([
      ...[503, 503, 200].map((status) => ({
        at: expect.stringMatching(/Z$/),
        http_status: status,
        ms: expect.any(Number),
        error: null,
        body: status === 200 ? 'ok' : 'not now',
      })),
    ]);
  });

  it('a redirect is not followed, and 410 switches off; mail and log say so, and what waits stays', async () => {
    const id = await createCitation(app, 'REVIEW');
    const { id: webhookId } = await webhook(CITATIONS);
    const answers = [302, 410];
    receiver.behave = (_, response) => {
      response.writeHead(answers.shift() ?? 200, { location: receiver.url('/other') }).end();
    };
    await hold(id);
    await untilTried(webhookId, 1);
    await revise(id);
    await passWait(webhookId);
    await until('it is off', async () => !(await shown(webhookId)).active);
    expect(receiver.got.map(({ path }) => path)).toEqual(['/hook', '/hook']);
    expect(await shown(webhookId)).toMatchObject({ disabled_reason: 'GONE', pending: 1 });
    const [second, failed] = await deliveries(webhookId);
    expect([failed.status, failed.attempts.map((one: any) => one.http_status)]).toEqual([
      'FAILED',
      [302, 410],
    ]);
    expect(second).toMatchObject({ status: 'PENDING', type: 'citation.revised', attempts: [] });
    await until('the mail is sent', async () =>
      (await mailTo(admin.user)).includes('is gone (410)'),
    );
    for (const path of [`webhooks/${webhookId}/test`, `webhook-deliveries/${failed.id}/resend`])
      expect(await admin.visitor.rest('POST', path)).toMatchObject({
        status: 409,
        body: { code: 'WEBHOOK_OFF', message: 'This webhook is switched off' },
      });
    const replay = await admin.visitor.rest('POST', `webhooks/${webhookId}/replay`, {
      since: new Date(Date.now() - 60_000).toISOString(),
    });
    expect([replay.status, replay.body.code]).toEqual([409, 'WEBHOOK_OFF']);
    // While it is off nothing is recorded for it.
    const unheard = await createCitation(app, 'REVIEW');
    await hold(unheard);
    await switched(webhookId, true);
    await receiver.until(3);
    await until('it is delivered', async () => (await shown(webhookId)).pending === 0);
    expect(receiver.got.slice(2).map(({ type, data }) => [type, data['id']])).toEqual([
      ['citation.revised', id],
    ]);
    expect(await shown(webhookId)).toMatchObject({ active: true, disabled_reason: null });
  });

  it('the last failed retry switches off, and the log names it', async () => {
    const { id: webhookId } = await webhook(['citation.held']);
    receiver.behave = (_, response) => void response.writeHead(500).end();
    await hold(await createCitation(app, 'REVIEW'));
    for (let tried = 1; tried <= 3; tried += 1) {
      await untilTried(webhookId, tried);
      expect((await shown(webhookId)).active).toBe(true);
      await passWait(webhookId);
    }
    await until('it is off', async () => !(await shown(webhookId)).active);
    expect(receiver.got).toHaveLength(4);
    expect((await shown(webhookId)).disabled_reason).toBe('FAILED');
    const [log] = await app.database.query<{ description: string; log: string }[]>(
      `SELECT description, log FROM activity WHERE type = 'webhook_switched_off' AND subject_id = $1`,
      [String(webhookId)],
    );
    expect(log).toMatchObject({
      log: 'system',
      description: expect.stringContaining('a delivery to it failed at its last retry'),
    });
  });

  it('a Retry-After is kept, and is the time of the next request', async () => {
    const { id: webhookId } = await webhook(['citation.held']);
    const answers = [503];
    receiver.behave = (_, response) =>
      void response.writeHead(answers.shift() ?? 200, { 'retry-after': '3000' }).end();
    await hold(await createCitation(app, 'REVIEW'));
    await untilTried(webhookId, 1);
    const [row] = await deliveries(webhookId);
    const waits =
      Date.parse(row.next_attempt_at) - Date.parse(row.attempts[0].at) - row.attempts[0].ms;
    // The wait begins when the answer is recorded.
    expect(waits).toBeGreaterThanOrEqual(2_999_000);
    await untilNoneRuns(webhookId);
    const [job] = await app.database.query<{ due: boolean }[]>(
      `SELECT bool_and(j.run_at >= d.next_attempt_at) AS due FROM jobs j, webhook_deliveries d
       WHERE j.name = 'deliverWebhook' AND j.status = 'queued' AND d.id = $1
         AND j.payload ->> 'webhookId' = d.webhook_id::text`,
      [row.id],
    );
    expect(job).toEqual({ due: true });
    await passWait(webhookId);
    await receiver.until(2);
  });

  it('at most 4 requests are under way for a webhook', async () => {
    const { id: webhookId } = await webhook(['citation.held']);
    const ids = await Promise.all(Array.from({ length: 9 }, () => createCitation(app, 'REVIEW')));
    const open: ServerResponse[] = [];
    receiver.behave = (_, response) => void open.push(response);
    await Promise.all(ids.map(hold));
    await receiver.until(4);
    // Each look of the worker would take a fifth one.
    const [taken] = await app.database.query<{ count: string }[]>(
      'SELECT count(*) FROM webhook_deliveries WHERE webhook_id = $1 AND sending_until IS NOT NULL',
      [webhookId],
    );
    expect(taken!.count).toBe('4');
    for (let count = 5; count <= 9; count += 1) {
      open.shift()!.writeHead(200).end();
      await receiver.until(count);
    }
    for (const response of open) response.writeHead(200).end();
    await until('all are recorded', async () => (await shown(webhookId)).pending === 0);
    expect(receiver.mostOpen).toBe(4);
  });

  it('a receiver that ends the connection is asked again', async () => {
    const { id: webhookId } = await webhook(['citation.held']);
    receiver.behave = (_, response) => {
      if (receiver.got.length > 1) response.writeHead(200).end();
      else response.destroy();
    };
    await hold(await createCitation(app, 'REVIEW'));
    await untilTried(webhookId, 1);
    await passWait(webhookId);
    await until('it is delivered', async () => (await shown(webhookId)).pending === 0);
    const [row] = await deliveries(webhookId);
    expect(row.attempts).toMatchObject([
      { http_status: null, error: 'CONNECTION_FAILED', body: null },
      { http_status: 200, error: null },
    ]);
  });

  it('a request of a worker that has died is made again once its time is over, and what follows comes after it', async () => {
    await worker.stop();
    const id = await createCitation(app, 'REVIEW');
    const { id: webhookId } = await webhook(CITATIONS);
    await hold(id);
    await revise(id);
    // The state that a worker leaves when it dies with a request under way.
    const [dead] = await openJobs(webhookId);
    await app.database.query(
      `UPDATE jobs SET status = 'running', attempts = 1, fence = 1, lease_until = now() - interval '1 second' WHERE id = $1`,
      [dead!.id],
    );
    await app.database.query('UPDATE webhooks SET lane_job = $2, lane_fence = 1 WHERE id = $1', [
      webhookId,
      dead!.id,
    ]);
    const sendingUntil = (interval: string) =>
      app.database.query(
        `UPDATE webhook_deliveries SET sending_until = now() + $2::interval WHERE id =
           (SELECT min(id) FROM webhook_deliveries WHERE webhook_id = $1)`,
        [webhookId, interval],
      );
    await sendingUntil('1 hour');
    worker = await startWorker();
    // Its lane is taken over, but its request may still be answered: nothing is sent.
    await until('the jobs are over but for the one of that time', async () =>
      (await openJobs(webhookId)).every(
        ({ id: job, status }) => job !== dead!.id && status === 'queued',
      ),
    );
    expect(receiver.got).toEqual([]);
    await sendingUntil('-1 second');
    await passWait(webhookId);
    await receiver.until(2);
    await until('all are recorded', async () => (await shown(webhookId)).pending === 0);
    expect(typesOf(receiver.got)).toEqual(['citation.held', 'citation.revised']);
  });

  it('a lane that a job has held on to that is done is free for the next one', async () => {
    await worker.stop();
    const id = await createCitation(app, 'REVIEW');
    const { id: webhookId } = await webhook(CITATIONS);
    await hold(id);
    const [done] = await openJobs(webhookId);
    await app.database.query(
      `UPDATE jobs SET status = 'done', attempts = 1, fence = 1, finished_at = now() WHERE id = $1`,
      [done!.id],
    );
    await app.database.query('UPDATE webhooks SET lane_job = $2, lane_fence = 1 WHERE id = $1', [
      webhookId,
      done!.id,
    ]);
    await revise(id);
    worker = await startWorker();
    await receiver.until(2);
    await until('all are recorded', async () => (await shown(webhookId)).pending === 0);
    expect(typesOf(receiver.got)).toEqual(['citation.held', 'citation.revised']);
  });
});

describe('acts of administrators on deliveries (joining 2)', () => {
  it('after a call that switches off is answered no request comes', async () => {
    const { id: webhookId } = await webhook(['citation.held']);
    const ids = await Promise.all(Array.from({ length: 6 }, () => createCitation(app, 'REVIEW')));
    const open: ServerResponse[] = [];
    receiver.behave = (_, response) => void open.push(response);
    await Promise.all(ids.map(hold));
    await receiver.until(4);
    let isAnswered = false;
    const off = switched(webhookId, false).then(() => (isAnswered = true));
    await until('it is off', async () => !(await shown(webhookId)).active);
    // The call is not answered before the receiver is: a request that is under way is none that comes later.
    for (let look = 0; look < 5; look += 1) await shown(webhookId);
    expect(isAnswered).toBe(false);
    receiver.behave = OK;
    for (const response of open) response.writeHead(200).end();
    await off;
    await untilAllIsLookedAt(webhookId);
    expect(receiver.got).toHaveLength(4);
    expect((await shown(webhookId)).pending).toBe(2);
    await switched(webhookId, true);
    await receiver.until(6);
    expect(new Set(receiver.got.map((one) => one.id)).size).toBe(6);
  });

  it('a new secret signs at once, and the earlier one for 24 hours beside it', async () => {
    const { id: webhookId, secret: before } = await webhook(['citation.held']);
    const { status, body } = await admin.visitor.rest(
      'POST',
      `webhooks/${webhookId}/rotate-secret`,
    );
    expect([status, Object.keys(body)]).toEqual([200, ['secret']]);
    await hold(await createCitation(app, 'REVIEW'));
    const [got] = await receiver.until(1);
    const signatures = String(got!.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(2);
    for (const [secret, signature] of [
      [body.secret, signatures[0]],
      [before, signatures[1]],
    ])
      expect(() =>
        new Verifier(secret).verify(got!.raw, {
          ...(got!.headers as Record<string, string>),
          'webhook-signature': signature,
        }),
      ).not.toThrow();
    await app.database.query(
      `UPDATE webhooks SET previous_until = now() - interval '1 second' WHERE id = $1`,
      [webhookId],
    );
    await hold(await createCitation(app, 'REVIEW'));
    await receiver.until(2);
    expect(String(receiver.got[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('a second rotation within 24 hours leaves the first secret its time', async () => {
    const { id: webhookId, secret: first } = await webhook(['citation.held']);
    const rotate = async (): Promise<string> =>
      (await admin.visitor.rest('POST', `webhooks/${webhookId}/rotate-secret`)).body.secret;
    const signedBy = async (place: number, secrets: string[]): Promise<boolean[]> => {
      await hold(await createCitation(app, 'REVIEW'));
      const got = (await receiver.until(place))[place - 1]!;
      return secrets.map((secret) => {
        try {
          new Verifier(secret).verify(got.raw, got.headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      });
    };
    const second = await rotate();
    await later(app, { hours: 20 }, 'webhooks');
    const third = await rotate();
    expect(await signedBy(1, [first, second, third])).toEqual([true, true, true]);
    await later(app, { hours: 5 }, 'webhooks');
    expect(await signedBy(2, [first, second, third])).toEqual([false, true, true]);
    await later(app, { hours: 20 }, 'webhooks');
    expect(await signedBy(3, [first, second, third])).toEqual([false, false, true]);
  });

  it('a test is sent on demand', async () => {
    const { id: webhookId } = await webhook(['citation.held']);
    const { status, body } = await admin.visitor.rest('POST', `webhooks/${webhookId}/test`);
    expect([status, body]).toEqual([
      202,
      {
        id: expect.any(Number),
        event_id: expect.stringMatching(/^msg_/),
        type: 'webhook.test',
        status: 'PENDING',
        attempts: [],
        next_attempt_at: expect.stringMatching(/Z$/),
        payload: {
          type: 'webhook.test',
          timestamp: expect.stringMatching(/Z$/),
          data: { webhook_id: webhookId },
        },
      },
    ]);
    const [got] = await receiver.until(1);
    expect([got!.id, JSON.parse(got!.raw)]).toEqual([body.event_id, body.payload]);
  });

  it('a delivery is sent again with its webhook-id; a replay takes what was recorded, in order', async () => {
    const { id: webhookId } = await webhook(['citation.held', 'citation.revised']);
    const other = await webhook(['citation.held']);
    const id = await createCitation(app, 'REVIEW');
    const since = new Date().toISOString();
    await hold(id);
    await revise(id);
    await receiver.until(3);
    await until('all are delivered', async () => (await shown(webhookId)).pending === 0);
    const [, first] = await deliveries(webhookId);
    receiver.reset();
    const again = await admin.visitor.rest('POST', `webhook-deliveries/${first.id}/resend`);
    expect(again).toMatchObject({
      status: 202,
      body: { event_id: first.event_id, status: 'PENDING', attempts: [] },
    });
    expect(again.body.id).not.toBe(first.id);
    await receiver.until(1);
    expect(receiver.got[0]!.id).toBe(first.event_id);
    await until('it is delivered', async () => (await shown(webhookId)).pending === 0);
    receiver.reset();
    const replay = await admin.visitor.rest('POST', `webhooks/${webhookId}/replay`, { since });
    expect([replay.status, replay.body]).toEqual([202, { count: 2 }]);
    await receiver.until(2);
    expect(typesOf(receiver.got)).toEqual(['citation.held', 'citation.revised']);
    expect(receiver.got[0]!.id).toBe(first.event_id);
    const later = await admin.visitor.rest('POST', `webhooks/${webhookId}/replay`, {
      since: new Date().toISOString(),
    });
    expect(later.body).toEqual({ count: 0 });
    const foreign = await admin.visitor.rest('POST', `webhooks/${other.id}/replay`, { since });
    expect(foreign.body).toEqual({ count: 1 });
    const refused = await admin.visitor.rest('POST', `webhooks/${webhookId}/replay`, {
      since: 'yesterday',
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['since']]);
  });

  it('pages and states of deliveries are chosen; a deleted webhook has none', async () => {
    const { id: webhookId } = await webhook(['citation.held']);
    await switched(webhookId, true);
    const [row] = await app.database.query<{ id: string }[]>(
      `INSERT INTO webhook_events (id, type, citation_id, data) VALUES ('msg_page', 'citation.held', 1, '{}') RETURNING id`,
    );
    await app.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, status, next_attempt_at, ended_at)
       SELECT $1, $2, CASE WHEN n % 2 = 0 THEN 'FAILED' ELSE 'DELIVERED' END, NULL, now() FROM generate_series(1, 20) n`,
      [webhookId, row!.id],
    );
    const page = async (query: string) =>
      (await admin.visitor.rest('GET', `webhooks/${webhookId}/deliveries${query}`)).body;
    expect(await page('')).toMatchObject({
      current_page: 1,
      last_page: 2,
      per_page: 15,
      total: 20,
    });
    expect((await page('?page=2')).data).toHaveLength(5);
    const failed = await page('?status=FAILED');
    expect([failed.total, new Set(failed.data.map((one: any) => one.status))]).toEqual([
      10,
      new Set(['FAILED']),
    ]);
    const ids = failed.data.map((one: any) => one.id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    for (const query of ['?status=LOST', '?page=0', '?since=1'])
      expect(
        (await admin.visitor.rest('GET', `webhooks/${webhookId}/deliveries${query}`)).status,
      ).toBe(422);
    await admin.visitor.rest('DELETE', `webhooks/${webhookId}`);
    const gone = await admin.visitor.rest('POST', `webhook-deliveries/${ids[0]}/resend`);
    expect([gone.status, gone.body.code, gone.body.message]).toEqual([
      404,
      'DELIVERY_NOT_FOUND',
      'Delivery not found',
    ]);
  });

  it('what waits for a deleted webhook is cancelled', async () => {
    const { id: webhookId } = await webhook(['citation.held', 'citation.revised']);
    receiver.behave = (_, response) => void response.writeHead(503).end();
    const id = await createCitation(app, 'REVIEW');
    await hold(id);
    await revise(id);
    await untilTried(webhookId, 1);
    await admin.visitor.rest('DELETE', `webhooks/${webhookId}`);
    const sent = receiver.got.length;
    const rows = await app.database.query<{ status: string }[]>(
      'SELECT status FROM webhook_deliveries WHERE webhook_id = $1',
      [webhookId],
    );
    expect(rows.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    await untilAllIsLookedAt(webhookId);
    expect(receiver.got).toHaveLength(sent);
  });
});
