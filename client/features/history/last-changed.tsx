import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';

import { SettingChangesDocument } from '../../graphql/documents';
import type { SettingName } from '../../graphql/schema';
import { formatDateTime } from '../../lib/format';

/** A small grey line: who changed a setting last, and when. Nothing for a setting that nobody ever changed. */
export function LastChanged({ setting }: { setting: SettingName }) {
  const { data } = useQuery(SettingChangesDocument, { fetchPolicy: 'cache-and-network' });
  const last = data?.settingChanges.find((change) => change.setting === setting);
  if (last === undefined) return null;
  return (
    <Text size="xs" c="dimmed">
      Last changed by {last.changedBy}, {formatDateTime(last.changedAt)}
    </Text>
  );
}
