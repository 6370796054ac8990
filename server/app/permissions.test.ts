import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { isDelivery } from '../doors/http/token-rates.js';
import { ROLES, type RoleId } from '../platform/domain/duty.js';
import { mayCall } from '../platform/identity/access.pure.js';
import { type Access, ALLOW } from '../platform/identity/allow.js';
import type { Caller, TokenScope } from '../platform/identity/caller.js';
import { IDEMPOTENT } from '../platform/openapi/operation.decorator.js';
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

interface Handler {
  door: 'GraphQL' | 'REST';
  /** The name of the root field, or the `operationId`. */
  act: string;
  access: readonly Access[];
  takesKey: boolean;
}

/** Each handler of a route or a root field under its name in the table. */
const handlers = classes.flatMap((owner) =>
  Object.getOwnPropertyNames(owner.prototype).flatMap((key): [string, Handler][] => {
    const handler: unknown = (owner.prototype as Record<string, unknown>)[key];
    if (typeof handler !== 'function' || key === 'constructor') return [];
    const read = <Value>(name: string): Value | undefined =>
      Reflect.getMetadata(name, handler) as Value | undefined;
    const access = (read<Access[]>(ALLOW) ?? Reflect.getMetadata(ALLOW, owner) ?? []) as Access[];
    const takesKey = read(IDEMPOTENT) === true;
    const root = read<string>(ROOT);
    if (root !== undefined && /^(?:Query|Mutation|Subscription)$/.test(root)) {
      const act = read<string>(NAME) ?? key;
      return [[`${root}.${act}`, { door: 'GraphQL', act, access, takesKey }]];
    }
    const path = read<string>(PATH);
    const base = Reflect.getMetadata(PATH, owner) as string | undefined;
    if (path === undefined || base === undefined) return [];
    const method = RequestMethod[read<RequestMethod>(METHOD) ?? RequestMethod.GET];
    const name = `${method} /${[base, path].filter((part) => part !== '/').join('/')}`;
    return [[name, { door: 'REST', act: key, access, takesKey }]];
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

  it.each(handlers)('%s', (name, { access }) => {
    expect(rowOf(access)).toBe(rows.get(name));
  });
});

describe('an act is the same at both doors', () => {
  /** The mutation of an act that REST calls otherwise. */
  const MUTATIONS: Readonly<Record<string, string>> = { addComment: 'createComment' };
  const actsOf = (door: Handler['door']): Map<string, Handler> =>
    new Map(
      handlers
        .filter(([, handler]) => handler.door === door)
        .map(([, handler]) => [MUTATIONS[handler.act] ?? handler.act, handler]),
    );
  const graph = actsOf('GraphQL');
  const both = [...actsOf('REST')].flatMap(([act, rest]): [string, Handler, Handler][] => {
    const field = graph.get(act);
    return field === undefined ? [] : [[act, rest, field]];
  });

  it.each(both)('%s is for the same callers', (_, rest, field) => {
    expect(new Set(field.access)).toEqual(new Set(rest.access));
  });

  // joining 4: a route of the list, "and GraphQL POSTs of one of these".
  it('takes Idempotency-Key at both or at none, and docs/integrators.md says so', () => {
    const keyed = handlers.filter(([, { takesKey }]) => takesKey);
    const at = (door: Handler['door']): string[] =>
      keyed
        .filter(([, handler]) => handler.door === door)
        .map(([, { act }]) => MUTATIONS[act] ?? act)
        .sort();
    expect(at('REST').length).toBeGreaterThan(8);
    expect(at('GraphQL')).toEqual(at('REST'));
    const page = readFileSync('docs/integrators.md', 'utf8');
    const [, text = ''] = /^## Repeating a request safely\n([^]*?)\n\n\S/m.exec(page) ?? [];
    const said = [...text.matchAll(/`([a-z][a-zA-Z]+)`/g)].map(([, word]) => word);
    expect(said.sort()).toEqual(at('GraphQL'));
  });
});

// joining 4: deliveries are not counted. `@Operation` documents 429 by the scopes, `token-rates.ts` goes by the address.
it.each(
  handlers.filter(
    ([, { door, access }]) => door === 'REST' && access.some((one) => one.startsWith('token:')),
  ),
)('a request to %s is counted if it is no delivery', (name, { access }) => {
  const [, route = ''] = name.split(' ');
  expect(isDelivery(route)).toBe(!access.some((one) => /^token:(?!events:write)/.test(one)));
});
