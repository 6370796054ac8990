import { z } from 'zod';
import { type TextFault, textFault, tidied } from '../../platform/errors/text.pure.js';
import { plateKey } from '../../platform/domain/plate.js';
import { isRegion } from '../../platform/domain/region.pure.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import type { GivenEntry, RegistryEntry } from './registry-entry.pure.js';
import {
  FIRST_YEAR,
  ofEachField,
  PLATE,
  VEHICLE_FIELD_NAMES,
  VEHICLE_FIELDS,
  type VehicleField,
  type VehicleFieldName,
  type VehicleRecord,
} from './vehicle-fields.pure.js';

/** Spelled once: a file may have a million records. */
const COLUMN_OF = ofEachField<Record<VehicleFieldName, string>>(snakeCase);

/**
 * A record of a registry, by CSV or by HTTP: the field names of spec 3 and guards 3, empty and null both mean unknown. The
 * limits are those of the vehicle update, so that every result can be attached to an event.
 */
export const RegistryRecord = z
  .object({
    ...Object.fromEntries(
      VEHICLE_FIELD_NAMES.map((name) => [snakeCase(name), ruleOf(name, VEHICLE_FIELDS[name])]),
    ),
    owner_since: day('owner_since'),
    source_day: day('source_day'),
  })
  .transform(({ owner_since: ownerSince, source_day: sourceDay, ...record }): GivenEntry => ({
    ...ofEachField<VehicleRecord>(
      (name) =>
        (record as Record<string, unknown>)[COLUMN_OF[name]] as VehicleRecord[VehicleFieldName],
    ),
    ownerSince,
    sourceDay,
  }));

/** The most entries that a service may answer. */
const MAX_ENTRIES = 20;

const HttpRecord = z
  .looseObject({ stored_at: instant('stored_at') }, 'an entry is not an object')
  .transform(({ stored_at: storedAt, ...record }, context): RegistryEntry => {
    const given = RegistryRecord.safeParse(record);
    if (given.success) return { ...given.data, storedAt };
    for (const { message } of given.error.issues) context.addIssue(message);
    return z.NEVER;
  });

/** The answer of a service: one entry, or a list of them. */
export const RegistryAnswer = z.unknown().transform((answer, context): RegistryEntry[] => {
  const isList = answer !== null && typeof answer === 'object' && 'entries' in answer;
  const entries = z
    .array(HttpRecord, 'entries is not a list')
    .max(MAX_ENTRIES, `it answered with more than ${MAX_ENTRIES} entries`)
    .safeParse(isList ? answer.entries : [answer]);
  if (entries.success) return entries.data;
  for (const { message } of entries.error.issues) context.addIssue(message);
  return z.NEVER;
});

function ruleOf(name: VehicleFieldName, { kind, max }: VehicleField): z.ZodType {
  const field = snakeCase(name);
  if (kind === 'year') return year(field, max);
  if (kind === 'region') return region(field);
  const text = optional(field, max, kind === 'lines');
  if (name !== PLATE) return text;
  return text.refine((plate) => plate !== null && plateKey(plate) !== '', `${field} is required`);
}

// The sign that a decoder leaves where the bytes were no text.
const UNREADABLE = '\ufffd';

const FAULTS: Record<TextFault, (field: string, max: number) => string> = {
  characters: (field) => `${field} has characters that cannot be stored`,
  'line break': (field) => `${field} must be one line of text`,
  length: (field, max) => `${field} is longer than ${max} characters`,
};

function optional(
  field: string,
  max: number,
  severalLines = false,
): z.ZodType<string | null, string | null | undefined> {
  return z
    .string(`${field} is not text`)
    .nullish()
    .transform((value, context) => {
      const text = tidied(value ?? '');
      const fault = text.includes(UNREADABLE) ? 'characters' : textFault(text, max, severalLines);
      if (fault !== null) context.addIssue(FAULTS[fault](field, max));
      return text === '' ? null : text;
    });
}

function year(field: string, last: number): z.ZodType<number | null> {
  return z
    .union([z.number(), z.string()], `${field} is not a year`)
    .nullish()
    .transform((value) =>
      value === undefined || value === null || value === '' ? null : Number(value),
    )
    .refine(
      (value) =>
        value === null || (Number.isInteger(value) && value >= FIRST_YEAR && value <= last),
      `${field} is not a year`,
    );
}

function region(field: string): z.ZodType<string | null> {
  const malformed = `${field} is not a country or a state, as DE or US-MD`;
  return z
    .string(malformed)
    .nullish()
    .transform((value) => blankIsNull(value))
    .refine((value) => value === null || isRegion(value), malformed);
}

function day(field: string): z.ZodType<string | null> {
  const malformed = `${field} is not a day, as 2026-03-31`;
  return z
    .string(malformed)
    .nullish()
    .transform((value) => blankIsNull(value))
    .refine((value) => value === null || z.iso.date().safeParse(value).success, malformed);
}

function instant(field: string): z.ZodType<string | null> {
  return z.iso
    .datetime({ offset: true, error: `${field} is not an instant, as 2026-03-31T06:00:00Z` })
    .nullish()
    .transform((value) => (value == null ? null : new Date(value).toISOString()));
}

function blankIsNull(value: string | null | undefined): string | null {
  const text = value?.trim();
  return text === undefined || text === '' ? null : text;
}
