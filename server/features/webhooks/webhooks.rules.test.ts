import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import {
  BAD_ADDRESS,
  DeliveriesRules,
  ReplayRules,
  WebhookChangeRules,
  WebhookRules,
} from './webhooks.rules.js';

const url = 'https://hooks.example.test/';
const types = ['citation.created'];

/** Returns where a body is refused, and the first sentence of each place. */
function refusalsOf(rules: ZodType, body: unknown): Record<string, string> {
  const { error } = rules.safeParse(body);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

describe('the fields of a webhook (joining 2)', () => {
  it('are an address, a description and at least one kind of event, each once and in one order', () => {
    expect(
      WebhookRules.parse({ url, types: ['notice.mailed', 'citation.created', 'citation.created'] }),
    ).toEqual({ url, description: '', types: ['citation.created', 'notice.mailed'] });
  });

  it.each([[null], [7], [undefined], [`${url}${'a'.repeat(2_000)}`], [{}]])(
    'address %j is refused',
    (wrong) => {
      expect(refusalsOf(WebhookRules, { url: wrong, types })).toEqual({ url: BAD_ADDRESS });
    },
  );

  it.each([
    [[], 'types'],
    [['webhook.test'], 'types.0'],
    [['package.refused'], 'types.0'],
    [['*'], 'types.0'],
    ['citation.created', 'types'],
    [null, 'types'],
    [undefined, 'types'],
  ])('types %j are refused at %s', (wrong, field) => {
    expect(refusalsOf(WebhookRules, { url, types: wrong })).toEqual({
      [field]: expect.stringMatching(/^Types must be at least one of citation\.created, /),
    });
  });

  it('a description has 200 characters at most', () => {
    const of = (length: number) =>
      refusalsOf(WebhookRules, { url, types, description: 'x'.repeat(length) });
    expect(of(200)).toEqual({});
    expect(of(201)).toEqual({ description: 'Description must be at most 200 characters long' });
  });

  it('a new one is active: only a change says so', () => {
    const body = { url, types, active: true };
    expect(WebhookRules.safeParse(body).success).toBe(false);
    expect(WebhookChangeRules.safeParse(body).success).toBe(true);
    for (const active of [undefined, null, 1, 'true'])
      expect(Object.keys(refusalsOf(WebhookChangeRules, { ...body, active }))).toEqual(['active']);
  });
});

it('deliveries are filtered by a known status (joining 2)', () => {
  for (const status of ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED', null, undefined])
    expect(DeliveriesRules.safeParse({ status }).success, String(status)).toBe(true);
  for (const body of [{ status: 'LOST' }, { status: '' }, { since: 1 }])
    expect(DeliveriesRules.safeParse(body).success, JSON.stringify(body)).toBe(false);
});

describe('the start of a replay (joining 2)', () => {
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

  it('is a moment of the last 30 days', () => {
    expect(ReplayRules.parse({ since: daysAgo(29) }).since).toBeInstanceOf(Date);
    expect(ReplayRules.safeParse({ since: new Date() }).success).toBe(true);
  });

  it.each([[undefined], [null], [5], ['yesterday'], ['2026-02-30'], [daysAgo(31)]])(
    '%j is refused',
    (since) => {
      expect(Object.keys(refusalsOf(ReplayRules, { since }))).toEqual(['since']);
    },
  );
});
