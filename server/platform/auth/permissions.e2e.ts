import type { AddressInfo } from 'node:net';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { createClient } from 'graphql-ws';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Tokens } from './tokens.js';
import type { RoleId } from '../domain/duty.js';
import type { TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { programWith, signedInAs } from '../../test/factory.js';
import { BOARD, startAppWithRoutes } from '../../test/routes.js';

/** The columns of the table. */
const CALLERS = [
  'a stranger',
  'System Administrator',
  'TEC Administrator',
  'Inspection Officer',
  'Processing Officer',
  'Redlight Processing Officer',
  'Spot-Speed Processing Officer',
  'a token citations:read',
  'a token events:write',
  'a token notices:read',
  'a token logs:read',
  'a deactivated user with their old session',
  'an officer with an expired access token',
] as const;

/*
 * The answers for each caller, one sign per column: `.` access; `1` 401 Unauthenticated; `x` 401 Token has expired; `3`
 * 403; `?` 403 for another reason; `l` redirect to sign-in. From contract 5 and specification 6, in the order stranger,
 * roles 1 to 6, the scopes, deactivated, expired.
 */
const EVERYBODY = '. ...... .... ..';
const ANY_CALLER = '1 ...... .... 1x';
const SIGNED_IN = '1 ...... 3333 1x';
const OFFICERS = '1 33.... 3333 1x';
// "A citations:read token may read what an inspection officer may read … and change nothing" (contract 3).
const READING = '1 33.... .333 1x';
const PROCESSING = '1 333... 3333 1x';
const INSPECTION = '1 33.333 3333 1x';
const ADMINISTRATORS = '1 ..3333 3333 1x';
// "inspection officers and administrators only" (contract 10), and the token that reads what those officers may.
const NOTICE_READERS = '1 ...333 .3.3 1x';
// Inspection officers and administrators, and no token (proof 1 and 2).
const LOG_PROVERS = '1 ...333 3333 1x';
const SETTINGS_READERS = '1 ...... .333 1x';
const CAMERAS = '1 333333 3.33 1x';
// Continuing needs a session that is alive, and no access token that is.
const SESSIONS = '1 ...... 1111 1.';
// Administrators, and the token of integrators (joining 4).
const LOG_READERS = '1 ..3333 333. 1x';
const BOARD_PAGE = 'l ..3333 3333 ll';

// Administrators and officers, and no token (desk 2).
const STAFF = '1 ...... 3333 1x';

const NO_SCHEDULE =
  'cause: REDLIGHT, effectiveFrom: "2026-01-01", paymentDays: 0, dayKind: CALENDAR, bands: []';

/** Every REST route of the running server. Ids in them exist nowhere: who finds nothing was let in. */
const ROUTES: [route: string, who: string][] = [
  ['GET /api/csrf-cookie', EVERYBODY],
  ['POST /api/auth/login/verify', EVERYBODY],
  ['POST /api/auth/login/twofah', EVERYBODY],
  ['POST /api/auth/reset', EVERYBODY],
  ['POST /api/auth/is_reset', EVERYBODY],
  ['POST /api/auth/reset_password', EVERYBODY],
  ['GET /api/auth/methods', EVERYBODY],
  ['GET /api/auth/oidc/start', EVERYBODY],
  ['GET /api/auth/oidc/callback', EVERYBODY],
  ['POST /api/auth/oidc/complete', EVERYBODY],
  ['POST /api/auth/oidc/backchannel-logout', EVERYBODY],
  ['POST /api/auth/me', SIGNED_IN],
  ['PUT /api/user/profile', SIGNED_IN],
  ['PUT /api/user/preferences', SIGNED_IN],
  ['POST /api/user/profile/upload', SIGNED_IN],
  ['GET /api/user/views', OFFICERS],
  ['POST /api/user/views', OFFICERS],
  ['PUT /api/user/views/:id', OFFICERS],
  ['DELETE /api/user/views/:id', OFFICERS],
  ['GET /api/user/passkeys', SIGNED_IN],
  ['POST /api/user/passkeys/options', SIGNED_IN],
  ['POST /api/user/passkeys', SIGNED_IN],
  ['PUT /api/user/passkeys/:id', SIGNED_IN],
  ['DELETE /api/user/passkeys/:id', SIGNED_IN],
  ['GET /api/user/sessions', SIGNED_IN],
  ['DELETE /api/user/sessions/:id', SIGNED_IN],
  ['GET /api/user/notifications', OFFICERS],
  ['GET /api/user/notifications/count', OFFICERS],
  ['PUT /api/user/notifications/:id', OFFICERS],
  ['GET /api/citations', READING],
  ['GET /api/citations/:id', READING],
  ['PUT /api/citations/:id', OFFICERS],
  ['GET /api/citations/:id/comments', READING],
  ['GET /api/citations/:id/comments/count', READING],
  ['POST /api/citations/:id/comments/add', OFFICERS],
  ['GET /api/citations/:id/history', READING],
  ['PUT /api/citations/:id/media/update/:media_id', PROCESSING],
  ['PUT /api/citations/:id/media/usual', PROCESSING],
  ['PUT /api/citations/:id/measurement', OFFICERS],
  ['GET /api/citations/:id/vehicle/lookup', PROCESSING],
  ['GET /api/citations/:id/vehicle/near', PROCESSING],
  ['PUT /api/citations/:id/vehicle/update', PROCESSING],
  ['POST /api/desk/pending/next', PROCESSING],
  ['POST /api/desk/submitted/next', INSPECTION],
  ['PUT /api/desk/claims/:citation_id', OFFICERS],
  ['DELETE /api/desk/claims/:citation_id', SIGNED_IN],
  ['GET /api/desk/pending', PROCESSING],
  ['GET /api/desk/submitted', INSPECTION],
  ['DELETE /api/desk/pending/skips', PROCESSING],
  ['DELETE /api/desk/submitted/skips', INSPECTION],
  ['POST /api/desk/skips', OFFICERS],
  ['GET /api/desk/settings', ADMINISTRATORS],
  ['PUT /api/desk/settings', ADMINISTRATORS],
  ['GET /api/desk/overview', ADMINISTRATORS],
  ['GET /api/desk/report', ADMINISTRATORS],
  ['GET /api/desk/report.csv', ADMINISTRATORS],
  ['POST /api/user/notifications/read', STAFF],
  ['GET /api/desk/decisions', OFFICERS],
  ['POST /api/desk/decisions', OFFICERS],
  ['DELETE /api/desk/decisions/:id', OFFICERS],
  ['GET /api/citations/:id/draft', OFFICERS],
  ['PUT /api/citations/:id/draft', OFFICERS],
  ['DELETE /api/citations/:id/draft', OFFICERS],
  ['GET /api/search', READING],
  ['GET /api/app/dashboard', READING],
  ['GET /api/app/my-work', OFFICERS],
  ['GET /api/app/figures', ADMINISTRATORS],
  ['GET /api/media/:id', READING],
  ['GET /api/media/:id/thumbnail', READING],
  ['GET /api/settings/citation', READING],
  ['GET /api/notices/:id/pdf', NOTICE_READERS],
  ['POST /api/notices/:id/print', INSPECTION],
  ['POST /api/notices/:id/render', ADMINISTRATORS],
  ['GET /api/notices/:id', NOTICE_READERS],
  ['GET /api/notices/signing', ADMINISTRATORS],
  ['GET /api/notices/:id/versions', NOTICE_READERS],
  ['GET /api/notices/:id/versions/:version/pdf', NOTICE_READERS],
  ['POST /api/notices/:id/reprint', ADMINISTRATORS],
  ['GET /api/notices/:id/copies/:copy/pdf', ADMINISTRATORS],
  ['POST /api/notices/:id/mailed-on', ADMINISTRATORS],
  ['POST /api/notices/:id/void', ADMINISTRATORS],
  ['POST /api/notice-returns', ADMINISTRATORS],
  ['GET /api/notice-ledger', ADMINISTRATORS],
  ['GET /api/notice-ledger.csv', ADMINISTRATORS],
  ['GET /api/notice-ledger/reconcile', ADMINISTRATORS],
  ['POST /api/notice-runs/preview', ADMINISTRATORS],
  ['POST /api/notice-runs', ADMINISTRATORS],
  ['GET /api/notice-runs', ADMINISTRATORS],
  ['GET /api/notice-runs/:id', ADMINISTRATORS],
  ['GET /api/notice-runs/:id/notices', ADMINISTRATORS],
  ['GET /api/notice-runs/:id/files/:name', ADMINISTRATORS],
  ['POST /api/notice-runs/:id/remake', ADMINISTRATORS],
  ['POST /api/notice-runs/:id/send', ADMINISTRATORS],
  ['POST /api/notice-runs/:id/cancel', ADMINISTRATORS],
  ['POST /api/notice-runs/:id/mailed', ADMINISTRATORS],
  ['GET /api/users', ADMINISTRATORS],
  ['POST /api/users', ADMINISTRATORS],
  ['PUT /api/users/:badge_number', ADMINISTRATORS],
  ['DELETE /api/users/:badge_number', ADMINISTRATORS],
  ['POST /api/users/:badge_number/release_lock', ADMINISTRATORS],
  ['DELETE /api/users/:badge_number/identity', ADMINISTRATORS],
  ['GET /api/users/:badge_number/sessions', ADMINISTRATORS],
  ['DELETE /api/users/:badge_number/sessions/:id', ADMINISTRATORS],
  ['GET /api/users/:id/avatar', SIGNED_IN],
  ['GET /api/pdf-settings', ADMINISTRATORS],
  ['PUT /api/pdf-settings/:id', ADMINISTRATORS],
  ['POST /api/pdf-settings/:id/preview', ADMINISTRATORS],
  ['GET /api/pdf-settings/:id/texts', ADMINISTRATORS],
  ['PUT /api/pdf-settings/:id/texts', ADMINISTRATORS],
  ['POST /api/pdf-settings/logo', ADMINISTRATORS],
  ['GET /api/settings/admin/first-steps', ADMINISTRATORS],
  ['GET /api/settings/admin/citation', ADMINISTRATORS],
  ['PUT /api/settings/admin/citation', ADMINISTRATORS],
  ['GET /api/settings/admin/mailing', ADMINISTRATORS],
  ['PUT /api/settings/admin/mailing', ADMINISTRATORS],
  ['GET /api/logs', LOG_READERS],
  ['GET /api/logs/choices', LOG_READERS],
  ['GET /api/logs/settings', ADMINISTRATORS],
  ['GET /api/log/checkpoint', LOG_PROVERS],
  ['GET /api/log/checkpoints', LOG_PROVERS],
  ['GET /api/log/checkpoints/:size', LOG_PROVERS],
  ['GET /api/log/checkpoints/:size/timestamp', LOG_PROVERS],
  ['GET /api/log/consistency', LOG_PROVERS],
  ['GET /api/log/inclusion', ADMINISTRATORS],
  ['GET /api/log/keys', LOG_PROVERS],
  ['GET /api/log/state', ADMINISTRATORS],
  ['GET /.well-known/stopline-keys.json', EVERYBODY],
  ['GET /api/reasons', STAFF],
  ['POST /api/reasons', ADMINISTRATORS],
  ['PUT /api/reasons/:id', ADMINISTRATORS],
  ['DELETE /api/reasons/:id', ADMINISTRATORS],
  ['POST /api/citations/:id/packages', INSPECTION],
  ['GET /api/citations/:id/packages', INSPECTION],
  ['GET /api/packages/:id', INSPECTION],
  ['GET /api/packages/:id/file', INSPECTION],
  ['GET /api/rehearsals', ADMINISTRATORS],
  ['POST /api/rehearsals', ADMINISTRATORS],
  ['GET /api/rehearsals/:id', ADMINISTRATORS],
  ['DELETE /api/rehearsals/:id', ADMINISTRATORS],
  ['GET /api/listed-plates', ADMINISTRATORS],
  ['POST /api/listed-plates', ADMINISTRATORS],
  ['POST /api/listed-plates/import', ADMINISTRATORS],
  ['GET /api/listed-plates/discards', ADMINISTRATORS],
  ['DELETE /api/listed-plates/:id', ADMINISTRATORS],
  ['GET /api/deadline-rules', ADMINISTRATORS],
  ['POST /api/deadline-rules', ADMINISTRATORS],
  ['DELETE /api/deadline-rules/:id', ADMINISTRATORS],
  ['POST /api/deadline-rules/preview', ADMINISTRATORS],
  ['GET /api/fine-schedules', ADMINISTRATORS],
  ['GET /api/fine-schedules/:id', ADMINISTRATORS],
  ['POST /api/fine-schedules', ADMINISTRATORS],
  ['PUT /api/fine-schedules/:id', ADMINISTRATORS],
  ['DELETE /api/fine-schedules/:id', ADMINISTRATORS],
  ['POST /api/fine-schedules/preview', ADMINISTRATORS],
  ['POST /api/fine-schedules/example', ADMINISTRATORS],
  ['GET /api/holiday-places', ADMINISTRATORS],
  ['GET /api/calendar-days', ADMINISTRATORS],
  ['PUT /api/calendar-days/:day', ADMINISTRATORS],
  ['DELETE /api/calendar-days/:day', ADMINISTRATORS],
  ['GET /api/desk/forecast', STAFF],
  ['GET /api/tokens', ADMINISTRATORS],
  ['POST /api/tokens', ADMINISTRATORS],
  ['DELETE /api/tokens/:id', ADMINISTRATORS],
  ['GET /api/webhooks', ADMINISTRATORS],
  ['POST /api/webhooks', ADMINISTRATORS],
  ['PUT /api/webhooks/:id', ADMINISTRATORS],
  ['DELETE /api/webhooks/:id', ADMINISTRATORS],
  ['POST /api/webhooks/:id/rotate-secret', ADMINISTRATORS],
  ['POST /api/webhooks/:id/test', ADMINISTRATORS],
  ['GET /api/webhooks/:id/deliveries', ADMINISTRATORS],
  ['POST /api/webhooks/:id/replay', ADMINISTRATORS],
  ['POST /api/webhook-deliveries/:id/resend', ADMINISTRATORS],
  ['GET /api/cameras', ADMINISTRATORS],
  ['GET /api/cameras/:serial', ADMINISTRATORS],
  ['PUT /api/cameras/:serial', ADMINISTRATORS],
  ['GET /api/cameras/:serial/in-force', ADMINISTRATORS],
  ['GET /api/cameras/:serial/facts', ADMINISTRATORS],
  ['POST /api/cameras/:serial/facts', ADMINISTRATORS],
  ['POST /api/camera-facts/:id/withdraw', ADMINISTRATORS],
  ['POST /api/camera-facts/import', ADMINISTRATORS],
  ['POST /api/camera-files', ADMINISTRATORS],
  ['GET /api/camera-files/:file', ADMINISTRATORS],
  ['GET /api/check-rules', ADMINISTRATORS],
  ['GET /api/check-rules/:id', ADMINISTRATORS],
  ['POST /api/check-rules', ADMINISTRATORS],
  ['PUT /api/check-rules/:id', ADMINISTRATORS],
  ['GET /api/jobs/failed', ADMINISTRATORS],
  ['POST /api/jobs/:id/redrive', ADMINISTRATORS],
  ['POST /api/events', CAMERAS],
  ['GET /api/openapi.json', EVERYBODY],
  ['GET /api/docs', EVERYBODY],
  ['GET /api/demo', EVERYBODY],
  ['GET /health/live', EVERYBODY],
  ['GET /health/ready', EVERYBODY],
  // Any caller on this machine has access; ops.e2e.ts asks from another address.
  ['GET /metrics', EVERYBODY],
  // The fields have rows of their own below.
  ['GET /graphql', EVERYBODY],
  ['POST /graphql', EVERYBODY],
  ['OPTIONS /graphql', EVERYBODY],
  // The web client's files.
  ['GET /*', EVERYBODY],
  // These end or renew what the callers above are known by.
  ['POST /api/auth/refresh', SESSIONS],
  ['POST /api/auth/logout', EVERYBODY],
];

/** The routes of the queue board: its pages, what they call, and what it keeps shut itself. */
function boardRule(route: string): string {
  if (route === 'GET /ops/queues/api/redis/stats') return '1 ??3333 3333 1x';
  return route.startsWith('GET ') && !/^GET \/ops\/queues\/(api|static)\//.test(route)
    ? BOARD_PAGE
    : ADMINISTRATORS;
}

const VEHICLE = 'vehicle: { ownerVehicleLicensePlate: "" }';
const USER = 'badgeNumber: 0, email: "", firstName: "", lastName: "", roleId: 0';
const SETTINGS =
  'referencePrefix: "", vehicleLicenseIdentifier: "", maxEvidenceImages: 0, currencyUnit: "", distanceUnit: "", speedUnit: ""';
const PDF =
  'type: REDLIGHT, departmentName: "", officeName: "", officeAddress: "", officeLogoSrc: "", violationTitle: "", officerCitationStatement: ""';

/** Every root field of the schema, with a document that does no harm. */
const FIELDS: [field: string, who: string, document: string][] = [
  ['Query.appInfo', EVERYBODY, '{ appInfo { locale } }'],
  ['Query.signInMethods', EVERYBODY, '{ signInMethods { password } }'],
  ['Query.viewer', ANY_CALLER, '{ viewer { kind } }'],
  ['Query.me', SIGNED_IN, '{ me { id } }'],
  ['Query.citations', READING, '{ citations(queue: PENDING) { total } }'],
  ['Query.citation', READING, '{ citation(id: 999999) { id } }'],
  ['Query.citationConnection', READING, '{ citationConnection { totalCount edges { cursor } } }'],
  ['Query.searchCitations', READING, '{ searchCitations(filter: {}) { total } }'],
  [
    'Query.vehicleLookup',
    PROCESSING,
    '{ vehicleLookup(citationId: 999999, term: "X") { ownerName } }',
  ],
  [
    'Query.vehicleNearMisses',
    PROCESSING,
    '{ vehicleNearMisses(citationId: 999999, term: "X") { ownerVehicleLicensePlate } }',
  ],
  ['Query.dashboard', READING, '{ dashboard { totalPendingCitationEvents } }'],
  ['Query.myWork', OFFICERS, '{ myWork { dueSoon } }'],
  ['Query.departmentFigures', ADMINISTRATORS, '{ departmentFigures { review { waiting } } }'],
  ['Query.notifications', OFFICERS, '{ notifications { total } }'],
  ['Query.notificationCount', OFFICERS, '{ notificationCount }'],
  ['Query.notice', NOTICE_READERS, '{ notice(number: "X") { id } }'],
  ['Query.firstSteps', ADMINISTRATORS, '{ firstSteps { done } }'],
  ['Query.noticeForecast', INSPECTION, '{ noticeForecast(citationId: 999999) { pages } }'],
  ['Query.noticeSigning', ADMINISTRATORS, '{ noticeSigning { state } }'],
  ['Query.noticeRuns', ADMINISTRATORS, '{ noticeRuns { total } }'],
  ['Query.noticeRun', ADMINISTRATORS, '{ noticeRun(id: 999999) { id } }'],
  ['Query.noticeRunPreview', ADMINISTRATORS, '{ noticeRunPreview { notices } }'],
  ['Query.noticeLedger', ADMINISTRATORS, '{ noticeLedger { total } }'],
  ['Query.noticeReconciliation', ADMINISTRATORS, '{ noticeReconciliation { ok } }'],
  [
    'Mutation.startNoticeRun',
    ADMINISTRATORS,
    'mutation { startNoticeRun(input: { limit: 0 }) { run { id } } }',
  ],
  [
    'Mutation.remakeNoticeRun',
    ADMINISTRATORS,
    'mutation { remakeNoticeRun(input: { runId: 999999 }) { run { id } } }',
  ],
  [
    'Mutation.cancelNoticeRun',
    ADMINISTRATORS,
    'mutation { cancelNoticeRun(input: { runId: 999999, reason: "x" }) { run { id } } }',
  ],
  [
    'Mutation.sendNoticeRun',
    ADMINISTRATORS,
    'mutation { sendNoticeRun(input: { runId: 999999 }) { run { id } } }',
  ],
  [
    'Mutation.confirmNoticeMailing',
    ADMINISTRATORS,
    'mutation { confirmNoticeMailing(input: { runId: 999999, mailedOn: "2026-11-20" }) { run { id } } }',
  ],
  [
    'Mutation.recordNoticeReturn',
    ADMINISTRATORS,
    'mutation { recordNoticeReturn(input: { number: "X", reason: MOVED }) { notice { id } } }',
  ],
  [
    'Mutation.correctMailing',
    ADMINISTRATORS,
    'mutation { correctMailing(input: { number: "X", mailedOn: "2026-11-20", reason: "x" }) { notice { id } } }',
  ],
  [
    'Mutation.voidNotice',
    ADMINISTRATORS,
    'mutation { voidNotice(input: { number: "X", reason: "x" }) { notice { id } } }',
  ],
  [
    'Mutation.reprintNotice',
    ADMINISTRATORS,
    'mutation { reprintNotice(input: { number: "X", reason: "x" }) { copy { id } } }',
  ],
  // The administrators' form reads the same field as the officers' screens.
  ['Query.citationSettings', SETTINGS_READERS, '{ citationSettings { speedUnit } }'],
  ['Query.pdfSettings', ADMINISTRATORS, '{ pdfSettings { total } }'],
  ['Query.noticeTexts', ADMINISTRATORS, '{ noticeTexts(pdfSettingId: 1) { version } }'],
  ['Query.mailingSettings', ADMINISTRATORS, '{ mailingSettings { version } }'],
  ['Query.users', ADMINISTRATORS, '{ users { total } }'],
  ['Query.roles', ADMINISTRATORS, '{ roles { id } }'],
  ['Query.logs', LOG_READERS, '{ logs { lastPage } }'],
  ['Query.logChoices', LOG_READERS, '{ logChoices { kinds { kind } } }'],
  ['Query.settingChanges', ADMINISTRATORS, '{ settingChanges { setting } }'],
  ['Query.userSessions', ADMINISTRATORS, '{ userSessions(userId: 999999) { id } }'],
  [
    'Mutation.endUserSession',
    ADMINISTRATORS,
    'mutation { endUserSession(input: { userId: 999999, sessionId: "x" }) { endedId } }',
  ],
  ['Query.sessions', SIGNED_IN, '{ sessions { id } }'],
  [
    'Mutation.endSession',
    SIGNED_IN,
    'mutation { endSession(input: { sessionId: "x" }) { endedId } }',
  ],
  ['Query.apiTokens', ADMINISTRATORS, '{ apiTokens { id } }'],
  ['Query.webhooks', ADMINISTRATORS, '{ webhooks { id } }'],
  ['Query.webhookDeliveries', ADMINISTRATORS, '{ webhookDeliveries(webhookId: 999999) { total } }'],
  [
    'Mutation.createWebhook',
    ADMINISTRATORS,
    'mutation { createWebhook(input: { url: "", types: [] }) { secret } }',
  ],
  [
    'Mutation.updateWebhook',
    ADMINISTRATORS,
    'mutation { updateWebhook(input: { webhookId: 999999, url: "", types: [], active: true }) { webhook { id } } }',
  ],
  [
    'Mutation.deleteWebhook',
    ADMINISTRATORS,
    'mutation { deleteWebhook(input: { webhookId: 999999 }) { deletedId } }',
  ],
  [
    'Mutation.rotateWebhookSecret',
    ADMINISTRATORS,
    'mutation { rotateWebhookSecret(input: { webhookId: 999999 }) { secret } }',
  ],
  [
    'Mutation.testWebhook',
    ADMINISTRATORS,
    'mutation { testWebhook(input: { webhookId: 999999 }) { delivery { id } } }',
  ],
  [
    'Mutation.resendDelivery',
    ADMINISTRATORS,
    'mutation { resendDelivery(input: { deliveryId: 999999 }) { delivery { id } } }',
  ],
  [
    'Mutation.replayWebhook',
    ADMINISTRATORS,
    'mutation { replayWebhook(input: { webhookId: 999999, since: "2026-01-01T00:00:00Z" }) { count } }',
  ],
  ['Query.checkRules', ADMINISTRATORS, '{ checkRules { id } }'],
  ['Query.checkRule', ADMINISTRATORS, '{ checkRule(id: 999999) { id } }'],
  [
    'Mutation.createCheckRule',
    ADMINISTRATORS,
    'mutation { createCheckRule(input: { code: "", label: "", function: DUPLICATE }) { checkRule { id } } }',
  ],
  [
    'Mutation.updateCheckRule',
    ADMINISTRATORS,
    'mutation { updateCheckRule(input: { checkRuleId: 999999, expectedVersion: 1, label: "", params: "{}", weight: NOTE, active: false }) { checkRule { id } } }',
  ],
  ['Query.reasons', STAFF, '{ reasons(act: HOLD) { id } }'],
  ['Query.deadlineRules', ADMINISTRATORS, '{ deadlineRules { id } }'],
  ['Query.fineSchedules', ADMINISTRATORS, '{ fineSchedules { total } }'],
  ['Query.fineSchedule', ADMINISTRATORS, '{ fineSchedule(id: 999999) { id } }'],
  [
    'Query.fineSchedulePreview',
    ADMINISTRATORS,
    `{ fineSchedulePreview(input: { ${NO_SCHEDULE} }) { events } }`,
  ],
  [
    'Query.fineScheduleExample',
    ADMINISTRATORS,
    `{ fineScheduleExample(input: { schedule: { ${NO_SCHEDULE} }, measured: 1 }) { over } }`,
  ],
  ['Query.holidayPlaces', ADMINISTRATORS, '{ holidayPlaces { country } }'],
  ['Query.calendarDays', ADMINISTRATORS, '{ calendarDays(year: 2026) { day } }'],
  ['Query.deskForecast', STAFF, '{ deskForecast { misses } }'],
  [
    'Mutation.createReason',
    ADMINISTRATORS,
    'mutation { createReason(input: { act: HOLD, code: "", label: "" }) { reason { id } } }',
  ],
  [
    'Mutation.updateReason',
    ADMINISTRATORS,
    'mutation { updateReason(input: { reasonId: 999999 }) { reason { id } } }',
  ],
  [
    'Mutation.deleteReason',
    ADMINISTRATORS,
    'mutation { deleteReason(input: { reasonId: 999999 }) { deletedId } }',
  ],
  [
    'Mutation.createDeadlineRule',
    ADMINISTRATORS,
    'mutation { createDeadlineRule(input: { cause: REDLIGHT, effectiveFrom: "2026-01-01", starts: VIOLATION, kind: CALENDAR }) { applied } }',
  ],
  [
    'Mutation.deleteDeadlineRule',
    ADMINISTRATORS,
    'mutation { deleteDeadlineRule(input: { ruleId: 999999 }) { deletedId } }',
  ],
  [
    'Mutation.createFineSchedule',
    ADMINISTRATORS,
    `mutation { createFineSchedule(input: { schedule: { ${NO_SCHEDULE} } }) { fineSchedule { id } } }`,
  ],
  [
    'Mutation.updateFineSchedule',
    ADMINISTRATORS,
    `mutation { updateFineSchedule(input: { fineScheduleId: 999999, schedule: { ${NO_SCHEDULE} } }) { fineSchedule { id } } }`,
  ],
  [
    'Mutation.deleteFineSchedule',
    ADMINISTRATORS,
    'mutation { deleteFineSchedule(input: { fineScheduleId: 999999 }) { deletedId } }',
  ],
  [
    'Query.previewDeadline',
    ADMINISTRATORS,
    '{ previewDeadline(input: { days: 1, kind: CALENDAR, startsAt: [] }) { data { dueAt } } }',
  ],
  [
    'Mutation.setCalendarDay',
    ADMINISTRATORS,
    'mutation { setCalendarDay(input: { day: "2026-04-06", kind: HOLIDAY, name: "" }) { calendarDay { day } } }',
  ],
  [
    'Mutation.deleteCalendarDay',
    ADMINISTRATORS,
    'mutation { deleteCalendarDay(input: { day: "2026-04-06" }) { calendarDay { day } } }',
  ],
  [
    'Mutation.loginVerify',
    EVERYBODY,
    'mutation { loginVerify(input: { email: "", password: "" }) { twofahStatus } }',
  ],
  [
    'Mutation.loginTwofah',
    EVERYBODY,
    'mutation { loginTwofah(input: { email: "", password: "", code: "" }) { user { id } } }',
  ],
  [
    'Mutation.requestPasswordReset',
    EVERYBODY,
    'mutation { requestPasswordReset(input: { email: "" }) { message } }',
  ],
  [
    'Mutation.checkPasswordReset',
    EVERYBODY,
    'mutation { checkPasswordReset(input: { token: "" }) { email } }',
  ],
  [
    'Mutation.resetPassword',
    EVERYBODY,
    'mutation { resetPassword(input: { email: "", password: "", resetToken: "" }) { message } }',
  ],
  [
    'Mutation.updateProfile',
    SIGNED_IN,
    'mutation { updateProfile(input: { currentPassword: "", email: "", firstName: "", lastName: "" }) { logout } }',
  ],
  [
    'Mutation.updatePreferences',
    SIGNED_IN,
    'mutation { updatePreferences(input: { singleKeys: true }) { preferences { singleKeys } } }',
  ],
  [
    'Mutation.createComment',
    OFFICERS,
    'mutation { createComment(input: { citationId: 999999, body: "x" }) { comment { id } } }',
  ],
  [
    'Mutation.markNotificationRead',
    OFFICERS,
    'mutation { markNotificationRead(input: { notificationId: 999999 }) { notification { id } } }',
  ],
  [
    'Mutation.transitionCitation',
    OFFICERS,
    'mutation { transitionCitation(input: { citationId: 999999, transition: HOLD }) { citation { id } } }',
  ],
  [
    'Mutation.selectMedia',
    PROCESSING,
    'mutation { selectMedia(input: { citationId: 999999, mediaId: 1, selected: true }) { citation { id } } }',
  ],
  [
    'Mutation.selectUsualEvidence',
    PROCESSING,
    'mutation { selectUsualEvidence(input: { citationId: 999999 }) { citation { id } } }',
  ],
  [
    'Mutation.measureCitation',
    OFFICERS,
    'mutation { measureCitation(input: { citationId: 999999, points: [] }) { citation { id } } }',
  ],
  [
    'Mutation.updateVehicle',
    PROCESSING,
    `mutation { updateVehicle(input: { citationId: 999999, ${VEHICLE} }) { citation { id } } }`,
  ],
  [
    'Mutation.claimNext',
    PROCESSING,
    'mutation { claimNext(input: { queue: PENDING, except: [] }) { remaining } }',
  ],
  [
    'Mutation.renewClaim',
    OFFICERS,
    'mutation { renewClaim(input: { citationId: 999999 }) { claim { expiresAt } } }',
  ],
  [
    'Mutation.releaseClaim',
    SIGNED_IN,
    'mutation { releaseClaim(input: { citationId: 999999 }) { citationId } }',
  ],
  [
    'Mutation.saveDraft',
    OFFICERS,
    'mutation { saveDraft(input: { citationId: 999999 }) { draft { reason } } }',
  ],
  [
    'Mutation.deleteDraft',
    OFFICERS,
    'mutation { deleteDraft(input: { citationId: 999999 }) { draft { reason } } }',
  ],
  [
    'Mutation.decideAtDesk',
    OFFICERS,
    'mutation { decideAtDesk(input: { citationId: 999999, act: HOLD, expectedVersion: 1, seconds: 1, viewed: [], zoomed: [], played: [] }) { slowDown } }',
  ],
  [
    'Mutation.takeBackDecision',
    OFFICERS,
    'mutation { takeBackDecision(input: { decisionId: 999999 }) { decision { id } } }',
  ],
  ['Query.deskDecisions', OFFICERS, '{ deskDecisions { id } }'],
  ['Query.desk', PROCESSING, '{ desk(queue: PENDING) { skipped } }'],
  [
    'Mutation.skipAtDesk',
    OFFICERS,
    'mutation { skipAtDesk(input: { citationId: 999999 }) { until } }',
  ],
  [
    'Mutation.clearSkips',
    PROCESSING,
    'mutation { clearSkips(input: { queue: PENDING }) { queue } }',
  ],
  ['Query.deskSettings', ADMINISTRATORS, '{ deskSettings { paceGuardSeconds } }'],
  [
    'Mutation.updateDeskSettings',
    ADMINISTRATORS,
    'mutation { updateDeskSettings(input: { decisionGraceSeconds: 10, requireViewedEvidence: true, reasonRequired: [], paceGuardSeconds: 0 }) { deskSettings { paceGuardSeconds } } }',
  ],
  ['Query.deskOverview', ADMINISTRATORS, '{ deskOverview { claims { citationId } } }'],
  [
    'Query.deskReport',
    ADMINISTRATORS,
    '{ deskReport(input: { from: "2026-01-01", to: "2026-01-02" }) { group } }',
  ],
  ['Mutation.markAllNotificationsRead', STAFF, 'mutation { markAllNotificationsRead { marked } }'],
  ['Query.draft', OFFICERS, '{ draft(citationId: 999999) { reason } }'],
  ['Subscription.deskChanged', OFFICERS, 'subscription { deskChanged(queue: PENDING) { kind } }'],
  [
    'Mutation.printNotice',
    INSPECTION,
    'mutation { printNotice(input: { number: "X" }) { notice { id } } }',
  ],
  [
    'Mutation.rerenderNotice',
    ADMINISTRATORS,
    'mutation { rerenderNotice(input: { number: "X" }) { notice { id } } }',
  ],
  [
    'Mutation.createUser',
    ADMINISTRATORS,
    `mutation { createUser(input: { ${USER} }) { user { id } } }`,
  ],
  [
    'Mutation.updateUser',
    ADMINISTRATORS,
    `mutation { updateUser(input: { userId: 999999, ${USER} }) { user { id } } }`,
  ],
  [
    'Mutation.resetUserPassword',
    ADMINISTRATORS,
    'mutation { resetUserPassword(input: { userId: 999999 }) { user { id } } }',
  ],
  [
    'Mutation.resetUserTwofah',
    ADMINISTRATORS,
    'mutation { resetUserTwofah(input: { userId: 999999 }) { user { id } } }',
  ],
  [
    'Mutation.deleteUser',
    ADMINISTRATORS,
    'mutation { deleteUser(input: { userId: 999999 }) { deletedId } }',
  ],
  [
    'Mutation.releaseUserLock',
    ADMINISTRATORS,
    'mutation { releaseUserLock(input: { userId: 999999 }) { user { id } } }',
  ],
  ['Query.logCheckpoint', LOG_PROVERS, '{ logCheckpoint { size } }'],
  ['Query.logCheckpoints', LOG_PROVERS, '{ logCheckpoints { total } }'],
  ['Query.logConsistency', LOG_PROVERS, '{ logConsistency(from: 1, to: 1) { hashes } }'],
  ['Query.logInclusion', ADMINISTRATORS, '{ logInclusion(activityId: "1", size: 1) { hashes } }'],
  ['Query.signingKeys', LOG_PROVERS, '{ signingKeys { id } }'],
  ['Query.logState', ADMINISTRATORS, '{ logState { ready } }'],
  ['Query.courtPackages', INSPECTION, '{ courtPackages(citationId: 999999) { id } }'],
  ['Query.courtPackage', INSPECTION, '{ courtPackage(id: 999999) { id } }'],
  [
    'Mutation.createCourtPackage',
    INSPECTION,
    'mutation { createCourtPackage(input: { citationId: 999999, purpose: "", recipient: "", masked: false }) { courtPackage { id } } }',
  ],
  ['Query.rehearsals', ADMINISTRATORS, '{ rehearsals { total } }'],
  ['Query.rehearsal', ADMINISTRATORS, '{ rehearsal(id: 999999) { id } }'],
  [
    'Mutation.startRehearsal',
    ADMINISTRATORS,
    'mutation { startRehearsal(input: { function: DUPLICATE, events: 0 }) { rehearsal { id } } }',
  ],
  [
    'Mutation.cancelRehearsal',
    ADMINISTRATORS,
    'mutation { cancelRehearsal(input: { rehearsalId: 999999 }) { rehearsal { id } } }',
  ],
  ['Query.listedPlates', ADMINISTRATORS, '{ listedPlates { total } }'],
  [
    'Query.listedPlateDiscards',
    ADMINISTRATORS,
    '{ listedPlateDiscards(from: "2026-01-01", to: "2026-01-02") { citationId } }',
  ],
  [
    'Mutation.createListedPlate',
    ADMINISTRATORS,
    'mutation { createListedPlate(input: { plate: "", list: EXEMPT }) { listedPlate { id } } }',
  ],
  [
    'Mutation.deleteListedPlate',
    ADMINISTRATORS,
    'mutation { deleteListedPlate(input: { listedPlateId: 999999 }) { deletedId } }',
  ],
  ['Query.cameras', ADMINISTRATORS, '{ cameras { total } }'],
  ['Query.camera', ADMINISTRATORS, '{ camera(serialNumber: "none") { site } }'],
  [
    'Query.cameraInForce',
    ADMINISTRATORS,
    '{ cameraInForce(serialNumber: "none", day: "2026-01-01") { day } }',
  ],
  ['Query.cameraFacts', ADMINISTRATORS, '{ cameraFacts(serialNumber: "none") { total } }'],
  [
    'Mutation.updateCamera',
    ADMINISTRATORS,
    'mutation { updateCamera(input: { cameraSerialNumber: "none" }) { camera { site } } }',
  ],
  [
    'Mutation.createCameraFact',
    ADMINISTRATORS,
    'mutation { createCameraFact(input: { cameraSerialNumber: "none", kind: LIMIT, from: "2026-01-01", value: "{}" }) { cameraFact { id } } }',
  ],
  [
    'Mutation.withdrawCameraFact',
    ADMINISTRATORS,
    'mutation { withdrawCameraFact(input: { cameraFactId: 999999, reason: "x" }) { cameraFact { id } } }',
  ],
  ['Query.savedViews', OFFICERS, '{ savedViews { id } }'],
  [
    'Mutation.createSavedView',
    OFFICERS,
    'mutation { createSavedView(input: { queue: HOLD, name: "" }) { savedView { id } } }',
  ],
  [
    'Mutation.updateSavedView',
    OFFICERS,
    'mutation { updateSavedView(input: { viewId: 999999 }) { savedView { id } } }',
  ],
  [
    'Mutation.deleteSavedView',
    OFFICERS,
    'mutation { deleteSavedView(input: { viewId: 999999 }) { deletedId } }',
  ],
  ['Query.passkeys', SIGNED_IN, '{ passkeys { id } }'],
  [
    'Mutation.startPasskey',
    SIGNED_IN,
    'mutation { startPasskey(input: { code: "" }) { options } }',
  ],
  [
    'Mutation.addPasskey',
    SIGNED_IN,
    'mutation { addPasskey(input: { name: "", response: "" }) { passkey { id } } }',
  ],
  [
    'Mutation.renamePasskey',
    SIGNED_IN,
    'mutation { renamePasskey(input: { passkeyId: 999999, name: "x" }) { passkey { id } } }',
  ],
  [
    'Mutation.deletePasskey',
    SIGNED_IN,
    'mutation { deletePasskey(input: { passkeyId: 999999, code: "" }) { deletedId } }',
  ],
  [
    'Mutation.unlinkIdentity',
    ADMINISTRATORS,
    'mutation { unlinkIdentity(input: { userId: 999999 }) { user { id } } }',
  ],
  [
    'Mutation.completeOidcSignIn',
    EVERYBODY,
    'mutation { completeOidcSignIn(input: {}) { user { id } } }',
  ],
  [
    'Mutation.createApiToken',
    ADMINISTRATORS,
    'mutation { createApiToken(input: { name: "", scopes: [], expiresAt: "2020-01-01T00:00:00Z" }) { token } }',
  ],
  [
    'Mutation.revokeApiToken',
    ADMINISTRATORS,
    'mutation { revokeApiToken(input: { apiTokenId: 999999 }) { apiToken { id } } }',
  ],
  [
    'Mutation.updateCitationSettings',
    ADMINISTRATORS,
    `mutation { updateCitationSettings(input: { ${SETTINGS} }) { citationSettings { speedUnit } } }`,
  ],
  [
    'Mutation.updatePdfSetting',
    ADMINISTRATORS,
    `mutation { updatePdfSetting(input: { pdfSettingId: 999999, ${PDF} }) { pdfSetting { id } } }`,
  ],
  [
    'Mutation.updateNoticeTexts',
    ADMINISTRATORS,
    'mutation { updateNoticeTexts(input: { pdfSettingId: 999999, expectedVersion: 1, texts: [] }) { noticeTexts { version } } }',
  ],
  [
    'Mutation.updateMailingSettings',
    ADMINISTRATORS,
    'mutation { updateMailingSettings(input: { expectedVersion: 1 }) { mailingSettings { version } } }',
  ],
  [
    'Subscription.citationUpdated',
    READING,
    'subscription { citationUpdated(citationId: 999999) { id } }',
  ],
  [
    'Subscription.citationChanged',
    READING,
    'subscription { citationChanged(causes: [REDLIGHT]) { type } }',
  ],
  [
    'Subscription.commentAdded',
    READING,
    'subscription { commentAdded(citationId: 999999) { id } }',
  ],
  ['Subscription.notificationCountChanged', OFFICERS, 'subscription { notificationCountChanged }'],
  ['Mutation.refresh', SESSIONS, 'mutation { refresh { done } }'],
  ['Mutation.logout', EVERYBODY, 'mutation { logout { done } }'],
];

/** Every route, and the same with the HEAD beside each GET and the web client's files. */
let routes: string[];
let registered: string[];
let app: TestApp;
let visitors: Visitor[];
let expiredToken: string;

beforeAll(async () => {
  ({ app, routes, all: registered } = await startAppWithRoutes());
  await app.nest.listen(0, '127.0.0.1');
  const people: Visitor[] = [];
  for (const role of [1, 2, 3, 4, 5, 6] as RoleId[])
    people.push((await signedInAs(app, role)).visitor);
  const gone = await signedInAs(app, 4);
  await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [gone.user.id]);
  const late = await signedInAs(app, 4);
  const claims = jwt.decode(late.visitor.cookies.get('access_token')!) as Record<string, unknown>;
  expiredToken = jwt.sign(
    { ...claims, exp: 1 },
    app.nest.get(Tokens, { strict: false }).accessKey,
    {
      algorithm: 'HS256',
    },
  );
  visitors = [
    app.visitor(),
    ...people,
    (await programWith(app, 'citations:read')).program,
    (await programWith(app, 'events:write')).program,
    (await programWith(app, 'notices:read')).program,
    (await programWith(app, 'logs:read')).program,
    gone.visitor,
    late.visitor,
  ];
});
afterAll(() => app.stop());

/** A call by each of the callers, and the sign of what they got. */
async function signs(call: (visitor: Visitor) => Promise<string>): Promise<string> {
  const late = visitors.at(-1)!.cookies;
  if (late.has('access_token')) late.set('access_token', expiredToken);
  const row = await Promise.all(visitors.map(call));
  return [row.slice(0, 1), row.slice(1, 7), row.slice(7, 11), row.slice(11)]
    .map((part) => part.join(''))
    .join(' ');
}

function sign(status: number, message: unknown): string {
  if (status === 401 && message === 'Unauthenticated') return '1';
  if (status === 401 && message === 'Token has expired') return 'x';
  if (status === 403) return message === 'You are not allowed to do this' ? '3' : '?';
  return status >= 500 ? '5' : '.';
}

const signOf = ({ status, headers, body }: Answer): string =>
  status === 303 && headers['location'] === '/login' ? 'l' : sign(status, body?.message);

const filled = (url: string): string =>
  url
    .replace(':queueName', 'nothing')
    .replace(':queueStatus', 'failed')
    .replace(/:\w+/g, '999999')
    .replace('*', '');

function request(
  visitor: Visitor,
  route: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method, url] = route.split(' ') as ['GET', string];
  const bodiless =
    (method as string) === 'GET' || (method as string) === 'OPTIONS' || url === '/api/auth/logout';
  return visitor.send({ method, url: filled(url), headers, ...(bodiless ? {} : { payload: {} }) });
}

const boardRoutes = (): string[] => routes.filter((route) => route.includes(` ${BOARD}`));

describe('the table is of the running server', () => {
  it('has a row for every route, and no row without one', () => {
    const rows = ROUTES.map(([route]) => route);
    const others = routes.filter((route) => !route.includes(` ${BOARD}`));
    expect([...others].sort()).toEqual([...rows].sort());
    expect(boardRoutes().length).toBeGreaterThan(20);
    const heads = registered.filter((route) => route.startsWith('HEAD '));
    for (const route of heads) {
      const get = route.replace('HEAD', 'GET').replace(/^(GET \/ops\/queues)\/$/, '$1');
      expect(registered).toContain(get);
    }
  });

  it('has a row for every root field, and no row without one', () => {
    const { schema } = app.nest.get(GraphQLSchemaHost, { strict: false });
    const fields = [
      schema.getQueryType(),
      schema.getMutationType(),
      schema.getSubscriptionType(),
    ].flatMap((type) => Object.keys(type!.getFields()).map((field) => `${type!.name}.${field}`));
    expect(fields.sort()).toEqual(FIELDS.map(([field]) => field).sort());
  });

  it('has a sign for each caller in each row', () => {
    for (const [name, who] of [...ROUTES, ...FIELDS])
      expect([name, who.replaceAll(' ', '')]).toEqual([
        name,
        expect.stringMatching(new RegExp(`^.{${CALLERS.length}}$`)),
      ]);
  });
});

describe('who is let in by REST (contract 5)', () => {
  it.each(ROUTES.slice(0, -2))('%s: %s', async (route, who) => {
    expect(await signs(async (visitor) => signOf(await request(visitor, route)))).toBe(who);
  });

  it('the queue board, each of its routes', async () => {
    for (const route of boardRoutes()) {
      const found = await signs(async (visitor) => signOf(await request(visitor, route)));
      expect([route, found]).toEqual([route, boardRule(route)]);
    }
  });
});

describe('who is let in by GraphQL (contract 5)', () => {
  const byHttp =
    (document: string) =>
    async (visitor: Visitor): Promise<string> => {
      const { status, errors } = await visitor.graphql(document);
      // A document that is refused for its form would never have met the guard.
      if (status !== 200) return `${status}`;
      return sign(errors[0]?.extensions.statusCode ?? 200, errors[0]?.message);
    };

  const bySocket =
    (document: string) =>
    (visitor: Visitor): Promise<string> =>
      new Promise((resolve) => {
        const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        class BrowserSocket extends WebSocket {
          constructor(address: string, protocols: string[]) {
            super(address, protocols, { headers: { cookie } });
          }
        }
        const client = createClient({
          url: `ws://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}/graphql`,
          webSocketImpl: BrowserSocket,
          retryAttempts: 0,
          ...(visitor.bearer === undefined
            ? {}
            : { connectionParams: { authorization: `Bearer ${visitor.bearer}` } }),
          on: { closed: (event) => resolve(sign(401, (event as { reason: string }).reason)) },
        });
        client.subscribe(
          { query: document },
          {
            next: ({ errors }) => {
              const refusal = errors?.[0];
              resolve(sign(Number(refusal?.extensions?.['statusCode'] ?? 200), refusal?.message));
              void client.dispose();
            },
            error: () => undefined,
            complete: () => undefined,
          },
        );
        // It has no first message: who is let in hears nothing.
        if (/deskChanged|citationChanged/.test(document))
          setTimeout(() => {
            resolve(sign(200, undefined));
            void client.dispose();
          }, 2_000);
      });

  it.each(FIELDS.slice(0, -2))('%s: %s', async (field, who, document) => {
    const call = field.startsWith('Subscription.') ? bySocket(document) : byHttp(document);
    expect(await signs(call)).toBe(who);
  });
});

describe('what changes something (contract 3, reliability 15)', () => {
  it('takes no session without its CSRF token, and none with another', async () => {
    // An issuer has neither cookie nor session: the signature of its token counts.
    const changing = routes.filter(
      (route) => !route.startsWith('GET ') && route !== 'POST /api/auth/oidc/backchannel-logout',
    );
    expect(changing.length).toBeGreaterThan(30);
    const [stranger, , , inspector] = visitors;
    const guest = stranger!.cookies.get('XSRF-TOKEN')!;
    for (const route of changing) {
      for (const token of ['', 'x', guest]) {
        const { status, body } = await request(inspector!, route, { 'x-xsrf-token': token });
        const { message } = body.errors?.[0] ?? body;
        expect([route, token, status, message]).toEqual([route, token, 403, 'CSRF token mismatch']);
      }
    }
  });
});

describe('who may continue and end a session, by both doors', () => {
  it.each(ROUTES.slice(-2, -1))('%s: %s', async (route, who) => {
    expect(await signs(async (visitor) => signOf(await request(visitor, route)))).toBe(who);
  });
  it.each(FIELDS.slice(-2, -1))('%s: %s', async (_, who, document) => {
    const found = await signs(async (visitor) => {
      const { errors } = await visitor.graphql(document);
      return sign(errors[0]?.extensions.statusCode ?? 200, errors[0]?.message);
    });
    expect(found).toBe(who);
  });
  it.each(ROUTES.slice(-1))('%s: %s', async (route, who) => {
    expect(await signs(async (visitor) => signOf(await request(visitor, route)))).toBe(who);
  });
  it.each(FIELDS.slice(-1))('%s: %s, and then all are strangers', async (_, who, document) => {
    const out = await signs(async (visitor) => {
      const { status, errors } = await visitor.graphql(document);
      return sign(errors[0]?.extensions.statusCode ?? status, errors[0]?.message);
    });
    expect(out).toBe(who);
    const me = await signs(async (visitor) => signOf(await visitor.rest('POST', 'auth/me')));
    expect(me).toBe('1 111111 3333 11');
  });
});
