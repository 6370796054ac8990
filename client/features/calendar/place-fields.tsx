import { useQuery } from '@apollo/client/react';
import { Select, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';

import { HolidayPlacesDocument } from '../../graphql/documents';
import type { HolidayPlaceInput } from '../../graphql/schema';

/** The place whose holidays count, by codes; a level that is not chosen is empty. */
interface ChosenPlace {
  country: string;
  state: string;
  region: string;
}

/** Makes of what was chosen a place as the server takes it; null where no country is chosen. */
export function placeOf({ country, state, region }: ChosenPlace): HolidayPlaceInput | null {
  return country === '' ? null : { country, state: state || null, region: region || null };
}

interface PlaceFieldsProps {
  /** Value and error of a level, as a form gives them. */
  input: (level: keyof ChosenPlace) => { value?: unknown; error?: ReactNode };
  /** A level that changes empties those below it. */
  onChange: (chosen: Partial<ChosenPlace>) => void;
}

/** The place whose public holidays are no business days, chosen from lists. */
export function PlaceFields({ input, onChange }: PlaceFieldsProps) {
  const { data, error } = useQuery(HolidayPlacesDocument);
  const codeOf = (level: keyof ChosenPlace): string => {
    const { value } = input(level);
    return typeof value === 'string' ? value : '';
  };
  const countries = data?.holidayPlaces ?? [];
  const states = countries.find(({ country }) => country === codeOf('country'))?.states ?? [];
  const regions = states.find(({ state }) => state === codeOf('state'))?.regions ?? [];

  const field = (level: keyof ChosenPlace, places: { code: string; name: string }[]) => {
    const { value: _, error: wrong, ...attributes } = input(level);
    const code = codeOf(level);
    return {
      ...attributes,
      value: code === '' ? null : code,
      error: wrong,
      // The saved place is shown before the list has arrived.
      data:
        places.length > 0 || code === ''
          ? places.map(({ code: value, name }) => ({ value, label: name }))
          : [{ value: code, label: code }],
      disabled: places.length === 0,
      searchable: true,
      clearable: true,
      nothingFoundMessage: 'Nothing found',
    };
  };

  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ flexGrow: 1 }}>
      <Select
        label="Country"
        placeholder="None"
        {...field(
          'country',
          countries.map(({ country: code, name }) => ({ code, name })),
        )}
        error={error ? 'The list of countries cannot be loaded' : input('country').error}
        onChange={(country) => onChange({ country: country ?? '', state: '', region: '' })}
      />
      <Select
        label="State"
        placeholder={states.length === 0 ? 'No list' : 'None'}
        {...field(
          'state',
          states.map(({ state: code, name }) => ({ code, name })),
        )}
        onChange={(state) => onChange({ state: state ?? '', region: '' })}
      />
      <Select
        label="Region"
        placeholder={regions.length === 0 ? 'No list' : 'None'}
        {...field(
          'region',
          regions.map(({ region: code, name }) => ({ code, name })),
        )}
        onChange={(region) => onChange({ region: region ?? '' })}
      />
    </SimpleGrid>
  );
}
