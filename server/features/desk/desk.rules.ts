import { z } from 'zod';
import { optionalLines, optionalText } from '../../platform/errors/validate.js';
import { RECOMMENDATIONS } from '../citations/citation.workflow.js';
import { dayRule } from '../deadlines/deadlines.rules.js';
import { daysBetween } from '../../platform/domain/local-day.pure.js';
import { REASON_CODE } from '../reasons/reasons.rules.js';
import { DESK_ACTS } from '../citations/citation.types.js';
import { REPORT_GROUPS } from './report.pure.js';

const LARGEST_ID = 2_147_483_647;

/** A list whose sentence is given for the field, whichever of its items is wrong. */
const list = <Item>(item: z.ZodType<Item>, message: string): z.ZodType<Item[]> =>
  z.custom<Item[]>((value) => z.array(item).safeParse(value).success, message);

const ids = (label: string, max: number): z.ZodType<number[]> =>
  list(z.int().min(1).max(LARGEST_ID), `${label} must be a list of ids`).refine(
    ({ length }) => length <= max,
    `${label} must have at most ${max} ids`,
  );

/** The event's id is read as a path's is: what cannot exist is not found. */
const CitationId = z.unknown().refine((id) => id != null, 'Citation is required');

/** Which events are not wanted next (desk 2). */
export const NextRules = z.strictObject({
  except: ids('Except', 10)
    .nullish()
    .transform((except) => except ?? []),
});

/** An event has at most 20 media. */
const MAX_MEDIA = 20;

const LONGEST_SECONDS = 86_400;
const SECONDS = `Seconds must be from 0 to ${LONGEST_SECONDS}`;

const Recommendation = z
  .enum(RECOMMENDATIONS, `Recommendation must be one of ${RECOMMENDATIONS.join(', ')}`)
  .nullish()
  .transform((recommendation) => recommendation ?? null);

const VERSION = 'Version must be a whole number';

/** A decision at the desk (desk 4). */
export const DecisionRules = z
  .strictObject({
    citationId: CitationId,
    act: z.enum(DESK_ACTS, `Act must be one of ${DESK_ACTS.join(', ')}`),
    version: z
      .int({ error: ({ input }) => (input == null ? 'Version is required' : VERSION) })
      .min(1, VERSION)
      .max(LARGEST_ID, VERSION),
    recommendation: Recommendation,
    reasonCode: REASON_CODE,
    reason: optionalLines('Reason', 255),
    seconds: z.number(SECONDS).min(0, SECONDS).max(LONGEST_SECONDS, SECONDS),
    viewed: ids('Viewed', MAX_MEDIA),
    zoomed: ids('Zoomed', MAX_MEDIA),
    played: ids('Played', MAX_MEDIA),
  })
  .refine(({ act, recommendation }) => act !== 'SUBMIT' || recommendation !== null, {
    path: ['recommendation'],
    message: 'Recommendation is required',
  });

export type DecisionFields = z.infer<typeof DecisionRules>;

/** A skip (desk 5). */
export const SkipRules = z.strictObject({
  citationId: CitationId,
  reasonCode: REASON_CODE,
  reason: optionalLines('Reason', 255),
});

const LONGEST_DRAFT = 2_000;

/**
 * A draft (desk 5): a field that is not named stays, null empties. What an act takes of it is checked on sending, whether
 * the media are those of the event as well.
 */
export const DraftRules = z
  .strictObject({
    recommendation: Recommendation,
    reasonCode: REASON_CODE,
    reason: optionalLines('Reason', LONGEST_DRAFT),
    comment: optionalLines('Comment', LONGEST_DRAFT),
    lookupTerm: optionalText('License Plate', LONGEST_DRAFT),
    skipReason: optionalLines('Skip reason', LONGEST_DRAFT),
    viewed: ids('Viewed', MAX_MEDIA).nullable(),
  })
  .partial();

const seconds = (label: string): z.ZodType<number> => {
  const message = `${label} must be from 0 to 60 seconds`;
  return z.int(message).min(0, message).max(60, message);
};

/** What a reason can be required for. */
export const REASON_REQUIRED = ['DISCARD', 'HOLD', 'REVISE'] as const;
export type ReasonRequired = (typeof REASON_REQUIRED)[number];
const REQUIRED = `Reason required must be a list of ${REASON_REQUIRED.join(', ')}`;

/** The settings of the desk (desk 1): all four. */
export const DeskSettingsRules = z.strictObject({
  decisionGraceSeconds: seconds('Decision grace'),
  requireViewedEvidence: z.boolean('Require viewed evidence must be true or false'),
  reasonRequired: list(z.enum(REASON_REQUIRED), REQUIRED).refine(
    (acts) => new Set(acts).size === acts.length,
    REQUIRED,
  ),
  paceGuardSeconds: seconds('Pace guard'),
});

const LONGEST_REPORT_DAYS = 366;
const GROUPS = `Group must be of ${REPORT_GROUPS.join(', ')}`;

/** REST sends one text, GraphQL a list. */
const Groups = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .pipe(list(z.enum(REPORT_GROUPS), GROUPS))
  .refine(({ length }) => length > 0, GROUPS)
  .refine((groups) => new Set(groups).size === groups.length, 'Group names one twice');

/** A report (desk 10): local days, and what its rows are grouped by. */
export const ReportRules = z
  .strictObject({
    from: dayRule('From'),
    to: dayRule('To'),
    group: Groups.default(['day', 'act']),
  })
  .superRefine(({ from, to }, context) => {
    const days = daysBetween(from, to) + 1;
    const message =
      days < 1
        ? 'To must not be before from'
        : days > LONGEST_REPORT_DAYS
          ? `A report has at most ${LONGEST_REPORT_DAYS} days`
          : null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  });
