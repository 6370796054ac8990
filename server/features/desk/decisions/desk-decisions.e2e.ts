import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobQueues } from '../../../platform/jobs/job-queues.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Answer, Visitor } from '../../../test/doors.js';
import { createCitation, fresh, signedInAs, type TestUser } from '../../../test/factory.js';
import { heldUp } from '../../../test/held.js';
import { withoutBrowser } from '../../../test/without-browser.js';
import { userCaller } from '../../../platform/auth/callers.service.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { NO_SESSION } from '../../../platform/identity/caller.js';
import { EventDeadlines } from '../../deadlines/event-deadlines.service.js';

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let worker: TestWorker;
let processing: Officer;
let colleague: Officer;
let inspection: Officer;
let administrator: Officer;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  worker = await startWorker();
  processing = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  colleague = await signedInAs(app, 4, { firstName: 'Ben', lastName: 'Okafor' });
  inspection = await signedInAs(app, 3, { firstName: 'Cy', lastName: 'Young' });
  administrator = await signedInAs(app, 1);
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

interface Settings {
  decision_grace_seconds: number;
  require_viewed_evidence: boolean;
  reason_required: string[];
  pace_guard_seconds: number;
}
const settings = async (changes: Partial<Settings>): Promise<void> => {
  const all = {
    decision_grace_seconds: 10,
    require_viewed_evidence: false,
    reason_required: [],
    pace_guard_seconds: 0,
  };
  await app.database.query(
    `UPDATE desk_settings SET decision_grace_seconds = $1, require_viewed_evidence = $2, reason_required = $3, pace_guard_seconds = $4`,
    Object.values({ ...all, ...changes }),
  );
};

const DETAILS = { seconds: 11.5, viewed: [], zoomed: [], played: [] };
const body = (citationId: number, act: string, more: object = {}): object => ({
  citation_id: citationId,
  act,
  version: 1,
  ...DETAILS,
  ...(act === 'SUBMIT' ? { recommendation: 'GENERATE' } : {}),
  ...more,
});
const decide = (
  { visitor }: Officer,
  citationId: number,
  act: string,
  more: object = {},
): Promise<Answer> => visitor.rest('POST', 'desk/decisions', body(citationId, act, more));

const DECIDE = `mutation ($input: DecideAtDeskInput!) {
  decideAtDesk(input: $input) { decision { id status act } citation { id version reportStatus } slowDown }
}`;
const UNDO = `mutation ($id: ID!) {
  takeBackDecision(input: { decisionId: $id }) { decision { id status } citation { id version } claim { expiresAt } draft { reason } }
}`;

interface Row {
  status: string;
  failure: string | null;
}
const rowOf = async (id: number): Promise<Row> =>
  (
    await app.database.query<Row[]>(
      'SELECT status, failure FROM deferred_decisions WHERE id = $1',
      [id],
    )
  )[0]!;
const comesTo = (id: number, status: string): Promise<void> =>
  expect.poll(async () => (await rowOf(id)).status, { interval: 50 }).toBe(status);
const citation = async (id: number): Promise<{ report_status: string; version: number }> =>
  (
    await app.database.query<{ report_status: string; version: number }[]>(
      'SELECT report_status, version FROM citations WHERE id = $1',
      [id],
    )
  )[0]!;
const historyOf = async (
  id: number,
): Promise<{ type: string; description: string; details: Record<string, unknown> }[]> =>
  app.database.query(
    `SELECT type, description, details FROM activity WHERE citation_id = $1 AND type <> 'created' ORDER BY id`,
    [id],
  );
const notifications = async (
  { user }: Officer,
  citationId: number,
): Promise<{ title: string; message: string }[]> =>
  app.database.query(
    'SELECT title, message FROM notifications WHERE user_id = $1 AND citation_id = $2 ORDER BY id',
    [user.id, citationId],
  );
const review = (changes: Parameters<typeof createCitation>[2] = {}): Promise<number> =>
  createCitation(app, 'REVIEW', { submittedBy: processing.user.id, ...changes });
const pending = (): Promise<number> => createCitation(app, 'PENDING');
const mediaOf = async (id: number): Promise<number[]> =>
  (
    await app.database.query<{ id: number }[]>(
      'SELECT id FROM media WHERE citation_id = $1 ORDER BY sequence_number',
      [id],
    )
  ).map((medium) => medium.id);
/** Moves the end of the grace, so that a test need not wait for it. */
const over = async (id: number): Promise<void> => {
  await app.database.query(
    `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision' AND (payload ->> 'decisionId')::int = $1`,
    [id],
  );
};

describe('a decision (desk 4)', () => {
  it('waits, 202, changes nothing else of the event, is carried out after the grace as its officer', async () => {
    await settings({ decision_grace_seconds: 20 });
    const id = await review();
    const [first, second] = await mediaOf(id);
    await inspection.visitor.rest('PUT', `desk/claims/${id}`);
    const shown = async (): Promise<unknown[]> => [
      await app.database.query('SELECT * FROM citations WHERE id = $1', [id]),
      (await inspection.visitor.rest('GET', `citations/${id}/history`)).body,
      (await inspection.visitor.rest('GET', `citations/${id}`)).body.available_actions,
      (await inspection.visitor.rest('GET', 'app/dashboard')).body,
      (await inspection.visitor.rest('GET', 'search?page=1')).body.total,
      (await processing.visitor.rest('GET', 'user/notifications/count')).body,
    ];
    const before = await shown();
    const { status, body: answer } = await decide(inspection, id, 'DISCARD', {
      reason_code: 'CAMERA_FAULT',
      reason: 'The flash did not fire',
      viewed: [first, second],
      zoomed: [second],
      played: [],
    });
    expect(status).toBe(202);
    expect(answer).toMatchObject({
      decision: {
        citation_id: id,
        act: 'DISCARD',
        recommendation: null,
        reason_code: 'CAMERA_FAULT',
        reason: 'The flash did not fire',
        status: 'WAITING',
        failure: null,
      },
      citation: { id, version: 1, report_status: 'REVIEW' },
      slow_down: false,
    });
    expect(Object.keys(answer.decision)).toEqual([
      'id',
      'citation_id',
      'reference_id',
      'act',
      'recommendation',
      'reason_code',
      'reason',
      'status',
      'failure',
      'taken_at',
      'takes_effect_at',
    ]);
    expect(Date.parse(answer.decision.takes_effect_at) - Date.parse(answer.decision.taken_at)).toBe(
      20_000,
    );
    expect(await shown()).toEqual(before);
    const [queue] = await app.database.query(
      'SELECT claimed_by, decision_id FROM desk_queue WHERE citation_id = $1',
      [id],
    );
    expect(queue).toEqual({ claimed_by: null, decision_id: answer.decision.id });

    await over(answer.decision.id);
    await comesTo(answer.decision.id, 'CARRIED_OUT');
    expect(await citation(id)).toEqual({ report_status: 'DISCARDED', version: 2 });
    const [entry] = await historyOf(id);
    expect(entry).toMatchObject({
      type: 'discarded',
      description: 'Discarded by Cy Young: Camera fault – The flash did not fire',
      details: {
        reason_code: 'CAMERA_FAULT',
        reason_label: 'Camera fault',
        seconds: 11.5,
        viewed: [first, second],
        zoomed: [second],
        played: [],
        taken_at: answer.decision.taken_at,
      },
    });
  });

  it('with grace 0 it is carried out in the request, 200', async () => {
    await settings({ decision_grace_seconds: 0 });
    const id = await pending();
    const { status, body: answer } = await decide(processing, id, 'SUBMIT');
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      decision: { status: 'CARRIED_OUT', recommendation: 'GENERATE' },
      citation: { report_status: 'REVIEW', recommendation: 'GENERATE', version: 2 },
    });
  });

  it('a GENERATE that would take effect less than 60 s before due_at is carried out in the request', async () => {
    await settings({});
    const [last, early] = [await review(), await review()];
    await app.database.query(
      `UPDATE citations SET due_at = now() + interval '69 s' WHERE id = $1`,
      [last],
    );
    await app.database.query(
      `UPDATE citations SET due_at = now() + interval '90 s' WHERE id = $1`,
      [early],
    );
    expect((await decide(inspection, last, 'GENERATE')).status).toBe(200);
    expect((await decide(inspection, early, 'GENERATE')).status).toBe(202);
  });

  it('the same call again: 202 and the same decision while it waits, 200 and the same once carried out', async () => {
    await settings({});
    const id = await review();
    const first = await decide(inspection, id, 'HOLD');
    const again = await decide(inspection, id, 'HOLD');
    expect([again.status, again.body.decision]).toEqual([202, first.body.decision]);
    await over(first.body.decision.id);
    await comesTo(first.body.decision.id, 'CARRIED_OUT');
    const late = await decide(inspection, id, 'HOLD');
    expect([late.status, late.body.decision.id, late.body.decision.status]).toEqual([
      200,
      first.body.decision.id,
      'CARRIED_OUT',
    ]);
    expect((await historyOf(id)).map(({ type }) => type)).toEqual(['held']);
  });

  it('the same call several times at once makes one decision', async () => {
    await settings({});
    const id = await review();
    const answers = await heldUp(app, 'deferred_decisions', 1, () =>
      Promise.all([1, 2, 3, 4].map(() => decide(inspection, id, 'DISCARD'))),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map((answer) => answer.body.decision.id)).size).toBe(1);
  });

  it('on a waiting one another’s is DECISION_WAITING, at both doors, and it is handed to nobody', async () => {
    await settings({});
    const id = await review();
    await decide(inspection, id, 'DISCARD');
    const other = await signedInAs(app, 3);
    const { status, body: answer } = await decide(other, id, 'GENERATE');
    expect([status, answer.code, answer.message]).toEqual([
      409,
      'DECISION_WAITING',
      'A decision on this event is waiting to take effect',
    ]);
    const { errors } = await other.visitor.graphql(DECIDE, {
      input: { citationId: id, act: 'HOLD', expectedVersion: 1, ...DETAILS },
    });
    expect(errors[0]!.extensions).toMatchObject({ code: 'DECISION_WAITING', statusCode: 409 });
    expect((await decide(inspection, id, 'HOLD')).body.code).toBe('DECISION_WAITING');
    expect((await other.visitor.rest('PUT', `desk/claims/${id}`)).body.code).toBe(
      'DECISION_WAITING',
    );
  });
});

it('a decision on an event that is on hold waits among one’s own as well (desk 2)', async () => {
  await settings({ decision_grace_seconds: 60 });
  const id = await createCitation(app, 'HOLD', { submittedBy: processing.user.id });
  const { status, body: answer } = await decide(inspection, id, 'REVISE', { reason: 'Once more' });
  expect(status).toBe(202);
  const own = async (): Promise<object[]> =>
    (await inspection.visitor.rest('GET', 'desk/submitted')).body.decisions;
  expect((await own())[0]).toEqual(answer.decision);
  const undone = await inspection.visitor.rest('DELETE', `desk/decisions/${answer.decision.id}`);
  expect([undone.status, undone.body.decision.status, undone.body.claim]).toEqual([
    200,
    'TAKEN_BACK',
    null,
  ]);
  expect(await own()).not.toContainEqual(expect.objectContaining({ citation_id: id }));
});

describe('the refusals, by table, at both doors; nothing is written (desk 4, 11)', () => {
  const note = 'A note is required, nothing was changed since it was sent back';
  const ROWS: [
    string,
    () => Promise<[Officer, number, string, object?]>,
    number,
    string,
    object?,
  ][] = [
    ['no event', async () => [inspection, 999_999, 'HOLD'], 404, 'CITATION_NOT_FOUND'],
    ['the role', async () => [processing, await review(), 'HOLD'], 403, 'FORBIDDEN'],
    [
      'an own submission',
      async () => [
        inspection,
        await review({ submittedBy: inspection.user.id }),
        'HOLD',
        { version: 9 },
      ],
      403,
      'OWN_SUBMISSION',
    ],
    [
      'the version',
      async () => [inspection, await createCitation(app, 'PENDING'), 'HOLD', { version: 9 }],
      409,
      'CHANGED_BY_ANOTHER',
    ],
    [
      'not offered, with the right version',
      async () => [inspection, await changed('PENDING'), 'HOLD'],
      409,
      'NOT_OFFERED',
    ],
    [
      'the deadline, before what is missing',
      async () => [inspection, await expired(await review({ selected: 2 })), 'GENERATE'],
      409,
      'DEADLINE_PASSED',
    ],
    [
      'what is missing',
      async () => [inspection, await review({ selected: 2 }), 'GENERATE', { reason_code: 'NONE' }],
      422,
      'INVALID',
      {
        missing: [
          'Missing media attachments, please select 4 images required to generate a citation',
        ],
      },
    ],
    [
      'a reason that is not of the list',
      async () => [inspection, await review(), 'DISCARD', { reason_code: 'NONE' }],
      422,
      'INVALID',
      { reason_code: ['Reason is not one of the list'] },
    ],
    [
      'a reason that cannot even be looked for (reliability 6)',
      async () => [inspection, await review(), 'DISCARD', { reason_code: 'NO\u0000NE' }],
      422,
      'INVALID',
      { reason_code: ['Reason is not one of the list'] },
    ],
    [
      'a reason that needs a text',
      async () => [inspection, await review(), 'DISCARD', { reason_code: 'OTHER' }],
      422,
      'INVALID',
      { reason: ['A text is required for this reason'] },
    ],
    [
      'no reason where one is required',
      async () => [inspection, await review(), 'REVISE'],
      422,
      'INVALID',
      { reason_code: ['Reason is required'] },
    ],
    [
      'the note',
      async () => [processing, await sentBack(), 'SUBMIT'],
      422,
      'INVALID',
      { reason: [note] },
    ],
    [
      'images that were not shown large',
      async () => [inspection, await review(), 'GENERATE'],
      422,
      'INVALID',
      { viewed: ['Look at every selected image in large first, 3 of 4 are left'] },
    ],
    [
      'no version',
      async () => [inspection, await review(), 'HOLD', { version: null }],
      422,
      'INVALID',
      { version: ['Version is required'] },
    ],
    [
      'an unknown field',
      async () => [inspection, await review(), 'HOLD', { grace: 0 }],
      422,
      'INVALID',
      { grace: ['grace is not a known field'] },
    ],
  ];

  async function changed(status: 'PENDING'): Promise<number> {
    const id = await createCitation(app, status);
    await app.database.query('UPDATE citations SET changed_by = $2 WHERE id = $1', [
      id,
      colleague.user.id,
    ]);
    return id;
  }
  async function expired(id: number): Promise<number> {
    await app.database.query(`UPDATE citations SET due_at = now() - interval '1 s' WHERE id = $1`, [
      id,
    ]);
    return id;
  }
  async function sentBack(): Promise<number> {
    const id = await review();
    await inspection.visitor.rest('PUT', `citations/${id}`, {
      report_status: 'REVISE',
      reason_code: 'OTHER',
      reason: 'Which car?',
    });
    await app.database.query('UPDATE citations SET version = 1 WHERE id = $1', [id]);
    return id;
  }

  it.each(ROWS)('%s', async (_, make, status, code, errors) => {
    await settings({ require_viewed_evidence: true, reason_required: ['REVISE'] });
    const [officer, id, act, more = {}] = await make();
    const before = await app.database.query('SELECT count(*) FROM deferred_decisions');
    const viewed = (await mediaOf(id)).slice(0, 1);
    const answer = await decide(officer, id, act, { viewed, ...more });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (errors !== undefined) expect(answer.body.errors).toEqual(errors);
    const {
      grace,
      version = 1,
      reason_code: reasonCode,
    } = more as { grace?: number; version?: number | null; reason_code?: string };
    if (grace === undefined && version !== null) {
      const graphql = await officer.visitor.graphql(DECIDE, {
        input: {
          citationId: id,
          act,
          expectedVersion: version,
          reasonCode,
          ...DETAILS,
          viewed,
          ...(act === 'SUBMIT' ? { recommendation: 'GENERATE' } : {}),
        },
      });
      expect(graphql.errors[0]!.extensions).toMatchObject({ code, statusCode: status });
      expect(graphql.errors[0]!.message).toBe(answer.body.message);
    }
    expect(await app.database.query('SELECT count(*) FROM deferred_decisions')).toEqual(before);
  });

  describe('nobody looked at the event (desk 14)', () => {
    const refusal = [409, 'NOT_VIEWED', 'Look at the event before deciding'];
    // The transition that the report page sends for the same act.
    const TARGETS: Record<string, string> = {
      SUBMIT: 'REVIEW',
      GENERATE: 'COMPLETED',
      DISCARD: 'DISCARDED',
      HOLD: 'HOLD',
      REVISE: 'REVISE',
    };
    const asked = async (act: string): Promise<[Officer, number]> =>
      act === 'SUBMIT' ? [processing, await pending()] : [inspection, await review()];

    it.each(['SUBMIT', 'GENERATE', 'DISCARD', 'HOLD', 'REVISE'])(
      '%s is refused where viewed evidence is required, at both doors, and only at the desk',
      async (act) => {
        await settings({ require_viewed_evidence: true, reason_required: ['REVISE'] });
        const [officer, id] = await asked(act);
        const { status, body: answer } = await decide(officer, id, act);
        expect([status, answer.code, answer.message]).toEqual(refusal);
        const recommendation = act === 'SUBMIT' ? 'GENERATE' : null;
        const input = { citationId: id, act, expectedVersion: 1, ...DETAILS, recommendation };
        const { errors } = await officer.visitor.graphql(DECIDE, { input });
        expect(errors[0]!.extensions).toMatchObject({ code: 'NOT_VIEWED', statusCode: 409 });
        const viewed = await mediaOf(id);
        const reason = act === 'REVISE' ? { reason_code: 'PLATE_UNREADABLE' } : {};
        expect((await decide(officer, id, act, { viewed, ...reason })).status).toBe(202);
        const [, another] = await asked(act);
        const report = await officer.visitor.rest('PUT', `citations/${another}`, {
          report_status: TARGETS[act],
          ...(act === 'SUBMIT' ? { recommendation } : {}),
          ...reason,
        });
        expect(report.status).toBe(200);
      },
    );

    it('comes after the deadline, and before what is missing', async () => {
      await settings({ require_viewed_evidence: true });
      const id = await review({ selected: 2 });
      expect((await decide(inspection, id, 'GENERATE')).body.code).toBe('NOT_VIEWED');
      await expired(id);
      expect((await decide(inspection, id, 'GENERATE')).body.code).toBe('DEADLINE_PASSED');
    });

    it('is not asked where the setting is off', async () => {
      await settings({ require_viewed_evidence: false });
      expect((await decide(inspection, await review(), 'HOLD')).status).toBe(202);
    });
  });

  it('names the version that was read as it was sent: expectedVersion in GraphQL', async () => {
    const input = { citationId: await review(), act: 'HOLD', expectedVersion: 0, ...DETAILS };
    const { errors } = await inspection.visitor.graphql(DECIDE, { input });
    expect(errors[0]!.extensions.errors).toEqual({
      expectedVersion: ['Version must be a whole number'],
    });
  });

  it('viewed, zoomed and played are media of the event (desk 4), at both doors', async () => {
    await settings({});
    const [id, other] = [await review(), await review()];
    const [[own], [foreign]] = [await mediaOf(id), await mediaOf(other)];
    const lists = { viewed: [own, foreign], zoomed: [foreign], played: [own] };
    const answer = await decide(inspection, id, 'DISCARD', lists);
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      422,
      'INVALID',
      {
        viewed: ['Viewed must be media of this event'],
        zoomed: ['Zoomed must be media of this event'],
      },
    ]);
    const input = { citationId: id, act: 'DISCARD', expectedVersion: 1, seconds: 1, ...lists };
    const graphql = await inspection.visitor.graphql(DECIDE, { input });
    expect(graphql.errors[0]!.extensions).toMatchObject({
      code: 'INVALID',
      errors: answer.body.errors,
    });
    expect(
      await app.database.query('SELECT id FROM deferred_decisions WHERE citation_id = $1', [id]),
    ).toEqual([]);
  });

  it.each(['vehicle', 'evidence', 'comment', 'note'] as const)(
    'after a revision the %s is enough to submit again',
    async (answer) => {
      await settings({});
      const id = await sentBack();
      if (answer === 'vehicle')
        await processing.visitor.rest('PUT', `citations/${id}/vehicle/update`, {
          owner_vehicle_license_plate: 'ABC 1',
        });
      if (answer === 'evidence') {
        const { body: report } = await processing.visitor.rest('GET', `citations/${id}`);
        await processing.visitor.rest('PUT', `citations/${id}/media/update/${report.media[0].id}`, {
          selected: false,
        });
      }
      if (answer === 'comment')
        await colleague.visitor.rest('POST', `citations/${id}/comments/add`, {
          body: `The left one ${fresh()}`,
        });
      const { version } = await citation(id);
      const { status } = await decide(processing, id, 'SUBMIT', {
        version,
        ...(answer === 'note' ? { reason: 'It is the left one' } : {}),
      });
      expect(status).toBe(202);
    },
  );

  it('and a comment of an inspection officer is not', async () => {
    await settings({});
    const id = await sentBack();
    await inspection.visitor.rest('POST', `citations/${id}/comments/add`, {
      body: `Well? ${fresh()}`,
    });
    expect((await decide(processing, id, 'SUBMIT')).status).toBe(422);
  });

  it.each([
    'desk/skips',
    'desk/pending/next',
    'desk/submitted/next',
    'deadline-rules/preview',
    'user/notifications/read',
  ])('GET %s is 404 for everybody, as for every POST-only path', async (path) => {
    for (const { visitor } of [processing, inspection, administrator])
      expect((await visitor.rest('GET', path)).status).toBe(404);
  });
});

describe('one’s own latest decisions (desk 14)', () => {
  const latest = async ({ visitor }: Officer): Promise<[number, string][]> => {
    const rest = await visitor.rest('GET', 'desk/decisions');
    const { data, errors } = await visitor.graphql('{ deskDecisions { id status } }');
    expect(errors).toEqual([]);
    const shown = (rest.body.data as { id: number; status: string }[]).map(
      ({ id, status }): [number, string] => [id, status],
    );
    expect(
      data.deskDecisions.map(({ id, status }: { id: string; status: string }) => [
        Number(id),
        status,
      ]),
    ).toEqual(shown);
    return shown;
  };

  it('are those that wait or ended within 10 minutes, newest first, and nobody else’s', async () => {
    await settings({ decision_grace_seconds: 60 });
    const one = await signedInAs(app, 3);
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1)
      ids.push((await decide(one, await review(), 'HOLD')).body.decision.id as number);
    const [first, second, third] = ids as [number, number, number];
    await one.visitor.rest('DELETE', `desk/decisions/${second}`);
    expect(await latest(one)).toEqual([
      [third, 'WAITING'],
      [second, 'TAKEN_BACK'],
      [first, 'WAITING'],
    ]);
    expect(await latest(await signedInAs(app, 3))).toEqual([]);
    await app.database.query(
      `UPDATE deferred_decisions SET ended_at = now() - interval '10 min 1 s' WHERE id = $1`,
      [second],
    );
    expect(await latest(one)).toEqual([
      [third, 'WAITING'],
      [first, 'WAITING'],
    ]);
  });

  it('look as the one that was answered', async () => {
    await settings({ decision_grace_seconds: 0 });
    const one = await signedInAs(app, 3);
    const { body: decided } = await decide(one, await review(), 'DISCARD');
    const { body: found } = await one.visitor.rest('GET', 'desk/decisions');
    expect(found).toEqual({ data: [decided.decision] });
  });
});

describe('undo (desk 4)', () => {
  it('takes it back, also past its time; the event is in the officer’s hands again, with its draft; repeated 200', async () => {
    await settings({});
    const id = await review();
    await inspection.visitor.rest('PUT', `citations/${id}/draft`, { reason: 'half a reason' });
    const { body: taken } = await decide(inspection, id, 'DISCARD');
    await app.database.query(
      `UPDATE jobs SET run_at = now() + interval '1 hour' WHERE (payload ->> 'decisionId')::int = $1`,
      [taken.decision.id],
    );
    for (let time = 0; time < 2; time += 1) {
      const { status, body: undone } = await inspection.visitor.rest(
        'DELETE',
        `desk/decisions/${taken.decision.id}`,
      );
      expect(status).toBe(200);
      expect(undone).toMatchObject({
        decision: { id: taken.decision.id, status: 'TAKEN_BACK' },
        citation: { id, version: 1 },
        draft: { reason: 'half a reason' },
      });
      expect(Date.parse(undone.claim.expires_at)).toBeGreaterThan(Date.now() + 170_000);
    }
    expect(await historyOf(id)).toMatchObject([
      { type: 'decision_taken_back', description: 'Cy Young took back: Discard Citation Event' },
    ]);
    const { data } = await inspection.visitor.graphql(UNDO, { id: taken.decision.id });
    expect(data.takeBackDecision.decision.status).toBe('TAKEN_BACK');
    expect((await decide(inspection, id, 'DISCARD')).status).toBe(202);
  });

  it('gives a third claim, if need be', async () => {
    await settings({});
    const one = await signedInAs(app, 3);
    const [id, second, third] = [await review(), await review(), await review()];
    const { body: taken } = await decide(one, id, 'HOLD');
    for (const other of [second, third])
      expect((await one.visitor.rest('PUT', `desk/claims/${other}`)).status).toBe(200);
    const { body: undone } = await one.visitor.rest(
      'DELETE',
      `desk/decisions/${taken.decision.id}`,
    );
    expect(undone.claim).not.toBeNull();
  });

  it('is not for an officer who no longer sees the event: 404, and it goes on waiting', async () => {
    await settings({});
    const one = await signedInAs(app, 4);
    const id = await createCitation(app, 'PENDING', { cause: 'REDLIGHT' });
    const { body: taken } = await decide(one, id, 'SUBMIT');
    // Spot-Speed Processing Officer.
    await app.database.query('UPDATE users SET role_id = 6 WHERE id = $1', [one.user.id]);
    const answer = await one.visitor.rest('DELETE', `desk/decisions/${taken.decision.id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'DECISION_NOT_FOUND']);
    expect((await rowOf(taken.decision.id)).status).toBe('WAITING');
  });

  it('by an officer who works at the other queue now gives no claim, and is not in their list', async () => {
    await settings({});
    const one = await signedInAs(app, 4);
    const [id, held] = [await pending(), await review()];
    const { body: taken } = await decide(one, id, 'SUBMIT');
    await app.database.query('UPDATE users SET role_id = 3 WHERE id = $1', [one.user.id]);
    const { body: own } = await decide(one, held, 'HOLD');
    const desk = await one.visitor.rest('GET', 'desk/submitted');
    expect(desk.body.decisions.map((decision: { id: number }) => decision.id)).toEqual([
      own.decision.id,
    ]);
    const undone = await one.visitor.rest('DELETE', `desk/decisions/${taken.decision.id}`);
    expect([undone.status, undone.body.decision.status, undone.body.claim]).toEqual([
      200,
      'TAKEN_BACK',
      null,
    ]);
  });

  it('leaves three in hand at most, whatever was decided and taken back: the oldest claims end', async () => {
    await settings({ decision_grace_seconds: 60 });
    const one = await signedInAs(app, 3);
    const events = [];
    for (let index = 0; index < 7; index += 1) events.push(await review());
    const held = async (): Promise<number[]> =>
      (
        await app.database.query<{ id: number }[]>(
          'SELECT citation_id AS id FROM desk_queue WHERE claimed_by = $1 AND claim_expires_at > now() ORDER BY claimed_at',
          [one.user.id],
        )
      ).map(({ id }) => id);
    const decisions: number[] = [];
    for (const id of events.slice(0, 5))
      decisions.push((await decide(one, id, 'HOLD')).body.decision.id as number);
    for (const id of events.slice(5)) await one.visitor.rest('PUT', `desk/claims/${id}`);
    expect(await held()).toEqual(events.slice(5));
    for (const id of decisions) {
      const { status, body: undone } = await one.visitor.rest('DELETE', `desk/decisions/${id}`);
      expect([status, undone.decision.status]).toEqual([200, 'TAKEN_BACK']);
      expect(undone.claim).not.toBeNull();
      expect((await held()).length).toBeLessThanOrEqual(3);
    }
    expect(await held()).toEqual(events.slice(2, 5));
    // Released events are free for other officers.
    const other = await signedInAs(app, 3);
    expect((await other.visitor.rest('PUT', `desk/claims/${events[5]!}`)).status).toBe(200);
  });

  it('leaves three in hand also where all is taken back at once', async () => {
    await settings({ decision_grace_seconds: 60 });
    const one = await signedInAs(app, 3);
    const decisions: number[] = [];
    for (let index = 0; index < 8; index += 1)
      decisions.push((await decide(one, await review(), 'HOLD')).body.decision.id as number);
    const answers = await Promise.all(
      decisions.map((id) => one.visitor.rest('DELETE', `desk/decisions/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(decisions.map(() => 200));
    const { body: desk } = await one.visitor.rest('GET', 'desk/submitted');
    expect(desk.held).toHaveLength(3);
  });

  it('another’s is 404, a carried-out one DECISION_FINAL', async () => {
    await settings({});
    const id = await review();
    const { body: taken } = await decide(inspection, id, 'HOLD');
    const other = await signedInAs(app, 3);
    const answer = await other.visitor.rest('DELETE', `desk/decisions/${taken.decision.id}`);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      404,
      'DECISION_NOT_FOUND',
      'Decision not found',
    ]);
    expect((await other.visitor.rest('DELETE', 'desk/decisions/abc')).body.code).toBe(
      'DECISION_NOT_FOUND',
    );
    await over(taken.decision.id);
    await comesTo(taken.decision.id, 'CARRIED_OUT');
    const final = await inspection.visitor.rest('DELETE', `desk/decisions/${taken.decision.id}`);
    expect([final.status, final.body.code, final.body.message]).toEqual([
      409,
      'DECISION_FINAL',
      'This decision can no longer be taken back',
    ]);
  });
});

describe('others may act meanwhile: what raises the version supersedes it in the same transaction (desk 4)', () => {
  it('the report page of a colleague, who is named to the officer', async () => {
    await settings({});
    const id = await review();
    const other = await signedInAs(app, 3, { firstName: 'Dee', lastName: 'Lane' });
    const { body: taken } = await decide(inspection, id, 'DISCARD');
    expect(
      (await other.visitor.rest('PUT', `citations/${id}`, { report_status: 'HOLD' })).status,
    ).toBe(200);
    expect(await rowOf(taken.decision.id)).toEqual({ status: 'SUPERSEDED', failure: null });
    expect(await notifications(inspection, id)).toEqual([
      {
        title: 'Decision not carried out',
        message: `${taken.decision.reference_id}: your decision Discard Citation Event was not carried out: Dee Lane changed the event first`,
      },
    ]);
    await over(taken.decision.id);
    await expect
      .poll(
        async () =>
          (
            await app.database.query(
              `SELECT status FROM jobs WHERE (payload ->> 'decisionId')::int = $1`,
              [taken.decision.id],
            )
          )[0].status,
      )
      .toBe('done');
    expect((await citation(id)).report_status).toBe('HOLD');
  });

  it.each(['vehicle', 'evidence', 'own act'])(
    '%s, of the officer: no notification',
    async (how) => {
      await settings({});
      const id = await pending();
      const { body: taken } = await decide(processing, id, 'SUBMIT');
      const { visitor } = processing;
      if (how === 'vehicle')
        await visitor.rest('PUT', `citations/${id}/vehicle/update`, {
          owner_vehicle_license_plate: 'ABC 2',
        });
      if (how === 'evidence') {
        const { body: report } = await visitor.rest('GET', `citations/${id}`);
        await visitor.rest('PUT', `citations/${id}/media/update/${report.media[0].id}`, {
          selected: false,
        });
      }
      if (how === 'own act')
        await visitor.rest('PUT', `citations/${id}`, {
          report_status: 'REVIEW',
          recommendation: 'DISCARD',
        });
      expect((await rowOf(taken.decision.id)).status).toBe('SUPERSEDED');
      expect(await notifications(processing, id)).toEqual([]);
      if (how !== 'own act') {
        const [row] = await app.database.query(
          'SELECT decision_id FROM desk_queue WHERE citation_id = $1',
          [id],
        );
        expect(row).toEqual({ decision_id: null });
      }
    },
  );

  it('comments do not', async () => {
    await settings({});
    const id = await review();
    const { body: taken } = await decide(inspection, id, 'DISCARD');
    await colleague.visitor.rest('POST', `citations/${id}/comments/add`, {
      body: `Look again ${fresh()}`,
    });
    expect((await rowOf(taken.decision.id)).status).toBe('WAITING');
  });
});

describe('a refusal when it should take effect makes it FAILED (desk 4)', () => {
  afterEach(() =>
    app.database.query(
      `UPDATE mailing_settings SET version = version + 1, required_fields = '{"REDLIGHT": [], "SPEEDING": []}'`,
    ),
  );

  const ROWS: [string, (officer: Officer, id: number) => Promise<unknown>, string, string][] = [
    [
      'the account is deactivated',
      ({ user }) => administrator.visitor.rest('DELETE', `users/${user.badgeNumber}`),
      'FORBIDDEN',
      '',
    ],
    [
      'the role changed',
      ({ user }) =>
        administrator.visitor.rest('PUT', `users/${user.badgeNumber}`, {
          badge_number: user.badgeNumber,
          email: user.email,
          first_name: 'Robin',
          last_name: 'Moved',
          role: 4,
        }),
      'FORBIDDEN',
      'You are not allowed to do this',
    ],
    [
      'something is missing',
      (_, id) => app.database.query('UPDATE citations SET selected_count = 3 WHERE id = $1', [id]),
      'INVALID',
      'Missing media attachments, please select 4 images required to generate a citation',
    ],
    [
      'something is required since then (mailing 3)',
      () =>
        app.database.query(
          `UPDATE mailing_settings SET version = version + 1, required_fields = '{"REDLIGHT": ["payment_code"], "SPEEDING": []}'`,
        ),
      'INVALID',
      'Missing payment code',
    ],
    [
      'the deadline passed',
      (_, id) =>
        app.database.query(
          `UPDATE citations SET due_at = '2026-03-29T23:59:59.999Z' WHERE id = $1`,
          [id],
        ),
      'DEADLINE_PASSED',
      'The deadline for this event passed on Mar 29, 2026',
    ],
  ];
  it.each(ROWS)(
    '%s: nothing else changes, the officer is notified, the event is handed out again',
    async (_, change, failure, sentence) => {
      await settings({});
      const officer = await signedInAs(app, 3);
      const id = await review();
      const { body: taken } = await decide(officer, id, 'GENERATE');
      await change(officer, id);
      await over(taken.decision.id);
      await comesTo(taken.decision.id, 'FAILED');
      expect(await rowOf(taken.decision.id)).toEqual({ status: 'FAILED', failure });
      expect(await citation(id)).toEqual({ report_status: 'REVIEW', version: 1 });
      expect((await historyOf(id)).map(({ type }) => type)).toEqual(['decision_failed']);
      if (sentence !== '')
        expect(await notifications(officer, id)).toEqual([
          {
            title: 'Decision not carried out',
            message: `${taken.decision.reference_id}: your decision Generate Citation Notice was not carried out: ${sentence}`,
          },
        ]);
      expect((await inspection.visitor.rest('PUT', `desk/claims/${id}`)).status).toBe(200);
      await inspection.visitor.rest('DELETE', `desk/claims/${id}`);
    },
  );

  it('signing out changes nothing', async () => {
    await settings({});
    const officer = await signedInAs(app, 3);
    const id = await review();
    const { body: taken } = await decide(officer, id, 'DISCARD');
    await officer.visitor.rest('POST', 'auth/logout');
    await over(taken.decision.id);
    await comesTo(taken.decision.id, 'CARRIED_OUT');
  });
});

describe('exactly one of undo and job happens (desk 4, 13)', () => {
  /** Decides, and lets the job and the undo wait for one row, in this order. */
  it.each([
    ['the job first', 'CARRIED_OUT', 'discarded'],
    ['the undo first', 'TAKEN_BACK', 'decision_taken_back'],
  ])('%s: it is %s', async (first, status, act) => {
    await settings({ decision_grace_seconds: 60 });
    const id = await review();
    const { body: taken } = await decide(inspection, id, 'DISCARD');
    const owner = new DataSource({ type: 'postgres', url: app.variables['DATABASE_URL'] });
    await owner.initialize();
    const waiting = async (count: number): Promise<void> =>
      expect
        .poll(
          () =>
            owner.query(
              `SELECT count(*)::int AS count FROM pg_stat_activity
               WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            ),
          { interval: 20 },
        )
        .toEqual([{ count }]);
    try {
      const { undone } = await owner.transaction(async (held) => {
        await held.query('SELECT FROM deferred_decisions WHERE id = $1 FOR UPDATE', [
          taken.decision.id,
        ]);
        const undo = (): Promise<Answer> =>
          inspection.visitor.rest('DELETE', `desk/decisions/${taken.decision.id}`);
        let running: Promise<Answer>;
        if (first === 'the job first') {
          await over(taken.decision.id);
          await waiting(1);
          running = undo();
        } else {
          running = undo();
          await waiting(1);
          await over(taken.decision.id);
        }
        await waiting(2);
        return { undone: running };
      });
      expect((await undone).status).toBe(status === 'TAKEN_BACK' ? 200 : 409);
      await comesTo(taken.decision.id, status);
      await expect
        .poll(() =>
          app.database.query(
            `SELECT status FROM jobs WHERE name = 'carryOutDecision' AND (payload ->> 'decisionId')::int = $1`,
            [taken.decision.id],
          ),
        )
        .toEqual([{ status: 'done' }]);
      expect((await rowOf(taken.decision.id)).status).toBe(status);
      expect((await historyOf(id)).map(({ type }) => type)).toEqual([act]);
    } finally {
      await owner.destroy();
    }
    await inspection.visitor.rest('DELETE', `desk/claims/${id}`);
  });

  it('a decision of which Redis knows nothing is carried out at its time (desk 4)', async () => {
    await settings({ decision_grace_seconds: 60 });
    const id = await review();
    const { body: taken } = await decide(inspection, id, 'HOLD');
    const queue = app.nest.get(JobQueues).get('decisions');
    await expect.poll(() => queue.getDelayedCount()).toBeGreaterThan(0);
    await queue.removeJobs('*');
    expect(await queue.getDelayedCount()).toBe(0);
    await over(taken.decision.id);
    await comesTo(taken.decision.id, 'CARRIED_OUT');
  });

  it('a worker that stops in the grace loses nothing: the next one carries it out, once', async () => {
    await settings({});
    const ids = await Promise.all([1, 2, 3].map(() => review()));
    const taken = await Promise.all(ids.map((id) => decide(inspection, id, 'HOLD')));
    await worker.stop();
    await Promise.all(taken.map((answer) => over(answer.body.decision.id)));
    worker = await startWorker();
    for (const answer of taken) await comesTo(answer.body.decision.id, 'CARRIED_OUT');
    for (const id of ids) expect((await historyOf(id)).map(({ type }) => type)).toEqual(['held']);
  });
});

describe('slow_down (desk 10)', () => {
  it('once in 20 that took less than the guard each', async () => {
    await settings({ pace_guard_seconds: 5 });
    const officer = await signedInAs(app, 3);
    const told: boolean[] = [];
    for (let index = 0; index < 21; index += 1) {
      const { body: answer } = await decide(officer, await review(), 'HOLD', { seconds: 4 });
      told.push(answer.slow_down);
    }
    expect(told.map((one, index) => (one ? index + 1 : 0)).filter(Boolean)).toEqual([20]);
  });
});

describe('programs 10', () => {
  // Programs 10: what comes late can put a deadline into the past while a decision waits.

  let administrator: Visitor;
  let inspection: { user: TestUser; visitor: Visitor };

  beforeAll(async () => {
    administrator = (await signedInAs(app, 1)).visitor;
    inspection = await signedInAs(app, 3);
    await app.database.query(
      'UPDATE desk_settings SET decision_grace_seconds = 60, require_viewed_evidence = false',
    );
  });

  beforeEach(async () => {
    await app.database.query(
      `UPDATE citations SET deadline_rule_id = NULL, deadline_alternative_id = NULL, due_at = NULL, post_by = NULL,
       last_day = NULL, deadline_limb = NULL`,
    );
    for (const { id } of (await administrator.rest('GET', 'deadline-rules')).body.data)
      await administrator.rest('DELETE', `deadline-rules/${id}`);
    await postingDays(0);
  });

  const dayFromToday = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  async function postingDays(posting_days: number): Promise<void> {
    const { body } = await administrator.rest('GET', 'settings/admin/mailing');
    const sent = { ...body, posting_days };
    expect((await administrator.rest('PUT', 'settings/admin/mailing', sent)).status).toBe(200);
  }

  async function addRule(rule: object): Promise<void> {
    const { status } = await administrator.rest('POST', 'deadline-rules', {
      ...{ cause: 'REDLIGHT', effective_from: '2020-01-01', ...rule },
    });
    expect(status).toBe(201);
  }

  /** A decision that waits, on an event of yesterday. */
  async function waiting(): Promise<{ id: number; decision: number }> {
    const id = await createCitation(app, 'REVIEW', {
      event: { captured_at: `${dayFromToday(-1)}T00:30:00.000Z` },
    });
    const { status, body } = await inspection.visitor.rest('POST', 'desk/decisions', {
      ...{ citation_id: id, act: 'GENERATE', version: 1 },
      ...{ seconds: 3, viewed: [], zoomed: [], played: [] },
    });
    expect([status, body.message]).toEqual([202, undefined]);
    return { id, decision: body.decision.id };
  }

  /** The owner becomes known, as at a vehicle update. */
  async function ownerKnown(citationId: number): Promise<void> {
    const { user } = inspection;
    const { id: userId, badgeNumber, name, firstName, lastName, roleId } = user;
    const caller = userCaller(
      { userId, badgeNumber, name, firstName, lastName, roleId, sessionId: NO_SESSION },
      { ip: '127.0.0.1', requestId: '' },
    );
    await app.database.query(
      `UPDATE citations SET owner_vehicle_license_plate = 'KLM 4821' WHERE id = $1`,
      [citationId],
    );
    await app.nest
      .get(Transactions)
      .run((tx) =>
        app.nest
          .get(EventDeadlines)
          .vehicleUpdated(tx, caller, citationId, { before: null, after: null }),
      );
  }

  async function ends(decision: number): Promise<unknown> {
    await app.database.query(
      `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision' AND (payload ->> 'decisionId')::int = $1`,
      [decision],
    );
    const rowOf = async () =>
      (
        await app.database.query('SELECT status, failure FROM deferred_decisions WHERE id = $1', [
          decision,
        ])
      )[0];
    await expect.poll(async () => (await rowOf()).status, { interval: 50 }).not.toBe('WAITING');
    return rowOf();
  }

  describe('a decision that waits fails where its deadline passes by', () => {
    const LIMBS = [
      { starts: 'OWNER_KNOWN', count: 1, unit: 'DAYS' },
      { starts: 'VIOLATION', count: 90, unit: 'DAYS' },
    ];

    it.each([
      ['DEADLINE_PASSED', 'DECIDED', [{ ...LIMBS[0], first_day_counts: true }, LIMBS[1]], 0],
      ['TOO_LATE_TO_POST', 'ARRIVED', LIMBS, 30],
    ])('a limb that becomes known: %s', async (failure, met_by, limbs, transit_days) => {
      await addRule({ limbs, met_by, transit_days });
      const { id, decision } = await waiting();
      await ownerKnown(id);
      if (met_by === 'DECIDED')
        // Its last day is today at the earliest: the day passes.
        await app.database.query(
          `UPDATE citations SET due_at = due_at - interval '1 day' WHERE id = $1`,
          [id],
        );
      const { body } = await inspection.visitor.rest('GET', `citations/${id}`);
      expect(body.deadline.state).toBe('EXPIRED');
      expect(await ends(decision)).toEqual({ status: 'FAILED', failure });
      const after = (await inspection.visitor.rest('GET', `citations/${id}`)).body;
      expect(after).toMatchObject({ report_status: 'REVIEW', version: 1, deferred: null });
    });

    it('more posting days: TOO_LATE_TO_POST, with the days in its sentence', async () => {
      await addRule({ limbs: [{ ...LIMBS[1], count: 15 }], met_by: 'POSTED' });
      const { id, decision } = await waiting();
      await postingDays(14);
      expect(await ends(decision)).toEqual({ status: 'FAILED', failure: 'TOO_LATE_TO_POST' });
      const [told] = await app.database.query(
        `SELECT title, message FROM notifications WHERE user_id = $1 AND citation_id = $2`,
        [inspection.user.id, id],
      );
      expect(told).toEqual({
        title: 'Decision not carried out',
        message: expect.stringMatching(
          /your decision Generate Citation Notice was not carried out: This notice would be posted on \w+ \d+, \d{4}, it had to be posted by \w+ \d+, \d{4}$/,
        ),
      });
    });

    it('an own holiday in between: TOO_LATE_TO_POST', async () => {
      await postingDays(1);
      // From today one business day must end today or tomorrow: tomorrow is one by the own day, and then is none.
      const tomorrow = dayFromToday(1);
      const own = (kind: string) =>
        administrator.rest('PUT', `calendar-days/${tomorrow}`, { kind, name: 'Own' });
      await own('WORKING_DAY');
      await addRule({ limbs: [{ ...LIMBS[1], count: 2 }], met_by: 'POSTED' });
      const { decision } = await waiting();
      await own('HOLIDAY');
      expect(await ends(decision)).toEqual({ status: 'FAILED', failure: 'TOO_LATE_TO_POST' });
      await administrator.rest('DELETE', `calendar-days/${tomorrow}`);
    });

    it('in time it is carried out', async () => {
      await addRule({ limbs: LIMBS, met_by: 'POSTED' });
      const { id, decision } = await waiting();
      await ownerKnown(id);
      const { body } = await inspection.visitor.rest('GET', `citations/${id}`);
      expect(body.deadline.last_day).toBe(dayFromToday(1));
      expect(await ends(decision)).toEqual({ status: 'CARRIED_OUT', failure: null });
    });
  });
});
