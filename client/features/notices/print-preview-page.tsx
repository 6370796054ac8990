import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';

import { PrintNoticeDocument, PrintPreviewDocument } from '../../graphql/documents';
import { useShortcuts } from '../../lib/shortcuts';
import { ErrorMessage } from '../../ui/message';
import { PageTitle } from '../../ui/page';
import { Region } from '../../ui/region';
import { NoticeWaiting } from './notice-waiting';
import classes from './print-preview.module.css';
import { useNoticePdf } from './use-notice-pdf';

// Large, and needed only where the browser itself cannot show a PDF.
const NoticePages = lazy(async () => ({ default: (await import('./notice-pages')).NoticePages }));

/** Notice print preview, in a tab of its own: the PDF as it is stored, and a button that prints it. */
export function Component() {
  const { id = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const pdf = useNoticePdf(id, attempt);
  const { data } = useQuery(PrintPreviewDocument, {
    variables: { citationId: id },
    fetchPolicy: 'network-only',
  });
  const number = data?.citation?.notice?.number;
  const frame = useRef<HTMLIFrameElement>(null);
  const [record, { loading: recording }] = useMutation(PrintNoticeDocument);
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  // The viewers of phones show one page of a frame, or none.
  const inFrame = navigator.pdfViewerEnabled && !narrow;
  const title = `Notice Print Preview - ${id}`;

  async function print() {
    if (number === undefined) return;
    try {
      // First the history, then the paper: a notice on paper is always accounted for.
      await record({ variables: { input: { number } } });
    } catch {
      return;
    }
    const paper = frame.current?.contentWindow;
    if (paper) {
      paper.focus();
      paper.print();
    } else if (pdf.state === 'ready') {
      location.assign(pdf.url);
    }
  }

  useShortcuts(
    pdf.state === 'ready' && number !== undefined
      ? [{ keys: 'p', label: 'Print', group: 'Notice', run: () => void print() }]
      : [],
  );

  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <Group component="header" className={classes.bar} justify="space-between" gap="sm">
        <Title order={1}>{title}</Title>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={pdf.state !== 'ready' || number === undefined}
          loading={recording}
          onClick={() => void print()}
        >
          Print
        </Button>
      </Group>
      <main className={classes.main}>
        {pdf.state === 'ready' ? (
          inFrame ? (
            // Without the viewer's own bar: what it prints would not be in the history.
            <iframe
              ref={frame}
              src={`${pdf.url}#toolbar=0&navpanes=0`}
              title={title}
              className={classes.frame}
            />
          ) : (
            <Region name="The notice">
              <Suspense fallback={<NoticeWaiting>Loading the notice</NoticeWaiting>}>
                <NoticePages
                  file={pdf.file}
                  title={title}
                  unreadable="This browser cannot show the notice. Print opens it."
                >
                  <Text ta="center" size="sm">
                    <b>The notice is ready</b>
                    <span> · Print opens it.</span>
                  </Text>
                </NoticePages>
              </Suspense>
            </Region>
          )
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
          <NoticeWaiting>
            {pdf.state === 'being-made'
              ? 'The notice is being made, it appears here in a moment'
              : 'Loading the notice'}
          </NoticeWaiting>
        )}
      </main>
    </div>
  );
}
