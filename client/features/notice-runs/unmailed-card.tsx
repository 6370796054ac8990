import { useQuery } from '@apollo/client/react';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { NoticesNearDeadlineDocument } from '../../graphql/documents';
import { formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';

/** Number of notice numbers that are listed. */
const NAMED = 5;

/** Warns administrators of notices that are not mailed although their deadline is near; nothing without any. */
export function UnmailedCard() {
  const { data } = useQuery(NoticesNearDeadlineDocument, { fetchPolicy: 'network-only' });
  const numbers = data?.noticeReconciliation.nearDeadline ?? [];
  if (numbers.length === 0) return null;
  const more = numbers.length - NAMED;
  return (
    <Alert
      mb="md"
      color="red"
      icon={<IconMailExclamation size={20} />}
      title={`${formatNumber(numbers.length)} ${numbers.length === 1 ? 'notice is' : 'notices are'} not mailed yet`}
    >
      <Text size="sm">
        The deadline is near or has passed: {numbers.slice(0, NAMED).join(', ')}
        {more > 0 && ` and ${formatNumber(more)} more`}.
      </Text>
      <Anchor component={Link} to={paths.adminNoticeRuns} size="sm" c="inherit" underline="always">
        Open the print runs
      </Anchor>
    </Alert>
  );
}
