/** The messages for an operation that fails. */
interface Failure {
  /** The sentence of the toast. */
  sentence: string;
  /** The server's own sentence goes first, where it gave one. */
  serverFirst?: true;
  /** The message to show instead if there was no answer at all. */
  unreachable?: string;
}

/** Stands in the place of what cannot be loaded: a toast says the sentence of the failure, which is enough of it. */
export const NOT_LOADED = 'This could not be loaded';

const LIST_FAILED = 'Cannot load data, refresh page or try again later';
const SETTINGS = 'Cannot get data from database, or permission denied';
/** No answer at all. */
export const UNREACHABLE = 'Cannot reach the server, please try again';
/** An answer without a sentence: the server was reached. */
const NO_SENTENCE = 'The server could not do this, please try again';

/** The error catalogue of the specification's section 8, by the name of the operation. */
const FAILURES = {
  // Signing in and out (REST)
  loginVerify: { sentence: 'Invalid Email/Password' },
  loginTwofah: { sentence: 'Invalid code entered' },
  completeOidcSignIn: { sentence: UNREACHABLE, serverFirst: true },
  me: { sentence: 'User not properly authenticated' },
  requestPasswordReset: { sentence: UNREACHABLE, serverFirst: true },
  resetPassword: { sentence: UNREACHABLE, serverFirst: true },
  logout: { sentence: 'Server logout issue, forcing client logout instead' },

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
  NoticePdf: { sentence: 'Cannot get data, please refresh the page', serverFirst: true },
  PrintPreview: { sentence: 'Cannot get data, please refresh the page' },
  PrintNotice: { sentence: UNREACHABLE, serverFirst: true },

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

  // The cameras, for administrators
  Cameras: { sentence: LIST_FAILED },
  Camera: { sentence: LIST_FAILED },
  CameraFacts: { sentence: LIST_FAILED },
  UpdateCamera: { sentence: UNREACHABLE, serverFirst: true },
  CreateCameraFact: { sentence: UNREACHABLE, serverFirst: true },
  WithdrawCameraFact: { sentence: UNREACHABLE, serverFirst: true },
  UploadCameraFile: { sentence: UNREACHABLE, serverFirst: true },
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
  VoidNotice: { sentence: UNREACHABLE, serverFirst: true },
  ReprintNotice: { sentence: UNREACHABLE, serverFirst: true },
  NoticesNearDeadline: { sentence: LIST_FAILED },

  // Proof
  SigningKeys: { sentence: LIST_FAILED },
  LogCheckpoints: { sentence: LIST_FAILED },
  CheckpointTimestamp: { sentence: UNREACHABLE, serverFirst: true },

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
  AddPasskey: { sentence: UNREACHABLE, serverFirst: true },
  RenamePasskey: { sentence: UNREACHABLE, serverFirst: true },
  DeletePasskey: { sentence: UNREACHABLE, serverFirst: true },
  Sessions: { sentence: LIST_FAILED },
  EndSession: { sentence: UNREACHABLE, serverFirst: true },
  UploadProfileImage: { sentence: 'Cannot save user info', serverFirst: true },

  // Administration
  Users: { sentence: LIST_FAILED },
  Roles: { sentence: LIST_FAILED },
  CreateUser: { sentence: UNREACHABLE, serverFirst: true },
  UpdateUser: { sentence: UNREACHABLE, serverFirst: true },
  DeleteUser: { sentence: UNREACHABLE, serverFirst: true },
  UserSessions: { sentence: LIST_FAILED },
  EndUserSession: { sentence: UNREACHABLE, serverFirst: true },
  ReleaseUserLock: { sentence: UNREACHABLE, serverFirst: true },
  UnlinkIdentity: { sentence: UNREACHABLE, serverFirst: true },
  PdfSettings: { sentence: LIST_FAILED },
  UpdatePdfSetting: { sentence: SETTINGS, serverFirst: true },
  NoticeTexts: { sentence: SETTINGS },
  UpdateNoticeTexts: { sentence: SETTINGS, serverFirst: true },
  UploadOfficeLogo: { sentence: UNREACHABLE, serverFirst: true },
  PreviewPdfSetting: { sentence: UNREACHABLE, serverFirst: true },
  NoticeByNumber: { sentence: UNREACHABLE, serverFirst: true },
  RerenderNotice: { sentence: UNREACHABLE, serverFirst: true },
  ApiTokens: { sentence: LIST_FAILED },
  CreateApiToken: { sentence: UNREACHABLE, serverFirst: true },
  RevokeApiToken: { sentence: UNREACHABLE, serverFirst: true },
  MailingSettings: { sentence: SETTINGS },
  UpdateMailingSettings: { sentence: SETTINGS, serverFirst: true },
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
  'Reasons',
  // Said where the example would stand.
  'FineScheduleExample',
  // The dialog says that it is not known.
  'NoticeForecast',
  // Said beside the event, or in its place.
  'ClaimNext',
  'DecideAtDesk',
  'SkipAtDesk',
  'DeskLookup',
  // Said in the place of the list, which is read again and again.
  'CourtPackages',
  // A warning: what it warns of is said wherever it stops something.
  'LogState',
  // Said beside the image.
  'MeasureCitation',
  // The look-up before it has said the failure.
  'VehicleNearMisses',
]);

/**
 * Refusals that only the server can word: which field is wrong, who was faster, how long to wait,
 * what is down. Its sentence wins over the table's.
 */
const WORDED_BY_SERVER = new Set([409, 422, 429, 503]);

/** No answer, or that of a proxy that has none of the server. */
const IS_AWAY = new Set([0, 502, 503, 504]);

/** A failed request, from GraphQL or REST. */
export interface Refusal {
  /** 0 where no answer came at all. */
  status: number;
  /** The server's sentence; empty where it gave none. */
  message: string;
}

/** Returns the toast for a failed `operation`, or null if nothing is to be shown. */
export function failureSentence(operation: string, refusal: Refusal): string | null {
  if (SILENT.has(operation)) return null;
  const failure: Failure | undefined = FAILURES[operation as keyof typeof FAILURES];
  if (refusal.message !== '') {
    if (failure === undefined || failure.serverFirst || WORDED_BY_SERVER.has(refusal.status)) {
      return refusal.message;
    }
  }
  if (refusal.status === 0 && failure?.unreachable !== undefined) return failure.unreachable;
  const sentence = failure?.sentence ?? UNREACHABLE;
  return sentence === UNREACHABLE && !IS_AWAY.has(refusal.status) ? NO_SENTENCE : sentence;
}

/** Variables that name what an operation is done to, and not how. */
const SUBJECT = /^(?:id|(?!role).+Id)$/;

/** Returns a key for the operation and the thing that it was done to. A success with the same key removes the error. */
export function failureSubject(operation: string, variables: Record<string, unknown> = {}): string {
  const { input, ...others } = variables;
  const subject = Object.entries({ ...others, ...(input as object | undefined) }).filter(([name]) =>
    SUBJECT.test(name),
  );
  return JSON.stringify([operation, ...subject]);
}
