import { z } from 'zod';
import { QUEUES } from '../../../features/citations/citation.workflow.js';
import { DIRECTIONS, SORT_COLUMNS } from '../../../features/citations/citation.types.js';
import {
  DEADLINE_FILTERS,
  type SelectMediaRules,
} from '../../../features/citations/citations.rules.js';
import {
  type KnownVehicle,
  PLATE,
  VEHICLE_FIELD_NAMES,
  VEHICLE_FIELDS,
  type VehicleField,
  type VehicleFieldName,
} from '../../../features/registry/vehicle-fields.pure.js';
import { MAX_FIRST, PER_PAGE } from '../../../platform/domain/paging.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';
import {
  flag,
  id,
  moment,
  named,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../../platform/openapi/fields.js';
import {
  Check,
  confirmations,
  GeneratedKind,
  letterKind,
  DeferredAct,
  OtherEvents,
  Reviewer,
} from '../citation-desk.shapes.js';
import { CitationRegister } from '../cameras/cameras.shapes.js';
import { Measurement } from './measurement.shapes.js';
import { Cause, ReportStatus } from '../common.shapes.js';
import { Fine } from '../fines.shapes.js';
import { Addressee } from '../letters.shapes.js';
import { Notice } from '../notices.shapes.js';
import type { SearchFormRules } from './search-form.js';
import type { FieldsOf, SnakeCase } from '../spelling.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import { Recommendation as RecommendationWords } from '../../../features/citations/citation.enums.js';
import {
  Citation as CitationModel,
  CitationLetter,
  Media as MediaModel,
  NoticeAct as NoticeActModel,
  OfferedAction as OfferedActionModel,
} from '../../../features/citations/citation.model.js';
import {
  CitationRegistry as CitationRegistryModel,
  NearMiss,
  RegistryChoice as RegistryChoiceModel,
  RegistryComparison as RegistryComparisonModel,
  RegistryVehicle as RegistryVehicleModel,
  Vehicle as VehicleModel,
  VehicleInput as VehicleInputModel,
} from '../../../features/citations/vehicle.model.js';

export const Recommendation = restEnum(RecommendationWords);

const action = { type: 0, name: 'submit' };
const AvailableAction = restShape(OfferedActionModel, {
  name: 'AvailableAction',
  examples: { ...action, refusal: 'The deadline for this event passed on Mar 29, 2026' },
});

export const OfferedAction = restShape(OfferedActionModel, {
  without: ['refusal'],
  examples: action,
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

export const vehicleExamples = Object.fromEntries(
  VEHICLE_FIELD_NAMES.map((name) => [name, VEHICLE_FIELDS[name].example]),
) as Record<VehicleFieldName, unknown>;

const known = vehicleShapes<KnownVehicle>((field) => orNull(shapeOf(field)));

const { description, example } = VEHICLE_FIELDS[PLATE];
const plate = text(description, example);

export const Vehicle = restShape(VehicleModel, {
  examples: {
    ...vehicleExamples,
    redlightStopLineDistance: 4.2,
    speedMeasured: 71.5,
    speedLimit: 50,
    speedLimitTrigger: 55,
  },
});

const ownerSince = orNull(text('The day from which this is the owner.', '2024-06-01'));
const sourceDay = orNull(text('The day that the source of the registry speaks of.', '2026-05-01'));
const storedAt = orNull(moment('The time at which the registry stored the entry.'));
const entry = {
  ...known,
  owner_vehicle_license_plate: plate,
  owner_since: ownerSince,
  source_day: sourceDay,
  stored_at: storedAt,
};
const answerId = id('Attaches the entry to the event: see the update of the vehicle.', 311);

const RegistryEntry = named('RegistryEntry', 'An entry of the vehicle registry.', entry);

const RegistryChoice = restShape(RegistryChoiceModel, {
  examples: {
    ...vehicleExamples,
    ownerSince: '2024-06-01',
    sourceDay: '2026-05-01',
    answerId: 311,
  },
});

export const RegistryVehicle = restShape(RegistryVehicleModel, {
  examples: {
    ...vehicleExamples,
    ownerSince: '2024-06-01',
    sourceDay: '2026-05-01',
    answerId: 311,
  },
});

export const RegistryComparison = restShape(RegistryComparisonModel, {
  own: {
    now: z
      .array(RegistryEntry)
      .meta({ description: 'The entries of the same plate, region and class.' }),
  },
});

restShape(CitationRegistryModel, {
  examples: {
    answerId: 311,
    sourceDay: '2026-05-01',
    ownerSince: '2024-06-01',
    changed: ['owner'],
  },
});

export const NearMisses = z.strictObject({
  data: z.array(
    restShape(NearMiss, {
      examples: {
        ownerVehicleLicensePlate: 'KLM 4821',
        ownerVehicleMakeModel: 'Orion Vela',
        ownerVehicleColor: 'Blue',
      },
    }),
  ),
});

const IGNORED = 'Ignored: it may stay in the answer of a look-up that is sent back.';

export const VehicleInput = restBody(VehicleInputModel, {
  examples: vehicleExamples,
  own: {
    answer_id: optional(
      orNull(
        answerId,
        'The answer of a look-up for this event and plate that is attached. Without it the one that was attached stays as long as the plate does.',
      ),
    ),
    owner_since: optional(ownerSince).meta({ description: IGNORED }),
    source_day: optional(sourceDay).meta({ description: IGNORED }),
    stored_at: optional(storedAt).meta({ description: IGNORED }),
    choices: z.array(RegistryChoice).optional().meta({ description: IGNORED }),
  },
});

restShape(MediaModel, {
  examples: {
    src: '/api/media/1',
    thumbnailSrc: '/api/media/1/thumbnail',
    filter: 'night',
    width: 1920,
    height: 1080,
    sha256: 'f3a1'.repeat(16),
  },
});

restShape(NoticeActModel, { examples: { refusal: 'Notice TEC-2026-000042 is void' } });

export const Citation = restShape(CitationModel, {
  without: ['plateUnusual', 'maxEvidenceImages'],
  examples: {
    referenceId: 'EV-2026-000117',
    stoplineReferenceId: 'TEC-2026-000042',
    mediaCount: 4,
    selectedCount: 2,
    commentCount: 0,
    plateRegion: 'US-MD',
    caseId: 'CASE-77120',
    witnesses: 'Officer Reyes',
    locationAddress: 'Harbour Lane and 3rd Street',
    locationLatitude: 37.9755,
    locationLongitude: 23.7348,
    cameraSystemName: 'North gate',
    cameraSystemType: 'RLC-4',
    cameraSystemSerialNumber: 'SN-2207',
    metadata: '{"lane":2}',
    thumbnailSrc: '/api/media/42/thumbnail',
    missing: ['Owner name is missing'],
    noViolation: 'Measured 41 km/h, charged 38 km/h: not above the limit of 40 km/h',
  },
  own: {
    version: whole('The version, which grows with every change; send it back as `If-Match`.', 3),
    available_actions: z.array(AvailableAction),
    reviewer: orNull(Reviewer),
    deferred: orNull(DeferredAct),
    fine: orNull(Fine),
    letter: restShape(CitationLetter, {
      examples: { reason: 'Warning period' },
      own: { kind: GeneratedKind },
    }),
    register: CitationRegister,
    measurement: orNull(Measurement),
    checks: z.array(Check),
    other_events: OtherEvents,
    notice: orNull(Notice),
    addressees: z.array(Addressee),
  },
});

export const CitationRow = Citation.pick({
  id: true,
  version: true,
  reference_id: true,
  stopline_reference_id: true,
  report_status: true,
  recommendation: true,
  camera_case_generated_at: true,
  updated_at: true,
  submitted_at: true,
  media_count: true,
  selected_count: true,
  comment_count: true,
  editable: true,
  reviewer: true,
  deferred: true,
  notice_void: true,
  deadline: true,
})
  .extend({
    available_actions: z
      .array(OfferedAction)
      .meta({ description: 'The actions that the caller may take now.' }),
    vehicle: z.strictObject({
      cause: Cause,
      owner_name: known.owner_name,
      owner_vehicle_license_plate: known.owner_vehicle_license_plate,
    }),
  })
  .meta({
    id: 'CitationRow',
    description: 'A citation in a list, without its media, metadata and camera.',
  });

export const CitationRows = pageOf(CitationRow);

export const ChangedCitations = named(
  'ChangedCitations',
  'Citations that were changed since a moment, in the order of their changes.',
  {
    data: z.array(CitationRow),
    per_page: whole('The largest number of rows.', 15),
    next_since: text(
      'The `updated_since` to go on with.',
      'MjAyNi0wMy0wMVQxNDowNTowMC4yNTAwMDBaIDI',
    ),
  },
);

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
        description: 'The reason, for the history and the submitter.',
        examples: ['The plate is clear'],
      }),
    confirmations,
    letter_kind: letterKind,
  },
);

export const MediaSelection = z.strictObject({
  selected: flag('True to select the image as evidence, false to deselect it.'),
} satisfies Omit<FieldsOf<typeof SelectMediaRules>, 'expected_version'>);

export const ListQuery = z.strictObject({
  status: z.enum(QUEUES).optional().meta({
    description:
      'The list; `pending` has PENDING, UPDATED and REVISE. Required without `updated_since`.',
  }),
  updated_since: z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        'For the changes since then: an ISO 8601 instant, or the `next_since` of the answer before. Not with `sortby`, `order`, `page`.',
      examples: ['2026-03-01T14:05:00Z'],
    }),
  per_page: z
    .int()
    .min(1)
    .max(MAX_FIRST)
    .default(PER_PAGE)
    .meta({ description: 'Rows of an answer with `updated_since`; only there.' }),
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
  no_plate: optional(flag('True for events without a known plate, false for events with one.')),
  has_comments: optional(flag('True for events with comments, false for events without.')),
  sent_back_to_me: optional(
    flag('True for events that were sent back to the caller and are not answered yet.'),
  ),
  deadline: z
    .enum(DEADLINE_FILTERS)
    .optional()
    .meta({ description: 'The state of the deadline; NONE for events without one.' }),
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
    z.string().meta({ format: 'date-time', description: 'The first moment of the period.' }),
  ),
  end_date: optional(
    z.string().meta({ format: 'date-time', description: 'The last moment of the period.' }),
  ),
  page,
} satisfies FieldsOf<typeof SearchFormRules> & { page: z.ZodType });

export const NearMissesQuery = z.strictObject({
  term: z
    .string()
    .max(16)
    .meta({ description: 'The plate.', examples: ['KLM 4821'] }),
});

export const LookupQuery = NearMissesQuery.extend({
  region: z
    .string()
    .max(6)
    .optional()
    .meta({
      description:
        'Country or state of the plate by ISO 3166; without it that of the event, or else the home region. Entries of another one are not answered.',
      examples: ['US-MD'],
    }),
  class: z
    .string()
    .max(VEHICLE_FIELDS.plateClass.max)
    .optional()
    .meta({ description: 'Class of the plate; without it all classes.', examples: ['Truck'] }),
});
