import { Initial1700000000000 } from './migrations/1700000000000-initial.js';
import { ListRows1700000001000 } from './migrations/1700000001000-list-rows.js';
import { PlateKeys1700000003000 } from './migrations/1700000003000-plate-keys.js';
import { RateLimits1700000003100 } from './migrations/1700000003100-rate-limits.js';
import { RetiredPasswords1700000003200 } from './migrations/1700000003200-retired-passwords.js';
import { MailFailures1700000003300 } from './migrations/1700000003300-mail-failures.js';
import { MediaCapturedAt1700000004000 } from './migrations/1700000004000-media-captured-at.js';
import { MeasuredDecimals1700000004001 } from './migrations/1700000004001-measured-decimals.js';
import { ShownSizes1700000006000 } from './migrations/1700000006000-shown-sizes.js';
import { SingleKeys1700000006100 } from './migrations/1700000006100-single-keys.js';
import { QueueWalks1700000006150 } from './migrations/1700000006150-queue-walks.js';
import { Reasons1700000007000 } from './migrations/1700000007000-reasons.js';
import { Deadlines1700000007100 } from './migrations/1700000007100-deadlines.js';
import { Desk1700000007200 } from './migrations/1700000007200-desk.js';
import { DeskIndexes1700000007300 } from './migrations/1700000007300-desk-indexes.js';
import { DeskActs1700000007400 } from './migrations/1700000007400-desk-acts.js';
import { GroupedNotices1700000007410 } from './migrations/1700000007410-grouped-notices.js';
import { CitationFilters1700000007500 } from './migrations/1700000007500-citation-filters.js';
import { NearPlates1700000007510 } from './migrations/1700000007510-near-plates.js';
import { DeskReads1700000007600 } from './migrations/1700000007600-desk-reads.js';
import { FineSchedules1700000007700 } from './migrations/1700000007700-fine-schedules.js';
import { NoticeSettings1700000007800 } from './migrations/1700000007800-notice-settings.js';
import { NoticeDocuments1700000007810 } from './migrations/1700000007810-notice-documents.js';
import { IssuedNotices1700000007900 } from './migrations/1700000007900-issued-notices.js';
import { NoticeRuns1700000007910 } from './migrations/1700000007910-notice-runs.js';
import { NoticeCopies1700000007920 } from './migrations/1700000007920-notice-copies.js';
import { MailWarnings1700000007930 } from './migrations/1700000007930-mail-warnings.js';
import { EvidencePins1700000007950 } from './migrations/1700000007950-evidence-pins.js';
import { LedgerIndexes1700000007960 } from './migrations/1700000007960-ledger-indexes.js';
import { DeadlinesInListRows1700000007970 } from './migrations/1700000007970-deadlines-in-list-rows.js';
import { LastEvents1700000008100 } from './migrations/1700000008100-last-events.js';
import { DeskAfterUse1700000008200 } from './migrations/1700000008200-desk-after-use.js';
import { NoticeSetup1700000008300 } from './migrations/1700000008300-notice-setup.js';
import { Posting1700000008400 } from './migrations/1700000008400-posting.js';
import { CorrectedMailings1700000008410 } from './migrations/1700000008410-corrected-mailings.js';
import { InventedNotices1700000008430 } from './migrations/1700000008430-invented-notices.js';
import { Webhooks1700000008500 } from './migrations/1700000008500-webhooks.js';
import { OpenIdConnect1700000008600 } from './migrations/1700000008600-oidc.js';
import { Passkeys1700000008700 } from './migrations/1700000008700-passkeys.js';
import { Integrators1700000008800 } from './migrations/1700000008800-integrators.js';
import { SavedViews1700000008900 } from './migrations/1700000008900-saved-views.js';
import { Preferences1700000009000 } from './migrations/1700000009000-preferences.js';
import { SessionsInLogs1700000009100 } from './migrations/1700000009100-sessions-in-logs.js';
import { HomeFigures1700000009200 } from './migrations/1700000009200-home-figures.js';
import { CameraRegister1700000009300 } from './migrations/1700000009300-camera-register.js';
import { Checks1700000009400 } from './migrations/1700000009400-checks.js';
import { Rehearsals1700000009500 } from './migrations/1700000009500-rehearsals.js';
import { CapturedPlates1700000009510 } from './migrations/1700000009510-captured-plates.js';
import { Measurements1700000009600 } from './migrations/1700000009600-measurements.js';
import { LogTree1700000009700 } from './migrations/1700000009700-log-tree.js';
import { Checkpoints1700000009750 } from './migrations/1700000009750-checkpoints.js';
import { CourtPackages1700000009800 } from './migrations/1700000009800-court-packages.js';
import { OwnerWords1700000009900 } from './migrations/1700000009900-owner-words.js';
import { ListPlaces1700000009950 } from './migrations/1700000009950-list-places.js';
import { DeskActSums1700000010000 } from './migrations/1700000010000-desk-act-sums.js';
import { DrawnAgain1700000010100 } from './migrations/1700000010100-drawn-again.js';
import { OrdersUnderWay1700000010200 } from './migrations/1700000010200-orders-under-way.js';
import { SealQueueTimes1700000010300 } from './migrations/1700000010300-seal-queue-times.js';
import { OlderSecrets1700000010400 } from './migrations/1700000010400-older-secrets.js';
import { WidePlates1700000010600 } from './migrations/1700000010600-wide-plates.js';
import { FoldedOwners1700000010700 } from './migrations/1700000010700-folded-owners.js';
import { RegistryEntries1700000010800 } from './migrations/1700000010800-registry-entries.js';
import { RegistryAnswers1700000010810 } from './migrations/1700000010810-registry-answers.js';
import { RegistryImports1700000010900 } from './migrations/1700000010900-registry-imports.js';
import { RegistryAge1700000010910 } from './migrations/1700000010910-registry-age.js';
import { Guards1700000011000 } from './migrations/1700000011000-guards.js';
import { Hours1700000011100 } from './migrations/1700000011100-hours.js';
import { CalendarSettings1700000011110 } from './migrations/1700000011110-calendar-settings.js';
import { ListPictures1700000011500 } from './migrations/1700000011500-list-pictures.js';
import { Recalls1700000011700 } from './migrations/1700000011700-recalls.js';
import { Quarantines1700000011710 } from './migrations/1700000011710-quarantines.js';
import { FineTerms1700000011800 } from './migrations/1700000011800-fine-terms.js';
import { SiteFacts1700000011810 } from './migrations/1700000011810-site-facts.js';
import { Authorities1700000011820 } from './migrations/1700000011820-authorities.js';
import { WithoutListPlaces1700000012150 } from './migrations/1700000012150-without-list-places.js';
import { WithoutActSums1700000012160 } from './migrations/1700000012160-without-act-sums.js';
import { LettersToOthers1700000012300 } from './migrations/1700000012300-letters-to-others.js';
import { ProgramState1700000012050 } from './migrations/1700000012050-program-state.js';
import { TextSets1700000011950 } from './migrations/1700000011950-text-sets.js';
import { Clocks1700000011900 } from './migrations/1700000011900-clocks.js';
import { RecallPlaces1700000012100 } from './migrations/1700000012100-recall-places.js';
import { WarningLetters1700000012000 } from './migrations/1700000012000-warning-letters.js';
import { VoidReasons1700000011650 } from './migrations/1700000011650-void-reasons.js';
import { Letters1700000011600 } from './migrations/1700000011600-letters.js';
import { CancellationSettings1700000011750 } from './migrations/1700000011750-cancellation-settings.js';
import { CancellationLetters1700000011760 } from './migrations/1700000011760-cancellation-letters.js';

/** Every migration, oldest first. One that has landed is never edited: databases that ran it would not hear of it. */
export const MIGRATIONS = [
  Initial1700000000000,
  ListRows1700000001000,
  PlateKeys1700000003000,
  RateLimits1700000003100,
  RetiredPasswords1700000003200,
  MailFailures1700000003300,
  MediaCapturedAt1700000004000,
  MeasuredDecimals1700000004001,
  ShownSizes1700000006000,
  SingleKeys1700000006100,
  QueueWalks1700000006150,
  Reasons1700000007000,
  Deadlines1700000007100,
  Desk1700000007200,
  DeskIndexes1700000007300,
  DeskActs1700000007400,
  GroupedNotices1700000007410,
  CitationFilters1700000007500,
  NearPlates1700000007510,
  DeskReads1700000007600,
  FineSchedules1700000007700,
  NoticeSettings1700000007800,
  NoticeDocuments1700000007810,
  IssuedNotices1700000007900,
  NoticeRuns1700000007910,
  NoticeCopies1700000007920,
  MailWarnings1700000007930,
  EvidencePins1700000007950,
  LedgerIndexes1700000007960,
  DeadlinesInListRows1700000007970,
  LastEvents1700000008100,
  DeskAfterUse1700000008200,
  NoticeSetup1700000008300,
  Posting1700000008400,
  CorrectedMailings1700000008410,
  InventedNotices1700000008430,
  Webhooks1700000008500,
  OpenIdConnect1700000008600,
  Passkeys1700000008700,
  Integrators1700000008800,
  SavedViews1700000008900,
  Preferences1700000009000,
  SessionsInLogs1700000009100,
  HomeFigures1700000009200,
  CameraRegister1700000009300,
  Checks1700000009400,
  Rehearsals1700000009500,
  CapturedPlates1700000009510,
  Measurements1700000009600,
  LogTree1700000009700,
  Checkpoints1700000009750,
  CourtPackages1700000009800,
  OwnerWords1700000009900,
  ListPlaces1700000009950,
  DeskActSums1700000010000,
  DrawnAgain1700000010100,
  OrdersUnderWay1700000010200,
  SealQueueTimes1700000010300,
  OlderSecrets1700000010400,
  WidePlates1700000010600,
  FoldedOwners1700000010700,
  RegistryEntries1700000010800,
  RegistryAnswers1700000010810,
  RegistryImports1700000010900,
  RegistryAge1700000010910,
  Guards1700000011000,
  Hours1700000011100,
  CalendarSettings1700000011110,
  ListPictures1700000011500,
  Letters1700000011600,
  VoidReasons1700000011650,
  Recalls1700000011700,
  Quarantines1700000011710,
  CancellationSettings1700000011750,
  CancellationLetters1700000011760,
  FineTerms1700000011800,
  SiteFacts1700000011810,
  Authorities1700000011820,
  Clocks1700000011900,
  TextSets1700000011950,
  WarningLetters1700000012000,
  ProgramState1700000012050,
  RecallPlaces1700000012100,
  WithoutListPlaces1700000012150,
  WithoutActSums1700000012160,
  LettersToOthers1700000012300,
];
