import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { dayIn, isTimeZone } from '../../platform/domain/local-day.pure.js';
import { isBlank, textFault } from '../../platform/errors/text.pure.js';
import {
  IsoInstant,
  optionalLines,
  optionalText,
  requiredText,
} from '../../platform/errors/validate.js';
import { DAY_CONDITIONS } from '../calendar/day-kinds.pure.js';
import { CONDITIONS, FACT_KINDS, type FactKind, SELF_TESTS, SITE_KINDS } from './camera.types.js';
import type { HourWindow, Hours, Period } from './hours.pure.js';

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

/** The search of the cameras' table. */
export const CameraSearchRules = z.strictObject({ search: optionalText('Search', 200) });

/** An instant with its offset from UTC, as ISO 8601 in UTC; GraphQL sends it as a `Date`. */
export const instant = (label: string): z.ZodType<string> => {
  const sentence = `${label} must be a date and time with its offset from UTC`;
  return z
    .union([z.date(), IsoInstant.transform((text) => new Date(text))], sentence)
    .transform((date) => date.toISOString());
};

const DAY_OR_INSTANT = 'At must not be given beside a day';

/** The day or the instant for which the facts in force are asked for. */
export const InForceRules = z
  .strictObject({
    day: day('Day')
      .nullish()
      .transform((value) => value ?? null),
    at: instant('At')
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine((asked) => asked.day === null || asked.at === null, {
    error: DAY_OR_INSTANT,
    path: ['at'],
  });

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
const FileOfValue = z.string(FILE).regex(FILE_NAME, FILE).nullish();

const CertificateValue = z
  .strictObject({
    number: requiredText('Number', 60),
    laboratory: optionalText('Laboratory', 120),
    file: FileOfValue,
  })
  // A field that is not given has no name in the value.
  .transform(({ number: name, laboratory, file }) => ({
    number: name,
    ...(laboratory === null ? {} : { laboratory }),
    ...(file == null ? {} : { file }),
  }));
const NoValue = z.strictObject({});

// The names of a value are those of the contract, at both doors.
const SessionValue = z
  .strictObject({
    operator: requiredText('Operator', 120),
    self_test: z.enum(SELF_TESTS, `Self-test must be one of ${SELF_TESTS.join(', ')}`),
    file: FileOfValue,
  })
  .transform(({ file, ...value }) => ({ ...value, ...(file == null ? {} : { file }) }));

const ConditionValue = z
  .strictObject({
    condition: z.enum(CONDITIONS, `Condition must be one of ${CONDITIONS.join(', ')}`),
    file: FileOfValue,
  })
  .transform(({ file, ...value }) => ({ ...value, ...(file == null ? {} : { file }) }));

const SiteKindValue = z.strictObject({
  kind: z.enum(SITE_KINDS, `Kind of site must be one of ${SITE_KINDS.join(', ')}`),
});

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
  'SESSION',
  'HOURS',
  'CONDITION',
  'SITE_KIND',
] as const satisfies readonly FactKind[];

const KIND = `Kind must be one of ${FACT_KINDS.join(', ')}`;

/** The kinds that can have hours and instants, and of which each can end (guards 4). */
const TIMED_KINDS = ['LIMIT', 'TRIGGER', 'WARNING', 'OUT_OF_SERVICE'] as const;

/** The kinds whose hours can be shown before they are entered (guards 4, programs 5). */
export const PREVIEWED_KINDS = [...TIMED_KINDS, 'HOURS'] as const;

const MOST_WINDOWS = 14;
const HOURS = `Hours must be a list of 1 to ${MOST_WINDOWS} windows`;
const WEEKDAYS = 'Weekdays must be numbers from 1 (Monday) to 7, each once';

function clock(label: string, pattern: RegExp, last: string): z.ZodType<string> {
  const sentence = `${label} must be a time from 00:00 to ${last}, as 07:30`;
  return z.string(sentence).regex(pattern, sentence);
}

/** A window of hours. Weekdays are kept in their order. */
const Window: z.ZodType<HourWindow> = z.strictObject(
  {
    weekdays: z
      .array(z.int(WEEKDAYS).min(1, WEEKDAYS).max(7, WEEKDAYS), WEEKDAYS)
      .min(1, WEEKDAYS)
      .refine((days) => new Set(days).size === days.length, WEEKDAYS)
      .transform((days) => days.toSorted((one, other) => one - other)),
    from: clock('From', /^(?:[01]\d|2[0-3]):[0-5]\d$/, '23:59'),
    to: clock('To', /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, '24:00'),
    on: z
      .enum(DAY_CONDITIONS, `On must be one of ${DAY_CONDITIONS.join(', ')}`)
      .nullish()
      .transform((value) => value ?? null),
  },
  'Window must have weekdays, from and to',
);

/** The hours of a fact (guards 4); null for always. */
const HoursRules: z.ZodType<Hours> = z
  .array(Window, HOURS)
  .min(1, HOURS)
  .max(MOST_WINDOWS, HOURS)
  .nullish()
  .transform((value) => value ?? null);

const NO_HOURS = 'Hours are required';

/** The longest session: a day. */
const SESSION_MS = 86_400_000;

/** A field that a kind does not have: only null can be sent. */
const none = (label: string, kind: string) =>
  z
    .null(`${label} must be empty for ${kind}`)
    .optional()
    .transform(() => null);

const optional = <Value>(rule: z.ZodType<Value>) =>
  rule.nullish().transform((value) => value ?? null);

/** The times of a fact as they are sent: days, or instants in their place, and hours. */
const TIMES = {
  from: optional(day('From')),
  to: optional(day('To')),
  fromAt: optional(instant('From at')),
  toAt: optional(instant('To at')),
  hours: HoursRules,
};

type Times = Pick<Period, 'from' | 'to' | 'fromAt' | 'toAt'>;

/** Says what is wrong with times: each end is a day or an instant, and the end is not before the beginning. */
function timesFaults(
  { from, to, fromAt, toAt }: Times,
  timeZone: string,
): { path: string; message: string }[] {
  const [first, last] = daysOfTimes({ from, to, fromAt, toAt }, timeZone);
  const isReversed = first !== null && last !== null && last < first;
  const isEmpty = fromAt !== null && toAt !== null && toAt <= fromAt;
  return [
    ...(from !== null && fromAt !== null
      ? [{ path: 'fromAt', message: 'From at must not be given beside from' }]
      : []),
    ...(to !== null && toAt !== null
      ? [{ path: 'toAt', message: 'To at must not be given beside to' }]
      : []),
    ...(isReversed
      ? [{ path: toAt === null ? 'to' : 'toAt', message: 'To must not be before from' }]
      : []),
    ...(isEmpty && !isReversed ? [{ path: 'toAt', message: 'To at must be after from at' }] : []),
  ];
}

/** Returns the first and the last local day of times: those of the instants where they have such. */
function daysOfTimes(
  { from, to, fromAt, toAt }: Times,
  timeZone: string,
): [first: string | null, last: string | null] {
  return [
    fromAt === null ? from : dayIn(timeZone, new Date(fromAt)),
    toAt === null ? to : dayIn(timeZone, new Date(toAt)),
  ];
}

const MOST_DAYS = 60;
const DAYS = `Days must be a list of at most ${MOST_DAYS} days`;

/** The times of a fact that nobody has entered yet, and the days on which they are asked for (guards 4). */
export function factPreviewRules(departmentZone: string) {
  return z
    .strictObject({
      ...TIMES,
      kind: z.enum(PREVIEWED_KINDS, `Kind must be one of ${PREVIEWED_KINDS.join(', ')}`),
      days: z.array(day('Day'), DAYS).max(MOST_DAYS, DAYS),
      timeZone: z
        .string(TIME_ZONE)
        .refine(isTimeZone, TIME_ZONE)
        .nullish()
        .transform((value) => value ?? departmentZone),
    })
    .superRefine((given, context) => {
      for (const { path, message } of timesFaults(given, given.timeZone))
        context.addIssue({ code: 'custom', message, path: [path] });
    });
}

/**
 * Returns the rules of a new fact (cameras 1, guards 4), each kind with its value and its times. The unit of a speed is
 * no part of what is sent: the server knows it.
 *
 * @param today the local day that it is
 * @param timeZone the department's, in which an instant has its day
 */
export function factRules(today: string, timeZone: string) {
  const last = lastFrom(today);
  const range = `From must be from ${FIRST_DAY} to ${last}`;
  const inRange = (value: string): boolean => value >= FIRST_DAY && value <= last;
  const common = { note: optionalLines('Note', 500), replaces: Replaced };
  const byDays = (kind: string) => ({
    ...common,
    from: day('From').refine(inRange, range),
    fromAt: none('From at', kind),
    toAt: none('To at', kind),
    hours: none('Hours', kind),
  });
  const timed = { ...common, ...TIMES };
  return z
    .discriminatedUnion(
      'kind',
      [
        z.strictObject({ ...timed, kind: z.literal('LIMIT'), value: required(SpeedValue) }),
        z.strictObject({ ...timed, kind: z.literal('TRIGGER'), value: required(SpeedValue) }),
        z.strictObject({
          ...byDays('GRACE'),
          kind: z.literal('GRACE'),
          to: none('To', 'GRACE'),
          value: required(SecondsValue),
        }),
        z.strictObject({
          ...byDays('AMBER'),
          kind: z.literal('AMBER'),
          to: none('To', 'AMBER'),
          value: required(SecondsValue),
        }),
        z.strictObject({
          ...byDays('CERTIFICATE'),
          kind: z.literal('CERTIFICATE'),
          to: day('To'),
          value: required(CertificateValue),
        }),
        z.strictObject({ ...timed, kind: z.literal('WARNING'), value: required(NoValue) }),
        z.strictObject({ ...timed, kind: z.literal('OUT_OF_SERVICE'), value: required(NoValue) }),
        z.strictObject({
          ...byDays('REFERENCE'),
          kind: z.literal('REFERENCE'),
          to: none('To', 'REFERENCE'),
          // Its rules need the unit of distance: see `referenceValue` (cameras 4).
          value: required(z.looseObject({})),
        }),
        z.strictObject({
          ...common,
          kind: z.literal('SESSION'),
          from: none('From', 'SESSION'),
          to: none('To', 'SESSION'),
          fromAt: optional(instant('From at')),
          toAt: optional(instant('To at')),
          hours: none('Hours', 'SESSION'),
          value: required(SessionValue),
        }),
        z.strictObject({
          ...byDays('HOURS'),
          kind: z.literal('HOURS'),
          to: none('To', 'HOURS'),
          hours: HoursRules,
          value: required(NoValue),
        }),
        z.strictObject({
          ...byDays('CONDITION'),
          kind: z.literal('CONDITION'),
          to: optional(day('To')),
          value: required(ConditionValue),
        }),
        z.strictObject({
          ...byDays('SITE_KIND'),
          kind: z.literal('SITE_KIND'),
          to: none('To', 'SITE_KIND'),
          value: required(SiteKindValue),
        }),
      ],
      KIND,
    )
    .transform((fact, context) => {
      const [first, to] = daysOfTimes(fact, timeZone);
      const faults = [
        ...(first === null && fact.kind !== 'SESSION'
          ? [{ path: 'from', message: 'From is required' }]
          : []),
        ...kindFaults(fact),
        ...(first !== null && !inRange(first)
          ? [{ path: fact.fromAt === null ? 'from' : 'fromAt', message: range }]
          : []),
        ...timesFaults(fact, timeZone),
      ];
      for (const { path, message } of faults)
        context.addIssue({ code: 'custom', message, path: [path] });
      return { ...fact, from: first ?? today, to };
    });
}

/** Says what a session or hours of enforcement leave out (programs 5). */
function kindFaults({
  kind,
  fromAt,
  toAt,
  hours,
}: Pick<Period, 'fromAt' | 'toAt' | 'hours'> & { kind: FactKind }): {
  path: string;
  message: string;
}[] {
  if (kind === 'HOURS') return hours === null ? [{ path: 'hours', message: NO_HOURS }] : [];
  if (kind !== 'SESSION') return [];
  if (fromAt === null || toAt === null)
    return [
      ...(fromAt === null ? [{ path: 'fromAt', message: 'From at is required' }] : []),
      ...(toAt === null ? [{ path: 'toAt', message: 'To at is required' }] : []),
    ];
  return Date.parse(toAt) - Date.parse(fromAt) > SESSION_MS
    ? [{ path: 'toAt', message: 'A session must not be longer than 24 hours' }]
    : [];
}

/** A new fact that was checked. */
export type NewFact = z.infer<ReturnType<typeof factRules>>;

/** True if a text can be a serial number: anything else is in no register. */
export function canBeSerialNumber(value: unknown): value is string {
  return typeof value === 'string' && textFault(value, 500, true) === null;
}
