import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password.rules.js';

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
