import { skipToken, useMutation, useQuery } from '@apollo/client/react';
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';

import {
  EndUserSessionDocument,
  UserSessionsDocument,
  type UsersPage_UserAccountFragment,
} from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { toast } from '../../lib/toast';
import { SessionTable } from '../me/session-table';

interface SessionsDialogProps {
  /** Null while the dialog is closed. */
  user: UsersPage_UserAccountFragment | null;
  onClose: () => void;
}

/** Lists the browsers in which a user is signed in, each of which an administrator can sign out. */
export function SessionsDialog({ user, onClose }: SessionsDialogProps) {
  // Kept while the dialog fades out, so that it does not empty before it goes.
  const [shown, setShown] = useState(user);
  if (user !== null && user !== shown) setShown(user);
  const { data, error, refetch } = useQuery(
    UserSessionsDocument,
    user === null
      ? skipToken
      : { variables: { userId: user.id }, fetchPolicy: 'cache-and-network' },
  );
  const reload = () => void refetch().catch(() => undefined);
  const [end] = useMutation(EndUserSessionDocument);

  async function ended(sessionId: string) {
    if (user === null) return;
    await end({ variables: { input: { userId: user.id, sessionId } } });
    toast.success('The session has ended');
    await refetch();
  }

  return (
    <Modal
      opened={user !== null}
      onClose={onClose}
      size="xl"
      title={`Sessions of ${shown?.name ?? ''}`}
    >
      <SessionTable
        caption={`Sessions of ${shown?.name ?? ''}`}
        sessions={data?.userSessions}
        error={error && !data ? NOT_LOADED : undefined}
        onRetry={reload}
        onEnd={ended}
        empty={<Text p="md">They are signed in nowhere.</Text>}
      />
    </Modal>
  );
}
