import { Logger } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoleId } from '../../platform/domain/duty.js';
import type { TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  cloneCitation,
  createCitation,
  createUser,
  fresh,
  PASSWORD,
  programWith,
  signedInAs,
  type TestUser,
} from '../../test/factory.js';
import {
  changesIn,
  complaint,
  countChanges,
  graphqlComplaint,
} from '../../test/hostile-answers.js';
import { BOARD, startAppWithRoutes } from '../../test/routes.js';
import { SEED, sized } from '../../test/siege.js';

/** Written into the JSON as it is, where `JSON.stringify` has no word for it. */
class Raw {
  constructor(readonly json: string) {}
}
const MISSING = Symbol('missing');
const NESTED = 20_000;

// Values that no honest client sends. A seed decides which of them are tried on which field.
const VALUES: [name: string, value: unknown][] = [
  ['missing', MISSING],
  ['null', null],
  ['true', true],
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['2^31', 2 ** 31],
  ['2^53', 2 ** 53],
  ['-2^63', -(2 ** 63)],
  ['1e308', 1e308],
  ['1e999', new Raw('1e999')],
  ['-0', new Raw('-0')],
  ['the text NaN', 'NaN'],
  ['the text Infinity', 'Infinity'],
  ['an empty text', ''],
  ['spaces', ' \t\u00a0\u2003'],
  ['1 MB', 'x'.repeat(1_000_000)],
  ['1 MB of four-byte signs', '🚦'.repeat(200_000)],
  ['NUL', '\u0000'],
  ['NUL within', 'a\u0000b'],
  ['a high surrogate alone', 'a\ud800'],
  ['a low surrogate alone', '\udc00a'],
  ['control characters', '\u001b[2J\u0007\u007f'],
  ['right-to-left override', 'a\u202egnp.exe'],
  ['SQL', `x' OR '1'='1' --`],
  ['SQL that ends a statement', `1; DROP TABLE users; --`],
  ['SQL in dollars', `$1 $$ $tag$ $tag$`],
  ['LIKE wildcards', '%_\\%'],
  ['a backslash', '\\'],
  ['HTML', '<script>alert(1)</script>'],
  ['HTML in an attribute', `"><img src=x onerror=alert(1)>`],
  ['a template', '{{7*7}} #{7*7} <%= 7*7 %>'],
  ['a path', '../../../../etc/passwd'],
  ['a path of Windows', '..\\..\\windows\\win.ini'],
  ['an encoded path', '..%2f..%2fetc%2fpasswd%00'],
  ['CRLF', 'x\r\nSet-Cookie: access_token=x\r\n\r\n<html>'],
  ['the name of a prototype', '__proto__'],
  ['an address with CRLF', 'a@b.test\r\nBcc: c@d.test'],
  ['a date that is none', '2026-02-30T25:61:61Z'],
  ['the year 0', '0000-01-01T00:00:00Z'],
  ['a year before Christ', '-000044-03-15T00:00:00Z'],
  ['the last year', '+275760-09-13T00:00:00.000Z'],
  ['the last year of four digits', '9999-12-31T23:59:59.999Z'],
  ['a list', []],
  ['a list of null', [null]],
  ['a list of lists', [[['x']]]],
  ['a long list', Array.from({ length: 5_000 }, () => 'x')],
  ['an object', {}],
  ['an object like a user', { id: 1, role: { id: 1 } }],
  ['an object with __proto__', new Raw('{"__proto__": {"role": 1}}')],
  ['an object with constructor', { constructor: { prototype: { role: 1 } } }],
  ['an object with toString', { toString: 'x', valueOf: 'x', length: -1 }],
  ['deep lists', new Raw('['.repeat(NESTED) + ']'.repeat(NESTED))],
  ['deep objects', new Raw('{"a":'.repeat(NESTED) + '1' + '}'.repeat(NESTED))],
];

/** Mulberry32: the same numbers for the same seed, on every machine. */
function random(seed: string): () => number {
  let state = [...seed].reduce(
    (hash, sign) => Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193),
    0x811c9dc5,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some of the items; in everyday runs a sixth of what a siege takes, and others in each run. */
function sample<Item>(items: readonly Item[], most: number, place: string): Item[] {
  const next = random(`${SEED} ${place}`);
  const rest = [...items];
  const count = sized(most, Math.ceil(most / 6));
  return Array.from({ length: Math.min(count, items.length) }, () =>
    rest.splice(Math.floor(next() * rest.length), 1),
  ).flat();
}

function json(value: unknown): string {
  const marked = JSON.stringify(value, (_, item: unknown) =>
    item instanceof Raw ? `@@${item.json}@@` : item,
  );
  return marked.replace(/"@@(.*?)@@"/g, (_, raw: string) => raw.replaceAll('\\"', '"'));
}

let app: TestApp;
let routes: string[];
let citationIds: number[];
let mediaId: number;
let speedingId: number;
let victim: TestUser;
let program: Visitor;
const visitors = new Map<RoleId, Visitor>();
const faults: unknown[] = [];

beforeAll(async () => {
  ({ app, routes } = await startAppWithRoutes());
  const first = await createCitation(app, 'PENDING');
  citationIds = await cloneCitation(app, first, 10);
  const [media] = await app.database.query<{ id: number }[]>(
    'SELECT id FROM media WHERE citation_id = $1 ORDER BY id',
    [citationIds[0]],
  );
  mediaId = media!.id;
  speedingId = await createCitation(app, 'REVIEW', { cause: 'SPEEDING' });
  victim = await createUser(app, 4);
  program = (await programWith(app, 'events:write')).program;
  await countChanges(app);
  // The first look at a picture makes what is shown of it.
  for (const query of ['', '?size=large'])
    await (await as(3)).rest('GET', `media/${mediaId}/thumbnail${query}`);
  // A fault that is answered politely is a fault all the same.
  vi.spyOn(Logger.prototype, 'error').mockImplementation(
    (fault: unknown) => void faults.push(fault),
  );
});
afterAll(() => app.stop());
beforeEach(() => void faults.splice(0));

/** A user of a role, signed in again where what was tried has ended their session. */
async function as(role: RoleId): Promise<Visitor> {
  const known = visitors.get(role);
  if (known !== undefined) return known;
  const { visitor } = await signedInAs(app, role);
  visitors.set(role, visitor);
  return visitor;
}

/** Id of a session that nobody has. */
const NO_SESSION = '3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13';

/** Sends something hostile, and holds the answer and the tables to what is promised. */
class Siege {
  readonly complaints: string[] = [];
  tries = 0;
  private state: number | undefined;

  /** @param reading when no answer, not even a good one, may come with a change: that is looked at once, at the end */
  constructor(private readonly reading: boolean) {}

  /** @param role the role of the caller; null for a stranger */
  async attempt(
    name: string,
    role: RoleId | null,
    call: (visitor: Visitor) => Promise<{ complaint: string | null; refused: boolean }>,
  ): Promise<void> {
    if (role !== null && !visitors.has(role)) {
      // A user who has to sign in again changes their own row by it.
      await this.end(name);
      this.state = undefined;
    }
    const visitor = role === null ? app.visitor() : await as(role);
    this.state ??= await changesIn(app);
    this.tries += 1;
    const { complaint: wrong, refused } = await call(visitor);
    if (wrong !== null) this.complaints.push(`${name}: ${wrong}`);
    if (!this.reading) {
      if (refused) await this.end(name);
      else this.state = undefined;
    }
    if (faults.length > 0)
      this.complaints.push(`${name}: it logged ${String(faults.splice(0)[0])}`);
  }

  /** Checks that no row has changed since the last check. */
  async end(name = 'one of them'): Promise<void> {
    if (this.state !== undefined && (await changesIn(app)) !== this.state)
      this.complaints.push(`${name}: it changed something`);
  }
}

interface Operation {
  /** The role with access; null for a stranger. */
  role: RoleId | null;
  /** Fills the parameters of the route. */
  params?: () => Record<string, string | number>;
  query?: Record<string, string>;
  body?: () => Record<string, unknown>;
  /** Neither a body nor anything else to be wrong. */
  bare?: true;
}

const id = (): { id: number } => ({ id: citationIds[0]! });
const person = (): Record<string, unknown> => ({
  first_name: 'Robin',
  last_name: 'Hale',
  email: `robin${fresh()}@stopline.test`,
  badge_number: 500_000 + fresh(),
  role: 4,
});
const vehicle = (): Record<string, unknown> => ({
  owner_name: 'Ada Marlow',
  owner_name_alt: null,
  owner_address: '12 Harbour Lane',
  owner_address_alt: null,
  owner_vehicle_license_plate: 'KLM 4821',
  owner_vehicle_engine_number: 'E',
  owner_vehicle_chassis_number: 'C',
  owner_vehicle_make_year: 2019,
  owner_vehicle_make_model: 'Norda Vela',
  owner_vehicle_color: 'blue',
  owner_vehicle_color_alt: null,
  owner_vehicle_style: 'sedan',
});
const pdf = (): Record<string, unknown> => ({
  type: 'REDLIGHT',
  department_name: 'Department',
  office_name: 'Office',
  office_address: 'Street 1',
  office_logo_src: 'data:image/png;base64,iVBORw0KGgo=',
  violation_title: 'Title',
  officer_citation_statement: 'I state',
});
const texts = (): Record<string, unknown> => ({
  version: 1,
  texts: { en: { legal_basis: 'Section 12', reply_fields: ['Name'] } },
  payment_code: 'pay:{number}',
});
const mailing = (): Record<string, unknown> => ({
  version: 1,
  notice_languages: ['en'],
  paper: 'A4',
  window: 'DIN',
  mail_barcode: 'NONE',
  duplex: true,
  run_size: 10_000,
  runs_since: '2026-01-01',
  postal_code_format: '#####',
  mail_warning_days: 3,
  posting_days: 0,
  required_fields: { REDLIGHT: [], SPEEDING: [] },
  evidence_days: 365,
  evidence_videos: true,
  cancellation_letters: true,
  error_limit: 5,
});
const settings = (): Record<string, unknown> => ({
  reference_prefix: 'TEC',
  vehicle_license_identifier: '@@@ ####',
  max_evidence_images: 4,
  currency_unit: 'USD',
  distance_unit: 'm',
  speed_unit: 'km/h',
});

/** Every REST route, with what a well-meaning caller sends. */
const FINE_SCHEDULE = {
  cause: 'SPEEDING',
  effective_from: '2001-01-01',
  tolerance_fixed: 3,
  tolerance_percent: 3,
  payment_days: 14,
  day_kind: 'BUSINESS',
  country: 'US',
  state: 'NY',
  region: null,
  early_days: 7,
  late_days: [14],
  fee: 100,
  bands: [
    {
      from: 0,
      to: 10.5,
      amount: 5_000,
      points: 1,
      early_amount: 2_500,
      late_amounts: [7_500],
      note: { en: 'Siege' },
    },
    {
      from: 10.5,
      to: null,
      amount: null,
      points: 2,
      early_amount: null,
      late_amounts: [],
      note: null,
    },
  ],
};

const view = () => ({
  queue: 'hold',
  name: 'Siege',
  filter: {
    cause: 'REDLIGHT',
    location: 'harbour',
    recommendation: 'HOLD',
    no_plate: true,
    has_comments: null,
    sent_back_to_me: true,
    deadline: 'URGENT',
  },
  sort_by: 'due_at',
  order: 'asc',
});

const NOTICE_FILTER = {
  cause: 'REDLIGHT',
  issued_from: '2026-01-01',
  issued_to: '2026-12-31',
  limit: 10,
};

const OPERATIONS: Record<string, Operation> = {
  'GET /api/csrf-cookie': { role: null, bare: true },
  'POST /api/auth/login/verify': {
    role: null,
    body: () => ({ email: 'nobody@stopline.test', password: 'x' }),
  },
  'POST /api/auth/login/twofah': {
    role: null,
    body: () => ({ email: 'nobody@stopline.test', password: 'x', code: '000000' }),
  },
  'POST /api/auth/reset': { role: null, body: () => ({ email: 'nobody@stopline.test' }) },
  'POST /api/auth/is_reset': { role: null, body: () => ({ token: 'bm9ib2R5O3g' }) },
  'POST /api/auth/reset_password': {
    role: null,
    body: () => ({ email: 'nobody@stopline.test', password: 'x', reset_token: 'x' }),
  },
  'POST /api/auth/logout': { role: null, body: () => ({}) },
  'GET /api/auth/methods': { role: null, bare: true },
  'GET /api/auth/oidc/start': { role: null, query: { next: '/search' } },
  'GET /api/auth/oidc/callback': { role: null, query: { code: 'x', state: 'y', iss: 'z' } },
  'POST /api/auth/oidc/complete': { role: null, body: () => ({ code: '000000' }) },
  'POST /api/auth/oidc/backchannel-logout': { role: null, body: () => ({ logout_token: 'x' }) },
  'POST /api/auth/refresh': { role: null, body: () => ({}) },
  'POST /api/auth/me': { role: 3, body: () => ({}) },
  'PUT /api/user/profile': {
    role: 6,
    body: () => ({
      current_password: PASSWORD,
      new_password: null,
      email: `six${fresh()}@stopline.test`,
      first_name: 'Six',
      last_name: 'Six',
      file: null,
    }),
  },
  'PUT /api/user/preferences': {
    role: 3,
    body: () => ({
      single_keys: true,
      time_zone: 'Europe/Berlin',
      mail_sent_back: true,
      mail_mentioned: true,
      digest_hour: 7,
      welcomed: true,
    }),
  },
  'POST /api/user/profile/upload': { role: 4, body: () => ({ file: 'x' }) },
  'GET /api/user/notifications': { role: 4, query: { page: '1' } },
  'GET /api/user/notifications/count': { role: 4, bare: true },
  'PUT /api/user/notifications/:id': { role: 4, params: () => ({ id: 1 }), body: () => ({}) },
  'GET /api/citations': {
    role: 3,
    query: { status: 'pending', sortby: 'cause', order: 'asc', page: '1' },
  },
  'GET /api/search': {
    role: 3,
    query: {
      reference_number: 'EV',
      report_status: 'PENDING',
      cause: 'REDLIGHT',
      vehicle_registration_plate: 'K',
      vehicle_owner: 'a',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      page: '1',
    },
  },
  'GET /api/citations/:id': { role: 3, params: id },
  'PUT /api/citations/:id': {
    role: 3,
    params: () => ({ id: speedingId }),
    body: () => ({
      report_status: 'REVISE',
      recommendation: 'GENERATE',
      reason: 'x',
      confirmations: [{ code: 'DUPLICATE', reason: 'Seen' }],
    }),
  },
  'GET /api/citations/:id/comments': { role: 3, params: id },
  'GET /api/citations/:id/comments/count': { role: 3, params: id },
  'POST /api/citations/:id/comments/add': {
    role: 4,
    params: id,
    body: () => ({ body: 'Looks fine' }),
  },
  'GET /api/citations/:id/history': { role: 3, params: id },
  'PUT /api/citations/:id/measurement': {
    role: 4,
    params: id,
    body: () => ({
      points: [
        { media_id: mediaId, x: 30.5, y: 20 },
        { media_id: mediaId + 1, x: 30.5, y: 40 },
      ],
      version: 1,
    }),
  },
  'PUT /api/citations/:id/media/usual': { role: 4, params: id, body: () => ({}) },
  'PUT /api/citations/:id/media/update/:media_id': {
    role: 4,
    params: () => ({ ...id(), mediaId }),
    body: () => ({ selected: true }),
  },
  'GET /api/citations/:id/vehicle/lookup': { role: 4, params: id, query: { term: 'KLM 4821' } },
  'GET /api/citations/:id/vehicle/near': { role: 4, params: id, query: { term: 'KLM 4821' } },
  'PUT /api/citations/:id/vehicle/update': { role: 4, params: id, body: vehicle },
  'GET /api/app/dashboard': { role: 3, bare: true },
  'GET /api/app/my-work': { role: 4, bare: true },
  'GET /api/app/figures': { role: 1, bare: true },
  'GET /api/media/:id': { role: 3, params: () => ({ id: mediaId }) },
  'GET /api/media/:id/thumbnail': {
    role: 3,
    params: () => ({ id: mediaId }),
    query: { size: 'large' },
  },
  'GET /api/settings/citation': { role: 3, bare: true },
  'GET /api/notices/signing': { role: 1, bare: true },
  'GET /api/notices/:id': { role: 3, params: id },
  'GET /api/notices/:id/pdf': { role: 3, params: id },
  'GET /api/notices/:id/versions': { role: 3, params: id },
  'GET /api/notices/:id/versions/:version/pdf': {
    role: 3,
    params: () => ({ ...id(), version: 1 }),
  },
  'POST /api/notices/:id/print': { role: 3, params: id, body: () => ({}) },
  'POST /api/notices/:id/render': { role: 1, params: id, body: () => ({}) },
  'POST /api/notices/:id/reprint': { role: 1, params: id, body: () => ({ reason: 'Siege' }) },
  'GET /api/notices/:id/copies/:copy/pdf': { role: 1, params: () => ({ ...id(), copy: 1 }) },
  'POST /api/notices/:id/mailed-on': {
    role: 1,
    params: () => ({ id: 999_999 }),
    body: () => ({ mailed_on: '2026-11-20', reason: 'Siege' }),
  },
  'POST /api/notices/:id/void': {
    role: 1,
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Siege' }),
  },
  'POST /api/notice-returns': {
    role: 1,
    body: () => ({
      number: 'TEC-1999-000001',
      reason: 'MOVED',
      returned_on: '2026-11-22',
      note: 'Siege',
    }),
  },
  'GET /api/notice-ledger': {
    role: 1,
    query: { year: '2026', state: 'WAITING', number: 'TEC', page: '1' },
  },
  'GET /api/notice-ledger.csv': {
    role: 1,
    query: { year: '2026', state: 'WAITING', number: 'TEC' },
  },
  'GET /api/notice-ledger/reconcile': { role: 1, bare: true },
  'GET /api/error-ledger': {
    role: 1,
    query: { from: '2026-01-01', to: '2026-01-31', group: 'code,camera' },
  },
  'GET /api/error-ledger.csv': { role: 1, query: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/error-ledger/alerts': { role: 1, bare: true },
  'POST /api/notice-runs/preview': { role: 1, body: () => NOTICE_FILTER },
  'POST /api/notice-runs': {
    role: 1,
    body: () => ({ ...NOTICE_FILTER, request_id: '7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90' }),
  },
  'GET /api/notice-runs': { role: 1, query: { status: 'OPEN', page: '1' } },
  'GET /api/notice-runs/:id': { role: 1, params: () => ({ id: 1 }) },
  'GET /api/notice-runs/:id/notices': {
    role: 1,
    params: () => ({ id: 1 }),
    query: { page: '1' },
  },
  'GET /api/notice-runs/:id/files/:name': {
    role: 1,
    params: () => ({ id: 1, name: 'RUN-000001-001.pdf' }),
  },
  'POST /api/notice-runs/:id/remake': { role: 1, params: () => ({ id: 1 }), body: () => ({}) },
  'POST /api/notice-runs/:id/send': { role: 1, params: () => ({ id: 1 }), body: () => ({}) },
  'POST /api/notice-runs/:id/cancel': {
    role: 1,
    params: () => ({ id: 1 }),
    body: () => ({ reason: 'Siege' }),
  },
  'POST /api/notice-runs/:id/mailed': {
    role: 1,
    params: () => ({ id: 1 }),
    body: () => ({ mailed_on: '2026-11-22', numbers: ['TEC-1999-000001'] }),
  },
  'GET /api/users': { role: 1, query: { page: '1', search: 'ada' } },
  'POST /api/users': { role: 1, body: person },
  'PUT /api/users/:badge_number': {
    role: 1,
    params: () => ({ badgeNumber: victim.badgeNumber }),
    body: () => ({
      ...person(),
      badge_number: victim.badgeNumber,
      is_reset_password: false,
      is_reset_twofah: false,
    }),
  },
  'DELETE /api/users/:badge_number': { role: 1, params: () => ({ badgeNumber: 999_999 }) },
  'POST /api/users/:badge_number/release_lock': {
    role: 1,
    params: () => ({ badgeNumber: victim.badgeNumber }),
    body: () => ({}),
  },
  'DELETE /api/users/:badge_number/identity': {
    role: 1,
    params: () => ({ badgeNumber: victim.badgeNumber }),
  },
  'GET /api/users/:badge_number/sessions': {
    role: 1,
    params: () => ({ badgeNumber: victim.badgeNumber }),
  },
  'DELETE /api/users/:badge_number/sessions/:id': {
    role: 1,
    params: () => ({ badgeNumber: victim.badgeNumber, id: NO_SESSION }),
  },
  'GET /api/users/:id/avatar': { role: 3, params: () => ({ id: victim.id }) },
  'GET /api/pdf-settings': { role: 1, query: { page: '1' } },
  'PUT /api/pdf-settings/:id': { role: 1, params: () => ({ id: 1 }), body: pdf },
  // A preview that is in order starts a browser: the wrong type never comes to that.
  'POST /api/pdf-settings/:id/preview': {
    role: 1,
    params: () => ({ id: 1 }),
    body: () => ({ ...pdf(), ...texts(), type: 'SPEEDING' }),
  },
  'GET /api/pdf-settings/:id/texts': { role: 1, params: () => ({ id: 1 }) },
  'PUT /api/pdf-settings/:id/texts': { role: 1, params: () => ({ id: 1 }), body: texts },
  'POST /api/pdf-settings/logo': { role: 1, body: () => ({ file: 'x' }) },
  'GET /api/settings/admin/first-steps': { role: 1, bare: true },
  'GET /api/settings/admin/mail': { role: 1, bare: true },
  'POST /api/settings/admin/mail/test': { role: 1, bare: true },
  'GET /api/settings/admin/citation': { role: 1, bare: true },
  'PUT /api/settings/admin/citation': { role: 1, body: settings },
  'GET /api/settings/admin/mailing': { role: 1, bare: true },
  'PUT /api/settings/admin/mailing': { role: 1, body: mailing },
  'GET /api/logs': {
    role: 1,
    query: {
      page: '1',
      citation_id: '1',
      reference: 'EV-2026-000117',
      user_id: '1',
      kind: 'signed_in',
      start_date: '2026-01-01',
      end_date: '2026-01-02T00:00:00Z',
    },
  },
  'GET /api/logs/choices': { role: 1, bare: true },
  'GET /api/logs/settings': { role: 1, bare: true },
  'GET /api/user/sessions': { role: 4, bare: true },
  'DELETE /api/user/sessions/:id': { role: 4, params: () => ({ id: NO_SESSION }) },
  'GET /api/user/views': { role: 4, query: { queue: 'hold' } },
  'POST /api/user/views': { role: 4, body: view },
  'PUT /api/user/views/:id': {
    role: 4,
    params: () => ({ id: 999_999 }),
    body: () => {
      const { queue: _, ...changes } = view();
      return changes;
    },
  },
  'DELETE /api/user/views/:id': { role: 4, params: () => ({ id: 999_999 }) },
  'GET /api/user/passkeys': { role: 4, bare: true },
  'POST /api/user/passkeys/options': { role: 4, body: () => ({ code: '000000' }) },
  'POST /api/user/passkeys': { role: 4, body: () => ({ name: 'Phone', response: {} }) },
  'PUT /api/user/passkeys/:id': {
    role: 4,
    params: () => ({ id: 999_999 }),
    body: () => ({ name: 'Phone' }),
  },
  'DELETE /api/user/passkeys/:id': {
    role: 4,
    params: () => ({ id: 999_999 }),
    body: () => ({ code: '000000' }),
  },
  'GET /api/tokens': { role: 1, bare: true },
  'POST /api/tokens': {
    role: 1,
    body: () => ({
      name: 'Mapping',
      scopes: ['citations:read'],
      expires_at: '2030-01-01T00:00:00Z',
    }),
  },
  'DELETE /api/tokens/:id': { role: 1, params: () => ({ id: 999_999 }) },
  'GET /api/jobs/failed': { role: 1, query: { page: '1' } },
  'POST /api/jobs/:id/redrive': { role: 1, params: () => ({ id: 999_999 }), body: () => ({}) },
  'GET /api/desk/pending': { role: 6, bare: true },
  'GET /api/desk/submitted': { role: 3, bare: true },
  'POST /api/desk/pending/next': { role: 6, body: () => ({ except: [1] }) },
  'POST /api/desk/submitted/next': { role: 3, body: () => ({ except: [1] }) },
  'PUT /api/desk/claims/:citation_id': {
    role: 3,
    params: () => ({ citation_id: citationIds[0]! }),
    body: () => ({}),
  },
  'GET /api/desk/claims/:citation_id/look-up': {
    role: 4,
    params: () => ({ citation_id: citationIds[0]! }),
  },
  'DELETE /api/desk/claims/:citation_id': {
    role: 3,
    params: () => ({ citation_id: citationIds[0]! }),
  },
  'GET /api/desk/decisions': { role: 3, bare: true },
  'POST /api/desk/decisions': {
    role: 3,
    body: () => ({
      citation_id: 999_999,
      act: 'DISCARD',
      version: 1,
      recommendation: null,
      reason_code: 'DUPLICATE',
      reason: 'Twice',
      confirmations: [{ code: 'DUPLICATE', reason: 'Seen' }],
      seconds: 9.5,
      viewed: [1],
      zoomed: [],
      played: [],
    }),
  },
  'DELETE /api/desk/decisions/:id': { role: 3, params: () => ({ id: 999_999 }) },
  'POST /api/desk/skips': {
    role: 3,
    body: () => ({ citation_id: 999_999, reason_code: 'OTHER', reason: 'Text' }),
  },
  'DELETE /api/desk/pending/skips': { role: 6 },
  'DELETE /api/desk/submitted/skips': { role: 3 },
  'GET /api/desk/forecast': { role: 3, bare: true },
  'GET /api/desk/settings': { role: 1, bare: true },
  'PUT /api/desk/settings': {
    role: 1,
    body: () => ({
      decision_grace_seconds: 10,
      require_viewed_evidence: true,
      reason_required: [],
      pace_guard_seconds: 0,
      usual_evidence: { REDLIGHT: [1, 2], SPEEDING: [] },
      preselect_evidence: false,
      auto_look_up: null,
    }),
  },
  'GET /api/desk/overview': { role: 1, bare: true },
  'GET /api/desk/report': {
    role: 1,
    query: { from: '2026-01-01', to: '2026-01-31', group: 'day,act' },
  },
  'GET /api/desk/report.csv': { role: 1, query: { from: '2026-01-01', to: '2026-01-31' } },
  'GET /api/citations/:id/draft': { role: 3, params: id },
  'PUT /api/citations/:id/draft': {
    role: 3,
    params: id,
    body: () => ({
      recommendation: 'HOLD',
      reason_code: 'OTHER',
      reason: 'Because',
      confirmations: [{ code: 'DUPLICATE', reason: 'Seen' }],
      comment: 'Look',
      lookup_term: 'ABC 1',
      skip_reason: 'Text',
      viewed: [1],
    }),
  },
  'DELETE /api/citations/:id/draft': { role: 3, params: id },
  'GET /api/webhooks': { role: 1, bare: true },
  'POST /api/webhooks': {
    role: 1,
    body: () => ({
      url: 'https://93.184.215.14/',
      description: 'Siege',
      types: ['citation.created'],
    }),
  },
  'PUT /api/webhooks/:id': {
    role: 1,
    params: () => ({ id: 999_999 }),
    body: () => ({
      url: 'https://93.184.215.14/',
      description: 'Siege',
      types: ['citation.created'],
      active: false,
    }),
  },
  'DELETE /api/webhooks/:id': { role: 1, params: () => ({ id: 999_999 }) },
  'POST /api/webhooks/:id/rotate-secret': { role: 1, params: () => ({ id: 999_999 }) },
  'POST /api/webhooks/:id/test': { role: 1, params: () => ({ id: 999_999 }) },
  'GET /api/webhooks/:id/deliveries': {
    role: 1,
    params: () => ({ id: 999_999 }),
    query: { status: 'FAILED', page: '1' },
  },
  'POST /api/webhooks/:id/replay': {
    role: 1,
    params: () => ({ id: 999_999 }),
    body: () => ({ since: new Date().toISOString() }),
  },
  'POST /api/webhook-deliveries/:id/resend': { role: 1, params: () => ({ id: 999_999 }) },
  'GET /api/check-rules': { role: 1, bare: true },
  'GET /api/check-rules/:id': { role: 1, params: () => ({ id: 1 }) },
  'POST /api/check-rules': {
    role: 1,
    body: () => ({
      code: `SIEGE_${fresh()}`,
      label: 'Siege',
      function: 'VEHICLE_DIFFERS',
      params: { facts: ['COLOR'], color_families: [['red', 'maroon']] },
      cause: null,
      weight: 'NOTE',
      active: false,
    }),
  },
  'PUT /api/check-rules/:id': {
    role: 1,
    params: () => ({ id: 999_999 }),
    body: () => ({
      version: 1,
      label: 'Siege',
      params: { seconds: 60 },
      cause: null,
      weight: 'NOTE',
      active: false,
    }),
  },
  'GET /api/cameras': { role: 1, query: { page: '1' } },
  'GET /api/cameras/:serial': { role: 1, params: () => ({ serial: 'SN-1' }), bare: true },
  'PUT /api/cameras/:serial': {
    role: 1,
    params: () => ({ serial: 'SN-1' }),
    body: () => ({
      system_name: 'Harbour Lane North',
      system_type: 'RLC-4',
      location_address: 'Harbour Lane',
      latitude: 45.1,
      longitude: 9.2,
      time_zone: 'UTC',
      speed_limit: 50,
      speed_trigger: 58,
      stop_line_distance: 3.2,
      cause_codes: { '1302': 'REDLIGHT' },
      site: 'Siege',
    }),
  },
  'GET /api/cameras/:serial/in-force': {
    role: 1,
    params: () => ({ serial: 'SN-1' }),
    query: { day: '2026-01-01' },
  },
  'GET /api/cameras/:serial/facts': {
    role: 1,
    params: () => ({ serial: 'SN-1' }),
    query: { kind: 'LIMIT', page: '1' },
  },
  'POST /api/cameras/:serial/facts': {
    role: 1,
    params: () => ({ serial: 'SN-1' }),
    body: () => ({
      kind: 'WARNING',
      from: '2026-01-01',
      to: '2026-01-31',
      value: {},
      note: 'Siege',
      replaces: null,
    }),
  },
  'POST /api/camera-facts/:id/withdraw': {
    role: 1,
    params: () => ({ id: 999_999 }),
    body: () => ({ reason: 'Siege' }),
  },
  'POST /api/camera-facts/import': { role: 1, body: () => ({ file: 'x' }) },
  'POST /api/camera-files': { role: 1, body: () => ({ file: 'x' }) },
  'GET /api/camera-files/:file': {
    role: 1,
    params: () => ({ file: 'f'.repeat(32) }),
    bare: true,
  },
  'GET /api/reasons': { role: 3, query: { act: 'HOLD' } },
  'POST /api/reasons': {
    role: 1,
    body: () => ({
      act: 'HOLD',
      code: `SIEGE_${fresh()}`,
      label: 'Siege',
      cause: null,
      needs_text: false,
      active: true,
      position: 50,
      key: null,
    }),
  },
  'PUT /api/reasons/:id': {
    role: 1,
    params: () => ({ id: 999_999 }),
    body: () => ({
      label: 'Siege',
      cause: null,
      needs_text: false,
      active: true,
      position: 50,
      key: 0,
    }),
  },
  'DELETE /api/reasons/:id': { role: 1, params: () => ({ id: 999_999 }) },
  'POST /api/citations/:id/packages': {
    role: 3,
    params: id,
    body: () => ({ purpose: 'Siege', recipient: 'Court', masked: false }),
  },
  'GET /api/citations/:id/packages': { role: 3, params: id },
  'GET /api/packages/:id': { role: 3, params: () => ({ id: 999_999 }) },
  'GET /api/packages/:id/file': { role: 3, params: () => ({ id: 999_999 }) },
  'GET /api/log/checkpoint': { role: 3, query: { origin: 'siege/log' } },
  'GET /api/log/checkpoints': { role: 3, query: { page: '1', origin: 'siege/log' } },
  'GET /api/log/checkpoints/:size': {
    role: 3,
    params: () => ({ size: 999_999 }),
    query: { origin: 'siege/log' },
  },
  'GET /api/log/checkpoints/:size/timestamp': {
    role: 3,
    params: () => ({ size: 999_999 }),
    query: { origin: 'siege/log' },
  },
  'GET /api/log/consistency': { role: 3, query: { from: '1', to: '2', origin: 'siege/log' } },
  'GET /api/log/inclusion': {
    role: 1,
    query: { activity_id: '1', size: '2', origin: 'siege/log' },
  },
  'GET /api/log/keys': { role: 3, bare: true },
  'GET /api/log/state': { role: 1, bare: true },
  'GET /.well-known/stopline-keys.json': { role: null, bare: true },
  'GET /api/rehearsals': { role: 1, query: { page: '1' } },
  'POST /api/rehearsals': {
    role: 1,
    body: () => ({
      function: 'DUPLICATE',
      params: { seconds: 60 },
      cause: 'REDLIGHT',
      events: 10,
    }),
  },
  'GET /api/rehearsals/:id': { role: 1, params: () => ({ id: 999_999 }) },
  'DELETE /api/rehearsals/:id': { role: 1, params: () => ({ id: 999_999 }) },
  'GET /api/listed-plates': { role: 1, query: { list: 'EXEMPT', page: '1' } },
  'POST /api/listed-plates': {
    role: 1,
    body: () => ({
      plate: 'SIEGE 1',
      list: 'EXEMPT',
      badge_number: 999_999,
      from: '2026-01-01',
      to: '2026-12-31',
      note: 'Siege',
    }),
  },
  'POST /api/listed-plates/import': { role: 1, body: () => ({ file: 'x' }) },
  'GET /api/listed-plates/discards': {
    role: 1,
    query: { from: '2026-01-01', to: '2026-01-31' },
  },
  'DELETE /api/listed-plates/:id': { role: 1, params: () => ({ id: 999_999 }) },
  'GET /api/deadline-rules': { role: 1, bare: true },
  'POST /api/deadline-rules': {
    role: 1,
    body: () => ({
      cause: 'REDLIGHT',
      effective_from: '2090-01-01',
      starts: 'VIOLATION',
      days: 14,
      kind: 'BUSINESS',
      country: 'US',
      state: 'NY',
      region: null,
      apply_to_waiting: false,
    }),
  },
  'POST /api/deadline-rules/preview': {
    role: 1,
    body: () => ({
      days: 14,
      kind: 'BUSINESS',
      country: 'US',
      state: null,
      region: null,
      time_zone: 'UTC',
      starts_at: ['2026-11-14T16:24:04Z'],
    }),
  },
  'DELETE /api/deadline-rules/:id': { role: 1, params: () => ({ id: 999_999 }) },
  'GET /api/fine-schedules': { role: 1, query: { cause: 'SPEEDING', page: '1' } },
  'POST /api/fine-schedules': {
    role: 1,
    body: () => ({
      ...FINE_SCHEDULE,
      effective_from: new Date(Date.UTC(2001, 0, fresh())).toISOString().slice(0, 10),
    }),
  },
  'POST /api/fine-schedules/preview': { role: 1, body: () => FINE_SCHEDULE },
  'POST /api/fine-schedules/example': {
    role: 1,
    body: () => ({ schedule: FINE_SCHEDULE, measured: 66, limit: 40 }),
  },
  'GET /api/fine-schedules/:id': { role: 1, params: () => ({ id: 999_999 }), bare: true },
  'PUT /api/fine-schedules/:id': {
    role: 1,
    params: () => ({ id: 999_999 }),
    body: () => FINE_SCHEDULE,
  },
  'DELETE /api/fine-schedules/:id': { role: 1, params: () => ({ id: 999_999 }) },
  'GET /api/holiday-places': { role: 1, bare: true },
  'GET /api/calendar-days': {
    role: 1,
    query: { year: '2026', country: 'US', state: 'NY', region: '' },
  },
  'PUT /api/calendar-days/:day': {
    role: 1,
    params: () => ({ day: '2090-01-02' }),
    body: () => ({ kind: 'HOLIDAY', name: 'Siege' }),
  },
  'DELETE /api/calendar-days/:day': { role: 1, params: () => ({ day: '2090-01-02' }) },
  'POST /api/user/notifications/read': { role: 3, body: () => ({}) },
  // The document and the files of an event have events.e2e.ts.
  'POST /api/events': { role: null, body: () => ({ event: 'x' }) },
  'GET /api/openapi.json': { role: null, bare: true },
  'GET /api/docs': { role: null, bare: true },
  'GET /api/demo': { role: null, bare: true },
  'GET /health/live': { role: null, bare: true },
  'GET /health/ready': { role: null, bare: true },
  'GET /metrics': { role: null, bare: true },
};

// The values as they stand in a path, some of them already escaped, one of them broken.
const PATH_VALUES = [
  '0',
  '-1',
  '+1',
  '01',
  '1.5',
  '1e3',
  '0x1',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '%00',
  '1%00',
  '%20',
  '1%0d%0aSet-Cookie:x',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%252e',
  `1'--`,
  '1;DROP',
  '1%20OR%201=1',
  '%25',
  '%5C',
  '%ff',
  '%E0%A4%A',
  '%',
  '%F0%9F%9A%A6',
  '%ED%A0%80',
  'x'.repeat(1_900),
  'x'.repeat(60_000),
  '[]',
  '{}',
  '*',
  '<script>',
  '١',
];

// Names that no form has: those that every object has among them.
const FIELD_NAMES = [
  'constructor',
  'to_string',
  'has_own_property',
  '__proto__',
  '__define_getter__',
  'id',
  'role_id',
  'ownerName',
  '',
  ' ',
  'a.b',
  'a[0]',
  '$where',
  'é',
  'x'.repeat(5_000),
];
const BODIES = [
  '',
  '{',
  '{"a":',
  '\ufeff{}',
  '{"a": NaN}',
  '{"a": undefined}',
  "{'a': 1}",
  '<xml/>',
  '\u0000',
  'a=1&b=2',
  '{}{}',
];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '',
  'x',
  'application/json\u00e9',
];
const QUERIES = [
  '__proto__=1',
  '__proto__[x]=1',
  'constructor=1',
  '=',
  '&&&',
  '%',
  '?',
  'x'.repeat(10_000),
  Array.from({ length: 2_000 }, (_, n) => `a${n}=1`).join('&'),
];
const HEADERS: Record<string, string>[] = [
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': `x'--` },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': '\u00ff' },
  { range: 'bytes=0-0,5-9,-1', 'if-range': '"', 'if-none-match': '"'.repeat(5_000) },
  { cookie: 'access_token=%00; access_token=..; XSRF-TOKEN=%; refresh_token={"a":1}' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'x'.repeat(6_000)}` },
  { authorization: 'Basic Og==' },
  {
    'x-forwarded-for': `1.2.3.4, ' OR 1=1`,
    'x-request-id': 'x'.repeat(3_000),
    'user-agent': '\u00ff'.repeat(2_000),
  },
  {
    accept: 'application/xml',
    'accept-encoding': 'x',
    'accept-language': '*;q=99',
    origin: 'null',
    host: 'evil.example',
  },
  { 'content-encoding': 'gzip' },
  { expect: 'nothing' },
];

/** The invalid part of a request. */
interface Change {
  path?: string;
  query?: string;
  payload?: string;
  headers?: Record<string, string>;
}

function textOf(value: unknown): string {
  if (value instanceof Raw) return value.json.slice(0, 2_000);
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 30_000);
}

/** Returns all hostile requests for one operation. */
function trials(
  route: string,
  { body, query, params }: Operation,
): [name: string, change: Change][] {
  const of = <Item>(items: readonly Item[], what: string, count = 5): Item[] =>
    sample(items, count, `${route} ${what}`);
  const found: [string, Change][] = [];
  if (body !== undefined) {
    for (const field of Object.keys(body())) {
      for (const [name, value] of of(VALUES, field, 10)) {
        const sent = body();
        if (value === MISSING) delete sent[field];
        else sent[field] = value;
        found.push([`${field} = ${name}`, { payload: json(sent) }]);
      }
    }
    for (const field of of(FIELD_NAMES, 'names')) {
      const sent = json(body())
        .replace(/^\{/, `{${JSON.stringify(field)}: 1,`)
        .replace(/,\}$/, '}');
      found.push([`the unknown field ${field.slice(0, 20)}`, { payload: sent }]);
    }
    for (const [name, value] of of(VALUES.slice(1), 'body', 8))
      found.push([`a body that is ${name}`, { payload: json(value) }]);
    for (const payload of of(BODIES, 'bodies'))
      found.push([`the body ${JSON.stringify(payload)}`, { payload }]);
    for (const type of of(TYPES, 'types'))
      found.push([`the type ${type}`, { headers: { 'content-type': type } }]);
  }
  for (const name of Object.keys(query ?? {})) {
    for (const [what, value] of of(VALUES, name, 10)) {
      const sent = new URLSearchParams(query);
      if (value === MISSING) sent.delete(name);
      else sent.set(name, textOf(value));
      found.push([`?${name} = ${what}`, { query: sent.toString() }]);
    }
    const texts = [`=1&${name}=2`, '[]=1', '[a][b]=1', '=%ff', '=%', '=%00'];
    for (const text of of(texts, `${name} texts`, 6).map((end) => `${name}${end}`))
      found.push([`?${text}`, { query: text }]);
  }
  for (const text of of(QUERIES, 'queries', 3))
    found.push([`?${text.slice(0, 20)}`, { query: text }]);
  const pattern = route.split(' ')[1]!;
  for (const name of Object.keys(params?.() ?? {})) {
    for (const value of of(PATH_VALUES, `path ${name}`, 14)) {
      const others = params!();
      const path = pattern
        .replace(`:${name}`, value)
        .replace(/:(\w+)/g, (_, other: string) => String(others[other]));
      found.push([`${name} = ${value.slice(0, 30)}`, { path }]);
    }
  }
  for (const headers of of(HEADERS, 'headers', 4))
    found.push([json(headers).slice(0, 60), { headers }]);
  return found;
}

describe('every REST operation stands a siege (reliability 5, 6)', () => {
  // Settings have another version after each request that was taken: the next would be refused for its version alone.
  const versions = new Map<string, number>();

  async function send(
    visitor: Visitor,
    route: string,
    operation: Operation,
    change: Change,
  ): Promise<Answer> {
    const [method, pattern] = route.split(' ') as ['POST', string];
    const params = operation.params?.() ?? {};
    const path =
      change.path ?? pattern.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const query = change.query ?? new URLSearchParams(operation.query).toString();
    const given =
      change.payload ?? (operation.body === undefined ? undefined : json(operation.body()));
    const payload = given?.replace('"version":1,', `"version":${versions.get(route) ?? 1},`);
    const answer = await visitor.send({
      method,
      url: query === '' ? path : `${path}?${query}`,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...change.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    if (typeof answer.body?.version === 'number') versions.set(route, answer.body.version);
    return answer;
  }

  it('is about all of them', () => {
    const others = routes.filter(
      (route) => !route.includes(` ${BOARD}`) && !/ (\/graphql|\/\*)$/.test(route),
    );
    expect([...others].sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it.each(Object.entries(OPERATIONS))('%s', async (route, operation) => {
    const siege = new Siege(route.startsWith('GET '));
    const { role } = operation;
    for (const [name, change] of trials(route, operation)) {
      await siege.attempt(name, role, async (visitor) => {
        const answer = await send(
          route === 'POST /api/events' ? program : visitor,
          route,
          operation,
          change,
        );
        if (answer.status === 401 && role !== null) visitors.delete(role);
        return { complaint: complaint(answer), refused: answer.status >= 400 };
      });
    }
    await siege.end();
    expect(siege.complaints.join('\n'), `STOPLINE_SEED=${SEED}`).toBe('');
    expect(siege.tries).toBeGreaterThan(sized(5, 1));
  });

  it('the queue board, each of its routes', async () => {
    const siege = new Siege(true);
    for (const route of routes.filter((one) => one.includes(` ${BOARD}`))) {
      const [method, pattern] = route.split(' ') as ['PUT', string];
      for (const value of sample(PATH_VALUES, 4, route)) {
        await siege.attempt(`${route} with ${value.slice(0, 30)}`, 1, async (visitor) => {
          const answer = await visitor.send({
            method,
            url: pattern.replace(/:\w+|\*/g, value),
            ...((method as string) === 'GET' ? {} : { payload: {} }),
          });
          const json = String(answer.headers['content-type']).startsWith('application/json');
          if (json) delete answer.body?.error;
          // The board words its own refusals for a missing or closed page.
          const own = [403, 404].includes(answer.status) || !json;
          return {
            complaint: own && answer.status < 500 ? null : complaint(answer),
            refused: answer.status >= 400,
          };
        });
      }
    }
    await siege.end();
    expect(siege.complaints).toEqual([]);
  });

  it.each(['PATCH', 'DELETE', 'PUT', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND'] as const)(
    'the method %s where there is none of it',
    async (method) => {
      const siege = new Siege(true);
      for (const path of [
        ...new Set(
          Object.keys(OPERATIONS).map((route) => route.split(' ')[1]!.replace(/:\w+/g, '1')),
        ),
      ]) {
        if (
          routes.some(
            (route) =>
              new RegExp(`^${method} ${route.split(' ')[1]!.replace(/:\w+/g, '[^/]+')}$`).test(
                `${method} ${path}`,
              ) && route.startsWith(`${method} `),
          )
        )
          continue;
        await siege.attempt(path, 1, async (visitor) => {
          const answer = await visitor.send({ method, url: path });
          const wrong = [404, 405].includes(answer.status) ? null : `it answers ${answer.status}`;
          return { complaint: wrong ?? complaint(answer), refused: true };
        });
      }
      await siege.end();
      expect(siege.complaints).toEqual([]);
      expect(siege.tries).toBeGreaterThan(30);
    },
  );

  it('addresses that lead nowhere', async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api//',
      '/api/nothing',
      '/api/../package.json',
      '/api/%2e%2e/x',
      '/../../etc/passwd',
      '/assets/../index.html',
      '/assets/nothing.js',
      '/health',
      '/graphql/x',
      '/ops',
      '//evil.example/x',
      '/%',
      '/%ff',
      '/api/citations/1/../../users',
      '/.env',
      '/.git/config',
      `/${'x'.repeat(50_000)}`,
    ]) {
      const answer = await (await as(1)).send({ method: 'GET', url });
      const isPage =
        answer.status === 200 && String(answer.headers['content-type']).startsWith('text/html');
      expect([url.slice(0, 40), isPage ? null : complaint(answer), answer.status < 500]).toEqual([
        url.slice(0, 40),
        null,
        true,
      ]);
      // The client removes dots from the path.
      const { pathname } = new URL(url, 'http://localhost');
      if (isPage) expect(pathname).not.toMatch(/^\/(api|graphql|ops|health|assets)/);
    }
  });
});

describe('every GraphQL operation stands a siege (reliability 5, 6, 16)', () => {
  type Field = GraphQLField<unknown, unknown>;
  const roots = (): [kind: 'query' | 'mutation' | 'subscription', field: Field][] => {
    const { schema } = app.nest.get(GraphQLSchemaHost, { strict: false });
    return (['query', 'mutation', 'subscription'] as const).flatMap((kind) => {
      const type = {
        query: schema.getQueryType(),
        mutation: schema.getMutationType(),
        subscription: schema.getSubscriptionType(),
      }[kind];
      return Object.values(type!.getFields()).map((field): [typeof kind, Field] => [kind, field]);
    });
  };

  /** The arguments of a well-meaning caller, by name. */
  const known: Record<string, () => unknown> = {
    'citation.id': () => String(citationIds[0]),
    'transitionCitation.input.citationId': () => String(speedingId),
    'transitionCitation.input.transition': () => 'REVISE',
    'updateUser.input.badgeNumber': () => victim.badgeNumber,
    'deleteUser.input.userId': () => '999999',
    'updateCitationSettings.input.maxEvidenceImages': () => 4,
    'updateProfile.input.currentPassword': () => PASSWORD,
    'updateProfile.input.newPassword': () => null,
    'updateProfile.input.file': () => null,
    'createApiToken.input.expiresAt': () => '2030-01-01T00:00:00Z',
    citationId: () => String(citationIds[0]),
    mediaId: () => String(mediaId),
    badgeNumber: () => 500_000 + fresh(),
    userId: () => String(victim.id),
    pdfSettingId: () => '1',
    roleId: () => 4,
    email: () => `graphql${fresh()}@stopline.test`,
    ownerVehicleMakeYear: () => 2019,
    ...Object.fromEntries(
      ['decideAtDesk', 'updateNoticeTexts', 'updateMailingSettings'].map((name) => [
        `${name}.input.expectedVersion`,
        () => 1,
      ]),
    ),
    expectedVersion: () => null,
    after: () => null,
  };

  function valueFor(path: string, type: GraphQLInputType): unknown {
    const name = path.split('.').at(-1)!;
    const value = known[path] ?? known[name];
    if (value !== undefined) return value();
    if (isNonNullType(type)) return valueFor(path, type.ofType);
    if (isListType(type)) return [valueFor(path, type.ofType)];
    if (isInputObjectType(type)) {
      return Object.fromEntries(
        Object.values(type.getFields()).map((field) => [
          field.name,
          valueFor(`${path}.${field.name}`, field.type),
        ]),
      );
    }
    if (isEnumType(type)) return type.getValues()[0]!.name;
    return {
      ID: '999999',
      Int: 1,
      Float: 1,
      Boolean: false,
      String: 'x',
      DateTime: '2026-01-01T00:00:00Z',
      Date: '2026-01-01',
    }[String(type)];
  }

  /** Every place where a value can stand. */
  function places(
    path: readonly string[],
    { name, type }: Pick<GraphQLArgument, 'name' | 'type'>,
  ): string[][] {
    const named = getNamedType(type);
    const here = [...path, name];
    return [
      here,
      ...(isInputObjectType(named)
        ? Object.values(named.getFields()).flatMap((field) => places(here, field))
        : []),
    ];
  }

  function put(variables: Record<string, unknown>, path: string[], value: unknown): void {
    let at = variables;
    // A list has one row, which is changed.
    for (const key of path.slice(0, -1)) at = [at[key]].flat()[0] as Record<string, unknown>;
    if (value === MISSING) delete at[path.at(-1)!];
    else at[path.at(-1)!] = value;
  }

  const documentOf = (kind: string, field: Field): string => {
    const head = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
    const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
    const leaf = isLeafType(getNamedType(field.type));
    return `${kind}${head === '' ? '' : ` (${head})`} { ${field.name}${args === '' ? '' : `(${args})`} ${leaf ? '' : '{ __typename }'} }`;
  };
  const variablesOf = (field: Field): Record<string, unknown> =>
    Object.fromEntries(
      field.args.map(({ name, type }) => [name, valueFor(`${field.name}.${name}`, type)]),
    );

  const post = (
    visitor: Visitor,
    payload: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    visitor.send({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  const judged = (answer: Answer): { complaint: string | null; refused: boolean } => ({
    complaint: graphqlComplaint(answer),
    refused: answer.status >= 400 || answer.body?.errors !== undefined,
  });

  it('each of its root fields', async () => {
    const fields = roots();
    expect(fields.length).toBeGreaterThan(40);
    const complaints: string[] = [];
    for (const [kind, field] of fields) {
      const siege = new Siege(kind !== 'mutation');
      const document = documentOf(kind, field);
      // The first role with access is taken: no other caller reaches the rules.
      let role: RoleId | null = null;
      for (const candidate of [null, 3, 4, 1] as const) {
        role = candidate;
        const visitor = candidate === null ? app.visitor() : await as(candidate);
        const { errors } = await visitor.graphql(document, variablesOf(field));
        if (!['UNAUTHENTICATED', 'FORBIDDEN'].includes(errors[0]?.extensions.code ?? '')) break;
      }
      const attempt = (name: string, payload: string): Promise<void> =>
        siege.attempt(`${field.name} ${name}`, role, async (visitor) => {
          const answer = await post(visitor, payload);
          const { code } = answer.body?.errors?.[0]?.extensions ?? {};
          if (code === 'UNAUTHENTICATED' && role !== null) visitors.delete(role);
          return judged(answer);
        });
      for (const place of field.args.flatMap((argument) => places([], argument))) {
        for (const [name, value] of sample(VALUES, 8, `${field.name} ${place.join('.')}`)) {
          const variables = variablesOf(field);
          put(variables, place, value);
          await attempt(`${place.join('.')} = ${name}`, json({ query: document, variables }));
        }
      }
      for (const [name, value] of sample(VALUES.slice(1), 6, `${field.name} variables`))
        await attempt(`variables that are ${name}`, json({ query: document, variables: value }));
      await siege.end();
      complaints.push(...siege.complaints);
      expect(siege.tries).toBeGreaterThan(sized(5, 0));
    }
    expect(complaints.join('\n'), `STOPLINE_SEED=${SEED}`).toBe('');
    // It takes as long as there are fields, and longer beside other files.
  }, 300_000);

  describe('documents beyond all measure are 400, in JSON, at once (contract: depth, alias, cost and token limits)', () => {
    // Some who were let in before have ended their own sessions.
    beforeAll(() => void visitors.clear());

    const logins = (count: number): string =>
      `mutation { ${Array.from({ length: count }, (_, n) => `a${n}: loginVerify(input: { email: "x@y.test", password: "p${n}" }) { twofahStatus }`).join(' ')} }`;
    const bomb = Array.from(
      { length: 30 },
      (_, n) => `fragment f${n} on Citation { ${n === 29 ? 'id' : `...f${n + 1} ...f${n + 1}`} }`,
    ).join(' ');
    const DOCUMENTS: [name: string, query: string][] = [
      ['100 aliased logins', logins(100)],
      ['16 aliased logins', logins(16)],
      [
        'a field under 16 names',
        `{ me { ${Array.from({ length: 16 }, (_, n) => `a${n}: email`).join(' ')} } }`,
      ],
      [
        'logins in fragments',
        `mutation { ${Array.from({ length: 40 }, (_, n) => `... on Mutation { a${n}: loginVerify(input: { email: "x@y.test", password: "p" }) { twofahStatus } }`).join(' ')} }`,
      ],
      ['a field a thousand times', `{ ${'appInfo { locale } '.repeat(1_000)} }`],
      [
        'eleven root fields',
        `{ ${Array.from({ length: 11 }, (_, n) => `a${n}: me { id }`).join(' ')} }`,
      ],
      ['depth', `{ ${'citations(queue: PENDING) { data { '.repeat(200)} id ${'} }'.repeat(200)} }`],
      [
        'depth of introspection',
        `{ __schema { types { ${'fields { type { '.repeat(8)} name ${'} }'.repeat(8)} } } }`,
      ],
      [
        'depth by lists of types',
        `{ __type(name: "Query") { ${'ofType { '.repeat(50)} name ${'}'.repeat(50)} } }`,
      ],
      [
        'a fragment in itself',
        'query { citation(id: 1) { ...a } } fragment a on Citation { id ...a }',
      ],
      [
        'fragments in a circle',
        'query { citation(id: 1) { ...a } } fragment a on Citation { ...b } fragment b on Citation { ...c } fragment c on Citation { ...a }',
      ],
      ['fragments that double 30 times', `query { citation(id: 1) { ...f0 } } ${bomb}`],
      ['tokens', `{ ${'a '.repeat(50_000)} }`],
      ['tokens of a value', `{ citation(id: [${'1,'.repeat(50_000)}]) { id } }`],
      ['tokens of comments and commas', `{ ${',#x\n'.repeat(2_000)} ${'x '.repeat(3_000)} }`],
      [
        'deep values',
        `{ searchCitations(filter: { owner: ${'['.repeat(900)}1${']'.repeat(900)} }) { total } }`,
      ],
      ['directives', `{ appInfo ${'@skip(if: false) '.repeat(300)} { locale } }`],
      ['an unknown directive', '{ appInfo @defer(if: true) { locale } }'],
      [
        '400 variables',
        `query (${Array.from({ length: 400 }, (_, n) => `$a${n}: Int`).join(', ')}) { appInfo { locale } }`,
      ],
      ['a name of a hundred thousand signs', `{ ${'x'.repeat(100_000)} }`],
      ['an unknown field', '{ nothing }'],
      ['a field of every object', '{ constructor __proto__ toString }'],
      ['no selection', '{ me }'],
      ['an anonymous operation beside another', '{ me { id } } query b { me { id } }'],
      ['a subscription over HTTP', 'subscription { notificationCountChanged }'],
      ['an unclosed text', '{ citation(id: "'],
      ['an escape that is none', '{ citation(id: "\\u{110000}") { id } }'],
      ['a lone surrogate', '{ citation(id: "\\uD800") { id } }'],
      ['NUL', '{ me { id\u0000 } }'],
      ['type definitions', 'type Query { a: Int }'],
      ['nothing', ''],
      ['spaces', '   \n'],
      ['SQL', `SELECT * FROM users`],
    ];
    it.each(DOCUMENTS)('%s', async (_, query) => {
      const both = [app.visitor(), await as(3)];
      const before = await changesIn(app);
      for (const visitor of both) {
        const answer = await post(visitor, JSON.stringify({ query }));
        expect([answer.status, graphqlComplaint(answer)]).toEqual([400, null]);
        expect(answer.body.errors[0].extensions).toMatchObject({
          code: 'BAD_REQUEST',
          statusCode: 400,
        });
        expect(answer.body.data).toBeUndefined();
      }
      expect(faults).toEqual([]);
      expect(await changesIn(app)).toBe(before);
    });

    it('and no password of them was looked at', async () => {
      const rows = await app.database.query<object[]>(
        `SELECT * FROM sign_in_failures WHERE email = 'x@y.test'`,
      );
      expect(rows).toEqual([]);
    });

    it('what stays within the limits is answered', async () => {
      const whole = await (
        await as(3)
      ).graphql(
        `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: citation(id: ${citationIds[n]}) { id vehicle { cause } }`).join(' ')} }`,
      );
      expect([whole.status, whole.errors, Object.keys(whole.data)]).toEqual([
        200,
        [],
        Array.from({ length: 10 }, (_, n) => `a${n}`),
      ]);
    });
  });

  describe('requests that are no GraphQL requests are 4xx, in JSON', () => {
    const me = '{ me { id } }';
    const BODIES: [name: string, payload: string, headers?: Record<string, string>][] = [
      ['a batch', JSON.stringify([{ query: me }, { query: me }])],
      ['an empty batch', '[]'],
      [
        'a batch of a thousand',
        JSON.stringify(Array.from({ length: 1_000 }, () => ({ query: me }))),
      ],
      ['no document', '{}'],
      ['a document that is a number', '{"query": 5}'],
      ['a document that is null', '{"query": null}'],
      ['a document that is an object', '{"query": {}}'],
      ['variables that are a text', JSON.stringify({ query: me, variables: 'x' })],
      ['variables that are a list', JSON.stringify({ query: me, variables: [] })],
      ['an operation that is not there', JSON.stringify({ query: me, operationName: 'nothing' })],
      ['an operation name that is a number', JSON.stringify({ query: me, operationName: 5 })],
      [
        'an unknown persisted query',
        JSON.stringify({
          extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
        }),
      ],
      [
        'a persisted query under a wrong hash',
        JSON.stringify({
          query: me,
          extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
        }),
      ],
      ['extensions that are a text', JSON.stringify({ query: me, extensions: 'x' })],
      ['a text', '"query"'],
      ['null', 'null'],
      ['nothing', ''],
      ['no JSON', '{'],
      ['a document as text', me, { 'content-type': 'text/plain' }],
      ['a document of its own type', me, { 'content-type': 'application/graphql' }],
      ['a form', 'query=%7Bme%7Bid%7D%7D', { 'content-type': 'application/x-www-form-urlencoded' }],
      [
        'a multipart form',
        '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{}\r\n--x--',
        { 'content-type': 'multipart/form-data; boundary=x' },
      ],
      ['two megabytes', JSON.stringify({ query: me, variables: { a: 'x'.repeat(2_000_000) } })],
    ];
    it.each(BODIES)('%s', async (_, payload, headers = {}) => {
      const visitor = await as(3);
      const before = await changesIn(app);
      const answer = await post(visitor, payload, headers);
      expect([answer.status >= 400 && answer.status < 500, graphqlComplaint(answer)]).toEqual([
        true,
        null,
      ]);
      expect(faults).toEqual([]);
      expect(await changesIn(app)).toBe(before);
    });

    it.each([
      ['a mutation by GET', 'mutation { logout { done } }', { 'x-apollo-operation-name': 'x' }],
      [
        'a mutation by GET among queries',
        'query a { me { id } } mutation b { logout { done } }&operationName=b',
        { 'x-apollo-operation-name': 'x' },
      ],
      ['a query by GET without a header that a foreign page cannot send', '{ me { id } }', {}],
      ['nothing by GET', '', { 'x-apollo-operation-name': 'x' }],
    ] as [string, string, Record<string, string>][])('%s', async (_, query, headers) => {
      const visitor = await as(3);
      const [document, more] = query.split('&') as [string, string?];
      const url = `/graphql?query=${encodeURIComponent(document)}${more === undefined ? '' : `&${more}`}`;
      const answer = await visitor.send({ method: 'GET', url, headers });
      expect([[400, 405].includes(answer.status), graphqlComplaint(answer)]).toEqual([true, null]);
      expect((await visitor.rest('POST', 'auth/me')).status).toBe(200);
    });

    it('while a query by GET with such a header is answered', async () => {
      const { status, body } = await (
        await as(3)
      ).send({
        method: 'GET',
        url: `/graphql?query=${encodeURIComponent('{ me { role { id } } }')}`,
        headers: { 'apollo-require-preflight': 'x' },
      });
      expect([status, body]).toEqual([200, { data: { me: { role: { id: 3 } } } }]);
    });
  });
});
