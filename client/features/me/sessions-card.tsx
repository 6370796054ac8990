import { useMutation, useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';

import { EndSessionDocument, SessionsDocument } from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { toast } from '../../lib/toast';
import { SettingsCard, SettingsSection } from '../../ui/settings';
import { SessionTable } from './session-table';

/** The browsers in which the user is signed in. */
export function SessionsCard() {
  const { data, error, refetch } = useQuery(SessionsDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const [end] = useMutation(EndSessionDocument);

  async function ended(sessionId: string) {
    await end({ variables: { input: { sessionId } } });
    toast.success('The session has ended');
    await refetch();
  }

  return (
    <SettingsCard label="Sessions">
      <SettingsSection
        title="Sessions"
        description="Where you are signed in. End what you do not know, and change your password."
      >
        <SessionTable
          caption="Sessions"
          sessions={data?.sessions}
          error={error && !data ? NOT_LOADED : undefined}
          onRetry={() => void refetch().catch(() => undefined)}
          onEnd={ended}
          empty={<Text p="md">You are signed in nowhere.</Text>}
        />
      </SettingsSection>
    </SettingsCard>
  );
}
