import { useQuery } from '@apollo/client/react';
import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { ErrorAlertsDocument } from '../../graphql/documents';
import { formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { formatShare } from './error-groups';

/** The number of cameras that are listed. */
const NAMED = 5;

/** Warns administrators of cameras of which too many notices were wrong; nothing without any. */
export function ErrorAlertsCard() {
  const { data } = useQuery(ErrorAlertsDocument, { fetchPolicy: 'cache-and-network' });
  const alerts = data?.errorAlerts ?? [];
  if (alerts.length === 0) return null;
  const more = alerts.length - NAMED;
  return (
    <Alert
      mb="md"
      color="red"
      icon={<IconAlertTriangle size={20} />}
      title="Too many notices of the last 90 days were wrong"
    >
      <List size="sm">
        {alerts.slice(0, NAMED).map(({ cameraSerialNumber, issued, erroneous, share }) => (
          <List.Item key={cameraSerialNumber ?? ''}>
            {cameraSerialNumber === null ? 'All cameras' : `Camera ${cameraSerialNumber}`}:{' '}
            {formatNumber(erroneous)} of {formatNumber(issued)} ({formatShare(share)})
          </List.Item>
        ))}
        {more > 0 && <List.Item>{formatNumber(more)} more</List.Item>}
      </List>
      <Anchor
        component={Link}
        to={`${paths.adminErrors}?group=camera`}
        size="sm"
        c="inherit"
        underline="always"
      >
        Open the error ledger
      </Anchor>
    </Alert>
  );
}
