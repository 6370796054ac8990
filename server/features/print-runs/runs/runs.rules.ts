import { z } from 'zod';
import { CAUSES } from '../../../platform/domain/duty.js';
import { flag, optionalText, requiredText } from '../../../platform/errors/validate.js';
import { LETTER_KINDS } from '../../notices/letters/letter.pure.js';
import { dayRule } from '../../deadlines/deadlines.rules.js';
import { MAIL_STATES } from '../../notices/letters/mail-state.pure.js';
import { RETURN_REASONS } from '../../../platform/domain/return-reasons.js';
import { RUN_STATES } from './run-state.pure.js';

const optionalDay = (label: string) =>
  dayRule(label)
    .nullish()
    .transform((day) => day ?? null);

const LIMIT = 'Limit must be a whole number from 1';

const KIND = `Kind must be one of ${LETTER_KINDS.join(', ')}`;

/** The filter of waiting notices for a run; the settings limit their number. */
const FILTER = {
  cause: z
    .enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING')
    .nullish()
    .transform((cause) => cause ?? null),
  kind: z
    .enum(LETTER_KINDS, KIND)
    .nullish()
    .transform((kind) => kind ?? null),
  issuedFrom: optionalDay('Issued from'),
  issuedTo: optionalDay('Issued to'),
  limit: z
    .int(LIMIT)
    .min(1, LIMIT)
    .nullish()
    .transform((limit) => limit ?? null),
};

/** Why letters are mailed that had to be posted by an earlier day. */
const LATE = { lateReason: optionalText('Late reason', 255) };

export const LateReasonRules = z.strictObject(LATE);

export const PreviewRules = z.strictObject({ ...FILTER, ...LATE });

export const StartRules = z.strictObject({
  ...FILTER,
  ...LATE,
  requestId: z
    .uuid('Request id must be a UUID')
    .nullish()
    .transform((id) => id?.toLowerCase() ?? null),
});

export const RunsQueryRules = z.strictObject({
  status: z
    .enum(RUN_STATES, `Status must be one of ${RUN_STATES.join(', ')}`)
    .nullish()
    .transform((status) => status ?? null),
});

/** The filter of a run's notices: all, or those to be pulled from the printed ones. */
export const ItemsQueryRules = z.strictObject({ toPull: flag('To pull') });

export const CancelRules = z.strictObject({ reason: requiredText('Reason', 255) });

const MAX_NUMBERS = 20_000;

/** The notices of a run that were mailed, and the day; without numbers all of them. */
export const MailedRules = z.strictObject({
  mailedOn: dayRule('Mailed on'),
  numbers: z
    .array(z.string('Numbers must be texts'), 'Numbers must be a list')
    .min(1, 'Numbers must name at least one notice')
    .max(MAX_NUMBERS, `Numbers must be at most ${MAX_NUMBERS}`)
    .nullish()
    .transform((numbers) => numbers ?? null),
  ...LATE,
});

export const ReturnRules = z.strictObject({
  number: requiredText('Number', 100),
  reason: z.enum(RETURN_REASONS, `Reason must be one of ${RETURN_REASONS.join(', ')}`),
  returnedOn: optionalDay('Returned on'),
  note: optionalText('Note', 255),
});

/** The right day of mailing, and why the one of until now is wrong. */
export const CorrectMailingRules = z.strictObject({
  mailedOn: dayRule('Mailed on'),
  reason: requiredText('Reason', 255),
});

/** The reason for a reprint or a void notice. */
export const NoticeReasonRules = z.strictObject({ reason: requiredText('Reason', 255) });

const YEAR = 'Year must be from 2000 to 2099';

/** REST sends the year as text. */
export const LedgerRules = z.strictObject({
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
    .refine((year) => year >= 2000 && year <= 2099, YEAR)
    .nullish()
    .transform((year) => year ?? null),
  state: z
    .enum(MAIL_STATES, `State must be one of ${MAIL_STATES.join(', ')}`)
    .nullish()
    .transform((state) => state ?? null),
  number: optionalText('Number', 100),
  kind: z
    .enum(LETTER_KINDS, KIND)
    .nullish()
    .transform((kind) => kind ?? 'NOTICE'),
});
