import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fromRest, fromRestQuery } from '../doors/rest/spelling.js';
import { CHECK_FUNCTION_NAMES } from '../features/checks/check-functions.pure.js';
import { PROGRAM_PARTS } from '../features/programs/program.types.js';
import { NO_VIOLATION } from '../features/rehearsals/rehearsals.rules.js';
import { AppError } from '../platform/errors/app-error.js';
import { pageNumber, pageSize, rowId, validate } from '../platform/errors/validate.js';
import {
  hostileValue,
  RUNS,
  unknownName,
  valuesAround,
  withField,
} from '../test/hostile-values.js';

const TODAY = '2026-11-27';
const RULE_FILES = /\.(?:rules|schema)\.ts$|\/search-form\.ts$/;

const server = join(import.meta.dirname, '..');
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => RULE_FILES.test(path))
  .sort();
/** All that files of rules export, by the name of its file and its own. */
const exported: [name: string, value: unknown][] = (
  await Promise.all(
    files.map(async (path) => {
      const all = (await import(join(server, path))) as object;
      return Object.entries(all).map(([name, value]): [string, unknown] => [
        `${path} ${name}`,
        value,
      ]);
    }),
  )
).flat();

/** The arguments of a function that returns a rule, by its name. */
const MAKERS: Record<string, readonly unknown[]> = {
  GivenPassword: [],
  PasskeyAnswerRule: ['Passkey'],
  SearchDate: ['Start date'],
  dayRule: ['From'],
  partRules: ['registry', false],
  draftConfirmationsRules: [255],
  exampleRules: ['SPEEDING'],
  factPreviewRules: ['UTC'],
  factRules: [TODAY, 'UTC'],
  importRules: [TODAY],
  instant: ['At'],
  listedPlateRules: [TODAY],
  reportRules: [['day'], ['day']],
  yearlyReportRules: [2025],
};

/** How a function that looks at input itself is called with it, by its name. */
const CHECKERS: Record<string, (check: Checker, input: unknown) => unknown> = {
  canBeSerialNumber: (check, input) => check(input),
  checkParams: (check, input) =>
    CHECK_FUNCTION_NAMES.map((name) => taken(() => check(name, input))),
  completionRules: (check, input) => validate(check(input) as z.ZodType, input),
  paramsFromText: (check, input) => check(typeof input === 'string' ? input : null),
  passwordProblem: (check, input) => (typeof input === 'string' ? check(input, OWNER) : null),
  referenceValue: (check, input) => check(input, 'm'),
  // Of every other name it is `checkParams`.
  rehearsedParams: (check, input) => check(NO_VIOLATION, input),
  searchFilter: (check, input) => check(input),
  secondStepRules: (check, input) => validate(check(input) as z.ZodType, input),
};
type Checker = (...args: unknown[]) => unknown;
const OWNER = { email: 'ada@stopline.test', firstName: 'Ada', lastName: 'Marlow' };

/** Functions of these files that get what a rule has let through. */
const AFTER_A_RULE = ['completionProof', 'proofOf', 'referenceOf'];

/** Values that a rule lets through as they are, and who judges them before they are stored. */
const JUDGED_LATER: Record<string, string> = {
  'check-rules.rules.ts CheckRuleChangeRules params': 'checkParams',
  'check-rules.rules.ts NewCheckRuleRules params': 'checkParams',
  'rehearsals.rules.ts RehearsalRules params': 'checkParams',
  'camera.rules.ts factRules value': 'referenceValue',
  // The rules of a new schedule.
  'fines.rules.ts ScheduleWithdrawalRules replacement': 'checkedReplacement',
  'desk.rules.ts SkipRules citationId': 'rowId',
  'desk.rules.ts DecisionRules citationId': 'rowId',
  // A sort key is looked up in a fixed map, a cursor is one that the server made.
  'citations.rules.ts ListRules sortBy': 'the map of sort keys',
  'citations.rules.ts ConnectionRules after': 'the form of a cursor',
  'citations.rules.ts ChangesRules updatedSince': 'changePlace',
  // Each part is judged by the rules of its settings.
  ...Object.fromEntries(
    PROGRAM_PARTS.map((part) => [`program.rules.ts ProgramRules ${part}`, 'runPart']),
  ),
  'program.rules.ts partRules registry': 'runPart',
  // They are hashed or compared, and never stored.
  'auth.rules.ts GivenPassword ': 'argon2',
  'auth.rules.ts CredentialsRules password': 'argon2',
  'auth.rules.ts TwoFactorRules password': 'argon2',
  'auth.rules.ts ResetRules password': 'passwordProblem',
  'users.rules.ts ProfileRules currentPassword': 'argon2',
  'users.rules.ts ProfileRules newPassword': 'passwordProblem',
  // Their signature is checked: what is not right is a wrong answer.
  'oidc.rules.ts LogoutFormRules logout_token': 'the signature of the issuer',
  'passkeys.rules.ts CreatePasskeyRules response': 'the signature of the authenticator',
  'auth.rules.ts PasskeyAnswerRule ': 'the signature of the authenticator',
};

const rules: [name: string, rule: z.ZodType][] = exported.flatMap(([name, value]) => {
  if (value instanceof z.ZodType) return [[name, value] as [string, z.ZodType]];
  const args = MAKERS[name.split(' ')[1]!];
  return args === undefined ? [] : [[name, (value as Checker)(...args) as z.ZodType]];
});

/** Calls a check. Returns what it takes; null where it refuses, which must be clear. @throws any other error */
function taken<Value>(check: () => Value): Value | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(['INVALID', 'BAD_REQUEST', 'NOT_FOUND']).toContain(error.code);
    const { errors = {} } = error.details;
    if (error.code === 'INVALID') expect(errors).not.toEqual({});
    // Zod's own words are for programmers.
    for (const sentence of Object.values(errors).flat())
      expect(sentence).not.toMatch(/^$|^(?:Invalid|Unrecognized|Too (?:small|big))\b|expected/);
    return null;
  }
}

/** Returns the places in a value, lists without their numbers, that Postgres would refuse. */
function unstorable(value: unknown, path: readonly string[] = []): string[] {
  const isWrong =
    typeof value === 'string'
      ? !value.isWellFormed() || value.includes('\0')
      : typeof value === 'number' && !Number.isFinite(value);
  if (isWrong) return [path.join('.')];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) =>
    unstorable(item, Array.isArray(value) ? path : [...path, key]),
  );
}

describe('every rule of input, whatever comes (reliability 5, 6)', () => {
  it('is found, and each function beside the rules is called as the services call it', () => {
    expect(rules.length).toBeGreaterThan(90);
    const functions = exported.flatMap(([name, value]) =>
      typeof value === 'function' ? [name.split(' ')[1]!] : [],
    );
    expect(functions.sort()).toEqual(
      [...Object.keys(MAKERS), ...Object.keys(CHECKERS), ...AFTER_A_RULE].sort(),
    );
  });

  it.each(rules)(
    '%s takes it as it can be stored, or refuses it in its own words',
    (name, rule) => {
      const later = Object.keys(JUDGED_LATER).flatMap((place) =>
        name.endsWith(place.slice(0, place.lastIndexOf(' '))) ? [place.split(' ').at(-1)!] : [],
      );
      fc.assert(
        fc.property(valuesAround(rule), (value) => {
          const places = unstorable(taken(() => validate(rule, value)));
          expect(places.filter((place) => !later.some((one) => place.startsWith(one)))).toEqual([]);
        }),
        RUNS,
      );
    },
  );

  const checkers = exported.filter(([name]) => name.split(' ')[1]! in CHECKERS);
  it.each(checkers)('%s throws nothing but its refusal', (name, check) => {
    const called = CHECKERS[name.split(' ')[1]!]!;
    fc.assert(
      fc.property(hostileValue, (value) => void taken(() => called(check as Checker, value))),
      RUNS,
    );
  });
});

describe('what stands before the rules (reliability 5, 8)', () => {
  it.each<[string, Checker]>([
    ['the number of a row', (value) => rowId(value)],
    ['the number of a page', (value) => pageNumber(value)],
    ['the rows of a page', (value) => pageSize(value)],
  ])('%s is a whole number from 1, or refused', (_, check) =>
    fc.assert(
      fc.property(hostileValue, (value) => {
        const number = taken(() => check(value));
        if (number !== null) expect(number).toSatisfy((one) => Number.isInteger(one) && one >= 1);
      }),
      RUNS,
    ),
  );

  it('a body is an object whose names are small letters, digits and low lines', () =>
    fc.assert(
      fc.property(hostileValue, unknownName, (value, name) => {
        taken(() => fromRest(value));
        const fields = taken(() => fromRest(withField({}, name, value)));
        expect(fields === null).toBe(!/^[a-z0-9_]{1,100}$/.test(name));
        expect(Object.getPrototypeOf(fields ?? {})).toBe(Object.prototype);
      }),
      RUNS,
    ));

  it('a query has the described parameters, each once and as text', () => {
    const described = z.strictObject({ page: z.string(), status: z.string() });
    const name = fc.oneof(unknownName, fc.constantFrom('page', 'status'));
    fc.assert(
      fc.property(name, hostileValue, (parameter, value) => {
        const fields = taken(() =>
          fromRestQuery({ ...withField({}, parameter, value) }, described),
        );
        for (const [key, text] of Object.entries(fields ?? {}))
          expect([key, typeof text]).toEqual([
            expect.stringMatching(/^(?:page|status)$/),
            'string',
          ]);
      }),
      RUNS,
    );
  });
});
