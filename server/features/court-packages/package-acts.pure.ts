import {
  ACTIVITIES,
  type ActivityLook,
  type ActivityType,
  HISTORY_TYPES,
} from '../../platform/activity/activity.types.js';

const ABOUT_PACKAGES: readonly ActivityType[] = [
  'package_asked',
  'package_made',
  'package_downloaded',
];

/**
 * The acts after which a case is another one (proof 3): a package has all acts up to the last of these, so that neither
 * packages nor looks change its bytes.
 */
export const CLOSING_TYPES: readonly ActivityType[] = [
  ...HISTORY_TYPES.filter((type) => !ABOUT_PACKAGES.includes(type)),
  'notice_rendered',
];

/**
 * The acts whose words are shown: those of the history page, and the rendering of notices. Where the page shows other
 * words, because the log says more than officers may know, an act is proved without its words.
 */
export const SHOWN_TYPES: readonly ActivityType[] = [
  ...HISTORY_TYPES.filter((type) => (ACTIVITIES[type] as ActivityLook).inHistory === undefined),
  'notice_rendered',
];

/** The acts of the first form that a package has: their lines hold all columns in the open. */
export const OPEN_TYPES: readonly ActivityType[] = [...HISTORY_TYPES, 'notice_rendered'];
