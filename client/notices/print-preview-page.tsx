import { useMutation } from '@apollo/client/react';
import { Anchor, Button, Center, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';

import { PrintNoticeDocument } from '../graphql/documents';
import { useShortcuts } from '../lib/shortcuts';
import { ErrorMessage } from '../ui/message';
import { PageTitle } from '../ui/page';
import classes from './print-preview.module.css';
import { noticePdfPath, useNoticePdf } from './use-notice-pdf';

/** Notice print preview, in a tab of its own: the PDF as it is stored, and a button that prints it. */
export function Component() {
  const { id = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const pdf = useNoticePdf(id, attempt);
  const frame = useRef<HTMLIFrameElement>(null);
  const [record, { loading: recording }] = useMutation(PrintNoticeDocument);
  const title = `Notice Print Preview - ${id}`;

  async function print() {
    try {
      // First the history, then the paper: a notice on paper is always accounted for.
      await record({ variables: { citationId: id } });
    } catch {
      return;
    }
    frame.current?.contentWindow?.focus();
    frame.current?.contentWindow?.print();
  }

  useShortcuts(
    pdf.state === 'ready'
      ? [{ keys: 'p', label: 'Print', group: 'Notice', run: () => void print() }]
      : [],
  );

  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <Group component="header" className={classes.bar} justify="space-between" gap="sm">
        <Title order={1}>{title}</Title>
        <Group gap="md">
          <Anchor size="sm" href={noticePdfPath(id)} download={`notice-${id}.pdf`}>
            <Group gap={6}>
              <IconDownload size={16} aria-hidden />
              Download
            </Group>
          </Anchor>
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={pdf.state !== 'ready'}
            loading={recording}
            onClick={() => void print()}
          >
            Print
          </Button>
        </Group>
      </Group>
      <main className={classes.main}>
        {pdf.state === 'ready' ? (
          <iframe ref={frame} src={pdf.url} title={title} className={classes.frame} />
        ) : pdf.state === 'failed' ? (
          <Paper m="md">
            <ErrorMessage
              title="This notice cannot be shown"
              onRetry={() => setAttempt(attempt + 1)}
            >
              It exists only for events that were approved.
            </ErrorMessage>
          </Paper>
        ) : (
          <Center h="100%" role="status">
            <Stack align="center" gap="sm">
              <Loader />
              <Text c="dimmed">
                {pdf.state === 'being-made'
                  ? 'The notice is being made, it appears here in a moment'
                  : 'Loading the notice'}
              </Text>
            </Stack>
          </Center>
        )}
      </main>
    </div>
  );
}
