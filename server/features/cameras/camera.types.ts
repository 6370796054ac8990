/** The kinds of facts of a camera (cameras 1). */
export const FACT_KINDS = [
  'LIMIT',
  'TRIGGER',
  'GRACE',
  'AMBER',
  'CERTIFICATE',
  'WARNING',
  'OUT_OF_SERVICE',
  'REFERENCE',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** The value of a fact as it is kept and shown, with the names of cameras 1 and 4. */
export type FactValue = Readonly<Record<string, unknown>>;
