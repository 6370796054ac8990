import { z } from 'zod';
import type { NewReasonRules, ReasonChangeRules } from '../../../features/reasons/reasons.rules.js';
import { flag, named, orNull, text, whole } from '../../../platform/openapi/fields.js';
import { Cause } from '../common.shapes.js';
import type { FieldsOf, BodyOf } from '../spelling.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import {
  NoticeFault as NoticeFaultWords,
  Reason as ReasonModel,
  ReasonAct as ReasonActWords,
} from '../../../features/reasons/reasons.model.js';
import { CreateReasonInput } from '../../../features/reasons/reasons.inputs.js';

const ReasonAct = restEnum(ReasonActWords);

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
export const NoticeFault = restEnum(NoticeFaultWords);

export const Reason = restShape(ReasonModel, {
  examples: { code: 'PLATE_UNREADABLE', label: 'Plate not readable' },
});

export const Reasons = z.strictObject({ data: z.array(Reason) });

export const NewReason = restBody(CreateReasonInput, {
  name: 'NewReason',
  examples: { label: 'Plate not readable' },
  own: {
    code: z
      .string()
      .regex(/^[A-Z0-9_]{1,32}$/)
      .meta({
        description: 'The code of the reason, unique for each act.',
        examples: ['PLATE_DIRTY'],
      }),
    needs_text: needsText.optional(),
    active: active.optional(),
    erroneous: erroneous.optional(),
    fault: NoticeFault.optional(),
  },
}) satisfies BodyOf<typeof NewReasonRules>;

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
