import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { parse } from 'graphql';
import { of, throwError } from 'rxjs';
import { expect, it } from 'vitest';

import { idempotencyLink } from './idempotency-link';

const ACT = parse('mutation Act($id: ID!) { act(id: $id) }');

/** The keys that calls were sent with; `answers` says what each gets. */
async function keysOf(answers: ('an answer' | 'no answer')[], ids: string[]): Promise<string[]> {
  const keys: string[] = [];
  const server = new ApolloLink((operation) => {
    const { headers } = operation.getContext() as { headers: Record<string, string> };
    keys.push(headers['Idempotency-Key'] ?? '');
    return answers[keys.length - 1] === 'an answer'
      ? of({ data: { act: true } })
      : throwError(() => new TypeError('Failed to fetch'));
  });
  const client = new ApolloClient({
    link: ApolloLink.from([idempotencyLink, server]),
    cache: new InMemoryCache(),
  });
  for (const id of ids)
    await client.mutate({ mutation: ACT, variables: { id } }).catch(() => undefined);
  return keys;
}

it('sends a new key with each call that follows an answer', async () => {
  const [first, second] = await keysOf(['an answer', 'an answer'], ['1', '1']);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).not.toBe(first);
});

it('sends the same key when a call is repeated that got no answer', async () => {
  const [first, other, again, next] = await keysOf(
    ['no answer', 'an answer', 'an answer', 'an answer'],
    ['2', '3', '2', '2'],
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(next).not.toBe(first);
});
