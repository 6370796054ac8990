import type { ActivityType } from '../../platform/activity/activity.types.js';
import { CALENDAR_LABELS } from '../calendar/calendar-settings.rules.js';
import { isRoleId, ROLES } from '../../platform/domain/duty.js';
import { REGISTRY_SETTINGS_LABELS } from '../registry/registry-settings.rules.js';
import { CITATION_SETTINGS_LABELS, PDF_SETTING_LABELS } from '../settings/settings.rules.js';

/** A field that an act changed, in the words of its form. */
export interface LogChange {
  field: string;
  before: string;
  after: string;
}

const PERSON = { firstName: 'First Name', lastName: 'Last Name', email: 'Email' };

/** The labels of the forms, by the names under which the entries keep what changed. */
const LABELS: { readonly [Type in ActivityType]?: Readonly<Record<string, string>> } = {
  settings_changed: CITATION_SETTINGS_LABELS,
  pdf_settings_changed: PDF_SETTING_LABELS,
  desk_settings_changed: {
    decisionGraceSeconds: 'Seconds to take a decision back',
    requireViewedEvidence: 'Evidence must be looked at',
    reasonRequired: 'A reason is required for',
    paceGuardSeconds: 'Seconds that an event takes at least',
    usualEvidence: 'Usual evidence',
    preselectEvidence: 'Usual evidence is selected when an event comes in',
    autoLookUp: 'Plates are looked up from this confidence on',
    authorityRequired: 'An authority is needed to issue notices',
  },
  mailing_settings_changed: {
    noticeLanguages: 'Notice languages',
    paper: 'Paper',
    window: 'Window of the envelope',
    mailBarcode: 'Mail barcode',
    duplex: 'Duplex',
    runSize: 'Run size',
    runsSince: 'Runs since',
    postalCodeFormat: 'Postal code format',
    mailWarningDays: 'Mail warning days',
    postingDays: 'Posting days',
    requiredFields: 'Required fields',
    evidenceDays: 'Evidence days',
    evidenceVideos: 'Evidence videos',
    cancellationLetters: 'Cancellation letters',
    warningPrefix: 'Warning prefix',
    errorLimit: 'Error limit',
  },
  calendar_settings_changed: CALENDAR_LABELS,
  registry_settings_changed: REGISTRY_SETTINGS_LABELS,
  fine_schedule_changed: {
    cause: 'Cause',
    effectiveFrom: 'For violations from',
    toleranceFixed: 'Tolerance',
    tolerancePercent: 'Or in percent, if that is more',
    paymentDays: 'Payment days',
    dayKind: 'Kind of days',
    earlyDays: 'Early days',
    lateDays: 'Late days',
    fee: 'Fee',
    siteKinds: 'Kinds of sites',
    contestDays: 'Days to contest',
    repeat: 'Earlier violations',
    factor: 'Factor',
    examples: 'Examples',
    bands: 'Bands',
  },
  reason_changed: { label: 'Label', cause: 'Cause', needsText: 'Needs a text', key: 'Key' },
  check_rule_changed: { label: 'Label', cause: 'Cause', weight: 'Weight', active: 'Active' },
  webhook_changed: { url: 'Address', types: 'Types', active: 'On' },
  user_changed: { ...PERSON, badgeNumber: 'Badge No', roleId: 'Role' },
  profile_changed: { ...PERSON, singleKeys: 'Single-letter shortcuts' },
};

/**
 * The changes of an act, in the order of the form.
 *
 * @param details of the entry; what is not an old with its new value is left out
 * @returns the fields in the words of their form; an empty list if nothing was changed
 */
export function changesIn(type: ActivityType, details: object): LogChange[] {
  // Postgres keeps the names of a jsonb in an order of its own.
  const order = Object.keys(LABELS[type] ?? {});
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : Infinity);
  return Object.entries(details)
    .toSorted(([one], [other]) =>
      place(one) < place(other) ? -1 : Number(place(one) > place(other)),
    )
    .flatMap(([name, change]: [string, unknown]) =>
      isChange(change)
        ? [
            {
              field: labelOf(type, name),
              before: shown(name, change.old),
              after: shown(name, change.new),
            },
          ]
        : [],
    );
}

function isChange(value: unknown): value is { old: unknown; new: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).toSorted().join() === 'new,old';
}

/** A name without a label is a label itself, as those of notice texts are, or becomes words: `runSize` → `Run size`. */
function labelOf(type: ActivityType, name: string): string {
  const label = new Map(Object.entries(LABELS[type] ?? {})).get(name);
  if (label !== undefined) return label;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return /^[a-z][A-Za-z]*$/.test(name) ? words.charAt(0).toUpperCase() + words.slice(1) : name;
}

function shown(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'roleId' && isRoleId(value)) return ROLES[value].name;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ');
  if (value === null || value === undefined || value === '') return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
