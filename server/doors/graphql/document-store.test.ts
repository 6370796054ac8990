import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { DocumentStore } from './document-store.js';

it('keeps the documents that were used last', async () => {
  const store = new DocumentStore(2);
  const [one, two, three] = [parse('{ one }'), parse('{ two }'), parse('{ three }')];
  await store.set('one', one);
  await store.set('two', two);
  expect(await store.get('one')).toBe(one);
  await store.set('three', three);
  expect(await store.get('two')).toBeUndefined();
  expect(await store.get('one')).toBe(one);
  expect(await store.get('three')).toBe(three);
});
