import { globSync, readFileSync } from 'node:fs';
import { buildSchema, isAbstractType, Kind, parse, visit } from 'graphql';
import { expect, it } from 'vitest';

import { POSSIBLE_TYPES } from '../lib/possible-types.js';

// Issue 24, point 15: a fragment on an interface was empty in the cache, so that a vehicle that was found had no owner.
it('the cache knows the types of each interface that a fragment is written for', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const named = new Set<string>();
  for (const path of globSync('client/{app,features,lib}/**/*.graphql'))
    visit(parse(readFileSync(path, 'utf8')), {
      [Kind.NAMED_TYPE]: ({ name }) => {
        named.add(name.value);
      },
    });
  const abstract = [...named].flatMap((name) => {
    const type = schema.getType(name);
    return type !== undefined && isAbstractType(type) ? [type] : [];
  });
  const types = abstract.map((type): [string, string[]] => [
    type.name,
    schema
      .getPossibleTypes(type)
      .map(({ name }) => name)
      .sort(),
  ]);
  expect(POSSIBLE_TYPES).toEqual(Object.fromEntries(types));
});
