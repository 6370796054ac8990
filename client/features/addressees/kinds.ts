import type { Addressees_CitationFragment } from '../../graphql/documents';
import type { AddresseeKind } from '../../graphql/schema';

/** An addressee of an event, as its card shows them. */
export type Addressee = Addressees_CitationFragment['addressees'][number];

/** True until an addressee gets a notice, or is withdrawn. */
export const isWaiting = ({ noticeNumber, withdrawnAt }: Addressee): boolean =>
  noticeNumber === null && withdrawnAt === null;

/** The kinds of addressees in words. */
export const KIND_LABELS: Record<AddresseeKind, string> = {
  OWNER: 'Registered owner',
  CORRECTED_OWNER: 'Registered owner',
  DRIVER: 'Driver',
  RENTER: 'Renter',
  LESSEE: 'Lessee',
  BUYER: 'Buyer',
};

/** The kinds that can be recorded, as they are chosen from. */
export const RECORDED_KINDS = [
  { value: 'DRIVER', label: 'Driver' },
  { value: 'RENTER', label: 'Renter' },
  { value: 'LESSEE', label: 'Lessee' },
  { value: 'BUYER', label: 'Buyer' },
  { value: 'CORRECTED_OWNER', label: 'Registered owner, corrected' },
] as const satisfies readonly { value: AddresseeKind; label: string }[];
