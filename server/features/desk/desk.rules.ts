import { z } from 'zod';
import { optionalLines, optionalText } from '../../platform/errors/validate.js';
import { ConfirmationsRules, draftConfirmationsRules } from '../checks/confirmations.rules.js';
import { LetterKindRule } from '../citations/citations.rules.js';
import { RECOMMENDATIONS } from '../citations/citation.workflow.js';
import type { UsualEvidence } from '../citations/usual-evidence.pure.js';
import { REASON_CODE } from '../reasons/reasons.rules.js';
import { DESK_ACTS } from '../citations/citation.types.js';
import { REPORT_GROUPS } from './report/report.pure.js';
import { reportRules } from './report/report.rules.js';

const LARGEST_ID = 2_147_483_647;

/** A list with one sentence for the field, for faults of any item. */
const list = <Item>(item: z.ZodType<Item>, message: string): z.ZodType<Item[]> =>
  z.custom<Item[]>((value) => z.array(item).safeParse(value).success, message);

const ids = (label: string, max: number): z.ZodType<number[]> =>
  list(z.int().min(1).max(LARGEST_ID), `${label} must be a list of ids`).refine(
    ({ length }) => length <= max,
    `${label} must have at most ${max} ids`,
  );

/** The event's id is read as a path's is: what cannot exist is not found. */
const CitationId = z.unknown().refine((id) => id != null, 'Citation is required');

/** The events that are excluded from the next hand-out (desk 2). */
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
    confirmations: ConfirmationsRules,
    letterKind: LetterKindRule,
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
 * A draft (desk 5): a missing field stays, null empties. The fields that an act takes are checked on sending, as is the
 * membership of the media in the event.
 */
export const DraftRules = z
  .strictObject({
    recommendation: Recommendation,
    reasonCode: REASON_CODE,
    reason: optionalLines('Reason', LONGEST_DRAFT),
    confirmations: draftConfirmationsRules(LONGEST_DRAFT),
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

/** The acts for which a reason can be required. */
export const REASON_REQUIRED = ['DISCARD', 'HOLD', 'REVISE'] as const;
export type ReasonRequired = (typeof REASON_REQUIRED)[number];
const REQUIRED = `Reason required must be a list of ${REASON_REQUIRED.join(', ')}`;

const LAST_SEQUENCE_NUMBER = 99;
const SEQUENCE_NUMBER = z.int().min(1).max(LAST_SEQUENCE_NUMBER);
const SequenceNumbers = z
  .array(SEQUENCE_NUMBER)
  .refine((numbers) => new Set(numbers).size === numbers.length);
const USUAL = `Usual evidence must be a list for REDLIGHT and one for SPEEDING, each of different numbers from 1 to ${LAST_SEQUENCE_NUMBER}`;

/** One sentence stands for the field, for faults of any part. */
const Usual = z.custom<UsualEvidence>(
  (value) =>
    z.strictObject({ REDLIGHT: SequenceNumbers, SPEEDING: SequenceNumbers }).safeParse(value)
      .success,
  USUAL,
);

const CONFIDENCE = 'Auto look-up must be a confidence from 0.5 to 1, or null';

/** The settings of the desk (desk 1): the first four, and those of desk 14, which stay as they are if they are missing. */
export const DeskSettingsRules = z.strictObject({
  decisionGraceSeconds: seconds('Decision grace'),
  requireViewedEvidence: z.boolean('Require viewed evidence must be true or false'),
  reasonRequired: list(z.enum(REASON_REQUIRED), REQUIRED).refine(
    (acts) => new Set(acts).size === acts.length,
    REQUIRED,
  ),
  paceGuardSeconds: seconds('Pace guard'),
  usualEvidence: Usual.nullish(),
  preselectEvidence: z.boolean('Preselect evidence must be true or false').nullish(),
  autoLookUp: z.number(CONFIDENCE).min(0.5, CONFIDENCE).max(1, CONFIDENCE).nullish(),
  authorityRequired: z.boolean('Authority required must be true or false').nullish(),
});

/** A report (desk 10): local days, and what its rows are grouped by. */
export const ReportRules = reportRules(REPORT_GROUPS, ['day', 'act']);
