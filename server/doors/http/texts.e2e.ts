import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  createCitation,
  eventDocument,
  fresh,
  programWith,
  signedInAs,
} from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';
import { Logger } from '@nestjs/common';
import {
  changesIn,
  complaint,
  countChanges,
  graphqlComplaint,
} from '../../test/hostile-answers.js';

let app: TestApp;
let administrator: Visitor;
let officer: Visitor;
let program: Visitor;
let pending: number;
beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  officer = (await signedInAs(app, 4)).visitor;
  program = (await programWith(app, 'events:write')).program;
  pending = await createCitation(app, 'PENDING');
});
afterAll(() => app.stop());

const BLANKS = ['\u200b', '\u2060', '\u3164', ' \u200b\u2060\ufeff\n\u00ad ', '\u2800'];
const SETTINGS = {
  reference_prefix: 'TEC',
  vehicle_license_identifier: '@@@ ####',
  max_evidence_images: 4,
  currency_unit: 'USD',
  distance_unit: 'm',
  speed_unit: 'km/h',
};

/** Sends one field of a form by REST and returns the answer. */
type Form = (field: string, value: string) => Promise<{ status: number; message: string }>;

const ask = async (
  visitor: Visitor,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): Promise<{ status: number; message: string }> => {
  const answer = await visitor.rest(method, path, body);
  return { status: answer.status, message: answer.body.message };
};

const FORMS: Record<string, Form> = {
  user: (field, value) => {
    const number = fresh();
    return ask(administrator, 'POST', 'users', {
      badge_number: 50_000 + number,
      email: `text${number}@stopline.test`,
      first_name: 'Nora',
      last_name: 'Quist',
      role: 4,
      [field]: value,
    });
  },
  token: (field, value) =>
    ask(administrator, 'POST', 'tokens', {
      name: 'Export',
      scopes: ['citations:read'],
      expires_at: '2099-01-01T00:00:00Z',
      [field]: value,
    }),
  'citation settings': (field, value) =>
    ask(administrator, 'PUT', 'settings/admin/citation', { ...SETTINGS, [field]: value }),
  'PDF setting': async (field, value) => {
    const { body } = await administrator.rest('GET', 'pdf-settings');
    const { id, updated_at: _, ...setting } = body.data[0];
    return ask(administrator, 'PUT', `pdf-settings/${id}`, { ...setting, [field]: value });
  },
  comment: (field, value) =>
    ask(officer, 'POST', `citations/${pending}/comments/add`, { [field]: value }),
  vehicle: (field, value) =>
    ask(officer, 'PUT', `citations/${pending}/vehicle/update`, {
      owner_vehicle_license_plate: 'KLM 4821',
      [field]: value,
    }),
  'reset request': (field, value) => ask(app.visitor(), 'POST', 'auth/reset', { [field]: value }),
  event: async (field, value) => {
    const event = eventDocument('REDLIGHT', { [field]: value });
    const { payload, headers } = multipart([{ name: 'event', content: JSON.stringify(event) }]);
    const answer = await program.send({ method: 'POST', url: '/api/events', payload, headers });
    return { status: answer.status, message: answer.body.message };
  },
};

// Specification 5: the sentence of each required text.
const REQUIRED: [form: string, field: string, sentence: string][] = [
  ['user', 'first_name', 'First Name is required'],
  ['user', 'last_name', 'Last Name is required'],
  ['user', 'email', 'Email is required'],
  ['token', 'name', 'Name is required'],
  ['citation settings', 'reference_prefix', 'Cannot have empty Reference Prefix'],
  ['citation settings', 'vehicle_license_identifier', 'Cannot have empty Vehicle License Format'],
  ['citation settings', 'currency_unit', 'Cannot have empty Currency unit'],
  ['citation settings', 'distance_unit', 'Cannot have empty Distance unit'],
  ['citation settings', 'speed_unit', 'Cannot have empty Speed unit'],
  ['PDF setting', 'department_name', 'Department Name is required'],
  ['PDF setting', 'office_name', 'Office Name is required'],
  ['PDF setting', 'office_address', 'Office Address is required'],
  ['PDF setting', 'office_logo_src', 'Office Logo Source is required'],
  ['PDF setting', 'violation_title', 'Violation Title is required'],
  ['PDF setting', 'officer_citation_statement', 'Officer Citation Statement is required'],
  ['comment', 'body', 'Comments field is required if adding a comment'],
  ['vehicle', 'owner_vehicle_license_plate', 'License Plate is required'],
  ['reset request', 'email', 'Email is required'],
  ['event', 'case_id', 'Case ID is required'],
];

describe('a text of invisible characters only is empty, wherever one is required', () => {
  it.each(REQUIRED)('%s, %s: %s', async (form, field, sentence) => {
    for (const blank of BLANKS) {
      expect([blank, await FORMS[form]!(field, blank)]).toEqual([
        blank,
        { status: 422, message: sentence },
      ]);
    }
  });

  it('the same over GraphQL', async () => {
    const comment = await officer.graphql(
      'mutation ($id: ID!, $body: String!) { createComment(input: { citationId: $id, body: $body }) { comment { id } } }',
      { id: pending, body: '\u200b\u3164' },
    );
    expect(comment.errors[0]).toMatchObject({
      message: 'Comments field is required if adding a comment',
      extensions: { statusCode: 422 },
    });
    const vehicle = await officer.graphql(
      'mutation ($id: ID!, $input: VehicleInput!) { updateVehicle(input: { citationId: $id, vehicle: $input }) { citation { id } } }',
      { id: pending, input: { ownerVehicleLicensePlate: '\u2060' } },
    );
    expect(vehicle.errors[0]).toMatchObject({
      message: 'License Plate is required',
      extensions: { statusCode: 422 },
    });
  });

  it('and none where it may be left out: an owner of U+3164 is missing on the notice', async () => {
    await FORMS['vehicle']!('owner_name', '\u3164');
    const { body } = await officer.rest('GET', `citations/${pending}`);
    expect(body.vehicle.owner_name).toBeNull();
    expect(body.missing).toContain(
      'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender',
    );
  });
});

describe('names take no line breaks', () => {
  it.each([
    ['user', 'first_name', 'First Name'],
    ['user', 'last_name', 'Last Name'],
    ['token', 'name', 'Name'],
    ['PDF setting', 'department_name', 'Department Name'],
    ['PDF setting', 'office_name', 'Office Name'],
    ['vehicle', 'owner_name', 'Owner name'],
    ['vehicle', 'owner_name_alt', 'Owner name (alternative)'],
    ['vehicle', 'owner_vehicle_license_plate', 'License Plate'],
  ])('%s, %s', async (form, field, label) => {
    for (const lineBreak of ['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029'])
      expect(await FORMS[form]!(field, `Ada${lineBreak}Bcc: x`)).toEqual({
        status: 422,
        message: `${label} must be one line of text`,
      });
  });

  it('of a profile neither, at both doors', async () => {
    const { visitor, user } = await signedInAs(app, 3);
    const sentence = 'First Name must be one line of text';
    const profile = { email: user.email, first_name: 'A\nB', last_name: 'C' };
    const rest = await ask(visitor, 'PUT', 'user/profile', {
      current_password: 'x',
      ...profile,
    });
    expect(rest).toEqual({ status: 422, message: sentence });
    const { errors } = await visitor.graphql(
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { logout } }',
      {
        input: { currentPassword: 'x', email: user.email, firstName: 'A\nB', lastName: 'C' },
      },
    );
    expect(errors[0]).toMatchObject({ message: sentence, extensions: { statusCode: 422 } });
  });
});

describe('addresses of several lines', () => {
  const ADDRESS = 'c/o Marlow & Sons\r\n12 Harbour Lane\nFlat 3\rPort Ellery';
  const KEPT = 'c/o Marlow & Sons\n12 Harbour Lane\nFlat 3\nPort Ellery';

  it('are taken by the vehicle update at both doors, to the same limit', async () => {
    const longest = `${'x'.repeat(249)}\n${'y'.repeat(250)}`;
    for (const [sent, kept] of [
      [ADDRESS, KEPT],
      [longest, longest],
    ]) {
      expect((await FORMS['vehicle']!('owner_address', sent!)).status).toBe(200);
      const { body } = await officer.rest('GET', `citations/${pending}`);
      expect(body.vehicle.owner_address).toBe(kept);
      const { data } = await officer.graphql(
        `mutation ($id: ID!, $input: VehicleInput!) {
           updateVehicle(input: { citationId: $id, vehicle: $input }) {
             citation { vehicle { ownerAddress ownerAddressAlt } } } }`,
        { id: pending, input: { ownerVehicleLicensePlate: 'KLM 4821', ownerAddressAlt: sent } },
      );
      expect(data.updateVehicle.citation.vehicle).toEqual({
        ownerAddress: null,
        ownerAddressAlt: kept,
      });
    }
    expect(await FORMS['vehicle']!('owner_address', `${longest}z`)).toEqual({
      status: 422,
      message: 'Owner address must be at most 500 characters long',
    });
  });

  it('are taken as the address of an office', async () => {
    expect((await FORMS['PDF setting']!('office_address', ADDRESS)).status).toBe(200);
    const { body } = await administrator.rest('GET', 'pdf-settings');
    expect(body.data[0].office_address).toBe(KEPT);
  });
});

describe('hostile input', () => {
  /*
   * What hostile input meets at the doors (reliability 5, 6): one route for each kind of body, and one GraphQL operation.
   * The rules of every field have `hostile-rules.test.ts`; the siege sends every value to every route.
   */

  let officer: Visitor;
  let administrator: Visitor;
  let camera: Visitor;
  let citation: number;
  const faults: unknown[] = [];

  beforeAll(async () => {
    officer = (await signedInAs(app, 4)).visitor;
    administrator = (await signedInAs(app, 1)).visitor;
    camera = (await programWith(app, 'events:write')).program;
    citation = await createCitation(app, 'PENDING');
    await countChanges(app);
    // A fault that is answered politely is a fault all the same.
    vi.spyOn(Logger.prototype, 'error').mockImplementation((fault: unknown) => {
      faults.push(fault);
    });
  });

  /** Expects that what was sent is refused as the contract says, with nothing changed and nothing logged. */
  async function expectRefused(
    name: string,
    call: () => Promise<Answer>,
    fault: (answer: Answer) => string | null = complaint,
  ): Promise<void> {
    const before = await changesIn(app);
    const answer = await call();
    const isRefused = answer.status >= 400 || answer.body?.errors !== undefined;
    expect([name, isRefused, fault(answer)]).toEqual([name, true, null]);
    expect([name, faults.splice(0), await changesIn(app)]).toEqual([name, [], before]);
  }

  const JSON_TYPE = { 'content-type': 'application/json' };
  const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

  it('a JSON body of another form, with another field, or that is none, is refused', async () => {
    const bodies = [
      ...['null', '5', '"x"', '[]', '{}', NESTED, '', '{', '\ufeff{}', '{"body": NaN}', '<xml/>'],
      ...['5', 'null', '{}', '[[["x"]]]', '1e999', NESTED].map((value) => `{"body": ${value}}`),
      ...['\u0000', 'a\u0000b', 'a\ud800', '\u001b[2J', 'x'.repeat(500_000), ' \u2003'].map(
        (text) => JSON.stringify({ body: text }),
      ),
      ...['__proto__', 'constructor', 'has_own_property', '', 'a[0]', 'x'.repeat(5_000)].map(
        (field) => `{"body": "Fine", ${JSON.stringify(field)}: 1}`,
      ),
    ];
    const url = `/api/citations/${citation}/comments/add`;
    for (const payload of bodies)
      await expectRefused(payload.slice(0, 40), () =>
        officer.send({ method: 'POST', url, headers: JSON_TYPE, payload }),
      );
  });

  it('a JSON body under another media type is refused', async () => {
    const url = `/api/citations/${citation}/comments/add`;
    const payload = '{"body": "Fine"}';
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'x',
      '',
    ])
      await expectRefused(type, () =>
        officer.send({ method: 'POST', url, headers: { 'content-type': type }, payload }),
      );
  });

  it('a query that no form sends is refused', async () => {
    const queries = [
      ...['page=0', 'page=1.5', 'page=1e9', 'page=NaN', 'page=1&page=2', 'page[]=1'],
      ...['cause=x', 'cause=__proto__', 'start_date=2026-02-30', 'reference_number=%00'],
      ...['__proto__=1', 'constructor=1', '__proto__[x]=1', `${'x'.repeat(10_000)}=1`],
    ];
    for (const query of queries)
      await expectRefused(query.slice(0, 40), () =>
        officer.send({ method: 'GET', url: `/api/search?${query}` }),
      );
  });

  it('a number of a row that cannot be one leads nowhere', async () => {
    const ids = [
      ...[
        '0',
        '-1',
        '1.5',
        '1e3',
        '0x1',
        'NaN',
        '2147483648',
        '99999999999999999999',
        'constructor',
      ],
      ...[
        '%00',
        '1%00',
        '%ff',
        '%',
        '%ED%A0%80',
        '..%2f..%2fetc%2fpasswd',
        `1'--`,
        'x'.repeat(5_000),
      ],
    ];
    for (const id of ids)
      await expectRefused(id.slice(0, 40), () =>
        officer.send({ method: 'GET', url: `/api/citations/${id}` }),
      );
  });

  it('a form of parts with a broken document, without its parts, or that breaks off is refused', async () => {
    const whole = multipart([{ name: 'event', content: '{}' }]);
    const forms = [
      ...['', '{', 'null', '[]', '{"case_id": "\\u0000"}', NESTED].map((content) =>
        multipart([{ name: 'event', content }]),
      ),
      multipart([]),
      multipart([{ name: '__proto__', content: '{}' }]),
      multipart([{ name: 'event', content: '{}', filename: '../../event.json' }]),
      { headers: whole.headers, payload: whole.payload.subarray(0, -20) },
      { headers: { 'content-type': 'multipart/form-data' }, payload: whole.payload },
    ];
    for (const [index, form] of forms.entries())
      await expectRefused(`form ${index}`, () =>
        camera.send({ method: 'POST', url: '/api/events', ...form }),
      );
  });

  it('a file that is none is refused', async () => {
    const contents = ['', 'text', '\xff\xd8\xff', '<svg xmlns="http://www.w3.org/2000/svg"/>'];
    for (const content of contents) {
      const form = multipart([{ name: 'file', content, filename: 'logo.png', type: 'image/png' }]);
      await expectRefused(content, () =>
        administrator.send({ method: 'POST', url: '/api/pdf-settings/logo', ...form }),
      );
    }
  });

  it('a form of fields with another content is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = '/api/auth/oidc/backchannel-logout';
    for (const payload of ['', 'x=1', 'logout_token=', 'logout_token=%00', 'logout_token=a.b.c'])
      await expectRefused(payload, () =>
        app.visitor().send({ method: 'POST', url, headers, payload }),
      );
  });

  it('headers that no browser sends are refused, or do no harm', async () => {
    const tries: Record<string, string>[] = [
      { 'if-match': `x'--` },
      { 'idempotency-key': '\u00ff' },
      { authorization: `Bearer ${'x'.repeat(6_000)}` },
      { 'content-encoding': 'gzip' },
      { cookie: 'access_token=%00; access_token=..; XSRF-TOKEN=%' },
      { 'x-forwarded-for': `1.2.3.4, ' OR 1=1`, 'user-agent': '\u00ff'.repeat(2_000) },
    ];
    const before = await changesIn(app);
    for (const headers of tries) {
      const url = `/api/citations/${citation}/comments/add`;
      const send = { method: 'POST' as const, url, headers: { ...JSON_TYPE, ...headers } };
      const answer = await officer.send({ ...send, payload: '{"body": 5}' });
      expect([headers, complaint(answer)]).toEqual([headers, null]);
    }
    expect([faults.splice(0), await changesIn(app)]).toEqual([[], before]);
  });

  it('a GraphQL operation refuses values, variables and documents beyond measure', async () => {
    const query = `mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }`;
    const inputs = [
      ...['null', '5', '[]', '{}', NESTED, `{"citationId": "1'--", "body": "Fine"}`],
      `{"citationId": "${citation}", "body": "a\\u0000b"}`,
      `{"citationId": "${citation}", "body": "a\\ud800"}`,
      `{"citationId": "${citation}", "body": 5}`,
      `{"citationId": "99999999999999999999", "body": "Fine"}`,
      `{"citationId": "${citation}", "body": "Fine", "__proto__": 1}`,
    ];
    const bomb = Array.from(
      { length: 30 },
      (_, n) => `fragment f${n} on Citation { ${n === 29 ? 'id' : `...f${n + 1} ...f${n + 1}`} }`,
    ).join(' ');
    const payloads = [
      ...inputs.map(
        (input) => `{"query": ${JSON.stringify(query)}, "variables": {"input": ${input}}}`,
      ),
      JSON.stringify({ query, variables: 'x' }),
      JSON.stringify([{ query: '{ me { id } }' }, { query: '{ me { id } }' }]),
      JSON.stringify({ query: `query { citation(id: 1) { ...f0 } } ${bomb}` }),
      JSON.stringify({ query: `{ ${'a '.repeat(50_000)} }` }),
      JSON.stringify({
        query: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: me { id }`).join(' ')} }`,
      }),
      JSON.stringify({ query: 'SELECT * FROM users' }),
      ...['', '{', 'null', '"query"', '{"query": 5}'],
    ];
    for (const payload of payloads)
      await expectRefused(
        payload.slice(0, 40),
        () => officer.send({ method: 'POST', url: '/graphql', headers: JSON_TYPE, payload }),
        graphqlComplaint,
      );
  });
});
