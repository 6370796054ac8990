import { CAUSES, type Cause, ROLES, type RoleId } from '../../platform/domain/duty.js';
import { isInvented, missingSetup, type NoticeSetup } from '../settings/notice-setup.pure.js';

/** The steps before the first notice is mailed (mailing 10), in the order of the work. */
export const FIRST_STEPS = [
  'LETTERHEAD',
  'CURRENCY_AND_UNITS',
  'TIME_ZONE',
  'FINES',
  'TEXTS',
  'REQUIRED_CONTENT',
  'DEADLINES',
  'HOLIDAYS',
  'USERS',
  'CAMERAS',
  'VEHICLE_REGISTRY',
  'PROGRAM_CHECKED',
] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

/** A deadline rule or a fine schedule, as far as its days matter. */
interface DayCount {
  cause: Cause;
  kind: 'CALENDAR' | 'BUSINESS';
  country: string | null;
}

/** The settings that the steps check. */
export interface FirstStepFacts {
  setups: readonly { cause: Cause; setup: NoticeSetup }[];
  withEvents: readonly Cause[];
  schedules: readonly DayCount[];
  rules: readonly DayCount[];
  /** The causes with a text in the notice's own language. */
  withTexts: readonly Cause[];
  /** Required texts that would be empty in some letters, from before that was refused. */
  emptyTexts: readonly { cause: Cause; sentence: string }[];
  /** Saving the mailing settings decides about required content, also where nothing is required. */
  mailingIsSaved: boolean;
  hasOwnDays: boolean;
  /** The roles of the accounts that can sign in. */
  roles: readonly RoleId[];
  /** A token is valid with which a camera can send events. */
  hasCameraToken: boolean;
  /** Vehicles can be looked up: in the table, or at the service of `REGISTRY_URL`. */
  hasRegistry: boolean;
}

const CAUSE_WORDS: Record<Cause, string> = { REDLIGHT: 'Red light', SPEEDING: 'Speeding' };

/** The causes that are asked for and not among those given, in words. */
const causesWithout = (given: readonly Cause[], asked: readonly Cause[]): string[] =>
  asked.filter((cause) => !given.includes(cause)).map((cause) => CAUSE_WORDS[cause]);

const causesOf = (counts: readonly DayCount[]): Cause[] => counts.map(({ cause }) => cause);

type Missing = (facts: FirstStepFacts, causes: readonly Cause[]) => string[];

/** The missing settings of each step for some causes, in words; empty once it is done. */
const MISSING: Record<FirstStepName, Missing> = {
  LETTERHEAD: missingLetterhead,
  CURRENCY_AND_UNITS: ({ setups }) =>
    setups.some(({ setup }) => setup.currencyUnit === '') ? ['Currency unit'] : [],
  TIME_ZONE: ({ setups }) =>
    setups.some(({ setup }) => !setup.timeZoneConfirmed) ? ['Time zone'] : [],
  FINES: ({ schedules }, causes) => causesWithout(causesOf(schedules), causes),
  TEXTS: missingTexts,
  REQUIRED_CONTENT: ({ mailingIsSaved }) => (mailingIsSaved ? [] : ['Mailing settings']),
  DEADLINES: ({ rules }, causes) => causesWithout(causesOf(rules), causes),
  HOLIDAYS: missingHolidays,
  USERS: missingUsers,
  CAMERAS: ({ hasCameraToken, withEvents }) =>
    hasCameraToken || withEvents.length > 0 ? [] : ['API token with events:write'],
  VEHICLE_REGISTRY: ({ hasRegistry }) =>
    hasRegistry ? [] : ['Vehicles, imported by npm run registry, or REGISTRY_URL'],
  PROGRAM_CHECKED: ({ setups }) =>
    setups.some(({ setup }) => setup.hasUncheckedExample) ? ['Check by a lawyer'] : [],
};

/** A step that is there only as long as it is open (programs 7). */
const ONLY_WHILE_OPEN: readonly FirstStepName[] = ['PROGRAM_CHECKED'];

/** The steps that depend on the cause. */
const BY_CAUSE: readonly FirstStepName[] = ['LETTERHEAD', 'FINES', 'TEXTS', 'DEADLINES', 'USERS'];

/**
 * Returns the missing settings of every step. A department may have cameras of one cause only: only causes with events
 * are asked for. Before the first event it is both of them, until everything is there for one.
 */
export function firstSteps(facts: FirstStepFacts): { step: FirstStepName; missing: string[] }[] {
  const isComplete = (cause: Cause): boolean =>
    BY_CAUSE.every((step) => MISSING[step](facts, [cause]).length === 0);
  const complete = CAUSES.filter(isComplete);
  const [known = CAUSES] = [facts.withEvents, complete].filter(({ length }) => length > 0);
  const causes = CAUSES.filter((cause) => known.includes(cause));
  return FIRST_STEPS.map((step) => ({ step, missing: MISSING[step](facts, causes) })).filter(
    ({ step, missing }) => missing.length > 0 || !ONLY_WHILE_OPEN.includes(step),
  );
}

/** True if any letterhead is still the one that older versions came with. */
export function hasInventedLetterhead({ setups }: Pick<FirstStepFacts, 'setups'>): boolean {
  return setups.some(({ setup }) => isInvented(setup));
}

/** Returns the missing fields of each cause; without the cause if they are the same for all. */
function missingLetterhead({ setups }: FirstStepFacts, causes: readonly Cause[]): string[] {
  const asked = setups.filter(({ cause }) => causes.includes(cause));
  const byCause = asked.map(({ cause, setup }) => ({
    cause,
    fields: missingSetup(setup).find(({ page }) => page === 'PDF Settings')?.fields ?? [],
  }));
  const [first] = byCause;
  if (byCause.every(({ fields }) => String(fields) === String(first?.fields)))
    return [...(first?.fields ?? [])];
  return byCause.flatMap(({ cause, fields }) =>
    fields.map((field) => `${field} (${CAUSE_WORDS[cause]})`),
  );
}

/** The causes without texts, and the texts that letters would lack (programs 3). */
function missingTexts(
  { withTexts, emptyTexts }: FirstStepFacts,
  causes: readonly Cause[],
): string[] {
  const empty = emptyTexts
    .filter(({ cause }) => causes.includes(cause))
    .map(({ cause, sentence }) => `${CAUSE_WORDS[cause]}: ${sentence}`);
  // Two texts, or both languages, may lack the same.
  return [...causesWithout(withTexts, causes), ...new Set(empty)];
}

/** Holidays matter where business days count: they are known by country, or by days of the department's own. */
function missingHolidays({ schedules, rules, hasOwnDays }: FirstStepFacts): string[] {
  const counts = [...schedules, ...rules];
  const areKnown = hasOwnDays || counts.some(({ country }) => country !== null);
  const areNeeded = counts.length === 0 || counts.some(({ kind }) => kind === 'BUSINESS');
  return areNeeded && !areKnown ? ['Country or own days'] : [];
}

/** Checks that the events of each cause have a reviewer, and that somebody decides. */
function missingUsers({ roles }: FirstStepFacts, causes: readonly Cause[]): string[] {
  const reviewed = roles.flatMap((id) => (ROLES[id].duty === 'processing' ? ROLES[id].sees : []));
  const decides = roles.some((id) => ROLES[id].duty === 'inspection');
  return [
    ...causesWithout(reviewed, causes).map((cause) => `Processing officer (${cause})`),
    ...(decides ? [] : ['Inspection officer']),
  ];
}
