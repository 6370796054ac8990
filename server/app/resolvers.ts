import { ActivityResolver } from '../activity/activity.resolver.js';
import { AuthResolver } from '../auth/auth.resolver.js';
import { CitationsResolver } from '../citations/citations.resolver.js';
import { CommentsResolver } from '../comments/comments.resolver.js';
import { DashboardResolver } from '../dashboard/dashboard.resolver.js';
import { NotificationsResolver } from '../notifications/notifications.resolver.js';
import { NoticesResolver } from '../notices/notices.resolver.js';
import { SettingsResolver } from '../settings/settings.resolver.js';
import { ApiTokensResolver } from '../users/api-tokens.resolver.js';
import { ProfileResolver } from '../users/profile.resolver.js';
import { UsersResolver } from '../users/users.resolver.js';
import { AppInfoResolver } from '../graphql/app-info.resolver.js';

/** Every resolver of the product: what `print-schema.ts` prints without a database. */
export const RESOLVERS = [
  ActivityResolver,
  ApiTokensResolver,
  AppInfoResolver,
  AuthResolver,
  CitationsResolver,
  CommentsResolver,
  DashboardResolver,
  NoticesResolver,
  NotificationsResolver,
  ProfileResolver,
  SettingsResolver,
  UsersResolver,
];
