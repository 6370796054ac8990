import { z } from 'zod';
import {
  optionalLines,
  optionalRegion,
  optionalText,
  requiredLines,
  requiredText,
} from '../../platform/errors/validate.js';
import { CAUSES } from '../../platform/domain/duty.js';

const number = (label: string, min: number, max: number): z.ZodType<number> =>
  z
    .number(`${label} must be a number`)
    .min(min, `${label} must be from ${min} to ${max}`)
    .max(max, `${label} must be from ${min} to ${max}`);

const moment = (label: string): z.ZodType<Date> =>
  z.iso
    .datetime({ offset: true, error: `${label} must be an ISO 8601 date and time with its offset` })
    .transform((value) => new Date(value))
    .refine((date) => date.getUTCFullYear() >= 2000, `${label} is too long ago`);

// The time that a camera's clock may run ahead of ours; an event from later than that did not happen yet.
const CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;

const sha256 = z.string().regex(/^[0-9a-fA-F]{64}$/, 'SHA-256 must be 64 hexadecimal digits');

const captured = moment('Captured at').refine(
  (date) => date.getTime() <= Date.now() + CLOCK_SKEW_MS,
  'Captured at lies in the future',
);

/** A file's plain name: no folder, nothing hidden. */
const FileName = z
  .string('File must be a name')
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'File must be a plain file name of letters, digits, dots, dashes and underscores',
  );

const MediaRules = z.strictObject({
  file: FileName,
  type: z.enum(['IMAGE', 'VIDEO'], 'Type must be IMAGE or VIDEO'),
  sequence_number: z
    .int('Sequence number must be a whole number')
    .min(1, 'Sequence number must be from 1 to 99')
    .max(99, 'Sequence number must be from 1 to 99'),
  captured_at: captured.nullish(),
  sha256: sha256.optional(),
});

/** The fields of an event document (contract 8). */
const EventFields = z.strictObject({
  case_id: requiredText('Case ID', 100),
  cause: z.enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING'),
  camera: z.strictObject(
    {
      system_name: requiredText('Camera system name', 100),
      system_type: requiredText('Camera system type', 100),
      serial_number: requiredText('Camera serial number', 100),
    },
    { error: unlessUnknown('Camera is required') },
  ),
  captured_at: captured,
  location: z.strictObject(
    {
      address: requiredLines('Location address', 300),
      latitude: number('Latitude', -90, 90),
      longitude: number('Longitude', -180, 180),
    },
    { error: unlessUnknown('Location is required') },
  ),
  plate: optionalText('Plate', 16),
  plate_region: optionalRegion('Plate region'),
  vehicle: z
    .strictObject({
      make_model: optionalText('Make and model', 100),
      color: optionalText('Color', 50),
      style: optionalText('Style', 50),
    })
    .nullish(),
  redlight: z
    .strictObject({
      stop_line_distance: number('Stop line distance', -1_000, 1_000),
      switched_at: moment('Switched at'),
    })
    .nullish(),
  speeding: z
    .strictObject({
      measured: number('Measured speed', 0, 1_000),
      limit: number('Speed limit', 0, 1_000),
      trigger: number('Speed limit trigger', 0, 1_000),
    })
    .nullish(),
  witnesses: optionalLines('Witnesses', 500),
  media: z
    .array(MediaRules, 'Media must be a list')
    .min(1, 'Media must have at least one file')
    .max(20, 'Media must have at most 20 files')
    .refine(
      (media) => new Set(media.map(({ file }) => file)).size === media.length,
      'Media names a file twice',
    )
    .superRefine((media, context) => {
      for (const [index, { sequence_number: sequence }] of media.entries()) {
        const first = media.findIndex((other) => other.sequence_number === sequence);
        if (first === index) continue;
        context.addIssue({
          code: 'custom',
          path: [index, 'sequence_number'],
          message: `Sequence number ${sequence} is used by more than one file`,
        });
      }
    }),
  metadata: z
    .unknown()
    .superRefine((metadata, context) => {
      const message = whyNotKept(metadata);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .optional(),
});

/**
 * One event document, as cameras send it (contract 8), in their own snake case. Measurements belong to one cause: the
 * block of the other cause is refused.
 */
export const EventSchema = EventFields.refine(...onlyWith('redlight', 'REDLIGHT')).refine(
  ...onlyWith('speeding', 'SPEEDING'),
);

export type CameraEvent = z.infer<typeof EventSchema>;

type Fields = z.infer<typeof EventFields>;

/** A block that only events of one cause have. */
function onlyWith(
  block: 'redlight' | 'speeding',
  cause: Fields['cause'],
): [(event: Fields) => boolean, z.core.$ZodCustomParams] {
  return [
    (event) => event[block] == null || event.cause === cause,
    {
      path: [block],
      error: `Only an event of cause ${cause} has ${block}`,
      // It also runs beside other wrong fields, so that a refusal names all faults at once (zod stops at a required
      // text that is empty).
      when: ({ value }) => isEvent(value) && CAUSES.some((known) => known === value.cause),
    },
  ];
}

function isEvent(value: unknown): value is Partial<Fields> {
  return value !== null && typeof value === 'object';
}

const MAX_METADATA_DEPTH = 100;

/**
 * Returns the reason why metadata cannot be stored as it came: a depth that only an attacker needs, or a number out of
 * range.
 */
function whyNotKept(metadata: unknown): string | null {
  let level = [metadata];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_METADATA_DEPTH) return 'Metadata is nested too deeply';
    if (level.some((value) => typeof value === 'number' && !Number.isFinite(value)))
      return 'Metadata has a number that is too large';
    level = level.flatMap((value) =>
      value !== null && typeof value === 'object' ? (Object.values(value) as unknown[]) : [],
    );
  }
  return null;
}

/** The sentence for a missing object; unknown keys inside it keep their own. */
function unlessUnknown(message: string): (issue: { code?: string }) => string | undefined {
  return ({ code }) => (code === 'unrecognized_keys' ? undefined : message);
}
