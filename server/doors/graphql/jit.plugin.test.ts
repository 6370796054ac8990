import { buildSchema, execute, type GraphQLObjectType, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { compile } from './jit.plugin.js';

const schema = buildSchema(`
  enum Cause { RED SPEED }
  input Inner { a: Int = 7, cause: Cause }
  input Filter { a: Int = 3, b: [String!], c: Inner, cause: Cause = RED }
  input Loop { loop: Loop, a: Int }
  interface Node { id: ID! }
  type Item implements Node {
    id: ID!  name: String  bad: String!  maybeBad: String  self: Item  items(n: Int = 2): [Item!]  next: Item!  count: Int
  }
  type Other implements Node { id: ID! other: Int }
  union Any = Item | Other
  type Query {
    item(f: Filter, s: String = "x", n: Int!, list: [Int]): Item!
    maybe: Item
    boom: Item
    any: [Any]
    nodes: [Node!]!
    echo(f: Filter, s: String, list: [Int], d: Float, b: Boolean): String
    loop(l: Loop): String
  }
  type Mutation { act: String }
`);

interface Row {
  __typename: 'Item';
  id: number;
  name: string;
  count: number;
}
const row = (id: number): Row => ({ __typename: 'Item', id, name: `n${id}`, count: id });
const other = { __typename: 'Other', id: 2, other: 5 };

type Resolve = (source: Row, args: Record<string, any>) => unknown;
const resolve = (type: string, resolvers: Record<string, Resolve>): void => {
  const fields = (schema.getType(type) as GraphQLObjectType).getFields();
  for (const [name, resolver] of Object.entries(resolvers)) fields[name]!.resolve = resolver;
};
const fail = (message: string): never => {
  throw new Error(message);
};
resolve('Item', {
  bad: ({ id }) => (id % 2 === 0 ? null : fail(`bad ${id}`)),
  maybeBad: async ({ id }) => (id % 2 === 0 ? `good ${id}` : fail(`bad ${id}`)),
  self: async ({ id }) => row(id + 1),
  items: async ({ id }, { n }) => Array.from({ length: n as number }, (_, i) => row(id * 10 + i)),
  next: async ({ id }) => (id > 3 ? null : row(id + 1)),
});
resolve('Query', {
  item: async (_, { n }) => ((n as number) < 0 ? fail('negative') : row(n as number)),
  maybe: () => null,
  boom: () => new Error('handed back'),
  any: async () => [row(1), other, null],
  nodes: () => [row(1), other],
  echo: (_, args) =>
    JSON.stringify(Object.entries(args).sort(([one], [two]) => one.localeCompare(two))),
});

/** Runs it both ways, and says whether the compiler had it. */
async function both(query: string, variables: Record<string, unknown>, name?: string) {
  const document = parse(query);
  const operation = document.definitions.find(
    (node) =>
      node.kind === Kind.OPERATION_DEFINITION && (name === undefined || node.name?.value === name),
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation');
  const prepare = compile(schema, document, operation);
  const plain = await execute({
    schema,
    document,
    operationName: name,
    variableValues: variables,
    contextValue: {},
  });
  return {
    plain,
    compiled: prepare === null ? 'left' : ((await prepare(variables)?.({})) ?? null),
  };
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a compiled query answers what graphql-js answers', () => {
  const cases: [string, Record<string, unknown>[]?, string?][] = [
    ['{ item(n: 1) { id name self { id n2: name self { count } } } maybe { id } __typename }'],
    [
      '{ item(n: 1) { x: id x: id y: self { id } y: self { name } ...F } } fragment F on Item { count self { count } }',
    ],
    ['{ item(n: 1) { bad } }'],
    ['{ item(n: 2) { bad } maybe { id } }'],
    ['{ item(n: -1) { id } }'],
    ['{ item(n: 3) { maybeBad items { maybeBad } } }'],
    ['{ item(n: 3) { self { next { next { id } } } id } }'],
    ['{ item(n: 1) { items(n: 4) { id next { id } } } }'],
    ['{ a: item(n: 1) { items { id } } b: item(n: 3) { next { next { id } } } }'],
    ['{ boom { id } maybe { id } }'],
    [
      '{ any { __typename ... on Item { id name } ... on Other { other } } nodes { id __typename ...G } } fragment G on Item { name }',
    ],
    [
      'query ($f: Filter, $s: String, $l: [Int], $d: Float, $b: Boolean) { echo(f: $f, s: $s, list: $l, d: $d, b: $b) }',
      [
        {},
        { f: {} },
        { f: null },
        { f: { a: 1, b: ['x'], c: {} } },
        { f: { c: { cause: 'SPEED' } } },
        { f: { b: 'single' } },
        { f: JSON.parse('{"a": null}') },
        { s: null },
        { s: '"\u2028`{x}\\' },
        { l: 1 },
        { l: [1, null] },
        { d: 1 },
        { b: true, unknown: 1 },
      ],
    ],
    [
      '{ echo(f: { a: null, b: ["q"], c: { a: 9, cause: SPEED } }, s: "\\u2028\\"`{x}\\\\", list: [1, null, 2], d: 1e3) }',
    ],
    ['query ($v: String = "d") { echo(s: $v) }', [{}, { v: null }, { v: 'a' }]],
    ['query ($n: Int!) { item(n: $n) { id } }', [{ n: 1 }, { n: -1 }]],
    ['query A { maybe { id } } query B { item(n: 1) { id } }', [{}], 'B'],
    [
      '{ __schema { queryType { name } types { name fields { name args { name defaultValue } } } } }',
    ],
  ];
  for (const [query, variableSets = [{}], name] of cases) {
    for (const variables of variableSets) {
      it(`${query} ${JSON.stringify(variables)}`, async () => {
        const { plain, compiled } = await both(query, variables, name);
        expect(json(compiled)).toEqual(json(plain));
      });
    }
  }
});

describe('what the compiler does differently is left to graphql-js', () => {
  const wrongVariables: Record<string, unknown>[] = [
    { f: { zzz: 1 } },
    { f: { a: '1' } },
    { f: { b: [null] } },
    { f: [] },
    { f: { cause: 'NOPE' } },
    { s: 5 },
    { l: ['a'] },
    { d: NaN },
    { b: 1 },
  ];
  for (const variables of wrongVariables) {
    it(`the variables ${JSON.stringify(variables)}`, async () => {
      const query =
        'query ($f: Filter, $s: String, $l: [Int], $d: Float, $b: Boolean) { echo(f: $f, s: $s, list: $l, d: $d, b: $b) }';
      const { plain, compiled } = await both(query, variables);
      expect(plain.data).toBeUndefined();
      expect(compiled).toBeNull();
    });
  }

  for (const query of [
    'query ($x: Boolean = true) { item(n: 1) { id @include(if: $x) } }',
    'query ($v: Int) { echo(f: { a: $v }) }',
    'query ($v: Int) { echo(list: [$v]) }',
    'query ($f: Inner) { echo(f: { c: $f }) }',
    'query ($l: Loop) { loop(l: $l) }',
    '{ __proto__: echo(s: "a") }',
    '{ constructor: echo(s: "a") }',
    'mutation { act }',
  ]) {
    it(query, async () => {
      expect((await both(query, {})).compiled).toBe('left');
    });
  }
});
