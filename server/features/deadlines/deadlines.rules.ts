import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { isTimeZone } from '../../platform/domain/local-day.pure.js';
import { IsoMoment, optionalText, requiredText } from '../../platform/errors/validate.js';
import { OWN_DAY_KINDS } from './business-days.pure.js';
import { type Limb, LIMB_STARTS, LIMB_UNITS, MET_BY } from './clock.pure.js';
import { RULE_ADDRESSEES, RULE_PLATES } from './deadline-choice.pure.js';
import { type DayKind, DAY_KINDS, type Start, STARTS } from './due-date.pure.js';

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

const MAX_COUNT = 3650;
const MAX_MONTHS = 120;
const COUNT = `Count must be from 1 to ${MAX_COUNT}`;

const LimbRules = z
  .strictObject({
    starts: z.enum(LIMB_STARTS, `Starts must be one of ${LIMB_STARTS.join(', ')}`),
    count: z.int(COUNT).min(1, COUNT).max(MAX_COUNT, COUNT),
    unit: z.enum(LIMB_UNITS, `Unit must be one of ${LIMB_UNITS.join(', ')}`),
    firstDayCounts: z
      .boolean('First day counts must be true or false')
      .nullish()
      .transform((counts) => counts ?? false),
  })
  .refine(({ unit, count }) => unit !== 'MONTHS' || count <= MAX_MONTHS, {
    path: ['count'],
    error: `Count must be from 1 to ${MAX_MONTHS} for months`,
  });

const MAX_LIMBS = 3;

const Limbs = z
  .array(LimbRules, 'Limbs must be a list')
  .max(MAX_LIMBS, `Limbs must be at most ${MAX_LIMBS}`);

const MetByRules = z
  .enum(MET_BY, `Met by must be one of ${MET_BY.join(', ')}`)
  .nullish()
  .transform((metBy) => metBy ?? 'DECIDED');

const wholeDays = (label: string, max: number) => {
  const sentence = `${label} must be from 0 to ${max}`;
  return z.int(sentence).min(0, sentence).max(max, sentence).nullish();
};

const TransitDays = wholeDays('Transit days', 30).transform((days) => days ?? 0);

const TRANSIT = 'Transit days are for rules that are met by arrival only';

const BOTH_FORMS = 'Send either limbs, or starts, days and kind';

/** A part of the form of before, which is one limb. */
interface OneLimb {
  starts: Start | null;
  days: number | null;
  kind: DayKind | null;
}

/** Returns the one limb of a rule in the form of before; none without days. */
function limbsOf({ starts, days, kind }: OneLimb): Limb[] {
  if (starts === null || days === null) return [];
  const unit = kind === 'BUSINESS' ? 'BUSINESS_DAYS' : 'DAYS';
  return [{ starts, count: days, unit, firstDayCounts: false }];
}

const oneOfThem = <const Words extends readonly [string, ...string[]]>(
  label: string,
  all: Words,
  usual: Words[number],
) =>
  z
    .enum(all, `${label} must be one of ${all.join(', ')}`)
    .nullish()
    .transform((word): Words[number] => word ?? usual);

/** The fields of a new deadline rule, in either form (desk 6, programs 1). */
export const DeadlineRuleFields = z.strictObject({
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING'),
  effectiveFrom: dayRule('Effective from'),
  addressee: oneOfThem('Addressee', RULE_ADDRESSEES, 'OWNER'),
  plate: oneOfThem('Plate', RULE_PLATES, 'ANY'),
  limbs: Limbs.nullish(),
  metBy: MetByRules,
  transitDays: TransitDays,
  starts: z.enum(STARTS, `Starts must be one of ${STARTS.join(', ')}`).nullish(),
  days: TermDays.nullish(),
  kind: Kind.nullish(),
  ...PLACE,
  applyToWaiting: z
    .boolean('Apply to waiting must be true or false')
    .nullish()
    .transform((apply) => apply ?? false),
});

/** A new deadline rule (desk 6, programs 1); without a limb there is no deadline. */
export const DeadlineRuleRules = DeadlineRuleFields.superRefine((rule, context) => {
  const { limbs, starts, days, kind, addressee, metBy, transitDays } = rule;
  const refuse = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (limbs == null) {
    if (starts == null) refuse('starts', `Starts must be one of ${STARTS.join(', ')}`);
    if (days === undefined) refuse('days', DAYS);
    if (kind == null) refuse('kind', `Kind must be one of ${DAY_KINDS.join(', ')}`);
  } else if (starts != null || days != null || kind != null) refuse('limbs', BOTH_FORMS);
  if (addressee === 'OWNER' && limbs?.some((limb) => limb.starts === 'NAMED') === true)
    refuse('limbs', 'Named starts rules for named addressees only');
  if (transitDays > 0 && metBy !== 'ARRIVED') refuse('transitDays', TRANSIT);
}).transform(({ limbs, starts = null, days = null, kind = null, ...rule }) => ({
  ...rule,
  ...{ starts, days, kind },
  limbs: limbs ?? limbsOf({ starts, days, kind }),
}));

/** A deadline rule as it was checked. */
export type CheckedDeadlineRule = z.output<typeof DeadlineRuleRules>;

const MAX_STARTS = 100;

const momentRule = (label: string) =>
  z
    .union([z.date(), IsoMoment.transform((value) => new Date(value))], `${label} must be a date`)
    .refine(
      (date) => inRange(date.getUTCFullYear()),
      `${label} must be from ${FIRST_YEAR} to ${LAST_YEAR}`,
    );

const optionalMoment = (label: string) =>
  momentRule(label)
    .nullish()
    .transform((moment) => moment ?? null);

const atMost = `at most ${MAX_STARTS} dates`;

/** The moments at which the limbs of one previewed clock start. */
const ClockStartsRules = z.strictObject({
  violation: optionalMoment('Violation'),
  received: optionalMoment('Received'),
  ownerKnown: optionalMoment('Owner known'),
  named: optionalMoment('Named'),
});

/** The fields of a preview, in either form. */
export const PreviewFields = z.strictObject({
  days: TermDays.nullish(),
  kind: Kind.nullish(),
  limbs: Limbs.nullish(),
  metBy: MetByRules,
  transitDays: TransitDays,
  postingDays: wholeDays('Posting days', 14),
  ...PLACE,
  timeZone: z
    .string('Time zone is not known')
    .refine(isTimeZone, 'Time zone is not known')
    .nullish(),
  startsAt: z
    .array(momentRule('Starts at'), 'Starts at must be a list')
    .max(MAX_STARTS, `Starts at must have ${atMost}`)
    .nullish(),
  starts: z
    .array(ClockStartsRules, 'Starts must be a list')
    .max(MAX_STARTS, `Starts must have ${atMost}`)
    .nullish(),
});

/** When something would be due: days of one kind from moments (desk 6), or limbs from their starts (programs 1). */
export const PreviewRules = PreviewFields.superRefine((asked, context) => {
  const { limbs, days, kind, startsAt, starts, metBy, transitDays } = asked;
  const refuse = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (limbs == null) {
    if (days == null) refuse('days', DAYS);
    if (kind == null) refuse('kind', `Kind must be one of ${DAY_KINDS.join(', ')}`);
    if (startsAt == null) refuse('startsAt', 'Starts at must be a list');
    if (starts != null) refuse('limbs', 'Limbs must be a list');
  } else {
    if (days != null || kind != null || startsAt != null)
      refuse('limbs', 'Send either limbs and starts, or days, kind and starts at');
    if (starts == null) refuse('starts', 'Starts must be a list');
  }
  if (transitDays > 0 && metBy !== 'ARRIVED') refuse('transitDays', TRANSIT);
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
