import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { ROLES, type RoleId } from '../platform/domain/duty.js';
import { mayCall } from '../platform/identity/access.pure.js';
import { type Access, ALLOW } from '../platform/identity/allow.js';
import type { Caller, TokenScope } from '../platform/identity/caller.js';
import { BY_QUEUE, EVERYBODY, FIELDS, OFFICERS, ROUTES, SESSIONS } from '../test/permissions.js';

/** The table's rows that are no handler: what the adapter of GraphQL and the files of the client answer. */
const NO_HANDLER = ['GET /graphql', 'POST /graphql', 'OPTIONS /graphql', 'GET /*'];

// The metadata keys of Nest for a route, a controller and a resolver.
const [PATH, METHOD, ROOT, NAME] = [
  'path',
  'method',
  'graphql:resolver_type',
  'graphql:resolver_name',
];

const server = join(import.meta.dirname, '..');
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:controller|resolver)\.ts$/.test(path))
  .sort();
const classes = (
  await Promise.all(
    files.map(async (path) => Object.values((await import(join(server, path))) as object)),
  )
)
  .flat()
  .filter((exported): exported is { prototype: object } => typeof exported === 'function');

/** Each handler of a route or a root field under its name in the table, with the callers that it is for. */
const handlers = classes.flatMap((owner) =>
  Object.getOwnPropertyNames(owner.prototype).flatMap((key): [string, readonly Access[]][] => {
    const handler: unknown = (owner.prototype as Record<string, unknown>)[key];
    if (typeof handler !== 'function' || key === 'constructor') return [];
    const read = <Value>(name: string): Value | undefined =>
      Reflect.getMetadata(name, handler) as Value | undefined;
    const access = (read<Access[]>(ALLOW) ?? Reflect.getMetadata(ALLOW, owner) ?? []) as Access[];
    const root = read<string>(ROOT);
    if (root !== undefined && /^(?:Query|Mutation|Subscription)$/.test(root))
      return [[`${root}.${read<string>(NAME) ?? key}`, access]];
    const path = read<string>(PATH);
    const base = Reflect.getMetadata(PATH, owner) as string | undefined;
    if (path === undefined || base === undefined) return [];
    const method = RequestMethod[read<RequestMethod>(METHOD) ?? RequestMethod.GET];
    return [[`${method} /${[base, path].filter((part) => part !== '/').join('/')}`, access]];
  }),
);

const origin = { ip: '127.0.0.1', requestId: 'test' };
const person = (roleId: RoleId): Caller => ({
  kind: 'user',
  userId: 1,
  sessionId: '',
  name: '',
  firstName: '',
  lastName: '',
  badgeNumber: 1,
  roleId,
  duty: ROLES[roleId].duty,
  sees: ROLES[roleId].sees,
  ...origin,
});
const program = (scope: TokenScope): Caller => ({
  kind: 'token',
  tokenId: 1,
  name: '',
  scopes: [scope],
  expiresAt: new Date(),
  sees: [],
  ...origin,
});
const people = ([1, 2, 3, 4, 5, 6] as const).map(person);
const programs = (['citations:read', 'events:write', 'notices:read', 'logs:read'] as const).map(
  program,
);

/** The row of the table that an access rule means: the guard lets everybody in by `public`, and asks `mayCall`. */
function rowOf(access: readonly Access[]): string {
  if (access.includes('public')) return EVERYBODY;
  const signs = (callers: readonly Caller[]): string =>
    callers.map((caller) => (mayCall(access, caller) ? '.' : '3')).join('');
  return `1 ${signs(people)} ${signs(programs)} 1x`;
}

describe('each handler is for the callers that the contract names (contract 5)', () => {
  // Whether a session goes on, and whose a queue is, the services say; the live test asks everybody.
  const rows = new Map(
    [...ROUTES, ...FIELDS]
      .filter(([name]) => !NO_HANDLER.includes(name))
      .map(([name, who]) => [
        name,
        who === SESSIONS ? EVERYBODY : BY_QUEUE.includes(name) ? OFFICERS : who,
      ]),
  );

  it('has a row for every handler, and a handler for every row', () => {
    expect(handlers.map(([name]) => name).sort()).toEqual([...rows.keys()].sort());
  });

  it.each(handlers)('%s', (name, access) => {
    expect(rowOf(access)).toBe(rows.get(name));
  });
});
