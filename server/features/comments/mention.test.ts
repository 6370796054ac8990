import { describe, expect, it } from 'vitest';
import { isMentioned } from './mention.pure.js';

describe('A comment mentions somebody by @ and their name or badge number', () => {
  it.each([
    ['@Ada Marlow, please look', true],
    ['please look, @ada marlow', true],
    ['is it his, @1004?', true],
    ['@Ada Marlowe is somebody else', false],
    ['badge @10045 is somebody else', false],
    ['Ada Marlow without the sign', false],
    ['write to x@1004', false],
    ['@Ada Marlowe and @Ada Marlow', true],
    ['@Ada alone is nobody', false],
  ])('%s: %s', (text, is) => expect(isMentioned(text, ['Ada Marlow', '1004'])).toBe(is));
});
