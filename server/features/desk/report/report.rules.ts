import { z } from 'zod';
import { daysBetween } from '../../../platform/domain/local-day.pure.js';
import { dayRule } from '../../deadlines/deadlines.rules.js';

const LONGEST_REPORT_DAYS = 366;

/**
 * A report of local days (desk 10, repair 8), and what its rows are grouped by: REST sends one text, GraphQL a list.
 *
 * @param groups all that there are
 * @param usual those of a report that names none
 */
export function reportRules<Group extends string>(
  groups: readonly [Group, ...Group[]],
  usual: readonly Group[],
) {
  const sentence = `Group must be of ${groups.join(', ')}`;
  const list = z.array(z.enum(groups));
  const Groups = z
    .unknown()
    .transform((value) => (typeof value === 'string' ? value.split(',') : value))
    .pipe(z.custom<Group[]>((value) => list.safeParse(value).success, sentence))
    .refine(({ length }) => length > 0, sentence)
    .refine((given) => new Set(given).size === given.length, 'Group names one twice');
  return z
    .strictObject({ from: dayRule('From'), to: dayRule('To'), group: Groups.default([...usual]) })
    .superRefine(({ from, to }, context) => {
      const days = daysBetween(from, to) + 1;
      const message =
        days < 1
          ? 'To must not be before from'
          : days > LONGEST_REPORT_DAYS
            ? `A report has at most ${LONGEST_REPORT_DAYS} days`
            : null;
      if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
    });
}
