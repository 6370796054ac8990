import { describe, expect, it } from 'vitest';
import { validate } from '../../platform/errors/validate.js';
import { CommentRules } from './comments.rules.js';

const REQUIRED = 'Comments field is required if adding a comment';
const TOO_LONG = 'Must be less then 256 characters long';

describe('Comment rules (spec 5)', () => {
  it.each([[undefined], [null], [''], ['   \n '], [7]])('%j: required', (body) =>
    expect(() => validate(CommentRules, { body })).toThrow(REQUIRED),
  );

  it('takes 255 code points, whatever they are, and trims', () => {
    expect(validate(CommentRules, { body: `  ${'😀'.repeat(255)} ` }).body).toBe('😀'.repeat(255));
  });

  it.each([['x'.repeat(256)], ['😀'.repeat(256)], ['x'.repeat(1_000_000)]])(
    'refuses 256 and more',
    (body) => expect(() => validate(CommentRules, { body })).toThrow(TOO_LONG),
  );

  it.each([['a\u0000b'], ['a\ud800b'], ['a\u001bb']])('refuses what cannot be stored: %j', (body) =>
    expect(() => validate(CommentRules, { body })).toThrow(
      'Comment has characters that cannot be stored',
    ),
  );

  it('refuses unknown fields', () =>
    expect(() => validate(CommentRules, { body: 'x', user_id: 1 })).toThrow(
      'user_id is not a known field',
    ));
});
