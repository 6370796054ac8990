import type { WithdrawRules } from '../../../features/addressees/addressees.rules.js';
import type { ReissueRules } from '../../../features/addressees/reissue.rules.js';
import { orNull, pageOf, text, whole } from '../../../platform/openapi/fields.js';
import { confirmations, Reviewer } from '../citation-desk.shapes.js';
import { vehicleExamples } from '../citations/citations.shapes.js';
import type { BodyOf } from '../spelling.js';
import {
  RecordAddresseeInput,
  WaitingAddressee,
  WithdrawAddresseeInput,
} from '../../../features/addressees/addressees.inputs.js';
import { ReissueNoticeInput } from '../../../features/addressees/reissue.inputs.js';
import { restBody, restShape } from '../rest-shape.js';

export const RecordedAddressee = restBody(RecordAddresseeInput, {
  name: 'RecordedAddressee',
  without: ['citationId', 'expectedVersion'],
  examples: { ...vehicleExamples, receivedOn: '2026-11-22', note: 'By letter, signed' },
  own: {
    version: whole('The version of the event that was read.', 4),
    owner_name: text('The name.', 'Ada Marlow'),
    owner_address: text('The address.', '12 Harbour Lane'),
  },
});

export const Withdrawal = restBody(WithdrawAddresseeInput, {
  name: 'Withdrawal',
  without: ['addresseeId'],
  examples: { reason: 'Typed wrongly' },
}) satisfies BodyOf<typeof WithdrawRules>;

export const WaitingAddresseePage = pageOf(
  restShape(WaitingAddressee, {
    examples: {
      referenceId: 'EV-2026-0000001',
      namedFor: 'TEC-2026-000042',
      receivedOn: '2026-11-22',
    },
    own: { recorded_by: orNull(Reviewer) },
  }),
);

export const Reissue = restBody(ReissueNoticeInput, {
  name: 'Reissue',
  without: ['number', 'expectedVersion'],
  examples: { reasonCode: 'AMOUNT_WRONG', reason: 'Wrong band' },
  own: {
    confirmations,
    version: orNull(whole('The version of the event that was read.', 4)).optional(),
  },
}) satisfies BodyOf<typeof ReissueRules>;
