import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getIntrospectionQuery,
  type GraphQLError,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { limitsRule } from './limits.js';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** Returns the errors of a document. A check that looks at a fragment once for each way to it does not end in time. */
function judge(document: string): { messages: string[] } {
  const parsed = parse(document);
  const errors: readonly GraphQLError[] = validate(schema, parsed, [...specifiedRules, limitsRule]);
  return { messages: errors.map(({ message }) => message) };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `f${n}`);

/** Returns fragments of which each spreads all the rest. */
const everyOther = (type: string, count: number, more = ''): string =>
  names(count)
    .map((name, own, all) => {
      const others = all.filter((_, other) => other !== own);
      return `fragment ${name} on ${type} { ${more} ...${others.join(' ...')} }`;
    })
    .join(' ');

/** Fragments that each spread the next one twice; the last has `end` in it. */
const doubling = (type: string, count: number, end: string): string =>
  names(count)
    .map((name, n) => {
      const next = `...f${n + 1}`;
      return `fragment ${name} on ${type} { ${n === count - 1 ? end : `${next} ${next}`} }`;
    })
    .join(' ');

const ALL_LISTS = Array.from(
  { length: 15 },
  (_, n) => `a${n}: citations(queue: PENDING) { total }`,
).join(' ');

describe('what takes long to read is refused at once (reliability 16)', () => {
  const circle = 'has fragments within themselves';
  const fields = 'asks for too many fields';
  it.each([
    ['11 fragments that spread each other', `{ ...f0 } ${everyOther('Query', 11)}`, circle],
    ['30 of them', `{ ...f0 } ${everyOther('Query', 30)}`, circle],
    ['30 of them with fields', `{ ...f0 } ${everyOther('Query', 30, 'me { id }')}`, circle],
    ['30 of them that nobody uses', `{ me { id } } ${everyOther('Query', 30)}`, circle],
    [
      '30 of them in introspection',
      `{ __schema { types { ...f0 } } } ${everyOther('__Type', 30, 'fields { type { name } }')}`,
      circle,
    ],
    [
      'fragments that spread each other one field deeper',
      `{ __schema { types { ...f0 } } } ${everyOther('__Type', 12).replaceAll(/\.\.\.(\w+)/g, 'ofType { ...$1 }')}`,
      circle,
    ],
    ['fragments that double 100 times', `{ ...f0 } ${doubling('Query', 100, 'me { id }')}`, fields],
    ['that double and end in nothing', `{ ...f0 } ${doubling('Query', 100, '...gone')}`, fields],
    [
      'that double and that nobody uses',
      `{ me { id } } ${doubling('Query', 100, 'me { id }')}`,
      fields,
    ],
    [
      'that double in introspection',
      `{ __schema { types { ...f0 } } } ${doubling('__Type', 100, 'name')}`,
      fields,
    ],
    ['a field 500 times', `{ ${'me { id } '.repeat(500)} }`, fields],
    ['500 inline fragments', `{ ${'... { '.repeat(500)} me { id } ${'}'.repeat(500)} }`, fields],
  ])('%s', (_, document, message) => {
    expect(judge(document).messages).toEqual([`This query ${message}`]);
  });
});

describe('fragments hide nothing', () => {
  it.each([
    ['named', `{ ...lists } fragment lists on Query { ${ALL_LISTS} }`],
    ['inline', `{ ... on Query { ${ALL_LISTS} } }`],
    [
      'one within the other',
      `{ ...one ...two } fragment one on Query { ...two } fragment two on Query { ${ALL_LISTS.split(' a7')[0]!} }`,
    ],
  ])('root fields are counted in them: %s', (_, document) => {
    expect(judge(document).messages).toEqual(['This query has too many fields at its root']);
  });

  it('aliases are counted in them', () => {
    const eight = Array.from({ length: 8 }, (_, n) => `a${n}: name`).join(' ');
    const twice = `{ me { ...eight } users { data { ...eight } } } fragment eight on`;
    expect(judge(`${twice} User { ${eight} }`).messages).toEqual([
      'This query has too many aliases',
    ]);
  });

  it('depth is counted in them', () => {
    const chain = names(12).map(
      (name, n) =>
        `fragment ${name} on Citation { notice { ${n === 11 ? 'id' : `...f${n + 1}`} } }`,
    );
    expect(judge(`{ citation(id: 1) { ...f0 } } ${chain.join(' ')}`).messages).toEqual([
      'This query is nested too deeply',
    ]);
  });
});

describe('a page costs what its rows cost', () => {
  // 33 fields a citation.
  const node = `{ id version caseId witnesses metadata missing editable updatedAt submittedAt referenceId
    reportStatus recommendation cameraSystemName cameraSystemType cameraSystemSerialNumber commentCount
    mediaCount selectedCount plateUnusual stoplineReferenceId locationAddress locationLatitude locationLongitude
    noticeVoid noViolation plateRegion media { id src sha256 } notice { id number } }`;
  const connections = (count: number, first: string): string =>
    Array.from(
      { length: count },
      (_, n) =>
        `a${n}: citationConnection(filter: { queue: HOLD }${first}) { edges { node ${node} } }`,
    ).join(' ');
  const lists = (count: number): string =>
    Array.from(
      { length: count },
      (_, n) => `a${n}: citations(queue: HOLD) { data ${node} total }`,
    ).join(' ');

  it.each([
    ['one page of a hundred', `{ ${connections(1, ', first: 100')} }`],
    [
      'one page of as many as the caller likes',
      `query ($n: Int!) { ${connections(1, ', first: $n')} }`,
    ],
    ['ten pages of ten', `{ ${connections(10, ', first: 10')} }`],
    ['ten pages of fifteen', `{ ${connections(10, '')} }`],
    ['ten numbered pages', `{ ${lists(10)} }`],
  ])('%s may be asked for', (_, document) => {
    expect(judge(document).messages).toEqual([]);
  });

  it.each([
    ['ten pages of a hundred', `{ ${connections(10, ', first: 100')} }`],
    ['in a fragment', `{ ...all } fragment all on Query { ${connections(10, ', first: 100')} }`],
    [
      'beside a page of less than nothing',
      `{ ${connections(9, ', first: 100')} ${connections(1, ', first: -100000').replace('a0', 'b')} }`,
    ],
    ['with a size by variable', `query ($n: Int!) { ${connections(10, ', first: $n')} }`],
    [
      'with a variable of a small default',
      `query ($n: Int! = 1) { ${connections(10, ', first: $n')} }`,
    ],
  ])('%s may not', (_, document) => {
    expect(judge(document).messages).toEqual(['This query asks for too many rows']);
  });
});

describe('the standard introspection query is answered', () => {
  const options = [
    'descriptions',
    'specifiedByUrl',
    'directiveIsRepeatable',
    'schemaDescription',
    'inputValueDeprecation',
    'oneOf',
  ] as const;
  it.each([
    ['by default', getIntrospectionQuery()],
    ...[true, false].map((on): [string, string] => [
      `with every option ${on ? 'on' : 'off'}`,
      getIntrospectionQuery(Object.fromEntries(options.map((option) => [option, on]))),
    ]),
    ...options.map((option): [string, string] => [
      `with ${option}`,
      getIntrospectionQuery({ [option]: true }),
    ]),
    ['with types 12 deep', getIntrospectionQuery({ typeDepth: 12 })],
  ])('%s', (_, document) => {
    expect(judge(document).messages).toEqual([]);
  });

  it('while types without end are refused', () => {
    const deep = `{ __type(name: "Query") { ${'ofType { '.repeat(50)} name ${'}'.repeat(50)} } }`;
    expect(judge(deep).messages).toEqual(['This query is nested too deeply']);
  });
});
