import { CombinedGraphQLErrors } from '@apollo/client';
import { useLazyQuery } from '@apollo/client/react';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import { type Lookup_ChoiceFragment, VehicleLookupDocument } from '../../graphql/documents';
import { UNREACHABLE } from '../../lib/failures';
import { formatDay } from '../../lib/format';

interface OwnerLookupProps {
  citationId: string;
  /** The plate that it begins with. */
  plate: string;
  /** The entry that was taken; null while there is none. */
  taken: Lookup_ChoiceFragment | null;
  /** The sentence that an entry is missing. */
  error: string | undefined;
  onTake: (choice: Lookup_ChoiceFragment | null) => void;
}

/** Asks the registry for a plate; the only entry is taken at once, of several the officer takes one. */
export function OwnerLookup({ citationId, plate, taken, error, onTake }: OwnerLookupProps) {
  const [term, setTerm] = useState(plate);
  const [lookup, { data, loading, error: failure, variables }] = useLazyQuery(
    VehicleLookupDocument,
    { fetchPolicy: 'network-only', errorPolicy: 'all' },
  );
  // The answer belongs to the plate that was sent and no other.
  const isAnswered = !loading && variables.term === term.trim();
  const choices = isAnswered ? (data?.vehicleLookup?.choices ?? []) : [];

  async function search() {
    onTake(null);
    const answer = await lookup({ variables: { citationId, term: term.trim() } });
    const [only, ...others] = answer.data?.vehicleLookup?.choices ?? [];
    if (only !== undefined && others.length === 0) onTake(only);
  }

  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          label="Licence plate"
          description="The name below is that of the registry, which may be corrected."
          required
          flex={1}
          autoComplete="off"
          spellCheck={false}
          value={term}
          error={isAnswered && choices.length === 0 && failure ? sentenceOf(failure) : error}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            onTake(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter looks the plate up, and records nothing.
            event.preventDefault();
            if (!event.repeat && !loading) void search().catch(() => undefined);
          }}
        />
        <Button
          variant="default"
          mt={48}
          loading={loading}
          leftSection={<IconSearch size={16} aria-hidden />}
          onClick={() => void search().catch(() => undefined)}
        >
          Search
        </Button>
      </Group>
      {choices.length > 1 && (
        <Radio.Group
          label={`${choices.length} entries, take one`}
          value={taken?.answerId ?? ''}
          onChange={(id) => onTake(choices.find(({ answerId }) => answerId === id) ?? null)}
        >
          <Stack gap={6} mt={6}>
            {choices.map((choice) => (
              <Radio
                key={choice.answerId}
                value={choice.answerId}
                label={[choice.plateClass ?? 'No class', choice.plateRegion]
                  .filter(Boolean)
                  .join(' · ')}
                description={looksOf(choice)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {taken !== null && (
        <Text size="sm" role="status">
          {`Found: ${taken.ownerVehicleLicensePlate ?? ''} ${looksOf(taken)}`}
        </Text>
      )}
    </Stack>
  );
}

const looksOf = (choice: Lookup_ChoiceFragment): string =>
  [
    choice.ownerVehicleMakeModel,
    choice.ownerVehicleColor,
    choice.sourceDay === null ? null : `of ${formatDay(choice.sourceDay)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const sentenceOf = (failure: unknown): string =>
  CombinedGraphQLErrors.is(failure) && failure.errors[0] !== undefined
    ? failure.errors[0].message
    : UNREACHABLE;
