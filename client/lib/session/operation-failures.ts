import { type Failure, type Refusal, sentenceOf, UNREACHABLE } from './failures';

const LIST_FAILED = 'Cannot load data, refresh page or try again later';
const SETTINGS = 'Cannot get data from database, or permission denied';

/** The error catalogue of the specification's section 8, by the name of the operation of GraphQL. */
const FAILURES = {
  // Events
  CitationList: { sentence: LIST_FAILED },
  GeneratedList: { sentence: LIST_FAILED },
  Neighbours: { sentence: LIST_FAILED },
  SearchCitations: { sentence: LIST_FAILED },
  CitationReport: { sentence: 'Cannot get data, please refresh the page' },
  CaseFile: { sentence: 'Cannot get data, please refresh the page' },
  TransitionCitation: { sentence: UNREACHABLE, serverFirst: true },
  SelectMedia: { sentence: UNREACHABLE, serverFirst: true },
  SelectUsualEvidence: { sentence: UNREACHABLE, serverFirst: true },
  VehicleLookup: { sentence: 'Vehicle not found' },
  UpdateVehicle: { sentence: 'Internel server error' },
  History: { sentence: 'Cannot load data, or permission denied for this user' },
  PrintPreview: { sentence: 'Cannot get data, please refresh the page' },
  PrintNotice: { sentence: UNREACHABLE, serverFirst: true },

  // Addressees: that those of an event cannot be read is said in their place.
  WaitingAddressees: { sentence: LIST_FAILED },
  RecordAddressee: { sentence: UNREACHABLE, serverFirst: true },
  WithdrawAddressee: { sentence: UNREACHABLE, serverFirst: true },
  ReissueNotice: { sentence: UNREACHABLE, serverFirst: true },

  // Court packages: that they cannot be read is said in their place.
  CreateCourtPackage: { sentence: UNREACHABLE, serverFirst: true },

  // The desk: what an act is refused with stands beside the event.
  Desk: { sentence: LIST_FAILED },
  TakeClaim: { sentence: UNREACHABLE, serverFirst: true },
  TakeBackDecision: { sentence: UNREACHABLE, serverFirst: true },
  ClearSkips: { sentence: UNREACHABLE, serverFirst: true },

  // The desk, for administrators
  DeskOverview: { sentence: LIST_FAILED },
  ReleaseClaimOf: { sentence: UNREACHABLE, serverFirst: true },
  DeskReport: { sentence: LIST_FAILED },
  AllReasons: { sentence: LIST_FAILED },
  CreateReason: { sentence: UNREACHABLE, serverFirst: true },
  UpdateReason: { sentence: UNREACHABLE, serverFirst: true },
  DeleteReason: { sentence: UNREACHABLE, serverFirst: true },
  DeadlineRules: { sentence: LIST_FAILED },
  CreateDeadlineRule: { sentence: UNREACHABLE, serverFirst: true },
  DeleteDeadlineRule: { sentence: UNREACHABLE, serverFirst: true },
  PreviewDeadline: { sentence: UNREACHABLE, serverFirst: true },
  CalendarDays: { sentence: LIST_FAILED },
  SetCalendarDay: { sentence: UNREACHABLE, serverFirst: true },
  DeleteCalendarDay: { sentence: UNREACHABLE, serverFirst: true },
  DeskSettings: { sentence: SETTINGS },
  UpdateDeskSettings: { sentence: SETTINGS, serverFirst: true },

  // Programs
  ConfirmProgram: { sentence: UNREACHABLE, serverFirst: true },

  // The cameras, for administrators
  Cameras: { sentence: LIST_FAILED },
  Camera: { sentence: LIST_FAILED },
  CameraFacts: { sentence: LIST_FAILED },
  CameraWeek: { sentence: LIST_FAILED },
  UpdateCamera: { sentence: UNREACHABLE, serverFirst: true },
  CreateCameraFact: { sentence: UNREACHABLE, serverFirst: true },
  WithdrawCameraFact: { sentence: UNREACHABLE, serverFirst: true },
  ReferenceInForce: { sentence: LIST_FAILED },
  References: { sentence: LIST_FAILED },
  CheckRules: { sentence: LIST_FAILED },
  CheckRuleVersions: { sentence: LIST_FAILED },
  CreateCheckRule: { sentence: UNREACHABLE, serverFirst: true },
  UpdateCheckRule: { sentence: UNREACHABLE, serverFirst: true },
  Rehearsal: { sentence: LIST_FAILED },
  RehearsalForms: { sentence: LIST_FAILED },
  StartRehearsal: { sentence: UNREACHABLE, serverFirst: true },
  CancelRehearsal: { sentence: UNREACHABLE, serverFirst: true },
  ListedPlates: { sentence: LIST_FAILED },
  CreateListedPlate: { sentence: UNREACHABLE, serverFirst: true },
  DeleteListedPlate: { sentence: UNREACHABLE, serverFirst: true },
  ListedPlateDiscards: { sentence: LIST_FAILED },

  // Print runs
  NoticeRuns: { sentence: LIST_FAILED },
  NoticeRun: { sentence: LIST_FAILED },
  NoticeRunItems: { sentence: LIST_FAILED },
  NoticeRunPreview: { sentence: UNREACHABLE, serverFirst: true },
  NoticeLedger: { sentence: LIST_FAILED },
  NoticeReconciliation: { sentence: LIST_FAILED },
  StartNoticeRun: { sentence: UNREACHABLE, serverFirst: true },
  RemakeNoticeRun: { sentence: UNREACHABLE, serverFirst: true },
  CancelNoticeRun: { sentence: UNREACHABLE, serverFirst: true },
  SendNoticeRun: { sentence: UNREACHABLE, serverFirst: true },
  ConfirmNoticeMailing: { sentence: UNREACHABLE, serverFirst: true },
  RecordNoticeReturn: { sentence: UNREACHABLE, serverFirst: true },
  VoidReasons: { sentence: LIST_FAILED },
  VoidNotice: { sentence: UNREACHABLE, serverFirst: true },
  ReprintNotice: { sentence: UNREACHABLE, serverFirst: true },
  NoticesNearDeadline: { sentence: LIST_FAILED },

  // Proof
  SigningKeys: { sentence: LIST_FAILED },
  LogCheckpoints: { sentence: LIST_FAILED },

  // Comments and notifications
  Comments: { sentence: 'Cannot get comments from server, try refreshing the page' },
  CreateComment: {
    sentence: 'Server error, was not 200/400/500',
    serverFirst: true,
    unreachable: 'Cannot reach the server, your comment was not added',
  },
  Notifications: { sentence: 'Could not load notifications' },
  MarkNotificationRead: { sentence: 'Failed to mark notification as read' },
  MarkAllNotificationsRead: { sentence: 'Failed to mark notifications as read' },

  // Dashboard and profile
  Dashboard: { sentence: UNREACHABLE, serverFirst: true },
  UpdateProfile: { sentence: 'Cannot save user info', serverFirst: true },
  Passkeys: { sentence: LIST_FAILED },
  StartPasskey: { sentence: UNREACHABLE, serverFirst: true },
  CreatePasskey: { sentence: UNREACHABLE, serverFirst: true },
  RenamePasskey: { sentence: UNREACHABLE, serverFirst: true },
  DeletePasskey: { sentence: UNREACHABLE, serverFirst: true },
  Sessions: { sentence: LIST_FAILED },
  EndSession: { sentence: UNREACHABLE, serverFirst: true },

  // Administration
  Users: { sentence: LIST_FAILED },
  Roles: { sentence: LIST_FAILED },
  CreateUser: { sentence: UNREACHABLE, serverFirst: true },
  UpdateUser: { sentence: UNREACHABLE, serverFirst: true },
  DeleteUser: { sentence: UNREACHABLE, serverFirst: true },
  UserSessions: { sentence: LIST_FAILED },
  UserAuthorities: { sentence: LIST_FAILED },
  CreateUserAuthority: { sentence: UNREACHABLE, serverFirst: true },
  WithdrawUserAuthority: { sentence: UNREACHABLE, serverFirst: true },
  FineSchedule: { sentence: LIST_FAILED },
  FineSchedulesOfCause: { sentence: LIST_FAILED },
  WithdrawFineSchedule: { sentence: UNREACHABLE, serverFirst: true },
  YearlyReport: { sentence: LIST_FAILED },
  EndUserSession: { sentence: UNREACHABLE, serverFirst: true },
  ReleaseUserLock: { sentence: UNREACHABLE, serverFirst: true },
  UnlinkIdentity: { sentence: UNREACHABLE, serverFirst: true },
  PdfSettings: { sentence: LIST_FAILED },
  UpdatePdfSetting: { sentence: SETTINGS, serverFirst: true },
  NoticeTexts: { sentence: SETTINGS },
  CreateNoticeTextSet: { sentence: SETTINGS, serverFirst: true },
  UpdateNoticeTextSet: { sentence: SETTINGS, serverFirst: true },
  DeleteNoticeTextSet: { sentence: SETTINGS, serverFirst: true },
  NoticeByNumber: { sentence: UNREACHABLE, serverFirst: true },
  FailedNotices: { sentence: LIST_FAILED },
  NoticeCase: { sentence: LIST_FAILED },
  RerenderNotice: { sentence: UNREACHABLE, serverFirst: true },
  ApiTokens: { sentence: LIST_FAILED },
  CreateApiToken: { sentence: UNREACHABLE, serverFirst: true },
  RevokeApiToken: { sentence: UNREACHABLE, serverFirst: true },
  MailingSettings: { sentence: SETTINGS },
  UpdateMailingSettings: { sentence: SETTINGS, serverFirst: true },
  CalendarSettings: { sentence: SETTINGS },
  UpdateCalendarSettings: { sentence: SETTINGS, serverFirst: true },
  CitationSettings: { sentence: SETTINGS },
  UpdateCitationSettings: { sentence: SETTINGS },
  Logs: { sentence: 'Cannot GET data from database, or permission denied' },
  LogChoices: { sentence: 'Cannot GET data from database, or permission denied' },
  SettingChanges: { sentence: SETTINGS },
} satisfies Record<string, Failure>;

/** These operations run in the background; their failure is not shown. */
const SILENT = new Set([
  'Launch',
  'SignInMethods',
  'NotificationCount',
  'NotificationCountChanged',
  'CitationUpdated',
  'CommentAdded',
  'DeskChanged',
  'RenewClaim',
  'ReleaseClaim',
  'Draft',
  'Forecast',
  'NoticeTextSetPreview',
  // Codes stand without their labels.
  'VoidReasonLabels',
  'Reasons',
  // Said where the example would stand.
  'FineScheduleExample',
  // The dialog says that it is not known.
  'NoticeForecast',
  // Said where the week would stand.
  'CameraFactPreview',
  // Said beside the event, or in its place.
  'ClaimNext',
  'ClaimLookUp',
  'DecideAtDesk',
  'SkipAtDesk',
  'DeskDecisions',
  'DeskLookup',
  // Said in the place of the list, which is read again and again.
  'CourtPackages',
  // Said in the place of the card.
  'EventAddressees',
  // A warning: what it warns of is said wherever it stops something.
  'LogState',
  'MailDelivery',
  // Said beside the image.
  'MeasureCitation',
  // The look-up before it has said the failure.
  'VehicleNearMisses',
]);

/** Returns the toast for a failed operation of GraphQL, or null if nothing is to be shown. */
export function operationFailureSentence(operation: string, refusal: Refusal): string | null {
  if (SILENT.has(operation)) return null;
  return sentenceOf(FAILURES[operation as keyof typeof FAILURES], refusal);
}
