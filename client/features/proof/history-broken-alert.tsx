import { useQuery } from '@apollo/client/react';
import { Alert, Anchor, Code, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { LogStateDocument } from '../../graphql/documents';
import { paths } from '../../lib/session/paths';

interface HistoryBrokenAlertProps {
  /** True where the page of the keys is another one. */
  withLink?: boolean;
}

/** Warns that the worker signs nothing, because the history contradicts what it signed; nothing while it does not. */
export function HistoryBrokenAlert({ withLink = false }: HistoryBrokenAlertProps) {
  const { data } = useQuery(LogStateDocument, { fetchPolicy: 'network-only' });
  if (data?.logState.broken !== true) return null;
  return (
    <Alert
      mb={withLink ? 'md' : undefined}
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={20} />}
      title="The history does not continue what was signed before"
    >
      <Text size="sm">
        It was changed in the database, or an older backup was restored. Nothing is signed and no
        court package is made until the history fits again, or an operator begins a new origin:{' '}
        <Code>npm run log:restart -- &quot;REASON&quot;</Code>
      </Text>
      {withLink && (
        <Anchor component={Link} to={paths.adminProof} size="sm" c="inherit" underline="always">
          Open the keys and checkpoints
        </Anchor>
      )}
    </Alert>
  );
}
