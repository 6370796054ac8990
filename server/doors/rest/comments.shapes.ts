import { z } from 'zod';
import type { CommentRules } from '../../features/comments/comments.rules.js';
import { id, moment, named, text } from '../../platform/openapi/fields.js';
import { personNames } from './common.shapes.js';
import type { FieldsOf } from './spelling.js';

export const Comment = named('Comment', 'A comment on an event.', {
  id: id('Number of the comment.'),
  body: text('The text, at most 255 characters.', 'The plate is hard to read'),
  created_at: moment('When it was written.'),
  user: named('CommentAuthor', 'The author of a comment.', personNames),
});

export const CommentInput = z.strictObject({
  body: z
    .string()
    .max(255)
    .meta({ description: 'The text.', examples: ['The plate is hard to read'] }),
} satisfies FieldsOf<typeof CommentRules>);
