import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { REPORT_STATUSES, type ReportStatus } from './citation.workflow.js';
import { startApp, type TestApp } from '../../test/app.js';
import { CITATION_FIELDS, inGraphql } from '../../test/bodies.js';
import type { Answer, GraphqlAnswer, Visitor } from '../../test/doors.js';
import {
  createCitation,
  createUser,
  programWith,
  signedInAs,
  signIn,
  type TestUser,
} from '../../test/factory.js';
import { heldUp } from '../../test/held.js';

const LOOKUP = `query ($id: ID!, $term: String!) { vehicleLookup(citationId: $id, term: $term) {
  ownerName ownerNameAlt ownerAddress ownerAddressAlt ownerVehicleLicensePlate ownerVehicleEngineNumber
  ownerVehicleChassisNumber ownerVehicleMakeYear ownerVehicleMakeModel ownerVehicleColor ownerVehicleColorAlt
  ownerVehicleStyle } }`;
const UPDATE = `mutation ($id: ID!, $input: VehicleInput!, $version: Int) {
  updateVehicle(input: { citationId: $id, vehicle: $input, expectedVersion: $version }) {
    citation { ${CITATION_FIELDS} plateUnusual } } }`;
const SELECT = `mutation ($id: ID!, $media: ID!, $selected: Boolean!, $version: Int) {
  selectMedia(input: { citationId: $id, mediaId: $media, selected: $selected, expectedVersion: $version }) {
    citation { ${CITATION_FIELDS} } } }`;

// Specification 3: the owner and vehicle fields, all that a look-up finds and an update writes.
const RECORD = {
  owner_name: 'Ada Marlow',
  owner_name_alt: 'Ада Марлоу',
  owner_address: '12 Harbour Lane, Port Ellery',
  owner_address_alt: 'Причальная 12',
  owner_vehicle_license_plate: 'KLM 4821',
  owner_vehicle_engine_number: 'EN-77-1200',
  owner_vehicle_chassis_number: 'CH00X9912',
  owner_vehicle_make_year: 2019,
  owner_vehicle_make_model: 'Norda Vela',
  owner_vehicle_color: 'blue',
  owner_vehicle_color_alt: 'синий',
  owner_vehicle_style: 'sedan',
};
const EMPTIED = Object.fromEntries(Object.keys(RECORD).map((field) => [field, null]));
const NO_OWNER =
  'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender';
const NO_MEDIA =
  'Missing media attachments, please select 4 images required to generate a citation';

// Specification 4: "Pending group: PENDING, UPDATED, REVISE. Editable".
const PENDING_GROUP: ReportStatus[] = ['PENDING', 'UPDATED', 'REVISE'];
const OTHERS = REPORT_STATUSES.filter((status) => !PENDING_GROUP.includes(status));

let app: TestApp;
let officer: Visitor;
let officerUser: TestUser;
/** Callers without access: everybody with another duty, and programs. */
let outsiders: Record<string, Visitor>;
let redlight: Visitor;

beforeAll(async () => {
  app = await startApp();
  officerUser = await createUser(app, 4, { firstName: 'Nora', lastName: 'Quill' });
  officer = await signIn(app, officerUser);
  redlight = (await signedInAs(app, 5)).visitor;
  outsiders = {
    'an inspection officer': (await signedInAs(app, 3)).visitor,
    'a System Administrator': (await signedInAs(app, 1)).visitor,
    'a TEC Administrator': (await signedInAs(app, 2)).visitor,
    'an API token': (await programWith(app, 'citations:read', 'events:write')).program,
  };
  const columns = Object.keys(RECORD);
  await app.database.query(
    `INSERT INTO registry_vehicles (plate_key, ${columns.join(', ')})
     VALUES ('KLM4821', ${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(RECORD),
  );
});
afterAll(() => app.stop());

const lookup = (id: unknown, term: string, visitor = officer): Promise<Answer> =>
  visitor.rest('GET', `citations/${String(id)}/vehicle/lookup?term=${encodeURIComponent(term)}`);
const lookupBy = (id: unknown, term: string, visitor = officer): Promise<GraphqlAnswer> =>
  visitor.graphql(LOOKUP, { id, term });
const update = (id: unknown, body: unknown, visitor = officer, headers = {}): Promise<Answer> =>
  visitor.rest('PUT', `citations/${String(id)}/vehicle/update`, body, headers);
const select = (
  id: unknown,
  media: unknown,
  body: unknown,
  visitor = officer,
  headers = {},
): Promise<Answer> =>
  visitor.rest('PUT', `citations/${String(id)}/media/update/${String(media)}`, body, headers);
const shown = async (id: number): Promise<any> =>
  (await officer.rest('GET', `citations/${id}`)).body;
const inputOf = (record: object): object => inGraphql(record) as object;

const told = ({ status, body }: Answer): unknown => [status, body.message];
const toldBy = ({ errors }: GraphqlAnswer): unknown => [
  errors[0]?.extensions.statusCode,
  errors[0]?.extensions.code,
  errors[0]?.message,
];

interface Entry {
  type: string;
  causer_id: number;
  description: string;
  details: Record<string, unknown>;
}
const entries = (id: number): Promise<Entry[]> =>
  app.database.query(
    `SELECT type, causer_id, description, details FROM activity WHERE citation_id = $1 AND type <> 'created' ORDER BY id`,
    [id],
  );
const capture = (id: number): Promise<unknown> =>
  app.database.query('SELECT * FROM captures WHERE citation_id = $1', [id]);

/** Checks that an act on an event neither changes it nor logs a change. */
async function unchanged(id: number, act: () => Promise<void>): Promise<void> {
  const state = async (): Promise<unknown> => [
    await app.database.query('SELECT * FROM citations WHERE id = $1', [id]),
    await app.database.query('SELECT * FROM vehicles WHERE citation_id = $1', [id]),
    await app.database.query('SELECT * FROM media WHERE citation_id = $1 ORDER BY id', [id]),
    await entries(id),
  ];
  const before = await state();
  await act();
  expect(await state()).toEqual(before);
}

describe('GET citations/{id}/vehicle/lookup (specification 7, contract 9)', () => {
  it.each(['KLM 4821', 'klm-4821', ' k l m 4 8 2 1 '])(
    'finds %j by both doors, changes nothing, and is logged: who, plate, for which event',
    async (term) => {
      const id = await createCitation(app, 'PENDING');
      const before = await shown(id);
      const rest = await lookup(id, term);
      const graphql = await lookupBy(id, term);
      expect([rest.status, rest.body]).toMatchObject([200, RECORD]);
      expect([graphql.errors, graphql.data.vehicleLookup]).toEqual([[], inputOf(RECORD)]);
      expect(await shown(id)).toEqual(before);
      const entry = {
        type: 'vehicle_looked_up',
        causer_id: officerUser.id,
        description: `Nora Quill looked up ${term.trim()}`,
        details: { plate: term.trim() },
      };
      expect(await entries(id)).toEqual([entry, entry]);
    },
  );

  it('answers 404 Vehicle not found for a plate that the registry does not have, and logs the question', async () => {
    const id = await createCitation(app, 'PENDING');
    expect(told(await lookup(id, 'ZZZ 0001'))).toEqual([404, 'Vehicle not found']);
    expect(toldBy(await lookupBy(id, '---'))).toEqual([
      404,
      'VEHICLE_NOT_FOUND',
      'Vehicle not found',
    ]);
    expect((await entries(id)).map(({ details }) => details)).toEqual([
      { plate: 'ZZZ 0001' },
      { plate: '---' },
    ]);
  });

  it.each(PENDING_GROUP)('is open while an event is %s', async (status) => {
    const id = await createCitation(app, status);
    expect((await lookup(id, 'KLM 4821')).status).toBe(200);
  });

  // An addressee of a completed event is looked up too (repair 3).
  it.each(OTHERS.filter((status) => status !== 'COMPLETED'))(
    'is refused once an event is %s, by both doors and without a trace',
    async (status) => {
      const id = await createCitation(app, status);
      const sentence = `This event is ${status}: it cannot be changed now`;
      await unchanged(id, async () => {
        expect(told(await lookup(id, 'KLM 4821'))).toEqual([409, sentence]);
        expect(toldBy(await lookupBy(id, 'KLM 4821'))).toEqual([409, 'NOT_EDITABLE', sentence]);
      });
    },
  );

  it('needs a plate of at most 16 characters', async () => {
    const id = await createCitation(app, 'PENDING');
    await unchanged(id, async () => {
      for (const query of ['', '?term=', '?term=%20%20'])
        expect(told(await officer.rest('GET', `citations/${id}/vehicle/lookup${query}`))).toEqual([
          422,
          'License Plate is required',
        ]);
      expect(toldBy(await lookupBy(id, '  '))).toEqual([
        422,
        'INVALID',
        'License Plate is required',
      ]);
      expect(told(await lookup(id, 'x'.repeat(17)))).toEqual([
        422,
        'License Plate must be at most 16 characters long',
      ]);
      expect(told(await lookup(id, 'KLM\u0000'))).toEqual([
        422,
        'License Plate has characters that cannot be stored',
      ]);
      expect(
        told(await officer.rest('GET', `citations/${id}/vehicle/lookup?term=a&term=b`)),
      ).toEqual([422, 'License Plate is required']);
    });
  });
});

describe('PUT citations/{id}/vehicle/update (specification 7)', () => {
  // Contract 6: "A vehicle update moves PENDING or REVISE to UPDATED and leaves UPDATED as it is."
  it.each([
    ['PENDING', 'UPDATED'],
    ['REVISE', 'UPDATED'],
    ['UPDATED', 'UPDATED'],
  ] as [ReportStatus, ReportStatus][])(
    'moves %s to %s, by both doors, and answers with the whole citation',
    async (from, to) => {
      for (const door of ['REST', 'GraphQL']) {
        const id = await createCitation(app, from, { selected: 0 });
        const before = await shown(id);
        const facts = await capture(id);
        const after = {
          ...before,
          version: before.version + 1,
          report_status: to,
          updated_at: expect.any(String),
          vehicle: { ...before.vehicle, ...RECORD },
        };
        if (door === 'REST') {
          const { status, body } = await update(id, RECORD);
          expect([status, body]).toEqual([200, after]);
        } else {
          const { data, errors } = await officer.graphql(UPDATE, { id, input: inputOf(RECORD) });
          expect([errors, data.updateVehicle.citation]).toEqual([
            [],
            { ...inputOf(after), plateUnusual: false },
          ]);
        }
        const now = await shown(id);
        expect(now).toEqual(after);
        expect(Date.parse(now.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
        expect(await capture(id)).toEqual(facts);
        expect(await entries(id)).toEqual([
          {
            type: 'vehicle_updated',
            causer_id: officerUser.id,
            description: expect.stringMatching(
              /^Vehicle updated by Nora Quill: KLM 4821 → KLM 4821 \(Owner name \(alternative\), .*\)$/,
            ),
            details: { from, old: 'KLM 4821', new: 'KLM 4821', changes: expect.any(Array) },
          },
        ]);
      }
    },
  );

  it('empties what is left out, and tells what is missing then', async () => {
    const id = await createCitation(app, 'PENDING', { selected: 3 });
    const before = await shown(id);
    const { status, body } = await update(id, {
      owner_vehicle_license_plate: ' NEW 0007 ',
      owner_name: '',
      owner_address: null,
    });
    expect([status, body.vehicle]).toEqual([
      200,
      { ...before.vehicle, ...EMPTIED, owner_vehicle_license_plate: 'NEW 0007' },
    ]);
    expect(body.missing).toEqual([NO_OWNER, NO_MEDIA]);
    expect((await entries(id))[0]).toMatchObject({
      details: { old: 'KLM 4821', new: 'NEW 0007' },
    });
  });

  it('keeps each changed field with its old and new value, at both doors (repair 1, Trace)', async () => {
    const id = await createCitation(app, 'PENDING');
    await update(id, RECORD);
    await update(id, {
      ...RECORD,
      owner_vehicle_license_plate: 'NEW 0007',
      owner_address: null,
      owner_vehicle_make_year: 2021,
    });
    const changes = [
      {
        field: 'owner_address',
        label: 'Owner address',
        old: '12 Harbour Lane, Port Ellery',
        new: null,
      },
      {
        field: 'owner_vehicle_license_plate',
        label: 'License Plate',
        old: 'KLM 4821',
        new: 'NEW 0007',
      },
      { field: 'owner_vehicle_make_year', label: 'Make year', old: 2019, new: 2021 },
    ];
    const history = await officer.rest('GET', `citations/${id}/history`);
    expect(history.body.at(-1)).toMatchObject({
      description: 'Vehicle updated by Nora Quill: KLM 4821 → NEW 0007 (Owner address, Make year)',
      properties: { user: 'Nora Quill', title: 'Vehicle updated', changes },
    });
    expect(history.body[0].properties.changes).toBeNull();
    const { data } = await officer.graphql(
      `{ citation(id: ${id}) { history { properties { changes { field label old new } } } } }`,
    );
    expect(data.citation.history.at(-1).properties.changes).toEqual([
      changes[0],
      changes[1],
      { ...changes[2], old: '2019', new: '2021' },
    ]);
    await update(id, { ...RECORD, owner_address: null, owner_vehicle_make_year: 2021 });
    expect((await entries(id)).at(-1)!.description).toBe(
      'Vehicle updated by Nora Quill: NEW 0007 → KLM 4821',
    );
  });

  it('sentences only in the logs: no value of an owner (repair 1, Trace)', async () => {
    const id = await createCitation(app, 'PENDING');
    await update(id, { ...RECORD, owner_name: 'Bo Quill' });
    const administrator = outsiders['a System Administrator']!;
    const { body } = await administrator.rest('GET', `logs?citation_id=${id}&kind=vehicle_updated`);
    expect(body.app).toHaveLength(1);
    expect(body.app[0].changes).toEqual([]);
    expect(JSON.stringify(body.app)).not.toContain('Bo Quill');
  });

  it('says where there was no plate before', async () => {
    const id = await createCitation(app, 'PENDING');
    await app.database.query(
      'UPDATE citations SET owner_vehicle_license_plate = NULL WHERE id = $1',
      [id],
    );
    await update(id, RECORD);
    expect((await entries(id))[0]!.description).toMatch(
      /^Vehicle updated by Nora Quill: no plate → KLM 4821 \(/,
    );
  });

  it('warns about a plate that does not look like one, and refuses it not (contract 7)', async () => {
    const id = await createCitation(app, 'PENDING');
    const { data } = await officer.graphql(UPDATE, {
      id,
      input: { ownerVehicleLicensePlate: 'DIPLO-1' },
    });
    expect(data.updateVehicle.citation).toMatchObject({
      plateUnusual: true,
      reportStatus: 'UPDATED',
    });
  });

  it.each(OTHERS)('is refused once an event is %s (409)', async (status) => {
    const id = await createCitation(app, status);
    const sentence = `This event is ${status}: it cannot be changed now`;
    await unchanged(id, async () => {
      expect(told(await update(id, RECORD))).toEqual([409, sentence]);
      expect(toldBy(await officer.graphql(UPDATE, { id, input: inputOf(RECORD) }))).toEqual([
        409,
        'NOT_EDITABLE',
        sentence,
      ]);
    });
  });

  const tooLong = (label: string, max: number): string =>
    `${label} must be at most ${max} characters long`;
  it.each([
    ['owner_vehicle_license_plate', undefined, 'License Plate is required'],
    ['owner_vehicle_license_plate', null, 'License Plate is required'],
    ['owner_vehicle_license_plate', '', 'License Plate is required'],
    ['owner_vehicle_license_plate', ' \t', 'License Plate is required'],
    ['owner_vehicle_license_plate', 4821, 'License Plate is required'],
    ['owner_vehicle_license_plate', ['KLM'], 'License Plate is required'],
    ['owner_vehicle_license_plate', 'x'.repeat(17), tooLong('License Plate', 16)],
    [
      'owner_vehicle_license_plate',
      'KLM\u0000',
      'License Plate has characters that cannot be stored',
    ],
    ['owner_name', 'x'.repeat(201), tooLong('Owner name', 200)],
    ['owner_name', 'a\udc00', 'Owner name has characters that cannot be stored'],
    ['owner_name', { first: 'Ada' }, 'Owner name must be text'],
    ['owner_name_alt', 'x'.repeat(201), tooLong('Owner name (alternative)', 200)],
    ['owner_address', 'x'.repeat(501), tooLong('Owner address', 500)],
    ['owner_address_alt', 7, 'Owner address (alternative) must be text'],
    ['owner_vehicle_engine_number', 'x'.repeat(51), tooLong('Engine number', 50)],
    ['owner_vehicle_chassis_number', 'x'.repeat(51), tooLong('Chassis number', 50)],
    ['owner_vehicle_make_year', 1885, 'Make year must be a year'],
    ['owner_vehicle_make_year', 2101, 'Make year must be a year'],
    ['owner_vehicle_make_year', 2019.5, 'Make year must be a year'],
    ['owner_vehicle_make_year', '2019', 'Make year must be a year'],
    ['owner_vehicle_make_model', 'x'.repeat(101), tooLong('Make and model', 100)],
    ['owner_vehicle_color', 'x'.repeat(51), tooLong('Color', 50)],
    ['owner_vehicle_color_alt', true, 'Color (alternative) must be text'],
    ['owner_vehicle_style', 'x'.repeat(51), tooLong('Style', 50)],
    // Reliability 8: unknown fields are refused, and what the camera measured is written by no route.
    ...[
      'cause',
      'speed_measured',
      'speed_limit',
      'redlight_stop_line_distance',
      'redlight_switched_at',
      'case_id',
      'witnesses',
      'report_status',
      'recommendation',
      'id',
      'version',
      'media',
      'owner',
      'constructor',
    ].map((field): [string, unknown, string] => [field, 1, `${field} is not a known field`]),
    ['ownerName', 'Ada', 'ownerName is not a known field'],
  ] as [string, unknown, string][])('refuses %s: %o: %s (422)', async (field, value, sentence) => {
    const id = await createCitation(app, 'PENDING');
    await unchanged(id, async () => {
      const { status, body } = await update(id, { ...RECORD, [field]: value });
      expect([status, body]).toEqual([
        422,
        { statusCode: 422, code: 'INVALID', message: sentence, errors: { [field]: [sentence] } },
      ]);
    });
  });

  it('refuses the same over GraphQL, and a body that is no object (400)', async () => {
    const id = await createCitation(app, 'PENDING');
    await unchanged(id, async () => {
      const empty = await officer.graphql(UPDATE, {
        id,
        input: { ...inputOf(RECORD), ownerVehicleLicensePlate: ' ' },
      });
      expect(toldBy(empty)).toEqual([422, 'INVALID', 'License Plate is required']);
      expect(empty.errors[0]!.extensions.errors).toEqual({
        ownerVehicleLicensePlate: ['License Plate is required'],
      });
      for (const field of ['cause', 'speedMeasured', 'caseId', 'reportStatus', 'constructor']) {
        const { status, errors } = await officer.graphql(UPDATE, {
          id,
          input: { ...inputOf(RECORD), [field]: 'x' },
        });
        expect([status, errors[0]!.extensions.code]).toEqual([400, 'BAD_REQUEST']);
      }
      for (const body of ['null', '[]', '"x"', '{'])
        expect(
          told(await update(id, body, officer, { 'content-type': 'application/json' })),
        ).toEqual([400, 'The request could not be understood']);
    });
  });

  it('lets of two who change the same event at once one win, and tells the other who it was', async () => {
    const id = await createCitation(app, 'PENDING');
    const { visitor, user } = await signedInAs(app, 4);
    const answers = await heldUp(app, 'citations', 2, () =>
      Promise.all([
        update(id, { ...RECORD, owner_name: 'One' }),
        update(id, { ...RECORD, owner_name: 'Other' }, visitor),
      ]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? officerUser.name : user.name;
    const loser = answers.find(({ status }) => status === 409)!;
    expect(loser.body.message).toBe(`This event was changed by ${winner}, reload it`);
    const body = await shown(id);
    expect([body.version, body.vehicle.owner_name]).toEqual([
      2,
      winner === officerUser.name ? 'One' : 'Other',
    ]);
    expect(await entries(id)).toHaveLength(1);
  });
});

describe('PUT citations/{id}/media/update/{mediaId} (specification 7)', () => {
  it.each(PENDING_GROUP)(
    'picks an image of a %s event and puts it back, by both doors, with the whole citation',
    async (status) => {
      const id = await createCitation(app, status, { selected: 3 });
      const before = await shown(id);
      const fourth = before.media[3];
      const picked = {
        ...before,
        version: 2,
        updated_at: expect.any(String),
        selected_count: 4,
        media: [...before.media.slice(0, 3), { ...fourth, selected: true }],
        missing: [],
      };
      const rest = await select(id, fourth.id, { selected: true });
      expect([before.missing, rest.status, rest.body]).toEqual([[NO_MEDIA], 200, picked]);
      const graphql = await officer.graphql(SELECT, { id, media: fourth.id, selected: false });
      expect([graphql.errors, graphql.data.selectMedia.citation]).toEqual([
        [],
        inGraphql({ ...before, version: 3, updated_at: expect.any(String) }),
      ]);
      expect(await entries(id)).toEqual([
        {
          type: 'evidence_selected',
          causer_id: officerUser.id,
          description: 'Image 4 selected by Nora Quill',
          details: {},
        },
        {
          type: 'evidence_unselected',
          causer_id: officerUser.id,
          description: 'Image 4 unselected by Nora Quill',
          details: {},
        },
      ]);
      // A log names the file that it is about.
      expect(
        await app.database.query(
          `SELECT DISTINCT subject_type, subject_id FROM activity WHERE citation_id = $1 AND type LIKE 'evidence%'`,
          [id],
        ),
      ).toEqual([{ subject_type: 'media', subject_id: String(fourth.id) }]);
    },
  );

  it('changes nothing when it is so already', async () => {
    const id = await createCitation(app, 'PENDING', { selected: 1 });
    const { media } = await shown(id);
    await unchanged(id, async () => {
      for (const [index, selected] of [
        [0, true],
        [1, false],
      ] as const)
        expect((await select(id, media[index].id, { selected })).status).toBe(200);
    });
  });

  it('counts an image once, however many pick it at once', async () => {
    const id = await createCitation(app, 'PENDING', { selected: 0 });
    const { media } = await shown(id);
    const answers = await heldUp(app, 'citations', 4, () =>
      Promise.all(Array.from({ length: 4 }, () => select(id, media[0].id, { selected: true }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await shown(id)).toMatchObject({ selected_count: 1, version: 2 });
  });

  it('takes images only', async () => {
    const id = await createCitation(app, 'PENDING');
    const clip = await readFile(join(root, 'samples/redlight-quillon-marrow/5-clip.mp4'));
    const [video] = await app.database.query<{ id: number }[]>(
      `INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes)
       VALUES ($1, 'VIDEO', 5, repeat('a', 64), 'evidence/aa/aa/a.mp4', 'video/mp4', $2) RETURNING id`,
      [id, clip.length],
    );
    const sentence = 'Only images can be selected as evidence';
    await unchanged(id, async () => {
      const rest = await select(id, video!.id, { selected: true });
      expect([rest.status, rest.body]).toEqual([
        422,
        { statusCode: 422, code: 'INVALID', message: sentence, errors: { selected: [sentence] } },
      ]);
      const graphql = await officer.graphql(SELECT, { id, media: video!.id, selected: true });
      expect(toldBy(graphql)).toEqual([422, 'INVALID', sentence]);
    });
  });

  it('knows no file of another event, and none that is not there (404)', async () => {
    const [id, other] = [
      await createCitation(app, 'PENDING'),
      await createCitation(app, 'PENDING'),
    ];
    const foreign = (await shown(other)).media[3].id;
    await unchanged(other, async () => {
      for (const media of [foreign, 999_999, 0, -1, 'x', '1.5', '1e3', '99999999999', '%00'])
        expect(told(await select(id, media, { selected: false }))).toEqual([
          404,
          'Media file not found',
        ]);
      expect(
        toldBy(await officer.graphql(SELECT, { id, media: foreign, selected: false })),
      ).toEqual([404, 'MEDIA_NOT_FOUND', 'Media file not found']);
    });
  });

  it.each([
    [{}, 'selected', 'Selected must be true or false'],
    [{ selected: null }, 'selected', 'Selected must be true or false'],
    [{ selected: 1 }, 'selected', 'Selected must be true or false'],
    [{ selected: 'true' }, 'selected', 'Selected must be true or false'],
    [{ selected: true, src: '/x' }, 'src', 'src is not a known field'],
    [{ selected: true, sha256: 'x' }, 'sha256', 'sha256 is not a known field'],
    [
      { selected: true, sequence_number: 1 },
      'sequence_number',
      'sequence_number is not a known field',
    ],
    [{ selected: true, type: 'IMAGE' }, 'type', 'type is not a known field'],
  ])('refuses %j (422)', async (sent, field, sentence) => {
    const id = await createCitation(app, 'PENDING', { selected: 0 });
    const { media } = await shown(id);
    await unchanged(id, async () => {
      const { status, body } = await select(id, media[0].id, sent);
      expect([status, body]).toEqual([
        422,
        { statusCode: 422, code: 'INVALID', message: sentence, errors: { [field]: [sentence] } },
      ]);
    });
  });

  it.each(OTHERS)('is refused once an event is %s (409)', async (status) => {
    const id = await createCitation(app, status);
    const { media } = await shown(id);
    const sentence = `This event is ${status}: it cannot be changed now`;
    await unchanged(id, async () => {
      expect(told(await select(id, media[0].id, { selected: false }))).toEqual([409, sentence]);
      expect(
        toldBy(await officer.graphql(SELECT, { id, media: media[0].id, selected: false })),
      ).toEqual([409, 'NOT_EDITABLE', sentence]);
    });
  });
});

describe('who may look up, update and select (specification 6)', () => {
  interface Act {
    rest: (id: unknown, media: unknown, visitor: Visitor, headers?: object) => Promise<Answer>;
    graphql: (
      id: unknown,
      media: unknown,
      visitor: Visitor,
      version?: number,
    ) => Promise<GraphqlAnswer>;
  }
  const ACTS: Record<string, Act> = {
    'a look-up': {
      rest: (id, _, visitor) => lookup(id, 'KLM 4821', visitor),
      graphql: (id, _, visitor) => lookupBy(id, 'KLM 4821', visitor),
    },
    'an update': {
      rest: (id, _, visitor, headers) => update(id, RECORD, visitor, headers),
      graphql: (id, _, visitor, version) =>
        visitor.graphql(UPDATE, { id, input: inputOf(RECORD), version }),
    },
    'a selection': {
      rest: (id, media, visitor, headers) =>
        select(id, media, { selected: false }, visitor, headers),
      graphql: (id, media, visitor, version) =>
        visitor.graphql(SELECT, { id, media, selected: false, version }),
    },
  };
  describe.each(Object.entries(ACTS))('%s', (_, act) => {
    it('is for processing officers only (403)', async () => {
      const id = await createCitation(app, 'PENDING');
      const { media } = await shown(id);
      await unchanged(id, async () => {
        for (const visitor of Object.values(outsiders)) {
          expect(told(await act.rest(id, media[0].id, visitor))).toEqual([
            403,
            'You are not allowed to do this',
          ]);
          expect(toldBy(await act.graphql(id, media[0].id, visitor))).toEqual([
            403,
            'FORBIDDEN',
            'You are not allowed to do this',
          ]);
        }
        expect(told(await act.rest(id, media[0].id, app.visitor()))).toEqual([
          401,
          'Unauthenticated',
        ]);
      });
    });

    it('finds no event of the other cause, and none that is not there (404)', async () => {
      const id = await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
      const { media } = await shown(id);
      await unchanged(id, async () => {
        for (const place of [id, 999_999, 0, 'x', '1%20OR%201=1'])
          expect(told(await act.rest(place, media[0].id, redlight))).toEqual([
            404,
            'Citation not found',
          ]);
        expect(toldBy(await act.graphql(id, media[0].id, redlight))).toEqual([
          404,
          'CITATION_NOT_FOUND',
          'Citation not found',
        ]);
      });
      const visible = await createCitation(app, 'PENDING');
      expect((await act.rest(visible, (await shown(visible)).media[0].id, redlight)).status).toBe(
        200,
      );
    });
  });

  it.each(Object.entries(ACTS).slice(1))(
    '%s of the version of now says NOT_EDITABLE, also where another acted last',
    async (_, act) => {
      const id = await createCitation(app, 'REVIEW');
      const { media } = await shown(id);
      const { visitor } = await signedInAs(app, 3);
      const hold = await visitor.rest('PUT', `citations/${id}`, { report_status: 'HOLD' });
      expect(hold.status).toBe(200);
      const sentence = 'This event is HOLD: it cannot be changed now';
      expect(toldBy(await act.graphql(id, media[0].id, officer, 2))).toEqual([
        409,
        'NOT_EDITABLE',
        sentence,
      ]);
      expect(told(await act.rest(id, media[0].id, officer, { 'if-match': '2' }))).toEqual([
        409,
        sentence,
      ]);
      // Without a version too: no status before HOLD allowed it, so nobody was faster.
      expect(told(await act.rest(id, media[0].id, officer))).toEqual([409, sentence]);
    },
  );

  it.each(Object.entries(ACTS).slice(1))(
    '%s without a version names who was faster where the status before allowed it',
    async (_, act) => {
      const id = await createCitation(app, 'PENDING');
      const { media } = await shown(id);
      const { visitor, user } = await signedInAs(app, 4);
      const submitted = await visitor.rest('PUT', `citations/${id}`, {
        report_status: 'REVIEW',
        recommendation: 'DISCARD',
      });
      expect(submitted.status).toBe(200);
      expect(told(await act.rest(id, media[0].id, officer))).toEqual([
        409,
        `This event was changed by ${user.name}, reload it`,
      ]);
    },
  );

  it.each(Object.entries(ACTS).slice(1))(
    '%s of a stale version is refused, and names who was faster (contract 6)',
    async (_, act) => {
      const id = await createCitation(app, 'PENDING');
      const { media } = await shown(id);
      const { visitor, user } = await signedInAs(app, 4, { firstName: 'Mina', lastName: 'Okafor' });
      expect((await select(id, media[3].id, { selected: false }, visitor)).status).toBe(200);
      const sentence = `This event was changed by ${user.name}, reload it`;
      await unchanged(id, async () => {
        for (const stale of ['1', '"1"', 'W/"1"', '3'])
          expect(told(await act.rest(id, media[0].id, officer, { 'if-match': stale }))).toEqual([
            409,
            sentence,
          ]);
        expect(toldBy(await act.graphql(id, media[0].id, officer, 1))).toEqual([
          409,
          'CHANGED_BY_ANOTHER',
          sentence,
        ]);
        for (const nonsense of ['x', '0', '-1', '1.5', '"', '99999999999'])
          expect((await act.rest(id, media[0].id, officer, { 'if-match': nonsense })).status).toBe(
            422,
          );
      });
      expect((await act.rest(id, media[0].id, officer, { 'if-match': '"2"' })).status).toBe(200);
      expect((await act.graphql(id, media[1].id, officer, 3)).errors).toEqual([]);
    },
  );
});
