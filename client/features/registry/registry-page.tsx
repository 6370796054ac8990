import { useQuery } from '@apollo/client/react';
import { Alert, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';

import { RegistryDocument, type RegistryQuery } from '../../graphql/documents';
import type { RegistryState } from '../../graphql/schema';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatDay, formatNumber } from '../../lib/format/format';
import { Chip } from '../../ui/chip';
import { ErrorMessage } from '../../ui/message';
import { Page } from '../../ui/page';
import { ImportDetails } from './import-details';
import { ImportList } from './import-list';
import { RegistrySettings } from './registry-settings';
import { daysOld } from './registry-words';

/** The URL parameter that says which import is shown. */
const IMPORT_PARAM = 'import';

type Registry = RegistryQuery['registry'];

/** The vehicle registry: how old it is, the files that it is filled from, and its settings. */
export function Component() {
  const { data, error, refetch } = useQuery(RegistryDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const [params, setParams] = useSearchParams();
  const id = params.get(IMPORT_PARAM);
  const show = (shown: string | null) => setParams(shown === null ? {} : { [IMPORT_PARAM]: shown });
  const reload = () => void refetch().catch(() => undefined);
  const registry = data?.registry;
  return (
    <Page title="Vehicle Registry">
      <Stack gap="md">
        {error && !registry && <ErrorMessage title={NOT_LOADED} onRetry={reload} />}
        {!error && !registry && <Skeleton h={72} role="status" aria-label="Loading" />}
        {registry && <Head registry={registry} />}
        {registry?.source === 'HTTP' && (
          <Text>
            Vehicles are looked up at a service. Its operator keeps it up to date; files cannot be
            imported.
          </Text>
        )}
        {registry?.source === 'TABLE' &&
          (id === null ? (
            <ImportList param={IMPORT_PARAM} onShow={show} />
          ) : (
            <ImportDetails key={id} id={id} onBack={() => show(null)} onApplied={reload} />
          ))}
        {registry && id === null && <RegistrySettings />}
      </Stack>
    </Page>
  );
}

const STATES: Record<RegistryState, { label: string; color: string }> = {
  EMPTY: { label: 'Empty', color: 'gray' },
  FRESH: { label: 'Fresh', color: 'green' },
  OLD: { label: 'Old', color: 'red' },
  UNKNOWN: { label: 'Age unknown', color: 'amber' },
};

function Head({ registry: { state, entries, sourceDay, ageDays } }: { registry: Registry }) {
  const { label, color } = STATES[state];
  return (
    <>
      <Paper p="md">
        <Group gap="lg">
          <Chip color={color}>{label}</Chip>
          {entries != null && (
            <Text>
              {formatNumber(entries)} {entries === 1 ? 'entry' : 'entries'}
            </Text>
          )}
          {sourceDay != null && ageDays != null && (
            <Text>
              Of {formatDay(sourceDay)}, {daysOld(ageDays)}
            </Text>
          )}
        </Group>
      </Paper>
      {state === 'OLD' && (
        <Alert color="red" icon={<IconAlertTriangle size={20} />} title="The registry is old">
          Owners may have changed since. Import a newer file, or ask the operator of the registry.
        </Alert>
      )}
    </>
  );
}
