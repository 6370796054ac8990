import { useQuery } from '@apollo/client/react';
import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { CourtPackagesDocument } from '../../graphql/documents';
import { announce } from '../../lib/announce';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatWord } from '../../lib/format/format';
import { toast } from '../../lib/toast';
import { DataTable } from '../../ui/data-table';
import { type Order, PackageDialog } from './package-dialog';
import { packageColumns, type CourtPackage } from './package-columns';

/** Milliseconds between two reads of packages that are being made. */
const AGAIN_MS = 2_000;

const EMPTY: Order = { purpose: '', recipient: '' };

/** The court packages of an event with their states, and the button that asks for another. */
export function CourtPackages({ citationId }: { citationId: string }) {
  const [order, setOrder] = useState<Order | null>(null);
  const { packages, failed, reload } = usePackages(citationId);

  function asked() {
    setOrder(null);
    toast.success('The package is being made');
    reload();
  }

  return (
    <section aria-labelledby="court-packages-title">
      <Group justify="space-between" gap="sm" mb="xs">
        <div>
          <Title order={2} id="court-packages-title">
            Court packages
          </Title>
          <Text size="sm" c="dimmed">
            The case as evidence for a court, checked by{' '}
            <Anchor inherit underline="always" href="/verify" target="_blank" rel="noopener">
              the verifier
            </Anchor>{' '}
            or without us.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconGavel size={18} aria-hidden />}
          onClick={() => setOrder(EMPTY)}
        >
          Court package
        </Button>
      </Group>
      {(failed || (packages?.length ?? 0) > 0) && (
        <DataTable
          caption="Court packages"
          columns={packageColumns(setOrder)}
          rows={packages}
          rowKey={({ id }) => id}
          error={failed ? NOT_LOADED : undefined}
          onRetry={reload}
          empty={null}
        />
      )}
      {packages?.length === 0 && (
        <Paper p="md">
          <Text size="sm" c="dimmed">
            None was asked for yet.
          </Text>
        </Paper>
      )}
      <PackageDialog
        citationId={citationId}
        order={order}
        onClose={() => setOrder(null)}
        onAsked={asked}
      />
    </section>
  );
}

/** The packages of an event; read again and again while one is being made. */
function usePackages(citationId: string) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(CourtPackagesDocument, {
    variables: { citationId },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: false,
  });
  const packages = data?.courtPackages;
  const isPending = packages?.some(({ status }) => status === 'PENDING') === true;
  useEffect(() => {
    if (!isPending) return;
    startPolling(AGAIN_MS);
    return stopPolling;
  }, [isPending, startPolling, stopPolling]);
  useEffect(() => {
    // Another tab may have asked for one, or one has expired.
    const look = () => {
      if (document.visibilityState === 'visible') void refetch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  useEndsAnnounced(packages);
  return {
    packages,
    failed: error !== undefined && packages === undefined,
    reload: () => void refetch().catch(() => undefined),
  };
}

/** Tells a screen reader that a package is not being made any more. */
function useEndsAnnounced(packages: readonly CourtPackage[] | undefined): void {
  const pending = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { id, status, recipient } of packages ?? [])
      if (pending.current.has(id) && status !== 'PENDING')
        announce(`Court package for ${recipient}: ${formatWord(status)}`);
    pending.current = new Set(
      packages?.filter(({ status }) => status === 'PENDING').map(({ id }) => id),
    );
  }, [packages]);
}
