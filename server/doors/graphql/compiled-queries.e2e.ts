import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  type OperationDefinitionNode,
  parse,
  print,
  visit,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { CompiledQueries } from './compiled-queries.js';
import { compile } from './jit.plugin.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { GraphqlAnswer, Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

const CLIENT = join(root, 'client');

/** Every operation and fragment that the web client is written with. */
const definitions: DefinitionNode[] = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.graphql'))
  .flatMap((name) => parse(readFileSync(join(CLIENT, name), 'utf8')).definitions);

const fragments = new Map(
  definitions
    .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
    .map((node) => [node.name.value, node]),
);

/** An operation with the fragments that it needs, as the client sends it. */
function documentOf(operation: OperationDefinitionNode): DocumentNode {
  const needed = new Map<string, FragmentDefinitionNode>();
  const collect = (node: DefinitionNode): void => {
    visit(node, {
      FragmentSpread: ({ name: { value } }) => {
        if (needed.has(value)) return;
        needed.set(value, fragments.get(value)!);
        collect(fragments.get(value)!);
      },
    });
  };
  collect(operation);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...needed.values()] };
}

const queries = definitions.filter(
  (node): node is OperationDefinitionNode =>
    node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.QUERY,
);

let app: TestApp;
let visitors: Record<'administrator' | 'inspection' | 'processing' | 'stranger', Visitor>;
let values: Record<string, unknown>;
/** A query is kept once it was compiled. */
const keep = vi.spyOn(CompiledQueries.prototype, 'keep');

beforeAll(async () => {
  app = await startApp();
  const inspection = await signedInAs(app, 3);
  const processing = await signedInAs(app, 4);
  visitors = {
    administrator: (await signedInAs(app, 1)).visitor,
    inspection: inspection.visitor,
    processing: processing.visitor,
    stranger: app.visitor(),
  };
  const id = await createCitation(app, 'REVIEW', { submittedBy: processing.user.id });
  await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
  await inspection.visitor.rest('POST', `citations/${id}/comments/add`, { body: 'Look at this' });
  const { body: webhook } = await visitors.administrator.rest('POST', 'webhooks', {
    url: 'https://93.184.215.14/hook',
    description: '',
    types: ['citation.created'],
  });
  values = {
    webhookId: String(webhook.id),
    serialNumber: 'NO-CAMERA',
    today: '2026-05-01',
    monday: '2026-04-27',
    tuesday: '2026-04-28',
    wednesday: '2026-04-29',
    thursday: '2026-04-30',
    friday: '2026-05-01',
    saturday: '2026-05-02',
    sunday: '2026-05-03',
    plate: 'NOBODY 1',
    list: 'EXEMPT',
    from: '2026-01-01',
    to: '2026-12-31',
    status: 'PENDING',
    id: String(id),
    citationId: String(id),
    pdfSettingId: '1',
    page: 1,
    perPage: 30,
    all: null,
    urgent: { deadline: 'URGENT' },
    sentBackToMe: { sentBackToMe: true },
    noPlate: { noPlate: true },
    filter: { cause: 'REDLIGHT', owner: 'mar' },
    queue: 'SUBMITTED',
    sortBy: 'UPDATED_AT',
    order: 'DESC',
    term: 'NOBODY 1',
    number: 'TEC-2026-000001',
    act: 'DISCARD',
    year: 2026,
    holidayPlace: { country: 'US', state: 'NY' },
    cause: 'REDLIGHT',
    issuedFrom: '2026-01-01',
    issuedTo: '2026-12-31',
    limit: 10,
    mailState: 'WAITING',
    toPull: null,
    search: 'a',
    reference: null,
    origin: null,
    userId: String(processing.user.id),
    kind: 'COMMENTED',
    startDate: '2026-01-01T00:00:00Z',
    endDate: '2126-01-01T00:00:00Z',
    schedule: {
      cause: 'SPEEDING',
      effectiveFrom: '2026-01-01',
      paymentDays: 14,
      dayKind: 'CALENDAR',
      bands: [{ from: 0, amount: 5_000 }],
    },
    input: { from: '2026-01-01', to: '2026-01-31', group: ['DAY'] },
    group: ['CODE'],
    recallId: '1',
    state: 'OPEN',
    criteria: { place: 'Harbour' },
    lateReason: null,
    badgeNumber: processing.user.badgeNumber,
    setKind: 'NOTICE',
    texts: [],
  };
});
afterAll(() => app.stop());

/** Sorts the errors by their paths: which of two fields is refused first is a matter of luck, by either way. */
const inOrder = ({ errors, ...answer }: GraphqlAnswer): GraphqlAnswer => ({
  ...answer,
  errors: errors.toSorted((a, b) => String(a.path).localeCompare(String(b.path))),
});

describe('the queries of the web client', () => {
  it('are all there', () => {
    expect(queries.length).toBeGreaterThan(15);
  });

  for (const operation of queries) {
    const name = operation.name!.value;
    it(`${name} is compiled, and answers everybody the same as before`, async () => {
      const document = documentOf(operation);
      const named = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
      const variables = Object.fromEntries(named.map((variable) => [variable, values[variable]]));
      expect(Object.entries(variables).filter(([, value]) => value === undefined)).toEqual([]);
      // Two uses of a text are interpreted, and the third compiles it: everybody uses one of two texts, then all the first.
      const texts = [0, 1].map((which) => `${print(document)}\n# ${which}`);
      const everybody = Object.entries(visitors);
      const interpreted: GraphqlAnswer[] = [];
      for (const [index, [, visitor]] of everybody.entries())
        interpreted.push(inOrder(await visitor.graphql(texts[index % 2]!, variables)));
      for (const [index, [who, visitor]] of everybody.entries())
        expect(inOrder(await visitor.graphql(texts[0]!, variables)), who).toEqual(
          interpreted[index],
        );
      // What is wrong with its values is said before a compiled query runs.
      const { schema } = app.nest.get(GraphQLSchemaHost, { strict: false });
      const isKept = keep.mock.calls.some(([text]) => text === texts[0]);
      expect(isKept || compile(schema, document, operation) !== null).toBe(true);
      keep.mockClear();
      // What is wrong with values is found before anybody is asked who they are.
      const wrong = { ...variables, page: 'x', id: {}, citationId: [] };
      const fresh = `${print(document)}\n# wrong`;
      expect(inOrder(await visitors.inspection.graphql(texts[0]!, wrong))).toEqual(
        inOrder(await visitors.inspection.graphql(fresh, wrong)),
      );
    });
  }
});
