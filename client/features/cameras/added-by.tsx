import { Text } from '@mantine/core';

import { formatDateTime } from '../../lib/format';

/** Says who added a row, and when. */
export function AddedBy({
  createdBy,
  createdAt,
}: {
  createdBy: { name: string };
  createdAt: string;
}) {
  return (
    <>
      {createdBy.name}
      <Text span display="block" size="xs" c="dimmed">
        {formatDateTime(createdAt)}
      </Text>
    </>
  );
}
