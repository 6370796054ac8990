import { z } from 'zod';
import { optionalLines, requiredLines, requiredText } from '../../platform/errors/validate.js';
import { ReadVersion, VehicleRules } from '../citations/citations.rules.js';
import { dayRule } from '../deadlines/deadlines.rules.js';
import { ADDRESSEE_KINDS, NAMED_KINDS } from '../notices/letters/addressee.pure.js';
import { VEHICLE_FIELDS } from '../registry/vehicle-fields.pure.js';

const RECORDED_KINDS = ADDRESSEE_KINDS.filter((kind) => kind !== 'OWNER');
const KIND = `Kind must be one of ${RECORDED_KINDS.join(', ')}`;

const { ownerName, ownerAddress } = VEHICLE_FIELDS;
const LONGEST_NOTE = 255;

const person = {
  version: ReadVersion,
  ownerName: requiredText(ownerName.label, ownerName.max),
  ownerAddress: requiredLines(ownerAddress.label, ownerAddress.max),
  note: optionalLines('Note', LONGEST_NOTE),
};

/** A person whom the owner named: without a vehicle of their own. */
const NamedRules = z.strictObject({
  ...VehicleRules.pick({ ownerNameAlt: true, ownerAddressAlt: true }).shape,
  ...person,
  kind: z.enum(NAMED_KINDS, KIND),
  receivedOn: dayRule('Received on'),
});

/** The registered owner as they are corrected, with their vehicle. */
const CorrectionRules = z.strictObject({
  ...VehicleRules.shape,
  ...person,
  kind: z.literal('CORRECTED_OWNER', KIND),
});

/** An addressee as an officer records it (repair 3). */
export const RecordRules = z.discriminatedUnion('kind', [NamedRules, CorrectionRules], {
  error: KIND,
});
export type RecordFields = z.infer<typeof RecordRules>;

export const WithdrawRules = z.strictObject({ reason: requiredText('Reason', 255) });
