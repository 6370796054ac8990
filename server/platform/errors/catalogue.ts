/** One refusal that the product can give: its HTTP status and its sentence, fit for a toast. */
export interface CatalogueEntry {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 416 | 422 | 429 | 500 | 503;
  /** `{name}` stands for a parameter of the error. */
  message: string;
  /** Tells codes of one sentence apart, in the schema. */
  when?: string;
}

/**
 * Every refusal of both doors, by its public code: `code` in REST, `extensions.code` in GraphQL, enum `ErrorCode` of the
 * schema. The sentences are the specification's (section 8) and the contract's.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: 'The request could not be understood' },
  LOGOUT_TOKEN_INVALID: { status: 400, message: 'The logout token is not valid' },
  UNAUTHENTICATED: { status: 401, message: 'Unauthenticated' },
  TOKEN_EXPIRED: { status: 401, message: 'Token has expired' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid Email/Password' },
  INVALID_CODE: { status: 401, message: 'Invalid code entered' },
  OIDC_FAILED: { status: 401, message: 'Sign-in with {label} did not work, please try again' },
  OIDC_EXPIRED: { status: 401, message: 'Sign-in took too long, please try again' },
  WRONG_CURRENT_PASSWORD: { status: 422, message: 'The current password is wrong' },
  CSRF_MISMATCH: { status: 403, message: 'CSRF token mismatch' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  NO_AUTHORITY: { status: 403, message: 'You have no authority to issue notices on {day}' },
  OWN_SUBMISSION: { status: 403, message: 'You submitted this event yourself' },
  CONFLICT_OF_INTEREST: {
    status: 403,
    message: 'This plate is on your conflict list, another officer must act',
  },
  PROTECTED_ACCOUNT: {
    status: 403,
    message: 'Only a System Administrator may change a System Administrator',
  },
  OIDC_NO_ACCOUNT: {
    status: 403,
    message: 'There is no account for {email}, ask an administrator',
  },
  OIDC_EMAIL_UNVERIFIED: { status: 403, message: '{label} does not confirm your e-mail address' },
  OIDC_NO_ROLE: {
    status: 403,
    message: '{label} gives you no role in Stopline, ask an administrator',
  },
  OIDC_NO_BADGE: {
    status: 403,
    message: '{label} gives no usable badge number for you, ask an administrator',
  },
  PASSWORDS_OFF: { status: 403, message: 'Please sign in with {label}' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  CITATION_NOT_FOUND: { status: 404, message: 'Citation not found' },
  MEDIA_NOT_FOUND: { status: 404, message: 'Media file not found' },
  NOTICE_NOT_FOUND: { status: 404, message: 'Notice not found' },
  RUN_NOT_FOUND: { status: 404, message: 'Run not found' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  VEHICLE_NOT_FOUND: { status: 404, message: 'Vehicle not found' },
  REGISTRY_EMPTY: { status: 404, message: 'Vehicle not found: the vehicle registry is empty' },
  DECISION_NOT_FOUND: { status: 404, message: 'Decision not found' },
  REASON_NOT_FOUND: { status: 404, message: 'Reason not found' },
  RULE_NOT_FOUND: { status: 404, message: 'Deadline rule not found' },
  CHECK_RULE_NOT_FOUND: { status: 404, message: 'Rule not found' },
  AUTHORITY_NOT_FOUND: { status: 404, message: 'Authority not found' },
  SCHEDULE_NOT_FOUND: { status: 404, message: 'Fine schedule not found' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
  CAMERA_NOT_FOUND: { status: 404, message: 'Camera not found' },
  FACT_NOT_FOUND: { status: 404, message: 'Fact not found' },
  FILE_NOT_FOUND: { status: 404, message: 'File not found' },
  VIEW_NOT_FOUND: { status: 404, message: 'Saved view not found' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found' },
  REHEARSAL_NOT_FOUND: { status: 404, message: 'Rehearsal not found' },
  PLATE_NOT_FOUND: { status: 404, message: 'Plate not found' },
  IMPORT_NOT_FOUND: { status: 404, message: 'Import not found' },
  PACKAGE_NOT_FOUND: { status: 404, message: 'Package not found' },
  CHECKPOINT_NOT_FOUND: { status: 404, message: 'Checkpoint not found' },
  TIMESTAMP_NOT_FOUND: { status: 404, message: 'This checkpoint has no time stamp' },
  ACTIVITY_NOT_FOUND: { status: 404, message: 'Entry not found' },
  INVALID_RESET_LINK: {
    status: 404,
    message: 'Reset link was invalid, please request another password reset',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method' },
  CHANGED_BY_ANOTHER: { status: 409, message: 'This event was changed by {name}, reload it' },
  NOT_OFFERED: { status: 409, message: 'This event is {status}: it cannot be {acted} now' },
  NOT_EDITABLE: { status: 409, message: 'This event is {status}: it cannot be changed now' },
  CLAIMS_FULL: { status: 409, message: 'You hold two events already' },
  CLAIM_TAKEN: { status: 409, message: '{name} is reviewing this event now' },
  NOT_IN_QUEUE: { status: 409, message: 'This event is no longer in this queue' },
  DECISION_WAITING: {
    status: 409,
    message: 'A decision on this event is waiting to take effect',
  },
  DECISION_FINAL: { status: 409, message: 'This decision can no longer be taken back' },
  NOT_VIEWED: { status: 409, message: 'Look at the event before deciding' },
  NO_VIOLATION: { status: 409, message: '{sentence}', when: 'the event shows no violation' },
  DEADLINE_PASSED: { status: 409, message: 'The deadline for this event passed on {date}' },
  REASON_IN_USE: { status: 409, message: 'This reason was used, switch it off instead' },
  RULE_IN_USE: { status: 409, message: 'Events have this rule, add a newer one instead' },
  RULE_EXISTS: { status: 409, message: 'There is a rule {code} already' },
  TOO_MANY_RULES: { status: 409, message: 'At most 80 rules can be active' },
  SCHEDULE_EXISTS: {
    status: 409,
    message: 'There is already a fine schedule for {cause} from {date}',
  },
  SCHEDULE_IN_USE: {
    status: 409,
    message: 'This fine schedule was used for notices, add a new one',
  },
  AUTHORITY_WITHDRAWN: { status: 409, message: 'This authority was withdrawn' },
  SCHEDULE_WITHDRAWN: { status: 409, message: 'This fine schedule was withdrawn' },
  SCHEDULE_UNIT: {
    status: 409,
    message: 'The fine schedule counts in {a}, the citation settings in {b}',
  },
  SETTINGS_INCOMPLETE: {
    status: 409,
    message: 'Notices cannot be made yet: {missing}',
  },
  RULE_BLOCKS: { status: 409, message: '{sentence}', when: 'checks of the event block the act' },
  SETTINGS_CHANGED: {
    status: 409,
    message: 'These settings were changed by {name}, reload them',
  },
  EVIDENCE_DAMAGED: {
    status: 409,
    message: 'Evidence image {sequence} does not match its fingerprint: the decision is stopped',
  },
  EVIDENCE_UNREADABLE: {
    status: 409,
    message: 'Evidence image {sequence} cannot be drawn at the moment, try again later',
  },
  NOTICE_NOT_READY: { status: 409, message: 'The notice is still being made' },
  NOTICE_DAMAGED: {
    status: 409,
    message: 'The stored notice does not match its fingerprint: it is not shown',
  },
  PACKAGE_NOT_READY: { status: 409, message: 'This package is not ready yet' },
  TOO_MANY_PACKAGES: {
    status: 409,
    message: 'You have 5 court packages under way, wait until one of them is ready',
  },
  PACKAGES_BUSY: {
    status: 409,
    message: 'Too many court packages are under way, try again later',
  },
  PACKAGE_EXPIRED: {
    status: 410,
    message: 'This package has expired, please ask for it again',
  },
  NOTHING_WAITING: { status: 409, message: 'No notice is waiting for a run' },
  RUN_STATE: {
    status: 409,
    message: 'Run {number} is {state}',
    when: 'that state does not take the act',
  },
  RUN_NOT_MADE: {
    status: 409,
    message: 'Run {number} is {state}',
    when: 'its files are not made yet, and cannot be downloaded',
  },
  RUN_HAS_VOID: {
    status: 409,
    message: '{n} notices of this run were voided, make its files again',
  },
  NOTICE_IN_RUN: { status: 409, message: 'Notice {number} is in run {run}' },
  NOTICE_VOID: { status: 409, message: 'Notice {number} is void' },
  NOT_MAILED: { status: 409, message: 'Notice {number} was not mailed' },
  NOTICE_RETURNED: { status: 409, message: 'Notice {number} came back' },
  LAST_ADMINISTRATOR: {
    status: 409,
    message: 'The last System Administrator cannot be deleted or demoted',
  },
  OWN_ACCOUNT: { status: 409, message: 'You cannot delete yourself' },
  JOB_NOT_FAILED: {
    status: 409,
    message: 'This job has not failed for good, or what it carried was deleted since',
  },
  TWO_FACTOR_UNREADABLE: {
    status: 409,
    message: 'Your two-factor key can no longer be read, ask an administrator to reset two-factor',
  },
  FACT_WITHDRAWN: { status: 409, message: 'This fact was withdrawn' },
  NO_TERMS: { status: 409, message: 'Enter the school terms first' },
  WEBHOOK_OFF: { status: 409, message: 'This webhook is switched off' },
  REHEARSAL_RUNNING: { status: 409, message: 'A rehearsal is running already' },
  IMPORT_STATE: { status: 409, message: 'This import is {status}' },
  IMPORT_RUNNING: { status: 409, message: 'An import is being applied' },
  IMPORT_STALE: {
    status: 409,
    message: 'The registry was changed since this check, check the file again',
  },
  IMPORT_REMOVES: {
    status: 409,
    message: '{n} vehicles would be removed, confirm the number',
  },
  REGISTRY_REMOTE: {
    status: 409,
    message: 'The registry is a service, files cannot be imported',
  },
  TOO_MANY_WEBHOOKS: { status: 409, message: 'At most 20 webhooks' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This key was used for another request' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'The first request with this key is still running',
  },
  PASSKEYS_UNAVAILABLE: { status: 409, message: 'Passkeys need https and a host name' },
  TOO_MANY_VIEWS: { status: 409, message: 'At most 20 saved views for a list' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'At most 10 passkeys' },
  NO_REFERENCE: {
    status: 409,
    message: 'Camera {serial} has no reference points for {day}',
  },
  MEASUREMENT_UNIT: {
    status: 409,
    message: 'Measuring needs m or ft, and km/h or mph, as the reference points have them',
  },
  LOG_NOT_READY: {
    status: 409,
    message: 'The log is still being prepared, please try again later',
  },
  CONFLICT: { status: 409, message: 'Somebody else was faster, reload and try again' },
  TOO_LARGE: { status: 413, message: 'This is too large' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'This type of content is not accepted' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such part' },
  INVALID: { status: 422, message: 'A field is wrong' },
  PASSKEY_INVALID: { status: 422, message: 'The passkey could not be registered' },
  LOCKED: { status: 429, message: 'Too many failed attempts, try again in {minutes} minutes' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, slow down' },
  INTERNAL: { status: 500, message: 'Internel server error' },
  UNAVAILABLE: { status: 503, message: 'The service is not available at the moment, try again' },
  OIDC_UNAVAILABLE: { status: 503, message: '{label} is not available at the moment' },
  REGISTRY_UNAVAILABLE: { status: 503, message: 'Vehicle registry is not available' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;
