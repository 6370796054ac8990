import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { textFault } from '../../platform/errors/text.pure.js';
import { requiredText } from '../../platform/errors/validate.js';
import { FAULTS, REASON_ACTS } from './reason.pure.js';

const Act = z.enum(REASON_ACTS, `Act must be one of ${REASON_ACTS.join(', ')}`);

const CODE = 'Code must be 1 to 32 capital letters, digits and underscores';
const Code = z.string(CODE).regex(/^[A-Z0-9_]{1,32}$/, CODE);

const POSITION = 'Position must be from 1 to 10000';
const KEY = 'Key must be a digit from 0 to 9';

const FIELDS = {
  label: requiredText('Label', 80),
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING').nullable(),
  needsText: z.boolean('Needs text must be true or false'),
  active: z.boolean('Active must be true or false'),
  position: z.int(POSITION).min(1, POSITION).max(10_000, POSITION),
  key: z.int(KEY).min(0, KEY).max(9, KEY).nullable(),
  erroneous: z.boolean('Erroneous must be true or false'),
  fault: z.enum(FAULTS, `Fault must be one of ${FAULTS.join(', ')}`),
};

/**
 * A new reason (desk 1): without more it is of both causes, needs no text, is active, the last one, has
 * no key, and is not erroneous (repair 2).
 */
export const NewReasonRules = z.strictObject({
  act: Act,
  code: Code,
  label: FIELDS.label,
  cause: FIELDS.cause.default(null),
  needsText: FIELDS.needsText.default(false),
  active: FIELDS.active.default(true),
  position: FIELDS.position.nullable().default(null),
  key: FIELDS.key.default(null),
  erroneous: FIELDS.erroneous.default(false),
  fault: FIELDS.fault.default('NONE'),
});

/** The fields of a reason that can be changed; a missing one stays. */
export const ReasonChangeRules = z.strictObject(FIELDS).partial();

/** The filter of the list of reasons; administrators may list all. */
export const ReasonsQueryRules = z.strictObject({ act: Act.nullish() });

/** The reason of an act: a code of the list, a text, or both. */
export const REASON_CODE = z
  .string('Reason is not one of the list')
  .refine((code) => textFault(code, 32, false) === null, 'Reason is not one of the list')
  .nullish()
  .transform((code) => (code == null || code === '' ? null : code));
