import type { RecallCriteria } from './recall.types.js';

/** The number of notices that criteria may name, and a batch. */
export const CRITERIA_MOST_NUMBERS = 1_000;
export const BATCH_MOST = 10_000;

/** A criterion of a recall: the parameter of its value, and the condition for the notice `i` and its grounds `g`. */
interface Criterion {
  name: keyof RecallCriteria;
  type: string;
  /** @param value SQL of the value */
  condition: (value: string) => string;
}

/**
 * The criteria of a recall (repair 4), each with its index, in the order of their parameters. What a notice keeps
 * counts, and not what holds today. Period and cause only narrow.
 */
export const CRITERIA = [
  {
    name: 'cameraSerialNumber',
    type: 'text',
    condition: (value) => `g.camera_serial_number = ${value}`,
  },
  { name: 'factId', type: 'integer', condition: (value) => `g.fact_ids @> ARRAY[${value}]` },
  {
    name: 'fineScheduleId',
    type: 'integer',
    condition: (value) => `g.fine_schedule_id = ${value}`,
  },
  {
    name: 'place',
    type: 'text',
    // By the trigrams of the place; the signs of a pattern are signs like others.
    condition: (value) =>
      `lower(g.place) LIKE '%' || regexp_replace(lower(${value}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  },
  {
    name: 'officerBadge',
    type: 'integer',
    condition: (value) => `(g.officer_badge = ${value} OR g.submitter_badge = ${value})`,
  },
  { name: 'textsVersion', type: 'integer', condition: (value) => `g.texts_version = ${value}` },
  { name: 'textSetId', type: 'integer', condition: (value) => `g.text_set_id = ${value}` },
  {
    name: 'runNumber',
    type: 'text',
    // Lists, unlike sets of rows, are looked up by an index although the condition stands beside that for null.
    condition: (value) => `i.number = ANY (ARRAY(SELECT t.notice_number FROM notice_run_items t
      JOIN notice_runs r ON r.id = t.run_id WHERE r.number = upper(${value})))`,
  },
  {
    name: 'rehearsalId',
    type: 'integer',
    condition: (value) =>
      `i.citation_id = ANY (ARRAY(SELECT unnest(h.touched_ids) FROM rehearsals h WHERE h.id = ${value}))`,
  },
  { name: 'numbers', type: 'text[]', condition: (value) => `i.number = ANY (${value})` },
  { name: 'cause', type: 'text', condition: (value) => `i.cause = ${value}` },
  { name: 'capturedFrom', type: 'timestamptz', condition: (value) => `g.captured_at >= ${value}` },
  { name: 'capturedTo', type: 'timestamptz', condition: (value) => `g.captured_at < ${value}` },
  { name: 'issuedFrom', type: 'timestamptz', condition: (value) => `i.issued_at >= ${value}` },
  { name: 'issuedTo', type: 'timestamptz', condition: (value) => `i.issued_at < ${value}` },
] as const satisfies readonly Criterion[];

const NARROWING: readonly (keyof RecallCriteria)[] = [
  'cause',
  'capturedFrom',
  'capturedTo',
  'issuedFrom',
  'issuedTo',
];

/** True if criteria say what the notices rest on: a period or a cause alone is nothing wrong. */
export function restsOnSomething(criteria: Partial<RecallCriteria>): boolean {
  return CRITERIA.some(({ name }) => !NARROWING.includes(name) && criteria[name] != null);
}

/**
 * Returns the condition for all criteria that are given, for a notice `i` and its grounds `g`. Postgres plans each call
 * with its values: a criterion that is null is no condition then, and the index of another one is used.
 *
 * @param first the number of the first of the parameters, whose values are {@link criteriaValues}
 */
export function criteriaSql(first: number): string {
  return CRITERIA.map(({ type, condition }, index) => {
    const value = `$${first + index}::${type}`;
    return `(${value} IS NULL OR ${condition(value)})`;
  }).join('\n    AND ');
}

/** Returns the values of the parameters of {@link criteriaSql}. */
export function criteriaValues(criteria: RecallCriteria): unknown[] {
  return CRITERIA.map(({ name }) => criteria[name]);
}

/** Criteria of nothing, to be filled. */
export const NO_CRITERIA: RecallCriteria = {
  cameraSerialNumber: null,
  factId: null,
  fineScheduleId: null,
  place: null,
  officerBadge: null,
  textsVersion: null,
  textSetId: null,
  runNumber: null,
  rehearsalId: null,
  numbers: null,
  cause: null,
  capturedFrom: null,
  capturedTo: null,
  issuedFrom: null,
  issuedTo: null,
};
