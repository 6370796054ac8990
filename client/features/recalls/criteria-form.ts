import type { Cause, RecallCriteriaInput } from '../../graphql/schema';
import { CAUSES } from '../../lib/lists/criteria';
import { typedInstant, typedTimeAt } from '../../lib/format/days';

/** What notices may rest on: the words of the choice, the label of the value, and its form. */
export const GROUNDS = {
  cameraSerialNumber: { choice: 'A camera', label: 'Serial number', form: 'text' },
  factId: { choice: 'A fact of the register', label: 'Number of the fact', form: 'id' },
  fineScheduleId: { choice: 'A fine schedule', label: 'Number of the schedule', form: 'id' },
  place: { choice: 'A place', label: 'Place contains', form: 'text' },
  officerBadge: { choice: 'An officer', label: 'Badge number', form: 'number' },
  textsVersion: { choice: 'A version of the texts', label: 'Version of the texts', form: 'number' },
  textSetId: { choice: 'A set of texts', label: 'Number of the set', form: 'id' },
  runNumber: { choice: 'A print run', label: 'Number of the run', form: 'text' },
  rehearsalId: { choice: 'A rehearsal', label: 'Number of the rehearsal', form: 'id' },
  numbers: { choice: 'Their numbers', label: 'Notice numbers, one a line', form: 'lines' },
} as const satisfies Partial<
  Record<
    keyof RecallCriteriaInput,
    { choice: string; label: string; form: 'text' | 'id' | 'number' | 'lines' }
  >
>;
export type Ground = keyof typeof GROUNDS;
export const GROUND_NAMES = Object.keys(GROUNDS) as Ground[];

/** The periods of the criteria, which narrow what the notices rest on. */
export const PERIODS = [
  ['capturedFrom', 'Captured from'],
  ['capturedTo', 'Captured before'],
  ['issuedFrom', 'Issued from'],
  ['issuedTo', 'Issued before'],
] as const;
type Period = (typeof PERIODS)[number][0];

/** The values of the form: all grounds have a field, those that were chosen count. */
export type CriteriaValues = Record<Ground | Period, string> & {
  grounds: Ground[];
  cause: Cause | null;
};

export const NO_CRITERIA: CriteriaValues = {
  grounds: [],
  cameraSerialNumber: '',
  factId: '',
  fineScheduleId: '',
  place: '',
  officerBadge: '',
  textsVersion: '',
  textSetId: '',
  runNumber: '',
  rehearsalId: '',
  numbers: '',
  cause: null,
  capturedFrom: '',
  capturedTo: '',
  issuedFrom: '',
  issuedTo: '',
};

/** Returns the criteria of the address, named as at the API; null where it has none. */
export function criteriaIn(params: URLSearchParams): CriteriaValues | null {
  const values = { ...NO_CRITERIA };
  for (const ground of GROUND_NAMES) {
    const value = params.getAll(snakeCase(ground)).join('\n');
    if (value === '') continue;
    values[ground] = value;
    values.grounds = [...values.grounds, ground];
  }
  const cause = params.get('cause')?.toUpperCase();
  values.cause = CAUSES.find((each) => each === cause) ?? null;
  for (const [period] of PERIODS) values[period] = localTime(params.get(snakeCase(period)));
  return values.grounds.length === 0 ? null : values;
}

/** Returns an address without the criteria. */
export function withoutCriteria(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.keys(NO_CRITERIA)) next.delete(snakeCase(name));
  return next;
}

/** Returns what the server takes: the values of the chosen grounds, which hold together. */
export function givenCriteria(values: CriteriaValues): RecallCriteriaInput {
  const given: RecallCriteriaInput = { cause: values.cause };
  for (const ground of values.grounds)
    Object.assign(given, { [ground]: valueOf(ground, values[ground]) });
  for (const [period] of PERIODS) given[period] = instantOf(values[period]);
  return given;
}

function valueOf(ground: Ground, value: string): string | number | string[] {
  const typed = value.trim();
  const { form } = GROUNDS[ground];
  if (form === 'lines') return typed.split(/[\s,;]+/).filter((number) => number !== '');
  return form === 'number' ? Number(typed) : typed;
}

const instantOf = (typed: string): string | null => (typed === '' ? null : typedInstant(typed));

/** An instant as a field for a time has it; empty for what is none. */
function localTime(instant: string | null): string {
  const at = instant === null ? NaN : Date.parse(instant);
  return Number.isNaN(at) ? '' : typedTimeAt(at);
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
