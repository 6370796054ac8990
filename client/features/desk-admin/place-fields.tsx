import { SimpleGrid, TextInput } from '@mantine/core';

/** Whose holidays count, as it is typed. */
interface TypedPlace {
  country: string;
  state: string;
  region: string;
}

const FIELDS = {
  country: { label: 'Country', placeholder: 'US' },
  state: { label: 'State', placeholder: 'NY' },
  region: { label: 'Region', placeholder: '' },
} satisfies Record<keyof TypedPlace, { label: string; placeholder: string }>;

const NAMES = Object.keys(FIELDS) as (keyof TypedPlace)[];

/** A place as the server takes it: codes in capital letters, nothing for what is empty. */
export function placeOf(typed: TypedPlace): Partial<TypedPlace> {
  const place: Partial<TypedPlace> = {};
  for (const name of NAMES) {
    const code = typed[name].trim().toUpperCase();
    if (code !== '') place[name] = code;
  }
  return place;
}

interface PlaceFieldsProps {
  /** Value, change and error of a field, as a form gives them. */
  input: (name: keyof TypedPlace) => object;
}

/** The codes of the place whose public holidays are no business days. */
export function PlaceFields({ input }: PlaceFieldsProps) {
  return (
    <SimpleGrid cols={3}>
      {NAMES.map((name) => (
        <TextInput key={name} {...FIELDS[name]} {...input(name)} />
      ))}
    </SimpleGrid>
  );
}
