import { useQuery } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { NoticeSigningDocument } from '../../graphql/documents';
import { formatDate } from '../../lib/format';

/** Warns before the certificate that notices are signed with expires, and after; nothing where there is time. */
export function SigningAlert() {
  const { data } = useQuery(NoticeSigningDocument, { fetchPolicy: 'cache-and-network' });
  const certificate = data?.noticeSigning;
  if (certificate == null || certificate.state === 'VALID') return null;
  const { expiresAt, state } = certificate;
  return (
    <Alert color="amber" icon={<IconAlertTriangle />} role="status" mb="md">
      {state === 'EXPIRED'
        ? `The certificate that notices are signed with expired on ${formatDate(expiresAt)}: notices wait until it is replaced.`
        : `The certificate that notices are signed with expires on ${formatDate(expiresAt)}.`}
    </Alert>
  );
}
