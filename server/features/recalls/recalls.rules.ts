import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { flag, optionalText, requiredText } from '../../platform/errors/validate.js';
import { instant } from '../cameras/camera.rules.js';
import { REASON_CODE } from '../reasons/reasons.rules.js';
import { BATCH_MOST, CRITERIA_MOST_NUMBERS, restsOnSomething } from './criteria.pure.js';
import { ITEM_STATES, OUTCOMES, RECALL_STATUSES } from './recall.types.js';

const MAX_INTEGER = 2_147_483_647;

const orNull = <Value>(rule: z.ZodType<Value>) =>
  rule.nullish().transform((value) => value ?? null);

const count = (label: string, least = 1) => {
  const sentence = `${label} must be a whole number from ${least}`;
  return z.int(sentence).min(least, sentence).max(MAX_INTEGER, sentence);
};

/** The id of a row; GraphQL sends ids as texts. */
const rowNumber = (label: string) =>
  z.union(
    [
      count(label),
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number)
        .pipe(count(label)),
    ],
    `${label} must be the id of a row`,
  );

const numberList = (most: number) =>
  z
    .array(requiredText('Numbers', 100), 'Numbers must be a list')
    .min(1, 'Numbers must name at least one notice')
    .max(most, `Numbers must be at most ${most}`);

const CRITERIA = {
  cameraSerialNumber: optionalText('Camera serial number', 500),
  factId: orNull(rowNumber('Fact id')),
  fineScheduleId: orNull(rowNumber('Fine schedule id')),
  place: optionalText('Place', 200),
  officerBadge: orNull(count('Officer badge', 0)),
  textsVersion: orNull(count('Texts version', 0)),
  textSetId: orNull(rowNumber('Text set id')),
  runNumber: optionalText('Run number', 100),
  rehearsalId: orNull(rowNumber('Rehearsal id')),
  numbers: orNull(numberList(CRITERIA_MOST_NUMBERS)),
  cause: orNull(z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING')),
  capturedFrom: orNull(instant('Captured from')),
  capturedTo: orNull(instant('Captured to')),
  issuedFrom: orNull(instant('Issued from')),
  issuedTo: orNull(instant('Issued to')),
};

/** What the notices of a recall rest on (repair 4). */
export const CriteriaRules = z
  .strictObject(CRITERIA)
  .refine((given) => given.textsVersion === null || hasTexts(given), {
    error: 'Cause is required beside a version of texts',
    path: ['cause'],
  })
  .refine(inOrder('capturedFrom', 'capturedTo'), {
    error: 'Captured to must be after captured from',
    path: ['capturedTo'],
  })
  .refine(inOrder('issuedFrom', 'issuedTo'), {
    error: 'Issued to must be after issued from',
    path: ['issuedTo'],
  });

/** True if criteria say of which texts a version is: of a set, or of any of a cause. */
const hasTexts = (given: { textSetId: unknown; cause: unknown }): boolean =>
  given.textSetId !== null || given.cause !== null;

type Instants = 'capturedFrom' | 'capturedTo' | 'issuedFrom' | 'issuedTo';

function inOrder(from: Instants, to: Instants) {
  return (given: Readonly<Record<Instants, string | null>>): boolean => {
    const [first, last] = [given[from], given[to]];
    return first === null || last === null || first < last;
  };
}

const NOTHING_CHOSEN = 'Choose what the notices rest on';

const Criteria = z.preprocess(
  (given) => given ?? {},
  CriteriaRules.refine(restsOnSomething, { error: NOTHING_CHOSEN }),
);

export const PreviewRules = z.strictObject({ criteria: Criteria });

export const StartRecallRules = z.strictObject({
  criteria: Criteria,
  reason: requiredText('Reason', 255),
});

export const RecallsQueryRules = z.strictObject({
  status: orNull(z.enum(RECALL_STATUSES, `Status must be one of ${RECALL_STATUSES.join(', ')}`)),
});

export const RecallItemsQueryRules = z.strictObject({
  state: orNull(z.enum(ITEM_STATES, `State must be one of ${ITEM_STATES.join(', ')}`)),
});

const outcome = z.enum(OUTCOMES, 'Outcome must be UPHOLD or VOID');

const cancellation = flag('Cancellation').transform((given) => given ?? null);

const ACT = {
  outcome,
  reasonCode: REASON_CODE,
  reason: optionalText('Reason', 255),
  cancellation,
};

/** The outcome of one notice, or of many. UPHOLD has a reason alone, VOID what a void has. */
export const OutcomeRules = z.strictObject(ACT).superRefine(checkOutcome);

export const BatchRules = z
  .strictObject({ ...ACT, numbers: orNull(numberList(BATCH_MOST)) })
  .superRefine(checkOutcome);
export type BatchFields = z.output<typeof BatchRules>;

function checkOutcome(
  {
    outcome: chosen,
    reasonCode,
    reason,
    cancellation: letter,
  }: {
    outcome: string;
    reasonCode: string | null;
    reason: string | null;
    cancellation: boolean | null;
  },
  context: z.RefinementCtx,
): void {
  const fault = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (chosen === 'VOID' && reasonCode === null && reason === null)
    fault('reasonCode', 'Reason is required');
  if (chosen !== 'UPHOLD') return;
  if (reason === null) fault('reason', 'Reason is required');
  if (reasonCode !== null) fault('reasonCode', 'Reason code is only for VOID');
  if (letter !== null) fault('cancellation', 'Cancellation is only for VOID');
}

/** The reason for closing a recall, or for rejecting a batch. */
export const RecallReasonRules = z.strictObject({ reason: requiredText('Reason', 255) });
