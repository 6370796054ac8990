import { ActivityEntity } from '../platform/activity/activity.entity.js';
import {
  ActivityCaseNumberEntity,
  ActivitySealEntity,
  ActivityUnsealedEntity,
} from '../platform/activity/activity-seal.entity.js';
import { ActivityTreeEntity } from '../platform/log/tree/log-tree.entity.js';
import { JobEntity } from '../platform/jobs/job.entity.js';
import { CommentEntity } from '../features/comments/comment.entity.js';
import { DailyNoticesEntity } from '../features/dashboard/daily-notices.entity.js';
import { NotificationEntity } from '../features/notifications/notification.entity.js';
import { RegistryAgeMailEntity } from '../features/registry/imports/registry-age-mail.entity.js';
import { RegistryImportEntity } from '../features/registry/imports/registry-import.entity.js';
import { RegistryImportLineEntity } from '../features/registry/imports/registry-import-line.entity.js';
import { RegistryImportRowEntity } from '../features/registry/imports/registry-import-row.entity.js';
import { RegistryAnswerEntity } from '../features/registry/registry-answer.entity.js';
import { RegistrySettingsEntity } from '../features/registry/registry-settings.entity.js';
import { RegistryVehicleEntity } from '../features/registry/registry-vehicle.entity.js';
import { CitationSettingsEntity } from '../features/settings/citation-settings.entity.js';
import { PdfSettingEntity } from '../features/settings/pdf-setting.entity.js';
import { SavedViewEntity } from '../features/saved-views/saved-view.entity.js';
import { PasskeyEntity } from '../features/passkeys/passkey.entity.js';
import { PasskeyChallengeEntity } from '../features/passkeys/passkey-challenge.entity.js';
import { SessionEntity } from '../features/sign-in/session.entity.js';
import { OidcSessionEntity } from '../features/sign-in/oidc-session.entity.js';
import { OidcTicketEntity } from '../features/identity-providers/oidc-ticket.entity.js';
import { OidcUsedIdEntity } from '../features/identity-providers/oidc-used-id.entity.js';
import { LimitEntity } from '../features/sign-in/limit.entity.js';
import { IdempotencyKeyEntity } from '../platform/idempotency/idempotency-key.entity.js';
import { PasswordResetEntity } from '../features/sign-in/password-reset.entity.js';
import { SignInFailureEntity } from '../features/sign-in/sign-in-failure.entity.js';
import { ApiTokenEntity } from '../platform/identity/api-token.entity.js';
import { RoleEntity } from '../platform/identity/role.entity.js';
import { UserEntity } from '../platform/identity/user.entity.js';
import { UserIdentityEntity } from '../platform/identity/user-identity.entity.js';
import { CaptureEntity } from '../features/citations/capture.entity.js';
import { CitationEntity } from '../features/citations/citation.entity.js';
import { NoticeNumberEntity } from '../features/citations/notice-number.entity.js';
import { WarningNumberEntity } from '../features/citations/warning-number.entity.js';
import { NumberPrefixEntity } from '../features/settings/number-prefix.entity.js';
import { OwnerWordEntity } from '../features/citations/owner-word.entity.js';
import { QueueTotalEntity } from '../features/citations/queue-total.entity.js';
import { VehicleEntity } from '../features/citations/vehicle.entity.js';
import { MediaEntity } from '../features/media/media.entity.js';
import { AddresseeEntity } from '../features/notices/letters/addressee.entity.js';
import { NoticeEntity } from '../features/notices/notice.entity.js';
import { CalendarDayEntity } from '../features/deadlines/calendar-day.entity.js';
import { CalendarSettingsEntity } from '../features/calendar/calendar-settings.entity.js';
import { DeadlineRuleEntity } from '../features/deadlines/deadline-rule.entity.js';
import { DeferredDecisionEntity } from '../features/desk/decisions/deferred-decision.entity.js';
import { DeskActEntity } from '../features/desk/desk-act.entity.js';
import { DeskQueueEntity } from '../features/desk/claims/desk-queue.entity.js';
import { DeskSettingsEntity } from '../features/desk/settings/desk-settings.entity.js';
import { DraftEntity } from '../features/desk/claims/draft.entity.js';
import { SkipEntity } from '../features/desk/claims/skip.entity.js';
import { EvidencePinEntity } from '../features/public-evidence/evidence-pin.entity.js';
import { FineScheduleEntity } from '../features/fines/fine-schedule.entity.js';
import { MailingSettingsEntity } from '../features/notice-settings/mailing-settings.entity.js';
import { TextSetEntity } from '../features/notice-settings/text-set.entity.js';
import { IssuedNoticeEntity } from '../features/print-runs/issued-notice.entity.js';
import { ErrorWarningEntity } from '../features/error-ledger/error-warning.entity.js';
import { MailWarningEntity } from '../features/print-runs/mail/mail-warning.entity.js';
import { NoticeCopyEntity } from '../features/print-runs/copies/notice-copy.entity.js';
import { NoticeRunEntity } from '../features/print-runs/runs/notice-run.entity.js';
import { NoticeRunFileEntity } from '../features/print-runs/runs/notice-run-file.entity.js';
import { NoticeRunItemEntity } from '../features/print-runs/runs/notice-run-item.entity.js';
import { UserAuthorityEntity } from '../features/authorities/user-authority.entity.js';
import { ProgramStateEntity } from '../features/programs/program-state.entity.js';
import { ReasonEntity } from '../features/reasons/reason.entity.js';
import { WebhookEntity } from '../features/webhooks/webhook.entity.js';
import { WebhookDeliveryEntity } from '../features/webhooks/webhook-delivery.entity.js';
import { WebhookEventEntity } from '../features/webhooks/webhook-event.entity.js';
import { CameraEntity } from '../features/cameras/camera.entity.js';
import { CameraFactEntity } from '../features/cameras/camera-fact.entity.js';
import { CameraFileEntity } from '../features/cameras/camera-file.entity.js';
import { QuarantineEntity } from '../features/cameras/quarantine.entity.js';
import { NoticeGroundEntity } from '../features/recalls/notice-ground.entity.js';
import { RecallEntity } from '../features/recalls/recall.entity.js';
import { RecallBatchEntity } from '../features/recalls/recall-batch.entity.js';
import { RecallItemEntity } from '../features/recalls/recall-item.entity.js';
import { CheckRuleEntity } from '../features/checks/check-rule.entity.js';
import { CheckRuleVersionEntity } from '../features/checks/check-rule-version.entity.js';
import { ListedPlateEntity } from '../features/checks/listed-plate.entity.js';
import { CourtPackageEntity } from '../features/court-packages/court-package.entity.js';
import { RehearsalEntity } from '../features/rehearsals/rehearsal.entity.js';
import { MeasurementEntity } from '../features/measurement/measurement.entity.js';
import { CheckpointEntity } from '../platform/log/checkpoints/checkpoint.entity.js';
import { LogOriginEntity } from '../platform/log/log-origin.entity.js';
import { LogStateEntity } from '../platform/log/log-state.entity.js';
import { SigningKeyEntity } from '../platform/log/keys/signing-key.entity.js';

/** Every entity of the product, one for each table. */
export const ENTITIES = [
  CaptureEntity,
  CitationEntity,
  VehicleEntity,
  NoticeNumberEntity,
  WarningNumberEntity,
  NumberPrefixEntity,
  OwnerWordEntity,
  QueueTotalEntity,
  JobEntity,
  MediaEntity,
  NoticeEntity,
  AddresseeEntity,
  ActivityEntity,
  ActivitySealEntity,
  ActivityUnsealedEntity,
  ActivityCaseNumberEntity,
  ActivityTreeEntity,
  CitationSettingsEntity,
  CommentEntity,
  DailyNoticesEntity,
  NotificationEntity,
  PdfSettingEntity,
  RegistryVehicleEntity,
  RegistryAgeMailEntity,
  RegistryImportEntity,
  RegistryImportLineEntity,
  RegistryImportRowEntity,
  RegistryAnswerEntity,
  RegistrySettingsEntity,
  SessionEntity,
  OidcSessionEntity,
  OidcTicketEntity,
  OidcUsedIdEntity,
  UserIdentityEntity,
  LimitEntity,
  PasskeyEntity,
  PasskeyChallengeEntity,
  IdempotencyKeyEntity,
  PasswordResetEntity,
  SignInFailureEntity,
  ApiTokenEntity,
  RoleEntity,
  UserEntity,
  ReasonEntity,
  UserAuthorityEntity,
  ProgramStateEntity,
  DeadlineRuleEntity,
  CalendarDayEntity,
  CalendarSettingsEntity,
  EvidencePinEntity,
  FineScheduleEntity,
  DeskActEntity,
  DeskQueueEntity,
  DeferredDecisionEntity,
  DraftEntity,
  SkipEntity,
  SavedViewEntity,
  DeskSettingsEntity,
  TextSetEntity,
  MailingSettingsEntity,
  IssuedNoticeEntity,
  NoticeRunEntity,
  NoticeRunFileEntity,
  NoticeRunItemEntity,
  NoticeCopyEntity,
  MailWarningEntity,
  ErrorWarningEntity,
  WebhookEntity,
  WebhookEventEntity,
  WebhookDeliveryEntity,
  CameraEntity,
  CameraFactEntity,
  CameraFileEntity,
  CheckRuleEntity,
  CheckRuleVersionEntity,
  ListedPlateEntity,
  RehearsalEntity,
  QuarantineEntity,
  NoticeGroundEntity,
  RecallEntity,
  RecallItemEntity,
  RecallBatchEntity,
  CourtPackageEntity,
  MeasurementEntity,
  SigningKeyEntity,
  LogOriginEntity,
  LogStateEntity,
  CheckpointEntity,
];
