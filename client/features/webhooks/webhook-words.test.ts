import { expect, it } from 'vitest';

import { answerText, stateOf, typeName } from './webhook-words';

it('types are named as receivers read them', () => {
  expect(typeName('CITATION_DECIDED')).toBe('citation.decided');
  expect(typeName('WEBHOOK_TEST')).toBe('webhook.test');
});

it('an answer is its status, and a missing one says why', () => {
  expect(answerText({ httpStatus: 503, error: null })).toBe('503');
  expect(answerText({ httpStatus: null, error: 'TIMEOUT' })).toBe('No answer within 5 seconds');
});

it('a webhook that the product switched off looks different from one that a person did', () => {
  expect(stateOf({ active: true, disabledReason: null }).word).toBe('On');
  expect(stateOf({ active: false, disabledReason: null })).toMatchObject({
    word: 'Off',
    text: null,
  });
  expect(stateOf({ active: false, disabledReason: 'GONE' }).text).toMatch(/gone/);
  expect(stateOf({ active: false, disabledReason: 'FAILED' }).text).toMatch(/last retry/);
});
