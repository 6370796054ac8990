import { z } from 'zod';
import { type TextFault, textFault, tidied } from '../../platform/errors/text.pure.js';
import { plateKey } from '../../platform/domain/plate.js';
import type { RegistryVehicle } from './registry.js';

/**
 * A record of a registry as it comes in from outside, by CSV or by HTTP: the field names of spec 3, empty and null both
 * meaning unknown. The limits are those of the vehicle update, so that whatever is found can be attached to an event.
 */
export const RegistryRecord = z
  .object({
    owner_vehicle_license_plate: optional('owner_vehicle_license_plate', 16).refine(
      (plate) => plate !== null && plateKey(plate) !== '',
      'owner_vehicle_license_plate is required',
    ),
    owner_name: optional('owner_name', 200),
    owner_name_alt: optional('owner_name_alt', 200),
    owner_address: optional('owner_address', 500, true),
    owner_address_alt: optional('owner_address_alt', 500, true),
    owner_vehicle_engine_number: optional('owner_vehicle_engine_number', 50),
    owner_vehicle_chassis_number: optional('owner_vehicle_chassis_number', 50),
    owner_vehicle_make_year: z
      .union([z.number(), z.string()], 'owner_vehicle_make_year is not a year')
      .nullish()
      .transform((value) =>
        value === undefined || value === null || value === '' ? null : Number(value),
      )
      .refine(
        (year) => year === null || (Number.isInteger(year) && year >= 1886 && year <= 2100),
        'owner_vehicle_make_year is not a year',
      ),
    owner_vehicle_make_model: optional('owner_vehicle_make_model', 100),
    owner_vehicle_color: optional('owner_vehicle_color', 50),
    owner_vehicle_color_alt: optional('owner_vehicle_color_alt', 50),
    owner_vehicle_style: optional('owner_vehicle_style', 50),
  })
  .transform((record): RegistryVehicle => ({
    ownerVehicleLicensePlate: record.owner_vehicle_license_plate ?? '',
    ownerName: record.owner_name,
    ownerNameAlt: record.owner_name_alt,
    ownerAddress: record.owner_address,
    ownerAddressAlt: record.owner_address_alt,
    ownerVehicleEngineNumber: record.owner_vehicle_engine_number,
    ownerVehicleChassisNumber: record.owner_vehicle_chassis_number,
    ownerVehicleMakeYear: record.owner_vehicle_make_year,
    ownerVehicleMakeModel: record.owner_vehicle_make_model,
    ownerVehicleColor: record.owner_vehicle_color,
    ownerVehicleColorAlt: record.owner_vehicle_color_alt,
    ownerVehicleStyle: record.owner_vehicle_style,
  }));

/** The columns that a CSV file may have; the first one it must have. */
export const REGISTRY_COLUMNS = [
  'owner_vehicle_license_plate',
  'owner_name',
  'owner_name_alt',
  'owner_address',
  'owner_address_alt',
  'owner_vehicle_engine_number',
  'owner_vehicle_chassis_number',
  'owner_vehicle_make_year',
  'owner_vehicle_make_model',
  'owner_vehicle_color',
  'owner_vehicle_color_alt',
  'owner_vehicle_style',
] as const satisfies readonly (keyof z.input<typeof RegistryRecord>)[];

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
