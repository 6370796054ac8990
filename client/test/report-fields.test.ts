import { globSync, readFileSync } from 'node:fs';
import { type FieldNode, Kind, buildSchema, isEnumType, isObjectType, parse, visit } from 'graphql';
import { expect, it } from 'vitest';

// Issue 24, point 8: a field of the event that is added to the server and forgotten on its way to the screen is red.

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const fragments = globSync('client/features/**/*.graphql').map((path) =>
  parse(readFileSync(path, 'utf8')),
);

/** The fields that some document asks for on a type, or on an interface of it. */
function askedOf(...types: string[]): Set<string> {
  const names = new Set<string>();
  for (const document of fragments)
    visit(document, {
      [Kind.FRAGMENT_DEFINITION]: ({ typeCondition, selectionSet }) => {
        if (!types.includes(typeCondition.name.value)) return;
        for (const field of selectionSet.selections)
          if (field.kind === Kind.FIELD) names.add((field satisfies FieldNode).name.value);
      },
    });
  return names;
}

function fieldsOf(name: string): string[] {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no type`);
  return Object.keys(type.getFields());
}

/** The fields that other programs read. Screens count what they show, and page through comments and history. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set(['mediaCount', 'comments', 'history']);

/** What screens show as facts of the event, by the name of the fact: nothing stands on a page twice. */
const AS_FACTS: Readonly<Record<string, string>> = {
  plateRegion: 'PLATE_REGION',
  speedMeasured: 'SPEED_MEASURED',
  speedLimit: 'SPEED_LIMIT',
  redlightStopLineDistance: 'STOP_LINE_DISTANCE',
};

it('a fact of the event is one that the server has', () => {
  const type = schema.getType('FactName');
  if (!isEnumType(type)) throw new Error('FactName is no enum');
  const names = type.getValues().map(({ name }) => name);
  expect(Object.values(AS_FACTS).filter((name) => !names.includes(name))).toEqual([]);
});

it.each([
  ['Citation', ['Citation']],
  ['Vehicle', ['Vehicle', 'VehicleRecord']],
])('a document of the client asks for each field of %s', (name, types) => {
  const asked = askedOf(...types);
  const elsewhere = (field: string) => FOR_PROGRAMS.has(field) || Object.hasOwn(AS_FACTS, field);
  expect(fieldsOf(name).filter((field) => !asked.has(field) && !elsewhere(field))).toEqual([]);
});

it('a screen shows each field of the event that the report asks for', () => {
  const shown = globSync('client/features/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const asked = [...askedOf('Citation', 'Vehicle', 'VehicleRecord')];
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([]);
});
