import { useQuery } from '@apollo/client/react';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { RegistryAgeDocument } from '../../graphql/documents';
import { formatDay } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { daysOld } from './registry-words';

/** Warns administrators of a registry that is older than the settings allow; nothing otherwise. */
export function RegistryAgeCard() {
  const { data } = useQuery(RegistryAgeDocument, { fetchPolicy: 'network-only' });
  const registry = data?.registry;
  if (registry?.state !== 'OLD' || registry.sourceDay == null) return null;
  return (
    <Alert
      mb="md"
      color="red"
      icon={<IconCalendarExclamation size={20} />}
      title={`The vehicle registry is ${daysOld(registry.ageDays ?? 0)}`}
    >
      <Text size="sm">
        It speaks of {formatDay(registry.sourceDay)}. Owners may have changed since.
      </Text>
      <Anchor component={Link} to={paths.adminRegistry} size="sm" c="inherit" underline="always">
        Open the registry
      </Anchor>
    </Alert>
  );
}
