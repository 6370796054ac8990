import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { IconBan, IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import {
  ApiTokensDocument,
  type ApiTokensPage_ApiTokenFragment,
  RevokeApiTokenDocument,
} from '../../../graphql/documents';
import { confirm } from '../../../lib/forms/confirm';
import { NOT_LOADED } from '../../../lib/session/failures';
import { type CsvColumn, csvOf } from '../../../lib/lists/csv';
import { formatDate, formatDateTime } from '../../../lib/format/format';
import { toast } from '../../../lib/toast';
import { Chip } from '../../../ui/chip';
import { type Column, DataTable } from '../../../ui/data-table';
import { CsvButton } from '../../../ui/csv-button';
import { Message } from '../../../ui/message';
import { Page } from '../../../ui/page';
import { RefreshButton } from '../../../ui/refresh-button';
import { CreateTokenDialog } from './create-token-dialog';
import { SCOPES } from './scopes';
import { LastChanged } from '../../history/last-changed';

type Token = ApiTokensPage_ApiTokenFragment;

/** API tokens of cameras and integrators. */
export function Component() {
  const [creating, setCreating] = useState(false);
  const { data, error, loading, refetch } = useQuery(ApiTokensDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const [revoke] = useMutation(RevokeApiTokenDocument);
  const tokens = data?.apiTokens;
  const reload = () => void refetch().catch(() => undefined);

  async function askAndRevoke({ id, name }: Token) {
    const agreed = await confirm({
      title: 'Revoke API token',
      body: `Whoever uses "${name}" is refused from now on. This cannot be undone.`,
      confirmLabel: 'Revoke',
      color: 'red',
    });
    if (!agreed) return;
    try {
      await revoke({ variables: { input: { apiTokenId: id } } });
      toast.success('Successfully revoked!');
    } catch {
      // Said by the failure table; what is shown is loaded again all the same.
    }
    reload();
  }

  return (
    <Page
      title="API Tokens"
      lead="Cameras deliver events, and other systems read citations, with a token instead of a sign-in."
      actions={
        <>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            Create
          </Button>
          <CsvButton name="api-tokens" content={() => csvOf(CSV_COLUMNS, tokens ?? [])} />
          <RefreshButton busy={loading && tokens !== undefined} onRefresh={reload} />
        </>
      }
    >
      <DataTable
        caption="API tokens"
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            phone: { line: 2, end: true },
            label: 'Actions',
            align: 'right',
            render: (token) =>
              state(token) === 'Active' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  c="var(--mantine-color-error)"
                  leftSection={<IconBan size={14} aria-hidden />}
                  aria-label={`Revoke ${token.name}`}
                  onClick={() => void askAndRevoke(token)}
                >
                  Revoke
                </Button>
              ),
          } satisfies Column<Token>,
        ]}
        rows={tokens}
        rowKey={(token) => token.id}
        error={error && !data ? NOT_LOADED : undefined}
        onRetry={reload}
        empty={
          <Message icon={<IconKey size={24} />} title="There are no API tokens">
            Create one for each camera system or integration, so that each can be revoked alone.
          </Message>
        }
      />
      <LastChanged setting="API_TOKENS" of={tokens} />
      <CreateTokenDialog opened={creating} onClose={() => setCreating(false)} onCreated={reload} />
    </Page>
  );
}

const STATE_COLORS = { Active: 'green', Expired: 'gray', Revoked: 'gray' };

function state({ revokedAt, expiresAt }: Token): keyof typeof STATE_COLORS {
  if (revokedAt !== null) return 'Revoked';
  return Date.parse(expiresAt) <= Date.now() ? 'Expired' : 'Active';
}

const COLUMNS: readonly Column<Token>[] = [
  { key: 'name', phone: { line: 1 }, label: 'Name', render: ({ name }) => name },
  {
    key: 'scopes',
    label: 'Scopes',
    render: ({ scopes }) => (
      <Group gap={4} component="span">
        {scopes.map((scope) => (
          <Chip key={scope} color="blueGrey">
            {SCOPES[scope].name}
          </Chip>
        ))}
      </Group>
    ),
  },
  {
    key: 'state',
    phone: { line: 1, end: true },
    label: 'State',
    render: (token) => <Chip color={STATE_COLORS[state(token)]}>{state(token)}</Chip>,
  },
  {
    key: 'expires',
    phone: { line: 2 },
    label: 'Expires',
    render: ({ expiresAt }) => formatDate(expiresAt),
  },
  { key: 'used', label: 'Last used', render: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
  { key: 'created', label: 'Created', render: ({ createdAt }) => formatDate(createdAt) },
  { key: 'by', label: 'Created by', render: ({ createdBy }) => createdBy.name },
];

/** No secret: the server has its hash only. */
const CSV_COLUMNS: readonly CsvColumn<Token>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Scopes', value: ({ scopes }) => scopes.map((scope) => SCOPES[scope].name).join(' ') },
  { label: 'State', value: state },
  { label: 'Expires', value: ({ expiresAt }) => expiresAt },
  { label: 'Last used', value: ({ lastUsedAt }) => lastUsedAt },
  { label: 'Created', value: ({ createdAt }) => createdAt },
  { label: 'Created by', value: ({ createdBy }) => createdBy.name },
];
