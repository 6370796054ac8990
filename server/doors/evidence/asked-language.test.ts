import { expect, it } from 'vitest';
import { askedLanguage } from './asked-language.pure.js';

it.each([
  ['', undefined, 'en'],
  ['es', 'en', 'es'],
  ['fr', 'es', 'es'],
  ['', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['', 'fr;q=1, es;q=0.2, en;q=0.5', 'en'],
  ['', 'fr, *;q=0.5', 'en'],
  ['', 'es;q=0', 'en'],
  ['', ';;;q=x,,', 'en'],
])('address %j, browser %j: %s', (inAddress, accepted, language) =>
  expect(askedLanguage(['en', 'es'], inAddress, accepted)).toBe(language),
);
