/** The kinds of addressees (repair 1). */
export const ADDRESSEE_KINDS = [
  'OWNER',
  'CORRECTED_OWNER',
  'DRIVER',
  'RENTER',
  'LESSEE',
  'BUYER',
] as const;
export type AddresseeKind = (typeof ADDRESSEE_KINDS)[number];

/** The kinds that an owner names: their notice replaces the owner's, which then is TRANSFERRED. */
export const NAMED_KINDS = [
  'DRIVER',
  'RENTER',
  'LESSEE',
  'BUYER',
] as const satisfies readonly AddresseeKind[];
export type NamedKind = (typeof NAMED_KINDS)[number];

/** True for a person whom the owner named. */
export function isNamed(kind: AddresseeKind): kind is NamedKind {
  return NAMED_KINDS.some((named) => named === kind);
}

/** The kinds in words, as screens and the history show them. */
export const ADDRESSEE_LABELS = {
  OWNER: 'Registered owner',
  CORRECTED_OWNER: 'Registered owner',
  DRIVER: 'Driver',
  RENTER: 'Renter',
  LESSEE: 'Lessee',
  BUYER: 'Buyer',
} as const satisfies Record<AddresseeKind, string>;
