import { expect, it } from 'vitest';
import { passkeysOffered } from './passkeys-offered.pure.js';

it.each([
  ['http://localhost:3000', true],
  ['https://tec.example.test', true],
  ['https://localhost', true],
  ['https://127.0.0.1', false],
  ['https://[::1]:8443', false],
  ['http://127.0.0.1:3000', false],
  ['http://tec.example.test', false],
])('passkeys at %s: %s (joining 1)', (publicUrl, offered) =>
  expect(passkeysOffered(publicUrl)).toBe(offered),
);
