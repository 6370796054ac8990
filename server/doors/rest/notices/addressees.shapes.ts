import { z } from 'zod';
import type { WithdrawRules } from '../../../features/addressees/addressees.rules.js';
import type { ReissueRules } from '../../../features/addressees/reissue.rules.js';
import { id, named, orNull, pageOf, text, whole } from '../../../platform/openapi/fields.js';
import { confirmations, Reviewer } from '../citation-desk.shapes.js';
import { vehicleInput } from '../citations/citations.shapes.js';
import { AddresseeKind } from '../letters.shapes.js';
import { day } from './notice-runs.shapes.js';
import type { FieldsOf } from '../spelling.js';
import { WaitingAddressee } from '../../../features/addressees/addressees.inputs.js';
import { restShape } from '../rest-shape.js';

const reason = text('The reason, 1 to 255 characters.', 'Typed wrongly');

export const RecordedAddressee = named(
  'RecordedAddressee',
  'A person to whom the next notice of an event goes.',
  {
    version: whole('The version of the event that was read.', 4),
    kind: AddresseeKind,
    ...vehicleInput,
    owner_name: text('The name.', 'Ada Marlow'),
    owner_address: text('The address.', '12 Harbour Lane'),
    received_on: orNull(
      day('The local day on which the answer that names them came in; named persons only.'),
    ).optional(),
    note: orNull(text('A note, at most 255 characters.', 'By letter, signed')).optional(),
  },
);

export const Withdrawal = named('Withdrawal', 'The reason of a withdrawal.', {
  reason,
} satisfies FieldsOf<typeof WithdrawRules>);

export const WaitingAddresseePage = pageOf(
  restShape(WaitingAddressee, {
    examples: {
      referenceId: 'EV-2026-0000001',
      namedFor: 'TEC-2026-000042',
      receivedOn: '2026-11-22',
    },
    own: { recorded_by: orNull(Reviewer, 'The officer who recorded them.') },
  }),
);

export const Reissue = named('Reissue', 'The next notice of an event.', {
  addressee_id: id('The addressee that waits, or that of the current notice.'),
  reason_code: z
    .string()
    .nullish()
    .meta({
      description: 'Code of a reason of the act VOID, where the replaced notice becomes void.',
      examples: ['AMOUNT_WRONG'],
    }),
  reason: z
    .string()
    .nullish()
    .meta({ description: 'A text, at most 255 characters.', examples: ['Wrong band'] }),
  cancellation: z.boolean().nullish().meta({
    description: 'Whether a letter of cancellation is made; null as the settings say.',
  }),
  confirmations,
  version: orNull(whole('The version of the event that was read.', 4)).optional(),
} satisfies FieldsOf<typeof ReissueRules>);
