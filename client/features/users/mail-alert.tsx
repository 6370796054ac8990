import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Code, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';

import { MailDeliveryDocument, SendTestMailDocument } from '../../graphql/documents';
import { toast } from '../../lib/toast';

/** Warns administrators of an installation whose mails reach nobody, and tries it; nothing where they are sent. */
export function MailAlert() {
  const { data } = useQuery(MailDeliveryDocument, { fetchPolicy: 'cache-and-network' });
  const [send, { loading }] = useMutation(SendTestMailDocument, { fetchPolicy: 'no-cache' });
  if (data?.mailDelivery.needsServer !== true) return null;

  async function sendTest() {
    const answer = await send().catch(() => null);
    const sent = answer?.data?.sendTestMail;
    if (sent == null) return;
    const { to, delivery } = sent;
    toast.success(
      delivery.directory === null
        ? `The test mail to ${to} is on its way`
        : `The test mail to ${to} will lie in ${delivery.directory}`,
    );
  }

  return (
    <Alert
      mb="md"
      color="red"
      role="alert"
      icon={<IconMailOff size={20} />}
      title="Mails reach nobody"
    >
      <Text size="sm" mb="xs">
        No mail server is set: invitations, links for a new password and all other mails are files
        in <Code>{data.mailDelivery.directory}</Code> on the server. Set <Code>SMTP_URL</Code> and
        start the API and the worker again.
      </Text>
      <Button size="compact-sm" variant="default" loading={loading} onClick={() => void sendTest()}>
        Send a test mail
      </Button>
    </Alert>
  );
}
