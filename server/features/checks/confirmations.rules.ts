import { z } from 'zod';
import { optionalLines, requiredLines, requiredText } from '../../platform/errors/validate.js';
import type { Confirmation } from './checks.pure.js';

/** At most so many rules are active, so an act needs no more reasons. */
const MAX_CONFIRMATIONS = 80;
const LONGEST_CODE = 32;
const LONGEST_REASON = 255;
const LIST = 'Confirmations must be a list of codes with reasons';
const MANY = `Confirmations must be at most ${MAX_CONFIRMATIONS}`;
const TWICE = 'Confirmations have a reason once for each code';

const Code = requiredText('Code', LONGEST_CODE);

const listOf = <Item extends Confirmation>(item: z.ZodType<Item>) =>
  z
    .array(item, LIST)
    .max(MAX_CONFIRMATIONS, MANY)
    .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, TWICE)
    .nullish();

/** The reasons for checks that an act takes (cameras 2); none if they are left out. */
export const ConfirmationsRules = listOf(
  z.strictObject({ code: Code, reason: requiredLines('Reason', LONGEST_REASON) }, LIST),
).transform((list) => list ?? []);

/** The same in a draft, whose texts are checked when they are sent: a reason may be empty, or longer. */
export const draftConfirmationsRules = (longest: number) =>
  listOf(
    z.strictObject(
      {
        code: Code,
        reason: optionalLines('Reason', longest).transform((reason) => reason ?? ''),
      },
      LIST,
    ),
  ).transform((list) => list ?? null);
