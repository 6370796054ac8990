import { ActivityEntity } from '../platform/activity/activity.entity.js';
import { ActivitySealEntity } from '../platform/activity/activity-seal.entity.js';
import { ActivityUnsealedEntity } from '../platform/activity/activity-unsealed.entity.js';
import { CommentEntity } from '../comments/comment.entity.js';
import { DailyNoticesEntity } from '../dashboard/daily-notices.entity.js';
import { NotificationEntity } from '../notifications/notification.entity.js';
import { RegistryVehicleEntity } from '../registry/registry-vehicle.entity.js';
import { CitationSettingsEntity } from '../settings/citation-settings.entity.js';
import { PdfSettingEntity } from '../settings/pdf-setting.entity.js';
import { SessionEntity } from '../auth/session.entity.js';
import { LimitEntity } from '../auth/limit.entity.js';
import { PasswordResetEntity } from '../auth/password-reset.entity.js';
import { SignInFailureEntity } from '../auth/sign-in-failure.entity.js';
import { ApiTokenEntity } from '../users/api-token.entity.js';
import { RoleEntity } from '../users/role.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { CaptureEntity } from '../citations/capture.entity.js';
import { CitationEntity } from '../citations/citation.entity.js';
import { VehicleEntity } from '../citations/vehicle.entity.js';
import { MediaEntity } from '../media/media.entity.js';
import { NoticeEntity } from '../notices/notice.entity.js';

/** Every entity of the product: what the drift check compares with the migrations. */
export const ENTITIES = [
  CaptureEntity,
  CitationEntity,
  VehicleEntity,
  MediaEntity,
  NoticeEntity,
  ActivityEntity,
  ActivitySealEntity,
  ActivityUnsealedEntity,
  CitationSettingsEntity,
  CommentEntity,
  DailyNoticesEntity,
  NotificationEntity,
  PdfSettingEntity,
  RegistryVehicleEntity,
  SessionEntity,
  LimitEntity,
  PasswordResetEntity,
  SignInFailureEntity,
  ApiTokenEntity,
  RoleEntity,
  UserEntity,
];
