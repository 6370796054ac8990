import { z } from 'zod';
import {
  ACTION_TYPES,
  type CitationAction as ActionName,
  QUEUES,
  RECOMMENDATIONS,
} from '../../features/citations/citation.workflow.js';
import { DIRECTIONS, SORT_COLUMNS } from '../../features/citations/citation.types.js';
import { DEADLINE_FILTERS } from '../../features/citations/citations.rules.js';
import type { SearchRules, SelectMediaRules } from '../../features/citations/citations.rules.js';
import {
  type KnownVehicle,
  PLATE,
  VEHICLE_FIELD_NAMES,
  VEHICLE_FIELDS,
  type VehicleField,
  type VehicleFieldName,
  type VehicleRecord,
} from '../../features/registry/vehicle-fields.pure.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import {
  flag,
  id,
  moment,
  named,
  number,
  oneOf,
  orNull,
  page,
  pageOf,
  text,
  texts,
  whole,
} from '../../platform/openapi/fields.js';
import {
  Deadline,
  DeferredAct,
  Fact,
  OtherEvents,
  Reviewer,
  SentBack,
} from './citation-desk.shapes.js';
import { Cause, Officer, ReportStatus } from './common.shapes.js';
import { Fine } from './fines.shapes.js';
import { Notice } from './notices.shapes.js';
import type { FieldsOf, SnakeCase } from './spelling.js';

const Recommendation = oneOf(
  'Recommendation',
  'What the processing officer recommends.',
  RECOMMENDATIONS,
);

const CitationAction = oneOf(
  'CitationAction',
  'An action on a citation.',
  Object.keys(ACTION_TYPES) as [ActionName, ...ActionName[]],
);

export const OfferedAction = named(
  'OfferedAction',
  'An action that is offered, by its number and its name.',
  {
    type: whole(
      '0 submit, 1 hold, 2 revise, 3 generate, 4 discard, 5 comments, 6 history, 7 print.',
      0,
    ),
    name: CitationAction.meta({ examples: ['submit'] }),
  },
);

const AvailableAction = named('AvailableAction', 'An action that is offered on a citation.', {
  ...OfferedAction.shape,
  refusal: orNull(
    text(
      'Why it would be refused now: the deadline has passed, or what a notice misses.',
      'The deadline for this event passed on Mar 29, 2026',
    ),
  ),
});

const optional = <Shape extends z.ZodType>(shape: Shape) =>
  shape.optional().meta(shape.meta() ?? {});

const shapeOf = ({ description, example }: VehicleField) =>
  typeof example === 'number' ? whole(description, example) : text(description, example);

type VehicleShapes<Values extends { [Name in VehicleFieldName]?: unknown }> = {
  [Name in VehicleFieldName as SnakeCase<Name>]: z.ZodType<Values[Name]>;
};

/** Makes a shape for each field of an owner and a vehicle. */
const vehicleShapes = <Values extends { [Name in VehicleFieldName]?: unknown }>(
  make: (field: VehicleField, name: VehicleFieldName) => z.ZodType,
) =>
  Object.fromEntries(
    VEHICLE_FIELD_NAMES.map((name) => [snakeCase(name), make(VEHICLE_FIELDS[name], name)]),
  ) as VehicleShapes<Values>;

const known = vehicleShapes<KnownVehicle>((field) => orNull(shapeOf(field)));

const { description, example } = VEHICLE_FIELDS[PLATE];
const plate = text(description, example);

const Vehicle = named('Vehicle', 'The vehicle and its owner, and what the camera measured.', {
  cause: Cause,
  ...known,
  redlight_stop_line_distance: orNull(
    number('How far past the stop line, in the distance unit of the settings.', 4.2),
  ),
  redlight_switched_at: orNull(moment('When the light turned red.')),
  speed_measured: orNull(number('Measured speed, in the speed unit of the settings.', 71.5)),
  speed_limit: orNull(number('Speed limit at the place.', 50)),
  speed_limit_trigger: orNull(number('The speed above which the camera takes pictures.', 55)),
});

export const RegistryVehicle = named('RegistryVehicle', 'A record of the vehicle registry.', {
  ...known,
  owner_vehicle_license_plate: plate,
});

export const NearMisses = z.strictObject({
  data: z.array(
    named('NearMiss', 'A vehicle whose plate is easily taken for another one.', {
      owner_vehicle_license_plate: plate,
      owner_vehicle_make_model: known.owner_vehicle_make_model,
      owner_vehicle_color: known.owner_vehicle_color,
    }),
  ),
});

export const VehicleInput = named(
  'VehicleInput',
  'The owner and the vehicle, all fields at once: a field that is left out becomes empty.',
  vehicleShapes<Partial<VehicleRecord>>((field, name) =>
    name === PLATE ? shapeOf(field) : optional(orNull(shapeOf(field))),
  ),
);

const Media = named('Media', 'An image or a video of the camera.', {
  id: id('Number of the file.'),
  type: oneOf('MediaType', 'Kind of a file.', ['IMAGE', 'VIDEO']),
  src: text('Address of the original.', '/api/media/1'),
  thumbnail_src: text('Address of a small WebP picture.', '/api/media/1/thumbnail'),
  sequence_number: whole('1 before, 2 during, 3 after, 4 enhanced plate.'),
  captured_at: orNull(
    moment('When it was taken, as the camera says; null where the camera does not say.'),
  ),
  selected: flag('Whether it is selected as evidence.'),
  filter: orNull(text('Image filter that the camera applied.', 'night')),
  width: orNull(whole('Width in pixels.', 1920)),
  height: orNull(whole('Height in pixels.', 1080)),
  sha256: text('SHA-256 of the original, in hexadecimal.', 'f3a1'.repeat(16)),
});

/** The fields of both lists and reports. */
const facts = {
  id: id('Number of the citation.'),
  version: whole('Grows with every change; send it back as `If-Match`.', 3),
  reference_id: text('Our number of the event.', 'EV-2026-000117'),
  stopline_reference_id: orNull(
    text('Number of the citation notice, once generated.', 'TEC-2026-000042'),
  ),
  report_status: ReportStatus,
  recommendation: orNull(Recommendation, 'What the processing officer recommends.'),
  camera_case_generated_at: moment('When the violation happened.'),
  updated_at: moment('When it was last changed.'),
  submitted_at: orNull(moment('When it was last submitted.')),
  media_count: whole('How many images and videos there are.', 4),
  selected_count: whole('How many images are selected as evidence.', 2),
  comment_count: whole('How many comments there are.', 0),
  available_actions: z
    .array(OfferedAction)
    .meta({ description: 'What the caller may do with it now.' }),
  editable: flag('Whether the caller may change the vehicle and the evidence now.'),
  reviewer: orNull(Reviewer, 'Who has it in hand at the desk now.'),
  deferred: orNull(DeferredAct, 'The decision on it that waits to take effect.'),
  notice_void: flag('Whether its notice was made void; it stays COMPLETED.'),
  deadline: orNull(Deadline, 'Until when a notice may be made; null without a rule.'),
};

export const CitationRow = named(
  'CitationRow',
  'A citation in a list: what the tables show, without media, metadata and camera.',
  {
    ...facts,
    vehicle: z.strictObject({
      cause: Cause,
      owner_name: known.owner_name,
      owner_vehicle_license_plate: known.owner_vehicle_license_plate,
    }),
  },
);

export const CitationRows = pageOf(CitationRow);

export const Citation = named('Citation', 'A camera event, from intake to the printed notice.', {
  ...facts,
  available_actions: z
    .array(AvailableAction)
    .meta({ description: 'What the caller may do with it now, and what keeps them from it.' }),
  sent_back: orNull(SentBack, 'The last time that it was sent back, until it is submitted again.'),
  facts: z
    .array(Fact)
    .meta({ description: 'What was observed beside what is registered, for the cause.' }),
  fine: orNull(
    Fine,
    'What it costs: what the notice says, or before there is one as if it were issued today. Null without a schedule, or where no band covers it.',
  ),
  other_events: OtherEvents,
  case_id: text("The camera's own number of the case.", 'CASE-77120'),
  submitted_by: orNull(Officer, 'Who submitted it last.'),
  witnesses: orNull(text('Witnesses.', 'Officer Reyes')),
  location_address: text('Where it happened.', 'Harbour Lane and 3rd Street'),
  location_latitude: number('Latitude in degrees, WGS 84.', 37.9755),
  location_longitude: number('Longitude in degrees, WGS 84.', 23.7348),
  camera_system_name: text('Name of the camera system.', 'North gate'),
  camera_system_type: text('Type of the camera system.', 'RLC-4'),
  camera_system_serial_number: text('Serial number of the camera system.', 'SN-2207'),
  metadata: orNull(text('Free JSON text of the camera, unchanged.', '{"lane":2}')),
  vehicle: Vehicle,
  media: z.array(Media).meta({ description: 'Images and videos, in sequence order.' }),
  notice: orNull(
    Notice,
    'The current notice, once ordered; null for those who may not open notices.',
  ),
  missing: texts('What a notice still needs, in sentences.', 'Owner name is missing'),
});

export const Transition = named(
  'Transition',
  'The status that is asked for. The table of transitions of the server says which one the citation gets.',
  {
    report_status: z
      .enum(['REVIEW', 'UPDATED_REVIEW', 'REVISE', 'HOLD', 'DISCARDED', 'COMPLETED'])
      .meta({ description: 'REVIEW and UPDATED_REVIEW both mean to submit.' }),
    recommendation: orNull(Recommendation, 'Required to submit.')
      .optional()
      .meta({ description: 'Required to submit.', examples: ['GENERATE'] }),
    reason_code: z
      .string()
      .max(32)
      .nullish()
      .meta({
        description: 'Code of a reason of the list of this act.',
        examples: ['PLATE_UNREADABLE'],
      }),
    reason: z
      .string()
      .max(255)
      .nullish()
      .meta({
        description: 'Why; goes into the history and to the submitter.',
        examples: ['The plate is clear'],
      }),
  },
);

export const MediaSelection = z.strictObject({
  selected: flag('Whether it is evidence.'),
} satisfies Omit<FieldsOf<typeof SelectMediaRules>, 'expected_version'>);

export const ListQuery = z.strictObject({
  status: z
    .enum(QUEUES)
    .meta({ description: 'Which list; `pending` has PENDING, UPDATED and REVISE.' }),
  sortby: z
    .enum(Object.keys(SORT_COLUMNS))
    .default('updated_at')
    .meta({ description: 'The field to sort by.' }),
  order: z.enum(DIRECTIONS).default('desc').meta({ description: 'The sort order.' }),
  page,
  cause: Cause.optional(),
  location: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Part of the address; case does not count.', examples: ['harbour'] }),
  recommendation: Recommendation.optional(),
  no_plate: optional(flag('Whether its plate is unknown.')),
  has_comments: optional(flag('Whether it has comments.')),
  sent_back_to_me: optional(
    flag('Whether the caller submitted it, it was sent back, and this is not answered.'),
  ),
  deadline: z
    .enum(DEADLINE_FILTERS)
    .optional()
    .meta({ description: 'How near its deadline is; NONE where there is none.' }),
});

export const SearchQuery = z.strictObject({
  reference_number: optional(text('Part of either reference.', 'EV-2026')),
  report_status: ReportStatus.optional(),
  cause: Cause.optional(),
  vehicle_registration_plate: optional(
    text('Part of the plate; spaces, dashes and case do not count.', 'klm-48'),
  ),
  vehicle_owner: optional(text("Part of the owner's name; case does not count.", 'marlow')),
  start_date: optional(
    z.string().meta({ format: 'date-time', description: 'From this moment on.' }),
  ),
  end_date: optional(z.string().meta({ format: 'date-time', description: 'Up to this moment.' })),
  page,
} satisfies FieldsOf<typeof SearchRules> & { page: z.ZodType });

export const LookupQuery = z.strictObject({
  term: z
    .string()
    .max(16)
    .meta({ description: 'The plate.', examples: ['KLM 4821'] }),
});
