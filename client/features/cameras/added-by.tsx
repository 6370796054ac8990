import { Text } from '@mantine/core';

import { formatDateTime } from '../../lib/format/format';

/** Says who added a row, and when. */
export function AddedBy({
  createdBy,
  createdAt,
}: {
  /** Null for what is shipped. */
  createdBy: { name: string } | null;
  createdAt: string;
}) {
  return (
    <>
      {createdBy?.name ?? 'Shipped'}
      <Text span display="block" size="xs" c="dimmed">
        {formatDateTime(createdAt)}
      </Text>
    </>
  );
}
