import { useQuery } from '@apollo/client/react';
import { ActionIcon, Anchor, Group, Paper, Skeleton, Text, Title, Tooltip } from '@mantine/core';
import { useDisclosure, useElementSize, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPlay,
  IconPrinter,
} from '@tabler/icons-react';
import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';

import { CitationReportDocument, type Report_CitationFragment } from '../../../graphql/documents';
import type { CitationAction, CitationTransition } from '../../../graphql/schema';
import { CAUSE_ICONS, RecommendationChip, StatusChip } from '../chips';
import { NOT_LOADED } from '../../../lib/session/failures';
import { historyAddress, originOf } from '../../../lib/session/origin';
import { paths, searchWithComments } from '../../../lib/session/paths';
import { useSignedIn } from '../../../lib/session/session';
import { type Shortcut, useKeyed, useShortcuts } from '../../../lib/shortcuts';
import { ErrorMessage } from '../../../ui/message';
import { PageTitle } from '../../../ui/page';
import { Region } from '../../../ui/region';
import { actReasons } from '../../drafts/act-reasons';
import { useDraft, useDraftOfServer } from '../../drafts/use-draft';
import { isTransition, recommendedAction } from '../actions';
import { DeadlineChip } from '../deadline-chip';
import { deskWith, ownDesk } from '../own-desk';
import { DESK_QUEUES } from '../queues';
import { ActionMenu } from './acts/action-menu';
import { CaseCard } from './case-card';
import { CheckList } from './checks/check-list';
import {
  askForReason,
  blockingSentence,
  confirmationsOf,
  firstUnconfirmed,
  isForNotice,
} from './checks/checks';
import { Evidence } from './evidence/evidence';
import { FactsSection } from './facts-section';
import { HandsBanner } from './hands-banner';
import { LetterNote } from './acts/letter-note';
import { MissingAlert } from './acts/missing-alert';
import classes from './report.module.css';
import { NoticeActs } from './fine/notice-acts';
import { PackagesLink } from './packages-link';
import { needsNote } from './acts/sent-back';
import { QuarantineBanner } from './quarantine-banner';
import { SentBackBanner } from './acts/sent-back-banner';
import { SummaryCard } from './summary-card';
import { type TransitionChoice, TransitionDialog } from './acts/transition-dialog';
import { useChanges } from './use-changes';
import { useDeskChanges } from './use-desk-changes';
import { useLiveReport } from './use-live-report';
import { useNeighbours } from './use-neighbours';
import { usePreloadedReasons } from './acts/use-reasons';
import { useCitationTransition } from './acts/use-transition';
import { usePrewarm } from './use-prewarm';
import { VehicleLookupDialog } from './vehicle/vehicle-lookup-dialog';

// At the foot of the page, and for inspectors only.
const CourtPackages = lazy(async () => ({
  default: (await import('../../court-packages/court-packages')).CourtPackages,
}));

// Of completed events only.
const Addressees = lazy(async () => ({
  default: (await import('../../addressees/addressees-section')).Addressees,
}));

/** The width from which the facts stand in the summary, beside the evidence: 1,200 px. */
const FACTS_BESIDE = '(min-width: 75em)';

/** Citation report page: everything about one event, and what can be done with it. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(CitationReportDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => void refetch().catch(() => undefined);
  if (data?.citation) return <Report key={id} citation={data.citation} onReload={reload} />;
  if (error) {
    return (
      <Paper>
        <PageTitle title="Citation Report" />
        <ErrorMessage order={1} title={NOT_LOADED} onRetry={reload} />
      </Paper>
    );
  }
  return <ReportSkeleton />;
}

interface ReportProps {
  citation: Report_CitationFragment;
  onReload: () => void;
}

function Report({ citation, onReload }: ReportProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const { user } = useSignedIn();
  const [asked, setAsked] = useState<CitationTransition | null>(null);
  const [showsMissing, setShowsMissing] = useState(false);
  const [lookup, { open: openLookup, close: closeLookup }] = useDisclosure(false);
  useLiveReport(citation.id, asked !== null || lookup);
  const changes = useChanges(citation.version);
  const offered = citation.availableActions.map(({ name }) => name);
  usePreloadedReasons();
  useDraftOfServer(citation.id);
  const [draft, writeDraft] = useDraft(citation.id);
  useDeskChanges(DESK_QUEUES[citation.reportStatus] ?? null);
  const transition = useCitationTransition(citation, changes);
  const drafted = { code: draft.reasonCode, text: draft.reason };
  const given = asked === null ? drafted : actReasons.get(citation.id, asked, drafted, offered);

  function act(action: CitationAction) {
    if (isTransition(action)) {
      if (action === 'GENERATE' && asksForReason()) return;
      setAsked(action);
      return;
    }
    switch (action) {
      case 'HISTORY':
        void navigate(historyAddress(citation.id, originOf(location)));
        return;
      case 'COMMENTS':
        // The path is given, because this report is still shown while the next one renders, but the address is the next
        // one's already.
        void navigate({
          pathname: location.pathname,
          search: searchWithComments(location.search, citation.id),
        });
        return;
      case 'PRINT':
        window.open(paths.printPreview(citation.id), '_blank', 'noopener');
    }
  }

  /** Leads to the first check without its reason. @returns true if there is one */
  function asksForReason(): boolean {
    const missing = firstUnconfirmed(citation, draft.confirmations);
    if (missing === undefined) return false;
    setShowsMissing(true);
    askForReason(missing);
    return true;
  }

  async function decide(choice: TransitionChoice) {
    setAsked(null);
    const isChecked = isForNotice(choice.transition, choice.recommendation);
    // The dialog gives the focus back to its button first.
    if (isChecked && firstUnconfirmed(citation, draft.confirmations) !== undefined) {
      setTimeout(asksForReason);
      return;
    }
    const reasons = isChecked ? confirmationsOf(citation, draft.confirmations) : {};
    if (await transition({ ...choice, ...reasons })) return;
    // A check that fires only since then is among those that are read again; its field says what is missing.
    if (isChecked) setShowsMissing(true);
    onReload();
  }

  const factsBeside = useMediaQuery(FACTS_BESIDE, true, { getInitialValueInEffect: false });
  // The columns beside the page stay below the title, whose height varies.
  const { ref: titleBar, height } = useElementSize<HTMLDivElement>();
  const editing: Shortcut[] = citation.editable
    ? [{ keys: 'l', label: 'Vehicle lookup', group: 'Event', run: openLookup }]
    : [];
  useShortcuts(editing);

  return (
    <>
      <TitleBar ref={titleBar} citation={citation} />
      <div className={classes.body} style={{ '--title-bar': `${height}px` } as CSSProperties}>
        <div className={classes.first}>
          <HandsBanner citation={citation} />
          <QuarantineBanner quarantine={citation.quarantine} />
          <SentBackBanner sentBack={citation.sentBack} />
          <MissingAlert missing={citation.missing} plateUnusual={citation.plateUnusual} />
          <CheckList
            citation={citation}
            draft={draft}
            onDraft={writeDraft}
            showsMissing={showsMissing}
          />
          <Region name="The evidence">
            <Evidence
              citation={citation}
              changes={changes}
              onStale={onReload}
              onSubmit={
                citation.availableActions.some(
                  ({ name, refusal }) => name === 'SUBMIT' && refusal === null,
                )
                  ? () => act('SUBMIT')
                  : undefined
              }
            />
          </Region>
        </div>
        <div className={classes.beside}>
          <div className={classes.side}>
            <Region name="The summary">
              <SummaryCard citation={citation} withFacts={factsBeside} onLookup={openLookup} />
            </Region>
            <ActionMenu
              offered={offered}
              recommended={recommendedAction(offered, citation.recommendation)}
              blocked={Object.fromEntries(
                citation.availableActions.flatMap(({ name, refusal }) =>
                  refusal === null ? [] : [[name, refusal]],
                ),
              )}
              commentCount={citation.commentCount}
              onAction={act}
            />
            <LetterNote citation={citation} />
            <NoticeActs citation={citation} onDone={onReload} />
          </div>
        </div>
        <div className={classes.wide}>
          {!factsBeside && (
            <Region name="The facts">
              <FactsSection citation={citation} />
            </Region>
          )}
          <Region name="The case">
            <CaseCard citation={citation} />
          </Region>
          {citation.stoplineReferenceId !== null && (
            <Region name="The addressees">
              <Suspense fallback={null}>
                <Addressees
                  citationId={citation.id}
                  version={citation.version}
                  cause={citation.vehicle.cause}
                  plate={citation.vehicle.ownerVehicleLicensePlate ?? ''}
                  onChanged={onReload}
                />
              </Suspense>
            </Region>
          )}
          {user.isInspectionOfficer && (
            <Region name="The court packages">
              <div id="court-packages">
                <Suspense fallback={null}>
                  <CourtPackages citationId={citation.id} />
                </Suspense>
              </div>
            </Region>
          )}
        </div>
      </div>
      <TransitionDialog
        transition={asked}
        draft={{
          recommendation: draft.recommendation ?? citation.recommendation,
          reasonCode: given.code,
          reason: given.text,
        }}
        citation={citation}
        needsNote={needsNote(citation.sentBack, changes)}
        blocked={blockingSentence(citation)}
        onDraft={(typed) => {
          if (asked === null) return;
          const { reasonCode: code, reason: text } = typed;
          if (text !== undefined) actReasons.keep(citation.id, asked, { code: code ?? null, text });
          writeDraft(typed);
        }}
        onClose={() => setAsked(null)}
        onConfirm={(choice) => void decide(choice)}
      />
      <VehicleLookupDialog
        citation={citation}
        changes={changes}
        opened={lookup}
        onClose={closeLookup}
        onStale={onReload}
      />
    </>
  );
}

interface TitleBarProps {
  citation: Report_CitationFragment;
  ref: React.Ref<HTMLDivElement>;
}

function TitleBar({ citation, ref }: TitleBarProps) {
  const navigate = useNavigate();
  const { list, ids, position, next, previous } = useNeighbours(citation.id);
  usePrewarm(ids);
  const { user } = useSignedIn();
  const desk = ownDesk(user, DESK_QUEUES[citation.reportStatus]);
  const { cause } = citation.vehicle;
  const CauseIcon = CAUSE_ICONS[cause];
  const keyed = useKeyed();
  const title = `${cause} Citation Report - ${citation.id}`;

  useShortcuts([
    ...(next ? [{ keys: 'n', label: 'Next event in the queue', group: 'Event', run: next }] : []),
    ...(previous ? [{ keys: 'b', label: 'Event before', group: 'Event', run: previous }] : []),
    {
      keys: 'u',
      label: 'Up to the list',
      group: 'Event',
      run: () => void navigate(list),
    },
  ]);

  return (
    <div ref={ref} className={classes.titleBar}>
      <PageTitle title={title} />
      <Group justify="space-between" gap="sm">
        <Group gap="sm" className={classes.titleParts}>
          <Tooltip label={keyed('Up to the list', 'U')}>
            <ActionIcon
              component={Link}
              to={list}
              variant="default"
              size="lg"
              aria-label="Up to the list"
            >
              <IconArrowLeft size={18} />
            </ActionIcon>
          </Tooltip>
          <Text span c={cause === 'REDLIGHT' ? 'var(--mantine-color-error)' : 'primary'} lh={1}>
            <CauseIcon size={26} aria-hidden />
          </Text>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          <StatusChip
            status={citation.reportStatus}
            isVoid={citation.noticeVoid}
            isWarning={citation.stoplineReferenceId !== null && citation.letter.kind === 'WARNING'}
          />
          {citation.deadline && <DeadlineChip deadline={citation.deadline} withDays />}
          {citation.recommendation && (
            <Group gap={6}>
              <Text size="sm" c="dimmed">
                Recommendation
              </Text>
              <RecommendationChip recommendation={citation.recommendation} />
            </Group>
          )}
          {citation.notice && (
            <Anchor size="sm" href={paths.printPreview(citation.id)} target="_blank" rel="noopener">
              Notice {citation.notice.number}
            </Anchor>
          )}
        </Group>
        <Group gap={6} wrap="nowrap" className={classes.steps}>
          {desk !== null && (
            <Tooltip label="Review at the desk">
              <ActionIcon
                component={Link}
                to={deskWith(desk, citation.id)}
                variant="default"
                size="lg"
                aria-label="Review at the desk"
              >
                <IconPlayerPlay size={18} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label="Print case file">
            <ActionIcon
              component="a"
              href={paths.caseFile(citation.id)}
              target="_blank"
              rel="noopener"
              variant="default"
              size="lg"
              aria-label="Print case file"
            >
              <IconPrinter size={18} />
            </ActionIcon>
          </Tooltip>
          {user.isInspectionOfficer && <PackagesLink />}
          <Text size="sm" c="dimmed">
            {position}
          </Text>
          <StepButton label={keyed('Event before', 'B')} run={previous}>
            <IconChevronLeft size={18} />
          </StepButton>
          <StepButton label={keyed('Next event', 'N')} run={next}>
            <IconChevronRight size={18} />
          </StepButton>
        </Group>
      </Group>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  run: (() => void) | null;
  children: React.ReactNode;
}

function StepButton({ label, run, children }: StepButtonProps) {
  return (
    <Tooltip label={label} disabled={run === null}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        disabled={run === null}
        onClick={() => run?.()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The shape of the page, so that nothing moves when it is there. */
function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className={classes.titleBar}>
        <Skeleton h={34} maw={420} />
      </div>
      <div className={classes.body}>
        <Paper p="md">
          <Skeleton h={22} w={90} mb="md" />
          <Skeleton h={36} mb="sm" />
          <div className={classes.tilesSkeleton}>
            {[1, 2, 3, 4].map((tile) => (
              <Skeleton key={tile} className={classes.tileSkeleton} radius="md" />
            ))}
          </div>
        </Paper>
        <Paper p="md" className={classes.side}>
          <Skeleton h={22} w={90} mb="md" />
          <Skeleton h={40} w={140} mb="md" />
          <Skeleton h={190} />
        </Paper>
      </div>
    </div>
  );
}
