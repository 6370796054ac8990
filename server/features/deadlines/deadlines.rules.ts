import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { isTimeZone } from '../../platform/domain/local-day.pure.js';
import { IsoMoment, optionalText, requiredText } from '../../platform/errors/validate.js';
import { OWN_DAY_KINDS } from './business-days.pure.js';
import { DAY_KINDS, STARTS } from './due-date.pure.js';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

const inRange = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** A local day that exists, as `2026-11-21`. */
export const dayRule = (label: string): z.ZodType<string> =>
  z.iso
    .date({
      error: ({ input }) => (input == null ? `${label} is required` : `${label} must be a date`),
      abort: true,
    })
    .refine(
      (day) => inRange(Number(day.slice(0, 4))),
      `${label} must be from ${FIRST_YEAR} to ${LAST_YEAR}`,
    );

const DAYS = 'Days must be from 1 to 3650';
const TermDays = z.int(DAYS).min(1, DAYS).max(3650, DAYS);

const Kind = z.enum(DAY_KINDS, `Kind must be one of ${DAY_KINDS.join(', ')}`);

/** The format of a place; the source of holidays knows which places exist. */
export const PLACE = {
  country: optionalText('Country', 10),
  state: optionalText('State', 30),
  region: optionalText('Region', 30),
};

/** A new deadline rule (desk 6); with `days` null there is no deadline from that day on. */
export const DeadlineRuleRules = z.strictObject({
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING'),
  effectiveFrom: dayRule('Effective from'),
  starts: z.enum(STARTS, `Starts must be one of ${STARTS.join(', ')}`),
  days: TermDays.nullable(),
  kind: Kind,
  ...PLACE,
  applyToWaiting: z.boolean('Apply to waiting must be true or false').default(false),
});

export type DeadlineRuleFields = z.infer<typeof DeadlineRuleRules>;

const MAX_STARTS = 100;

const StartsAt = z
  .union([z.date(), IsoMoment.transform((value) => new Date(value))], 'Starts at must be a date')
  .refine(
    (date) => inRange(date.getUTCFullYear()),
    `Starts at must be from ${FIRST_YEAR} to ${LAST_YEAR}`,
  );

/** When something would be due (desk 6). */
export const PreviewRules = z.strictObject({
  days: TermDays,
  kind: Kind,
  ...PLACE,
  timeZone: z
    .string('Time zone is not known')
    .refine(isTimeZone, 'Time zone is not known')
    .nullish(),
  startsAt: z
    .array(StartsAt, 'Starts at must be a list')
    .max(MAX_STARTS, `Starts at must have at most ${MAX_STARTS} dates`),
});

const YEAR = `Year must be from ${FIRST_YEAR} to ${LAST_YEAR}`;

/** The days of a year; REST sends the year as text. */
export const CalendarRules = z.strictObject({
  year: z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{4}$/)
          .transform(Number),
      ],
      YEAR,
    )
    .refine(inRange, YEAR),
  ...PLACE,
});

/** A day that the department says something of itself. */
export const OwnDayRules = z.strictObject({
  day: dayRule('Day'),
  kind: z.enum(OWN_DAY_KINDS, `Kind must be one of ${OWN_DAY_KINDS.join(', ')}`),
  name: requiredText('Name', 80),
});
