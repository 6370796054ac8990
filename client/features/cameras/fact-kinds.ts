import type { CameraFactKind } from '../../graphql/schema';
import { SITE_KINDS } from '../../lib/format/site-kinds';

/** A kind of fact as administrators read it. */
interface KindWords {
  label: string;
  /** Its meaning for the checks. */
  text: string;
  /** The field of `CameraInForce`. */
  field: InForceField | null;
  /** The key of its value where that is a number. */
  number?: 'value' | 'seconds';
  /** True if it ends on a day, or may. */
  hasEnd?: true;
  /** True if several count at once. */
  several?: true;
  /** True if the last day is required. */
  needsEnd?: true;
  /** True if it holds from one instant to another, and both are required. */
  isInstants?: true;
  /** True if its hours are required. */
  needsHours?: true;
  /** True if a file may be kept with it. */
  hasFile?: true;
  /** The key of its value where that is one of some words, and how the form says them. */
  choice?: { key: string; words: Readonly<Record<string, string>> };
}

/** The conditions that a site can meet, and how the page says them. */
const CONDITIONS = {
  PUBLISHED: 'Published',
  SIGNS: 'Signs in place',
  ORDINANCE: 'Ordinance',
  STUDY: 'Study',
} as const;

/** The facts in force on a day, by the names of the schema. */
type InForceField =
  | 'limit'
  | 'trigger'
  | 'grace'
  | 'amber'
  | 'certificate'
  | 'warning'
  | 'outOfService'
  | 'reference'
  | 'hours'
  | 'condition'
  | 'siteKind';

/** The kinds of facts in their order (cameras 1, programs 5). */
export const KINDS: Record<CameraFactKind, KindWords> = {
  LIMIT: {
    label: 'Limit',
    text: 'The speed that is allowed here. An event with another limit is stopped.',
    field: 'limit',
    number: 'value',
    hasEnd: true,
  },
  TRIGGER: {
    label: 'Trigger',
    text: 'The speed from which the camera takes a picture.',
    field: 'trigger',
    number: 'value',
    hasEnd: true,
  },
  GRACE: {
    label: 'Grace',
    text: 'The time in red that is not punished.',
    field: 'grace',
    number: 'seconds',
  },
  AMBER: {
    label: 'Amber',
    text: 'The shortest time of amber before red.',
    field: 'amber',
    number: 'seconds',
  },
  CERTIFICATE: {
    label: 'Certificate',
    text: 'A certificate of calibration. An event on a day that none covers is stopped once the camera has one.',
    field: 'certificate',
    hasFile: true,
    several: true,
    hasEnd: true,
    needsEnd: true,
  },
  WARNING: {
    label: 'Warning period',
    text: 'The public is only warned: no notice is made of events of these times.',
    field: 'warning',
    several: true,
    hasEnd: true,
  },
  OUT_OF_SERVICE: {
    label: 'Out of service',
    text: 'The camera is repaired or moved: no notice is made of events of these times.',
    field: 'outOfService',
    several: true,
    hasEnd: true,
  },
  REFERENCE: {
    label: 'Reference points',
    text: 'Four points of the road in a picture of the camera, by which officers measure.',
    field: 'reference',
  },
  SESSION: {
    label: 'Session',
    text: 'A time in which an operator ran the camera, and its self-test. Once a camera has sessions, an event outside of them is stopped.',
    // It is in force at an instant, and not on a day.
    field: null,
    several: true,
    isInstants: true,
    hasEnd: true,
    needsEnd: true,
    hasFile: true,
  },
  HOURS: {
    label: 'Hours of enforcement',
    text: 'Only in these hours is a violation enforced here. An event at another time is stopped.',
    field: 'hours',
    needsHours: true,
  },
  CONDITION: {
    label: 'Condition',
    text: 'What must be there before the site is enforced. Once a camera has conditions, an event on a day without one of those that the check asks for is stopped.',
    field: 'condition',
    several: true,
    hasEnd: true,
    hasFile: true,
    choice: { key: 'condition', words: CONDITIONS },
  },
  SITE_KIND: {
    label: 'Site kind',
    text: 'The kind of the site: fine schedules can be for some kinds only.',
    field: 'siteKind',
    choice: { key: 'kind', words: SITE_KINDS },
  },
};

export const KIND_NAMES = Object.keys(KINDS) as CameraFactKind[];
