import { describe, expect, it } from 'vitest';
import { isMentioned, mentionedUsers } from './mention.pure.js';

const PEOPLE = [
  { userId: 1, names: ['Ann Lee', '1001'] },
  { userId: 2, names: ['Ann Lee-Smith', '1002'] },
  { userId: 3, names: ['Séamus O’Brien', '1003'] },
  { userId: 4, names: ['Γιώργος Παπαδόπουλος', '1004'] },
  { userId: 5, names: ['田中 花子', '1005'] },
  { userId: 6, names: ['J. R. Łódź', '1006'] },
];

describe('a mention is compared by its key (reliability 29)', () => {
  it.each<[text: string, users: number[]]>([
    ['@Ann Lee', [1]],
    ['@Ann Lee-Smith please', [2]],
    ['@Ann Lee‑Smith with a no-break hyphen', [2]],
    ['@Ann Lee Smith without the hyphen', [2]],
    ['@Ann Lee-Jones is nobody', []],
    ['@Ann\u00a0Lee', [1]],
    ['@Ann\u202f\u2009Lee.', [1]],
    ['＠Ann Lee', [1]],
    ['＠１００１', [1]],
    ['请看@Ann Lee', [1]],
    ['見て＠田中　花子、お願いします', [5]],
    ['(@Ann Lee)', [1]],
    ['see:@ann lee!', [1]],
    ['@Ann Lee’s report', [1]],
    ["@SEAMUS O'BRIEN's plate", [3]],
    ['@Seamus OBrien', [3]],
    ['@Se\u0301amus O’Brien', [3]],
    ['@ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', [4]],
    ['@Γιωργος Παπαδοπουλος;', [4]],
    ['@JR Lodz', []],
    ['@J. R. Lodz', [6]],
    ['@Ann Lee and @1003', [1, 3]],
    ['ann@lee.example', []],
    ['write to x@1001', []],
    ['@Ann\u200b Lee', [1]],
    ['@ Ann Lee', []],
    ['@', []],
    ['@@Ann Lee', [1]],
    ['@10011', []],
  ])('%j', (text, users) => expect(mentionedUsers(text, PEOPLE)).toEqual(users));

  it('a longer name that begins alike is another person, whether there is an account of it or not', () => {
    expect(isMentioned('@Ann Lee-Smith', ['Ann Lee'])).toBe(false);
    expect(isMentioned('@Ann Leeson', ['Ann Lee'])).toBe(false);
    // Two words behind a name are text.
    expect(isMentioned('@Ann Lee please look', ['Ann Lee'])).toBe(true);
  });
});
