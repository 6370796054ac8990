import type { ActivityType } from '../../platform/activity/activity.types.js';

/** The settings and lists of the department that have a page, and the entries of the log that tell of their changes. */
export const SETTING_KINDS = {
  CITATION: ['settings_changed'],
  PDF: [
    'pdf_settings_changed',
    'notice_texts_added',
    'notice_texts_changed',
    'notice_texts_deleted',
  ],
  MAILING: ['mailing_settings_changed'],
  CALENDAR: ['calendar_settings_changed'],
  DESK: ['desk_settings_changed'],
  REGISTRY: ['registry_settings_changed'],
  REASONS: ['reason_added', 'reason_changed', 'reason_deleted'],
  DEADLINES: [
    'deadline_rule_added',
    'deadline_rule_deleted',
    'calendar_day_set',
    'calendar_day_deleted',
  ],
  FINE_SCHEDULES: [
    'fine_schedule_added',
    'fine_schedule_changed',
    'fine_schedule_deleted',
    'fine_schedule_withdrawn',
  ],
  USERS: [
    'user_created',
    'oidc_user_created',
    'user_changed',
    'user_deleted',
    'user_authority_added',
    'user_authority_withdrawn',
  ],
  API_TOKENS: ['token_created', 'token_revoked'],
  WEBHOOKS: [
    'webhook_added',
    'webhook_changed',
    'webhook_deleted',
    'webhook_secret_rotated',
    'webhook_switched_off',
  ],
  CAMERAS: [
    'camera_changed',
    'camera_fact_added',
    'camera_fact_withdrawn',
    'camera_facts_imported',
  ],
  CHECK_RULES: ['check_rule_added', 'check_rule_changed'],
  PLATES: ['plate_listed', 'plate_unlisted', 'plates_imported'],
} as const satisfies Record<string, readonly ActivityType[]>;

/** The name of a setting or a list with a page. */
export type SettingName = keyof typeof SETTING_KINDS;

export const SETTINGS = Object.keys(SETTING_KINDS) as [SettingName, ...SettingName[]];
