import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import {
  createCitation,
  eventDocument,
  fresh,
  programWith,
  signedInAs,
} from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';

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
