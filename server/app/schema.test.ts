import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { expect, it } from 'vitest';
import { ERRORS } from '../platform/errors/catalogue.js';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

interface Place<Found> {
  /** As `Query.citations` or `Query.citations.page`. */
  path: string;
  found: Found;
}

const fields: Place<GraphQLField<unknown, unknown>>[] = types
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields()).map((found) => ({ path: `${type.name}.${found.name}`, found })),
  );
const inputs: Place<GraphQLArgument | GraphQLInputField>[] = [
  ...fields.flatMap(({ path, found }) =>
    found.args.map((argument) => ({ path: `${path}.${argument.name}`, found: argument })),
  ),
  ...types.filter(isInputObjectType).flatMap((type) =>
    Object.values(type.getFields()).map((found) => ({
      path: `${type.name}.${found.name}`,
      found,
    })),
  ),
];
const rootFields = (name: 'Query' | 'Mutation') =>
  fields.filter(({ path }) => path.startsWith(`${name}.`)).map(({ found }) => found);

it('calls the version that was read expectedVersion', () => {
  // A criterion names a version of texts, which nobody changes by it.
  const others = inputs.filter(
    ({ found: { name } }) => /version$/i.test(name) && name !== 'textsVersion',
  );
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter(({ found }) => found.name !== 'expectedVersion')).toEqual([]);
});

it('answers each deletion with deletedId, or with the thing that was deleted', () => {
  const deletions = rootFields('Mutation').filter(({ name }) => name.startsWith('delete'));
  expect(deletions.length).toBeGreaterThan(5);
  for (const { name, type } of deletions) {
    const payload = getNamedType(type);
    const answered = isObjectType(payload) ? Object.keys(payload.getFields()) : [];
    const thing = `${name.charAt('delete'.length).toLowerCase()}${name.slice('delete'.length + 1)}`;
    expect(answered, name).toHaveLength(1);
    expect(['deletedId', thing], name).toContain(answered[0]);
  }
});

it('says create of what makes a row, and never add', () => {
  const adding = rootFields('Mutation').filter(({ name }) => /^(?:add|new|insert)/.test(name));
  expect(adding).toEqual([]);
});

it('has previews as queries', () => {
  const isPreview = ({ name }: { name: string }): boolean => /preview/i.test(name);
  expect(rootFields('Query').filter(isPreview)).toHaveLength(7);
  expect(rootFields('Mutation').filter(isPreview)).toEqual([]);
});

it('numbers the pages of each list from a page that may be left out', () => {
  const pages = inputs.filter(({ found: { name } }) => name === 'page');
  expect(pages.length).toBeGreaterThan(8);
  for (const { path, found } of pages)
    expect([path, String(found.type), found.defaultValue]).toEqual([path, 'Int', 1]);
});

/** Words of a name or a sentence, without those that say nothing by themselves. */
const wordsOf = (text: string): string[] =>
  (/^[A-Z\d_]+$/.test(text) ? text.toLowerCase() : text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
const EMPTY_WORDS = new Set(
  `a all an and are as be by each for from how in is it its now of on one or that the their them these they this to
  was what when where whether which who whom whose why with`.split(/\s+/),
);

/** Everything of the schema that has a description, with the names that it stands under. */
const described = [
  ...types.flatMap((type) => {
    const members = isEnumType(type)
      ? type.getValues()
      : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : [];
    return [
      { path: type.name, names: [type.name], description: type.description },
      ...members.map(({ name, description }) => ({
        path: `${type.name}.${name}`,
        names: [type.name, name],
        description,
      })),
    ];
  }),
  ...fields.flatMap(({ path, found }) =>
    found.args.map(({ name, description }) => ({
      path: `${path}.${name}`,
      names: [found.name, name],
      description,
    })),
  ),
];

it('describes nothing by the words of its own name, and nothing in two words', () => {
  const texts = described.filter(
    ({ path, description }) => description != null && !path.startsWith('ErrorCode.'),
  );
  expect(texts.length).toBeGreaterThan(800);
  const empty = texts.filter(({ names, description }) => {
    const known = new Set(names.flatMap(wordsOf));
    const said = description ?? '';
    return said.split(/\s+/).length < 3 || wordsOf(said).every((word) => known.has(word));
  });
  expect(empty.map(({ path, description }) => `${path}: ${description}`)).toEqual([]);
});

it('describes no payload as the answer to its mutation, and no input as a new thing', () => {
  const hollow = described.filter(({ description }) =>
    /^(?:Answer to `\w+`|A new (?:\w+ ){0,2}\w+)\.$/.test(description ?? ''),
  );
  expect(hollow.map(({ path }) => path)).toEqual([]);
});

it('names in descriptions only codes of refusals that exist', () => {
  const refusals = described.flatMap(({ path, description }) => {
    const [, named = ''] = /\b(?:refused with|null and) (.*)$/is.exec(description ?? '') ?? [];
    return (named.match(/[A-Z]+(?:_[A-Z]+)+/g) ?? []).map((code) => ({ path, code }));
  });
  expect(refusals.length).toBeGreaterThan(60);
  expect(refusals.filter(({ code }) => !Object.hasOwn(ERRORS, code))).toEqual([]);
});

it('has the type Date for each local day', () => {
  const days = [...fields, ...inputs].filter(
    ({ found: { name, description } }) =>
      /^(?:day|until|payableBy|effectiveFrom|issuedFrom|issuedTo|runsSince|\w+Day|\w+On)$/.test(
        name,
      ) || /\b(?:local day|first day|last day|the day)\b/i.test(description ?? ''),
  );
  const texts = days.filter(({ found }) => getNamedType(found.type).name === 'String');
  expect(days.length).toBeGreaterThan(30);
  expect(texts.map(({ path }) => path)).toEqual([]);
});

it('has the type Money for each amount', () => {
  const amounts = fields.filter(
    ({ path, found: { name } }) =>
      /^(?:Fine|EarlyFine|LateFine)/.test(path) &&
      /amount|fee$|total/i.test(name) &&
      !/Page\./.test(path),
  );
  expect(amounts.length).toBeGreaterThan(8);
  for (const { path, found } of amounts)
    expect([path, getNamedType(found.type).name]).toEqual([path, 'Money']);
});

it('has no two enums of the same words', () => {
  const enums = types.filter(isEnumType).map((type) => ({
    name: type.name,
    words: type
      .getValues()
      .map(({ name }) => name)
      .toSorted()
      .join(' '),
  }));
  const isDouble = ({ words }: { words: string }, index: number): boolean =>
    enums.findIndex((other) => other.words === words) !== index;
  expect(enums.length).toBeGreaterThan(30);
  expect(enums.filter(isDouble)).toEqual([]);
});

it('answers a payload to its own mutation, and nowhere else', () => {
  const payloads = fields.filter(({ found }) => getNamedType(found.type).name.endsWith('Payload'));
  const strays = payloads.filter(
    ({ path, found }) =>
      `Mutation.${found.name}` !== path ||
      String(found.type).replace('!', '').toLowerCase() !== `${found.name}payload`.toLowerCase(),
  );
  expect(payloads.length).toBeGreaterThan(50);
  expect(strays.map(({ path }) => path)).toEqual([]);
});
