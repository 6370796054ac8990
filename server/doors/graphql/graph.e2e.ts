import { readFileSync } from 'node:fs';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { GraphqlAnswer, Visitor } from '../../test/doors.js';
import {
  cloneCitation,
  createCitation,
  createUser,
  PASSWORD,
  programWith,
  signedInAs,
  type TestUser,
} from '../../test/factory.js';

let app: TestApp;
let processing: { user: TestUser; visitor: Visitor };
let inspection: { user: TestUser; visitor: Visitor };
let redlight: Visitor;
let administrator: Visitor;
let program: Visitor;

beforeAll(async () => {
  app = await startApp();
  processing = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  inspection = await signedInAs(app, 3, { firstName: 'Ines', lastName: 'Roth' });
  redlight = (await signedInAs(app, 5)).visitor;
  administrator = (await signedInAs(app, 1)).visitor;
  ({ program } = await programWith(app, 'citations:read'));
});
afterAll(() => app.stop());

/** Returns the number of statements that a call sends to Postgres. */
async function statements(call: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await call();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

const schema = () => app.nest.get(GraphQLSchemaHost, { strict: false }).schema;
const types = () =>
  Object.values(schema().getTypeMap()).filter(({ name }) => !name.startsWith('__'));

describe('the schema keeps one form (architecture, GraphQL)', () => {
  const mutations = () => Object.values(schema().getMutationType()!.getFields());
  // These mutations have no input, because an input type without a field does not exist in GraphQL.
  const WITHOUT_INPUT = ['refresh', 'logout', 'sendTestMail'];
  // It had none before the moment until which notifications are read.
  const OPTIONAL_INPUT = ['markAllNotificationsRead'];

  it('each mutation takes one input of its own name', () => {
    for (const { name, args } of mutations()) {
      const [input, ...others] = args;
      if (WITHOUT_INPUT.includes(name)) {
        expect([name, args.length]).toEqual([name, 0]);
        continue;
      }
      expect([name, input?.name, others]).toEqual([name, 'input', []]);
      const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
      expect(String(input?.type)).toBe(OPTIONAL_INPUT.includes(name) ? type : `${type}!`);
    }
  });

  it('each mutation answers with one payload of its own name, which can grow', () => {
    for (const { name, type } of mutations())
      expect(String(type)).toBe(`${name[0]!.toUpperCase()}${name.slice(1)}Payload`);
  });

  it('inputs name things by their <thing>Id', () => {
    for (const { name, args } of mutations()) {
      const input = args[0] === undefined ? undefined : getNamedType(args[0].type);
      if (!isInputObjectType(input)) continue;
      for (const field of Object.values(input.getFields()))
        // Lists are named for what they are for: `except`, `viewed`; and a fact `replaces` another (cameras 1).
        if (String(getNullableType(field.type)) === 'ID' && field.name !== 'replaces')
          expect([name, field.name]).toEqual([name, expect.stringMatching(/^[a-z]+.*Id$/)]);
    }
  });

  it('every enum value is in capitals', () => {
    for (const type of types().filter(isEnumType))
      for (const { name } of type.getValues())
        expect([type.name, name]).toEqual([
          type.name,
          expect.stringMatching(/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/),
        ]);
  });

  it('every page is a Page, every connection a Connection, every person a Person', () => {
    const objects = types().filter(isObjectType);
    const implementing = (name: string) =>
      objects
        .filter((type) => type.getInterfaces().some((one) => one.name === name))
        .map((type) => type.name)
        .sort();
    expect(implementing('Page')).toEqual(
      objects
        .map(({ name }) => name)
        .filter((name) => name.endsWith('Page'))
        .sort(),
    );
    expect(implementing('Connection')).toEqual(['CitationConnection']);
    expect(implementing('Person')).toEqual(['Officer', 'User', 'UserAccount']);
    expect(
      objects
        .filter((type) => 'firstName' in type.getFields())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(implementing('Person'));
  });

  it('a person has one form: who has a name and a number of a user is a Person, with a badge number', () => {
    const NAMED_OTHERS = [
      'Addressee',
      'ApiToken',
      'LetterAddressee',
      'Passkey',
      'Role',
      'SavedView',
    ];
    const people = types()
      .filter(isObjectType)
      .filter((type) => ['id', 'name'].every((name) => name in type.getFields()))
      .map(({ name }) => name)
      .filter((name) => !NAMED_OTHERS.includes(name));
    expect(people.sort()).toEqual(['Officer', 'User', 'UserAccount']);
    const person = types().find(({ name }) => name === 'Person');
    expect(isInterfaceType(person) && Object.keys(person.getFields()).sort()).toEqual([
      'badgeNumber',
      'firstName',
      'id',
      'lastName',
      'name',
    ]);
  });

  it('every root field is nullable: a refusal empties nothing else', () => {
    const roots = [
      schema().getQueryType(),
      schema().getMutationType(),
      schema().getSubscriptionType(),
    ];
    for (const root of roots)
      for (const { name, type } of Object.values(root!.getFields()))
        expect([name, isNonNullType(type)]).toEqual([name, false]);
  });

  it('and schema.graphql says which is null only where an error says why', () => {
    const printed = readFileSync('schema.graphql', 'utf8');
    expect(printed).toContain('  me: User @semanticNonNull\n');
    expect(printed).toContain(
      '  createComment(input: CreateCommentInput!): CreateCommentPayload @semanticNonNull\n',
    );
    expect(printed).toContain('  ): CitationConnection @semanticNonNull\n');
    expect(printed).toContain('  deskForecast: DeskForecast\n');
  });
});

describe('a refusal empties its own field (decision 93)', () => {
  it('of two mutations: what was done is answered, and what comes after it is done', async () => {
    const id = await createCitation(app, 'PENDING');
    const add = (citationId: number, body: string) =>
      `createComment(input: { citationId: "${citationId}", body: "${body}" }) { comment { body } }`;
    const { status, data, errors } = await processing.visitor.graphql(
      `mutation { a: ${add(id, 'first')} b: ${add(999_999, 'lost')} c: ${add(id, 'third')} }`,
    );
    expect([status, data]).toEqual([
      200,
      { a: { comment: { body: 'first' } }, b: null, c: { comment: { body: 'third' } } },
    ]);
    expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'CITATION_NOT_FOUND' } }]);
    const written = await processing.visitor.graphql(
      `{ citation(id: "${id}") { comments { body } } }`,
    );
    expect(written.data.citation.comments.map(({ body }: { body: string }) => body).sort()).toEqual(
      ['first', 'third'],
    );
  });

  it('of several queries, also once they are compiled', async () => {
    const query = '{ me { id } users { total } draft(citationId: "999999") { comment } }';
    for (let time = 0; time < 4; time += 1) {
      const { status, data, errors } = await processing.visitor.graphql(query);
      expect([status, data]).toEqual([
        200,
        { me: { id: String(processing.user.id) }, users: null, draft: null },
      ]);
      expect(
        Object.fromEntries(errors.map(({ path, extensions }) => [path, extensions.code])),
      ).toEqual({ users: 'FORBIDDEN', draft: 'CITATION_NOT_FOUND' });
    }
  });
});

describe('a caller asks what it may (viewer)', () => {
  const VIEWER = '{ viewer { kind scopes expiresAt } }';

  it('a token its scopes and its end', async () => {
    const { program: writer } = await programWith(app, 'events:write', 'notices:read');
    const { data } = await writer.graphql(VIEWER);
    expect(data.viewer).toEqual({
      kind: 'API_TOKEN',
      scopes: ['EVENTS_WRITE', 'NOTICES_READ'],
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('a person has neither', async () => {
    for (const visitor of [processing.visitor, administrator]) {
      const { data } = await visitor.graphql(VIEWER);
      expect(data.viewer).toEqual({ kind: 'PERSON', scopes: null, expiresAt: null });
    }
  });
});

describe('what is not there has a code of its own', () => {
  it.each<[string, () => Visitor, string]>([
    ['NOTICE_NOT_FOUND', () => inspection.visitor, 'notices/999999/pdf'],
    ['MEDIA_NOT_FOUND', () => inspection.visitor, 'media/999999'],
    ['RUN_NOT_FOUND', () => administrator, 'notice-runs/999999'],
    ['PACKAGE_NOT_FOUND', () => inspection.visitor, 'packages/999999'],
  ])('%s', async (code, visitor, path) => {
    expect(await visitor().rest('GET', path)).toMatchObject({ status: 404, body: { code } });
  });

  it('USER_NOT_FOUND', async () => {
    const { errors } = await administrator.graphql(
      'mutation { deleteUser(input: { userId: 999999 }) { deletedId } }',
    );
    expect(errors).toMatchObject([{ extensions: { code: 'USER_NOT_FOUND', statusCode: 404 } }]);
  });
});

describe('a lookup that finds nothing', () => {
  it('is null beside its code, and leaves the rest of the answer as it is', async () => {
    const { status, data, errors } = await inspection.visitor.graphql(
      '{ citation(id: 999999) { id } notice(number: "X") { id } dashboard { totalDailyCitationNotices } }',
    );
    expect(status).toBe(200);
    expect(data).toEqual({
      citation: null,
      notice: null,
      dashboard: { totalDailyCitationNotices: expect.any(Number) },
    });
    expect(
      Object.fromEntries(errors.map(({ path, extensions }) => [path, extensions.code])),
    ).toEqual({ citation: 'CITATION_NOT_FOUND', notice: 'NOTICE_NOT_FOUND' });
  });
});

describe('from one thing to the next', () => {
  let ids: number[];

  beforeAll(async () => {
    const first = await createCitation(app, 'HOLD', { submittedBy: processing.user.id });
    ids = [first, ...(await cloneCitation(app, first, 4))];
    for (const id of ids) {
      for (const body of ['First', 'Second'])
        await inspection.visitor.rest('POST', `citations/${id}/comments/add`, { body });
    }
  });

  const COMMENTS = `{ citations(queue: HOLD) { data { id
    comments { body createdAt user { __typename id name firstName lastName badgeNumber } }
    history { description createdAt properties { title } } } } }`;

  it('a citation has its comments and its history, as REST has them', async () => {
    const { data, errors } = await processing.visitor.graphql(COMMENTS);
    expect(errors).toEqual([]);
    for (const { id, comments, history } of data.citations.data) {
      const rest = await processing.visitor.rest('GET', `citations/${id}/comments`);
      expect(comments.map(({ body, createdAt }: any) => [body, createdAt])).toEqual(
        rest.body.map(({ body, created_at: at }: any) => [body, at]),
      );
      expect(comments[0].user).toEqual({
        __typename: 'Officer',
        id: String(inspection.user.id),
        name: 'Ines Roth',
        firstName: 'Ines',
        lastName: 'Roth',
        badgeNumber: inspection.user.badgeNumber,
      });
      const steps = await processing.visitor.rest('GET', `citations/${id}/history`);
      expect(history.map(({ description, createdAt }: any) => [description, createdAt])).toEqual(
        steps.body.map(({ description, created_at: at }: any) => [description, at]),
      );
    }
  });

  it('REST shows the names of an author and nothing else of them (specification 3)', async () => {
    const { body } = await processing.visitor.rest('GET', `citations/${ids[0]}/comments`);
    expect(body[0].user).toEqual({ first_name: 'Ines', last_name: 'Roth' });
  });

  it('reads the comments and the history of a page in one statement each', async () => {
    await processing.visitor.graphql(COMMENTS);
    const page = await statements(() =>
      processing.visitor.graphql('{ citations(queue: HOLD) { data { id } } }'),
    );
    for (let time = 0; time < 4; time += 1)
      expect(await statements(() => processing.visitor.graphql(COMMENTS))).toBe(page + 2);
  });

  it('a notification has its citation, and a page of them reads all in one statement', async () => {
    const notified = await signedInAs(app, 4);
    for (const id of await cloneCitation(app, ids[0]!, 3)) {
      await notified.visitor.rest('POST', `citations/${id}/comments/add`, { body: 'I was here' });
      await inspection.visitor.rest('POST', `citations/${id}/comments/add`, { body: 'Me too' });
    }
    const PAGE = '{ notifications { data { id data { citationId } } } }';
    const LINKED = `{ notifications { data { data { citationId referenceId }
      citation { id referenceId reportStatus commentCount missing vehicle { ownerAddress } } } } }`;
    const { data, errors } = await notified.visitor.graphql(LINKED);
    expect(errors).toEqual([]);
    expect(data.notifications.data).toHaveLength(3);
    for (const { data: told, citation } of data.notifications.data)
      expect(citation).toEqual({
        id: told.citationId,
        referenceId: told.referenceId,
        reportStatus: 'HOLD',
        commentCount: 2,
        missing: [],
        vehicle: { ownerAddress: '12 Harbour Lane' },
      });
    const plain = await statements(() => notified.visitor.graphql(PAGE));
    for (let time = 0; time < 4; time += 1)
      expect(await statements(() => notified.visitor.graphql(LINKED))).toBe(plain + 1);
  });

  it('a notice has its citation for those who see it, and none for administrators (contract 5)', async () => {
    const id = await createCitation(app, 'REVIEW', { submittedBy: processing.user.id });
    const { body } = await inspection.visitor.rest('PUT', `citations/${id}`, {
      report_status: 'COMPLETED',
    });
    const number = body.stopline_reference_id as string;
    const NOTICE =
      'query ($n: String!) { notice(number: $n) { number citationId citation { id comments { id } notice { number } } } }';
    for (const visitor of [inspection.visitor, program]) {
      const { data, errors } = await visitor.graphql(NOTICE, { n: number });
      expect(errors).toEqual([]);
      expect(data.notice).toEqual({
        number,
        citationId: String(id),
        citation: { id: String(id), comments: [], notice: { number } },
      });
    }
    const { data, errors } = await administrator.graphql(NOTICE, { n: number });
    expect(errors).toEqual([]);
    expect(data.notice).toEqual({ number, citationId: String(id), citation: null });
  });

  it('counts comments and history as rows: a hundred citations with both are too much', async () => {
    const inner = 'comments { id body createdAt user { id name } } history { id description }';
    const many = await program.graphql(
      `{ citationConnection(first: 100) { edges { node { ${inner} } } } }`,
    );
    expect([many.status, many.errors[0]!.message]).toEqual([
      400,
      'This query asks for too many rows',
    ]);
    expect((await program.graphql(`{ citations(queue: HOLD) { data { ${inner} } } }`)).status).toBe(
      200,
    );
  });

  it('follows circles of links as deep as every document may be, and no deeper', async () => {
    const circle = (times: number) =>
      `{ notice(number: "X") { ${'citation { notice { '.repeat(times)} id ${'} }'.repeat(times)} } }`;
    expect((await program.graphql(circle(3))).status).toBe(200);
    const deep = await program.graphql(circle(5));
    expect([deep.status, deep.errors[0]!.message]).toEqual([
      400,
      'This query is nested too deeply',
    ]);
  });

  it('shows how many images a notice of an event needs now', async () => {
    const read = async () =>
      (await processing.visitor.graphql(`{ citation(id: ${ids[0]}) { maxEvidenceImages } }`)).data
        .citation.maxEvidenceImages;
    expect(await read()).toBe(4);
    await app.database.query('UPDATE citation_settings SET max_evidence_images = 3');
    expect(await read()).toBe(3);
    await app.database.query('UPDATE citation_settings SET max_evidence_images = 4');
  });
});

describe('a connection', () => {
  const WALK = `query ($filter: CitationFilter, $sortBy: CitationConnectionSort!, $order: SortOrder!, $after: String) {
    citationConnection(filter: $filter, sortBy: $sortBy, order: $order, first: 4, after: $after) {
      totalCount edges { node { id reportStatus vehicle { cause } } } pageInfo { hasNextPage endCursor } } }`;

  async function walk(
    visitor: Visitor,
    variables: Record<string, unknown>,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ): Promise<{ ids: number[]; totals: number[] }> {
    const ids: number[] = [];
    const totals: number[] = [];
    let after: string | null = null;
    do {
      const answer: GraphqlAnswer = await visitor.graphql(WALK, { ...variables, after });
      expect(answer.errors).toEqual([]);
      const { totalCount, edges, pageInfo } = answer.data.citationConnection;
      ids.push(...edges.map(({ node }: any) => Number(node.id)));
      totals.push(totalCount);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      await meanwhile();
    } while (after !== null);
    return { ids, totals };
  }

  const idsWhere = async (condition: string): Promise<number[]> =>
    (
      await app.database.query<{ id: number }[]>(
        `SELECT id FROM citations WHERE ${condition} ORDER BY id`,
      )
    ).map(({ id }) => id);

  beforeAll(async () => {
    for (const cause of ['REDLIGHT', 'SPEEDING'] as const) {
      for (const status of ['REVIEW', 'UPDATED_REVIEW', 'PENDING'] as const) {
        const id = await createCitation(app, status, { cause });
        await cloneCitation(app, id, 2);
      }
    }
  });

  it.each([
    ['everything', null, 'true'],
    ['a queue', { queue: 'SUBMITTED' }, `queue = 'submitted'`],
    ['a status', { reportStatus: 'UPDATED_REVIEW' }, `report_status = 'UPDATED_REVIEW'`],
    ['a cause', { cause: 'SPEEDING' }, `cause = 'SPEEDING'`],
    [
      'all three',
      { queue: 'SUBMITTED', reportStatus: 'REVIEW', cause: 'REDLIGHT' },
      `report_status = 'REVIEW' AND cause = 'REDLIGHT'`,
    ],
    ['a status that is a queue', { reportStatus: 'HOLD' }, `report_status = 'HOLD'`],
    ['what no event can be', { queue: 'HOLD', reportStatus: 'REVIEW' }, 'false'],
  ])('is filtered and counted: %s', async (_, filter, condition) => {
    const expected = await idsWhere(condition);
    const { ids, totals } = await walk(program, { filter, sortBy: 'ID', order: 'ASC' });
    expect(ids).toEqual(expected);
    expect(new Set(totals)).toEqual(new Set([expected.length]));
    const back = await walk(program, { filter, sortBy: 'ID', order: 'DESC' });
    expect(back.ids).toEqual([...expected].reverse());
  });

  it('has and counts only what its caller sees', async () => {
    const { ids, totals } = await walk(redlight, { sortBy: 'ID', order: 'ASC' });
    const seen = await idsWhere(`cause = 'REDLIGHT'`);
    expect(ids).toEqual(seen);
    expect(totals[0]).toBe(seen.length);
    expect(
      (await walk(redlight, { filter: { cause: 'SPEEDING' }, sortBy: 'ID', order: 'ASC' })).totals,
    ).toEqual([0]);
  });

  it('by id meets each row once, while rows change under the walk', async () => {
    const before = await idsWhere('true');
    // Others at each step.
    let turn = 0;
    const { ids } = await walk(program, { sortBy: 'ID', order: 'ASC' }, () =>
      app.database.query(
        'UPDATE citations SET updated_at = clock_timestamp() WHERE id = ANY ($1)',
        [before.filter(() => (turn += 7) % 3 === 0)],
      ),
    );
    expect(ids).toEqual(before);
  });
});

describe('commands of an administrator', () => {
  it('reset a password and a two-factor key, each by itself', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const command = (name: string) =>
      administrator.graphql(
        `mutation ($id: ID!) { ${name}(input: { userId: $id }) { user { id twofahRegistered identityEditable } } }`,
        { id: user.id },
      );
    const twofah = await command('resetUserTwofah');
    expect(twofah.data.resetUserTwofah.user).toEqual({
      id: String(user.id),
      twofahRegistered: false,
      identityEditable: true,
    });
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    const verify = () =>
      app.visitor().rest('POST', 'auth/login/verify', { email: user.email, password: PASSWORD });
    expect((await verify()).body.twofah_status).toBe('new');
    expect((await command('resetUserPassword')).errors).toEqual([]);
    expect((await verify()).status).toBe(401);
  });

  it('say which account cannot change badge number and role (specification 5)', async () => {
    const { id } = await createUser(app, 2);
    const { data } = await administrator.graphql(
      '{ users { data { id identityEditable role { id } } } }',
    );
    for (const { identityEditable, role } of data.users.data)
      expect(identityEditable).toBe(role.id > 2);
    expect(data.users.data.map((user: { id: string }) => user.id)).toContain(String(id));
  });

  it('name the field that was sent', async () => {
    const { errors } = await administrator.graphql(
      'mutation { createUser(input: { badgeNumber: 77001, email: "role@stopline.test", firstName: "A", lastName: "B", roleId: 9 }) { user { id } } }',
    );
    expect(errors[0]!.extensions).toMatchObject({
      code: 'INVALID',
      errors: { roleId: ['Role is not one of the list'] },
    });
  });
});
