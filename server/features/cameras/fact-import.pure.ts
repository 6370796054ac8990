import type { CsvFields } from '../../platform/imports/csv-import.js';
import { canBeSerialNumber, IMPORTED_KINDS, type NewFact } from './camera.rules.js';
import type { FactKind, FactValue } from './camera.types.js';
import type { Hours } from './hours.pure.js';
import { hoursIn, hoursText } from './hours-text.pure.js';

/** The header of a file of facts (cameras 1). */
export const COLUMNS = ['serial_number', 'kind', 'from', 'to', 'value', 'number', 'note'] as const;

/** The column that may follow (guards 4). */
export const OPTIONAL_COLUMNS = ['hours'] as const;

type Fields = CsvFields<(typeof COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number]>;

/** A fact of a file, as it is kept. */
export interface ImportedFact extends Pick<
  NewFact,
  'kind' | 'from' | 'to' | 'fromAt' | 'toAt' | 'hours' | 'note'
> {
  serialNumber: string;
  value: FactValue;
}

/** The columns that have the value of a kind, and their names in the value; none for kinds without a value. */
const VALUE_OF: Record<(typeof IMPORTED_KINDS)[number], { value?: string; number?: string }> = {
  LIMIT: { value: 'value' },
  TRIGGER: { value: 'value' },
  GRACE: { value: 'seconds' },
  AMBER: { value: 'seconds' },
  CERTIFICATE: { number: 'number' },
  WARNING: {},
  OUT_OF_SERVICE: {},
  SESSION: { number: 'operator', value: 'self_test' },
  HOURS: {},
  CONDITION: { value: 'condition' },
  SITE_KIND: { value: 'kind' },
};

const COLUMNS_OF_VALUE = ['value', 'number'] as const;

const LABELS = { value: 'Value', number: 'Number' } as const;

/** Returns the fact that a line says and its camera, for the rules of facts; or the faults of the line itself. */
export function factIn(
  fields: Fields,
): { serialNumber: string; fact: object } | { faults: string[] } {
  const { serial_number: serialNumber, note } = fields;
  const kind = IMPORTED_KINDS.find((one) => one === fields.kind);
  if (serialNumber === null || !canBeSerialNumber(serialNumber))
    return { faults: ['Camera not found'] };
  if (kind === undefined) return { faults: [`Kind must be one of ${IMPORTED_KINDS.join(', ')}`] };
  const wanted = VALUE_OF[kind];
  const faults = COLUMNS_OF_VALUE.filter(
    (column) => wanted[column] === undefined && fields[column] !== null,
  ).map((column) => `${LABELS[column]} must be empty for ${kind}`);
  const read = fields.hours === null ? { hours: null } : hoursIn(fields.hours);
  if ('fault' in read) faults.push(read.fault);
  if (faults.length > 0 || 'fault' in read) return { faults };
  const value = Object.fromEntries(
    COLUMNS_OF_VALUE.flatMap((column) => {
      const name = wanted[column];
      return name === undefined ? [] : [[name, valueOf(fields, column)]];
    }),
  );
  const times = { ...timeIn('from', fields.from), ...timeIn('to', fields.to), ...read };
  return { serialNumber, fact: { kind, ...times, value, note } };
}

/** Returns the field of facts that a text is for: an instant has a time behind its day. */
function timeIn(name: 'from' | 'to', text: string | null): object {
  return text !== null && /^\d{4}-\d\d-\d\d[T ]/.test(text)
    ? { [`${name}At`]: text }
    : { [name]: text };
}

/** Returns a number as one; another text is left to the rules, which refuse it. */
function valueOf(fields: Fields, column: 'value' | 'number'): unknown {
  const text = fields[column];
  return column === 'value' && text !== null && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Returns a fact with the unit of its speed, if it has one. */
export function withUnit(fact: ImportedFact, unit: string): ImportedFact {
  const isSpeed = fact.kind === 'LIMIT' || fact.kind === 'TRIGGER';
  return isSpeed ? { ...fact, value: { ...fact.value, unit } } : fact;
}

/**
 * Returns a text that is equal for two facts that say the same: camera, kind, days, instants, hours and value. A file
 * says no more of a certificate than its number.
 */
export function sameness({
  serialNumber,
  kind,
  from,
  to,
  fromAt,
  toAt,
  hours,
  value,
}: {
  serialNumber: string;
  kind: FactKind;
  from: string;
  to: string | null;
  fromAt: Date | string | null;
  toAt: Date | string | null;
  hours: Hours;
  value: FactValue;
}): string {
  const instants = [fromAt, toAt].map((at) => at && new Date(at).toISOString());
  const windows = (hours ?? []).map((window) => hoursText([window])).toSorted();
  // Files and laboratories are not in a file of facts.
  const { file: _, laboratory: __, ...said } = value;
  const values = Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([serialNumber, kind, from, to, instants, windows, values]);
}
