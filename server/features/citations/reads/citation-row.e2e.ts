import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  RESOLVER_NAME_METADATA,
  RESOLVER_PROPERTY_METADATA,
} from '@nestjs/graphql/dist/graphql.constants.js';
import {
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOLVERS } from '../../../app/resolvers.js';
import { reportOf, rowOf } from '../../../doors/rest/citations/citation.answer.js';
import {
  Citation,
  CitationRow as ListRow,
  CitationRows,
} from '../../../doors/rest/citations/citations.shapes.js';
import { SNAPSHOT } from '../completion.queries.js';
import type { CitationRow } from './citation-details.service.js';
import { ALL_PARTS } from './citation-parts.pure.js';
import { asCitation } from './citation.view.js';
import { CitationsService } from './citations.service.js';
import { sampleContent } from '../../notices/notice.sample.js';
import { Database } from '../../../platform/database/database.js';
import { CAUSES, type Cause } from '../../../platform/domain/duty.js';
import type { TokenCaller } from '../../../platform/identity/caller.js';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../../test/factory.js';

let app: TestApp;
let inspection: { user: TestUser; visitor: Visitor };
let rows: CitationRow[];

/** A caller who sees every field of a row, also the notice. */
const caller: TokenCaller = {
  kind: 'token',
  tokenId: 1,
  name: 'Reader',
  scopes: ['citations:read'],
  sees: ['REDLIGHT', 'SPEEDING'],
  expiresAt: new Date('2100-01-01'),
  ip: '127.0.0.1',
  requestId: 'test',
};

beforeAll(async () => {
  app = await startApp();
  const { user } = await signedInAs(app, 4);
  inspection = await signedInAs(app, 3);
  const submitted = { submittedBy: user.id };
  // All events have the same plate, so that each of them has other events.
  const completed = await createCitation(app, 'REVIEW', submitted);
  const revised = await createCitation(app, 'REVIEW', submitted);
  const held = await createCitation(app, 'REVIEW', submitted);
  await app.database.query(
    `UPDATE citations SET owner_vehicle_license_plate = 'KLM 4821', due_at = now() + interval '1 day',
       deadline_rule_id = (SELECT id FROM deadline_rules ORDER BY id LIMIT 1)`,
  );
  await act(completed, { report_status: 'COMPLETED' });
  await act(revised, { report_status: 'REVISE', reason: 'The plate is clear' });
  await inspection.visitor.rest('POST', 'desk/submitted/next', {});
  const citations = app.nest.get(CitationsService);
  rows = await Promise.all(
    [completed, revised, held].map((id) => citations.findCitation(caller, id, ALL_PARTS)),
  );
});
afterAll(() => app.stop());

async function act(id: number, body: Record<string, string>): Promise<void> {
  const answer = await inspection.visitor.rest('PUT', `citations/${id}`, body);
  expect(answer.body).toMatchObject({ report_status: body['report_status'] });
}

/** The names of an object's properties, and of those that its class computes. */
const namesOf = (value: object): string[] =>
  [
    ...Object.keys(value),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(value) as object).filter(
      (name) =>
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(value), name)?.get !== undefined,
    ),
  ]
    .filter((name) => name !== '__proto__')
    .sort();

/** The fields that have a resolver of their own, for example `Citation.comments`. */
const RESOLVED = new Set(
  RESOLVERS.flatMap((resolver) => {
    const prototype = resolver.prototype as object as Record<string, object>;
    const type = String(Reflect.getMetadata(RESOLVER_NAME_METADATA, resolver));
    return Object.getOwnPropertyNames(prototype)
      .filter((name) => Reflect.hasMetadata(RESOLVER_PROPERTY_METADATA, prototype[name]!))
      .map((name) => `${type}.${name}`);
  }),
);

/** Returns the names in which a value and its GraphQL type differ. A field with a resolver need not stand in the value. */
function differences(value: unknown, type: GraphQLOutputType, path: string): string[] {
  if (value === null || value === undefined) return [];
  const wanted = getNullableType(type);
  if (isListType(wanted))
    return (value as unknown[]).flatMap((item) => differences(item, wanted.ofType, path));
  const named = getNamedType(wanted);
  if (!isObjectType(named)) return [];
  const names = namesOf(value);
  const fields = Object.values(named.getFields()).filter(
    ({ name }) => names.includes(name) || !RESOLVED.has(`${named.name}.${name}`),
  );
  const expected = fields.map(({ name }) => name);
  return [
    ...expected.filter((name) => !names.includes(name)).map((name) => `${path}.${name} is missing`),
    ...names.filter((name) => !expected.includes(name)).map((name) => `${path}.${name} is extra`),
    ...fields.flatMap(({ name, type: inner }) =>
      differences((value as Record<string, unknown>)[name], inner, `${path}.${name}`),
    ),
  ];
}

describe('a row that SQL answers has every field of both doors (architecture, Data access)', () => {
  it('the rows of this test have each of the parts', () => {
    const citations = rows.map(({ citation }) => citation);
    for (const name of ['notice', 'submittedBy', 'sentBack', 'deadline', 'reviewer'] as const)
      expect(citations.map((citation) => citation[name])).toContainEqual(expect.any(Object));
    for (const { media, facts, otherEvents } of citations)
      expect([media.length, facts.length, otherEvents.data.length]).not.toContain(0);
  });

  it('GraphQL', () => {
    const { schema } = app.nest.get(GraphQLSchemaHost);
    const type = schema.getType('Citation') as GraphQLOutputType;
    for (const row of rows)
      expect(differences(asCitation(caller, row), type, 'Citation')).toEqual([]);
  });

  it('REST', async () => {
    const { body } = await inspection.visitor.rest('GET', 'citations?status=submitted');
    const parsed = CitationRows.safeParse(body);
    expect(parsed.error).toBeUndefined();
    for (const row of rows) expect(Citation.safeParse(reportOf(caller, row)).error).toBeUndefined();
    const found = await app.nest
      .get(CitationsService)
      .search(caller, {}, { page: 1 }, ['facts', 'desk']);
    expect(found.data.length).toBeGreaterThan(2);
    for (const row of found.data)
      expect(ListRow.safeParse(rowOf(caller, row)).error).toBeUndefined();
  });
});

it('a row that a list keeps as text is what SQL answers of it', async () => {
  const citations = app.nest.get(CitationsService);
  const list = { queue: 'submitted' };
  const stored = await citations.listCitations(caller, list, []);
  const found = await citations.listCitations(caller, list, ['media']);
  expect(stored.data.length).toBeGreaterThan(0);
  expect(stored.data.map(({ citation }) => citation)).toStrictEqual(
    found.data.map(({ citation: { media: _, ...fields } }) => fields),
  );
});

/** The names in a value, with those of the objects in it. */
function deepNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(deepNames);
  if (value === null || typeof value !== 'object') return null;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, deepNames(item)]));
}

it.each<[Cause]>(CAUSES.map((cause) => [cause]))(
  'the snapshot of a notice has every field that its page shows: %s',
  async (cause) => {
    const id = await createCitation(app, 'REVIEW', { cause });
    const found = await app.nest.get(Database).first(SNAPSHOT, [id]);
    // What is read beside the event when its letter is made.
    const { issuedAt, locale, timeZone, officer, mailing, edition, register, authority, ...page } =
      sampleContent(found!.content.settings, cause, { locale: 'en-US', timeZone: 'UTC' });
    // The grounds of the decision are kept and not printed.
    const { measurement, ...printed } = found!.content;
    expect(found!.register).toMatchObject({ site: null, facts: [] });
    expect(measurement).toBeNull();
    expect(deepNames(printed)).toEqual(deepNames(page));
  },
);
