import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLEnumType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueEntry, ERRORS } from './catalogue.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, createUser, signedInAs } from '../../test/factory.js';

let app: TestApp;
let officer: Visitor;
let inspector: Visitor;
let inspectorId: number;

beforeAll(async () => {
  app = await startApp();
  officer = (await signedInAs(app, 4)).visitor;
  const inspection = await signedInAs(app, 3);
  inspector = inspection.visitor;
  inspectorId = inspection.user.id;
});
afterAll(() => app.stop());

/**
 * The refusals that the contract names, and further ones that integrators branch on: each sentence has a code of its
 * own.
 */
const REFUSALS: [
  code: string,
  sentence: RegExp,
  act: () => Promise<{ body: any; errors: any[] }>,
][] = [
  ['OWN_SUBMISSION', /^You submitted this event yourself$/, () => hold({ own: true })],
  ['NOT_OFFERED', /^This event is PENDING: it cannot be put on hold now$/, () => hold({})],
  ['FORBIDDEN', /^You are not allowed to do this$/, () => hold({ as: () => officer })],
  ['CHANGED_BY_ANOTHER', /^This event was changed by .+, reload it$/, () => hold({ version: 7 })],
  ['CITATION_NOT_FOUND', /^Citation not found$/, () => hold({ id: 999_999 })],
  [
    'INVALID',
    /^Reason must be at most 255 characters long$/,
    () => hold({ reason: 'x'.repeat(256) }),
  ],
  ['UNAUTHENTICATED', /^Unauthenticated$/, () => hold({ as: () => app.visitor() })],
  ['INVALID_CREDENTIALS', /^Invalid Email\/Password$/, signInWrongly],
];

async function hold(how: {
  id?: number;
  own?: true;
  as?: () => Visitor;
  version?: number;
  reason?: string;
}): Promise<{ body: any; errors: any[] }> {
  const id =
    how.id ??
    (await createCitation(app, how.own || how.version ? 'REVIEW' : 'PENDING', {
      submittedBy: how.own ? inspectorId : (await createUser(app, 4)).id,
    }));
  const visitor = how.as?.() ?? inspector;
  const { body } = await visitor.rest(
    'PUT',
    `citations/${id}`,
    { report_status: 'HOLD', ...(how.reason === undefined ? {} : { reason: how.reason }) },
    how.version === undefined ? {} : { 'if-match': `"${how.version}"` },
  );
  const { errors } = await visitor.graphql(
    `mutation ($input: TransitionCitationInput!) { transitionCitation(input: $input) { citation { id } } }`,
    {
      input: {
        citationId: id,
        transition: 'HOLD',
        reason: how.reason,
        expectedVersion: how.version,
      },
    },
  );
  return { body, errors };
}

async function signInWrongly(): Promise<{ body: any; errors: any[] }> {
  const input = { email: 'nobody@stopline.test', password: 'wrong password' };
  const { body } = await app.visitor().rest('POST', 'auth/login/verify', input);
  const { errors } = await app
    .visitor()
    .graphql(
      'mutation ($input: LoginVerifyInput!) { loginVerify(input: $input) { twofahStatus } }',
      { input },
    );
  return { body, errors };
}

describe("error codes are the catalogue's own, at both doors (contract 3)", () => {
  it.each(REFUSALS)('%s', async (code, sentence, act) => {
    const { body, errors } = await act();
    const { status } = ERRORS[code as keyof typeof ERRORS];
    expect(body).toMatchObject({
      statusCode: status,
      code,
      message: expect.stringMatching(sentence),
    });
    expect(errors[0]).toMatchObject({
      message: body.message,
      extensions: { code, statusCode: status },
    });
  });

  it('are listed in the schema, each with its status and sentence', () => {
    const { schema } = app.nest.get(GraphQLSchemaHost, { strict: false });
    const type = schema.getType('ErrorCode') as GraphQLEnumType;
    expect(
      Object.fromEntries(type.getValues().map(({ name, description }) => [name, description])),
    ).toEqual(
      Object.fromEntries(
        Object.entries<CatalogueEntry>(ERRORS).map(([code, { status, message, when }]) => [
          code,
          when === undefined ? `${status}: ${message}` : `${status}: ${message} (${when})`,
        ]),
      ),
    );
    const descriptions = type.getValues().map(({ description }) => description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  it('are upper-case words, one for each sentence', () => {
    // "`RUN_STATE`, `RUN_NOT_MADE`" have one sentence (mailing 9). Two say what the event shows, or its checks (guards 1, cameras 2).
    const { RUN_NOT_MADE, RULE_BLOCKS, ...others } = ERRORS;
    expect(RUN_NOT_MADE.message).toBe(ERRORS.RUN_STATE.message);
    expect([RULE_BLOCKS.message, others.NO_VIOLATION.message]).toEqual([
      '{sentence}',
      '{sentence}',
    ]);
    const sentences = Object.values(others).map(({ message }) => message);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const code of Object.keys(ERRORS)) expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
  });
});
