import { z } from 'zod';
import { REASON_ACTS } from '../../features/reasons/reason.pure.js';
import type { NewReasonRules, ReasonChangeRules } from '../../features/reasons/reasons.rules.js';
import { flag, id, named, oneOf, orNull, text, whole } from '../../platform/openapi/fields.js';
import { Cause } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

const ReasonAct = oneOf('ReasonAct', 'What a reason of the list can be given for.', REASON_ACTS);

const label = text('What people read, 80 characters at most.', 'Plate not readable');
const cause = orNull(Cause, 'Null for both causes.');
const needsText = flag('Whether a text must be given with it.');
const active = flag('Whether officers can choose it.');
const position = whole('Its place in the list of its act.', 1);
const key = orNull(
  whole(
    'The digit that takes it at the desk, 0 to 9, unique among the active ones of its act and cause; null for none.',
    1,
  ),
);

export const Reason = named('Reason', 'A reason that an act, or a skip, can be given for.', {
  id: id('Number of the reason.'),
  act: ReasonAct,
  code: text('What programs call it; unique for each act, never changed.', 'PLATE_UNREADABLE'),
  label,
  cause,
  needs_text: needsText,
  active,
  position,
  key,
});

export const Reasons = z.strictObject({ data: z.array(Reason) });

export const NewReason = named('NewReason', 'A new reason.', {
  act: ReasonAct,
  code: z
    .string()
    .regex(/^[A-Z0-9_]{1,32}$/)
    .meta({ description: 'Unique for each act.', examples: ['PLATE_DIRTY'] }),
  label,
  cause: cause.optional(),
  needs_text: needsText.optional(),
  active: active.optional(),
  position: orNull(position, 'Without it the last place of its act.').optional(),
  key: key.optional(),
} satisfies FieldsOf<typeof NewReasonRules>);

export const ReasonChange = named(
  'ReasonChange',
  'What changes of a reason; what is left out stays.',
  {
    label: label.optional(),
    cause: cause.optional(),
    needs_text: needsText.optional(),
    active: active.optional(),
    position: position.optional(),
    key: key.optional(),
  } satisfies FieldsOf<typeof ReasonChangeRules>,
);

export const ReasonsQuery = z.strictObject({
  act: ReasonAct.optional().meta({ description: 'Officers must say it.' }),
});
