import { z } from 'zod';
import { requiredLines } from '../../platform/errors/validate.js';

const LONGEST = 255;

/** A new comment (spec 5), its length in code points. */
export const CommentRules = z.strictObject({
  body: requiredLines(
    'Comment',
    1_000_000,
    'Comments field is required if adding a comment',
  ).refine((body) => [...body].length <= LONGEST, 'Must be less then 256 characters long'),
});
