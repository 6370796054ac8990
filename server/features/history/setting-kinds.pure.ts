import type { ActivityType } from '../../platform/activity/activity.types.js';

/** The settings of the department that have a page, and the entries of the log that tell of their changes. */
export const SETTING_KINDS = {
  CITATION: ['settings_changed'],
  PDF: ['pdf_settings_changed', 'notice_texts_changed'],
  MAILING: ['mailing_settings_changed'],
  DESK: ['desk_settings_changed'],
  REGISTRY: ['registry_settings_changed'],
  REASONS: ['reason_added', 'reason_changed', 'reason_deleted'],
  DEADLINES: [
    'deadline_rule_added',
    'deadline_rule_deleted',
    'calendar_day_set',
    'calendar_day_deleted',
  ],
  FINE_SCHEDULES: ['fine_schedule_added', 'fine_schedule_changed', 'fine_schedule_deleted'],
} as const satisfies Record<string, readonly ActivityType[]>;

/** The name of a setting with a page. */
export type SettingName = keyof typeof SETTING_KINDS;

export const SETTINGS = Object.keys(SETTING_KINDS) as [SettingName, ...SettingName[]];
