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
 * The acts whose words a package has: those of the history page, and the rendering of notices. Of the first form it has
 * these acts alone: their lines hold all columns in the open.
 */
export const OPEN_TYPES: readonly ActivityType[] = [...HISTORY_TYPES, 'notice_rendered'];

/**
 * Returns true if a package shows the words of an act of the second form. Where the page has other words and the log tells
 * the address of a person, as it did of owners, the act is proved without its words.
 *
 * @param act.ip the address that the act came from
 */
export function showsWords({
  type,
  description,
  ip,
}: {
  type: ActivityType;
  description: string;
  ip: string | null;
}): boolean {
  const { inHistory }: ActivityLook = ACTIVITIES[type];
  const tellsAddress = inHistory !== undefined && ip !== null && description.includes(ip);
  return OPEN_TYPES.includes(type) && !tellsAddress;
}
