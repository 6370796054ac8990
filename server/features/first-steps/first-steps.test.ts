import { describe, expect, it } from 'vitest';
import type { NoticeSetup } from '../settings/notice-setup.pure.js';
import { FIRST_STEPS, firstSteps, type FirstStepFacts } from './first-steps.pure.js';

const SETUP: NoticeSetup = {
  departmentName: 'Department',
  officeName: 'Office',
  officeAddress: 'Lane 3\nTelephone 555 0199',
  logo: 'OWN',
  violationTitle: 'Title',
  officerCitationStatement: 'I have seen the images.',
  currencyUnit: 'EUR',
  timeZoneConfirmed: true,
  hasUncheckedExample: false,
};
const BOTH = ['REDLIGHT', 'SPEEDING'] as const;
const counts = (kind: 'CALENDAR' | 'BUSINESS', country: string | null) =>
  BOTH.map((cause) => ({ cause, kind, country }));

const DONE: FirstStepFacts = {
  setups: BOTH.map((cause) => ({ cause, setup: SETUP })),
  schedules: counts('BUSINESS', 'US'),
  rules: counts('CALENDAR', null),
  withTexts: BOTH,
  emptyTexts: [],
  mailingIsSaved: true,
  withEvents: BOTH,
  hasOwnDays: false,
  roles: [1, 3, 4],
  hasCameraToken: true,
  hasRegistry: true,
};

const setups = (redlight: Partial<NoticeSetup>, speeding = redlight) => ({
  setups: [
    { cause: 'REDLIGHT' as const, setup: { ...SETUP, ...redlight } },
    { cause: 'SPEEDING' as const, setup: { ...SETUP, ...speeding } },
  ],
});

/** A department with all that red lights need, and nothing for speeding. */
const ONE: Partial<FirstStepFacts> = {
  ...setups({}, { logo: 'NONE' }),
  schedules: counts('CALENDAR', null).slice(0, 1),
  rules: counts('CALENDAR', null).slice(0, 1),
  withTexts: ['REDLIGHT'],
  emptyTexts: [],
  roles: [1, 3, 5],
};
const ALWAYS = FIRST_STEPS.filter((step) => step !== 'PROGRAM_CHECKED');
const MISSING_OF_ONE = {
  LETTERHEAD: ['Office Logo Source (Speeding)'],
  FINES: ['Speeding'],
  TEXTS: ['Speeding'],
  DEADLINES: ['Speeding'],
  USERS: ['Processing officer (Speeding)'],
};

describe('The first steps of an installation (mailing 10)', () => {
  it('are all done', () =>
    expect(firstSteps(DONE)).toEqual(ALWAYS.map((step) => ({ step, missing: [] }))));

  it('have the check of an example as long as it is open (programs 7)', () =>
    expect(firstSteps({ ...DONE, ...setups({ hasUncheckedExample: true }) }).at(-1)).toEqual({
      step: 'PROGRAM_CHECKED',
      missing: ['Check by a lawyer'],
    }));

  it.each<[string, Partial<FirstStepFacts>, Partial<Record<string, string[]>>]>([
    ['a logo of both', setups({ logo: 'NONE' }), { LETTERHEAD: ['Office Logo Source'] }],
    [
      'a logo of one',
      setups({}, { logo: 'NONE' }),
      { LETTERHEAD: ['Office Logo Source (Speeding)'] },
    ],
    ['the currency', setups({ currencyUnit: '' }), { CURRENCY_AND_UNITS: ['Currency unit'] }],
    ['the time zone', setups({ timeZoneConfirmed: false }), { TIME_ZONE: ['Time zone'] }],
    ['fines', { schedules: counts('CALENDAR', null).slice(1) }, { FINES: ['Red light'] }],
    ['texts', { withTexts: [] }, { TEXTS: ['Red light', 'Speeding'] }],
    [
      'once what several texts of a cause lack',
      {
        emptyTexts: [
          { cause: 'REDLIGHT', sentence: 'No appeal' },
          { cause: 'REDLIGHT', sentence: 'No appeal' },
          { cause: 'SPEEDING', sentence: 'No appeal' },
        ],
      },
      { TEXTS: ['Red light: No appeal', 'Speeding: No appeal'] },
    ],
    [
      'required content, until the mailing settings are saved',
      { mailingIsSaved: false },
      { REQUIRED_CONTENT: ['Mailing settings'] },
    ],
    ['deadlines', { rules: [] }, { DEADLINES: ['Red light', 'Speeding'] }],
    [
      'holidays where business days count',
      { schedules: counts('BUSINESS', null) },
      { HOLIDAYS: ['Country or own days'] },
    ],
    ['no holidays beside own days', { schedules: counts('BUSINESS', null), hasOwnDays: true }, {}],
    ['no holidays where calendar days count', { schedules: counts('CALENDAR', null) }, {}],
    [
      'officers',
      { roles: [1, 2, 5] },
      { USERS: ['Processing officer (Speeding)', 'Inspection officer'] },
    ],
    [
      'nothing of a cause without cameras, once the other one is complete',
      { ...ONE, withEvents: ['REDLIGHT'] },
      {},
    ],
    ['nothing of it before the first event either', { ...ONE, withEvents: [] }, {}],
    ['everything of a cause with an event', ONE, MISSING_OF_ONE],
    [
      'both causes before the first event, until one of them is complete',
      { ...ONE, rules: [], withEvents: [] },
      { ...MISSING_OF_ONE, DEADLINES: ['Red light', 'Speeding'] },
    ],
    [
      'only the causes with events',
      { ...ONE, rules: [], withEvents: ['REDLIGHT'] },
      { DEADLINES: ['Red light'] },
    ],
    [
      'a camera: no token, and no event of an earlier one',
      { hasCameraToken: false, withEvents: [] },
      { CAMERAS: ['API token with events:write'] },
    ],
    ['no token where events came without one', { hasCameraToken: false }, {}],
    [
      'vehicles',
      { hasRegistry: false },
      { VEHICLE_REGISTRY: ['Vehicles, imported by npm run registry, or REGISTRY_URL'] },
    ],
    ['no officer of both causes beside one of each', { roles: [3, 5, 6] }, {}],
  ])('%s', (_, changes, missing) =>
    expect(firstSteps({ ...DONE, ...changes })).toEqual(
      ALWAYS.map((step) => ({ step, missing: missing[step] ?? [] })),
    ),
  );
});
