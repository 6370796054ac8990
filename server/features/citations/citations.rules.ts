import { z } from 'zod';
import {
  flag,
  IsoMoment,
  optionalLines,
  optionalRegion,
  optionalText,
  requiredText,
} from '../../platform/errors/validate.js';
import { MAX_FIRST } from '../../platform/domain/paging.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { ConfirmationsRules } from '../checks/confirmations.rules.js';
import { GENERATED_KINDS } from '../fines/due-letter.pure.js';
import { REASON_CODE } from '../reasons/reasons.rules.js';
import {
  FIRST_YEAR,
  ofEachField,
  PLATE,
  VEHICLE_FIELDS,
  type VehicleFieldName,
  type VehicleRecord,
} from '../registry/vehicle-fields.pure.js';
import { DEADLINE_STATES } from '../deadlines/due-date.pure.js';
import { QUEUES, RECOMMENDATIONS, REPORT_STATUSES, TRANSITION_NAMES } from './citation.workflow.js';

const RECOMMENDATION = `Recommendation must be one of ${RECOMMENDATIONS.join(', ')}`;

/** The list and its order (contract 3). */
export const ListRules = z.strictObject({
  queue: z.enum(QUEUES, `Status must be one of ${QUEUES.join(', ')}`),
  sortBy: z.string().optional(),
  order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
});

/** A moment that a search begins or ends with. */
export const SearchDate = (label: string): z.ZodType<Date | null> =>
  z
    .union([IsoMoment, z.date()], `${label} must be a date`)
    .nullish()
    .transform((value) => (value == null ? null : new Date(value)))
    .refine(
      (date) => date === null || (date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 9999),
      `${label} must be a date`,
    );

/** The filters for deadlines: a state, or no deadline. */
export const DEADLINE_FILTERS = [...DEADLINE_STATES, 'NONE'] as const;
export type DeadlineFilter = (typeof DEADLINE_FILTERS)[number];

/** The filter of a list (desk 8); every field is optional. */
export const FilterRules = z.strictObject({
  queue: z.enum(QUEUES, `Queue must be one of ${QUEUES.join(', ')}`).nullish(),
  reportStatus: z.enum(REPORT_STATUSES, 'Status is not one of the list').nullish(),
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING').nullish(),
  location: optionalText('Location', 200),
  recommendation: z.enum(RECOMMENDATIONS, RECOMMENDATION).nullish(),
  noPlate: flag('No plate'),
  hasComments: flag('Has comments'),
  sentBackToMe: flag('Sent back to me'),
  deadline: z
    .enum(DEADLINE_FILTERS, `Deadline must be one of ${DEADLINE_FILTERS.join(', ')}`)
    .nullish(),
  text: optionalText('Text', 50),
  plate: optionalText(VEHICLE_FIELDS[PLATE].label, VEHICLE_FIELDS[PLATE].max),
  owner: optionalText('Owner', 200),
  capturedFrom: SearchDate('Captured from'),
  capturedTo: SearchDate('Captured to'),
});
export type FilterFields = z.infer<typeof FilterRules>;

const FIRST = `First must be from 1 to ${MAX_FIRST}`;

/** A list by cursor. */
export const ConnectionRules = z.strictObject({
  filter: FilterRules.nullish(),
  sortBy: z
    .enum(['id', 'updated_at'])
    .nullish()
    .transform((key) => key ?? 'updated_at'),
  order: z
    .enum(['asc', 'desc'])
    .nullish()
    .transform((direction) => direction ?? 'desc'),
  first: z.int(FIRST).min(1, FIRST).max(MAX_FIRST, FIRST),
  after: z.string().max(200, 'After is not a cursor of this list').nullish(),
});

const NOT_BESIDE = (label: string) =>
  z.null(`${label} cannot be given with updated since`).optional();

/** The citations changed since a moment; their order is fixed. */
export const ChangesRules = z.strictObject({
  updatedSince: z.string(),
  first: z.int(FIRST).min(1, FIRST).max(MAX_FIRST, FIRST),
  sortBy: NOT_BESIDE('Sort by'),
  order: NOT_BESIDE('Order'),
  after: NOT_BESIDE('After'),
  page: NOT_BESIDE('Page'),
});

const VERSION = 'Version must be a whole number';

/** The version of an event that the client read. */
export const ReadVersion = z.int(VERSION).min(1, VERSION).max(2_147_483_647, VERSION);

/** The same, left out for any version. */
const ExpectedVersion = ReadVersion.nullish();

/** The kind of letter that *generate* is to make; left out for the one that is due (programs 4). */
export const LetterKindRule = z
  .enum(GENERATED_KINDS, `Letter kind must be one of ${GENERATED_KINDS.join(', ')}`)
  .nullish();

/** One act on a citation. */
export const TransitionRules = z
  .strictObject({
    transition: z.enum(TRANSITION_NAMES, 'Report status is not one that can be asked for'),
    recommendation: z.enum(RECOMMENDATIONS, RECOMMENDATION).nullish(),
    reasonCode: REASON_CODE,
    reason: optionalLines('Reason', 255),
    confirmations: ConfirmationsRules,
    letterKind: LetterKindRule,
    expectedVersion: ExpectedVersion,
  })
  .refine(({ transition, recommendation }) => transition !== 'submit' || recommendation != null, {
    path: ['recommendation'],
    message: 'Recommendation is required',
  });

export type TransitionFields = z.infer<typeof TransitionRules>;

/** Evidence picked or put back. */
export const SelectMediaRules = z.strictObject({
  selected: z.boolean('Selected must be true or false'),
  expectedVersion: ExpectedVersion,
});

/** The usual evidence, selected at once. */
export const SelectUsualEvidenceRules = z.strictObject({ expectedVersion: ExpectedVersion });

/** The refusal of marks that are not in two images of the event (cameras 4). */
export const TWO_IMAGES = 'Two different images of this event are needed';

const LARGEST_ID = 2_147_483_647;

/** The number of a row, as either door sends it; 0, which no row has, for one that cannot be. */
const RowNumber = (label: string) =>
  z
    .union([z.number(), z.string()], `${label} must be a number`)
    .transform((id) =>
      /^[1-9]\d{0,9}$/.test(String(id)) && Number(id) <= LARGEST_ID ? Number(id) : 0,
    );

const Mark = z.strictObject(
  {
    mediaId: RowNumber('Media'),
    x: z.number('X must be a number'),
    y: z.number('Y must be a number'),
  },
  'A point must have media, x and y',
);

/** The marks of a measurement in two images. */
export const MeasureRules = z.strictObject({
  points: z.array(Mark, TWO_IMAGES).length(2, TWO_IMAGES),
  expectedVersion: ExpectedVersion,
});
export type MeasureFields = z.infer<typeof MeasureRules>;

const year = (label: string, last: number): z.ZodType<number | null> =>
  z
    .int(`${label} must be a year`)
    .min(FIRST_YEAR, `${label} must be a year`)
    .max(last, `${label} must be a year`)
    .nullish()
    .transform((value) => value ?? null);

const RULES = { line: optionalText, lines: optionalLines, year, region: optionalRegion };

/** The owner and vehicle fields of spec 3 that an officer may correct; what the camera measured is not among them. */
export const VehicleRules = z.strictObject(
  ofEachField<{ [Name in VehicleFieldName]: z.ZodType<VehicleRecord[Name]> }>(
    (name, { kind, label, max }) =>
      name === PLATE ? requiredText(label, max) : RULES[kind](label, max),
  ),
);

/** The rules beside those of the vehicle. An answer that cannot be one is 0, which no event has. */
export const VehicleUpdateRules = z.strictObject({
  expectedVersion: ExpectedVersion,
  answerId: RowNumber('Answer').nullish(),
});

/** A plate of which near misses are looked for. */
export const NearMissesRules = z.strictObject({
  term: requiredText(VEHICLE_FIELDS[PLATE].label, VEHICLE_FIELDS[PLATE].max),
});

/** A question to the registry (guards 3). */
export const LookupRules = NearMissesRules.extend({
  region: optionalRegion('Region'),
  class: optionalText('Class', VEHICLE_FIELDS.plateClass.max),
});
