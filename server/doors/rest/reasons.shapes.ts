import { z } from 'zod';
import { FAULTS, REASON_ACTS } from '../../features/reasons/reason.pure.js';
import type { NewReasonRules, ReasonChangeRules } from '../../features/reasons/reasons.rules.js';
import { flag, id, named, oneOf, orNull, text, whole } from '../../platform/openapi/fields.js';
import { Cause } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

const ReasonAct = oneOf('ReasonAct', 'An act that takes a reason of the list.', REASON_ACTS);

const label = text(
  'The label of the reason for display, at most 80 characters.',
  'Plate not readable',
);
const cause = orNull(Cause, 'The cause that the reason is for; null for both causes.');
const needsText = flag('True if the reason needs a text.');
const active = flag('True if officers can choose the reason.');
const position = whole('The position in the list of its act.', 1);
const key = orNull(
  whole(
    'The digit key that chooses the reason at the desk, 0 to 9, unique among the active reasons of its act and cause; null for none.',
    1,
  ),
);

const erroneous = flag(
  'True if a notice that is void for it was wrong; false for other acts than VOID.',
);
export const NoticeFault = oneOf(
  'NoticeFault',
  'Whose fault it is that a notice was wrong; NONE for a notice that was right.',
  FAULTS,
);

export const Reason = named('Reason', 'A reason for an act or a skip.', {
  id: id('Number of the reason.'),
  act: ReasonAct,
  code: text(
    'The code of the reason for programs; unique for each act, never changed.',
    'PLATE_UNREADABLE',
  ),
  label,
  cause,
  needs_text: needsText,
  active,
  position,
  key,
  erroneous,
  fault: NoticeFault,
});

export const Reasons = z.strictObject({ data: z.array(Reason) });

export const NewReason = named('NewReason', 'A new reason.', {
  act: ReasonAct,
  code: z
    .string()
    .regex(/^[A-Z0-9_]{1,32}$/)
    .meta({
      description: 'The code of the reason, unique for each act.',
      examples: ['PLATE_DIRTY'],
    }),
  label,
  cause: cause.optional(),
  needs_text: needsText.optional(),
  active: active.optional(),
  position: orNull(
    position,
    'The position in the list of its act; the last one if it is left out.',
  ).optional(),
  key: key.optional(),
  erroneous: erroneous.optional(),
  fault: NoticeFault.optional(),
} satisfies FieldsOf<typeof NewReasonRules>);

export const ReasonChange = named(
  'ReasonChange',
  'The changes to a reason; a field that is left out keeps its value.',
  {
    label: label.optional(),
    cause: cause.optional(),
    needs_text: needsText.optional(),
    active: active.optional(),
    position: position.optional(),
    key: key.optional(),
    erroneous: erroneous.optional(),
    fault: NoticeFault.optional(),
  } satisfies FieldsOf<typeof ReasonChangeRules>,
);

export const ReasonsQuery = z.strictObject({
  act: ReasonAct.optional().meta({ description: 'The act of the reasons; required for officers.' }),
});
