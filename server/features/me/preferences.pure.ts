import type { UserEntity } from '../../platform/identity/user.entity.js';

/** A user's own preferences. */
export interface Preferences {
  /** True if single letters are shortcuts in the client (WCAG 2.1.4). */
  singleKeys: boolean;
  /** The IANA time zone of their screens; null for the department's. */
  timeZone: string | null;
  /** True if a mail says that an event was sent back to them. */
  mailSentBack: boolean;
  /** True if a mail says that a comment mentions them. */
  mailMentioned: boolean;
  /** The hour of the daily digest in their time zone, 0 to 23; null without one. */
  digestHour: number | null;
  /** True once they have seen what the client shows at the first sign-in. */
  welcomed: boolean;
}

/** The preferences of an account. */
export function preferencesOf(user: Pick<UserEntity, keyof Preferences>): Preferences {
  const { singleKeys, timeZone, mailSentBack, mailMentioned, digestHour, welcomed } = user;
  return { singleKeys, timeZone, mailSentBack, mailMentioned, digestHour, welcomed };
}
