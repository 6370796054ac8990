import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useEffect } from 'react';

import { SettingChangesDocument } from '../../graphql/documents';
import type { SettingName } from '../../graphql/schema';
import { formatDateTime } from '../../lib/format/format';

/** Height of the line, px: nothing moves when it is there. */
const LINE = 18;

interface LastChangedProps {
  setting: SettingName;
  /** The settings as the page has them: when they become others, the line is read again. */
  of?: unknown;
}

/** A small grey line: who changed a setting or a list last, and when. It is empty for one that nobody ever changed. */
export function LastChanged({ setting, of }: LastChangedProps) {
  const { data, refetch } = useQuery(SettingChangesDocument, { fetchPolicy: 'network-only' });
  useEffect(() => {
    if (of !== undefined) void refetch().catch(() => undefined);
  }, [of, refetch]);
  const last = data?.settingChanges.find((change) => change.setting === setting);
  return (
    <Text size="xs" c="dimmed" mih={LINE} my="xs">
      {last &&
        `Last changed by ${last.changedBy?.name ?? 'System'}, ${formatDateTime(last.changedAt)}`}
    </Text>
  );
}
