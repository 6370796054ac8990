import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { isTimeZone } from '../../platform/domain/local-day.pure.js';
import { isBlank, textFault } from '../../platform/errors/text.pure.js';
import { optionalLines, optionalText, requiredText } from '../../platform/errors/validate.js';
import { FACT_KINDS, type FactKind } from './camera.types.js';

const orNull = <Value>(rule: z.ZodType<Value>): z.ZodType<Value | null> => rule.nullable();

function number(label: string, least: number, largest: number): z.ZodType<number> {
  const sentence = `${label} must be a number from ${least} to ${largest}`;
  return z.number(sentence).min(least, sentence).max(largest, sentence);
}

const TIME_ZONE = 'Time zone must be a name of the time zone database';
const MOST_CODES = 200;
const LONGEST_CODE = 50;
const CODES = `Cause codes must name REDLIGHT or SPEEDING for at most ${MOST_CODES} codes`;

const CauseCodes = z.record(z.string(), z.enum(CAUSES, CODES), CODES).refine((codes) => {
  const names = Object.keys(codes);
  return (
    names.length <= MOST_CODES &&
    names.every((name) => !isBlank(name) && textFault(name, LONGEST_CODE, false) === null)
  );
}, CODES);

/** The changes of a camera (joining 3): what is left out stays, and null empties. */
export const CameraChangeRules = z
  .strictObject({
    systemName: optionalText('System name', 100),
    systemType: optionalText('System type', 100),
    locationAddress: optionalLines('Location address', 300),
    latitude: orNull(number('Latitude', -90, 90)),
    longitude: orNull(number('Longitude', -180, 180)),
    timeZone: optionalText('Time zone', 100).refine(
      (name) => name === null || isTimeZone(name),
      TIME_ZONE,
    ),
    speedLimit: orNull(number('Speed limit', 0, 1_000)),
    speedTrigger: orNull(number('Speed trigger', 0, 1_000)),
    stopLineDistance: orNull(number('Stop line distance', -1_000, 1_000)),
    causeCodes: orNull(CauseCodes),
    site: optionalText('Site', 120),
  })
  .partial();

/** A day of the calendar, as `2026-11-21`. */
const day = (label: string): z.ZodType<string> =>
  z.iso.date({
    error: ({ input }) => (input == null ? `${label} is required` : `${label} must be a date`),
    abort: true,
  });

/** The day that the facts in force are asked for. */
export const InForceRules = z.strictObject({ day: day('Day') });

/** The filter of a camera's facts. */
export const FactsQueryRules = z.strictObject({
  kind: z.enum(FACT_KINDS, `Kind must be one of ${FACT_KINDS.join(', ')}`).nullish(),
});

/** The reason of a withdrawal, and true if the fact was entered by mistake: then it counts as never entered (guards 2). */
export const WithdrawalRules = z.strictObject({
  reason: requiredText('Reason', 255),
  mistaken: z
    .boolean('Mistaken must be true or false')
    .nullish()
    .transform((mistaken) => mistaken ?? false),
});

/** The sentence for a fact that was worked with for too long. */
export const TOO_OLD = 'Only a fact entered at most 7 days ago counts as never entered';

const FIRST_DAY = '2000-01-01';
const YEARS_AHEAD = 5;

/** Returns the last day on which a fact may begin: five years ahead. */
function lastFrom(today: string): string {
  return `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
}

const DECIMALS = /^\d+(?:\.\d{1,3})?$/;
const isDecimal = (value: number): boolean => DECIMALS.test(String(value));

const SPEED = 'Value must be greater than 0 and at most 500, with 3 decimals at most';
const SECONDS = 'Seconds must be from 0 to 10, with 3 decimals at most';

/** The name of a file of the register. */
export const FILE_NAME = /^[0-9a-f]{32}$/;
const FILE = 'File is not known, upload it first';

const SpeedValue = z.strictObject({
  value: z.number(SPEED).refine((value) => value > 0 && value <= 500 && isDecimal(value), SPEED),
});
const SecondsValue = z.strictObject({
  seconds: z
    .number(SECONDS)
    .refine((value) => value >= 0 && value <= 10 && isDecimal(value), SECONDS),
});
const CertificateValue = z
  .strictObject({
    number: requiredText('Number', 60),
    laboratory: optionalText('Laboratory', 120),
    file: z.string(FILE).regex(FILE_NAME, FILE).nullish(),
  })
  // A field that is not given has no name in the value.
  .transform(({ number: name, laboratory, file }) => ({
    number: name,
    ...(laboratory === null ? {} : { laboratory }),
    ...(file == null ? {} : { file }),
  }));
const NoValue = z.strictObject({});

/** Returns a rule whose sentence names the field where no object was sent. */
const required = <Rule extends z.ZodType>(rule: Rule) =>
  z
    .custom<unknown>(
      (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
      {
        error: 'Value must be an object',
        abort: true,
      },
    )
    .pipe(rule);

const REPLACES = 'Replaces must be a fact of this camera and kind';

const Replaced = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number),
    ],
    REPLACES,
  )
  .refine((id) => id >= 1 && id <= 2_147_483_647, REPLACES)
  .nullish()
  .transform((id) => id ?? null);

/** The refusal of a fact that cannot be replaced by another one. */
export const NOT_REPLACED = REPLACES;

/** The kinds that a file of CSV can have: reference points are drawn. */
export const IMPORTED_KINDS = [
  'LIMIT',
  'TRIGGER',
  'GRACE',
  'AMBER',
  'CERTIFICATE',
  'WARNING',
  'OUT_OF_SERVICE',
] as const satisfies readonly FactKind[];

const KIND = `Kind must be one of ${FACT_KINDS.join(', ')}`;

/**
 * Returns the rules of a new fact (cameras 1), each kind with its value and its days. The unit of a speed is no part of
 * what is sent: the server knows it.
 *
 * @param today the local day that it is
 */
export function factRules(today: string) {
  const last = lastFrom(today);
  const range = `From must be from ${FIRST_DAY} to ${last}`;
  const from = day('From').refine((value) => value >= FIRST_DAY && value <= last, range);
  const noEnd = (kind: string) =>
    z
      .null(`To must be empty for ${kind}`)
      .optional()
      .transform(() => null);
  const end = day('To');
  const open = end.nullish().transform((value) => value ?? null);
  const common = { from, note: optionalLines('Note', 500), replaces: Replaced };
  return z
    .discriminatedUnion(
      'kind',
      [
        z.strictObject({
          ...common,
          kind: z.literal('LIMIT'),
          to: noEnd('LIMIT'),
          value: required(SpeedValue),
        }),
        z.strictObject({
          ...common,
          kind: z.literal('TRIGGER'),
          to: noEnd('TRIGGER'),
          value: required(SpeedValue),
        }),
        z.strictObject({
          ...common,
          kind: z.literal('GRACE'),
          to: noEnd('GRACE'),
          value: required(SecondsValue),
        }),
        z.strictObject({
          ...common,
          kind: z.literal('AMBER'),
          to: noEnd('AMBER'),
          value: required(SecondsValue),
        }),
        z.strictObject({
          ...common,
          kind: z.literal('CERTIFICATE'),
          to: end,
          value: required(CertificateValue),
        }),
        z.strictObject({
          ...common,
          kind: z.literal('WARNING'),
          to: open,
          value: required(NoValue),
        }),
        z.strictObject({
          ...common,
          kind: z.literal('OUT_OF_SERVICE'),
          to: open,
          value: required(NoValue),
        }),
        z.strictObject({
          ...common,
          kind: z.literal('REFERENCE'),
          to: noEnd('REFERENCE'),
          // Its rules need the unit of distance: see `referenceValue` (cameras 4).
          value: required(z.looseObject({})),
        }),
      ],
      KIND,
    )
    .refine(({ from: first, to }) => to === null || to >= first, {
      error: 'To must not be before from',
      path: ['to'],
    });
}

/** A new fact that was checked. */
export type NewFact = z.infer<ReturnType<typeof factRules>>;

/** True if a text can be a serial number: anything else is in no register. */
export function canBeSerialNumber(value: unknown): value is string {
  return typeof value === 'string' && textFault(value, 500, true) === null;
}
