import { z } from 'zod';
import {
  flag,
  IsoMoment,
  optionalLines,
  optionalText,
  requiredText,
} from '../../platform/errors/validate.js';
import { MAX_FIRST } from '../../platform/domain/paging.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { REASON_CODE } from '../reasons/reasons.rules.js';
import { DEADLINE_STATES } from '../deadlines/due-date.pure.js';
import { QUEUES, RECOMMENDATIONS, REPORT_STATUSES, TRANSITION_NAMES } from './citation.workflow.js';

const RECOMMENDATION = `Recommendation must be one of ${RECOMMENDATIONS.join(', ')}`;

/** Which list, in which order (contract 3). */
export const ListRules = z.strictObject({
  queue: z.enum(QUEUES, `Status must be one of ${QUEUES.join(', ')}`),
  sortBy: z.string().optional(),
  order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
});

/** What a deadline can be filtered by: its state, or that there is none. */
export const DEADLINE_FILTERS = [...DEADLINE_STATES, 'NONE'] as const;
export type DeadlineFilter = (typeof DEADLINE_FILTERS)[number];

/** Which part of a list is wanted (desk 8); every field may be left out. */
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
});
export type FilterFields = z.infer<typeof FilterRules>;

const FIRST = `First must be from 1 to ${MAX_FIRST}`;

/** A list by cursor. */
export const ConnectionRules = z.strictObject({
  filter: FilterRules.nullish(),
  sortBy: z.enum(['id', 'updated_at']),
  order: z.enum(['asc', 'desc']),
  first: z.int(FIRST).min(1, FIRST).max(MAX_FIRST, FIRST),
  after: z.string().max(200, 'After is not a cursor of this list').nullish(),
});

const ExpectedVersion = z
  .int('Version must be a whole number')
  .min(1, 'Version must be a whole number')
  .max(2_147_483_647, 'Version must be a whole number')
  .nullish();

/** One act on a citation. */
export const TransitionRules = z
  .strictObject({
    transition: z.enum(TRANSITION_NAMES, 'Report status is not one that can be asked for'),
    recommendation: z.enum(RECOMMENDATIONS, RECOMMENDATION).nullish(),
    reasonCode: REASON_CODE,
    reason: optionalLines('Reason', 255),
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

const MakeYear = z
  .int('Make year must be a year')
  .min(1886, 'Make year must be a year')
  .max(2100, 'Make year must be a year')
  .nullish()
  .transform((year) => year ?? null);

/** The owner and vehicle fields of spec 3 that an officer may correct; what the camera measured is not among them. */
export const VehicleRules = z.strictObject({
  ownerName: optionalText('Owner name', 200),
  ownerNameAlt: optionalText('Owner name (alternative)', 200),
  ownerAddress: optionalLines('Owner address', 500),
  ownerAddressAlt: optionalLines('Owner address (alternative)', 500),
  ownerVehicleLicensePlate: requiredText('License Plate', 16),
  ownerVehicleEngineNumber: optionalText('Engine number', 50),
  ownerVehicleChassisNumber: optionalText('Chassis number', 50),
  ownerVehicleMakeYear: MakeYear,
  ownerVehicleMakeModel: optionalText('Make and model', 100),
  ownerVehicleColor: optionalText('Color', 50),
  ownerVehicleColorAlt: optionalText('Color (alternative)', 50),
  ownerVehicleStyle: optionalText('Style', 50),
});

export type VehicleFields = z.infer<typeof VehicleRules>;

export const VehicleUpdateRules = z.strictObject({ expectedVersion: ExpectedVersion });

export const LookupRules = z.strictObject({ term: requiredText('License Plate', 16) });

const SearchDate = (label: string): z.ZodType<Date | null> =>
  z
    .union([IsoMoment, z.date()], `${label} must be a date`)
    .nullish()
    .transform((value) => (value == null ? null : new Date(value)))
    .refine(
      (date) => date === null || (date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 9999),
      `${label} must be a date`,
    );

/** The search form (spec 5): every field may be left out. */
export const SearchRules = z.strictObject({
  referenceNumber: optionalText('Reference', 50),
  reportStatus: z.enum(REPORT_STATUSES, 'Status is not one of the list').nullish(),
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING').nullish(),
  vehicleRegistrationPlate: optionalText('License Plate', 16),
  vehicleOwner: optionalText('Owner', 200),
  startDate: SearchDate('Start date'),
  endDate: SearchDate('End date'),
});
