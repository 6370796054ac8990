/** The reasons for returned mail (mailing 5). */
export const RETURN_REASONS = [
  'MOVED',
  'UNKNOWN',
  'REFUSED',
  'UNCLAIMED',
  'DECEASED',
  'ADDRESS',
  'OTHER',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
