import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DraftsService } from './drafts.service.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { momentIn } from '../../../test/clock.js';
import type { Answer, Visitor } from '../../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../../test/factory.js';

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let processing: Officer;
let colleague: Officer;
let inspection: Officer;
let administrator: Officer;

beforeAll(async () => {
  app = await startApp();
  processing = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  colleague = await signedInAs(app, 4, { firstName: 'Ben', lastName: 'Okafor' });
  inspection = await signedInAs(app, 3, { firstName: 'Cy', lastName: 'Young' });
  administrator = await signedInAs(app, 1);
  await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 0');
});
afterAll(() => app.stop());

const EMPTY = {
  recommendation: null,
  reason_code: null,
  reason: null,
  confirmations: null,
  comment: null,
  lookup_term: null,
  skip_reason: null,
  viewed: null,
  updated_at: null,
};
const FULL = {
  recommendation: 'HOLD',
  reason_code: 'OTHER',
  reason: 'half a reason',
  confirmations: [{ code: 'LOW_CONFIDENCE', reason: 'half a reason' }],
  comment: 'half a comment\nof two lines',
  lookup_term: 'ABC',
  skip_reason: 'half a skip',
  viewed: [1, 2],
};
const pending = (): Promise<number> => createCitation(app, 'PENDING');
const save = ({ visitor }: Officer, id: number, draft: object): Promise<Answer> =>
  visitor.rest('PUT', `citations/${id}/draft`, draft);
const draftOf = async ({ visitor }: Officer, id: number): Promise<Record<string, unknown>> => {
  const { updated_at: _, ...fields } = (await visitor.rest('GET', `citations/${id}/draft`)).body;
  return fields;
};
const { updated_at: _, ...NOTHING } = EMPTY;

describe('a draft (desk 5)', () => {
  it('without one all fields are null, at both doors', async () => {
    const id = await pending();
    expect((await processing.visitor.rest('GET', `citations/${id}/draft`)).body).toEqual(EMPTY);
    const { data } = await processing.visitor.graphql(
      `{ draft(citationId: ${id}) { recommendation reasonCode reason confirmations { code } comment lookupTerm skipReason viewed updatedAt } }`,
    );
    expect(new Set(Object.values(data.draft))).toEqual(new Set([null]));
  });

  it('sets the fields that it names, null empties, the last write of a field wins, no version', async () => {
    const id = await pending();
    const { status, body } = await save(processing, id, FULL);
    expect(status).toBe(200);
    expect(body).toEqual({ ...FULL, updated_at: expect.any(String) });
    await save(processing, id, { reason: 'another', comment: null });
    expect(await draftOf(processing, id)).toEqual({ ...FULL, reason: 'another', comment: null });
    const { data, errors } = await processing.visitor.graphql(
      `mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { reason comment viewed recommendation } } }`,
      {
        input: {
          citationId: id,
          comment: 'by the other door',
          viewed: ['7'],
          recommendation: null,
        },
      },
    );
    expect(errors).toEqual([]);
    expect(data.saveDraft.draft).toEqual({
      reason: 'another',
      comment: 'by the other door',
      viewed: ['7'],
      recommendation: null,
    });
  });

  it('takes 2,000 characters of each text, also where the act takes less', async () => {
    const id = await pending();
    const long = 'x'.repeat(2_000);
    expect(
      (
        await save(processing, id, {
          reason: long,
          comment: long,
          lookup_term: long,
          skip_reason: long,
        })
      ).status,
    ).toBe(200);
    const { status, body } = await save(processing, id, { reason: `${long}x`, nothing: 1 });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      reason: ['Reason must be at most 2000 characters long'],
      nothing: ['nothing is not a known field'],
    });
  });

  it('is read by its officer only, and is in no log, history or search', async () => {
    const id = await pending();
    await save(processing, id, { comment: 'nobody else reads this' });
    expect(await draftOf(colleague, id)).toEqual(NOTHING);
    expect(await draftOf(inspection, id)).toEqual(NOTHING);
    expect((await administrator.visitor.rest('GET', `citations/${id}/draft`)).status).toBe(403);
    const found = await app.database.query(
      `SELECT id FROM activity WHERE description || details::text LIKE '%nobody else%'`,
    );
    expect(found).toEqual([]);
  });

  it('of an event that is not there is 404', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const { status, body } = await processing.visitor.rest(
        method,
        'citations/999999/draft',
        method === 'PUT' ? {} : undefined,
      );
      expect([status, body.code]).toEqual([404, 'CITATION_NOT_FOUND']);
    }
  });

  it('deleteDraft answers the draft as it is then, which is empty', async () => {
    const id = await pending();
    await processing.visitor.rest('PUT', `citations/${id}/draft`, { reason: 'Later' });
    const { data } = await processing.visitor.graphql(
      'mutation ($id: ID!) { deleteDraft(input: { citationId: $id }) { draft { reason updatedAt } } }',
      { id },
    );
    expect(data.deleteDraft.draft).toEqual({ reason: null, updatedAt: null });
  });

  it('DELETE empties it, 204, also without one', async () => {
    const id = await pending();
    await save(processing, id, FULL);
    for (let time = 0; time < 2; time += 1)
      expect((await processing.visitor.rest('DELETE', `citations/${id}/draft`)).status).toBe(204);
    expect(await draftOf(processing, id)).toEqual(NOTHING);
  });

  it('is deleted after 30 days, and when its officer is deactivated', async () => {
    const [old, young] = [await pending(), await pending()];
    const gone = await signedInAs(app, 4);
    for (const id of [old, young]) await save(processing, id, FULL);
    await save(gone, young, FULL);
    await app.database.query(
      `UPDATE drafts SET updated_at = now() - interval '30 days 1 minute' WHERE citation_id = $1`,
      [old],
    );
    await app.nest.get(DraftsService).deleteOld();
    expect(await draftOf(processing, old)).toEqual(NOTHING);
    expect(await draftOf(processing, young)).toEqual(FULL);
    await administrator.visitor.rest('DELETE', `users/${gone.user.badgeNumber}`);
    expect(
      await app.database.query('SELECT 1 FROM drafts WHERE user_id = $1', [gone.user.id]),
    ).toEqual([]);
  });
});

describe('a field is emptied by its own act, and by nothing else (desk 5)', () => {
  const decide = async (id: number, act: string, version = 1): Promise<Answer> => {
    const { body: event } = await processing.visitor.rest('GET', `citations/${id}`);
    return processing.visitor.rest('POST', 'desk/decisions', {
      citation_id: id,
      act,
      version,
      recommendation: 'DISCARD',
      seconds: 1,
      viewed: [event.media[0].id],
      zoomed: [],
      played: [],
    });
  };
  const ROWS: [string, (id: number) => Promise<Answer>, (keyof typeof FULL)[]][] = [
    [
      'an act from the report page',
      (id) =>
        processing.visitor.rest('PUT', `citations/${id}`, {
          report_status: 'REVIEW',
          recommendation: 'HOLD',
        }),
      ['recommendation', 'reason_code', 'reason', 'confirmations', 'viewed'],
    ],
    [
      'an act at the desk',
      (id) => decide(id, 'SUBMIT'),
      ['recommendation', 'reason_code', 'reason', 'confirmations', 'viewed'],
    ],
    [
      'a comment',
      (id) => processing.visitor.rest('POST', `citations/${id}/comments/add`, { body: `Hm ${id}` }),
      ['comment'],
    ],
    [
      'a vehicle update',
      (id) =>
        processing.visitor.rest('PUT', `citations/${id}/vehicle/update`, {
          owner_vehicle_license_plate: 'ABC 9',
        }),
      ['lookup_term'],
    ],
    [
      'a skip',
      (id) =>
        processing.visitor.rest('POST', 'desk/skips', { citation_id: id, reason: 'not mine' }),
      ['skip_reason'],
    ],
    [
      'a refusal',
      (id) => processing.visitor.rest('PUT', `citations/${id}`, { report_status: 'HOLD' }),
      [],
    ],
    ['a 409', (id) => decide(id, 'SUBMIT', 7), []],
    [
      'another’s act',
      (id) =>
        colleague.visitor.rest('PUT', `citations/${id}`, {
          report_status: 'REVIEW',
          recommendation: 'HOLD',
        }),
      [],
    ],
  ];
  it.each(ROWS)('%s', async (_what, act, emptied) => {
    const id = await pending();
    await save(processing, id, FULL);
    await act(id);
    const left = Object.fromEntries(
      Object.entries(FULL).map(([field, value]) => [
        field,
        emptied.includes(field as keyof typeof FULL) ? null : value,
      ]),
    );
    expect(await draftOf(processing, id)).toEqual(left);
  });
});

describe('a skip (desk 5, 12)', () => {
  const skip = ({ visitor }: Officer, id: number, why: object): Promise<Answer> =>
    visitor.rest('POST', 'desk/skips', { citation_id: id, ...why });

  it('is not handed to this officer for 4 hours, to others at once; the claim ends; the history names it', async () => {
    await app.database.query(
      `UPDATE citations SET report_status = 'COMPLETED' WHERE queue = 'pending'`,
    );
    const id = await pending();
    const fine = await processing.visitor.rest('POST', 'desk/pending/next', {});
    expect(fine.body.citation.id).toBe(id);
    const from = await momentIn(app, { hours: 4 });
    const { status, body } = await skip(processing, id, {
      reason_code: 'KNOWN_PERSON',
      reason: 'My neighbour',
    });
    expect(status).toBe(200);
    expect(Date.parse(body.until)).toBeGreaterThanOrEqual(from);
    expect(Date.parse(body.until)).toBeLessThanOrEqual(await momentIn(app, { hours: 4 }));
    expect((await processing.visitor.rest('POST', 'desk/pending/next', {})).status).toBe(204);
    const desk = (await processing.visitor.rest('GET', 'desk/pending')).body;
    expect(desk).toMatchObject({
      skipped: 1,
      next_skip_ends_at: body.until,
      remaining: 0,
      held: [],
    });
    const other = await colleague.visitor.rest('POST', 'desk/pending/next', {});
    expect(other.body.citation.id).toBe(id);
    const history = (await processing.visitor.rest('GET', `citations/${id}/history`)).body;
    expect(JSON.stringify(history)).toContain(
      'Skipped by Ada Marlow: I know the owner or the driver – My neighbour',
    );
    await colleague.visitor.rest('DELETE', `desk/claims/${id}`);
    expect((await processing.visitor.rest('DELETE', 'desk/pending/skips')).status).toBe(204);
    expect((await processing.visitor.rest('POST', 'desk/pending/next', {})).body.citation.id).toBe(
      id,
    );
  });

  it.each<[string, object, number, string, object?]>([
    ['no reason', {}, 422, 'INVALID', { reason_code: ['Reason is required'] }],
    [
      'another list’s code',
      { reason_code: 'DUPLICATE' },
      422,
      'INVALID',
      { reason_code: ['Reason is not one of the list'] },
    ],
    [
      'OTHER without a text',
      { reason_code: 'OTHER' },
      422,
      'INVALID',
      { reason: ['A text is required for this reason'] },
    ],
  ])('refuses %s', async (_what, why, status, code, errors) => {
    const id = await pending();
    const { status: answered, body } = await skip(processing, id, why);
    expect([answered, body.code]).toEqual([status, code]);
    expect(body.errors).toEqual(errors);
  });

  it('refuses an event of the other queue, and one that another holds', async () => {
    const review = await createCitation(app, 'REVIEW');
    expect((await skip(processing, review, { reason: 'x' })).body.code).toBe('NOT_IN_QUEUE');
    const id = await pending();
    await colleague.visitor.rest('PUT', `desk/claims/${id}`);
    const { status, body } = await skip(processing, id, { reason: 'x' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'CLAIM_TAKEN',
      'Ben Okafor is reviewing this event now',
    ]);
    const { errors } = await processing.visitor.graphql(
      `mutation { skipAtDesk(input: { citationId: ${id}, reason: "x" }) { until } }`,
    );
    expect(errors[0]!.extensions.code).toBe('CLAIM_TAKEN');
  });

  it('repeated, it is the same skip; the other queue’s skips are not one’s own', async () => {
    const id = await pending();
    const first = await skip(processing, id, { reason: 'x' });
    const again = await skip(processing, id, { reason: 'x' });
    expect(again.body).toEqual(first.body);
    expect((await processing.visitor.rest('DELETE', 'desk/submitted/skips')).status).toBe(403);
    const { errors } = await processing.visitor.graphql(
      `mutation { clearSkips(input: { queue: SUBMITTED }) { queue } }`,
    );
    expect(errors[0]!.extensions.code).toBe('FORBIDDEN');
    const { data } = await processing.visitor.graphql(
      `mutation { clearSkips(input: { queue: PENDING }) { queue } }`,
    );
    expect(data.clearSkips.queue).toBe('PENDING');
  });
});
