import { z } from 'zod';
import { isTimeZone } from '../../platform/domain/local-day.pure.js';

const Choice = (label: string) =>
  z
    .boolean({
      error: ({ input }) =>
        input == null ? `${label} is required` : `${label} must be true or false`,
    })
    .optional();

const ZONE = 'Time Zone must be an IANA time zone such as Europe/Rome';
const HOUR = 'Digest Hour must be a whole number from 0 to 23';

/** The preferences that change: one that is left out stays as it is. */
export const PreferencesRules = z.strictObject({
  singleKeys: Choice('Single Keys'),
  // Offsets such as `+02:00` are no zones: they do not know when the clocks change.
  timeZone: z
    .string(ZONE)
    .refine((name) => /^[A-Z].{1,63}$/i.test(name) && isTimeZone(name), ZONE)
    .nullable()
    .optional(),
  mailSentBack: Choice('Mail Sent Back'),
  mailMentioned: Choice('Mail Mentioned'),
  digestHour: z.number(HOUR).int(HOUR).min(0, HOUR).max(23, HOUR).nullable().optional(),
  welcomed: Choice('Welcomed'),
});
