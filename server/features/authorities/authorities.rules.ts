import { z } from 'zod';
import { requiredText } from '../../platform/errors/validate.js';
import { dayRule } from '../deadlines/deadlines.rules.js';

/** A new authority of a user (programs 5). */
export const AuthorityRules = z
  .strictObject({
    number: requiredText('Number', 60),
    from: dayRule('From'),
    to: dayRule('To')
      .nullish()
      .transform((to) => to ?? null),
  })
  .refine(({ from, to }) => to === null || to >= from, {
    error: 'To must not be before from',
    path: ['to'],
  });

/** The withdrawal of an authority. */
export const AuthorityWithdrawalRules = z.strictObject({ reason: requiredText('Reason', 255) });
