import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ReportStatus, TRANSITION_NAMES } from './citation.workflow.js';
import { TransitionCarriedOut, VehicleUpdated, VersionRaised } from './citation.hooks.js';
import { CommentAdded } from '../comments/comment-added.hook.js';
import { DeskSignals } from '../desk/claims/desk-signals.js';
import type { TxHooks } from '../../platform/database/tx-hooks.js';
import { AppError } from '../../platform/errors/app-error.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  cloneCitation,
  createCitation,
  createUser,
  signedInAs,
  type TestUser,
} from '../../test/factory.js';
import { sized } from '../../test/siege.js';

const TARGET = {
  submit: 'REVIEW',
  revise: 'REVISE',
  hold: 'HOLD',
  discard: 'DISCARDED',
  generate: 'COMPLETED',
} as const;
type Transition = keyof typeof TARGET;

const TRANSITION = `mutation ($id: ID!, $transition: CitationTransition!, $recommendation: Recommendation, $reason: String, $expectedVersion: Int) {
  transitionCitation(input: {
    citationId: $id, transition: $transition, recommendation: $recommendation, reason: $reason, expectedVersion: $expectedVersion
  }) {
    citation { id version reportStatus recommendation stoplineReferenceId }
  }
}`;

let app: TestApp;
let officers: { processing: Visitor; inspection: Visitor };
let people: { processing: TestUser; inspection: TestUser };

beforeAll(async () => {
  app = await startApp();
  const processing = await signedInAs(app, 4);
  const inspection = await signedInAs(app, 3);
  officers = { processing: processing.visitor, inspection: inspection.visitor };
  people = { processing: processing.user, inspection: inspection.user };
});
afterAll(() => app.stop());

const dutyOf = (transition: Transition): 'processing' | 'inspection' =>
  transition === 'submit' ? 'processing' : 'inspection';
const statusOf = async (id: number): Promise<string> =>
  (
    await app.database.query<{ s: string }[]>(
      'SELECT report_status AS s FROM citations WHERE id = $1',
      [id],
    )
  )[0]!.s;
const historyOf = async (id: number): Promise<string[]> =>
  (
    await app.database.query<{ type: string }[]>(
      'SELECT type FROM activity WHERE citation_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ type }) => type);

// The whole table, and the words of each refusal, are proven in citation.workflow.test.ts; what an allowed one does is below.
describe('a transition that the table does not allow (specification 4)', () => {
  it.each([
    ['submit', 'REVIEW', 'submitted'],
    ['generate', 'PENDING', 'completed'],
  ] as const)('%s from %s is refused and changes nothing', async (transition, refused, done) => {
    const id = await createCitation(app, refused);
    const { status, body } = await officers[dutyOf(transition)].rest('PUT', `citations/${id}`, {
      report_status: TARGET[transition],
      recommendation: 'GENERATE',
    });
    expect([status, body.code, body.message]).toEqual([
      409,
      'NOT_OFFERED',
      `This event is ${refused}: it cannot be ${done} now`,
    ]);
    expect(await statusOf(id)).toBe(refused);
    expect(await historyOf(id)).toEqual(['created']);
  });

  it('is the same by GraphQL', async () => {
    const [id, ended] = [
      await createCitation(app, 'PENDING'),
      await createCitation(app, 'COMPLETED'),
    ];
    const submit = (citationId: number) =>
      officers.processing.graphql(TRANSITION, {
        id: citationId,
        transition: 'SUBMIT',
        recommendation: 'GENERATE',
      });
    const { data, errors } = await submit(id);
    expect(errors).toEqual([]);
    expect(data.transitionCitation.citation).toMatchObject({
      id: String(id),
      reportStatus: 'REVIEW',
      version: 2,
    });
    const refused = await submit(ended);
    expect(refused.errors[0]).toMatchObject({
      message: 'This event is COMPLETED: it cannot be submitted now',
      extensions: { code: 'NOT_OFFERED', statusCode: 409 },
    });
  });
});

it('only what waited in a queue leaves it, and not what was on hold (desk 12)', async () => {
  const announced = vi.spyOn(app.nest.get(DeskSignals), 'announce');
  const act = async (status: ReportStatus, target: ReportStatus): Promise<number> => {
    const id = await createCitation(app, status, { submittedBy: people.processing.id });
    await officers.inspection.rest('PUT', `citations/${id}`, { report_status: target });
    return id;
  };
  await act('HOLD', 'REVISE');
  const id = await act('REVIEW', 'REVISE');
  expect(announced.mock.calls.map(([, place, { kind }]) => [place, kind])).toEqual([
    [{ citationId: id, queue: 'submitted', cause: 'REDLIGHT' }, 'LEFT'],
  ]);
  announced.mockRestore();
});

describe('rules of a transition (contract 6)', () => {
  it('refuses to submit without a recommendation', async () => {
    const id = await createCitation(app, 'PENDING');
    const rest = await officers.processing.rest('PUT', `citations/${id}`, {
      report_status: 'REVIEW',
    });
    expect(rest.status).toBe(422);
    expect(rest.body).toEqual({
      statusCode: 422,
      code: 'INVALID',
      message: 'Recommendation is required',
      errors: { recommendation: ['Recommendation is required'] },
    });
    const graphql = await officers.processing.graphql(TRANSITION, { id, transition: 'SUBMIT' });
    expect(graphql.errors[0]).toMatchObject({
      message: 'Recommendation is required',
      extensions: { statusCode: 422 },
    });
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('takes UPDATED_REVIEW as submit; the table decides what it becomes', async () => {
    const pending = await createCitation(app, 'PENDING');
    const { body } = await officers.processing.rest('PUT', `citations/${pending}`, {
      report_status: 'UPDATED_REVIEW',
      recommendation: 'DISCARD',
    });
    expect(body).toMatchObject({ report_status: 'REVIEW', recommendation: 'DISCARD' });
  });

  it('refuses a status that nobody can ask for, and unknown fields', async () => {
    const id = await createCitation(app, 'PENDING');
    for (const report_status of ['PENDING', 'UPDATED', 'UPDATED_REVISE', 'toString', '', null, 7]) {
      const { status, body } = await officers.processing.rest('PUT', `citations/${id}`, {
        report_status,
        recommendation: 'HOLD',
      });
      expect([status, body.message]).toEqual([
        422,
        'Report status is not one that can be asked for',
      ]);
    }
    const unknown = await officers.processing.rest('PUT', `citations/${id}`, {
      report_status: 'REVIEW',
      recommendation: 'HOLD',
      case_id: 'X',
    });
    expect([unknown.status, unknown.body.message]).toEqual([422, 'case_id is not a known field']);
  });

  it.each([
    ['discard', 'REVIEW'],
    ['revise', 'HOLD'],
  ] as const)(
    'gives 403 for an own submission, not 409: %s from %s, through both doors',
    async (transition, status) => {
      const id = await createCitation(app, status, { submittedBy: people.inspection.id });
      const sentence = 'You submitted this event yourself';
      const rest = await officers.inspection.rest('PUT', `citations/${id}`, {
        report_status: TARGET[transition],
      });
      expect([rest.status, rest.body.message]).toEqual([403, sentence]);
      const graphql = await officers.inspection.graphql(TRANSITION, {
        id,
        transition: transition.toUpperCase(),
      });
      expect(graphql.errors[0]).toMatchObject({
        message: sentence,
        extensions: { statusCode: 403 },
      });
      expect(await statusOf(id)).toBe(status);
      expect(await historyOf(id)).toEqual(['created']);
    },
  );

  it('offers no decision on an own submission, in a report, a list and a search alike (contract 5)', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    const mine = await createCitation(app, 'REVIEW', { submittedBy: user.id });
    const other = await createCitation(app, 'REVIEW', { submittedBy: people.processing.id });
    const DECIDE = ['generate', 'discard', 'hold', 'revise', 'history', 'comments'];
    const expected = new Map([
      [mine, ['history', 'comments']],
      [other, DECIDE],
    ]);
    type Rows = { id: number | string; actions: { name: string }[] }[];
    const namesIn = (rows: Rows): Map<number, string[]> =>
      new Map(
        rows
          .map(
            ({ id, actions }) =>
              [Number(id), actions.map(({ name }) => name.toLowerCase())] as const,
          )
          .filter(([id]) => expected.has(id))
          .sort(([one], [two]) => one - two),
      );
    type Listed = { id: number; available_actions: { name: string }[] };
    const restRows = (data: Listed[]): Rows =>
      data.map(({ id, available_actions: actions }) => ({ id, actions }));

    const list = await visitor.rest('GET', 'citations?status=submitted');
    expect(namesIn(restRows(list.body.data))).toEqual(expected);
    const search = await visitor.rest('GET', 'search?report_status=REVIEW');
    expect(namesIn(restRows(search.body.data))).toEqual(expected);
    const reports = await Promise.all(
      [mine, other].map(async (id) => (await visitor.rest('GET', `citations/${id}`)).body),
    );
    expect(namesIn(restRows(reports))).toEqual(expected);

    const fields = 'data { id actions: availableActions { name } }';
    const { data } = await visitor.graphql(
      `{ list: citations(queue: SUBMITTED) { ${fields} }
         search: searchCitations(filter: { reportStatus: REVIEW }) { ${fields} } }`,
    );
    expect(namesIn(data.list.data)).toEqual(expected);
    expect(namesIn(data.search.data)).toEqual(expected);
    // An officer who did not submit it may decide it.
    const seen = await officers.inspection.rest('GET', 'citations?status=submitted');
    expect(namesIn(restRows(seen.body.data)).get(mine)).toEqual(DECIDE);
  });

  it.each(['generate', 'revise'] as const)(
    'keeps the recommendation of the processing officer, whatever the inspector sends along: %s',
    async (transition) => {
      const [first, second] = [
        await createCitation(app, 'REVIEW', { recommendation: 'DISCARD' }),
        await createCitation(app, 'REVIEW', { recommendation: 'DISCARD' }),
      ];
      const rest = await officers.inspection.rest('PUT', `citations/${first}`, {
        report_status: TARGET[transition],
        recommendation: 'HOLD',
      });
      expect([rest.status, rest.body.recommendation]).toEqual([200, 'DISCARD']);
      const { data } = await officers.inspection.graphql(TRANSITION, {
        id: second,
        transition: transition.toUpperCase(),
        recommendation: 'HOLD',
      });
      expect(data.transitionCitation.citation.recommendation).toBe('DISCARD');
      const kept = await app.database.query(
        'SELECT recommendation FROM citations WHERE id = ANY ($1)',
        [[first, second]],
      );
      expect(kept).toEqual([{ recommendation: 'DISCARD' }, { recommendation: 'DISCARD' }]);
    },
  );

  it('hides events of the other cause from a redlight or a speed officer', async () => {
    const { visitor } = await signedInAs(app, 5);
    const speeding = await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
    const { status, body } = await visitor.rest('PUT', `citations/${speeding}`, {
      report_status: 'REVIEW',
      recommendation: 'HOLD',
    });
    expect([status, body.message]).toEqual([404, 'Citation not found']);
  });

  it('refuses to generate while something is missing, in the specification’s sentences', async () => {
    const id = await createCitation(app, 'REVIEW', { selected: 3 });
    await app.database.query(
      'UPDATE citations SET owner_vehicle_license_plate = NULL WHERE id = $1',
      [id],
    );
    const { status, body } = await officers.inspection.rest('PUT', `citations/${id}`, {
      report_status: 'COMPLETED',
    });
    const sentences = [
      'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender',
      'Missing media attachments, please select 4 images required to generate a citation',
    ];
    expect([status, body]).toEqual([
      422,
      { statusCode: 422, code: 'INVALID', message: sentences[0], errors: { missing: sentences } },
    ]);
    expect(await statusOf(id)).toBe('REVIEW');
  });

  it('refuses a stale version, by header and by argument, and names who was faster', async () => {
    const id = await createCitation(app, 'REVIEW');
    const { visitor: other, user } = await signedInAs(app, 3, {
      firstName: 'Mina',
      lastName: 'Okafor',
    });
    expect((await other.rest('PUT', `citations/${id}`, { report_status: 'HOLD' })).status).toBe(
      200,
    );
    const rest = await officers.inspection.rest(
      'PUT',
      `citations/${id}`,
      { report_status: 'REVISE' },
      { 'if-match': '1' },
    );
    expect([rest.status, rest.body.message]).toEqual([
      409,
      `This event was changed by ${user.name}, reload it`,
    ]);
    const graphql = await officers.inspection.graphql(TRANSITION, {
      id,
      transition: 'REVISE',
      expectedVersion: 1,
    });
    expect(graphql.errors[0]!.message).toBe('This event was changed by Mina Okafor, reload it');
    for (const version of [
      '',
      '""',
      '"0"',
      '1, 2',
      '-1',
      '1.5',
      '"4294967296"',
      'latest',
      "' OR 1",
    ]) {
      const wrong = await officers.inspection.rest(
        'PUT',
        `citations/${id}`,
        { report_status: 'REVISE' },
        { 'if-match': version },
      );
      const sentence = 'If-Match must be the version of the citation';
      expect([version, wrong.status, wrong.body]).toEqual([
        version,
        422,
        { statusCode: 422, code: 'INVALID', message: sentence, errors: { 'If-Match': [sentence] } },
      ]);
    }
    const current = await officers.inspection.rest(
      'PUT',
      `citations/${id}`,
      { report_status: 'REVISE' },
      { 'if-match': '2' },
    );
    expect(current.status).toBe(200);
  });

  it('numbers notices without a gap, also after a refused one', async () => {
    const numbers: string[] = [];
    for (const selected of [4, 2, 4]) {
      const id = await createCitation(app, 'REVIEW', { selected });
      const { body } = await officers.inspection.rest('PUT', `citations/${id}`, {
        report_status: 'COMPLETED',
      });
      if (body.stopline_reference_id !== undefined) numbers.push(body.stopline_reference_id);
    }
    const [first, second] = numbers.map((number) => /^TEC-(\d{4})-(\d{6})$/.exec(number)!);
    expect(second![1]).toBe(first![1]);
    expect(Number(second![2])).toBe(Number(first![2]) + 1);
  });

  it.each(['x', '2147483648'])('finds no event %s (404)', async (id) => {
    const { status, body } = await officers.inspection.rest('PUT', `citations/${id}`, {
      report_status: 'HOLD',
    });
    expect([status, body.message]).toEqual([404, 'Citation not found']);
  });

  it('lets a processing officer submit again what they submitted and was sent back', async () => {
    const id = await createCitation(app, 'REVISE', { submittedBy: people.processing.id });
    const { status, body } = await officers.processing.rest('PUT', `citations/${id}`, {
      report_status: 'REVIEW',
      recommendation: 'DISCARD',
    });
    expect([status, body.report_status]).toEqual([200, 'UPDATED_REVIEW']);
  });

  it('tells only the user who changed it last that the act is not offered now', async () => {
    const id = await createCitation(app, 'REVIEW');
    const hold = { report_status: 'HOLD' };
    expect((await officers.inspection.rest('PUT', `citations/${id}`, hold)).status).toBe(200);
    const again = await officers.inspection.rest('PUT', `citations/${id}`, hold);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This event is HOLD: it cannot be put on hold now',
    ]);
    const { visitor } = await signedInAs(app, 3);
    const other = await visitor.rest('PUT', `citations/${id}`, hold);
    expect([other.status, other.body.message]).toEqual([
      409,
      `This event was changed by ${people.inspection.name}, reload it`,
    ]);
  });

  it('names somebody else where a version is asked for that no user has made', async () => {
    const id = await createCitation(app, 'REVIEW');
    const hold = { report_status: 'HOLD' };
    const { status, body } = await officers.inspection.rest('PUT', `citations/${id}`, hold, {
      'if-match': '7',
    });
    expect([status, body.message]).toEqual([
      409,
      'This event was changed by somebody else, reload it',
    ]);
  });

  it('stops a decision on evidence that is not what the camera sent, and no submission (reliability 21)', async () => {
    const { key } = await app.nest
      .get(StorageService)
      .putByContent('evidence', 'jpg', Buffer.from('something else'));
    for (const [status, target, answer] of [
      ['REVIEW', 'HOLD', 409],
      ['UPDATED', 'REVIEW', 200],
    ] as const) {
      const id = await createCitation(app, status);
      await app.database.query(
        `INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes, selected)
         VALUES ($1, 'IMAGE', 9, repeat('0', 64), $2, 'image/jpeg', 5, true)`,
        [id, key],
      );
      const visitor = officers[status === 'REVIEW' ? 'inspection' : 'processing'];
      const rest = await visitor.rest('PUT', `citations/${id}`, {
        report_status: target,
        recommendation: 'HOLD',
      });
      expect([target, rest.status]).toEqual([target, answer]);
      if (answer === 409)
        expect(rest.body.message).toBe(
          'Evidence image 9 does not match its fingerprint: the decision is stopped',
        );
    }
  });
});

/** One call of each door, and what both of them refuse it with. */
const refusedBy = async (
  visitor: Visitor,
  id: number,
  transition: Transition,
  fields: { version?: number; reasonCode?: string; reason?: string } = {},
): Promise<{ code: string; message: string; errors?: object; camel?: object }> => {
  const { version, reasonCode, reason } = fields;
  const rest = await visitor.rest(
    'PUT',
    `citations/${id}`,
    {
      report_status: TARGET[transition],
      recommendation: 'GENERATE',
      ...(reasonCode === undefined ? {} : { reason_code: reasonCode }),
      ...(reason === undefined ? {} : { reason }),
    },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
  const { errors } = await visitor.graphql(
    'mutation ($input: TransitionCitationInput!) { transitionCitation(input: $input) { citation { id } } }',
    {
      input: {
        citationId: id,
        transition: transition.toUpperCase(),
        recommendation: 'GENERATE',
        expectedVersion: version,
        reasonCode,
        reason,
      },
    },
  );
  const { extensions, message } = errors[0]!;
  expect([extensions.code, extensions.statusCode, message]).toEqual([
    rest.body.code,
    rest.status,
    rest.body.message,
  ]);
  return { code: rest.body.code, message, errors: rest.body.errors, camel: extensions.errors! };
};

describe('the order of refusals, through both doors (desk 4)', () => {
  const DEADLINE = 'The deadline for this event passed on Mar 29, 2026';
  const MISSING =
    'Missing media attachments, please select 4 images required to generate a citation';

  /** An event on which everything is wrong from a place of the order on. */
  const wrongFrom = async (place: number): Promise<ReturnType<typeof refusedBy>> => {
    const id = await createCitation(app, place <= 5 ? 'PENDING' : 'REVIEW', {
      selected: place <= 7 ? 3 : 4,
      submittedBy: place <= 2 ? people.inspection.id : people.processing.id,
    });
    if (place <= 6)
      await app.database.query('UPDATE citations SET due_at = $2 WHERE id = $1', [
        id,
        '2026-03-29T23:59:59.999Z',
      ]);
    const visitor = officers[place <= 1 ? 'processing' : 'inspection'];
    const version = place <= 3 ? 7 : 1;
    return refusedBy(visitor, place === 0 ? 999_999 : id, 'generate', {
      version,
      reasonCode: 'NONE',
    });
  };

  it.each([
    [0, 'CITATION_NOT_FOUND', 'Citation not found'],
    [1, 'FORBIDDEN', 'You are not allowed to do this'],
    [2, 'OWN_SUBMISSION', 'You submitted this event yourself'],
    [3, 'CHANGED_BY_ANOTHER', 'This event was changed by somebody else, reload it'],
    [5, 'NOT_OFFERED', 'This event is PENDING: it cannot be completed now'],
    [6, 'DEADLINE_PASSED', DEADLINE],
    [7, 'INVALID', MISSING],
    [8, 'INVALID', 'Reason is not one of the list'],
  ])('%i: %s', async (place, code, message) =>
    expect(await wrongFrom(place)).toMatchObject({ code, message }),
  );

  it('fields come first: a wrong one on an event that does not exist', async () => {
    const { code, message } = await refusedBy(officers.inspection, 999_999, 'hold', {
      reason: 'x'.repeat(256),
    });
    expect([code, message]).toEqual(['INVALID', 'Reason must be at most 255 characters long']);
  });

  it('says NOT_OFFERED to a user who has seen the current version, also if another user acted last', async () => {
    const id = await createCitation(app, 'REVIEW');
    const hold = { report_status: 'HOLD' };
    expect((await officers.inspection.rest('PUT', `citations/${id}`, hold)).status).toBe(200);
    const { visitor } = await signedInAs(app, 3);
    expect(await refusedBy(visitor, id, 'hold', { version: 2 })).toMatchObject({
      code: 'NOT_OFFERED',
      message: 'This event is HOLD: it cannot be put on hold now',
    });
    expect(await refusedBy(visitor, id, 'hold')).toMatchObject({ code: 'CHANGED_BY_ANOTHER' });
  });

  it('says NOT_OFFERED to a user without a version where the status before did not allow the act either', async () => {
    const id = await createCitation(app, 'PENDING');
    const { visitor } = await signedInAs(app, 4);
    const plate = { owner_vehicle_license_plate: 'ABC 1234' };
    expect((await visitor.rest('PUT', `citations/${id}/vehicle/update`, plate)).status).toBe(200);
    expect(await refusedBy(officers.inspection, id, 'generate')).toMatchObject({
      code: 'NOT_OFFERED',
      message: 'This event is UPDATED: it cannot be completed now',
    });
  });

  it('the deadline stops a notice and nothing else, and only once it has passed (desk 6)', async () => {
    for (const [due, transition, status] of [
      ["now() - interval '1 second'", 'generate', 409],
      ["now() + interval '1 minute'", 'generate', 200],
      // The others: transition-refusal.test.ts.
      ["now() - interval '1 second'", 'discard', 200],
    ] as const) {
      const id = await createCitation(app, 'REVIEW');
      await app.database.query(`UPDATE citations SET due_at = ${due} WHERE id = $1`, [id]);
      const answer = await officers.inspection.rest('PUT', `citations/${id}`, {
        report_status: TARGET[transition],
      });
      expect([due, transition, answer.status]).toEqual([due, transition, status]);
    }
  });
});

describe('reasons of an act (desk 4)', () => {
  const setRequired = (...acts: string[]): Promise<unknown> =>
    app.database.query('UPDATE desk_settings SET reason_required = $1', [acts]);
  const writtenOf = async (id: number): Promise<object[]> =>
    app.database.query(
      `SELECT a.description, a.details, n.message FROM activity a LEFT JOIN notifications n ON n.citation_id = a.citation_id
       WHERE a.citation_id = $1 AND a.type IN ('discarded', 'held', 'revised')`,
      [id],
    );

  it('code and the label of that moment stand in history and notification', async () => {
    const submittedBy = people.processing.id;
    const { name } = people.inspection;
    const [first, second] = [
      await createCitation(app, 'REVIEW', { submittedBy }),
      await createCitation(app, 'REVIEW', { submittedBy }),
    ];
    const rest = await officers.inspection.rest('PUT', `citations/${first}`, {
      report_status: 'DISCARDED',
      reason_code: 'DUPLICATE',
    });
    expect(rest.status).toBe(200);
    const { errors } = await officers.inspection.graphql(
      'mutation ($input: TransitionCitationInput!) { transitionCitation(input: $input) { citation { id } } }',
      {
        input: {
          citationId: second,
          transition: 'DISCARD',
          reasonCode: 'OTHER',
          reason: 'The car is a prop',
        },
      },
    );
    expect(errors).toEqual([]);
    expect(await writtenOf(first)).toEqual([
      {
        description: `Discarded by ${name}: Duplicate`,
        details: expect.objectContaining({
          reason: null,
          reason_code: 'DUPLICATE',
          reason_label: 'Duplicate',
        }),
        message: expect.stringMatching(/ was discarded by .+: Duplicate$/),
      },
    ]);
    expect(await writtenOf(second)).toEqual([
      {
        description: `Discarded by ${name}: Other – The car is a prop`,
        details: expect.objectContaining({
          reason: 'The car is a prop',
          reason_code: 'OTHER',
          reason_label: 'Other',
        }),
        message: expect.stringMatching(/: Other – The car is a prop$/),
      },
    ]);
  });

  it.each([
    ['discard', 'NONE', undefined, 'reason_code', 'Reason is not one of the list'],
    // Of another act.
    ['hold', 'DUPLICATE', undefined, 'reason_code', 'Reason is not one of the list'],
    ['generate', 'OTHER', 'text', 'reason_code', 'Reason is not one of the list'],
    ['hold', 'OTHER', undefined, 'reason', 'A text is required for this reason'],
  ] as const)('%s with %s and text %s: %s, %s', async (act, reasonCode, text, field, sentence) => {
    const id = await createCitation(app, 'REVIEW');
    const refused = await refusedBy(officers.inspection, id, act, {
      reasonCode,
      ...(text === undefined ? {} : { reason: text }),
    });
    expect(refused).toEqual({
      code: 'INVALID',
      message: sentence,
      errors: { [field]: [sentence] },
      camel: { [field === 'reason_code' ? 'reasonCode' : field]: [sentence] },
    });
    expect(await statusOf(id)).toBe('REVIEW');
  });

  it('a reason is of its cause, and not used once it is switched off', async () => {
    const speeding = await createCitation(app, 'REVIEW', { cause: 'SPEEDING' });
    const legalTurn = { reasonCode: 'LEGAL_TURN' };
    expect(await refusedBy(officers.inspection, speeding, 'discard', legalTurn)).toMatchObject({
      message: 'Reason is not one of the list',
    });
    const redlight = await createCitation(app, 'REVIEW');
    const active = (is: boolean): Promise<unknown> =>
      app.database.query(`UPDATE reasons SET active = $1 WHERE code = 'LEGAL_TURN'`, [is]);
    await active(false);
    expect(await refusedBy(officers.inspection, redlight, 'discard', legalTurn)).toMatchObject({
      message: 'Reason is not one of the list',
    });
    await active(true);
    const { status } = await officers.inspection.rest('PUT', `citations/${redlight}`, {
      report_status: 'DISCARDED',
      reason_code: 'LEGAL_TURN',
    });
    expect(status).toBe(200);
  });

  it('reason_required holds at every door: a text alone is not enough', async () => {
    await setRequired('HOLD', 'REVISE');
    try {
      const id = await createCitation(app, 'REVIEW');
      for (const act of ['hold', 'revise'] as const)
        expect(await refusedBy(officers.inspection, id, act, { reason: 'text' })).toMatchObject({
          errors: { reason_code: ['Reason is required'] },
          camel: { reasonCode: ['Reason is required'] },
        });
      const { status } = await officers.inspection.rest('PUT', `citations/${id}`, {
        report_status: 'DISCARDED',
      });
      expect(status).toBe(200);
    } finally {
      await setRequired();
    }
  });
});

describe('what other features do with an act happens in its transaction', () => {
  it.each([
    ['a transition', VersionRaised, 'PUT citations/:id {"report_status":"HOLD"}'],
    ['a transition', TransitionCarriedOut, 'PUT citations/:id {"report_status":"HOLD"}'],
    [
      'a vehicle update',
      VersionRaised,
      'PUT citations/:id/vehicle/update {"owner_vehicle_license_plate":"NEW 1"}',
    ],
    [
      'a vehicle update',
      VehicleUpdated,
      'PUT citations/:id/vehicle/update {"owner_vehicle_license_plate":"NEW 1"}',
    ],
    [
      'an image that is selected',
      VersionRaised,
      'PUT citations/:id/media/update/:media {"selected":false}',
    ],
    ['a comment', CommentAdded, 'POST citations/:id/comments/add {"body":"Hello"}'],
  ] as const)('%s, %o', async (what, hook, call) => {
    const duty = what === 'a transition' ? 'inspection' : 'processing';
    const id = await createCitation(app, duty === 'inspection' ? 'REVIEW' : 'PENDING');
    const [medium] = await app.database.query<{ id: number }[]>(
      'SELECT id FROM media WHERE citation_id = $1 ORDER BY id LIMIT 1',
      [id],
    );
    const met: number[] = [];
    let fails = true;
    app.nest
      .get<TxHooks<{ citationId?: number; citationIds?: readonly number[] }>>(hook, {
        strict: false,
      })
      .add(async (_, { citationId, citationIds = [citationId] }) => {
        if (!citationIds.includes(id)) return;
        met.push(id);
        if (fails) throw new AppError('UNAVAILABLE');
        await Promise.resolve();
      });
    const [method, path, ...body] = call.split(' ');
    const send = (): Promise<Answer> =>
      officers[duty].rest(
        method as 'PUT',
        path!.replace(':id', String(id)).replace(':media', String(medium!.id)),
        JSON.parse(body.join(' ')),
      );
    expect((await send()).status).toBe(503);
    expect(await historyOf(id)).toEqual(['created']);
    fails = false;
    expect((await send()).status).toBeLessThan(300);
    expect(await historyOf(id)).toHaveLength(2);
    expect(met).toEqual([id, id]);
  });
});

describe('what a transition writes (specification 4, contract 6, 7, 11)', () => {
  /** The entry in the history, and the notification to its submitter: a title and the act. */
  const WRITTEN: Record<Transition, { type: string; words: string; told?: [string, string] }> = {
    submit: { type: 'submitted', words: 'Submitted by WHO with recommendation DISCARD' },
    revise: {
      type: 'revised',
      words: 'Sent back for revision by WHO',
      told: ['Sent back for revision', 'sent back for revision'],
    },
    hold: { type: 'held', words: 'Put on hold by WHO', told: ['Put on hold', 'put on hold'] },
    discard: { type: 'discarded', words: 'Discarded by WHO', told: ['Discarded', 'discarded'] },
    generate: { type: 'generated', words: 'Citation notice generated by WHO' },
  };

  interface Written {
    version: number;
    referenceId: string;
    submitted: boolean;
    submittedBy: number | null;
    decided: boolean;
    decidedBy: number | null;
    numbered: boolean;
    notices: number;
  }
  const writtenTo = async (id: number): Promise<Written> =>
    (
      await app.database.query<Written[]>(
        `SELECT version, reference_id AS "referenceId", submitted_at > now() - interval '1 minute' AS submitted,
           submitted_by AS "submittedBy", coalesce(decided_at > now() - interval '1 minute', false) AS decided,
           decided_by AS "decidedBy", stopline_reference_id IS NOT NULL AS numbered,
           (SELECT count(*)::int FROM notices WHERE citation_id = c.id) AS notices
         FROM citations c WHERE id = $1`,
        [id],
      )
    )[0]!;
  const entriesOf = (id: number, type: string): Promise<object[]> =>
    app.database.query(
      'SELECT description, causer_id, details FROM activity WHERE citation_id = $1 AND type = $2',
      [id, type],
    );
  const notificationsOf = (id: number): Promise<object[]> =>
    app.database.query(
      'SELECT user_id, title, message FROM notifications WHERE citation_id = $1 ORDER BY id',
      [id],
    );

  it.each([
    ...TRANSITION_NAMES.map((transition) => [transition, null] as const),
    // A reason is written in the same way of each.
    ['submit', 'The plate is covered'],
    ['revise', 'The plate is covered'],
  ] as const)('%s, with the reason %s', async (transition, reason) => {
    const isSubmit = transition === 'submit';
    const actor = people[dutyOf(transition)];
    const from = isSubmit ? 'PENDING' : 'REVIEW';
    const { id: submittedBy } = people.processing;
    const id = await createCitation(app, from, {
      recommendation: 'DISCARD',
      ...(isSubmit ? {} : { submittedBy }),
    });
    await app.database.query(
      `UPDATE citations SET submitted_at = ${isSubmit ? 'NULL' : "now() - interval '1 day'"} WHERE id = $1`,
      [id],
    );
    const answer = await officers[dutyOf(transition)].rest('PUT', `citations/${id}`, {
      report_status: TARGET[transition],
      recommendation: 'DISCARD',
      ...(reason === null ? {} : { reason }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // Specification 4: where each of them goes from there.
    const goes = isSubmit ? 'REVIEW' : TARGET[transition];
    expect(answer.body).toMatchObject({ id, report_status: goes, version: 2 });

    const isGenerated = transition === 'generate';
    const written = await writtenTo(id);
    expect(written).toEqual({
      version: 2,
      referenceId: expect.any(String),
      submitted: isSubmit,
      submittedBy,
      decided: !isSubmit,
      decidedBy: isSubmit ? null : actor.id,
      numbered: isGenerated,
      notices: isGenerated ? 1 : 0,
    });
    const { type, words, told } = WRITTEN[transition];
    const because = reason === null ? '' : `: ${reason}`;
    expect(await entriesOf(id, type)).toEqual([
      {
        description: `${words.replace('WHO', actor.name)}${because}`,
        causer_id: actor.id,
        details: { from, recommendation: 'DISCARD', reason },
      },
    ]);
    expect(await notificationsOf(id)).toEqual(
      told === undefined
        ? []
        : [
            {
              user_id: submittedBy,
              title: told[0],
              message: `${written.referenceId} was ${told[1]} by ${actor.name}${because}`,
            },
          ],
    );
  });

  it('notifies the submitter each time that an event is sent back', async () => {
    const id = await createCitation(app, 'REVIEW', { submittedBy: people.processing.id });
    for (const [duty, report_status] of [
      ['inspection', 'REVISE'],
      ['processing', 'REVIEW'],
      ['inspection', 'REVISE'],
    ] as const) {
      const { status } = await officers[duty].rest('PUT', `citations/${id}`, {
        report_status,
        recommendation: 'HOLD',
      });
      expect([report_status, status]).toEqual([report_status, 200]);
    }
    expect(await notificationsOf(id)).toHaveLength(2);
  });

  it('keeps with a notice who decided, when, and how the department shows times and numbers then (contract 7)', async () => {
    const id = await createCitation(app, 'REVIEW');
    await officers.inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const [notice] = await app.database.query<{ number: string; content: object }[]>(
      'SELECT number, content FROM notices WHERE citation_id = $1',
      [id],
    );
    const { name, badgeNumber } = people.inspection;
    expect(notice!.content).toMatchObject({
      citationId: id,
      number: notice!.number,
      issuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      locale: 'en-US',
      timeZone: 'UTC',
      officer: { name, badgeNumber },
    });
  });
});

describe('many events and four deciders at once', () => {
  const EVENTS = sized(200, 12);

  it('has exactly one winner, one history row and one notice for each, and no 5xx', async () => {
    const first = await createCitation(app, 'REVIEW', { submittedBy: people.processing.id });
    const ids = [first, ...(await cloneCitation(app, first, EVENTS - 1))];
    const deciders = await Promise.all([1, 2, 3, 4].map(() => signedInAs(app, 3)));
    const answers = await Promise.all(
      deciders.map(async ({ visitor }) => {
        const statuses: { status: number; message?: string }[] = [];
        for (const id of ids) {
          const { status, body } = await visitor.rest('PUT', `citations/${id}`, {
            report_status: 'COMPLETED',
          });
          statuses.push({ status, message: body.message });
        }
        return statuses;
      }),
    );
    const all = answers.flat();
    expect(all.filter(({ status }) => status === 200)).toHaveLength(EVENTS);
    const losers = all.filter(({ status }) => status !== 200);
    expect(losers.map(({ status }) => status)).toEqual(
      Array.from({ length: 3 * EVENTS }, () => 409),
    );
    const names = deciders.map(({ user }) => user.name);
    for (const { message } of losers) {
      expect(names.map((name) => `This event was changed by ${name}, reload it`)).toContain(
        message,
      );
    }
    const [counted] = await app.database.query<Record<string, string>[]>(
      `SELECT (SELECT count(*) FROM activity WHERE type = 'generated' AND citation_id = ANY ($1)) AS history,
              (SELECT count(*) FROM notices WHERE citation_id = ANY ($1)) AS notices,
              (SELECT count(DISTINCT stopline_reference_id) FROM citations WHERE id = ANY ($1)) AS numbers`,
      [ids],
    );
    expect(counted).toEqual({
      history: `${EVENTS}`,
      notices: `${EVENTS}`,
      numbers: `${EVENTS}`,
    });
  });
});

describe('nothing is done that could not be written down (reliability 22)', () => {
  let owner: DataSource;
  let administrator: Visitor;
  let ids: { pending: number; review: number; media: number; badge: number; email: string };

  beforeAll(async () => {
    owner = new DataSource({ type: 'postgres', url: app.variables['DATABASE_URL'] });
    await owner.initialize();
    administrator = (await signedInAs(app, 1)).visitor;
    const pending = await createCitation(app, 'PENDING', { selected: 1 });
    const review = await createCitation(app, 'REVIEW');
    const [media] = await app.database.query<{ id: number }[]>(
      'SELECT id FROM media WHERE citation_id = $1 AND NOT selected ORDER BY id LIMIT 1',
      [pending],
    );
    const { badgeNumber: badge, email } = await createUser(app, 4);
    ids = { pending, review, media: media!.id, badge, email };
    await app.database.query(
      'INSERT INTO sign_in_failures (email, failed_at) VALUES ($1, ARRAY[now()])',
      [email],
    );
    await owner.query(
      `CREATE FUNCTION lose_log() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
    );
    await owner.query(
      'CREATE TRIGGER lose_log BEFORE INSERT ON activity FOR EACH ROW EXECUTE FUNCTION lose_log()',
    );
  });
  afterAll(async () => {
    await owner.query('DROP TRIGGER lose_log ON activity');
    await owner.destroy();
  });

  // The tables that the acts below would change; counters of attempts are meant to count in any case.
  const TABLES =
    `citations vehicles media users api_tokens citation_settings pdf_settings comments notifications notices
    jobs sessions password_resets queue_totals daily_notices notice_numbers activity`.split(/\s+/);
  const state = async (): Promise<unknown> =>
    owner.query(
      TABLES.map(
        (table) =>
          // The pictures to print may be made before the number is given (decision 136).
          `SELECT '${table}' AS name, md5(string_agg(r, '|' ORDER BY r))
           FROM (SELECT (to_jsonb(t) - 'print_key')::text AS r FROM ${table} t) rows`,
      ).join(' UNION ALL '),
    );

  const user = { email: 'new@stopline.test', first_name: 'A', last_name: 'B', role: 4 };
  const settings = {
    reference_prefix: 'NEW',
    vehicle_license_identifier: '@@@ ####',
    max_evidence_images: 3,
    currency_unit: 'EUR',
    distance_unit: 'm',
    speed_unit: 'km/h',
  };
  it.each<[string, () => Promise<Answer>]>([
    [
      'a decision',
      () => officers.inspection.rest('PUT', `citations/${ids.review}`, { report_status: 'HOLD' }),
    ],
    [
      'a notice',
      () =>
        officers.inspection.rest('PUT', `citations/${ids.review}`, { report_status: 'COMPLETED' }),
    ],
    [
      'a submit',
      () =>
        officers.processing.rest('PUT', `citations/${ids.pending}`, {
          report_status: 'REVIEW',
          recommendation: 'HOLD',
        }),
    ],
    [
      'a comment',
      () =>
        officers.inspection.rest('POST', `citations/${ids.review}/comments/add`, { body: 'Hello' }),
    ],
    [
      'evidence',
      () =>
        officers.processing.rest('PUT', `citations/${ids.pending}/media/update/${ids.media}`, {
          selected: true,
        }),
    ],
    [
      'a vehicle',
      () =>
        officers.processing.rest('PUT', `citations/${ids.pending}/vehicle/update`, {
          owner_vehicle_license_plate: 'NEW 1',
        }),
    ],
    [
      'a look-up',
      () => officers.processing.rest('GET', `citations/${ids.pending}/vehicle/lookup?term=KLM`),
    ],
    ['a look at evidence', () => officers.inspection.rest('GET', `media/${ids.media}`)],
    ['a new user', () => administrator.rest('POST', 'users', { ...user, badge_number: 990_001 })],
    [
      'a reset',
      () =>
        administrator.rest('PUT', `users/${ids.badge}`, {
          ...user,
          email: ids.email,
          badge_number: ids.badge,
          is_reset_password: true,
          is_reset_twofah: true,
        }),
    ],
    ['a released lock', () => administrator.rest('POST', `users/${ids.badge}/release_lock`)],
    ['a deleted user', () => administrator.rest('DELETE', `users/${ids.badge}`)],
    [
      'a token',
      () =>
        administrator.rest('POST', 'tokens', {
          name: 'x',
          scopes: ['citations:read'],
          expires_at: '2099-01-01',
        }),
    ],
    ['settings', () => administrator.rest('PUT', 'settings/admin/citation', settings)],
    ['a refusal', () => officers.processing.rest('GET', 'users')],
    [
      'a wrong password',
      () =>
        app.visitor().rest('POST', 'auth/login/verify', { email: ids.email, password: 'wrong' }),
    ],
    ['a forgotten password', () => app.visitor().rest('POST', 'auth/reset', { email: ids.email })],
    ['signing out', () => officers.processing.rest('POST', 'auth/logout')],
  ])('%s', async (_, act) => {
    const before = await state();
    const { status, body } = await act();
    expect([status, body]).toEqual([
      503,
      {
        statusCode: 503,
        code: 'UNAVAILABLE',
        message: 'The service is not available at the moment, try again',
      },
    ]);
    expect(await state()).toEqual(before);
  });

  it('by GraphQL as well', async () => {
    const { errors } = await officers.inspection.graphql(TRANSITION, {
      id: ids.review,
      transition: 'HOLD',
    });
    expect(errors[0]).toMatchObject({ extensions: { code: 'UNAVAILABLE', statusCode: 503 } });
    expect(await statusOf(ids.review)).toBe('REVIEW');
  });
});
