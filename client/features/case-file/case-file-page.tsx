import { useQuery } from '@apollo/client/react';
import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';

import {
  CaseFileDocument,
  type CaseFileQuery,
  type CommentList_CommentFragment,
} from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatMoment, formatWord } from '../../lib/format/format';
import { useSignedIn } from '../../lib/session/session';
import { useShortcuts } from '../../lib/shortcuts';
import { ErrorMessage } from '../../ui/message';
import { PageTitle } from '../../ui/page';
import { RecommendationChip, StatusChip } from '../citations/chips';
import { DeadlineChip } from '../citations/deadline-chip';
import { CaseCard } from '../citations/report/case-card';
import { CheckList } from '../citations/report/checks/check-list';
import { FactsSection } from '../citations/report/facts-section';
import { SummaryCard } from '../citations/report/summary-card';
import { viewerItems } from '../citations/report/evidence/viewer-items';
import { PrintedHistory } from './printed-history';
import { PrintedPictures } from './printed-pictures';
import classes from './case-file.module.css';

type CaseFile = NonNullable<CaseFileQuery['citation']>;

/** The case on paper, in a tab of its own: everything about one event. It opens the print dialog by itself. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(CaseFileDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (data?.citation) return <CaseFilePaper key={id} citation={data.citation} />;
  return (
    <main>
      <PageTitle title="Case File" />
      {error ? (
        <Paper m="md">
          <ErrorMessage
            order={1}
            title={NOT_LOADED}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        </Paper>
      ) : (
        <Skeleton h="100dvh" radius={0} role="status" aria-label="Loading" />
      )}
    </main>
  );
}

function CaseFilePaper({ citation }: { citation: CaseFile }) {
  const { user } = useSignedIn();
  // The paper says when its content was read, also if it is printed again later.
  const [readAt] = useState(() => new Date().toISOString());
  const paper = useRef<HTMLDivElement>(null);
  const isReady = usePrintedOnce(paper);
  useShortcuts([{ keys: 'p', label: 'Print', group: 'Case file', run: () => window.print() }]);
  const title = `Case File - ${citation.referenceId}`;
  // On paper nothing can be looked up.
  const read = { ...citation, editable: false };

  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <Group component="header" className={classes.bar} justify="space-between" gap="sm">
        <Text role="status">{isReady ? 'Ready to be printed' : 'Loading the pictures'}</Text>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
          disabled={!isReady}
        >
          Print
        </Button>
      </Group>
      <main ref={paper} className={classes.paper}>
        <div className={classes.running}>
          <div className={classes.runningLine}>
            <span>{title}</span>
            <span>
              Printed by {user.name} (badge {user.badgeNumber}), {formatMoment(readAt)}
            </span>
          </div>
        </div>
        <div className={classes.content}>
          <Title order={1}>{title}</Title>
          <Group gap="sm" className={classes.states}>
            <Text fw={600}>{formatWord(citation.vehicle.cause)}</Text>
            <StatusChip status={citation.reportStatus} isVoid={citation.noticeVoid} />
            {citation.deadline && <DeadlineChip deadline={citation.deadline} withDays />}
            {citation.recommendation && (
              <RecommendationChip recommendation={citation.recommendation} />
            )}
            {citation.notice && <Text>Notice {citation.notice.number}</Text>}
          </Group>
          <SummaryCard citation={read} withFacts={false} onLookup={() => undefined} />
          <FactsSection citation={read} />
          <CheckList citation={read} draft={null} />
          <CaseCard citation={read} unfolded />
          <PrintedPictures
            items={viewerItems(citation)}
            selected={new Set(citation.media.flatMap(({ id, selected }) => (selected ? [id] : [])))}
          />
          <PrintedHistory items={citation.history} />
          <PrintedComments comments={citation.comments} />
        </div>
      </main>
    </div>
  );
}

/**
 * Opens the print dialog once all pictures of the paper are drawn. Pictures that cannot be drawn hold nothing up.
 * @returns true from then on
 */
function usePrintedOnce(paper: React.RefObject<HTMLElement | null>): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    const images = [...(paper.current?.querySelectorAll('img') ?? [])];
    void Promise.all([
      document.fonts.ready,
      ...images.map((image) => image.decode().catch(() => undefined)),
    ]).then(() => {
      if (!isGone) setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [paper]);
  useEffect(() => {
    if (isReady) window.print();
  }, [isReady]);
  return isReady;
}

interface PrintedCommentsProps {
  /** Oldest first. */
  comments: readonly CommentList_CommentFragment[];
}

/** The discussion of an event. */
function PrintedComments({ comments }: PrintedCommentsProps) {
  return (
    <section aria-labelledby="comments">
      <Title order={2} id="comments" className={classes.heading}>
        Comments ({comments.length})
      </Title>
      {comments.length === 0 && <p>No comments yet</p>}
      {comments.map(({ id, body, createdAt, user }) => (
        <div key={id} className={classes.comment}>
          <div>
            <strong>{user.name}</strong> · {formatMoment(createdAt)}
          </div>
          <blockquote>{body}</blockquote>
        </div>
      ))}
    </section>
  );
}
