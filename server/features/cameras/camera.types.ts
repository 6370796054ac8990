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
  'SESSION',
  'HOURS',
  'CONDITION',
  'SITE_KIND',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** The value of a fact as it is kept and shown, with the names of cameras 1 and 4. */
export type FactValue = Readonly<Record<string, unknown>>;

/** The kinds of a site, by which fines may differ (programs 5). */
export const SITE_KINDS = ['SCHOOL', 'WORK', 'COMMUNITY', 'BUILT_UP', 'RURAL', 'MOTORWAY'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/** What must be so before a site enforces (programs 5). */
export const CONDITIONS = ['PUBLISHED', 'SIGNS', 'ORDINANCE', 'STUDY'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The results of a camera's self-test. */
export const SELF_TESTS = ['PASS', 'FAIL'] as const;
