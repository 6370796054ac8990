import { globSync, readFileSync } from 'node:fs';
import { type FieldNode, Kind, buildSchema, isObjectType, parse, visit } from 'graphql';
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

it.each([
  ['Citation', ['Citation']],
  ['Vehicle', ['Vehicle', 'VehicleRecord']],
])('a document of the client asks for each field of %s', (name, types) => {
  const asked = askedOf(...types);
  expect(fieldsOf(name).filter((field) => !asked.has(field) && !FOR_PROGRAMS.has(field))).toEqual(
    [],
  );
});

it('a screen shows each field of the event that the report asks for', () => {
  const shown = globSync('client/features/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const asked = [...askedOf('Citation', 'Vehicle', 'VehicleRecord')];
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([]);
});
