import { CombinedGraphQLErrors } from '@apollo/client';
import { useLazyQuery } from '@apollo/client/react';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import {
  type Lookup_ChoiceFragment,
  VehicleLookupDocument,
  VehicleNearMissesDocument,
} from '../../graphql/documents';
import type { ErrorCode } from '../../graphql/schema';
import { UNREACHABLE } from '../../lib/session/failures';
import { formatDay } from '../../lib/format/format';

interface OwnerLookupProps {
  citationId: string;
  /** The plate that it begins with. */
  plate: string;
  /** The entry that was taken; null while there is none. */
  taken: Lookup_ChoiceFragment | null;
  /** The sentence that an entry is missing. */
  error: string | undefined;
  onTake: (choice: Lookup_ChoiceFragment | null) => void;
  /** Called with a plate that the registry does not have, and with null once another one is typed. */
  onUnknown: (plate: string | null) => void;
}

/**
 * Asks the registry for a plate; the only entry is taken at once, of several the officer takes one. A plate without an
 * entry is recorded by hand, unless it is one of those that look alike.
 */
export function OwnerLookup(props: OwnerLookupProps) {
  const { citationId, plate, taken, error, onTake, onUnknown } = props;
  const [term, setTerm] = useState(plate);
  const [lookup, { data, loading, error: failure, variables }] = useLazyQuery(
    VehicleLookupDocument,
    { fetchPolicy: 'network-only', errorPolicy: 'all' },
  );
  const [askNear, alike] = useLazyQuery(VehicleNearMissesDocument, { fetchPolicy: 'network-only' });
  // The answer belongs to the plate that was sent and no other.
  const isAnswered = !loading && variables.term === term.trim();
  const choices = isAnswered ? (data?.vehicleLookup?.choices ?? []) : [];

  const near =
    isAnswered && choices.length === 0 && alike.variables?.term === term.trim()
      ? (alike.data?.vehicleNearMisses ?? [])
      : [];

  function type(next: string) {
    setTerm(next);
    onTake(null);
    onUnknown(null);
  }

  async function search(asked: string) {
    type(asked);
    const variables = { citationId, term: asked.trim() };
    const answer = await lookup({ variables });
    const [only, ...others] = answer.data?.vehicleLookup?.choices ?? [];
    if (only !== undefined && others.length === 0) onTake(only);
    if (only !== undefined || !isUnknownPlate(answer.error)) return;
    onUnknown(variables.term);
    await askNear({ variables });
  }

  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          label="Licence plate"
          required
          flex={1}
          autoComplete="off"
          spellCheck={false}
          value={term}
          error={isAnswered && choices.length === 0 && failure ? sentenceOf(failure) : error}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter looks the plate up, and records nothing.
            event.preventDefault();
            if (!event.repeat && !loading) void search(term).catch(() => undefined);
          }}
        />
        <Button
          variant="default"
          mt={23}
          loading={loading}
          leftSection={<IconSearch size={16} aria-hidden />}
          onClick={() => void search(term).catch(() => undefined)}
        >
          Search
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        The registry fills in name and address below; both may be corrected.
      </Text>
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
      {near.length > 0 && (
        <Group gap={6} role="group" aria-label="Plates that look alike">
          <Text size="sm" c="dimmed">
            Looks alike:
          </Text>
          {near.map(({ ownerVehicleLicensePlate: other, ...looks }) => (
            <Button
              key={other}
              size="compact-sm"
              variant="default"
              onClick={() => void search(other).catch(() => undefined)}
            >
              {[other, looks.ownerVehicleColor, looks.ownerVehicleMakeModel]
                .filter(Boolean)
                .join(' ')}
            </Button>
          ))}
        </Group>
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

const UNKNOWN: readonly ErrorCode[] = ['VEHICLE_NOT_FOUND', 'REGISTRY_EMPTY'];

/** True if the registry has no such plate; false if it does not answer. */
const isUnknownPlate = (failure: unknown): boolean =>
  CombinedGraphQLErrors.is(failure) &&
  UNKNOWN.some((code) => failure.errors[0]?.extensions?.['code'] === code);

const sentenceOf = (failure: unknown): string =>
  CombinedGraphQLErrors.is(failure) && failure.errors[0] !== undefined
    ? failure.errors[0].message
    : UNREACHABLE;
