import { useMutation } from '@apollo/client/react';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';

import { DeleteUserDocument, type UsersPage_UserAccountFragment } from '../../graphql/documents';
import { toast } from '../../lib/toast';
import { FieldList } from '../../ui/field-list';

interface DeleteUserDialogProps {
  /** Null while the dialog is closed. */
  user: UsersPage_UserAccountFragment | null;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a user is deleted. */
export function DeleteUserDialog({ user, onClose, onDone }: DeleteUserDialogProps) {
  // Kept while the dialog fades out, so that it does not empty before it goes.
  const [shown, setShown] = useState(user);
  if (user !== null && user !== shown) setShown(user);
  const [remove, { loading }] = useMutation(DeleteUserDocument);

  async function confirmed() {
    if (user === null) return;
    try {
      await remove({ variables: { input: { userId: user.id } } });
      toast.success('Successfully deleted!');
      onDone();
    } catch {
      onClose();
    }
  }

  return (
    <Modal opened={user !== null} onClose={onClose} title="Delete user">
      <Text mb="sm">Are you sure you want to delete the user?</Text>
      <FieldList
        fields={[
          { label: 'Name', value: shown?.name },
          { label: 'Badge No', value: shown?.badgeNumber },
        ]}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={loading} onClick={() => void confirmed()}>
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
