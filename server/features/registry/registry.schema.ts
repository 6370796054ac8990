import { z } from 'zod';
import { type TextFault, textFault, tidied } from '../../platform/errors/text.pure.js';
import { plateKey } from '../../platform/domain/plate.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
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
 * A record of a registry, by CSV or by HTTP: the field names of spec 3, empty and null both mean unknown. The limits
 * are those of the vehicle update, so that every result can be attached to an event.
 */
export const RegistryRecord = z
  .object(
    Object.fromEntries(
      VEHICLE_FIELD_NAMES.map((name) => [snakeCase(name), ruleOf(name, VEHICLE_FIELDS[name])]),
    ),
  )
  .transform((record) =>
    ofEachField<VehicleRecord>(
      (name) => record[COLUMN_OF[name]] as VehicleRecord[VehicleFieldName],
    ),
  );

function ruleOf(name: VehicleFieldName, { kind, max }: VehicleField): z.ZodType {
  const field = snakeCase(name);
  if (kind === 'year') return year(field, max);
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
