import { describe, expect, it } from 'vitest';
import { type PasswordOwner, passwordProblem, SAME_PASSWORD } from './password.rules.js';

const owner = { email: 'inspection@stopline.test', firstName: 'Irene', lastName: 'Okafor' };
const problem = (password: string): string | null => passwordProblem(password, owner);

describe('contract 4.5: at least 12 characters, at most 128, not a common one', () => {
  it.each([
    ['', 'Password must be at least 12 characters long'],
    ['elevenchars', 'Password must be at least 12 characters long'],
    ['𐍈𐍉𐌰𐌱𐌲𐌳𐌴𐌵𐌶𐌷𐌸', 'Password must be at least 12 characters long'],
    [`tall-Ships_${'x7Q'.repeat(40)}`, 'Password must be at most 128 characters long'],
    ['tall ships\u0000 sail', 'Password has characters that cannot be typed'],
    ['tall ships\ud800 sail', 'Password has characters that cannot be typed'],
    [
      '\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\u3164\u115f\u1160\uffa0',
      'Password has characters that cannot be typed',
    ],
  ])('%j: %s', (password, sentence) => expect(problem(password)).toBe(sentence));

  it.each([
    '123456789012',
    '000000000000',
    'abababababab',
    'aaaabbbbcccc',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    'qwertyuiop12',
    'qwertyuiop[]',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    '!@#$%^&*()_+',
    'password1234',
    'passwordpassword',
    'P@ssw0rd1234',
    'Pa$$w0rd2026!',
    'Welcome2026!!',
    'Administrator1',
    'iloveyou2024',
    'letmein123456',
    'Summer-2026-!',
    'hunter2hunter2',
    'correct horse battery staple',
    'Stopline2026!',
    'stopline-1234',
    'inspection2026',
    'IreneOkafor1!',
    'okafor.irene.99',
  ])('refuses %s', (password) =>
    expect(problem(password)).toBe('Password is too easy to guess, please choose another'),
  );

  it.each([
    'twelve chars',
    'Stopline-demo-2026',
    'A-brand-new-passphrase-1',
    'kestrel over wet slate',
    'Tr0ub4dor&3xq',
    'jF8#pL2@vN5!',
    'пароль которого нет',
    '雨の日は傘を持って歩いて行く',
    `tall-Ships_${'x7Q'.repeat(39)}`,
  ])('takes %s', (password) => expect(problem(password)).toBeNull());
});

describe('reliability 9: a context list, and what shows nothing of its own', () => {
  const bo: PasswordOwner = { email: 'bo.lim@harbour.test', firstName: 'Bo', lastName: 'Lim' };

  it.each([
    ["the owner's name of three letters", 'lim-lim-2026!!', true],
    ['a name of two letters, which is part of many words', 'kbobobo12345', false],
    ["the product's name, whatever the owner's address", 'Stopline2026!', true],
    ['the domain of the address', 'harbour-harbour', true],
  ])('%s: %s', (_, password, isRefused) =>
    expect(passwordProblem(password, bo) !== null).toBe(isRefused),
  );

  it.each([
    ['four different signs', 'xkxqxkxzxkxq', 'xkxqxkxzxkxw'],
    ['a piece of six signs, twice', 'kx7Qm2kx7Qm2', 'kx7Qm2wkx7Qm2w'],
    ['a piece of five signs, three times', 'kx7Qmkx7Qmkx7Qm', 'kx7Qmkx7Qmkx7Qz'],
    ['one piece all along, not only at the start', 'kkkkkkkkkkkk', 'kkx7Qm2wPz9d'],
    ['five signs of its own beside a common word', 'password%~=+(', 'password%~=+(?'],
    ['runs of three signs', 'abcklmxyz123', 'abwklwxyw123'],
    ['the same sign three times', 'aaabbbcccdddeee', 'aabbccddeeffgg'],
    ['a common word in other spellings', '8a8y8oy2026!!', '8a8y8oy2026!!kestrel'],
    ['a common word with 9 for g', 'ti99er-2026!', 'ti99er-2026!kestrel'],
  ])('%s: refuses %s and takes %s', (_, refused, taken) => {
    expect(problem(refused)).toBe('Password is too easy to guess, please choose another');
    expect(problem(taken)).toBeNull();
  });

  it.each([
    'op[op[op[123',
    'tzutzutzu123',
    'azeazeaze123',
    'sdfsdfsdf123',
    'xcvxcvxcv123',
    'z2wz2wz2w345',
    'zwszwszws123',
  ])('refuses runs on any keyboard: %s', (password) =>
    expect(problem(password)).toBe('Password is too easy to guess, please choose another'),
  );

  it.each(['1234qokaforwe', '1234qpasswordwe', '1234q2026we'.padEnd(12, '8')])(
    'takes three letters of its own, which make no run over what stood between them: %s',
    (password) => expect(problem(password)).toBeNull(),
  );

  it('takes a password without a letter', () => {
    expect(problem('%~=?(;^{:}"/')).toBeNull();
  });

  it('says in the words of specification 5 that a new password is the old one', () => {
    expect(SAME_PASSWORD).toBe(
      'Cannot use the same password as new password, please choose unique password',
    );
  });
});
