import { describe, expect, it } from 'vitest';

import { documentsOf } from './split-documents.mjs';

const GENERATED = `import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type LaunchQuery = { me: { id: string } };

export const Session_UserFragmentDoc = {"kind":"Document","definitions":[]} as unknown as DocumentNode<Session_UserFragment, unknown>;
export const LaunchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition"}]} as unknown as DocumentNode<LaunchQuery, LaunchQueryVariables>;
`;

describe('documentsOf', () => {
  // Rule: a page of the client fetches the documents that it sends, and no further ones.
  it('takes the generated file apart into its documents', () => {
    expect([...documentsOf(GENERATED)]).toEqual([
      ['Session_UserFragmentDoc', '{"kind":"Document","definitions":[]}'],
      ['LaunchDocument', '{"kind":"Document","definitions":[{"kind":"OperationDefinition"}]}'],
    ]);
  });

  // Rule: a document that the plugin cannot read ends the build, it is not left out.
  it.each([
    [
      'another way to write one',
      `${GENERATED}export const HoldDocument = gql\`query Hold { id }\`;\n`,
    ],
    ['a file without any', 'export type LaunchQuery = { me: { id: string } };\n'],
  ])('refuses %s', (_name, code) => {
    expect(() => documentsOf(code)).toThrow(/could be read/);
  });
});
