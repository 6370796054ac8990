import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimsService } from './claims.service.js';
import { type RoleId, ROLES } from '../../../platform/domain/duty.js';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Answer, Visitor } from '../../../test/doors.js';
import {
  cloneCitation,
  createCitation,
  createEvent,
  createUser,
  signedInAs,
  type TestUser,
} from '../../../test/factory.js';
import { sized } from '../../../test/siege.js';
import { statementTexts } from '../../../test/statement-texts.js';

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let officer: Officer;
let other: Officer;
let inspector: Officer;
let administrator: Officer;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  other = await signedInAs(app, 4, { firstName: 'Ben', lastName: 'Okafor' });
  inspector = await signedInAs(app, 3);
  administrator = await signedInAs(app, 2);
});
afterAll(() => app.stop());

// Each test sees the queues as it fills them.
beforeEach(async () => {
  await app.database.query('UPDATE skips SET until = now()');
  await app.database.query(
    `UPDATE citations SET report_status = 'COMPLETED' WHERE queue IN ('pending', 'submitted')`,
  );
});

type Seven = [number, number, number, number, number, number, number];

const pending = (changes: Parameters<typeof createCitation>[2] = {}): Promise<number> =>
  createCitation(app, 'PENDING', changes);
const submitted = (changes: Parameters<typeof createCitation>[2] = {}): Promise<number> =>
  createCitation(app, 'REVIEW', changes);
const next = ({ visitor }: Officer, body: object = {}, queue = 'pending'): Promise<Answer> =>
  visitor.rest('POST', `desk/${queue}/next`, body);
const idOf = async (answer: Promise<Answer>): Promise<number | null> => {
  const { status, body } = await answer;
  if (status === 204) return null;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.citation.id as number;
};
const due = (id: number, at: string): Promise<unknown> =>
  app.database.query(`UPDATE citations SET due_at = ${at} WHERE id = $1`, [id]);
const claimOf = async (id: number): Promise<{ userId: number | null; seconds: number | null }> => {
  const [row] = await app.database.query<{ userId: number | null; seconds: number | null }[]>(
    `SELECT claimed_by AS "userId", extract(epoch FROM claim_expires_at - now())::float8 AS seconds
       FROM desk_queue WHERE citation_id = $1`,
    [id],
  );
  return row!;
};
const lapse = (id: number): Promise<unknown> =>
  app.database.query(
    `UPDATE desk_queue SET claim_expires_at = now() - interval '1 ms' WHERE citation_id = $1`,
    [id],
  );

const CLAIM_NEXT = `mutation ($input: ClaimNextInput!) {
  claimNext(input: $input) { citation { id version } claim { expiresAt } draft { reason } remaining remainingIsExact }
}`;

describe('next (desk 3)', () => {
  it('hands out deadlines ahead, then none, then expired; nearest due_at, oldest capture, lowest id', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 7; index += 1) ids.push(await pending());
    const older = await createEvent(app, 'REDLIGHT', { captured_at: '2026-02-28T14:05:00Z' });
    const [far, near, expiredLong, expired, none, same, sameToo] = ids as Seven;
    await due(far, `now() + interval '9 days'`);
    await due(near, `now() + interval '1 hour'`);
    await due(same, `'2031-01-01Z'`);
    await due(sameToo, `'2031-01-01Z'`);
    await due(expired, `now() - interval '1 hour'`);
    await due(expiredLong, `now() - interval '9 days'`);
    const order: (number | null)[] = [];
    for (;;) {
      const id = await idOf(next(officer));
      order.push(id);
      if (id === null) break;
      await createSkip(officer, id);
    }
    expect(order).toEqual([near, far, same, sameToo, older, none, expiredLong, expired, null]);
  });

  it('answers the event, the claim of 3 minutes, the draft and what remains; nothing left is 204 and null', async () => {
    const [one, two] = [await pending(), await pending()];
    const { status, body } = await next(officer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      citation: { id: one, report_status: 'PENDING' },
      draft: { recommendation: null, reason: null, viewed: null, updated_at: null },
      remaining: 1,
      remaining_is_exact: true,
    });
    const [claim] = await app.database.query<object[]>(
      `SELECT claim_expires_at AS "expiresAt", claim_expires_at - claimed_at = interval '3 minutes' AS "for3Minutes"
       FROM desk_queue WHERE citation_id = $1`,
      [one],
    );
    expect(claim).toEqual({ expiresAt: new Date(body.claim.expires_at), for3Minutes: true });
    await createSkip(officer, one);
    await createSkip(officer, two);
    expect((await next(officer)).status).toBe(204);
    const { data, errors } = await officer.visitor.graphql(CLAIM_NEXT, {
      input: { queue: 'PENDING' },
    });
    expect(errors).toEqual([]);
    expect(data.claimNext).toEqual({
      citation: null,
      claim: null,
      draft: null,
      remaining: 0,
      remainingIsExact: true,
    });
  });

  it('can be repeated: it renews the oldest claim that is not excepted, hands out at most two, then CLAIMS_FULL', async () => {
    const [one, two] = [await pending(), await pending()];
    await pending();
    expect(await idOf(next(officer))).toBe(one);
    expect(await idOf(next(officer))).toBe(one);
    expect(await idOf(next(officer, { except: [one] }))).toBe(two);
    expect(await idOf(next(officer, { except: [one] }))).toBe(two);
    expect(await idOf(next(officer))).toBe(one);
    const full = await next(officer, { except: [one, two] });
    expect(full.status).toBe(409);
    expect(full.body).toMatchObject({
      code: 'CLAIMS_FULL',
      message: 'You hold two events already',
    });
    const { errors } = await officer.visitor.graphql(CLAIM_NEXT, {
      input: { queue: 'PENDING', except: [String(one), String(two)] },
    });
    expect(errors[0]!.extensions).toMatchObject({ code: 'CLAIMS_FULL', statusCode: 409 });
  });

  it('passes over what another holds, until the claim lapses; a lapsed claim is as if it had never been', async () => {
    const one = await pending();
    expect(await idOf(next(officer))).toBe(one);
    expect(await idOf(next(other))).toBeNull();
    await lapse(one);
    expect(await idOf(next(other))).toBe(one);
    expect(await idOf(next(officer))).toBeNull();
  });

  it('hands out no own submission and nothing without a recommendation in submitted; in pending what was sent back goes to its submitter too', async () => {
    const own = await submitted({ submittedBy: inspector.user.id });
    const bare = await submitted({ recommendation: null });
    const right = await submitted({ submittedBy: officer.user.id });
    expect(await idOf(next(inspector, {}, 'submitted'))).toBe(right);
    expect(await idOf(next(inspector, { except: [right] }, 'submitted'))).toBeNull();
    expect([own, bare].every((id) => id !== right)).toBe(true);
    const back = await createCitation(app, 'REVISE', { submittedBy: officer.user.id });
    expect(await idOf(next(officer))).toBe(back);
  });

  it('hands out the causes that the officer sees', async () => {
    const redlight = await signedInAs(app, 5);
    await pending({ cause: 'SPEEDING' });
    const one = await pending({ cause: 'REDLIGHT' });
    const { body } = await next(redlight);
    expect(body).toMatchObject({ citation: { id: one }, remaining: 0 });
  });

  it('counts what remains exactly up to 1,000', async () => {
    const id = await pending();
    await cloneCitation(app, id, 1_000);
    expect((await next(officer)).body).toMatchObject({
      remaining: 1_000,
      remaining_is_exact: true,
    });
    expect((await next(other, { except: [] })).body.remaining).toBe(999);
    await cloneCitation(app, id, 5);
    expect((await next(officer)).body).toMatchObject({
      remaining: 1_000,
      remaining_is_exact: false,
    });
  });

  it('counts what remains exactly also where nearly all of it is in the way', async () => {
    const id = await submitted();
    await cloneCitation(app, id, 1_009);
    const rows = (from: number, to: number): string =>
      `(SELECT citation_id FROM desk_queue WHERE queue = 'submitted' ORDER BY citation_id LIMIT ${to - from} OFFSET ${from})`;
    const remaining = async (): Promise<number> => {
      const { body } = await inspector.visitor.rest('GET', 'desk/submitted');
      return body.remaining_is_exact === true ? (body.remaining as number) : NaN;
    };
    expect(await remaining()).toBeNaN();
    // Own ones, one without a recommendation, one that another holds, and skipped ones.
    await app.database.query(`UPDATE citations SET submitted_by = $1 WHERE id IN ${rows(0, 4)}`, [
      inspector.user.id,
    ]);
    await app.database.query(
      `UPDATE citations SET recommendation = NULL WHERE id IN ${rows(4, 5)}`,
    );
    await app.database.query(
      `UPDATE desk_queue SET claimed_by = $1, claim_session = gen_random_uuid(), claimed_at = now(),
         claim_expires_at = now() + interval '1 minute' WHERE citation_id IN ${rows(5, 6)}`,
      [other.user.id],
    );
    await app.database.query(
      `INSERT INTO skips (user_id, citation_id, queue, until)
       SELECT $1, citation_id, 'submitted', now() + interval '1 hour' FROM ${rows(6, 9)} skipped`,
      [inspector.user.id],
    );
    expect(await remaining()).toBeNaN();
    await app.database.query(
      `UPDATE citations SET report_status = 'HOLD' WHERE id IN ${rows(1_009, 1_010)}`,
    );
    expect(await remaining()).toBe(1_000);
    await app.database.query(
      `UPDATE citations SET report_status = 'HOLD' WHERE id IN ${rows(1_008, 1_009)}`,
    );
    expect(await remaining()).toBe(999);
  });

  it('takes at most ten statements, eight where it renews (performance 1)', async () => {
    const id = await pending();
    await cloneCitation(app, id, 20);
    const fresh = await statementTexts(() => next(officer));
    expect(fresh.length).toBeLessThanOrEqual(10);
    const renewed = await statementTexts(() => next(officer));
    expect(renewed.length).toBeLessThanOrEqual(8);
  });

  it('changes neither version nor updated_at, and is not in the history', async () => {
    const one = await pending();
    const before = await app.database.query('SELECT * FROM citations WHERE id = $1', [one]);
    await next(officer);
    await officer.visitor.rest('PUT', `desk/claims/${one}`);
    await officer.visitor.rest('DELETE', `desk/claims/${one}`);
    expect(await app.database.query('SELECT * FROM citations WHERE id = $1', [one])).toEqual(
      before,
    );
    const { body } = await officer.visitor.rest('GET', `citations/${one}/history`);
    expect(body).toHaveLength(1);
  });

  it.each([
    [{ except: [0] }, 'except', 'Except must be a list of ids'],
    [{ except: 'x' }, 'except', 'Except must be a list of ids'],
    [
      { except: Array.from({ length: 11 }, (_, i) => i + 1) },
      'except',
      'Except must have at most 10 ids',
    ],
    [{ queue: 'pending' }, 'queue', 'queue is not a known field'],
  ])('refuses %j', async (body, field, sentence) => {
    const answer = await next(officer, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [sentence] });
  });
});

/** Takes an event out of an officer's hands for now. */
async function createSkip({ user }: Officer, id: number): Promise<void> {
  await app.database.query(
    `INSERT INTO skips (user_id, citation_id, queue, until) SELECT $1, $2, queue, now() + interval '1 hour' FROM desk_queue WHERE citation_id = $2`,
    [user.id, id],
  );
  await app.database.query(
    `UPDATE desk_queue SET claimed_by = NULL, claim_session = NULL, claimed_at = NULL, claim_expires_at = NULL WHERE citation_id = $1`,
    [id],
  );
}

describe('at the same time (desk 3, 13)', () => {
  it('six calls at once of one officer hand out two at most, and never the same to two officers', async () => {
    const id = await pending();
    await cloneCitation(app, id, 40);
    const officers = await Promise.all([1, 2, 3].map(() => signedInAs(app, 4)));
    const answers = await Promise.all(
      officers.flatMap((one) =>
        Array.from({ length: 6 }, (_, index) =>
          next(one, index % 2 === 0 ? {} : { except: [900_000 + index] }).then((answer) => ({
            userId: one.user.id,
            answer,
          })),
        ),
      ),
    );
    const statuses = answers.map(({ answer }) => answer.status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const { user } of officers) {
      const [row] = await app.database.query<{ count: string }[]>(
        'SELECT count(*) FROM desk_queue WHERE claimed_by = $1',
        [user.id],
      );
      expect(Number(row!.count)).toBeLessThanOrEqual(2);
    }
  });

  // The rule names 50 claimers on 5,000 events.
  const CLAIMERS = sized(50, 20);
  const EVENTS = sized(5_000, 400);

  it(`${CLAIMERS} claimers on ${EVENTS} events: none to two, none lost`, async () => {
    const id = await pending();
    await cloneCitation(app, id, EVENTS - 1);
    const claims = await claimers(CLAIMERS, 4);
    const handed: number[] = [];
    await Promise.all(
      claims.map(async (claim) => {
        for (;;) {
          const one = await claim();
          if (one === null) return;
          handed.push(one);
        }
      }),
    );
    expect(handed).toHaveLength(EVENTS);
    expect(new Set(handed).size).toBe(EVENTS);
  }, 240_000);
});

/** Officers who take an event, and finish it at once: its row leaves the queue as an act would take it out. */
async function claimers(count: number, role: RoleId): Promise<(() => Promise<number | null>)[]> {
  const claims = app.nest.get(ClaimsService);
  const made: (() => Promise<number | null>)[] = [];
  for (let index = 0; index < count; index += 1) {
    const user = await createUser(app, role);
    const { duty, sees } = ROLES[role];
    const caller = {
      kind: 'user',
      userId: user.id,
      sessionId: crypto.randomUUID(),
      name: user.name,
      firstName: user.firstName,
      lastName: user.lastName,
      badgeNumber: user.badgeNumber,
      roleId: role,
      duty,
      sees,
      ip: '127.0.0.1',
      requestId: 'test',
    } as const;
    made.push(async () => {
      const { handed } = await claims.handOutNext(caller, 'pending', {}, []);
      if (handed === null) return null;
      const id = handed.row.citation.id;
      await app.database.query(`UPDATE citations SET report_status = 'REVIEW' WHERE id = $1`, [id]);
      return id;
    });
  }
  return made;
}

describe('PUT and DELETE of a claim (desk 2, 3, 11)', () => {
  const RENEW = `mutation ($id: ID!) { renewClaim(input: { citationId: $id }) { claim { expiresAt } } }`;

  it('renews, or takes that event where it is free; two held others are CLAIMS_FULL', async () => {
    const [one, two, three] = [await pending(), await pending(), await pending()];
    const taken = await officer.visitor.rest('PUT', `desk/claims/${two}`);
    expect(taken.status).toBe(200);
    expect(Object.keys(taken.body.claim)).toEqual(['expires_at']);
    await app.database.query(
      `UPDATE desk_queue SET claim_expires_at = now() + interval '5 s' WHERE citation_id = $1`,
      [two],
    );
    const { data } = await officer.visitor.graphql(RENEW, { id: two });
    const last = await officer.visitor.rest('PUT', `desk/claims/${one}`);
    // It lives as long as a claim that is taken now: 3 minutes.
    const renewed = Date.parse(data.renewClaim.claim.expiresAt);
    expect(renewed).toBeGreaterThanOrEqual(Date.parse(taken.body.claim.expires_at));
    expect(renewed).toBeLessThanOrEqual(Date.parse(last.body.claim.expires_at));
    const full = await officer.visitor.rest('PUT', `desk/claims/${three}`);
    expect(full.status).toBe(409);
    expect(full.body.code).toBe('CLAIMS_FULL');
    expect((await officer.visitor.rest('PUT', `desk/claims/${one}`)).status).toBe(200);
  });

  it.each<[string, number, () => Promise<number>, Record<string, unknown>]>([
    [
      'another holds it',
      409,
      taken,
      { code: 'CLAIM_TAKEN', message: 'Ben Okafor is reviewing this event now' },
    ],
    [
      'an event of the other queue',
      409,
      submitted,
      { code: 'NOT_IN_QUEUE', message: 'This event is no longer in this queue' },
    ],
    ['an event that is decided', 409, () => createCitation(app, 'HOLD'), { code: 'NOT_IN_QUEUE' }],
    ['no event', 404, () => Promise.resolve(999_999), { code: 'CITATION_NOT_FOUND' }],
  ])('refuses: %s', async (_, status, make, refusal) => {
    const id = await make();
    const { status: answered, body } = await officer.visitor.rest('PUT', `desk/claims/${id}`);
    expect(answered).toBe(status);
    expect(body).toMatchObject(refusal);
    const { errors } = await officer.visitor.graphql(RENEW, { id });
    expect(errors[0]!.extensions).toMatchObject({ code: refusal['code'], statusCode: status });
    expect(errors[0]!.message).toBe(body.message);
  });

  async function taken(): Promise<number> {
    const id = await pending();
    await other.visitor.rest('PUT', `desk/claims/${id}`);
    return id;
  }

  it('refuses an own submission as a decision is refused', async () => {
    const id = await submitted({ submittedBy: inspector.user.id });
    const { status, body } = await inspector.visitor.rest('PUT', `desk/claims/${id}`);
    expect([status, body.code]).toEqual([403, 'OWN_SUBMISSION']);
  });

  it('DELETE ends it, 204, also without a claim; another’s stays', async () => {
    const id = await taken();
    expect((await officer.visitor.rest('DELETE', `desk/claims/${id}`)).status).toBe(204);
    expect((await claimOf(id)).userId).toBe(other.user.id);
    expect((await other.visitor.rest('DELETE', `desk/claims/${id}`)).status).toBe(204);
    expect((await claimOf(id)).userId).toBeNull();
    expect((await other.visitor.rest('DELETE', `desk/claims/${id}`)).status).toBe(204);
  });

  it('an administrator ends anybody’s, and that is in the system log; a lapsed one is no claim to end', async () => {
    const lapsed = await taken();
    await lapse(lapsed);
    expect((await administrator.visitor.rest('DELETE', `desk/claims/${lapsed}`)).status).toBe(204);
    const id = await taken();
    const { errors } = await administrator.visitor.graphql(
      `mutation ($id: ID!) { releaseClaim(input: { citationId: $id }) { citationId } }`,
      { id },
    );
    expect(errors).toEqual([]);
    expect((await claimOf(id)).userId).toBeNull();
    await administrator.visitor.rest('DELETE', `desk/claims/${id}`);
    const rows = await app.database.query<{ log: string; causerId: number; details: object }[]>(
      `SELECT log, causer_id AS "causerId", details FROM activity WHERE type = 'claim_released'`,
    );
    expect(rows).toEqual([
      { log: 'system', causerId: administrator.user.id, details: { citation_id: id } },
    ]);
    expect((await administrator.visitor.rest('PUT', `desk/claims/${id}`)).status).toBe(403);
  });
});

describe('each way a claim ends (desk 3)', () => {
  async function holder(): Promise<Officer & { id: number }> {
    const one = await signedInAs(app, 4);
    const id = await pending();
    await one.visitor.rest('PUT', `desk/claims/${id}`);
    expect((await claimOf(id)).userId).toBe(one.user.id);
    return { ...one, id };
  }
  const ended = async (id: number): Promise<boolean> => (await claimOf(id)).userId === null;

  it('sign-out of the session that used it last', async () => {
    const { visitor, id } = await holder();
    await visitor.rest('POST', 'auth/logout');
    expect(await ended(id)).toBe(true);
  });

  it('and not the sign-out of another session', async () => {
    const { user, visitor, id } = await holder();
    await app.database.query(
      `UPDATE desk_queue SET claim_session = gen_random_uuid() WHERE citation_id = $1`,
      [id],
    );
    await visitor.rest('POST', 'auth/logout');
    expect((await claimOf(id)).userId).toBe(user.id);
  });

  it('deactivation, which deletes the drafts as well', async () => {
    const { user, visitor, id } = await holder();
    await visitor.rest('PUT', `citations/${id}/draft`, { comment: 'half a thought' });
    await administrator.visitor.rest('DELETE', `users/${user.badgeNumber}`);
    expect(await ended(id)).toBe(true);
    expect(await app.database.query('SELECT 1 FROM drafts WHERE user_id = $1', [user.id])).toEqual(
      [],
    );
  });

  it('change of role', async () => {
    const { user, id } = await holder();
    const { status } = await administrator.visitor.rest('PUT', `users/${user.badgeNumber}`, {
      badge_number: user.badgeNumber,
      email: user.email,
      first_name: 'Robin',
      last_name: 'Changed',
      role: 5,
      is_reset_password: false,
      is_reset_twofah: false,
    });
    expect(status).toBe(200);
    expect(await ended(id)).toBe(true);
  });

  it('an act that takes the event out of the queue, anybody’s', async () => {
    const { id } = await holder();
    const { status } = await other.visitor.rest('PUT', `citations/${id}`, {
      report_status: 'REVIEW',
      recommendation: 'GENERATE',
    });
    expect(status).toBe(200);
    expect(await claimOf(id)).toEqual({ userId: null, seconds: null });
  });
});
